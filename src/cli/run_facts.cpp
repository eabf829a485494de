#include "cli/run_facts.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "version.hpp"
#include "world/machine.hpp"

namespace hexarena::cli {

std::string date_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

base::Json run_facts() {
  using base::Json;
  Json facts = Json::object();
  const std::string version(kVersion);
  const std::size_t blank = version.find(" (");
  facts["version"] = version.substr(0, blank);
  if (blank != std::string::npos) {
    facts["commit"] = version.substr(blank + 2, version.size() - blank - 3);
  }
  facts["date"] = date_text(std::time(nullptr));
  const world::Machine machine = world::this_machine();
  facts["machine"]["system"] = machine.system;
  if (!machine.processor.empty()) facts["machine"]["processor"] = machine.processor;
  facts["machine"]["processors"] = machine.processors;
  return facts;
}

}  // namespace hexarena::cli
