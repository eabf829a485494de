// What every SVG picture needs: text made safe for XML, numbers written the same on every machine.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace hexarena::base {

/// One decimal is enough for a pixel. The nudge lets exact halves round one way everywhere, however
/// the last bit of the arithmetic fell.
[[nodiscard]] inline double tidy(double value) { return std::floor(10 * value + 0.5 + 1e-6) / 10; }

/// Text as it may stand in XML, in attributes too.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      // Control characters have no place in XML.
      default: out += c >= 0 && c < ' ' ? ' ' : c;
    }
  }
  return out;
}

/// An SVG picture that is written piece by piece; drawings of games are made from it.
class SvgWriter {
 protected:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }
  /// Ends the picture and hands it over.
  [[nodiscard]] std::string finished() {
    out_ += "</svg>\n";
    return std::move(out_);
  }

  std::string out_;
};

}  // namespace hexarena::base
