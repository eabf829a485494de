#include "games/reversi/strategies.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace hexarena::reversi {
namespace {

using reversi::Cell;
using reversi::Questions;

/// The moves of the greatest value, in order; those without a value are dropped.
template <class Value>
Candidates best_by(const Candidates& moves, Value&& value) {
  Candidates best;
  int highest = std::numeric_limits<int>::min();
  for (const Cell move : moves) {
    const reversi::Expected<int> found = value(move);
    if (!found || *found < highest) continue;
    if (*found > highest) best.clear();
    highest = *found;
    best.push_back(move);
  }
  return best;
}

template <class Keep>
Candidates only(const Candidates& moves, Keep&& keep) {
  Candidates kept;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(kept), keep);
  return kept;
}

/// Whether any corner is exactly `steps` away.
bool corner_at_distance(const Candidates& corners, Cell cell, int steps) {
  return std::any_of(corners.begin(), corners.end(),
                     [&](Cell corner) { return geometry::distance(corner, cell) == steps; });
}

/// How many answers to a move `expected` would consider equally good; an error if there are more
/// than `most`.
reversi::Expected<int> answers(const ReversiStrategy& expected, const Questions& game, Cell move,
                               int most) {
  auto trial = game.copy();
  if (!trial) return base::passed_on(trial);
  auto placed = (*trial)->place(move);
  if (!placed) return base::passed_on(placed);
  auto moves = (*trial)->legal_moves();
  if (!moves) return base::passed_on(moves);
  const auto good = static_cast<int>(expected(**trial, *moves).size());
  if (good > most) return base::refused("too many answers are equally good");
  return good;
}

}  // namespace

ReversiStrategy max_capture() {
  return [](const Questions& game, const Candidates& moves) {
    return best_by(moves, [&](Cell move) { return game.flips(move); });
  };
}

ReversiStrategy avoid_next_to_corners() {
  return [](const Questions& game, const Candidates& moves) {
    const Candidates corners = game.corners().value_or(Candidates{});
    return only(moves, [&](Cell move) { return !corner_at_distance(corners, move, 1); });
  };
}

ReversiStrategy take_corners() {
  return [](const Questions& game, const Candidates& moves) {
    const Candidates corners = game.corners().value_or(Candidates{});
    return only(moves, [&](Cell move) { return corner_at_distance(corners, move, 0); });
  };
}

ReversiStrategy try_two(ReversiStrategy first, ReversiStrategy second) {
  return [first = std::move(first), second = std::move(second)](const Questions& game,
                                                                const Candidates& moves) {
    const Candidates kept = first(game, moves);
    if (kept.empty()) return second(game, moves);
    Candidates both = second(game, kept);
    return both.empty() ? kept : both;
  };
}

ReversiStrategy minimax(ReversiStrategy expected) {
  return [expected = std::move(expected)](const Questions& game, const Candidates& moves) {
    // The search as documented begins its count at the number of rows.
    const int rows = 2 * game.board_size().value_or(0) + 1;
    return best_by(moves, [&](Cell move) {
      return answers(expected, game, move, rows).map([](int count) { return -count; });
    });
  };
}

std::optional<ReversiStrategy> strategy_named(std::string_view name) {
  if (name == "easy") return max_capture();
  ReversiStrategy medium = try_two(avoid_next_to_corners(), max_capture());
  if (name == "medium") return medium;
  ReversiStrategy hard = try_two(take_corners(), medium);
  if (name == "hard") return hard;
  if (name == "expert") return try_two(minimax(hard), hard);
  return std::nullopt;
}

reversi::Expected<std::optional<Cell>> choose(const ReversiStrategy& strategy,
                                              const Questions& game) {
  auto turn = game.turn();
  if (!turn) return base::passed_on(turn);
  auto moves = game.legal_moves();
  if (!moves) return base::passed_on(moves);
  if (moves->empty()) return std::nullopt;
  const Candidates kept = strategy(game, *moves);
  if (!kept.empty()) return kept.front();
  if (game.may_pass().value_or(true)) return std::nullopt;
  return moves->front();
}

}  // namespace hexarena::reversi
