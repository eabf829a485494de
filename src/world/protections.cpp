#include "world/protections.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "world/command.hpp"
#include "world/control_group.hpp"
#include "world/sandbox.hpp"
#include "world/small_file.hpp"
#include "world/system_calls.hpp"

namespace hexarena::world {
namespace {

constexpr std::string_view kAllowNamespaces =
    "sysctl kernel.unprivileged_userns_clone=1 (Debian) or "
    "kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu); in a container, start it with "
    "--security-opt seccomp=unconfined --security-opt systempaths=unconfined";
constexpr std::string_view kDelegate =
    "start it with systemd-run --user --scope -p Delegate=yes hexarena …; without systemd, as "
    "root, "
    "and first: echo '+memory +pids +cpu' > /sys/fs/cgroup/cgroup.subtree_control";

bool can_make_user_namespaces() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::unshare(CLONE_NEWUSER) == 0 ? 0 : 1);
  int status = 1;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && status == 0;
}

Protection walls() {
  Protection walls{"walls", "no files, network or programs of others"};
  const auto available = Sandbox().available();
  walls.given = available.has_value();
  walls.by = available ? "bubblewrap" : available.error().message;
  if (!available) walls.advice = fmt::format("apt install bubblewrap; {}", kAllowNamespaces);
  return walls;
}

Protection user_namespaces() {
  Protection namespaces{"namespaces", "walls without root"};
  const bool root = ::geteuid() == 0;
  namespaces.given = can_make_user_namespaces();
  namespaces.by = namespaces.given ? "user namespaces"
                  : root           ? "nothing; walls are built as root"
                                   : "nothing";
  if (!namespaces.given) namespaces.advice = kAllowNamespaces;
  return namespaces;
}

Protection system_calls() {
  Protection filter{"system-calls", "few ways into the kernel"};
  filter.given = ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 && system_call_filter().has_value();
  filter.by = filter.given ? "seccomp, by an allowlist" : "nothing";
  if (!filter.given) filter.advice = "a kernel with CONFIG_SECCOMP_FILTER";
  return filter;
}

Protection by_group(std::string_view name, std::string_view means, bool works,
                    const GroupPlaces::Place& place, std::string_view instead) {
  Protection limit{name, means, works};
  limit.by = works ? fmt::format("cgroup v{}", place.v2 ? 2 : 1) : std::string(instead);
  if (!works) limit.advice = kDelegate;
  return limit;
}

Protection waiting_times() {
  Protection times{"waiting", "no loss on time on a busy machine"};
  times.given = leading_number(read_small_file("/proc/self/schedstat")).has_value();
  times.by = times.given ? "schedstat" : "nothing; moves are charged all of their time";
  if (!times.given) times.advice = "a kernel with CONFIG_SCHED_INFO, and /proc mounted";
  return times;
}

}  // namespace

std::vector<Protection> protections() {
  std::vector<Protection> all{walls(), user_namespaces(), system_calls()};
  const GroupPlaces places = group_places(Offer::yes);
  const ProcessLimits limits;
  ControlGroup trial = ControlGroup::make(places, ::getpid(), {limits.memory, limits.processes});
  all.push_back(by_group("memory", "no more than its memory, sockets included",
                         trial.limits_memory(), places.memory,
                         "looks at its processes several times a second"));
  all.push_back(by_group("processes", "no more than its processes", trial.limits_tasks(),
                         places.tasks, "limits of each user, and looks at its processes"));
  all.push_back(by_group("processor", "an equal share of the processors", places.cpu.given(),
                         places.cpu, "nothing; a bot with many processes gets more"));
  all.push_back(by_group("freezer", "no thinking on an opponent's time", trial.can_freeze(),
                         places.freezer, "SIGSTOP to each of its processes"));
  trial.remove();
  all.push_back(waiting_times());
  return all;
}

}  // namespace hexarena::world
