#include "world/process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include "base/json.hpp"

namespace hexarena::world {
namespace {

constexpr Milliseconds kStartWithin{10'000};
constexpr Milliseconds kKillWithin{5'000};
constexpr Milliseconds kUsageWithin{1'000};
/// A program that ends closes its STDOUT a little before the keeper can report its end.
constexpr Milliseconds kEndWithin{1'000};

/// The child's descriptors, named as in the child.
struct Ends {
  FileDescriptor in;
  FileDescriptor out;
  FileDescriptor err;
  FileDescriptor reports;
  FileDescriptor filter;  ///< closed if there is none
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  all.reserve(words.size() + 1);
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

/// An in-memory file with these bytes, positioned at its start.
FileDescriptor file_of(std::string_view bytes) {
  FileDescriptor file(::memfd_create("filter", MFD_CLOEXEC));
  if (!file.open() ||
      ::write(file.number(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()) ||
      ::lseek(file.number(), 0, SEEK_SET) != 0) {
    return {};
  }
  return std::move(file).out_of_the_way();
}

/// Starts the keeper with default signal handling and in a session of its own, so that a key
/// pressed at our terminal does not reach it. Returns 0 or an error number.
int spawn_keeper(const Command& command, const Ends& ends, pid_t& keeper) {
  std::vector<std::string> words = keeper_words(command);
  std::vector<std::string> environment = command.environment;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  const std::array<const FileDescriptor*, 5> in_place{&ends.in, &ends.out, &ends.err, &ends.reports,
                                                      &ends.filter};
  for (std::size_t i = 0; i < in_place.size(); ++i) {
    const int number = in_place[i]->number();
    if (number < 0) continue;
    ::posix_spawn_file_actions_adddup2(&actions, number, static_cast<int>(i));
  }
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t set;
  ::sigemptyset(&set);
  ::posix_spawnattr_setsigmask(&attributes, &set);
  ::sigfillset(&set);
  ::posix_spawnattr_setsigdefault(&attributes, &set);
  ::posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  const int error = ::posix_spawn(&keeper, "/proc/self/exe", &actions, &attributes,
                                  pointers(words).data(), pointers(environment).data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// write(2) to a pipe whose reader may be gone. SIGPIPE is delivered to this thread, so it can be
/// blocked and consumed without touching the program's own handling of it.
ssize_t write_quietly(int file, std::string_view bytes) {
  sigset_t pipe;
  sigset_t before;
  sigset_t waiting;
  ::sigemptyset(&pipe);
  ::sigaddset(&pipe, SIGPIPE);
  ::sigpending(&waiting);
  const bool already = ::sigismember(&waiting, SIGPIPE) == 1;
  ::pthread_sigmask(SIG_BLOCK, &pipe, &before);
  const ssize_t written = ::write(file, bytes.data(), bytes.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && !already) {
    const timespec at_once{};
    while (::sigtimedwait(&pipe, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

/// Reads what is available, at most `room` bytes, and closes the descriptor at its end.
std::string_view read_some(FileDescriptor& from, std::array<char, 65'536>& buffer,
                           std::size_t room) {
  const ssize_t got = ::read(from.number(), buffer.data(), std::min(buffer.size(), room));
  if (got > 0) return {buffer.data(), static_cast<std::size_t>(got)};
  if (got == 0 || (errno != EAGAIN && errno != EINTR)) from.close();
  return {};
}

/// Detected once: they are the same for all programs we start.
const GroupPlaces& places() {
  static const GroupPlaces kPlaces = group_places(Offer::yes);
  return kPlaces;
}

base::Error no_start(const Command& command, std::string_view why) {
  return {base::Error::Kind::invalid,
          fmt::format("cannot start {}: {}", base::in_quotes(command.words.front()), why)};
}

}  // namespace

Process::Process(const Command& command, pid_t keeper, FileDescriptor reports)
    : limits_(command.limits),
      confined_(command.confinement.confined),
      keeper_(keeper),
      reports_(std::move(reports)) {}

Process::~Process() { hang_up(); }

base::Expected<std::unique_ptr<Process>> Process::start(const Command& command) {
  if (command.words.empty()) return base::invalid("there is no program to start");
  Pipe in = Pipe::make();
  Pipe out = Pipe::make();
  Pipe err = Pipe::make();
  std::array<int, 2> talk{-1, -1};
  const bool talks = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, talk.data()) == 0;
  FileDescriptor reports = FileDescriptor(talk[0]).out_of_the_way();
  Ends ends{std::move(in.read),
            std::move(out.write),
            std::move(err.write),
            FileDescriptor(talk[1]).out_of_the_way(),
            {}};
  const bool filters = !command.confinement.filter.empty();
  if (filters) ends.filter = file_of(command.confinement.filter);
  if (!ends.in.open() || !ends.out.open() || !ends.err.open() || !talks || !reports.open() ||
      !ends.reports.open() || (filters && !ends.filter.open())) {
    return tl::unexpected(no_start(command, std::strerror(errno)));
  }
  if (command.groups) static_cast<void>(places());  // before there is a keeper beside us
  pid_t keeper = -1;
  if (const int error = spawn_keeper(command, ends, keeper); error != 0) {
    return tl::unexpected(no_start(command, std::strerror(error)));
  }
  ends = {};
  reports.set_nonblocking();
  for (const FileDescriptor* ours : {&in.write, &out.read, &err.read}) ours->set_nonblocking();

  std::unique_ptr<Process> process(new Process(command, keeper, std::move(reports)));
  process->in_ = std::move(in.write);
  process->out_ = std::move(out.read);
  process->err_ = std::move(err.read);
  const auto report = process->next_report(process->clock_.now() + kStartWithin);
  if (!report) return tl::unexpected(no_start(command, "what looks after it did not start"));
  if (report->kind == KeeperReport::Kind::started) {
    if (command.groups) process->group_ = ControlGroup::of(places(), keeper);
    process->since_ = process->times_now();
    return process;
  }
  const char* const why = std::strerror(report->number);
  if (report->kind == KeeperReport::Kind::no_program) return tl::unexpected(no_start(command, why));
  return tl::unexpected(
      no_start(command, fmt::format("{}: {}", base::in_quotes(command.folder), why)));
}

Sent Process::send_line(std::string_view line, Milliseconds within) {
  if (!pending_.empty()) return Sent::late;  // an earlier line is stuck halfway
  pending_.append(line).push_back('\n');
  given_out_ = 0;
  const Milliseconds until = clock_.now() + within;
  write_pending();
  for (bool in_time = true; in_.open() && !pending_.empty(); in_time = pump(until)) {
    if (!in_time) return Sent::late;
  }
  if (in_.open()) return Sent::all;
  pending_.clear();
  return Sent::gone;
}

Heard Process::read_line(Milliseconds within) {
  const Milliseconds until = clock_.now() + within;
  for (bool in_time = true;; in_time = pump(until)) {
    if (auto heard = next_buffered()) return std::move(*heard);
    if (!in_time) return {out_.open() ? Heard::Kind::late : Heard::Kind::closed};
  }
}

std::optional<Heard> Process::next_buffered() {
  const std::size_t end = heard_.find('\n');
  const bool whole = end != std::string::npos;
  const std::size_t size = whole ? end : heard_.size();
  if (given_out_ + size > limits_.output) return Heard{Heard::Kind::too_much};
  if (whole || (!out_.open() && !heard_.empty())) {
    Heard heard{Heard::Kind::line, heard_.substr(0, size)};
    heard_.erase(0, size + 1);
    given_out_ += size + 1;
    return heard;
  }
  if (out_.open()) return std::nullopt;
  if (end_) return Heard{Heard::Kind::ended, {}, *end_};
  if (clock_.now() >= silent_since_ + kEndWithin) return Heard{Heard::Kind::closed};
  return std::nullopt;
}

bool Process::pump(Milliseconds until) {
  const bool room = heard_.size() <= limits_.output;
  std::array<pollfd, 4> files{{{pending_.empty() ? -1 : in_.number(), POLLOUT, 0},
                               {room ? out_.number() : -1, POLLIN, 0},
                               {err_.number(), POLLIN, 0},
                               {reports_.number(), POLLIN, 0}}};
  Milliseconds wake = until;
  if (const Milliseconds silent = silent_since_ + kEndWithin;
      !out_.open() && clock_.now() < silent) {
    wake = std::min(wake, silent);
  }
  const auto left = std::clamp<Milliseconds::rep>((wake - clock_.now()).count(), 0, 1'000'000);
  ::poll(files.data(), files.size(), static_cast<int>(left));
  if (files[0].revents != 0) write_pending();
  if (files[1].revents != 0) take_output();
  if (files[2].revents != 0) take_error_output();
  if (files[3].revents != 0) take_reports();
  return clock_.now() < until;
}

void Process::write_pending() {
  if (!in_.open()) return;
  const ssize_t written = write_quietly(in_.number(), pending_);
  if (written >= 0) {
    pending_.erase(0, static_cast<std::size_t>(written));
  } else if (errno != EAGAIN && errno != EINTR) {  // EPIPE: the reader is gone
    in_.close();
  }
}

void Process::take_output() {
  std::array<char, 65'536> buffer;
  heard_ += read_some(out_, buffer, limits_.output + 1);
  if (!out_.open()) silent_since_ = clock_.now();
}

void Process::take_error_output() {
  std::array<char, 65'536> buffer;
  const std::string_view bytes = read_some(err_, buffer, buffer.size());
  const std::size_t kept = std::min<std::size_t>(bytes.size(), limits_.errors - errors_.size());
  errors_ += bytes.substr(0, kept);
  errors_lost_ += bytes.size() - kept;
}

void Process::take_reports() {
  KeeperReport report;
  const ssize_t got = ::recv(reports_.number(), &report, sizeof report, MSG_DONTWAIT);
  if (got == static_cast<ssize_t>(sizeof report)) {
    note(report);
  } else if (got >= 0 || (errno != EAGAIN && errno != EINTR)) {
    reports_.close();
    if (!end_) end_ = End{End::Cause::lost};
  }
  if (!end_ || !out_.open()) return;
  // All its writers are gone. Its remaining output is in the pipe; a process outside the tree that
  // was handed the descriptor cannot keep the conversation open.
  while (out_.open() && heard_.size() <= limits_.output) {
    const std::size_t before = heard_.size();
    take_output();
    if (heard_.size() == before) out_.close();
  }
}

std::optional<KeeperReport> Process::next_report(Milliseconds until) {
  while (reports_.open()) {
    KeeperReport report;
    const ssize_t got = ::recv(reports_.number(), &report, sizeof report, MSG_DONTWAIT);
    if (got == static_cast<ssize_t>(sizeof report)) return report;
    if (got >= 0 || (errno != EAGAIN && errno != EINTR)) return std::nullopt;
    const auto left = (until - clock_.now()).count();
    if (left <= 0) return std::nullopt;
    pollfd file{reports_.number(), POLLIN, 0};
    ::poll(&file, 1, static_cast<int>(left));
  }
  return std::nullopt;
}

void Process::note(const KeeperReport& report) {
  usage_ = {Milliseconds(report.cpu_ms), report.memory};
  if (report.kind == KeeperReport::Kind::ended) end_ = end_of(report);
}

End Process::end_of(const KeeperReport& report) const {
  switch (report.over) {
    case KeeperReport::Over::memory: return {End::Cause::memory, 0};
    case KeeperReport::Over::cpu: return {End::Cause::cpu, 0};
    case KeeperReport::Over::processes: return {End::Cause::processes, 0};
    case KeeperReport::Over::requested: return {End::Cause::hung_up, 0};
    case KeeperReport::Over::none: break;
  }
  const int status = report.number;
  int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  // bwrap reports a signal as a shell does.
  constexpr int kSignals = 128;
  if (const int code = WEXITSTATUS(status);
      confined_ && WIFEXITED(status) && code > kSignals && code <= kSignals + SIGRTMAX) {
    signal = code - kSignals;
  }
  if (signal == SIGXCPU) return {End::Cause::cpu, 0};
  if (signal != 0) return {End::Cause::signalled, signal};
  return {End::Cause::exited, WEXITSTATUS(status)};
}

std::string Process::take_errors() {
  if (err_.open()) take_error_output();
  std::string taken = std::exchange(errors_, {});
  if (errors_lost_ > 0) taken += fmt::format("\n[{} bytes more]\n", errors_lost_);
  errors_lost_ = 0;
  return taken;
}

Usage Process::usage() {
  const bool asked = reports_.open() && !end_ &&
                     ::send(reports_.number(), &kAskUsage, 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1;
  if (asked) {
    if (const auto report = next_report(clock_.now() + kUsageWithin)) note(*report);
  }
  return usage_;
}

Process::Times Process::times_now() const {
  Times now;
  if (keeper_ < 0 || end_) return now;
  const auto threads = group_.threads();
  const auto cpu_us = group_.processor_time();
  if (!threads || !cpu_us) {
    const TreeUse use = use_below(keeper_);
    now.threads = thread_times(threads ? *threads : threads_of(use.members));
    now.cpu_us = use.cpu_ms * 1000;
  } else {
    now.threads = thread_times(*threads);
  }
  if (cpu_us) now.cpu_us = *cpu_us;
  now.waiting_us = group_.waiting_time().value_or(0);
  return now;
}

Work Process::work() {
  const Times now = times_now();
  std::uint64_t ran = 0;
  std::uint64_t waited = 0;
  for (const auto& [thread, times] : now.threads) {
    const auto before = since_.threads.find(thread);
    const ThreadTimes then = before == since_.threads.end() ? ThreadTimes() : before->second;
    ran += times.ran - std::min(then.ran, times.ran);
    waited += times.waited - std::min(then.waited, times.waited);
  }
  constexpr std::uint64_t kThousand = 1000;
  const std::uint64_t cpu_us =
      std::max(ran / kThousand, now.cpu_us - std::min(since_.cpu_us, now.cpu_us));
  // How long threads waited that came and went is known only to the group.
  const std::uint64_t waited_us =
      std::max(waited / kThousand, now.waiting_us - std::min(since_.waiting_us, now.waiting_us));
  return {Milliseconds(cpu_us / kThousand), Milliseconds(waited_us / kThousand)};
}

void Process::hold() {
  if (held_ || keeper_ < 0 || end_) return;
  held_ = true;
  if (!group_.freeze(true)) stop_below(keeper_);
}

void Process::go_on() {
  if (keeper_ < 0 || end_) return;
  since_ = times_now();
  if (held_ && !group_.freeze(false)) continue_below(keeper_);
  held_ = false;
}

std::vector<pid_t> Process::processes() const {
  return keeper_ < 0 ? std::vector<pid_t>() : use_below(keeper_).members;
}

void Process::end_input() { in_.close(); }

std::optional<End> Process::wait(Milliseconds within) {
  const Milliseconds until = clock_.now() + within;
  for (bool in_time = true; !end_ && in_time; in_time = pump(until)) pass_over();
  pass_over();
  return end_;
}

void Process::pass_over() {
  tail_ += heard_;
  heard_.clear();
  if (tail_.size() > kTail) tail_.erase(0, tail_.size() - kTail);
}

void Process::hang_up() {
  if (keeper_ < 0) return;
  if (reports_.open() && !end_) {
    ::shutdown(reports_.number(), SHUT_WR);
    const Milliseconds until = clock_.now() + kKillWithin;
    while (!end_) {
      const auto report = next_report(until);
      if (!report) break;
      note(*report);
    }
  }
  reap_keeper(end_ && end_->cause != End::Cause::lost);
  if (!end_) end_ = End{End::Cause::hung_up};
  // The last lines on STDERR may explain how it ended.
  for (std::size_t before = 0; err_.open(); before = errors_.size()) {
    take_error_output();
    if (errors_.size() == before || errors_lost_ > 0) break;
  }
  for (FileDescriptor* file : {&in_, &out_, &err_, &reports_}) file->close();
  heard_.clear();
  pending_.clear();
}

void Process::reap_keeper(bool in_peace) {
  if (!in_peace) ::kill(keeper_, SIGKILL);
  while (::waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (!in_peace) group_.remove();
  keeper_ = -1;
}

}  // namespace hexarena::world
