// Position: a position of Fish in plain terms, for JSON and pictures.
//
// Players are in turn order, players[0] is to act. The variant played is separate: see
// Variant. A Position is plain data and may be impossible; `check` validates it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/fish/board.hpp"
#include "rules/seat.hpp"

namespace hexarena::fish {

/// The first four are the game's own, in the order of age; the file game has up to nine seats.
enum class Color : std::uint8_t { red, white, brown, black, blue, green, orange, purple, yellow };

inline constexpr int kColors = 9;
inline constexpr int kGameColors = 4;

struct ColorLook {
  std::string_view name;
  char letter;            ///< in text pictures; brown is B, so black is K
  std::string_view fill;  ///< in pictures
};
[[nodiscard]] const ColorLook& look(Color color);
[[nodiscard]] inline std::string_view name(Color color) { return look(color).name; }
[[nodiscard]] std::optional<Color> color_named(std::string_view name);

struct Player {
  Color color = Color::red;
  int score = 0;
  std::vector<Place> places;  ///< its penguins; their order never changes during a game
  friend bool operator==(const Player&, const Player&) = default;
};

/// The highest score in a position, so that sums never overflow.
inline constexpr int kMaxScore = 1'000'000'000;

struct Position {
  std::vector<Player> players;
  Board board;
  /// The penguins of each player; set while penguins are still to be placed.
  std::optional<int> penguins;
  /// The actions left if the number of turns is limited.
  std::optional<int> turns_left;

  friend bool operator==(const Position&, const Position&) = default;
};

/// Which tiles score, and when.
enum class Collect : std::uint8_t {
  leaving,       ///< a tile's fish when its penguin leaves; the last tiles never
  landing,       ///< when a penguin steps on it, placement included
  leaving_last,  ///< as leaving; tiles occupied at the end of the game are added once, then
};

/// Where penguins may be placed.
enum class Placing : std::uint8_t { any, one_fish };

struct Variant {
  Collect collect = Collect::leaving;
  Placing placing = Placing::any;
  friend bool operator==(const Variant&, const Variant&) = default;
};

/// Whether a position is possible: different colours, penguins on tiles of their own, scores in
/// range, and during placement the right order and enough room for every penguin to come.
[[nodiscard]] Expected<void> check(const Position& position, const Variant& variant);

/// Makes a hole; an error off the board, for a hole, or for an occupied tile.
[[nodiscard]] Expected<void> remove_tile(Position& position, Place place);

/// The default number of penguins per player.
[[nodiscard]] constexpr int penguins_each(int players) { return players < 5 ? 6 - players : 1; }

/// The seating: the players in the order of their ages, equal ages in the order given.
[[nodiscard]] std::vector<std::size_t> by_age(std::span<const int> ages);

/// The start of a game: youngest first, colours by age, nothing placed yet; each has the given
/// number of penguins, or penguins_each. An error for other than 2–4 players (up to nine on the
/// grids of the file contest) or a board too small for their penguins.
[[nodiscard]] Expected<Position> set_up(Board board, int players, const Variant& variant,
                                        std::optional<int> penguins = std::nullopt);

}  // namespace hexarena::fish
