// Screen: a terminal that shows pages and returns keys and clicks. ScriptedScreen is the fake.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "terminal/page.hpp"

namespace hexarena::terminal {

struct Key {
  enum class Kind {
    none,  ///< a timeout or a signal
    character,
    up,
    down,
    left,
    right,
    enter,
    escape,
    tab,
    backspace,
    click,
    resize,  ///< the size of the window has changed
    gone,    ///< the terminal is closed
  };
  Kind kind = Kind::none;
  char character = 0;
  geometry::TextPoint at = {};  ///< of a click
};

class Screen {
 public:
  Screen() = default;
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  virtual ~Screen() = default;

  [[nodiscard]] virtual WindowSize size() const = 0;
  virtual void paint(const Page& page) = 0;
  /// The next key, waiting at most this long.
  [[nodiscard]] virtual Key next(int within_ms) = 0;
};

/// Plays back the keys of a script and stores the pages it is shown; at the end of the script the
/// terminal is gone.
class ScriptedScreen final : public Screen {
 public:
  explicit ScriptedScreen(WindowSize size) : size_(size) {}

  void press(Key::Kind kind) { keys_.push_back({kind}); }
  void type(std::string_view text) {
    for (const char c : text) keys_.push_back({Key::Kind::character, c});
  }
  void click(geometry::TextPoint at) { keys_.push_back({Key::Kind::click, 0, at}); }

  [[nodiscard]] WindowSize size() const override { return size_; }
  void paint(const Page& page) override {
    pages_.push_back(plain_text(page.lines));
    last_ = page;
  }
  [[nodiscard]] Key next(int within_ms) override {
    if (within_ms == 0) return {};  // no typing while a machine thinks
    if (keys_.empty()) return {Key::Kind::gone};
    const Key key = keys_.front();
    keys_.pop_front();
    return key;
  }

  /// Every page shown, as text.
  [[nodiscard]] const std::vector<std::string>& pages() const { return pages_; }
  [[nodiscard]] const Page& last() const { return last_; }

 private:
  WindowSize size_;
  std::deque<Key> keys_;
  std::vector<std::string> pages_;
  Page last_;
};

}  // namespace hexarena::terminal
