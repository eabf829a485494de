// The Table of hex Reversi.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_reversi(const Json& settings,
                                                            const Json* start);

}  // namespace hexarena::game
