// Node<Set>: a position of two players as the search of Fish sees it, and what can follow.
//
// A value that is copied from move to move. What is collected already is in no node: a value is
// what the rest of the game brings, in fish. With collect=landing or leaving+last a tile counts
// when a penguin steps on it (what stands on it at the start of a search is added outside), with
// collect=leaving when one leaves it.
#pragma once

#include <array>
#include <cstdint>

#include "games/fish/engine/grid.hpp"

namespace hexarena::fish::engine {

struct Move {
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint16_t from = kNone;  ///< none in a placement
  std::uint16_t to = kNone;    ///< none in a skip
  friend bool operator==(const Move&, const Move&) = default;
};

template <class Set>
struct Node {
  Set free;
  std::array<Set, 2> flock;
  std::uint64_t key = 0;
  std::array<std::int16_t, 2> unplaced{};
  std::uint8_t side = 0;         ///< on turn
  std::int32_t turns_left = -1;  ///< negative without a limit

  [[nodiscard]] const Set& own() const { return flock[side]; }
  [[nodiscard]] const Set& other() const { return flock[side ^ 1U]; }
  [[nodiscard]] bool placing() const { return unplaced[0] + unplaced[1] > 0; }
};

/// What of the rules the moves of a node depend on.
template <class Set>
class Moves {
 public:
  Moves(const Grid<Set>& grid, const Set& placeable, bool on_leaving)
      : grid_(grid), placeable_(placeable), on_leaving_(on_leaving) {}

  [[nodiscard]] const Grid<Set>& grid() const { return grid_; }
  [[nodiscard]] bool on_leaving() const { return on_leaving_; }

  /// The key of a node that was put together.
  [[nodiscard]] std::uint64_t key(const Node<Set>& node) const {
    std::uint64_t key = node.side == 0 ? 0 : kTurn;
    node.free.for_each([&](int bit) { key ^= grid_.free_mark(bit); });
    for (std::size_t side = 0; side < 2; ++side) {
      node.flock[side].for_each([&](int bit) { key ^= grid_.flock_mark(side, bit); });
    }
    return key + static_cast<std::uint64_t>(node.turns_left + 1) * kClock;
  }

  /// Whether a side has a move, now that all penguins are placed.
  [[nodiscard]] bool can_move(const Node<Set>& node, std::size_t side) const {
    return (grid_.neighbours(node.flock[side]) & node.free).any();
  }
  [[nodiscard]] bool over(const Node<Set>& node) const {
    if (node.placing()) return false;
    return node.turns_left == 0 || (!can_move(node, 0) && !can_move(node, 1));
  }

  /// Calls `visit(move)` for every action but a skip. Requires that the game is not over.
  template <class Visit>
  void for_each(const Node<Set>& node, Visit&& visit) const {
    if (node.placing()) {
      (node.free & placeable_).for_each([&](int to) {
        visit(Move{Move::kNone, static_cast<std::uint16_t>(to)});
      });
      return;
    }
    node.own().for_each([&](int from) {
      grid_.reach(from, node.free).for_each([&](int to) {
        visit(Move{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)});
      });
    });
  }
  /// Whether `move` is one of those.
  [[nodiscard]] bool possible(const Node<Set>& node, const Move& move) const {
    if (move.to >= Set::kCapacity || !node.free.test(move.to)) return false;
    if (node.placing()) return move.from == Move::kNone && placeable_.test(move.to);
    return move.from < Set::kCapacity && node.own().test(move.from) &&
           grid_.reach(move.from, node.free).test(move.to);
  }

  /// What the move brings to its mover at once.
  [[nodiscard]] int gain(const Move& move) const {
    if (!on_leaving_) return move.to == Move::kNone ? 0 : grid_.fish(move.to);
    return move.from == Move::kNone ? 0 : grid_.fish(move.from);
  }
  [[nodiscard]] Node<Set> after(Node<Set> node, const Move& move) const {
    Set& flock = node.flock[node.side];
    if (node.turns_left > 0 && !node.placing()) {
      node.key -= kClock;
      --node.turns_left;
    }
    std::uint64_t change = 0;
    if (move.to != Move::kNone) {
      change ^= grid_.free_mark(move.to) ^ grid_.flock_mark(node.side, move.to);
      node.free.reset(move.to);
      flock.set(move.to);
      if (move.from != Move::kNone) {
        change ^= grid_.flock_mark(node.side, move.from);
        flock.reset(move.from);
      } else {
        --node.unplaced[node.side];
      }
    }
    const auto next = static_cast<std::uint8_t>(node.side ^ 1U);
    if (!node.placing() || node.unplaced[next] > 0) {
      node.side = next;
      change ^= kTurn;
    }
    // The count of turns was added, so it is taken off before the marks are changed.
    const std::uint64_t clock = static_cast<std::uint64_t>(node.turns_left + 1) * kClock;
    node.key = ((node.key - clock) ^ change) + clock;
    return node;
  }

 private:
  static constexpr std::uint64_t kTurn = 0x9E3779B97F4A7C15U;
  static constexpr std::uint64_t kClock = 0xD1342543DE82EF95U;

  const Grid<Set>& grid_;
  Set placeable_;
  bool on_leaving_;
};

}  // namespace hexarena::fish::engine
