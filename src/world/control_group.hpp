// ControlGroup: limits and a freezer that the kernel applies to all processes of a program
// together.
//
// Control groups (cgroups) count what a program and all its descendants use, sockets and files in
// memory included, and no process can leave its group. There are two versions, and a machine may
// offer either or both: v2, one tree of groups, in which our own group must have been delegated to
// us, and v1, a tree for each kind of limit, which only root may use. What neither offers is
// enforced by the keeper, which polls the processes several times a second.
//
// A group is named after the keeper that made it and removed by it. If a keeper was killed, the
// next group to be created removes its group and everything left in it.
//
// Every function may be called from any thread; a group belongs to one thread at a time.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::world {

/// Where we may create groups, and what they can do there.
struct GroupPlaces {
  struct Place {
    std::string folder = {};  ///< the group to create others in; empty if there is none
    bool v2 = false;

    [[nodiscard]] bool given() const { return !folder.empty(); }
  };
  Place memory = {};
  Place tasks = {};
  Place cpu = {};      ///< an equal share for each program, however many processes it has
  Place freezer = {};  ///< stops and resumes all processes
  Place times = {};    ///< processor time, ended processes included; v2: waiting too
};

/// Parses /proc/self/mountinfo and /proc/self/cgroup.
[[nodiscard]] GroupPlaces find_group_places(std::string_view mountinfo, std::string_view cgroups);

/// Those of this process. If we are alone in a delegated v2 group, `offer` moves us into a group
/// below it, because a group with processes cannot contain limited groups.
enum class Offer : bool { no, yes };
[[nodiscard]] GroupPlaces group_places(Offer offer);

/// The name of a keeper's group.
[[nodiscard]] std::string group_name(pid_t keeper);
/// The process name of a keeper, by which others can tell that it is alive.
inline constexpr const char* kKeeperComm = "hexarena-keeper";

class ControlGroup {
 public:
  struct Limits {
    std::uint64_t memory = 0;
    std::uint64_t tasks = 0;
  };

  /// No group.
  ControlGroup() = default;
  /// Creates the group of this keeper, wherever possible.
  [[nodiscard]] static ControlGroup make(const GroupPlaces& places, pid_t keeper, Limits limits);
  /// The group that this keeper has created, as far as it exists.
  [[nodiscard]] static ControlGroup of(const GroupPlaces& places, pid_t keeper);

  [[nodiscard]] bool limits_memory() const { return memory_.given(); }
  [[nodiscard]] bool limits_tasks() const { return tasks_.given(); }
  [[nodiscard]] bool can_freeze() const { return freezer_.given(); }

  /// fork(2), for a process with one thread: the child is created in the group, or enters it before
  /// this returns in the child. Moving it in from outside takes the kernel a hundred times as long.
  [[nodiscard]] pid_t fork_into() const;
  /// Checks which group a process is in. If it could not enter, the group no longer claims to limit
  /// it.
  void confirm(pid_t process);
  /// Stops all its processes, or lets them continue. False when that failed.
  bool freeze(bool frozen) const;

  /// Whether a process was killed because the group had no memory left.
  [[nodiscard]] bool ran_out_of_memory() const;
  /// Whether a new process or thread was refused.
  [[nodiscard]] bool ran_out_of_tasks() const;
  /// Processor time of all processes that were ever in it, in microseconds.
  [[nodiscard]] std::optional<std::uint64_t> processor_time() const;
  /// How long at least one of its processes was waiting for a processor, in microseconds.
  [[nodiscard]] std::optional<std::uint64_t> waiting_time() const;
  /// All threads in it; nothing if there is no group.
  [[nodiscard]] std::optional<std::vector<pid_t>> threads() const;

  /// Kills everything in it and removes it.
  void remove();

 private:
  using Part = GroupPlaces::Place;

  ControlGroup(const GroupPlaces& places, const std::string& name);
  [[nodiscard]] std::vector<std::string> folders() const;

  Part memory_;
  Part tasks_;
  Part cpu_;
  Part freezer_;
  Part times_;
};

}  // namespace hexarena::world
