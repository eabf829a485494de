// ControlGroup: limits and a brake that the kernel applies to all processes of a program together.
//
// Control groups (cgroups) count what a program and all it starts use, sockets and files in memory
// included, and no process can leave its group. Two versions exist, and machines may offer either
// or both: v2, one tree of groups in which our own group must have been delegated to us, and v1, a
// tree for each kind of limit, which only root may use. What neither gives is left to the keeper,
// which looks at the processes several times a second.
//
// A group is named after the keeper that made it and removed by it. One whose keeper was killed is
// removed, with all that is left in it, when the next group is made.
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

/// Where we may make groups, and what they can do there.
struct GroupPlaces {
  struct Place {
    std::string folder = {};  ///< the group to make others in; empty: there is none
    bool v2 = false;

    [[nodiscard]] bool given() const { return !folder.empty(); }
  };
  Place memory = {};
  Place tasks = {};
  Place cpu = {};      ///< each program gets the same share, however many processes it has
  Place freezer = {};  ///< holds all processes still
  Place times = {};    ///< processor time, ended processes included; of v2 also the waiting
};

/// Reads where they are from /proc/self/mountinfo and /proc/self/cgroup.
[[nodiscard]] GroupPlaces find_group_places(std::string_view mountinfo, std::string_view cgroups);

/// Those of this process. Where we are alone in a delegated group of v2, `offer` moves us into a
/// group below it, because a group with processes can have no limited groups in it.
enum class Offer : bool { no, yes };
[[nodiscard]] GroupPlaces group_places(Offer offer);

/// What the group of a keeper is called.
[[nodiscard]] std::string group_name(pid_t keeper);
/// What a keeper calls itself, by which others see that it lives.
inline constexpr const char* kKeeperComm = "hexarena-keeper";

class ControlGroup {
 public:
  struct Limits {
    std::uint64_t memory = 0;
    std::uint64_t tasks = 0;
  };

  /// No group.
  ControlGroup() = default;
  /// Makes the group of this keeper, wherever that is possible.
  [[nodiscard]] static ControlGroup make(const GroupPlaces& places, pid_t keeper, Limits limits);
  /// The group that this keeper has made, as far as it is there.
  [[nodiscard]] static ControlGroup of(const GroupPlaces& places, pid_t keeper);

  [[nodiscard]] bool limits_memory() const { return memory_.given(); }
  [[nodiscard]] bool limits_tasks() const { return tasks_.given(); }
  [[nodiscard]] bool can_freeze() const { return freezer_.given(); }

  /// fork(2), for a process with one thread: the child is in the group from its first moment, or
  /// enters it before this returns there. To move one from outside takes the kernel a hundred times
  /// as long.
  [[nodiscard]] pid_t fork_into() const;
  /// Looks where a process is. Where it could not enter, the group no longer claims to limit it.
  void confirm(pid_t process);
  /// Holds all its processes still, or lets them go on. False when that failed.
  bool freeze(bool frozen) const;

  /// Whether a process was ended because the group had no memory left.
  [[nodiscard]] bool ran_out_of_memory() const;
  /// Whether a new process or thread was refused.
  [[nodiscard]] bool ran_out_of_tasks() const;
  /// Processor time of all that were ever in it, in microseconds.
  [[nodiscard]] std::optional<std::uint64_t> processor_time() const;
  /// How long at least one of them was waiting for a processor, in microseconds.
  [[nodiscard]] std::optional<std::uint64_t> waiting_time() const;
  /// All threads in it; nothing where no group tells.
  [[nodiscard]] std::optional<std::vector<pid_t>> threads() const;

  /// Ends all that is in it and removes it.
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
