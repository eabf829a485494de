#include "world/process_tree.hpp"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "world/small_file.hpp"

namespace hexarena::world {
namespace {

/// More than the default size of a socket buffer, overhead included; a larger one is not allowed in
/// a sandbox.
constexpr std::uint64_t kSocketBuffer = 320 * 1024ULL;
constexpr int kStopTries = 100;

struct Entry {
  pid_t pid = 0;
  pid_t parent = 0;
  std::uint64_t tasks = 0;
  std::uint64_t resident = 0;
  std::uint64_t cpu_ms = 0;
  bool still = false;  ///< stopped, or ended
};

std::optional<pid_t> read_pid(std::string_view name) {
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return pid;
}

/// The numbers of /proc/PID/stat after the name, which may contain anything: the first of them is
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
    numbers.push_back(number);  // one out of range is a field we do not use
    at = next + 1;
  }
  return numbers;
}

/// Judged by its state, the letter between the name and the numbers.
bool is_still(std::string_view stat) {
  const std::size_t behind_name = stat.rfind(") ");
  constexpr std::string_view kStill = "TtZXx";
  return behind_name != std::string_view::npos && behind_name + 2 < stat.size() &&
         kStill.find(stat[behind_name + 2]) != std::string_view::npos;
}

std::optional<Entry> read_entry(pid_t pid) {
  static const auto kTicks = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  static const auto kPage = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const std::string text = read_small_file(fmt::format("/proc/{}/stat", pid));
  const std::vector<std::int64_t> numbers = numbers_of(text);
  const auto field = [&](std::size_t number) { return numbers[number - 4]; };
  if (numbers.size() < 24 - 3) return std::nullopt;
  // 14 to 17: user and system time of its own, then of its children that have ended
  const auto spent = static_cast<std::uint64_t>(field(14) + field(15) + field(16) + field(17));
  return Entry{pid,
               static_cast<pid_t>(field(4)),
               static_cast<std::uint64_t>(field(20)),
               static_cast<std::uint64_t>(field(24)) * kPage,
               spent * 1000 / kTicks,
               is_still(text)};
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

/// All processes below the root, in any order.
std::vector<Entry> entries_below(pid_t root) {
  std::vector<Entry> others = all_entries();
  std::vector<Entry> below;
  std::vector<pid_t> parents{root};
  while (!parents.empty()) {
    const pid_t parent = parents.back();
    parents.pop_back();
    const auto children = std::partition(others.begin(), others.end(),
                                         [&](const Entry& e) { return e.parent != parent; });
    for (auto child = children; child != others.end(); ++child) {
      parents.push_back(child->pid);
      below.push_back(*child);
    }
    others.erase(children, others.end());
  }
  return below;
}

/// Calls `use` for each name in a folder of /proc; for none if it is not readable.
template <class Use>
void for_names_in(const std::string& folder, Use&& use) {
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(::opendir(folder.c_str()), ::closedir);
  while (const dirent* const item = listing ? ::readdir(listing.get()) : nullptr) {
    use(std::string_view(item->d_name));
  }
}

}  // namespace

TreeUse use_below(pid_t root) {
  TreeUse use;
  for (const Entry& entry : entries_below(root)) {
    use.members.push_back(entry.pid);
    use.tasks += entry.tasks;
    use.resident += entry.resident;
    use.cpu_ms += entry.cpu_ms;
  }
  return use;
}

bool stop_below(pid_t root) {
  for (int i = 0; i < kStopTries; ++i) {
    bool all_still = true;
    for (const Entry& entry : entries_below(root)) {
      if (entry.still) continue;
      all_still = false;
      ::kill(entry.pid, SIGSTOP);
    }
    if (all_still) return true;
  }
  return false;
}

void continue_below(pid_t root) {
  for (const Entry& entry : entries_below(root)) ::kill(entry.pid, SIGCONT);
}

std::vector<pid_t> threads_of(const std::vector<pid_t>& members) {
  std::vector<pid_t> threads;
  for (const pid_t member : members) {
    for_names_in(fmt::format("/proc/{}/task", member), [&](std::string_view name) {
      if (const auto thread = read_pid(name)) threads.push_back(*thread);
    });
  }
  return threads;
}

std::map<pid_t, ThreadTimes> thread_times(const std::vector<pid_t>& threads) {
  std::map<pid_t, ThreadTimes> times;
  for (const pid_t thread : threads) {
    const std::string text = read_small_file(fmt::format("/proc/{}/schedstat", thread));
    const auto ran = leading_number(text);
    const std::size_t blank = text.find(' ');
    if (!ran || blank == std::string::npos) continue;
    times[thread] = {*ran, leading_number(std::string_view(text).substr(blank)).value_or(0)};
  }
  return times;
}

std::uint64_t socket_memory(const std::vector<pid_t>& members) {
  std::set<std::string> sockets;
  for (const pid_t member : members) {
    const std::string folder = fmt::format("/proc/{}/fd", member);
    for_names_in(folder, [&](std::string_view name) {
      std::array<char, 64> target{};
      const ssize_t size =
          ::readlink(fmt::format("{}/{}", folder, name).c_str(), target.data(), target.size());
      const std::string_view kind(target.data(),
                                  static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
      if (kind.starts_with("socket:")) sockets.emplace(kind);
    });
  }
  return sockets.size() * kSocketBuffer;
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
