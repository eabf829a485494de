// Names of people and bots: which look alike, and which are reserved. Stateless functions.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::server {

/// The name without differences that readers overlook: case, blanks, punctuation, accents,
/// invisible characters, and letters of other scripts that look like Latin ones. Two names that
/// fold to the same text cannot belong to two identities.
[[nodiscard]] std::string folded(std::string_view name);

/// Whether only a built-in player may have the name: "engine", "Engine 5", "expert", "hexarena".
[[nodiscard]] bool is_reserved(std::string_view name);

/// Whether a name is a placeholder: "You", "Friend 2". Anyone may play under it, no one can
/// register it.
[[nodiscard]] bool is_generic(std::string_view name);

}  // namespace hexarena::server
