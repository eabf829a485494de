// CursesScreen: the terminal of this program as a Screen, through ncurses.
//
// From `open` until it is destroyed the terminal is ours: keys one by one, no echo, the mouse told,
// another screen than that of the shell. Ctrl-Z gives it back until the program goes on. Handlers
// of signals that were set before are kept. There can be only one at a time, for one thread.
#pragma once

#include <memory>

#include "terminal/screen.hpp"

namespace hexarena::terminal {

class CursesScreen final : public Screen {
 public:
  /// Takes the terminal over; nothing where STDIN and STDOUT are none that could be used so.
  [[nodiscard]] static std::unique_ptr<CursesScreen> open(bool color);
  ~CursesScreen() override;

  [[nodiscard]] WindowSize size() const override;
  void paint(const Page& page) override;
  [[nodiscard]] Key next(int within_ms) override;

 private:
  explicit CursesScreen(void* screen, bool color);

  void* screen_;  // ncurses' own
  bool color_;
};

/// Whether the terminal's locale has more characters than ASCII.
[[nodiscard]] bool shows_utf8();

}  // namespace hexarena::terminal
