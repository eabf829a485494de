#include "terminal/keys.hpp"

#include <poll.h>
#include <pthread.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <ostream>
#include <utility>

namespace hexarena::terminal {
namespace {

constexpr char kEsc = '\x1b';
constexpr char kEndOfInput = 0x04;  // Ctrl-D
constexpr char kKillLine = 0x15;    // Ctrl-U
constexpr char kBackspace = 0x08;
constexpr char kDelete = 0x7F;

constexpr std::size_t kLongestLine = 200;
constexpr std::size_t kLongestSequence = 16;
// Long enough for the rest of a sequence over a slow line, short enough for a person.
constexpr int kPauseMs = 60;

bool is_arrow(std::string_view sequence) {
  return sequence == kUp || sequence == kDown || sequence == kRight || sequence == kLeft;
}

/// "\x1b[…X" and "\x1bO…X" end with a letter or '~'; "\x1b[[X" is how the Linux console begins F1.
bool is_complete(std::string_view sequence) {
  if (sequence.size() < 2) return false;
  if (sequence[1] != '[' && sequence[1] != 'O') return true;
  return sequence.size() > 2 && sequence.back() >= '@' && sequence != "\x1b[[";
}

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

/// A terminal that gives each key at once and does not echo, as long as this is there.
class KeyMode {
 public:
  explicit KeyMode(int file) : file_(file) {
    sigset_t held;
    sigemptyset(&held);
    for (const int number : kSignals) sigaddset(&held, number);
    pthread_sigmask(SIG_BLOCK, &held, &signals_before_);
    changed_ = tcgetattr(file_, &before_) == 0;
    if (!changed_) return;
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    tcsetattr(file_, TCSADRAIN, &keys);
  }
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  ~KeyMode() {
    if (changed_) tcsetattr(file_, TCSADRAIN, &before_);
    pthread_sigmask(SIG_SETMASK, &signals_before_, nullptr);  // those that waited come now
  }

  [[nodiscard]] static bool signal_waits() {
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    return std::any_of(kSignals.begin(), kSignals.end(),
                       [&](int number) { return sigismember(&pending, number) == 1; });
  }

 private:
  int file_;
  termios before_{};
  sigset_t signals_before_{};
  bool changed_ = false;
};

}  // namespace

std::optional<std::string> KeyDecoder::feed(char byte) {
  if (byte == kEsc) {
    auto line = pause();  // two in a row: the first was the key
    sequence_ = kEsc;
    return line;
  }
  if (!sequence_.empty()) return escaped(byte);
  if (byte == '\n' || byte == '\r') return taken(typed_);
  if (byte == kDelete || byte == kBackspace) {
    if (!typed_.empty()) typed_.pop_back();
    return std::nullopt;
  }
  if (byte == kKillLine) typed_.clear();
  if (byte == kEndOfInput && typed_.empty()) return "quit";
  const bool printed = std::isprint(static_cast<unsigned char>(byte)) != 0;
  if (!printed || typed_.size() >= kLongestLine) return std::nullopt;
  if (typed_.empty()) {
    const char key = static_cast<char>(std::tolower(byte));
    if (key == 'p' || key == 'h' || key == '?') return std::string(1, key);
  }
  typed_ += byte;
  return std::nullopt;
}

std::optional<std::string> KeyDecoder::escaped(char byte) {
  if (sequence_.size() < kLongestSequence) {
    sequence_ += byte;
  } else {
    sequence_.back() = byte;
  }
  if (!is_complete(sequence_)) return std::nullopt;
  std::string sequence = std::exchange(sequence_, {});
  if (sequence[1] == 'O') sequence[1] = '[';  // as keypads in application mode send arrows
  if (!is_arrow(sequence)) return std::nullopt;
  return taken(std::move(sequence));
}

std::optional<std::string> KeyDecoder::pause() {
  const std::string sequence = std::exchange(sequence_, {});
  if (sequence != kEscape) return std::nullopt;
  return taken(sequence);
}

std::string KeyDecoder::taken(std::string line) {
  typed_.clear();
  return line;
}

std::optional<std::string> TerminalKeys::next(const std::function<bool()>& stopped) {
  while (!stopped()) {
    std::string line;
    switch (wait_for_line(line)) {
      case Wait::line: return line;
      case Wait::end: return std::nullopt;
      case Wait::signal: break;  // it has come by now; after Ctrl-Z and fg the wait goes on
    }
  }
  return std::nullopt;
}

TerminalKeys::Wait TerminalKeys::wait_for_line(std::string& line) {
  const KeyMode mode(file_);
  while (!KeyMode::signal_waits()) {
    pollfd keys{file_, POLLIN, 0};
    const int ready = poll(&keys, 1, kPauseMs);
    if (ready < 0 && errno != EINTR) return Wait::end;
    std::optional<std::string> found;
    if (ready == 0) found = decoder_.pause();
    if (ready > 0) {
      char byte = 0;
      if (read(file_, &byte, 1) != 1) return Wait::end;
      const std::string before = decoder_.typed();
      found = decoder_.feed(byte);
      if (!found) echo(before);
    }
    if (found) {
      line = std::move(*found);
      return Wait::line;
    }
  }
  return Wait::signal;
}

void TerminalKeys::echo(const std::string& before) {
  const std::string& now = decoder_.typed();
  for (std::size_t i = now.size(); i < before.size(); ++i) out_ << "\b \b";
  if (now.size() > before.size()) out_ << now.substr(before.size());
  out_ << std::flush;
}

}  // namespace hexarena::terminal
