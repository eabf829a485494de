#include "world/process_tree.hpp"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "world/descriptor.hpp"

namespace hexarena::world {
namespace {

struct Entry {
  pid_t pid = 0;
  pid_t parent = 0;
  std::uint64_t tasks = 0;
  std::uint64_t resident = 0;
  std::uint64_t cpu_ms = 0;
};

std::optional<pid_t> read_pid(std::string_view name) {
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return pid;
}

std::string read_small_file(const std::string& name) {
  const FileDescriptor file(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> text{};
  const ssize_t got = file.open() ? ::read(file.number(), text.data(), text.size()) : 0;
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
}

/// The numbers of /proc/PID/stat behind the name, which may hold anything: the first of them is
/// field 4 of proc(5).
std::vector<std::int64_t> numbers_of(std::string_view stat) {
  std::vector<std::int64_t> numbers;
  const std::size_t behind_name = stat.rfind(") ");
  if (behind_name == std::string_view::npos || behind_name + 4 > stat.size()) return numbers;
  const char* at = stat.data() + behind_name + 4;
  const char* const end = stat.data() + stat.size();
  while (at < end) {
    std::int64_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error == std::errc::invalid_argument) break;
    numbers.push_back(number);  // one out of range is none we look at
    at = next + 1;
  }
  return numbers;
}

std::optional<Entry> read_entry(pid_t pid) {
  static const auto kTicks = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  static const auto kPage = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const std::vector<std::int64_t> numbers =
      numbers_of(read_small_file(fmt::format("/proc/{}/stat", pid)));
  const auto field = [&](std::size_t number) { return numbers[number - 4]; };
  if (numbers.size() < 24 - 3) return std::nullopt;
  // 14 to 17: user and system time of its own, then of its children that have ended
  const auto spent = static_cast<std::uint64_t>(field(14) + field(15) + field(16) + field(17));
  return Entry{pid, static_cast<pid_t>(field(4)), static_cast<std::uint64_t>(field(20)),
               static_cast<std::uint64_t>(field(24)) * kPage, spent * 1000 / kTicks};
}

std::vector<Entry> all_entries() {
  std::vector<Entry> entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir("/proc"), ::closedir);
  if (!folder) return entries;
  while (const dirent* const item = ::readdir(folder.get())) {
    const auto pid = read_pid(item->d_name);
    if (!pid) continue;
    if (const auto entry = read_entry(*pid)) entries.push_back(*entry);
  }
  return entries;
}

}  // namespace

TreeUse use_below(pid_t root) {
  std::vector<Entry> others = all_entries();
  TreeUse use;
  std::vector<pid_t> parents{root};
  while (!parents.empty()) {
    const pid_t parent = parents.back();
    parents.pop_back();
    const auto children = std::partition(others.begin(), others.end(),
                                         [&](const Entry& e) { return e.parent != parent; });
    for (auto child = children; child != others.end(); ++child) {
      parents.push_back(child->pid);
      use.members.push_back(child->pid);
      use.tasks += child->tasks;
      use.resident += child->resident;
      use.cpu_ms += child->cpu_ms;
    }
    others.erase(children, others.end());
  }
  return use;
}

std::uint64_t memory_together(const std::vector<pid_t>& members) {
  std::uint64_t kibibytes = 0;
  for (const pid_t pid : members) {
    const std::string text = read_small_file(fmt::format("/proc/{}/smaps_rollup", pid));
    constexpr std::string_view kLabel = "\nPss:";
    std::size_t at = text.find(kLabel);
    if (at == std::string::npos) continue;
    at = text.find_first_not_of(' ', at + kLabel.size());
    std::uint64_t share = 0;
    if (at != std::string::npos) {
      std::from_chars(text.data() + at, text.data() + text.size(), share);
    }
    kibibytes += share;
  }
  return kibibytes * 1024;
}

}  // namespace hexarena::world
