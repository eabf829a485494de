// The Table of Fish.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::fish {

/// How many own turns the house looks ahead by default.
inline constexpr int kHouseDepth = 2;

}  // namespace hexarena::fish

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_fish(const Json& settings, const Json* start);

}  // namespace hexarena::game
