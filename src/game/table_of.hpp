// TableOf<Binding>: the Table of any game that satisfies the Rules concept.
//
// A Binding provides what differs between games beyond their rules: names, JSON, pictures, their
// own advisers. Static functions of (rules, state, …):
//
//   Rules, kName              the rules type; the name of the game
//   code, action              Rules::Action <-> 64 bits, order-preserving
//   read_action, action_json  the action in JSON
//   position_json             the keys of a position
//   seat_name                 "red"
//   text_picture, svg_picture, text_layout, scene
//   notation                  an action in the notation for people
//   preview                   the effect of an action in words; optional
//   moves_of                  of the piece on a cell; absent if pieces do not move
//   forced_skip, forced_pass  the only legal action, if it is a skip or pass; optional
//   is_idle                   whether an action is a skip or a pass; likewise
//   advise                    the game's own advisers; nothing for an unknown name
//   Planes                    the encoding (game/encoder_of.hpp); absent or void if the game has
//                             none
//   Evaluation                what a search needs to know (search/evaluation.hpp); absent
//                             if the engine does not play the game
//   solve,                    the game's own solver: improves an estimate, or reports that it does
//   plies_before_solving      not cover the position; and the search depth of that estimate; absent
//                             if the generic search solves
//   Engine                    the game's own engine (search/generic_engine.hpp); absent if the
//                             generic one is good enough
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "game/descriptor.hpp"
#include "game/encoding.hpp"
#include "game/mind.hpp"
#include "game/table.hpp"
#include "search/generic_engine.hpp"
#include "search/greedy.hpp"
#include "search/perft.hpp"

namespace hexarena::game {

template <class Binding>
class TableOf final : public Table {
 public:
  using Rules = typename Binding::Rules;
  static_assert(rules::Rules<Rules>);

  explicit TableOf(std::shared_ptr<const Rules> rules)
      : rules_(std::move(rules)), state_(rules_->start()) {}
  TableOf(std::shared_ptr<const Rules> rules, const typename Rules::State& state)
      : rules_(std::move(rules)), state_(state) {}

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  [[nodiscard]] const typename Rules::State& state() const { return state_; }

  [[nodiscard]] std::unique_ptr<Table> copy() const override {
    return std::make_unique<TableOf>(*this);
  }
  [[nodiscard]] std::string_view game() const override { return Binding::kName; }
  [[nodiscard]] int seats() const override { return rules_->seats(); }
  [[nodiscard]] std::string seat_name(Seat seat) const override {
    return Binding::seat_name(*rules_, seat);
  }

  [[nodiscard]] View view() const override {
    View view;
    for (int seat = 0; seat < seats(); ++seat) {
      view.scores.push_back(rules_->score(state_, Seat(seat)));
    }
    view.over = view_over();
    view.winners = rules_->over(state_) ? rules_->winners(state_) : SeatSet();
    if (view.over && view.winners.empty()) view.winners = present();
    if (view.over) return view;
    const SeatSet actors = rules_->actors(state_);
    if (actors.count() == 1) view.turn = actors.lowest();
    return view;
  }

  [[nodiscard]] std::vector<Action> legal() const override {
    if (view_over()) return {};
    std::vector<typename Rules::Action> actions;
    rules_->actions(state_, actions);
    return coded(actions);
  }
  [[nodiscard]] Expected<void> judge(Seat seat, Action action) const override {
    // By the rules alone: records of version 0.1 may continue although only one player
    // was left.
    if (rules_->over(state_)) return base::illegal("the game is over");
    if (!rules_->actors(state_).has(seat)) {
      return base::illegal(fmt::format("it is not the turn of seat {}", seat.number()));
    }
    return rules_->judge(state_, Binding::action(action.code));
  }
  [[nodiscard]] Expected<std::vector<Action>> moves_of(const Json& cell) const override {
    if constexpr (requires { Binding::moves_of(rules_, state_, cell); }) {
      auto moves = Binding::moves_of(rules_, state_, cell);
      if (!moves) return base::passed_on(moves);
      return coded(*moves);
    } else {
      return Position::moves_of(cell);
    }
  }
  [[nodiscard]] std::optional<Action> forced_skip() const override {
    if constexpr (requires { Binding::forced_skip(*rules_, state_); }) {
      if (view_over() || !Binding::forced_skip(*rules_, state_)) return std::nullopt;
      return Action{Binding::code(*Binding::forced_skip(*rules_, state_))};
    } else {
      return Position::forced_skip();
    }
  }
  [[nodiscard]] std::optional<Action> forced_pass() const override {
    if constexpr (requires { Binding::forced_pass(*rules_, state_); }) {
      if (view_over() || !Binding::forced_pass(*rules_, state_)) return std::nullopt;
      return Action{Binding::code(*Binding::forced_pass(*rules_, state_))};
    } else {
      return Position::forced_pass();
    }
  }
  [[nodiscard]] bool is_idle(Action action) const override {
    if constexpr (requires { Binding::is_idle(Binding::action(action.code)); }) {
      return Binding::is_idle(Binding::action(action.code));
    } else {
      return Position::is_idle(action);
    }
  }

  [[nodiscard]] Expected<void> submit(Seat seat, Action action) override {
    auto judged = judge(seat, action);
    if (judged) rules_->play(state_, Binding::action(action.code));
    return judged;
  }

  [[nodiscard]] Expected<void> remove(Seat seat) override {
    if (seat.number() >= seats() || !rules_->score(state_, seat)) {
      return base::illegal(fmt::format("seat {} is not in the game", seat.number()));
    }
    // Removing its tiles could make moves possible for others again.
    if (rules_->over(state_)) return base::illegal("the game is over");
    rules_->remove(state_, seat);
    return {};
  }

  [[nodiscard]] Expected<Action> read_action(const Json& json) const override {
    auto action = Binding::read_action(*rules_, json);
    if (!action) return base::passed_on(action);
    return Action{Binding::code(*action)};
  }
  [[nodiscard]] Json action_json(Action action) const override {
    return Binding::action_json(*rules_, Binding::action(action.code));
  }
  [[nodiscard]] Json position_json() const override {
    return Binding::position_json(*rules_, state_);
  }
  [[nodiscard]] std::string text_picture(const Picture& options) const override {
    if constexpr (kForPage) {
      return {};
    } else {
      return Binding::text_picture(*rules_, state_, options);
    }
  }
  [[nodiscard]] std::string svg_picture(const Picture& options) const override {
    return Binding::svg_picture(*rules_, state_, options);
  }

  [[nodiscard]] TextLayout text_layout() const override {
    if constexpr (kForPage) {
      return {};
    } else {
      return Binding::text_layout(*rules_, state_);
    }
  }
  [[nodiscard]] Scene scene() const override { return Binding::scene(*rules_, state_); }
  [[nodiscard]] std::string notation(Action action) const override {
    // A value without JSON is not an action on this board.
    if (action_json(action).is_null()) return {};
    return Binding::notation(*rules_, Binding::action(action.code));
  }
  [[nodiscard]] std::optional<std::string> preview(Action action) const override {
    if constexpr (requires { Binding::preview(*rules_, state_, Binding::action(action.code)); }) {
      return Binding::preview(*rules_, state_, Binding::action(action.code));
    } else {
      return Table::preview(action);
    }
  }

  [[nodiscard]] Expected<Advice> advise(const Adviser& adviser) const override {
    if (view_over()) return base::illegal("the game is over");
    if (auto own = Binding::advise(*rules_, state_, adviser)) return std::move(*own);
    if constexpr (kHasEngine) {
      if (EngineThinker::knows(adviser.name)) {
        EngineThinker fresh(rules_);
        return fresh.think(*this, adviser);
      }
    }
    if (adviser.name != "random" && adviser.name != "greedy") {
      return base::invalid(
          fmt::format("{} has no player {}", game(), base::in_quotes(adviser.name)));
    }
    if (adviser.level) {
      return base::invalid(fmt::format("{} takes no level", adviser.name));
    }
    if (adviser.name == "random") {
      base::Random random(adviser.seed);
      return simple(rules_->sample(state_, random));
    }
    const Seat seat = rules_->actors(state_).lowest();
    return simple(search::greedy_action(*rules_, state_, seat));
  }

  [[nodiscard]] std::unique_ptr<Thinker> thinker() const override {
    if constexpr (kHasEngine) {
      return std::make_unique<EngineThinker>(rules_);
    } else {
      return Position::thinker();
    }
  }
  [[nodiscard]] const void* family() const override { return rules_.get(); }

  [[nodiscard]] std::uint64_t perft(int depth) const override {
    return search::Perft<Rules>(*rules_).leaves(state_, depth);
  }

  [[nodiscard]] Expected<Solution> solve_within(const std::optional<SolveWindow>& window,
                                                const search::Limits& limits) const override {
    if (view_over()) return base::illegal("the game is over");
    if constexpr (kHasEngine) {
      if (present().count() == 2) return solution(window, limits);
    }
    return Position::solve_within(window, limits);
  }

  [[nodiscard]] Expected<std::unique_ptr<Encoder>> encoder() const override;

 private:
  static constexpr bool kHasEngine = requires { typename Binding::Evaluation; };
  static constexpr bool kHasSolver = requires { Binding::plies_before_solving; };
  class EngineThinker;

  [[nodiscard]] SeatSet present() const {
    SeatSet seated;
    for (int i = 0; i < seats(); ++i) {
      if (rules_->score(state_, Seat(i))) seated.add(Seat(i));
    }
    return seated;
  }
  [[nodiscard]] bool view_over() const {
    return rules_->over(state_) || is_last_one(present(), seats());
  }

  [[nodiscard]] Solution solution(const std::optional<SolveWindow>& window,
                                  const search::Limits& limits) const {
    const typename Binding::Evaluation evaluation(*rules_);
    search::Limits looking = limits;
    if constexpr (kHasSolver) {
      looking.depth = Binding::plies_before_solving(*rules_, state_);
      search::AlphaBeta<typename Binding::Evaluation> search(evaluation, kGuessTableBits);
      Solution solved = solution_of(search.find(state_, looking));
      if (solved.proven) return within(window, std::move(solved));
      if (limits.nodes <= solved.nodes) return solved;
      looking = limits;
      looking.nodes -= solved.nodes;
      if (Binding::solve(*rules_, state_, window, looking, solved)) return solved;
    }
    search::AlphaBeta<typename Binding::Evaluation> search(evaluation, kSolverTableBits);
    looking.deepen_to = std::min(limits.deepen_to, kSolverPlies);
    looking.depth = std::numeric_limits<int>::max();
    const auto found = search.find(state_, looking);
    Solution solved = solution_of(found);
    if (!found.proven) return solved;
    looking.progress = {};
    solved.line = coded(search.best_line(state_, found.value, looking));
    return within(window, std::move(solved));
  }
  template <class Found>
  [[nodiscard]] static Solution solution_of(const Found& found) {
    Solution solved{in_points(found.value), found.proven, std::nullopt, coded(found.line),
                    found.nodes};
    if (found.bound) solved.bound = in_points(*found.bound);
    return solved;
  }
  [[nodiscard]] static Solution within(const std::optional<SolveWindow>& window, Solution solved) {
    if (window) solved.value = std::clamp(solved.value, window->low, window->high);
    return solved;
  }

  // 2^21 entries are 50 MB, 2^23 are 200. The first plies only order the moves for what follows.
  static constexpr int kSolverTableBits = sizeof(void*) < 8 ? 21 : 23;
  static constexpr int kSolverPlies = 8;
  static constexpr int kGuessTableBits = 16;

  [[nodiscard]] static int in_points(int units) {
    const int half = units < 0 ? -search::kPoint / 2 : search::kPoint / 2;
    return (units + half) / search::kPoint;
  }
  [[nodiscard]] static std::vector<Action> coded(const std::vector<typename Rules::Action>& line) {
    std::vector<Action> codes;
    codes.reserve(line.size());
    for (const auto& action : line) codes.push_back({Binding::code(action)});
    return codes;
  }
  [[nodiscard]] static Advice simple(const typename Rules::Action& action) {
    const Action chosen{Binding::code(action)};
    return Advice{chosen, std::nullopt, 1, 1, {chosen}};
  }

  std::shared_ptr<const Rules> rules_;
  typename Rules::State state_;
};

/// The memory of the generic engine, and of the game's own if it has one.
template <class Binding>
class TableOf<Binding>::EngineThinker final : public Thinker {
 public:
  explicit EngineThinker(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  [[nodiscard]] static bool knows(std::string_view name) {
    return name == kEnginePlayer.name || (!kForPage && name == kFirstEngine.name);
  }

  [[nodiscard]] Expected<Advice> think(const Position& position, const Adviser& adviser) override {
    // Positions of the same family have this very type.
    if (!knows(adviser.name) || position.family() != rules_.get()) return position.advise(adviser);
    const auto& own = static_cast<const TableOf&>(position);
    if (own.view_over()) return base::illegal("the game is over");
    const int level = adviser.level.value_or(search::kFullLevel);
    if (level < 1 || level > search::kFullLevel) {
      return base::invalid(
          fmt::format("{} has levels 1–{}, not {}", adviser.name, search::kFullLevel, level));
    }
    if constexpr (kHasOwnEngine && !kForPage) {
      if (adviser.name == kFirstEngine.name) return ask(first_, own, adviser);
    }
    return ask(engine_, own, adviser);
  }

  void ponder(const std::function<bool()>& stop) override {
    if (engine_) engine_->ponder(stop);
    if (first_) first_->ponder(stop);
  }

 private:
  static constexpr bool kHasOwnEngine = requires { typename Binding::Engine; };
  using Generic = search::GenericEngine<typename Binding::Evaluation>;
  template <class B, bool Own>
  struct EngineOf {
    using Type = Generic;
  };
  template <class B>
  struct EngineOf<B, true> {
    using Type = typename B::Engine;
  };
  template <class Engine>
  using Kept = std::optional<Mind<Engine>>;

  template <class Engine>
  [[nodiscard]] Advice ask(Kept<Engine>& mind, const TableOf& own, const Adviser& adviser) const {
    if (!mind) mind.emplace(rules_);
    const auto thought = mind->think(own.state_, own.present(), adviser);
    Advice advice{
        {Binding::code(thought.action)}, {}, thought.depth, thought.nodes, coded(thought.line)};
    if (thought.value) advice.value = in_points(*thought.value);
    return advice;
  }

  const std::shared_ptr<const Rules> rules_;
  Kept<typename EngineOf<Binding, kHasOwnEngine>::Type> engine_;
  Kept<Generic> first_;  // engine@0.1, if the game has its own engine
};

}  // namespace hexarena::game

#include "game/encoder_of.hpp"
