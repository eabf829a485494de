// TOML from strangers, as the JSON it means: people write a file, the program reads one kind of
// value.
#pragma once

#include <string_view>

#include "rules/json.hpp"

namespace hexarena::app {

/// The table that `text` holds. Refused with line and column when it is no TOML, and when it has a
/// date or time, an infinite number, or is nested too deep.
[[nodiscard]] rules::Expected<rules::Json> read_toml(std::string_view text);

}  // namespace hexarena::app
