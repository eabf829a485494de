// The tools of Fish (game/native.hpp): `hexarena new fish`, which prints a board of a given size
// with floes removed by hand.
#pragma once

#include <array>

#include "game/native.hpp"

namespace hexarena::fish {

extern const std::array<game::Tool, 1> kTools;

}  // namespace hexarena::fish
