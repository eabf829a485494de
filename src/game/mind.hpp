// Mind: the state an engine keeps between the decisions of one seat in a game.
//
// An Engine is search::GenericEngine or one with the same interface. Levels, random slips and time
// limits are the same for all engines and are implemented here.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "base/random.hpp"
#include "game/position.hpp"
#include "search/limits.hpp"
#include "search/search_together.hpp"

namespace hexarena::game {

template <class Engine>
class Mind {
 public:
  using Rules = typename Engine::Rules;
  using State = typename Rules::State;
  using Play = typename Rules::Action;

  explicit Mind(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  /// The engine's choice; a slip has depth 1 and one node.
  struct Thought {
    Play action;
    std::optional<int> value = std::nullopt;  ///< in units of the search
    int depth = 1;
    std::uint64_t nodes = 1;
    std::vector<Play> line;
  };
  /// Requires that the game is not over and that the level exists.
  [[nodiscard]] Thought think(const State& state, SeatSet present, const Adviser& adviser) {
    const int number = adviser.level.value_or(search::kFullLevel);
    const search::Level& level = search::kLevels[static_cast<std::size_t>(number) - 1];
    remember_for(rules_->actors(state).lowest(), present);
    base::Random random(adviser.seed);
    if (random.below(16) < static_cast<std::uint32_t>(level.slips)) {
      const Play action = slip(state, random);
      return {.action = action, .line = {action}};
    }
    search::Limits limits;
    limits.nodes = level.nodes / static_cast<std::uint64_t>(engine_->weight()) + 1;
    // The full level uses all the time available.
    if (adviser.stop && number == search::kFullLevel) limits.nodes = search::kAnyNumber;
    limits.stop = adviser.stop;
    // A node limit makes the result reproducible, which only a single thread is.
    const bool timed = limits.nodes == search::kAnyNumber;
    crew_ = timed ? adviser.crew : search::Crew{};
    auto found = engine_->find(state, limits, seat_, crew_);
    next_.reset();
    if (timed) expect(state, found.action);
    return {found.action, found.value, found.depth, found.nodes, std::move(found.line)};
  }

  /// Searches the position expected after its last advice.
  void ponder(const std::function<bool()>& stop) {
    if (!next_) return;
    search::Limits limits;
    limits.stop = stop;
    static_cast<void>(engine_->find(*next_, limits, seat_, crew_));
  }

 private:
  // At most 50 MB, which only long searches fill; 12 MB in a page, which has little memory.
  static constexpr int kTableBits = search::kMayHaveHelp ? 21 : 19;

  /// Stores the state to ponder on: the one after the action.
  void expect(State state, const Play& action) {
    rules_->play(state, action);
    if (!rules_->over(state)) next_ = state;
  }
  /// Drops the engine if it searched for another seat or other opponents.
  void remember_for(Seat seat, SeatSet present) {
    if (engine_ && seat == seat_ && present == present_) return;
    seat_ = seat;
    present_ = present;
    engine_.reset();
    engine_.emplace(*rules_, kTableBits);
  }
  /// A random action, but hardly ever one that would look like a bug of the program.
  [[nodiscard]] Play slip(const State& state, base::Random& random) const {
    Play action = rules_->sample(state, random);
    for (int again = 0; again < 8 && engine_->looks_odd(action); ++again) {
      action = rules_->sample(state, random);
    }
    return action;
  }

  std::shared_ptr<const Rules> rules_;
  std::optional<Engine> engine_;
  Seat seat_;
  SeatSet present_;
  search::Crew crew_;          // of the last search
  std::optional<State> next_;  // to ponder on, if time is the limit
};

}  // namespace hexarena::game
