// Names of people and bots: when two look alike, and which belong to built-in players. Values.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::server {

/// The name without what eyes pass over: case, blanks, punctuation, marks on letters, characters
/// that are not seen, and letters of other scripts that look like Latin ones. Two names that fold
/// to the same text cannot belong to two identities.
[[nodiscard]] std::string folded(std::string_view name);

/// Whether only a built-in player may have the name: "engine", "Engine 5", "expert", "hexarena".
[[nodiscard]] bool is_reserved(std::string_view name);

/// Whether a name says nothing: "You", "Friend 2". All may play under it, no one can have it.
[[nodiscard]] bool is_generic(std::string_view name);

}  // namespace hexarena::server
