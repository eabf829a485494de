// SHA-256 (FIPS 180-4): a digest from which its text cannot be found again.
//
// For secrets that are random and long: whoever reads the digest learns nothing. Not for passwords,
// which can be guessed. A function of a value.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::base {

/// The digest of the bytes in hexadecimal, 64 characters.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace hexarena::base
