// The tools of the file contest (game/native.hpp): `hexarena new penguins`, which makes a start
// board.
#pragma once

#include <array>

#include "game/native.hpp"

namespace hexarena::penguins {

extern const std::array<game::Tool, 1> kTools;

}  // namespace hexarena::penguins
