// The key of a seat: who has it sits there. 128 random bits of the system, in hexadecimal.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::server {

[[nodiscard]] std::string fresh_key();
/// Whether somebody knows the key, found out in a time that does not tell how much of it is right.
[[nodiscard]] bool same_key(std::string_view key, std::string_view guess);

}  // namespace hexarena::server
