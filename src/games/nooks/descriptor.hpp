// What Nooks says about itself (game/descriptor.hpp).
#pragma once

#include "game/descriptor.hpp"

namespace hexarena::nooks {

extern const game::Descriptor kDescriptor;

}  // namespace hexarena::nooks
