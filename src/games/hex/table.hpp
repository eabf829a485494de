// The Table of Hex.
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::hex {

[[nodiscard]] base::Expected<std::unique_ptr<game::Table>> open(const base::Json& settings,
                                                                const base::Json* start);

}  // namespace hexarena::hex
