// What a person types for an action, turned into the JSON of one.
#pragma once

#include <string>

#include "base/json.hpp"

namespace hexarena::terminal {

/// The line without the blanks around it.
[[nodiscard]] std::string trimmed(const std::string& line);

/// JSON, just its numbers ("0 1 2 3" is [[0,1],[2,3]], "1 -2" is [1,-2]), a word ("skip"), or a
/// word with a number ("announce 5" is {"announce":5}).
[[nodiscard]] base::Expected<base::Json> read_typed_action(const std::string& line);

}  // namespace hexarena::terminal
