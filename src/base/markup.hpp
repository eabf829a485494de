// For SVG pictures: XML escaping, and numbers written the same on every machine.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace hexarena::base {

/// One decimal is enough for pixels. The small offset makes exact halves round the same way
/// everywhere, whatever the last bit of the arithmetic.
[[nodiscard]] inline double tidy(double value) { return std::floor(10 * value + 0.5 + 1e-6) / 10; }

/// Text escaped for XML, including attributes.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      // XML has no control characters.
      default: out += c >= 0 && c < ' ' ? ' ' : c;
    }
  }
  return out;
}

/// An SVG picture written piece by piece; the base of all drawings of games.
class SvgWriter {
 protected:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }
  /// Closes the picture and returns it.
  [[nodiscard]] std::string finished() {
    out_ += "</svg>\n";
    return std::move(out_);
  }

  std::string out_;
};

}  // namespace hexarena::base
