// Settings: how a game of hex Reversi is to be played.
//
//   key         default   meaning
//   size        5         1–10 steps from the centre to the edge
//   pass        "free"    at any time, or "forced": only where nothing can be placed
//   min_flips   1         a placement turns at least so many discs
#pragma once

#include "games/reversi/json.hpp"

namespace hexarena::reversi {

struct Settings {
  int size = kDefaultSize;
  Variant variant;
};

[[nodiscard]] Expected<Settings> read_settings(const Json& json);

}  // namespace hexarena::reversi
