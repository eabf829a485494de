#include "world/control_group.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <linux/sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <initializer_list>
#include <memory>
#include <thread>

#include "world/small_file.hpp"

namespace hexarena::world {
namespace {

/// The v2 group that we move into so that others can be created beside us.
constexpr std::string_view kOwnGroup = "/hexarena-self";
constexpr std::string_view kPrefix = "hexarena-";
constexpr int kTries = 100;
constexpr std::chrono::milliseconds kBetweenTries{2};

std::vector<std::string_view> parted(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(by), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<std::string_view> parted(std::string&& text, char by) = delete;  // it would dangle

bool lists(std::string_view list, std::string_view word, char by) {
  const auto words = parted(list, by);
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct Mount {
  std::string_view root;   ///< of the tree, at this place
  std::string_view place;  ///< still with the kernel's escapes for blanks, which do not occur here
  std::string_view type;
  std::string_view options;
};

std::vector<Mount> mounts_of(std::string_view mountinfo) {
  std::vector<Mount> mounts;
  for (const std::string_view line : parted(mountinfo, '\n')) {
    const auto words = parted(line, ' ');
    const auto dash = std::find(words.begin(), words.end(), "-");
    if (words.size() < 6 || words.end() - dash < 4) continue;
    mounts.push_back({words[3], words[4], dash[1], dash[3]});
  }
  return mounts;
}

/// Our group at its mount point, if we may create others in it.
std::string own_folder(const Mount& mount, std::string_view group) {
  if (mount.root != "/") {
    if (!group.starts_with(mount.root)) return {};
    group.remove_prefix(mount.root.size());
  }
  std::string folder(mount.place);
  if (group != "/") folder += group;
  if (folder.ends_with(kOwnGroup)) folder.resize(folder.size() - kOwnGroup.size());
  const bool ours = ::access(folder.c_str(), W_OK) == 0 &&
                    ::access((folder + "/cgroup.procs").c_str(), W_OK) == 0;
  return ours ? folder : std::string();
}

/// The group of a v1 controller or, with an empty name, of v2, in the lines of /proc/self/cgroup.
std::optional<std::string_view> group_in(std::string_view cgroups, std::string_view controller) {
  for (const std::string_view line : parted(cgroups, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view names = line.substr(first + 1, second - first - 1);
    if (controller.empty() ? names.empty() : lists(names, controller, ',')) {
      return line.substr(second + 1);
    }
  }
  return std::nullopt;
}

std::string v1_folder(const std::vector<Mount>& mounts, std::string_view cgroups,
                      std::string_view controller) {
  const auto group = group_in(cgroups, controller);
  for (const Mount& mount : mounts) {
    if (group && mount.type == "cgroup" && lists(mount.options, controller, ',')) {
      return own_folder(mount, *group);
    }
  }
  return {};
}

std::string v2_folder(const std::vector<Mount>& mounts, std::string_view cgroups) {
  const auto group = group_in(cgroups, "");
  for (const Mount& mount : mounts) {
    if (group && mount.type == "cgroup2") return own_folder(mount, *group);
  }
  return {};
}

/// Allows limits on the groups below ours. Never in the root group, which is the machine's.
void offer_controllers(const std::string& folder) {
  if (::access((folder + "/cgroup.type").c_str(), F_OK) != 0) return;
  const std::string offered = read_small_file(folder + "/cgroup.subtree_control");
  const std::string there = read_small_file(folder + "/cgroup.controllers");
  std::string wanted;
  for (const std::string_view one : {"memory", "pids", "cpu"}) {
    const auto in = [&](std::string_view text) {
      return lists(text.substr(0, text.find('\n')), one, ' ');
    };
    if (in(there) && !in(offered)) wanted += fmt::format("+{} ", one);
  }
  const std::string file = folder + "/cgroup.subtree_control";
  if (wanted.empty() || write_small_file(file, wanted)) return;
  const std::string self = std::to_string(::getpid());
  if (read_small_file(folder + "/cgroup.procs") != self + "\n") return;  // shared
  const std::string own = folder + std::string(kOwnGroup);
  ::mkdir(own.c_str(), 0755);
  if (!write_small_file(own + "/cgroup.procs", self)) return;
  if (!write_small_file(file, wanted)) {
    static_cast<void>(write_small_file(folder + "/cgroup.procs", self));
  }
}

std::vector<pid_t> numbers_in(const std::string& file) {
  std::vector<pid_t> numbers;
  const std::string text = read_small_file(file);
  for (const std::string_view line : parted(text, '\n')) {
    if (const auto number = leading_number(line)) numbers.push_back(static_cast<pid_t>(*number));
  }
  return numbers;
}

/// Keepers in one PID namespace can be found by their numbers; those of other namespaces cannot.
std::string prefix_of_names() {
  struct stat about{};
  const bool known = ::stat("/proc/self/ns/pid", &about) == 0;
  return fmt::format("{}{}-", kPrefix, known ? about.st_ino : 0);
}

/// Whether this is a live keeper; a zombie is not.
bool is_keeper(pid_t process) {
  const std::string stat = read_small_file(fmt::format("/proc/{}/stat", process));
  const std::string name = fmt::format(" ({}) ", kKeeperComm);
  const std::size_t at = stat.find(name);
  if (at == std::string::npos) return false;
  const char state = stat[std::min(at + name.size(), stat.size() - 1)];
  return state != 'Z' && state != 'X';
}

/// Kills everything in a group and removes it. A frozen v1 group must thaw to die.
void remove_group(const std::string& folder) {
  static_cast<void>(write_small_file(folder + "/freezer.state", "THAWED"));
  for (int i = 0; i < kTries; ++i) {
    if (::rmdir(folder.c_str()) == 0 || errno != EBUSY) return;
    if (!write_small_file(folder + "/cgroup.kill", "1")) {
      for (const pid_t process : numbers_in(folder + "/cgroup.procs")) ::kill(process, SIGKILL);
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
}

/// Removes the groups of keepers that have died.
void sweep(const std::string& place, const std::string& prefix) {
  std::vector<std::string> stale;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(place.c_str()), ::closedir);
  while (const dirent* const entry = folder ? ::readdir(folder.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(prefix)) continue;
    const auto keeper = leading_number(name.substr(prefix.size()));
    if (keeper && !is_keeper(static_cast<pid_t>(*keeper))) {
      stale.push_back(fmt::format("{}/{}", place, name));
    }
  }
  for (const std::string& group : stale) remove_group(group);
}

}  // namespace

GroupPlaces find_group_places(std::string_view mountinfo, std::string_view cgroups) {
  const std::vector<Mount> mounts = mounts_of(mountinfo);
  const std::string v2 = v2_folder(mounts, cgroups);
  const std::string offered =
      v2.empty() ? std::string() : read_small_file(v2 + "/cgroup.subtree_control");
  const auto place = [&](std::string_view name) -> GroupPlaces::Place {
    if (lists(std::string_view(offered).substr(0, offered.find('\n')), name, ' ')) {
      return {v2, true};
    }
    return {v1_folder(mounts, cgroups, name), false};
  };
  GroupPlaces places{place("memory"), place("pids"), place("cpu"), {v2, true}, {v2, true}};
  // Every v2 group can be frozen and reports its times, whatever it limits.
  if (v2.empty()) {
    places.freezer = {v1_folder(mounts, cgroups, "freezer"), false};
    places.times = {v1_folder(mounts, cgroups, "cpuacct"), false};
  }
  return places;
}

GroupPlaces group_places(Offer offer) {
  const std::string mountinfo = read_small_file("/proc/self/mountinfo");
  if (offer == Offer::yes) {
    const std::string v2 = v2_folder(mounts_of(mountinfo), read_small_file("/proc/self/cgroup"));
    if (!v2.empty()) offer_controllers(v2);
  }
  return find_group_places(mountinfo, read_small_file("/proc/self/cgroup"));
}

std::string group_name(pid_t keeper) { return fmt::format("{}{}", prefix_of_names(), keeper); }

ControlGroup::ControlGroup(const GroupPlaces& places, const std::string& name)
    : memory_(places.memory),
      tasks_(places.tasks),
      cpu_(places.cpu),
      freezer_(places.freezer),
      times_(places.times) {
  for (Part* const part : {&memory_, &tasks_, &cpu_, &freezer_, &times_}) {
    if (part->given()) part->folder += "/" + name;
  }
}

std::vector<std::string> ControlGroup::folders() const {
  std::vector<std::string> all;
  for (const Part* const part : {&memory_, &tasks_, &cpu_, &freezer_, &times_}) {
    if (part->given() && std::find(all.begin(), all.end(), part->folder) == all.end()) {
      all.push_back(part->folder);
    }
  }
  return all;
}

ControlGroup ControlGroup::make(const GroupPlaces& places, pid_t keeper, Limits limits) {
  const std::string prefix = prefix_of_names();
  ControlGroup group(places, group_name(keeper));
  const auto refused = [&](const std::string& folder) {
    sweep(folder.substr(0, folder.rfind('/')), prefix);
    return ::mkdir(folder.c_str(), 0755) != 0;
  };
  std::vector<std::string> missing;
  for (const std::string& folder : group.folders()) {
    if (refused(folder)) missing.push_back(folder);
  }
  for (Part* const part :
       {&group.memory_, &group.tasks_, &group.cpu_, &group.freezer_, &group.times_}) {
    if (std::find(missing.begin(), missing.end(), part->folder) != missing.end()) *part = {};
  }
  const std::string memory = std::to_string(limits.memory);
  if (group.memory_.given()) {
    const bool v2 = group.memory_.v2;
    const std::string& folder = group.memory_.folder;
    const bool limited =
        write_small_file(folder + (v2 ? "/memory.max" : "/memory.limit_in_bytes"), memory);
    // Kill all processes at once where the kernel can, and close the way around through swap space.
    static_cast<void>(write_small_file(folder + "/memory.oom.group", "1"));
    static_cast<void>(write_small_file(folder + "/memory.swap.max", "0"));
    static_cast<void>(write_small_file(folder + "/memory.memsw.limit_in_bytes", memory));
    if (!limited) group.memory_ = {};
  }
  if (group.tasks_.given() &&
      !write_small_file(group.tasks_.folder + "/pids.max", std::to_string(limits.tasks))) {
    group.tasks_ = {};
  }
  return group;
}

ControlGroup ControlGroup::of(const GroupPlaces& places, pid_t keeper) {
  ControlGroup group(places, group_name(keeper));
  for (Part* const part :
       {&group.memory_, &group.tasks_, &group.cpu_, &group.freezer_, &group.times_}) {
    if (part->given() && ::access(part->folder.c_str(), F_OK) != 0) *part = {};
  }
  return group;
}

pid_t ControlGroup::fork_into() const {
  std::string v2;
  for (const Part* const part : {&memory_, &tasks_, &cpu_, &freezer_, &times_}) {
    if (part->given() && part->v2) v2 = part->folder;
  }
  const FileDescriptor folder(v2.empty() ? -1
                                         : ::open(v2.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  clone_args how{};
  how.flags = CLONE_INTO_CGROUP;
  how.exit_signal = SIGCHLD;
  how.cgroup = static_cast<std::uint64_t>(folder.number());
  pid_t child = -1;
  if (folder.open()) child = static_cast<pid_t>(::syscall(SYS_clone3, &how, sizeof how));
  const bool entered = child >= 0;
  if (!entered) child = ::fork();  // an older kernel, or one that refuses
  if (child != 0) return child;
  for (const std::string& each : folders()) {
    if (each != v2) {
      static_cast<void>(write_small_file(each + "/tasks", "0"));
    } else if (!entered) {
      static_cast<void>(write_small_file(each + "/cgroup.procs", "0"));
    }
  }
  return 0;
}

void ControlGroup::confirm(pid_t process) {
  for (const std::string& folder : folders()) {
    const std::vector<pid_t> inside = numbers_in(folder + "/cgroup.procs");
    if (std::find(inside.begin(), inside.end(), process) != inside.end()) continue;
    ::rmdir(folder.c_str());
    for (Part* const part : {&memory_, &tasks_, &cpu_, &freezer_, &times_}) {
      if (part->folder == folder) *part = {};
    }
  }
}

bool ControlGroup::freeze(bool frozen) const {
  if (!freezer_.given()) return false;
  if (freezer_.v2) return write_small_file(freezer_.folder + "/cgroup.freeze", frozen ? "1" : "0");
  return write_small_file(freezer_.folder + "/freezer.state", frozen ? "FROZEN" : "THAWED");
}

bool ControlGroup::ran_out_of_memory() const {
  if (!memory_.given()) return false;
  const char* const file = memory_.v2 ? "/memory.events" : "/memory.oom_control";
  return number_behind(read_small_file(memory_.folder + file), "oom_kill ").value_or(0) > 0;
}

bool ControlGroup::ran_out_of_tasks() const {
  if (!tasks_.given()) return false;
  return number_behind(read_small_file(tasks_.folder + "/pids.events"), "max ").value_or(0) > 0;
}

std::optional<std::uint64_t> ControlGroup::processor_time() const {
  if (!times_.given()) return std::nullopt;
  if (times_.v2) return number_behind(read_small_file(times_.folder + "/cpu.stat"), "usage_usec ");
  const auto nanoseconds = leading_number(read_small_file(times_.folder + "/cpuacct.usage"));
  if (!nanoseconds) return std::nullopt;
  return *nanoseconds / 1000;
}

std::optional<std::uint64_t> ControlGroup::waiting_time() const {
  if (!times_.given() || !times_.v2) return std::nullopt;
  return number_behind(read_small_file(times_.folder + "/cpu.pressure"), "total=");
}

std::optional<std::vector<pid_t>> ControlGroup::threads() const {
  const std::vector<std::string> all = folders();
  if (all.empty()) return std::nullopt;
  const bool v2 = ::access((all.front() + "/tasks").c_str(), F_OK) != 0;
  return numbers_in(all.front() + (v2 ? "/cgroup.threads" : "/tasks"));
}

void ControlGroup::remove() {
  static_cast<void>(freeze(false));
  for (const std::string& folder : folders()) remove_group(folder);
  *this = {};
}

}  // namespace hexarena::world
