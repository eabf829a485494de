// Text for terminals that show nothing but ASCII.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::terminal {

/// The text with a spelling in ASCII for what is not: "1–3 …" is "1-3 ...", and a question mark
/// stands for each character that has none. Takes any bytes.
[[nodiscard]] std::string in_ascii(std::string_view text);

}  // namespace hexarena::terminal
