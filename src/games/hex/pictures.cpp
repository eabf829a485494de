#include "games/hex/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/markup.hpp"

namespace hexarena::hex {
namespace {

using base::tidy;
using geometry::Layout;
using geometry::Point;

bool contains(const std::vector<Place>& places, Place place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

char sign_of(const Position& position, const PictureStyle& style, Place place) {
  if (contains(position.red, place)) return 'X';
  if (contains(position.blue, place)) return 'O';
  return contains(style.marks, place) ? '*' : '.';
}

std::string colored(char sign) {
  switch (sign) {
    case 'X': return "\x1b[1;31mX\x1b[0m";
    case 'O': return "\x1b[1;34mO\x1b[0m";
    case '*': return "\x1b[32m*\x1b[0m";
    default: return std::string(1, sign);
  }
}

constexpr int kMargin = 4;  // of the text picture's first row

constexpr double kSide = 40;
// Indices of corners, as in geometry::outline.
constexpr std::size_t kLowerRight = 0;
constexpr std::size_t kBottom = 1;
constexpr std::size_t kLowerLeft = 2;
constexpr std::size_t kUpperLeft = 3;
constexpr std::size_t kTop = 4;
constexpr std::size_t kUpperRight = 5;
constexpr std::string_view kStyle = R"(<style>
.cell{fill:#d9d3c3;stroke:#8d8674;stroke-width:2}.marked{fill:#cfe3c2}.selected{fill:#9cc7ee}
.red{fill:#c8372d}.blue{fill:#2a62b8}.last{fill:none;stroke:#f5b82e;stroke-width:4}
.side{fill:none;stroke-width:14;stroke-linejoin:round;stroke-linecap:round}
.side.red{stroke:#c8372d}.side.blue{stroke:#2a62b8}
text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#5a5446}
</style>
)";

class Drawing : base::SvgWriter {
 public:
  Drawing(const Position& position, const PictureStyle& style)
      : position_(position), style_(style) {}

  std::string draw() {
    const Point last = middle({position_.size - 1, position_.size - 1});
    constexpr double kRim = 1.9 * kSide;
    add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{} {} {} {}' role='img'>\n", tidy(-kRim),
        tidy(-kRim), tidy(last.x + 2 * kRim), tidy(last.y + 2 * kRim));
    add("<title>Hex: {}</title>\n{}", status(), kStyle);
    const int end = position_.size - 1;
    side("red", kUpperLeft, kTop, [](int i) { return Place{0, i}; });
    side("red", kLowerLeft, kBottom, [end](int i) { return Place{end, i}; });
    side("blue", kUpperLeft, kLowerLeft, [](int i) { return Place{i, 0}; });
    side("blue", kUpperRight, kLowerRight, [end](int i) { return Place{i, end}; });
    for (int row = 0; row < position_.size; ++row) {
      for (int column = 0; column < position_.size; ++column) cell({row, column});
      label({row, -1}, fmt::format("{}", row + 1));
      label({-1, row}, std::string(1, static_cast<char>('a' + row)));
    }
    return finished();
  }

 private:
  [[nodiscard]] static Point middle(Place place) {
    const Point at = geometry::middle(Layout::hexagon, place);
    return {kSide * at.x, kSide * at.y};
  }
  [[nodiscard]] static std::string corner(Place place, std::size_t number) {
    const Point at =
        geometry::outline(Layout::hexagon, geometry::middle(Layout::hexagon, place))[number];
    return fmt::format("{},{}", tidy(kSide * at.x), tidy(kSide * at.y));
  }
  [[nodiscard]] std::string status() const {
    if (style_.winner) return fmt::format("{} won", name(*style_.winner));
    return fmt::format("{} to move", name(position_.turn));
  }

  /// One side of the board: along two corners of each of its cells.
  template <class CellAt>
  void side(std::string_view color, std::size_t first, std::size_t second, CellAt cell_at) {
    std::string points;
    for (int i = 0; i < position_.size; ++i) {
      points += corner(cell_at(i), first) + " " + corner(cell_at(i), second) + " ";
    }
    add("<polyline class='side {}' points='{}'/>\n", color, points);
  }
  void cell(Place place) {
    std::string points;
    for (std::size_t i = 0; i < 6; ++i) points += corner(place, i) + " ";
    const std::string_view kind = style_.selected == place        ? " selected"
                                  : contains(style_.marks, place) ? " marked"
                                                                  : "";
    add("<polygon class='cell{}' points='{}'><title>{}</title></polygon>\n", kind, points,
        cell_name(place));
    const char sign = sign_of(position_, style_, place);
    if (sign == '.' || sign == '*') return;
    const Point at = middle(place);
    add("<circle class='{}' cx='{}' cy='{}' r='25'/>\n", sign == 'X' ? "red" : "blue", tidy(at.x),
        tidy(at.y));
    if (style_.last == place) {
      add("<circle class='last' cx='{}' cy='{}' r='13'/>\n", tidy(at.x), tidy(at.y));
    }
  }
  void label(Place place, std::string_view text) {
    const Point at = middle(place);
    add("<text x='{}' y='{}'>{}</text>\n", tidy(at.x), tidy(at.y + 5), text);
  }

  const Position& position_;
  const PictureStyle& style_;
};

}  // namespace

std::string text_picture(const Position& position, const PictureStyle& style) {
  std::string picture(kMargin, ' ');
  for (int column = 0; column < position.size; ++column) {
    picture += static_cast<char>('a' + column);
    picture += ' ';
  }
  picture.back() = '\n';
  for (int row = 0; row < position.size; ++row) {
    fmt::format_to(std::back_inserter(picture), "{:>{}}", row + 1, row + 3);
    for (int column = 0; column < position.size; ++column) {
      const Place place{row, column};
      const bool selected = style.selected == place;
      const bool after = column > 0 && style.selected == Place{row, column - 1};
      picture += selected ? '(' : after ? ')' : ' ';
      const char sign = sign_of(position, style, place);
      picture += style.color ? colored(sign) : std::string(1, sign);
    }
    if (style.selected == Place{row, position.size - 1}) picture += ')';
    picture += '\n';
  }
  return picture;
}

geometry::TextPoint text_point(Place place) {
  return {place.row + 1, place.row + kMargin + 2 * place.column};
}

std::string svg_picture(const Position& position, const PictureStyle& style) {
  return Drawing(position, style).draw();
}

}  // namespace hexarena::hex
