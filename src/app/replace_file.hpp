// A file replaced in one step: whoever looks sees the old one or the new one, never a part.
#pragma once

#include <string>
#include <string_view>

#include "rules/reason.hpp"

namespace hexarena::app {

/// Writes beside the file and renames. A pipe, a device or anything in /dev/ is written to as it
/// is; where a link points is replaced, not the link. A refusal leaves the old file in place.
[[nodiscard]] rules::Expected<void> replace_file(const std::string& name, std::string_view bytes);

}  // namespace hexarena::app
