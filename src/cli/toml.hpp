// Reads untrusted TOML as the equivalent JSON: people write TOML, the program uses one kind of
// value.
#pragma once

#include <string_view>

#include "base/json.hpp"

namespace hexarena::cli {

/// The table in `text`. Fails with line and column if it is not TOML, or has a date or time, an
/// infinite number, or too much nesting.
[[nodiscard]] base::Expected<base::Json> read_toml(std::string_view text);

}  // namespace hexarena::cli
