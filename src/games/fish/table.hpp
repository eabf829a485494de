// Fish at the table.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::fish {

/// Own turns the house looks ahead where no number is named.
inline constexpr int kHouseDepth = 2;

}  // namespace hexarena::fish

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_fish(const Json& settings, const Json* start);

}  // namespace hexarena::game
