// Settings: how a game of Fish is to be played and what board it starts on.
//
//   key       default     meaning
//   players   2           2–4 seats
//   collect   "leaving"   or "landing", "leaving+last"
//   place     "any"       or "one-fish"
//   turns     null        or the number of moves and skips after which the game ends
//   rows      5           1–100
//   columns   5           1–100
//   fish      0           1–5 on every tile; 0 is 1–5 at random, 1–3 on the grids of files
//   holes     []          places without a tile
//   ones      absent      at least so many one-fish tiles, the others 2–5 (1–3 on those grids)
//   seed      1           of everything random
//   board     absent      "boxed": the 60-tile board, with place one-fish and collect leaving+last
//   grid      "fish"      or "hex", "square": the grids of the file game, with its rules (place
//                         one-fish; collect leaving on hexagons, landing on squares) and enough
//                         one-fish tiles to start on
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/fish/json.hpp"

namespace hexarena::fish {

struct Settings {
  int players = 2;
  Variant variant;
  std::optional<int> turns;
  int rows = 5;
  int columns = 5;
  int fish = 0;
  std::vector<Place> holes;
  std::optional<int> ones;
  std::uint64_t seed = 1;
  bool boxed = false;
  geometry::Layout grid = geometry::Layout::interleaved;
};

[[nodiscard]] Expected<Settings> read_settings(const Json& json);

/// The start these settings describe: the board made from its seed, nothing placed.
[[nodiscard]] Expected<Position> start(const Settings& settings);

}  // namespace hexarena::fish
