// SHA-256 (FIPS 180-4): a digest that cannot be reversed.
//
// For long random secrets, of which the digest reveals nothing. Not for passwords, which can be
// guessed. A pure function.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::base {

/// The digest of the bytes in hexadecimal, 64 characters.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace hexarena::base
