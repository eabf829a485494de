// Text for ASCII-only terminals.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::terminal {

/// The text with non-ASCII characters spelled in ASCII: "1–3 …" is "1-3 ...", with a question mark
/// for each character that has no spelling. Accepts any bytes.
[[nodiscard]] std::string in_ascii(std::string_view text);

}  // namespace hexarena::terminal
