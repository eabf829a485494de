#include "cli/interrupt.hpp"

#include <array>
#include <atomic>
#include <csignal>

namespace hexarena::cli {
namespace {

// Read by search threads as well; lock-free, so a handler may set it.
std::atomic<int> noted = 0;
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::array kEnds{SIGTERM, SIGHUP, SIGQUIT};

void note(int signal) {
  struct sigaction action{};
  action.sa_handler = [](int number) { noted = number; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void note_interrupts() { note(SIGINT); }

void note_ends() {
  for (const int signal : kEnds) {
    struct sigaction before{};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) note(signal);  // our parent wants it ignored
  }
}

void end_as_noted() {
  for (const int signal : kEnds) {
    if (noted != signal) continue;
    std::signal(signal, SIG_DFL);
    static_cast<void>(std::raise(signal));
  }
}

bool interrupted() { return noted != 0; }

std::function<bool()> stop_after(std::optional<int> milliseconds) {
  if (!milliseconds) return interrupted;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(*milliseconds);
  return [end] { return interrupted() || std::chrono::steady_clock::now() >= end; };
}

}  // namespace hexarena::cli
