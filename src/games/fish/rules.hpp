// The rules of Fish on bit sets.
//
// Rules<Set> is the board with its fish, the players and the variant; Set bounds the number of
// tiles. Tiles are numbered row by row without the holes, so any board of up to 64 tiles runs on
// one machine word, whatever its outline, and numeric order is the order of (row, column).
//
//   State       meaning
//   free        floes without a penguin; a hole is in no set
//   places      the tiles of penguins: seat after seat, each in its own run of slots
//   placed      penguins of each seat on the board
//   unplaced    penguins still to be placed by present seats; > 0 means the game is in placement
//   score       fish collected so far, without the last tiles of collect=leaving+last
//   turns_left  actions until the end, negative without a limit; placements do not count
//
// A penguin that cannot move will never move again unless a player is removed: floes only vanish.
// Immutable; safe to share between threads.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "games/fish/position.hpp"
#include "geometry/rays.hpp"
#include "rules/rules.hpp"

namespace hexarena::fish {

using geometry::Index;
using rules::Seat;
using rules::SeatSet;

struct Action {
  enum class Kind : std::uint8_t { place, move, skip };

  Kind kind = Kind::skip;
  Index from = 0;  ///< of a move
  Index to = 0;    ///< of a move or a placement

  [[nodiscard]] static constexpr Action place(int to) {
    return {Kind::place, 0, static_cast<Index>(to)};
  }
  [[nodiscard]] static constexpr Action move(int from, int to) {
    return {Kind::move, static_cast<Index>(from), static_cast<Index>(to)};
  }
  [[nodiscard]] static constexpr Action skip() { return {}; }
  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

/// The same action with unused fields set to 0.
[[nodiscard]] constexpr Action canonical(const Action& action) {
  return {action.kind, action.kind == Action::Kind::move ? action.from : Index{0},
          action.kind == Action::Kind::skip ? Index{0} : action.to};
}

template <class Set>
class Rules {
 public:
  using Action = fish::Action;
  using Slot = std::conditional_t<(Set::kCapacity <= 256), std::uint8_t, std::uint16_t>;

  struct State {
    Set free;
    std::array<Slot, static_cast<std::size_t>(Set::kCapacity)> places;
    std::array<std::uint16_t, rules::kMaxSeats> placed;
    std::array<std::int32_t, rules::kMaxSeats> score;
    std::int32_t turns_left;
    std::uint16_t unplaced;
    SeatSet present;
    Seat turn;
  };

  struct Undo {
    Action action;
    std::uint16_t slot;
    std::int32_t gain;
    Seat seat;
  };

  /// Requires check(position, variant) and at most Set::kCapacity tiles.
  Rules(const Position& position, const Variant& variant);

  [[nodiscard]] int seats() const { return seats_; }
  [[nodiscard]] const State& start() const { return start_; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const geometry::Shape& shape() const { return shape_; }
  /// Of the rectangle that contains the tiles.
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] const geometry::Rays<Set>& rays() const { return rays_; }
  [[nodiscard]] Color color(Seat seat) const { return colors_[seat.at()]; }
  [[nodiscard]] int fish(int tile) const { return fish_[static_cast<std::size_t>(tile)]; }

  [[nodiscard]] bool placing(const State& state) const { return state.unplaced > 0; }
  /// The seat whose turn it is. Requires that a seat is present.
  [[nodiscard]] Seat turn(const State& state) const { return state.turn; }
  [[nodiscard]] SeatSet actors(const State& state) const;
  [[nodiscard]] bool over(const State& state) const;

  /// The penguins of a seat on the board, in the order of their slots.
  [[nodiscard]] std::span<const Slot> penguins(const State& state, Seat seat) const {
    return {state.places.data() + first_slot_[seat.at()], state.placed[seat.at()]};
  }
  /// The tiles where a penguin may be placed now.
  [[nodiscard]] Set placeable(const State& state) const {
    return variant_.placing == Placing::any ? state.free : state.free & one_fish_;
  }
  /// The tiles a penguin on `tile` can move to.
  [[nodiscard]] Set reach(const State& state, int tile) const {
    return rays_.reach(tile, state.free);
  }
  [[nodiscard]] bool can_move(const State& state, Seat seat) const;
  [[nodiscard]] bool anybody_can_move(const State& state) const;

  void actions(const State& state, std::vector<Action>& actions) const;
  [[nodiscard]] Action sample(const State& state, base::Random& random) const;
  [[nodiscard]] Expected<void> judge(const State& state, const Action& action) const;

  Undo play(State& state, const Action& action) const;
  void take_back(State& state, const Undo& undo) const;
  void remove(State& state, Seat seat) const;

  [[nodiscard]] std::optional<int> score(const State& state, Seat seat) const;
  [[nodiscard]] SeatSet winners(const State& state) const;

  /// The state in plain terms, for JSON and pictures.
  [[nodiscard]] Position position(const State& state) const;

 private:
  [[nodiscard]] std::uint16_t slot_of(const State& state, Seat seat, Index tile) const;
  [[nodiscard]] Expected<void> judge_place(const State& state, Index to) const;
  [[nodiscard]] Expected<void> judge_move(const State& state, Index from, Index to) const;
  [[nodiscard]] std::string named(Index tile) const { return to_string(shape_.place(tile)); }
  void pass_turn(State& state) const;

  Variant variant_;
  geometry::Layout layout_;
  int rows_;
  int columns_;
  std::optional<int> penguins_each_;
  geometry::Shape shape_;
  geometry::Rays<Set> rays_;
  std::vector<std::uint8_t> fish_;
  Set one_fish_;
  int seats_;
  std::array<Color, rules::kMaxSeats> colors_{};
  std::array<std::uint16_t, rules::kMaxSeats> first_slot_{};
  std::array<std::uint16_t, rules::kMaxSeats> quota_{};
  State start_{};
};

/// For any board of up to 64 tiles, and for any other within the limits of Board.
using SmallRules = Rules<geometry::Bits64>;
using LargeRules = Rules<geometry::Bits<10'048>>;
static_assert(kMaxRows * kMaxColumns <= 10'048);

/// Calls `use(rules)` with the smallest rules type for the position. Requires check(position).
template <class Use>
auto with_rules(const Position& position, const Variant& variant, Use&& use) {
  if (position.board.tiles() <= geometry::Bits64::kCapacity) {
    return use(SmallRules(position, variant));
  }
  return use(LargeRules(position, variant));
}

}  // namespace hexarena::fish

#include "games/fish/rules_inline.hpp"
