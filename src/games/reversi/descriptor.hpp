// What hex Reversi says about itself (game/descriptor.hpp).
#pragma once

#include "game/descriptor.hpp"

namespace hexarena::reversi {

extern const game::Descriptor kDescriptor;

}  // namespace hexarena::reversi
