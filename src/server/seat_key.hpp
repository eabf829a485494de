// The key of a seat: its holder may play the seat. 128 random bits of the system, in hexadecimal.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::server {

[[nodiscard]] std::string fresh_key();
/// Compares in constant time, so that the duration does not reveal how much is right.
[[nodiscard]] bool same_key(std::string_view key, std::string_view guess);

}  // namespace hexarena::server
