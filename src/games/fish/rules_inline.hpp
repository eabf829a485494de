// The bodies of fish::Rules, included by fish/rules.hpp so that searches can inline them.
#pragma once

#include <fmt/format.h>

namespace hexarena::fish {

template <class Set>
Rules<Set>::Rules(const Position& position, const Variant& variant)
    : variant_(variant),
      layout_(position.board.layout()),
      rows_(position.board.rows()),
      columns_(position.board.columns()),
      penguins_each_(position.penguins),
      shape_(position.board.shape()),
      rays_(shape_),
      seats_(static_cast<int>(position.players.size())) {
  fish_.reserve(static_cast<std::size_t>(shape_.size()));
  for (int i = 0; i < shape_.size(); ++i) {
    const int fish = position.board.fish(shape_.place(static_cast<Index>(i)));
    fish_.push_back(static_cast<std::uint8_t>(fish));
    if (fish == 1) one_fish_.set(i);
  }
  start_.free = Set::first(shape_.size());
  start_.turns_left = position.turns_left.value_or(-1);
  start_.present = SeatSet::first(seats_);
  std::uint16_t slot = 0;
  for (std::size_t seat = 0; seat < position.players.size(); ++seat) {
    const Player& player = position.players[seat];
    const auto standing = static_cast<std::uint16_t>(player.places.size());
    colors_[seat] = player.color;
    quota_[seat] = penguins_each_ ? static_cast<std::uint16_t>(*penguins_each_) : standing;
    first_slot_[seat] = slot;
    start_.score[seat] = player.score;
    start_.placed[seat] = standing;
    start_.unplaced = static_cast<std::uint16_t>(start_.unplaced + quota_[seat] - standing);
    for (std::size_t i = 0; i < player.places.size(); ++i) {
      const Index tile = *shape_.index(player.places[i]);
      start_.places[slot + i] = static_cast<Slot>(tile);
      start_.free.reset(tile);
    }
    slot = static_cast<std::uint16_t>(slot + quota_[seat]);
  }
}

template <class Set>
bool Rules<Set>::can_move(const State& state, Seat seat) const {
  const auto own = penguins(state, seat);
  return std::any_of(own.begin(), own.end(),
                     [&](Slot tile) { return rays_.can_leave(tile, state.free); });
}

template <class Set>
bool Rules<Set>::anybody_can_move(const State& state) const {
  bool any = false;
  state.present.for_each([&](Seat seat) { any = any || can_move(state, seat); });
  return any;
}

template <class Set>
bool Rules<Set>::over(const State& state) const {
  if (placing(state)) return false;
  return state.turns_left == 0 || !anybody_can_move(state);
}

template <class Set>
SeatSet Rules<Set>::actors(const State& state) const {
  SeatSet who;
  if (!over(state)) who.add(state.turn);
  return who;
}

template <class Set>
void Rules<Set>::actions(const State& state, std::vector<Action>& actions) const {
  actions.clear();
  if (placing(state)) {
    placeable(state).for_each([&](int to) { actions.push_back(Action::place(to)); });
    return;
  }
  if (state.turns_left == 0) return;
  const auto own = penguins(state, state.turn);
  for (const Slot from : own) {
    reach(state, from).for_each([&](int to) { actions.push_back(Action::move(from, to)); });
  }
  if (actions.empty()) {
    if (anybody_can_move(state)) actions.push_back(Action::skip());
    return;
  }
  // Each penguin's moves are sorted, but the penguins may be in any order.
  if (!std::is_sorted(own.begin(), own.end())) std::sort(actions.begin(), actions.end());
}

template <class Set>
Action Rules<Set>::sample(const State& state, base::Random& random) const {
  if (placing(state)) {
    const Set free = placeable(state);
    return Action::place(
        free.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(free.count())))));
  }
  const auto own = penguins(state, state.turn);
  std::array<int, static_cast<std::size_t>(Set::kCapacity)> moves;  // of each penguin
  int all = 0;
  for (std::size_t i = 0; i < own.size(); ++i) all += moves[i] = reach(state, own[i]).count();
  if (all == 0) return Action::skip();
  auto rank = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
  std::size_t i = 0;
  for (; rank >= moves[i]; ++i) rank -= moves[i];
  return Action::move(own[i], reach(state, own[i]).nth(rank));
}

template <class Set>
Expected<void> Rules<Set>::judge_place(const State& state, Index to) const {
  if (!placing(state)) return base::illegal("all penguins are placed; move one");
  if (to >= shape_.size()) return base::illegal("no such tile");
  if (!state.free.test(to)) return base::illegal(named(to) + " is taken");
  if (variant_.placing == Placing::one_fish && !one_fish_.test(to)) {
    return base::illegal(
        fmt::format("{} has {} fish; penguins start on one-fish tiles", named(to), fish(to)));
  }
  return {};
}

template <class Set>
Expected<void> Rules<Set>::judge_move(const State& state, Index from, Index to) const {
  if (from >= shape_.size() || to >= shape_.size()) return base::illegal("no such tile");
  const auto own = penguins(state, state.turn);
  if (std::find(own.begin(), own.end(), from) == own.end()) {
    return base::illegal(
        fmt::format("{} has no penguin on {}", name(color(state.turn)), named(from)));
  }
  if (from == to) return base::illegal("a penguin must leave its tile");
  if (!reach(state, from).test(to)) {
    return base::illegal(
        fmt::format("{} is not in a straight line of free tiles from {}", named(to), named(from)));
  }
  return {};
}

template <class Set>
Expected<void> Rules<Set>::judge(const State& state, const Action& action) const {
  // Only one encoding of each action, so that records and tables can compare them.
  if (action != canonical(action)) return base::illegal("no such action");
  if (action.kind == Action::Kind::place) return judge_place(state, action.to);
  if (placing(state)) return base::illegal("penguins are still to be placed");
  if (over(state)) return base::illegal("the game is over");
  if (action.kind == Action::Kind::move) return judge_move(state, action.from, action.to);
  if (can_move(state, state.turn)) {
    return base::illegal(fmt::format("{} can move, so it may not skip", name(color(state.turn))));
  }
  return {};
}

template <class Set>
std::uint16_t Rules<Set>::slot_of(const State& state, Seat seat, Index tile) const {
  std::uint16_t slot = first_slot_[seat.at()];
  while (state.places[slot] != tile) ++slot;
  return slot;
}

template <class Set>
void Rules<Set>::pass_turn(State& state) const {
  if (state.present.empty()) return;
  state.turn = state.present.after(state.turn);
  if (!placing(state)) return;
  while (state.placed[state.turn.at()] == quota_[state.turn.at()]) {
    state.turn = state.present.after(state.turn);
  }
}

template <class Set>
typename Rules<Set>::Undo Rules<Set>::play(State& state, const Action& action) const {
  const Seat seat = state.turn;
  const std::size_t at = seat.at();
  Undo undo{action, 0, 0, seat};
  if (action.kind == Action::Kind::place) {
    state.places[static_cast<std::size_t>(first_slot_[at] + state.placed[at])] =
        static_cast<Slot>(action.to);
    ++state.placed[at];
    --state.unplaced;
    state.free.reset(action.to);
    if (variant_.collect == Collect::landing) undo.gain = fish(action.to);
  } else {
    if (action.kind == Action::Kind::move) {
      undo.slot = slot_of(state, seat, action.from);
      state.places[undo.slot] = static_cast<Slot>(action.to);
      state.free.reset(action.to);
      undo.gain = fish(variant_.collect == Collect::landing ? action.to : action.from);
    }
    if (state.turns_left > 0) --state.turns_left;
  }
  state.score[at] += undo.gain;
  pass_turn(state);
  return undo;
}

template <class Set>
void Rules<Set>::take_back(State& state, const Undo& undo) const {
  const std::size_t at = undo.seat.at();
  state.turn = undo.seat;
  state.score[at] -= undo.gain;
  if (undo.action.kind == Action::Kind::place) {
    --state.placed[at];
    ++state.unplaced;
    state.free.set(undo.action.to);
    return;
  }
  if (undo.action.kind == Action::Kind::move) {
    state.places[undo.slot] = static_cast<Slot>(undo.action.from);
    state.free.set(undo.action.to);
  }
  if (state.turns_left >= 0) ++state.turns_left;
}

template <class Set>
void Rules<Set>::remove(State& state, Seat seat) const {
  const std::size_t at = seat.at();
  for (const Slot tile : penguins(state, seat)) state.free.set(tile);
  if (placing(state)) {
    state.unplaced = static_cast<std::uint16_t>(state.unplaced - quota_[at] + state.placed[at]);
  }
  state.placed[at] = 0;
  state.present.remove(seat);
  if (state.turn == seat) pass_turn(state);
}

template <class Set>
std::optional<int> Rules<Set>::score(const State& state, Seat seat) const {
  if (!state.present.has(seat)) return std::nullopt;
  int fish_caught = state.score[seat.at()];
  if (variant_.collect == Collect::leaving_last && over(state)) {
    for (const Slot tile : penguins(state, seat)) fish_caught += fish(tile);
  }
  return fish_caught;
}

template <class Set>
SeatSet Rules<Set>::winners(const State& state) const {
  SeatSet best;
  if (!over(state)) return best;
  int most = -1;
  state.present.for_each([&](Seat seat) {
    const int fish_caught = *score(state, seat);
    if (fish_caught > most) best = SeatSet();
    if (fish_caught >= most) best.add(seat);
    most = std::max(most, fish_caught);
  });
  return best;
}

template <class Set>
Position Rules<Set>::position(const State& state) const {
  Position position;
  position.board = Board(rows_, columns_, layout_);
  state.free.for_each([&](int tile) {
    position.board.set_fish(shape_.place(static_cast<Index>(tile)), fish(tile));
  });
  if (placing(state)) position.penguins = penguins_each_;
  if (state.turns_left >= 0) position.turns_left = state.turns_left;
  Seat seat = state.turn;
  for (int i = 0; i < state.present.count(); ++i, seat = state.present.after(seat)) {
    Player player{color(seat), state.score[seat.at()], {}};
    for (const Slot tile : penguins(state, seat)) {
      const Place place = shape_.place(tile);
      player.places.push_back(place);
      position.board.set_fish(place, fish(tile));
    }
    position.players.push_back(std::move(player));
  }
  return position;
}

}  // namespace hexarena::fish
