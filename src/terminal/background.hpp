// Background: runs one piece of work at a time on its own thread while the caller keeps watching.
//
// Some work cannot be interrupted: a search without a stop flag, a bot that does not answer. When
// the user leaves, it is abandoned: it runs until the program ends, and must be the only owner of
// whatever it uses. So `work` must hold copies and shared pointers, never references.
#pragma once

#include <functional>
#include <memory>

namespace hexarena::terminal {

class Background {
 public:
  Background();

  /// Runs `work` and calls `watch` repeatedly meanwhile. False if `watch` returned false before the
  /// work was done; the work is then abandoned, and nothing else can be run here.
  [[nodiscard]] bool run(std::function<void()> work, const std::function<bool()>& watch);
  /// Whether work was abandoned and may still be running: the program must then not destroy what it
  /// uses.
  [[nodiscard]] bool abandoned() const { return abandoned_; }

 private:
  struct Progress;
  std::shared_ptr<Progress> progress_;
  bool abandoned_ = false;
};

}  // namespace hexarena::terminal
