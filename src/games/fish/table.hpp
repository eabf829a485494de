// Fish at the table.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_fish(const Json& settings, const Json* start);

}  // namespace hexarena::game
