// Games of Fish for tests: boards by hand, random starts, and games in terms of places.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/fish/oracle_testing.hpp"
#include "games/fish/rules.hpp"

namespace hexarena::fish::oracle {

/// A board from its rows; short rows are padded with holes.
[[nodiscard]] inline Board board_of(const std::vector<std::vector<int>>& rows,
                                    geometry::Layout layout = geometry::Layout::interleaved) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, row.size());
  Board board(static_cast<int>(rows.size()), static_cast<int>(width), layout);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      board.set_fish({static_cast<int>(row), static_cast<int>(column)}, rows[row][column]);
    }
  }
  return board;
}

/// A position in movement: the usual order of colours, no fish caught yet.
[[nodiscard]] inline Position moving(Board board, const std::vector<std::vector<Place>>& penguins) {
  Position position;
  position.board = std::move(board);
  for (std::size_t i = 0; i < penguins.size(); ++i) {
    position.players.push_back({static_cast<Color>(i), 0, penguins[i]});
  }
  return position;
}

/// The limits of a random start: every number is a maximum.
struct Wilderness {
  int rows = 9;
  int columns = 7;
  int players = 4;
  int penguins = 4;
  geometry::Layout layout = geometry::Layout::interleaved;
};
struct Start {
  Position position;
  Variant variant;
};

/// From `least` to `most`; high numbers are likelier, because more can happen there.
[[nodiscard]] inline int rather_high(base::Random& random, int least, int most) {
  const int first = random.between(least, most);
  return std::max(first, random.between(least, most));
}

/// Tiles of 1–5 fish with holes spread among them, some rows cut short.
[[nodiscard]] inline Board wild_board(base::Random& random, const Wilderness& wild) {
  const int rows = rather_high(random, 1, wild.rows);
  Board board(rows, rather_high(random, 1, wild.columns), wild.layout);
  const int holes = random.between(0, 2) * 20;
  const int richest = random.between(1, kMaxFish);
  const bool ragged = random.below(3) == 0;
  for (int row = 0; row < board.rows(); ++row) {
    const int end = ragged ? random.between(0, board.columns()) : board.columns();
    for (int column = 0; column < end; ++column) {
      if (random.between(0, 99) < holes) continue;
      board.set_fish({row, column}, random.between(1, richest));
    }
  }
  return board;
}

[[nodiscard]] inline std::vector<Place> tiles_of(const Board& board) {
  std::vector<Place> tiles;
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      if (board.is_tile({row, column})) tiles.push_back({row, column});
    }
  }
  return tiles;
}

/// A start in placement or in movement, any variant, with or without a limit of turns.
[[nodiscard]] inline Start wild_start(base::Random& random, const Wilderness& wild) {
  while (true) {
    Start start;
    start.variant = {static_cast<Collect>(random.below(3)), static_cast<Placing>(random.below(2))};
    start.position.board = wild_board(random, wild);
    if (random.below(2) == 0) start.position.penguins = random.between(0, wild.penguins);
    if (random.below(3) == 0) start.position.turns_left = random.between(0, 12);
    std::vector<Place> free = tiles_of(start.position.board);
    random.shuffle(std::span<Place>(free));
    std::array<Color, kColors> colors{};
    for (std::size_t i = 0; i < colors.size(); ++i) colors[i] = static_cast<Color>(i);
    random.shuffle(std::span<Color>(colors));
    const auto players = static_cast<std::size_t>(rather_high(random, 0, wild.players));
    const bool empty = start.position.penguins && random.below(2) == 0;
    const int standing = empty ? 0 : start.position.penguins.value_or(wild.penguins);
    for (std::size_t i = 0; i < players; ++i) {
      Player player{colors[i], random.between(0, 9), {}};
      for (int left = rather_high(random, 0, standing); left > 0 && !free.empty(); --left) {
        player.places.push_back(free.back());
        free.pop_back();
      }
      start.position.players.push_back(std::move(player));
    }
    if (check(start.position, start.variant)) return start;
  }
}

/// Converts actions of the fast rules to deeds and back; the latter requires tiles of the
/// board.
template <class FastRules>
[[nodiscard]] Deed deed_of(const FastRules& rules, const Action& action) {
  if (action.kind == Action::Kind::place) return Deed::place(rules.shape().place(action.to));
  if (action.kind == Action::Kind::skip) return Deed::skip();
  return Deed::move(rules.shape().place(action.from), rules.shape().place(action.to));
}
template <class FastRules>
[[nodiscard]] Action action_of(const FastRules& rules, const Deed& deed) {
  if (deed.kind == Deed::Kind::place) return Action::place(*rules.shape().index(deed.to));
  if (deed.kind == Deed::Kind::skip) return Action::skip();
  return Action::move(*rules.shape().index(deed.from), *rules.shape().index(deed.to));
}

/// A game on the fast rules, in terms of places instead of tile numbers.
template <class FastRules>
class GameOn {
 public:
  explicit GameOn(const Position& position, const Variant& variant = {})
      : rules(position, variant), state(rules.start()) {}

  GameOn& play(const Deed& deed) {
    EXPECT_EQ(refusal(deed), "") << deed;
    rules.play(state, action_of(rules, deed));
    return *this;
  }
  GameOn& place(Place to) { return play(Deed::place(to)); }
  GameOn& move(Place from, Place to) { return play(Deed::move(from, to)); }
  GameOn& skip() { return play(Deed::skip()); }
  GameOn& remove(Seat seat) {
    rules.remove(state, seat);
    return *this;
  }

  /// Why a deed is illegal; "" if it is legal.
  [[nodiscard]] std::string refusal(const Deed& deed) const {
    const auto judged = rules.judge(state, action_of(rules, deed));
    if (judged) return "";
    EXPECT_EQ(judged.error().kind, base::Error::Kind::illegal);
    return judged.error().message;
  }
  [[nodiscard]] std::vector<Deed> legal() const {
    std::vector<Action> actions;
    rules.actions(state, actions);
    std::vector<Deed> deeds;
    for (const Action& action : actions) deeds.push_back(deed_of(rules, action));
    return deeds;
  }
  [[nodiscard]] std::set<Place> reach(Place from) const {
    std::set<Place> reached;
    rules.reach(state, *rules.shape().index(from)).for_each([&](int tile) {
      reached.insert(rules.shape().place(static_cast<Index>(tile)));
    });
    return reached;
  }
  [[nodiscard]] bool over() const { return rules.over(state); }
  [[nodiscard]] bool placing() const { return rules.placing(state); }
  [[nodiscard]] std::optional<int> score(Seat seat) const { return rules.score(state, seat); }
  [[nodiscard]] Position position() const { return rules.position(state); }
  [[nodiscard]] int fish(Place place) const { return position().board.fish(place); }
  [[nodiscard]] std::vector<Color> order() const {
    std::vector<Color> colors;
    for (const Player& player : position().players) colors.push_back(player.color);
    return colors;
  }
  [[nodiscard]] std::vector<int> winners() const {
    std::vector<int> seats;
    rules.winners(state).for_each([&](Seat seat) { seats.push_back(seat.number()); });
    return seats;
  }

  FastRules rules;
  typename FastRules::State state;
};

}  // namespace hexarena::fish::oracle
