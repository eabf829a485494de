// AlphaBeta: iterative deepening over any rules, with a transposition table.
//
// Two players: each maximises its lead over the other. More: the seat searched for against all
// others, who are assumed to cooperate against it (paranoid); its lead is then over their mean,
// times their number so that it stays an integer.
//
// A value is what the rest of the game gains for the team on turn, in units of 1/kPoint points:
// banked points are part of no key and no table entry, so states that differ only in them share
// one. A result is resolved if no estimate contributed to it; it is then the exact value. Without a
// clock the search is deterministic. It allocates nothing once the lists of actions have grown.
// For one thread; several searches may share a table (parallel_search.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/busy_actions.hpp"
#include "search/evaluation.hpp"
#include "search/history.hpp"
#include "search/limits.hpp"
#include "search/transposition_table.hpp"

namespace hexarena::search {

/// An action with its ordering score; ties go by the action itself, the same in every library.
template <class Action>
struct OrderedAction {
  int order = 0;
  Action action{};
  friend bool operator<(const OrderedAction& a, const OrderedAction& b) {
    return a.order != b.order ? a.order > b.order : a.action < b.action;
  }
};

template <Evaluation E>
class AlphaBeta {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  struct Found {
    Action action;
    int value = 0;             ///< the final lead of the seat to move, in units
    bool proven = false;       ///< exact: no estimate in it
    std::optional<int> bound;  ///< a proven lower bound of the value
    int depth = 0;             ///< the completed depth in plies
    std::uint64_t nodes = 0;
    std::vector<Action> line;
  };

  using Table = TranspositionTable<Action>;

  /// One of several searches that share a table and avoid working on the same action.
  AlphaBeta(const E& game, std::shared_ptr<Table> table, std::shared_ptr<BusyActions> busy = {})
      : game_(game),
        rules_(game.rules()),
        look_every_(
            std::max(kLooksAtTime / static_cast<std::uint64_t>(game.weight()), std::uint64_t{1})),
        table_(std::move(table)),
        busy_(std::move(busy)) {}
  /// With its own table, which grows with the search to at most 2^bits entries of 24 bytes.
  AlphaBeta(const E& game, int table_bits) : AlphaBeta(game, std::make_shared<Table>(table_bits)) {}

  /// The best action for the seat to move. The game must not be over.
  [[nodiscard]] Found find(const State& state, const Limits& limits) {
    return find(state, limits, game_.turn(state));
  }
  /// The same from the view of `me`, who need not be on turn: with more than two players, all
  /// others play against `me`.
  [[nodiscard]] Found find(const State& state, const Limits& limits, rules::Seat me) {
    start(state, limits, me);
    Found found;
    found.action = root_.front().action;
    found.line = {found.action};
    const int banked = this->banked() * kPoint;
    for (int depth = limits.first_depth; depth <= limits.depth; ++depth) {
      if (depth > limits.deepen_to) depth = std::max(depth, kWholeGame);
      deepen(depth, found);
      found.nodes = nodes_;
      if (stopped_ || found.proven || depth >= kWholeGame) break;
    }
    found.value += banked;
    if (found.bound) *found.bound += banked;
    return found;
  }

  /// A line from `state` to the end of the game in which both sides reach `value`, the result of a
  /// proven search of it. Shorter if the limits stop the search for it.
  [[nodiscard]] std::vector<Action> best_line(State state, int value, const Limits& limits) {
    std::vector<Action> line;
    while (!rules_.over(state)) {
      start(state, limits, game_.turn(state));
      const std::optional<Action> action = action_worth(value - banked() * kPoint);
      if (!action) break;
      line.push_back(*action);
      rules_.play(state, *action);
      if (!mine(game_.turn(state))) value = -value;
    }
    return line;
  }

 private:
  static constexpr int kWholeGame = 255;
  static constexpr int kMaxPly = 1000;
  static constexpr int kInfinite = 1 << 28;
  static constexpr std::uint64_t kFirstPatience = 1 << 14;  // nodes of the first probe in close_in
  static constexpr std::uint64_t kLooksAtTime = 16;         // common-board nodes per clock check

  using Entry = typename Table::Entry;
  using Ordered = OrderedAction<Action>;
  struct Result {
    int value = 0;
    bool resolved = false;
  };
  struct Level {
    std::vector<Action> actions;
    std::vector<Ordered> ordered;
    std::array<Action, 2> killers{};
  };

  void start(const State& state, const Limits& limits, rules::Seat me) {
    limits_ = &limits;
    state_ = state;
    me_ = me;
    nodes_ = 0;
    stopped_ = false;
    others_ = 0;
    for (int i = 0; i < rules_.seats(); ++i) {
      if (rules::Seat(i) != me_ && rules_.score(state, rules::Seat(i))) ++others_;
    }
    history_.forget();
    if (levels_.empty()) levels_.resize(kMaxPly + 1);
    for (Level& level : levels_) level.killers = {};
    order_actions(levels_[0], Action{}, false, kWholeGame);
    root_ = levels_[0].ordered;
    if constexpr (requires { game_.symmetric_key(state_); }) drop_mirrored();
    hold_back();
  }

  /// Leaves one of the actions that a symmetry of the board turns into one another.
  void drop_mirrored() {
    std::vector<std::uint64_t> seen;
    std::erase_if(root_, [&](const Ordered& each) {
      const auto undo = rules_.play(state_, each.action);
      const std::uint64_t key = game_.symmetric_key(state_);
      rules_.take_back(state_, undo);
      const bool again = std::find(seen.begin(), seen.end(), key) != seen.end();
      if (!again) seen.push_back(key);
      return again;
    });
  }

  [[nodiscard]] bool avoid_if_equal(const Action& action) const {
    if constexpr (requires { game_.avoid_if_equal(action); }) return game_.avoid_if_equal(action);
    return false;
  }
  /// An action to choose only if it beats all others goes last, so that it has to beat them.
  void hold_back() {
    const auto odd = std::ranges::find_if(
        root_, [&](const Ordered& each) { return avoid_if_equal(each.action); });
    if (odd != root_.end()) std::rotate(odd, odd + 1, root_.end());
  }

  /// One iteration. If it is stopped, an improvement still counts once the best action of the
  /// previous iteration has been searched too.
  void deepen(int depth, Found& found) {
    int alpha = -kInfinite;
    bool all_resolved = true;
    bool compared = false;
    Found better = found;
    const std::uint64_t key = this->key(state_);
    std::size_t not_put_off = root_.size();
    for (std::size_t i = 0; i < root_.size(); ++i) {
      while (put_off(root_, i, not_put_off, key, depth)) hold_back();
      const Action action = root_[i].action;
      const Result result = i == 0 && depth >= kWholeGame
                                ? close_in(action, found.value)
                                : visit(action, depth, alpha, kInfinite, 0, i > 0, key);
      if (stopped_) return;
      all_resolved = all_resolved && result.resolved;
      compared = compared || action == found.action;
      if (result.value > alpha) {
        alpha = result.value;
        better.action = action;
        better.value = alpha;
        const auto place = root_.begin() + static_cast<std::ptrdiff_t>(i);
        if (!avoid_if_equal(action)) std::rotate(root_.begin(), place, place + 1);
        better.line = line_from(action);
        if (result.resolved) better.bound = std::max(alpha, better.bound.value_or(alpha));
      }
      if (compared) found = better;
      tell(depth, i + 1, alpha);
    }
    found.depth = depth;
    found.proven = all_resolved;
  }

  /// The exact value of an action, to the end of the game. Whether it reaches some bound is much
  /// cheaper to prove than the value, and each answer narrows the range. Near the guess the answer
  /// narrows most; near the ends of the range safe points cut most off. Which probe is cheap shows
  /// only on trying, so each in turn gets a growing budget of nodes.
  Result close_in(const Action& action, int guess) {
    Range range = possible();
    for (std::uint64_t patience = kFirstPatience; range.low < range.high;) {
      const std::optional<Result> answer = ask(action, guess, range, patience);
      if (stopped_) return {};
      if (!answer) {
        patience *= 2;
        continue;
      }
      if (!answer->resolved) return *answer;
      tell(kWholeGame, 0, answer->value);
    }
    return {range.low, true};
  }
  /// An action of state_ that leads to at least `value` at the end; nothing when stopped.
  std::optional<Action> action_worth(int value) {
    if (const auto seen = table_->recall(key(state_))) {
      order_actions(levels_[0], seen->action, true, kWholeGame);
      root_ = levels_[0].ordered;
      hold_back();
    }
    for (const Ordered& each : root_) {
      const Result result = value_after(each.action, kWholeGame, value - 1, value, 0, false);
      if (stopped_) break;
      if (result.value >= value) return each.action;
    }
    return std::nullopt;
  }
  struct Range {
    int low = -kInfinite;
    int high = kInfinite;
  };
  /// The range in which the value of state_ must lie.
  [[nodiscard]] Range possible() const {
    if constexpr (requires { game_.least_lead(state_, me_); }) {
      const rules::Seat seat = game_.turn(state_);
      return {game_.least_lead(state_, seat) * kPoint,
              -game_.least_lead(state_, rules::Seat(1 - seat.number())) * kPoint};
    }
    return {};
  }
  /// Tries the probes in turn until one is answered; nothing if none is within `nodes`.
  std::optional<Result> ask(const Action& action, int guess, Range& range, std::uint64_t nodes) {
    const bool bounded = range.low > -kInfinite && range.high < kInfinite;
    const int near = std::clamp(guess, std::min(range.low + 1, range.high), range.high);
    for (const int least : {near, range.low + kPoint, range.high}) {
      pause_at_ = bounded ? nodes_ + nodes : kAnyNumber;
      const Result result = value_after(action, kWholeGame, least - 1, least, 0, false);
      pause_at_ = kAnyNumber;
      if (std::exchange(paused_, false)) continue;
      if (!stopped_) (result.value < least ? range.high : range.low) = result.value;
      return result;
    }
    return std::nullopt;
  }
  void tell(int depth, std::size_t done, int value) const {
    if (!limits_->progress) return;
    limits_->progress(
        {depth, static_cast<int>(done), static_cast<int>(root_.size()), value, nodes_});
  }
  /// With several opponents the value also depends on whom they play against.
  [[nodiscard]] std::uint64_t key(const State& state) const {
    return game_.key(state) + (others_ > 1 ? me_.at() * 0xA0761D6478BD642FU : 0);
  }
  [[nodiscard]] bool mine(rules::Seat seat) const { return seat == me_; }
  template <class Points>
  [[nodiscard]] int lead(Points&& points) const {
    int sum = others_ * points(me_);
    for (int i = 0; i < rules_.seats(); ++i) {
      const rules::Seat seat(i);
      if (seat != me_ && rules_.score(state_, seat)) sum -= points(seat);
    }
    return sum;
  }

  /// The banked points, as the lead of the team on turn.
  [[nodiscard]] int banked() const {
    const int mine = lead([&](rules::Seat seat) { return game_.banked(state_, seat); });
    return this->mine(game_.turn(state_)) ? mine : -mine;
  }
  /// What the last action gained for the team of its mover, who had `before` banked.
  [[nodiscard]] int gain(rules::Seat mover, int before) const {
    return (game_.banked(state_, mover) - before) * kPoint * (mine(mover) ? others_ : 1);
  }

  /// The value of an action for the team on turn, searched to `depth` plies including it. Later
  /// actions get a null window first: they need only be shown to be no better.
  Result value_after(const Action& action, int depth, int alpha, int beta, int ply, bool later) {
    const rules::Seat mover = game_.turn(state_);
    const int before = game_.banked(state_, mover);
    const auto undo = rules_.play(state_, action);
    const int gain = this->gain(mover, before);
    const bool same_team = mine(mover) == mine(game_.turn(state_));
    const auto look = [&](int low, int high) {
      Result result = same_team ? value(depth - 1, low - gain, high - gain, ply + 1)
                                : value(depth - 1, gain - high, gain - low, ply + 1);
      result.value = gain + (same_team ? result.value : -result.value);
      return result;
    };
    Result result;
    if (later) result = look(alpha, alpha + 1);
    if (!later || (result.value > alpha && result.value < beta && !stopped_ && !paused_)) {
      result = look(alpha, beta);
    }
    rules_.take_back(state_, undo);
    return result;
  }

  /// The value of state_ for the team on turn if it lies within (alpha, beta), else a bound on it.
  Result value(int depth, int alpha, int beta, int ply) {
    // 1. Time up?
    ++nodes_;
    if (nodes_ > limits_->nodes ||
        (nodes_ % look_every_ == 0 && limits_->stop && limits_->stop())) {
      stopped_ = true;
    }
    paused_ = paused_ || nodes_ > pause_at_;
    if (stopped_ || paused_) return {};
    const bool my_team = mine(game_.turn(state_));
    // 2. The end of the game.
    if (rules_.over(state_)) {
      const int rest = lead([&](rules::Seat seat) {
        return *rules_.score(state_, seat) - game_.banked(state_, seat);
      });
      return {(my_team ? rest : -rest) * kPoint, true};
    }
    // 3. Can the undecided points still bring the value into the window?
    if constexpr (requires { game_.least_lead(state_, me_); }) {
      const rules::Seat seat = game_.turn(state_);
      const int least = game_.least_lead(state_, seat) * kPoint;
      if (least >= beta) return {least, true};
      const int most = -game_.least_lead(state_, rules::Seat(1 - seat.number())) * kPoint;
      if (most <= alpha) return {most, true};
    }
    // 4. The horizon.
    if (depth <= 0 || ply >= kMaxPly) {
      const int guess = game_.estimate(state_, me_);
      return {my_team ? guess : -guess, false};
    }
    // 5. Transposition table lookup.
    const std::uint64_t key = this->key(state_);
    const std::optional<Entry> seen = table_->recall(key);
    if (seen && seen->depth >= std::min(depth, kWholeGame) &&
        (seen->bound == Bound::exact || (seen->bound == Bound::lower && seen->value >= beta) ||
         (seen->bound == Bound::upper && seen->value <= alpha))) {
      return {seen->value, seen->depth == kWholeGame};
    }
    // 6. The actions, likely best first. A forced one costs no depth.
    const std::uint64_t nodes_before = nodes_;
    Level& level = levels_[static_cast<std::size_t>(ply)];
    order_actions(level, seen ? seen->action : Action{}, seen.has_value(), depth);
    if (level.ordered.size() == 1) ++depth;
    // 7. Enhanced transposition cutoff: does an action lead to a stored position that refutes?
    if (depth >= kLookAhead) {
      if (const auto refuted = refutation(level, depth, beta)) return *refuted;
    }
    // 8. Search each in turn.
    Result best{-kInfinite, true};
    Action best_action = level.ordered.front().action;
    const int floor = alpha;
    std::size_t not_put_off = level.ordered.size();
    for (std::size_t i = 0; i < level.ordered.size(); ++i) {
      while (put_off(level.ordered, i, not_put_off, key, depth)) continue;
      const Action action = level.ordered[i].action;
      const Result result = visit(action, depth, alpha, beta, ply, i > 0, key);
      if (stopped_ || paused_) return {};
      if (result.value > best.value) {
        best.value = result.value;
        best_action = action;
      }
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) {  // one resolved refutation is enough
        best.resolved = result.resolved;
        update_history(level, action, depth);
        break;
      }
      best.resolved = best.resolved && result.resolved;
    }
    // 9. Store in the table.
    const Bound bound = best.value <= floor  ? Bound::upper
                        : best.value >= beta ? Bound::lower
                                             : Bound::exact;
    remember(key, best, best_action, depth, bound, nodes_ - nodes_before);
    return best;
  }

  /// Like value_after, but marks the action as busy for the other threads.
  Result visit(const Action& action, int depth, int alpha, int beta, int ply, bool later,
               std::uint64_t key) {
    if (!busy_ || depth < kPutOff) return value_after(action, depth, alpha, beta, ply, later);
    const std::uint64_t busy = BusyActions::key(key, game_.slot(action));
    busy_->add(busy);
    const Result result = value_after(action, depth, alpha, beta, ply, later);
    busy_->remove(busy);
    return result;
  }
  /// If another thread is searching the action, moves it to the end, each at most once.
  bool put_off(std::vector<Ordered>& actions, std::size_t i, std::size_t& not_put_off,
               std::uint64_t key, int depth) const {
    if (!busy_ || depth < kPutOff || i == 0 || i >= not_put_off) return false;
    if (!busy_->has(BusyActions::key(key, game_.slot(actions[i].action)))) return false;
    const auto place = actions.begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(place, place + 1, actions.end());
    --not_put_off;
    return true;
  }

  std::optional<Result> refutation(const Level& level, int depth, int beta) {
    const rules::Seat mover = game_.turn(state_);
    const int before = game_.banked(state_, mover);
    for (const Ordered& each : level.ordered) {
      const auto undo = rules_.play(state_, each.action);
      const std::optional<Entry> after = table_->recall(key(state_));
      const bool same_team = mine(mover) == mine(game_.turn(state_));
      const int gain = this->gain(mover, before);
      rules_.take_back(state_, undo);
      if (!after || same_team || after->bound == Bound::lower ||
          after->depth < std::min(depth - 1, kWholeGame)) {
        continue;
      }
      if (gain - after->value >= beta) {
        return Result{gain - after->value, after->depth == kWholeGame};
      }
    }
    return std::nullopt;
  }

  void order_actions(Level& level, const Action& known, bool has_known, int depth) {
    rules_.actions(state_, level.actions);
    level.ordered.clear();
    for (const Action& action : level.actions) {
      int order = kInfinite;
      if (!has_known || action != known) {
        order = game_.ordering_score(state_, action, depth) + history_.merit(game_.slot(action));
        if (action == level.killers[0] || action == level.killers[1]) order += kKiller;
      }
      level.ordered.push_back({order, action});
    }
    std::sort(level.ordered.begin(), level.ordered.end());
  }
  static constexpr int kKiller = 50;
  static constexpr int kLookAhead = 6;  // the least depth at which step 7 pays
  static constexpr int kPutOff = 3;     // the least depth at which avoiding busy actions pays

  void update_history(Level& level, const Action& action, int depth) {
    if (level.killers[0] != action) {
      level.killers[1] = level.killers[0];
      level.killers[0] = action;
    }
    history_.reward(game_.slot(action), depth);
  }

  void remember(std::uint64_t key, const Result& result, const Action& action, int depth,
                Bound bound, std::uint64_t nodes) {
    const auto effort = static_cast<std::uint8_t>(std::bit_width(nodes));
    const int stored = result.resolved ? kWholeGame : std::min(depth, kWholeGame - 1);
    table_->store({key, action, result.value, static_cast<std::uint8_t>(stored), bound, effort});
  }

  /// The principal variation in the table, starting with an action of the root.
  [[nodiscard]] std::vector<Action> line_from(const Action& first) const {
    std::vector<Action> line{first};
    State state = state_;
    rules_.play(state, first);
    while (!rules_.over(state) && line.size() < 64) {
      const std::optional<Entry> seen = table_->recall(key(state));
      if (!seen || !rules_.judge(state, seen->action)) break;
      line.push_back(seen->action);
      rules_.play(state, seen->action);
    }
    return line;
  }

  const E& game_;
  const Rules& rules_;
  const std::uint64_t look_every_;
  const std::shared_ptr<Table> table_;
  const std::shared_ptr<BusyActions> busy_;  // null for a search on its own
  const Limits* limits_ = nullptr;
  State state_{};
  rules::Seat me_;
  int others_ = 1;  // opponents present
  std::vector<Ordered> root_;
  std::vector<Level> levels_;
  History history_;
  std::uint64_t nodes_ = 0;
  std::uint64_t pause_at_ = kAnyNumber;
  bool stopped_ = false;  // for good: a limit is reached
  bool paused_ = false;   // only this probe is too expensive
};

}  // namespace hexarena::search
