#include "games/reversi/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>

#include "base/markup.hpp"
#include "geometry/rim.hpp"

namespace hexarena::reversi {
namespace {

using base::escaped;
using base::tidy;
using geometry::Point;

constexpr double kSide = 40;         // of a cell
constexpr double kPart = 0.86;       // of it that is drawn; a round stroke of 6 adds to it
constexpr double kRim = 12;          // wood around the cells
constexpr double kLabelledRim = 32;  // with room for coordinates
constexpr double kTable = 18;        // table around the frame
constexpr double kChipHeight = 46;   // of a player in the caption
constexpr double kChipWidth = 168;
constexpr double kChipGap = 12;

// {0} is the prefix of ids, {1} the outline of a cell. Discs are centred, 27 wide each way.
constexpr std::string_view kDefinitions = R"(<defs>
<linearGradient id='{0}-table' x1='0' y1='0' x2='0' y2='1'>
<stop offset='0' stop-color='#3d5a50'/><stop offset='1' stop-color='#22362f'/></linearGradient>
<linearGradient id='{0}-wood' x1='0' y1='0' x2='1' y2='1'>
<stop offset='0' stop-color='#a9784a'/><stop offset='.5' stop-color='#8c5d34'/>
<stop offset='1' stop-color='#6d4423'/></linearGradient>
<linearGradient id='{0}-grey' x1='0' y1='0' x2='0' y2='1'>
<stop offset='0' stop-color='#c3c8cc'/><stop offset='1' stop-color='#a4abb1'/></linearGradient>
<linearGradient id='{0}-blue' x1='0' y1='0' x2='0' y2='1'>
<stop offset='0' stop-color='#7db9ec'/><stop offset='1' stop-color='#4a8fd0'/></linearGradient>
<radialGradient id='{0}-dark' cx='.38' cy='.3' r='.8'>
<stop offset='0' stop-color='#6b737b'/><stop offset='.35' stop-color='#2c3136'/>
<stop offset='1' stop-color='#0b0d0f'/></radialGradient>
<radialGradient id='{0}-light' cx='.38' cy='.3' r='.8'>
<stop offset='0' stop-color='#fff'/><stop offset='.5' stop-color='#f1f1ee'/>
<stop offset='1' stop-color='#bdbfc1'/></radialGradient>
<path id='{0}-cell' d='M{1}Z' stroke-width='6' stroke-linejoin='round'/>
<g id='{0}-black'><circle cx='1.5' cy='3.5' r='27' fill='#20262b' fill-opacity='.35'/>
<circle r='26.5' fill='url(#{0}-dark)' stroke='#000'/>
<circle r='20' fill='none' stroke='#fff' stroke-opacity='.1' stroke-width='1.5'/></g>
<g id='{0}-white'><circle cx='1.5' cy='3.5' r='27' fill='#20262b' fill-opacity='.35'/>
<circle r='26.5' fill='url(#{0}-light)' stroke='#6f757a'/>
<circle r='20' fill='none' stroke='#000' stroke-opacity='.09' stroke-width='1.5'/></g>
</defs>
)";

std::string cell_list(int size, const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : ", ") + cell_name(size, cell);
  return text.empty() ? "no cell" : text;
}

class Drawing : base::SvgWriter {
 public:
  Drawing(const Position& position, const SvgStyle& style)
      : position_(position),
        style_(style),
        id_(escaped(style.id)),
        over_(style.over || position.passes >= 2) {
    for (const Cell cell : position.black) discs_[cell] = Color::black;
    for (const Cell cell : position.white) discs_[cell] = Color::white;
    measure();
  }

  [[nodiscard]] std::string draw() {
    open();
    for_each_cell([this](Cell cell) { ground(cell); });
    if (style_.coordinates) coordinates();
    for (std::size_t i = 0; i < style_.marks.size(); ++i) mark(i);
    for_each_cell([this](Cell cell) { disc(cell); });
    if (style_.last_move && on_board(position_.size, *style_.last_move)) last_move();
    if (style_.caption) caption();
    return finished();
  }

 private:
  template <class Use>
  void for_each_cell(Use&& use) {
    for (int r = -position_.size; r <= position_.size; ++r) {
      for (int q = -position_.size; q <= position_.size; ++q) {
        if (on_board(position_.size, {q, r})) use(Cell{q, r});
      }
    }
  }
  [[nodiscard]] static Point middle(Cell cell) {
    const Point m = geometry::middle(geometry::Layout::hexagon, {cell.r, cell.q});
    return {kSide * m.x, kSide * m.y};
  }
  [[nodiscard]] int score(Color color) const {
    return static_cast<int>((color == Color::black ? position_.black : position_.white).size());
  }

  void measure();
  void open();
  void describe();
  void frame();
  void ground(Cell cell);
  void coordinates();
  void mark(std::size_t number);
  void disc(Cell cell);
  void last_move();
  [[nodiscard]] std::string_view status(Color color) const;
  void caption();
  void chip(Color color, double x, double y);

  const Position& position_;
  const SvgStyle& style_;
  std::string id_;
  bool over_;
  std::map<Cell, Color> discs_;
  double corner_ = 0;  // from the centre to a corner of the frame
  double across_ = 0;  // from the centre to the middle of its side
  Point low_;          // the view box, corner to corner
  Point high_;
};

/// Measures the frame, then the table around it and the caption below.
void Drawing::measure() {
  const double rim = style_.coordinates ? kLabelledRim : kRim;
  across_ = kSide * (1.5 * position_.size + 1) + rim;
  corner_ = across_ * 2 / std::numbers::sqrt3;
  high_ = {std::ceil(corner_ + kTable), std::ceil(across_ + kTable)};
  if (style_.caption) high_.x = std::max(high_.x, kChipWidth + kChipGap / 2 + kTable);
  low_ = {-high_.x, -high_.y};
  if (style_.caption) high_.y += kChipHeight + kTable;
}

void Drawing::open() {
  add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{} {} {} {}' role='img' "
      "aria-labelledby='{}-title {}-desc' font-family='system-ui,sans-serif'>\n",
      low_.x, low_.y, high_.x - low_.x, high_.y - low_.y, id_, id_);
  describe();
  std::string outline;
  for (const Point p : geometry::outline(geometry::Layout::hexagon, {0, 0})) {
    fmt::format_to(std::back_inserter(outline), "{}{},{}", outline.empty() ? "" : " ",
                   tidy(kPart * kSide * p.x), tidy(kPart * kSide * p.y));
  }
  add(fmt::runtime(kDefinitions), id_, outline);
  add("<rect x='{}' y='{}' width='{}' height='{}' rx='14' fill='url(#{}-table)'/>\n", low_.x,
      low_.y, high_.x - low_.x, high_.y - low_.y, id_);
  frame();
}

/// The description of the position in words.
void Drawing::describe() {
  add("<title id='{}-title'>{}: ", id_, escaped(style_.title));
  if (!over_) {
    add("{} to move", name(position_.turn));
  } else if (position_.passes < 2) {
    add("game over");
  } else if (score(Color::black) == score(Color::white)) {
    add("a tie");
  } else {
    add("{} won", name(score(Color::black) > score(Color::white) ? Color::black : Color::white));
  }
  add("</title>\n<desc id='{}-desc'>Size {}. Black {}: {}. White {}: {}.</desc>\n", id_,
      position_.size, score(Color::black), cell_list(position_.size, position_.black),
      score(Color::white), cell_list(position_.size, position_.white));
}

void Drawing::frame() {
  const auto hexagon = [](double corner, double across) {
    return fmt::format("{0},0 {1},{2} -{1},{2} -{0},0 -{1},-{2} {1},-{2}", tidy(corner),
                       tidy(corner / 2), tidy(across));
  };
  // The stroke rounds the corners and is included in the measures.
  constexpr double kStroke = 12;
  const double across = across_ - kStroke / 2;
  const double corner = across * 2 / std::numbers::sqrt3;
  add("<polygon points='{}' transform='translate(2 5)' fill='#0e1613' fill-opacity='.45' "
      "stroke='#0e1613' stroke-opacity='.45' stroke-width='{}' stroke-linejoin='round'/>\n",
      hexagon(corner, across), kStroke);
  add("<polygon points='{}' fill='url(#{}-wood)' stroke='url(#{}-wood)' stroke-width='{}' "
      "stroke-linejoin='round'/>\n",
      hexagon(corner, across), id_, id_, kStroke);
}

void Drawing::ground(Cell cell) {
  const Point m = middle(cell);
  const std::string_view fill = style_.selected == cell ? "blue" : "grey";
  add("<use href='#{0}-cell' x='{1}' y='{2}' fill='url(#{0}-{3})' stroke='url(#{0}-{3})'/>\n", id_,
      tidy(m.x), tidy(m.y), fill);
}

/// The number of each row at its left end, the letter of each column at its lower end.
void Drawing::coordinates() {
  std::vector<geometry::Place> places;
  for_each_cell([&](Cell cell) { places.push_back({cell.r, cell.q}); });
  add("<g class='rim' font-size='13' text-anchor='middle' fill='#f6e3c4'>\n");
  for (const geometry::RimLabel& label :
       geometry::rim(geometry::Layout::hexagon, places, {-position_.size, -position_.size},
                     geometry::RimSide::below)) {
    add("<text x='{}' y='{}'>{}</text>\n", tidy(kSide * label.at.x), tidy(kSide * label.at.y + 4),
        label.text);
  }
  add("</g>\n");
}

/// A dot in the colour of the side to move, with the number of discs that would be flipped.
void Drawing::mark(std::size_t number) {
  const Cell cell = style_.marks[number];
  if (!on_board(position_.size, cell) || discs_.contains(cell)) return;
  const Point m = middle(cell);
  const bool black = position_.turn == Color::black;
  const bool counted = number < style_.flips.size();
  add("<g><title>{}", cell_name(position_.size, cell));
  if (counted) add(" turns {}", style_.flips[number]);
  add("</title><circle cx='{}' cy='{}' r='{}' fill='{}' fill-opacity='.8' stroke='{}'/>", tidy(m.x),
      tidy(m.y), counted ? 12 : 7, black ? "#23292e" : "#fafaf8", black ? "#000" : "#6f757a");
  if (counted) {
    add("<text x='{}' y='{}' font-size='14' font-weight='700' text-anchor='middle' fill='{}'>{}"
        "</text>",
        tidy(m.x), tidy(m.y + 5), black ? "#fff" : "#16191b", style_.flips[number]);
  }
  add("</g>\n");
}

void Drawing::disc(Cell cell) {
  const auto found = discs_.find(cell);
  if (found == discs_.end()) return;
  const Point m = middle(cell);
  add("<g><title>{} {}</title><use href='#{}-{}' x='{}' y='{}'/></g>\n",
      cell_name(position_.size, cell), name(found->second), id_, name(found->second), tidy(m.x),
      tidy(m.y));
}

void Drawing::last_move() {
  const Point m = middle(*style_.last_move);
  add("<g><title>{} last move</title><circle cx='{}' cy='{}' r='26.5' fill='none' "
      "stroke='#f5b82e' stroke-width='4'/></g>\n",
      cell_name(position_.size, *style_.last_move), tidy(m.x), tidy(m.y));
}

/// The second line of a player's chip.
std::string_view Drawing::status(Color color) const {
  if (!over_) {
    if (position_.turn == color) return "to move";
    return position_.passes > 0 ? "passed" : "";
  }
  if (position_.passes < 2) return "game over";
  const int lead = score(color) - score(other(color));
  return lead > 0 ? "won" : lead < 0 ? "lost" : "a tie";
}

void Drawing::caption() {
  const double y = high_.y - kTable - kChipHeight;
  chip(Color::black, -kChipWidth - kChipGap / 2, y);
  chip(Color::white, kChipGap / 2, y);
}

void Drawing::chip(Color color, double x, double y) {
  const bool acts = !over_ && position_.turn == color;
  const bool won = status(color) == "won";
  add("<g><rect x='{}' y='{}' width='{}' height='{}' rx='10' fill='#eceff0' stroke='{}' "
      "stroke-width='{}'/>",
      tidy(x), tidy(y), kChipWidth, kChipHeight, acts || won ? "#f5b82e" : "#8b9a94",
      acts || won ? 4 : 1);
  add("<use href='#{}-{}' transform='translate({} {})scale(.6)'/>", id_, name(color), tidy(x + 26),
      tidy(y + 22.5));
  const std::string_view below = status(color);
  add("<text x='{}' y='{}' font-size='14' fill='#16191b'>{}</text>", tidy(x + 52),
      tidy(y + (below.empty() ? 28 : 20)), name(color));
  if (!below.empty()) {
    add("<text x='{}' y='{}' font-size='12' fill='#46525a'>{}</text>", tidy(x + 52), tidy(y + 36),
        below);
  }
  add("<text x='{}' y='{}' font-size='24' font-weight='700' text-anchor='end' "
      "fill='#16191b'>{}</text></g>\n",
      tidy(x + kChipWidth - 14), tidy(y + 31.5), score(color));
}

}  // namespace

std::string svg_picture(const Position& position, const SvgStyle& style) {
  return Drawing(position, style).draw();
}

}  // namespace hexarena::reversi
