// Hex Reversi at the table.
#pragma once

#include <memory>

#include "table/table.hpp"

namespace hexarena::table {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_reversi(const Json& settings,
                                                            const Json* start);

}  // namespace hexarena::table
