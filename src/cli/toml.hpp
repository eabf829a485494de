// TOML from strangers, as the JSON it means: people write a file, the program reads one kind of
// value.
#pragma once

#include <string_view>

#include "base/json.hpp"

namespace hexarena::cli {

/// The table that `text` holds. Refused with line and column when it is no TOML, and when it has a
/// date or time, an infinite number, or is nested too deep.
[[nodiscard]] base::Expected<base::Json> read_toml(std::string_view text);

}  // namespace hexarena::cli
