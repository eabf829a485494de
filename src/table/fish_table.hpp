// Fish at the table.
#pragma once

#include <memory>

#include "table/table.hpp"

namespace hexarena::table {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_fish(const Json& settings, const Json* start);

}  // namespace hexarena::table
