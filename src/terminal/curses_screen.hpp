// CursesScreen: the terminal of this program as a Screen, through ncurses.
//
// From `open` until destruction the program owns the terminal: unbuffered keys, no echo, mouse
// events, the alternate screen. Ctrl-Z returns it to the shell until the program is resumed. Signal
// handlers set before are preserved. Only one at a time, for one thread.
#pragma once

#include <memory>

#include "terminal/screen.hpp"

namespace hexarena::terminal {

class CursesScreen final : public Screen {
 public:
  /// Takes over the terminal; null if STDIN and STDOUT are not a usable one.
  [[nodiscard]] static std::unique_ptr<CursesScreen> open(bool color);
  ~CursesScreen() override;

  [[nodiscard]] WindowSize size() const override;
  void paint(const Page& page) override;
  [[nodiscard]] Key next(int within_ms) override;

 private:
  explicit CursesScreen(void* screen, bool color);

  void* screen_;  // the SCREEN of ncurses
  bool color_;
};

/// Whether the terminal's locale has more characters than ASCII.
[[nodiscard]] bool shows_utf8();

}  // namespace hexarena::terminal
