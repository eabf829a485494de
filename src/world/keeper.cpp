#include "world/keeper.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <string_view>

#include "world/clock.hpp"
#include "world/control_group.hpp"
#include "world/descriptor.hpp"
#include "world/process_tree.hpp"
#include "world/scratch.hpp"

namespace hexarena::world {
namespace {

constexpr Milliseconds kLookEvery{200};
/// Polling takes longer the more processes the machine has; it must not use more than a hundredth
/// of a processor.
constexpr int kRestsForALook = 100;
/// While memory is scarce and no group limits it.
constexpr Milliseconds kLookCloselyEvery{10};
constexpr int kRestsForACloseLook = 4;
constexpr Milliseconds kKillEvery{2};
/// The limit for one process, where the keeper checks the sum. A program that asks for more at once
/// is refused; one that exceeds its limit step by step is detected and stopped.
constexpr std::uint64_t kDataRoom = 16;
/// bwrap adds two processes of its own.
constexpr std::uint64_t kTasksOfTheSandbox = 2;

/// What the keeper gets on its command line, in this order, before the program's words.
struct Task {
  std::uint64_t memory = 0;
  std::uint64_t processes = 0;
  std::uint64_t cpu_seconds = 0;
  std::uint64_t open_files = 0;
  std::uint64_t file_size = 0;
  std::uint64_t own_user = 0;  ///< whether the kernel can count the processes
  std::uint64_t confined = 0;
  std::uint64_t groups = 0;  ///< whether to use control groups
  char* folder = nullptr;
  char* scratch = nullptr;  ///< empty for none
  char** words = nullptr;
};
constexpr int kNumbers = 8;
constexpr int kFolders = 2;

std::optional<Task> read_task(int count, char** words) {
  if (count < 1 + kNumbers + kFolders + 1) return std::nullopt;
  Task task;
  const std::array<std::uint64_t*, kNumbers> numbers{
      &task.memory,    &task.processes, &task.cpu_seconds, &task.open_files,
      &task.file_size, &task.own_user,  &task.confined,    &task.groups};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string_view text = words[i + 1];
    if (std::from_chars(text.data(), text.data() + text.size(), *numbers[i]).ec != std::errc()) {
      return std::nullopt;
    }
  }
  task.folder = words[1 + kNumbers];
  task.scratch = words[1 + kNumbers + 1];
  task.words = words + 1 + kNumbers + kFolders;
  return task;
}

void limit(__rlimit_resource resource, std::uint64_t soft, std::uint64_t hard) {
  rlimit old{};
  if (::getrlimit(resource, &old) != 0) return;
  const rlimit wanted{std::min<rlim_t>(soft, old.rlim_max), std::min<rlim_t>(hard, old.rlim_max)};
  ::setrlimit(resource, &wanted);
}
void limit(__rlimit_resource resource, std::uint64_t most) { limit(resource, most, most); }

/// The limits the kernel enforces, each for a single process; a group or the keeper checks the sum.
///
/// Memory is limited as RLIMIT_DATA, which counts writable memory, and loosely, so that a program
/// that takes too much is stopped for that reason instead of failing with an error of its own.
/// RLIMIT_AS would count reserved memory, and Java, Node and sanitized programs reserve gigabytes
/// to terabytes.
void limit_this_process(const Task& task) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, kDataRoom * task.memory);
  limit(RLIMIT_CPU, task.cpu_seconds, task.cpu_seconds + 1);
  limit(RLIMIT_NOFILE, task.open_files);
  limit(RLIMIT_FSIZE, task.file_size);
  if (task.own_user != 0) limit(RLIMIT_NPROC, task.processes);
  // If the machine runs out of memory, the kernel kills this process first.
  const FileDescriptor score(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
  if (score.open() && ::write(score.number(), "1000", 4) < 0) return;
}

/// Passes STDIN and STDOUT through the sandbox, which does not use them itself.
void pass_streams_on() {
  ::dup2(STDIN_FILENO, kInnerInDescriptor);
  ::dup2(STDOUT_FILENO, kInnerOutDescriptor);
  const FileDescriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  ::dup2(nothing.number(), STDIN_FILENO);
  ::dup2(nothing.number(), STDOUT_FILENO);
}

/// Runs in the forked child: becomes the program, or reports why not and exits. It signals that it
/// has started and waits until the keeper has checked whether it is in its group.
[[noreturn]] void become_program(const Task& task, const FileDescriptor& failure,
                                 const FileDescriptor& gate) {
  char byte = 'h';
  if (::write(gate.number(), &byte, 1) != 1 || ::read(gate.number(), &byte, 1) != 1) {
    ::_exit(126);  // the keeper is gone
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::close(kReportDescriptor);
  if (task.confined != 0) pass_streams_on();
  KeeperReport report{KeeperReport::Kind::no_folder};
  if (::chdir(task.folder) == 0) {
    report.kind = KeeperReport::Kind::no_program;
    limit_this_process(task);
    ::execvp(task.words[0], task.words);
  }
  report.number = errno;
  if (::write(failure.number(), &report, sizeof report) < 0) ::_exit(126);
  ::_exit(127);
}

class Keeper {
 public:
  explicit Keeper(const Task& task) : task_(task) {}

  int keep() {
    prepare();
    const KeeperReport start = start_program();
    static_cast<void>(send(start));
    if (start.kind == KeeperReport::Kind::started) {
      while (!status_ && over_ == KeeperReport::Over::none) look_after();
    }
    name_the_limit();
    kill_all();
    // If there is no recipient left, there is no one else to clean up either.
    if (!send(report_of(KeeperReport::Kind::ended)) && *task_.scratch != 0) {
      remove_scratch(task_.scratch);
    }
    return 0;
  }

 private:
  void prepare() {
    ::prctl(PR_SET_NAME, kKeeperComm);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::signal(SIGPIPE, SIG_IGN);
    sigset_t ours;  // only SIGKILL may end the keeper before its work is done
    ::sigfillset(&ours);
    ::sigprocmask(SIG_SETMASK, &ours, nullptr);
    sigset_t child;
    ::sigemptyset(&child);
    ::sigaddset(&child, SIGCHLD);
    ended_ = FileDescriptor(::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK)).out_of_the_way();
    ::fcntl(kReportDescriptor, F_SETFD, FD_CLOEXEC);
    ::close_range(kFilterDescriptor + 1, static_cast<unsigned>(ended_.number()) - 1, 0);
    ::close_range(static_cast<unsigned>(ended_.number()) + 1, ~0U, 0);
  }

  KeeperReport start_program() {
    Pipe failure = Pipe::make();
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      return {KeeperReport::Kind::no_program, errno};
    }
    FileDescriptor gate = FileDescriptor(ends[0]).out_of_the_way();
    FileDescriptor inner = FileDescriptor(ends[1]).out_of_the_way();
    if (task_.groups != 0) {
      group_ = ControlGroup::make(group_places(Offer::no), ::getpid(),
                                  {task_.memory, task_.processes + kTasksOfTheSandbox});
    }
    program_ = group_.fork_into();
    const int error = errno;
    if (program_ == 0) {
      gate.close();
      become_program(task_, failure.write, inner);
    }
    inner.close();
    close_program_streams();
    failure.write.close();
    if (program_ < 0) return {KeeperReport::Kind::no_program, error};
    char byte = 0;
    const bool there = ::read(gate.number(), &byte, 1) == 1;
    group_.confirm(program_);
    if (!there || ::send(gate.number(), &byte, 1, MSG_NOSIGNAL) != 1) {
      return {KeeperReport::Kind::no_program, errno};
    }
    KeeperReport report;
    // Once the exec has closed the other end, there is nothing to read.
    if (::read(failure.read.number(), &report, sizeof report) > 0) return report;
    return {KeeperReport::Kind::started};
  }

  /// Otherwise the program's pipes would stay open when it closes them.
  static void close_program_streams() {
    const FileDescriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      if (!nothing.open() || ::dup2(nothing.number(), standard) < 0) ::close(standard);
    }
    ::close(kFilterDescriptor);
  }

  void look_after() {
    std::array<pollfd, 2> files{{{kReportDescriptor, POLLIN, 0}, {ended_.number(), POLLIN, 0}}};
    const Milliseconds left = std::max(next_look_ - clock_.now(), Milliseconds(0));
    ::poll(files.data(), files.size(), static_cast<int>(left.count()));
    if (files[0].revents != 0) read_request();
    if (files[1].revents != 0) reap();
    if (clock_.now() < next_look_) return;
    const Milliseconds before = own_time();
    look();
    const Milliseconds cost = own_time() - before;
    next_look_ = clock_.now() + (closely_ ? std::max(kLookCloselyEvery, kRestsForACloseLook * cost)
                                          : std::max(kLookEvery, kRestsForALook * cost));
  }

  /// Processor time of the keeper, which on a busy machine does not grow as elapsed time does.
  static Milliseconds own_time() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::duration_cast<Milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                    std::chrono::nanoseconds(time.tv_nsec));
  }

  void read_request() {
    char asked = 0;
    const ssize_t got = ::recv(kReportDescriptor, &asked, 1, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      over_ = KeeperReport::Over::requested;
    } else if (asked == kAskUsage) {
      look();
      static_cast<void>(send(report_of(KeeperReport::Kind::usage)));
    }
  }

  /// Compares the whole tree with the limits.
  void look() {
    const TreeUse use = use_below(::getpid());
    const std::uint64_t counted = group_.processor_time().value_or(0) / 1000;
    cpu_ms_ = std::max({cpu_ms_, use.cpu_ms + cpu_of_the_reaped(), counted});
    const std::uint64_t memory = memory_of(use);
    memory_ = std::max(memory_, memory);
    closely_ = !group_.limits_memory() && memory > task_.memory / 2;
    if (memory > task_.memory && !group_.limits_memory()) over_ = KeeperReport::Over::memory;
    if (cpu_ms_ > task_.cpu_seconds * 1000) over_ = KeeperReport::Over::cpu;
    if (use.tasks > task_.processes + kTasksOfTheSandbox) over_ = KeeperReport::Over::processes;
    if (group_.ran_out_of_memory()) note_all_memory_used();
  }
  void note_all_memory_used() {
    over_ = KeeperReport::Over::memory;
    memory_ = std::max(memory_, task_.memory);
  }

  /// A group also counts socket buffers, and shared memory only once.
  [[nodiscard]] std::uint64_t memory_of(const TreeUse& use) const {
    if (group_.limits_memory()) return use.resident;
    std::uint64_t memory = use.resident;
    if (memory > task_.memory) {  // only now is an exact count worth its cost
      const std::uint64_t exact = memory_together(use.members);
      if (exact != 0) memory = exact;
    }
    return memory + socket_memory(use.members);
  }

  /// A program that seems to have ended by itself may have been killed by a limit of its group.
  void name_the_limit() {
    if (over_ != KeeperReport::Over::none || !status_) return;
    if (group_.ran_out_of_memory()) note_all_memory_used();
    if (over_ == KeeperReport::Over::none && *status_ != 0 && group_.ran_out_of_tasks()) {
      over_ = KeeperReport::Over::processes;
    }
  }

  /// Reaps all processes that have ended. False when there is no child left, running or zombie.
  bool reap() {
    signalfd_siginfo news{};
    while (::read(ended_.number(), &news, sizeof news) > 0) {
    }
    for (;;) {
      int status = 0;
      const pid_t child = ::waitpid(-1, &status, WNOHANG);
      if (child == 0) return true;
      if (child < 0) return errno != ECHILD;
      if (child == program_) status_ = status;
    }
  }

  /// Children of killed processes are reparented to the keeper, so this loop ends with no process
  /// left. Frozen processes must thaw to die.
  void kill_all() {
    static_cast<void>(group_.freeze(false));
    if (program_ > 0 && !status_) ::kill(-program_, SIGKILL);
    while (reap()) {
      for (const pid_t member : use_below(::getpid()).members) ::kill(member, SIGKILL);
      pollfd file{ended_.number(), POLLIN, 0};
      ::poll(&file, 1, static_cast<int>(kKillEvery.count()));
      // A request to freeze it may have come at the same moment.
      static_cast<void>(group_.freeze(false));
    }
    const std::uint64_t counted = group_.processor_time().value_or(0) / 1000;
    cpu_ms_ = std::max(cpu_ms_, counted);
    group_.remove();
  }

  static std::uint64_t cpu_of_the_reaped() {
    rusage use{};
    ::getrusage(RUSAGE_CHILDREN, &use);
    const auto ms = [](const timeval& time) { return time.tv_sec * 1000 + time.tv_usec / 1000; };
    return static_cast<std::uint64_t>(ms(use.ru_utime) + ms(use.ru_stime));
  }

  [[nodiscard]] KeeperReport report_of(KeeperReport::Kind kind) const {
    rusage use{};
    ::getrusage(RUSAGE_CHILDREN, &use);
    const auto largest = static_cast<std::uint64_t>(use.ru_maxrss) * 1024;
    return {kind,
            status_.value_or(0),
            over_,
            0,
            std::max(cpu_ms_, cpu_of_the_reaped()),
            std::max(memory_, largest)};
  }

  /// False when the socket is closed: our owner is gone, which the next poll of the socket detects
  /// too.
  [[nodiscard]] static bool send(const KeeperReport& report) {
    return ::send(kReportDescriptor, &report, sizeof report, MSG_NOSIGNAL) >= 0;
  }

  const Task task_;
  const SystemClock clock_;
  ControlGroup group_;
  bool closely_ = false;  // polls more often
  FileDescriptor ended_;
  pid_t program_ = -1;
  std::optional<int> status_;
  KeeperReport::Over over_ = KeeperReport::Over::none;
  std::uint64_t cpu_ms_ = 0;
  std::uint64_t memory_ = 0;
  Milliseconds next_look_ = clock_.now() + kLookEvery;
};

/// Runs before `main` and before other static initialisation, which the keeper does not need.
[[gnu::constructor(101)]] void become_keeper_if_requested(int count, char** words, char**) {
  if (count < 1 || std::strcmp(words[0], kKeeperName) != 0) return;
  const auto task = read_task(count, words);
  ::_exit(task ? Keeper(*task).keep() : 2);
}

}  // namespace

std::vector<std::string> keeper_words(const Command& command) {
  const ProcessLimits& limits = command.limits;
  std::vector<std::string> words{kKeeperName};
  for (const std::uint64_t number :
       {limits.memory, limits.processes, limits.cpu_seconds, limits.open_files, limits.file_size,
        static_cast<std::uint64_t>(command.confinement.own_user),
        static_cast<std::uint64_t>(command.confinement.confined),
        static_cast<std::uint64_t>(command.groups)}) {
    words.push_back(std::to_string(number));
  }
  words.push_back(command.in_scratch ? command.scratch : command.folder);
  words.push_back(command.scratch);
  words.insert(words.end(), command.words.begin(), command.words.end());
  return words;
}

}  // namespace hexarena::world
