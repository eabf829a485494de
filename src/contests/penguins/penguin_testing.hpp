// Board files for tests: from text, and random.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "contests/penguins/penguin_turn.hpp"

namespace hexarena::penguins {

[[nodiscard]] inline PenguinFile file(std::string_view text) {
  auto read = read_penguin_file(text);
  EXPECT_TRUE(read) << text << (read ? "" : read.error().message);
  return read ? *read : PenguinFile{};
}

inline void PrintTo(const PenguinFile& file, std::ostream* out) {
  *out << '\n' << write_penguin_file(file);
}
inline void PrintTo(const PenguinAction& action, std::ostream* out) {
  if (action.from) *out << to_string(*action.from) << " to ";
  *out << to_string(action.to);
}
inline void PrintTo(const Fraud& fraud, std::ostream* out) { *out << name(fraud); }

/// Floes, mostly with one fish, and gaps; no players yet.
[[nodiscard]] inline PenguinFile random_board_file(base::Random& random, int rows, int columns) {
  PenguinFile made{rows, columns, {}, {}};
  for (int i = 0; i < rows * columns; ++i) {
    const int drawn = random.between(0, 9);
    const int fish = drawn < 1 ? 0 : drawn < 6 ? 1 : drawn < 8 ? 2 : 3;
    made.cells.push_back({static_cast<std::uint8_t>(fish), 0});
  }
  return made;
}

/// A board in play: players 1, 2, … with scores, and penguins placed at random as the grid shows
/// them.
[[nodiscard]] inline PenguinFile random_file(base::Random& random, Grid grid, int players) {
  PenguinFile made = random_board_file(random, random.between(1, 8), random.between(1, 8));
  for (int number = 1; number <= players; ++number) {
    made.players.push_back({"P" + std::to_string(number), number, random.between(0, 99)});
  }
  for (FileCell& cell : made.cells) {
    if (cell.fish == 0 || random.below(4) != 0) continue;
    cell.owner = static_cast<std::uint8_t>(random.between(1, players));
    if (grid == Grid::square) cell.fish = 0;
  }
  return made;
}

}  // namespace hexarena::penguins
