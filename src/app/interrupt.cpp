#include "app/interrupt.hpp"

#include <csignal>

namespace hexarena::app {
namespace {

volatile std::sig_atomic_t noted = 0;

}  // namespace

void note_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { noted = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return noted != 0; }

std::function<bool()> stop_after(std::optional<int> milliseconds) {
  if (!milliseconds) return interrupted;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(*milliseconds);
  return [end] { return interrupted() || std::chrono::steady_clock::now() >= end; };
}

}  // namespace hexarena::app
