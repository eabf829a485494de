// TextPoint: a character of a text picture, its line and column counted from 0 at the top left.
#pragma once

namespace hexarena::geometry {

struct TextPoint {
  int line = 0;
  int column = 0;
  friend constexpr bool operator==(const TextPoint&, const TextPoint&) = default;
};

}  // namespace hexarena::geometry
