// Background: one piece of work at a time on a thread of its own, while somebody keeps watch.
//
// Some work cannot be stopped half-way: a search that asks nobody, a bot that says nothing. Whoever
// leaves does not wait for it; it goes on until the program ends and whatever it uses must belong
// to it alone. So `work` holds copies and shared pointers, never references.
#pragma once

#include <functional>
#include <memory>

namespace hexarena::terminal {

class Background {
 public:
  Background();

  /// Runs `work` and calls `watch` again and again meanwhile. False when `watch` said so before the
  /// work was done; it is abandoned then, and nothing else is ever run here.
  [[nodiscard]] bool run(std::function<void()> work, const std::function<bool()>& watch);
  /// Some work was abandoned and may still be going on: the program must not tear down what it
  /// uses.
  [[nodiscard]] bool abandoned() const { return abandoned_; }

 private:
  struct Progress;
  std::shared_ptr<Progress> progress_;
  bool abandoned_ = false;
};

}  // namespace hexarena::terminal
