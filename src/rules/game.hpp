// Game: a state, its players and the game it came from. Immutable.
//
// Playing or removing gives a new Game that shares the history of the old one; every earlier game
// can be reached from it and none can be altered. The history holds events, not states: an earlier
// state is the fold of the events before it, so a long game costs a few bytes an action.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::rules {

/// A seat was removed from the game: a cheat or a failure.
struct Removal {
  Seat seat;
  friend bool operator==(const Removal&, const Removal&) = default;
};

template <Rules R>
class Game {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Event = std::variant<Action, Removal>;

  explicit Game(std::shared_ptr<const R> rules)
      : rules_(std::move(rules)), start_(rules_->start()), state_(start_) {}
  /// A game that begins at a state other than the usual one of its rules.
  Game(std::shared_ptr<const R> rules, const State& start)
      : rules_(std::move(rules)), start_(start), state_(start) {}

  [[nodiscard]] const R& rules() const { return *rules_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] int length() const { return last_ == nullptr ? 0 : last_->number; }

  /// The game after a legal action of the player to move, or why it is none.
  [[nodiscard]] base::Expected<Game> after(const Action& action) const {
    auto judged = rules_->judge(state_, action);
    if (!judged) return base::passed_on(judged);
    return with(Event(action));
  }
  /// The game without `seat`. Requires that the seat is still in it.
  [[nodiscard]] Game without(Seat seat) const { return with(Event(Removal{seat})); }

  /// The game this one came from; nothing at the start.
  [[nodiscard]] std::optional<Game> previous() const {
    if (last_ == nullptr) return std::nullopt;
    return at(length() - 1);
  }
  /// The game after its first `events` events. Requires 0 ≤ events ≤ length().
  [[nodiscard]] Game at(int events) const {
    Game earlier(rules_, start_);
    earlier.last_ = last_;
    while (earlier.length() > events) earlier.last_ = earlier.last_->before;
    for (const Event& event : earlier.events()) apply(*rules_, earlier.state_, event);
    return earlier;
  }
  /// Everything that happened, oldest first.
  [[nodiscard]] std::vector<Event> events() const {
    std::vector<Event> all(static_cast<std::size_t>(length()));
    for (const Step* step = last_.get(); step != nullptr; step = step->before.get()) {
      all[static_cast<std::size_t>(step->number) - 1] = step->event;
    }
    return all;
  }

 private:
  struct Step {
    Event event;
    int number;
    mutable std::shared_ptr<const Step>
        before;  // given up only by the destructor of the step after

    Step(Event what, int which, std::shared_ptr<const Step> earlier)
        : event(std::move(what)), number(which), before(std::move(earlier)) {}
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    // A chain that only this step holds is released in a loop: a game of thousands of steps must
    // not end in as many nested destructors.
    ~Step() {
      std::shared_ptr<const Step> rest = std::move(before);
      while (rest != nullptr && rest.use_count() == 1) {
        // Whoever let go of it last did so before us: see what they wrote.
        std::atomic_thread_fence(std::memory_order_acquire);
        rest = std::move(rest->before);
      }
    }
  };

  static void apply(const R& rules, State& state, const Event& event) {
    if (const auto* removal = std::get_if<Removal>(&event)) {
      rules.remove(state, removal->seat);
    } else {
      rules.play(state, std::get<Action>(event));
    }
  }

  [[nodiscard]] Game with(Event event) const {
    Game next = *this;
    apply(*rules_, next.state_, event);
    next.last_ = std::make_shared<const Step>(std::move(event), length() + 1, last_);
    return next;
  }

  std::shared_ptr<const R> rules_;
  State start_;
  State state_;
  std::shared_ptr<const Step> last_;
};

}  // namespace hexarena::rules
