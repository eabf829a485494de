// What Fish says about itself (game/descriptor.hpp).
#pragma once

#include "game/descriptor.hpp"

namespace hexarena::fish {

extern const game::Descriptor kDescriptor;

}  // namespace hexarena::fish
