// The tools of Fish (game/native.hpp): `hexarena new fish`, a board of given size with floes taken
// out by hand.
#pragma once

#include <array>

#include "game/native.hpp"

namespace hexarena::fish {

extern const std::array<game::Tool, 1> kTools;

}  // namespace hexarena::fish
