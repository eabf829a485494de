#include "world/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace hexarena::world {
namespace {

std::string processor_model() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace

Machine this_machine() {
  Machine machine;
  utsname names{};
  if (::uname(&names) == 0) {
    machine.system = fmt::format("{} {} {}", names.sysname, names.release, names.machine);
  }
  machine.processor = processor_model();
  machine.processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return machine;
}

}  // namespace hexarena::world
