// Files that outlive us: replaced in one step, or grown piece by piece.
//
// Whoever looks at a replaced file sees the old one or the new one, never a part. A file that grows
// has every piece whole or not at all, so that nothing is lost but what was being written. A pipe,
// a device or anything in /dev/ is written to as it is. Functions of values; two at a time on one
// file are the caller's business.
#pragma once

#include <string>
#include <string_view>

#include "rules/reason.hpp"

namespace hexarena::world {

/// Writes beside the file and renames. Where a link points is replaced, not the link. A refusal
/// leaves the old file in place.
[[nodiscard]] rules::Expected<void> replace_file(const std::string& name, std::string_view bytes);

/// Adds to the end of a file that must be there. A refusal leaves it as it was.
[[nodiscard]] rules::Expected<void> append_to_file(const std::string& name, std::string_view bytes);

}  // namespace hexarena::world
