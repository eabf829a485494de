// Running a built program from a test: its input and both outputs through pipes, with a time limit.
//
// A Process that is still running when it goes out of scope is killed and waited for, so that a
// failing test leaves nothing behind. Nothing here throws; a program that cannot be started ends
// with exit code 127 as in a shell.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hexarena::tests {

/// Where the programs under test are: those of this build, or of another that HEXARENA_BIN_DIR
/// names, as where those built with sanitizers are tested.
[[nodiscard]] inline const std::string& bin_folder() {
  static const char* const kNamed = std::getenv("HEXARENA_BIN_DIR");
  static const std::string kFolder = kNamed == nullptr ? HEXARENA_BIN_DIR : kNamed;
  return kFolder;
}
/// Whether they are built with sanitizers: slow to start, slow and large.
[[nodiscard]] inline bool sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return std::getenv("HEXARENA_SANITIZED") != nullptr;
#endif
}

/// What to run. An argument vector as in a shell: the program is a name in the folder of programs,
/// or a path when it has a slash.
struct Call {
  std::vector<std::string> words;
  std::string input;
  enum class Stream { pipe, closed, full };
  Stream in = Stream::pipe;   ///< full makes no sense here
  Stream out = Stream::pipe;  ///< full: a device that has no room
  Stream err = Stream::pipe;
  double seconds = 20;
};

struct Finished {
  int code = -1;           ///< exit code, or -1
  int signal = 0;          ///< what killed it, or 0
  bool timed_out = false;  ///< it was killed by us
  std::string out;
  std::string err;
};

inline std::ostream& operator<<(std::ostream& stream, const Finished& run) {
  stream << (run.timed_out ? "ran into the time limit" : "ended") << " with code " << run.code
         << ", signal " << run.signal << "\nSTDOUT: " << run.out.substr(0, 2000)
         << "\nSTDERR: " << run.err.substr(0, 2000) << '\n';
  return stream;
}

class Process {
 public:
  explicit Process(const Call& call) : pending_(call.input), deadline_(limit(call.seconds)) {
    std::signal(SIGPIPE, SIG_IGN);  // a program may end before it has read all
    const Pipe in = open_pipe();
    const Pipe out = open_pipe();
    const Pipe err = open_pipe();
    std::vector<std::string> words = call.words;
    if (words.front().find('/') == std::string::npos) {
      words.front() = bin_folder() + "/" + words.front();
    }
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
      std::signal(SIGPIPE, SIG_DFL);
      attach(call.in, in.read, STDIN_FILENO);
      attach(call.out, out.write, STDOUT_FILENO);
      attach(call.err, err.write, STDERR_FILENO);
      execv(argv.front(), argv.data());
      _exit(127);
    }
    close(in.read);
    close(out.write);
    close(err.write);
    in_ = in.write;
    out_ = out.read;
    err_ = err.read;
    fcntl(in_, F_SETFL, O_NONBLOCK);
    if (call.in == Call::Stream::closed) end_input();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    for (const int file : {in_, out_, err_}) {
      if (file >= 0) close(file);
    }
  }

  void send(std::string_view text) { pending_ += text; }
  void signal(int number) const { kill(child_, number); }
  [[nodiscard]] pid_t number() const { return child_; }

  /// Waits until STDOUT holds `text`; false when the program ends or the time is over before.
  [[nodiscard]] bool says(std::string_view text) {
    return pump([&] { return run_.out.find(text) != std::string::npos; }, false);
  }

  /// The same of STDERR.
  [[nodiscard]] bool complains(std::string_view text) {
    return pump([&] { return run_.err.find(text) != std::string::npos; }, false);
  }

  /// Waits for the first line of STDOUT; what there is of it when the program ends before.
  [[nodiscard]] std::string first_line() {
    static_cast<void>(pump([&] { return run_.out.find('\n') != std::string::npos; }, false));
    return run_.out.substr(0, run_.out.find('\n'));
  }

  /// Waits for the first line of STDERR; what there is of it when the program ends before.
  [[nodiscard]] std::string first_complaint() {
    static_cast<void>(pump([&] { return run_.err.find('\n') != std::string::npos; }, false));
    return run_.err.substr(0, run_.err.find('\n'));
  }

  /// Waits until the program has a handler of its own for a signal; false when the time is over.
  [[nodiscard]] bool catches(int number) const {
    const std::string status = "/proc/" + std::to_string(child_) + "/status";
    while (Clock::now() < deadline_) {
      std::ifstream in(status);
      std::string word;
      while (in >> word && word != "SigCgt:") {
      }
      std::uint64_t caught = 0;
      if (in >> std::hex >> caught && (caught >> (number - 1) & 1) != 0) return true;
      usleep(1000);
    }
    return false;
  }

  /// No more input: waits for the end and tells how it came.
  [[nodiscard]] Finished finish() {
    run_.timed_out = !pump([&] { return out_ < 0 && err_ < 0; }, true);
    if (run_.timed_out) kill(child_, SIGKILL);
    if (in_ >= 0 && !pending_.empty()) give();
    end_input();
    return reap();
  }
  /// Kills it outright, as a power cut would.
  [[nodiscard]] Finished cut_off() {
    kill(child_, SIGKILL);
    return reap();
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Pipe {
    int read = -1;
    int write = -1;
  };

  static Clock::time_point limit(double seconds) {
    return Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * seconds));
  }

  static Pipe open_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    return {ends[0], ends[1]};
  }

  static void attach(Call::Stream stream, int end, int as) {
    if (stream == Call::Stream::pipe) dup2(end, as);
    if (stream == Call::Stream::closed) close(as);
    if (stream == Call::Stream::full) dup2(open("/dev/full", O_WRONLY), as);
  }

  void end_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
  }

  /// Moves bytes both ways until `done()`. False when nothing more can come, or the time is over.
  bool pump(const std::function<bool()>& done, bool then_end_input) {
    while (!done()) {
      if (then_end_input && pending_.empty()) end_input();
      if (out_ < 0 && err_ < 0) return false;
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
      if (left <= 0) return false;
      std::array<pollfd, 3> files{
          {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {pending_.empty() ? -1 : in_, POLLOUT, 0}}};
      const int ready = poll(files.data(), files.size(), static_cast<int>(left));
      if (ready < 0 && errno != EINTR) return false;
      if (ready <= 0) continue;
      if (files[0].revents != 0) take(out_, run_.out);
      if (files[1].revents != 0) take(err_, run_.err);
      if (files[2].revents != 0) give();
    }
    return true;
  }

  static void take(int& file, std::string& text) {
    std::array<char, 65'536> chunk{};
    const ssize_t got = read(file, chunk.data(), chunk.size());
    if (got > 0) {
      text.append(chunk.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      close(file);
      file = -1;
    }
  }

  void give() {
    const ssize_t gone = write(in_, pending_.data(), pending_.size());
    if (gone >= 0) {
      pending_.erase(0, static_cast<std::size_t>(gone));
    } else if (errno != EAGAIN && errno != EINTR) {  // EPIPE: the reader is gone
      pending_.clear();
      end_input();
    }
  }

  [[nodiscard]] Finished reap() {
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    if (WIFEXITED(status)) run_.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) run_.signal = WTERMSIG(status);
    return run_;
  }

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string pending_;
  Clock::time_point deadline_;
  Finished run_;
};

[[nodiscard]] inline Finished run(const Call& call) { return Process(call).finish(); }
[[nodiscard]] inline Finished run(std::vector<std::string> words, std::string input = "") {
  return run(Call{std::move(words), std::move(input)});
}

/// The parts one behind the other.
template <class... Parts>
std::string joined(const Parts&... parts) {
  std::string all;
  ((all += parts), ...);
  return all;
}

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Every program built from src/cli/main/.
inline const std::vector<std::string> kHarness{"xboard", "xref", "xstate", "xstrategy", "xtree"};
inline const std::vector<std::string> kPrograms{"hexarena", "penguins",  "xboard",
                                                "xclients", "xref",      "xserver",
                                                "xstate",   "xstrategy", "xtree"};

}  // namespace hexarena::tests
