// The tools of Nooks (game/native.hpp): `hexarena nooks check | step | verify | solve | hardest |
// new`.
#pragma once

#include <array>

#include "game/native.hpp"

namespace hexarena::nooks {

extern const std::array<game::Tool, 7> kTools;

}  // namespace hexarena::nooks
