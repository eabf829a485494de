#include "games/fish/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/markup.hpp"
#include "games/fish/text.hpp"
#include "geometry/rim.hpp"

namespace hexarena::fish {
namespace {

using geometry::Point;

// The things on a tile are drawn around its centre, in pixels, within a radius of 31; the sides are
// chosen so that hexagons and squares have that much room.
constexpr double kHexagonSide = 40;
constexpr double kSquareSide = 68;
// Fractions of a cell's outline. A round stroke of 8 makes the first a floe with water around it.
constexpr double kFloe = 0.82;
constexpr double kRing = 0.93;
constexpr double kShore = 18;       // sea around the board
constexpr double kRim = 12;         // additional sea if the rim is labelled
constexpr double kChipHeight = 44;  // of a player in the caption
constexpr double kChipGap = 10;
constexpr double kChipText = 42;  // from its left side to its words
constexpr double kLeastChipWidth = 150;

// {0} is the prefix of ids, {1} the outline of a floe, {2} the ring around it. A penguin's body has
// the fill of its <use>.
constexpr std::string_view kDefinitions = R"(<defs>
<linearGradient id='{0}-sea' x1='0' y1='0' x2='0' y2='1'>
<stop offset='0' stop-color='#3a8fbd'/><stop offset='1' stop-color='#17557f'/></linearGradient>
<linearGradient id='{0}-ice' x1='0' y1='0' x2='0' y2='1'>
<stop offset='0' stop-color='#fdfeff'/><stop offset='1' stop-color='#d8ecf6'/></linearGradient>
<path id='{0}-edge' d='M{1}Z' fill='#86b8d2' stroke='#86b8d2' stroke-width='8'
 stroke-linejoin='round'/>
<path id='{0}-ring' d='M{2}Z' fill='none' stroke-width='4' stroke-linejoin='round'/>
<path id='{0}-wave' d='M-20-4q5-5 10 0t10 0 10 0 10 0M-12 7q4-4 8 0t8 0 8 0' fill='none'
 stroke='#fff' stroke-opacity='.25' stroke-width='2' stroke-linecap='round'/>
<g id='{0}-one' stroke-linejoin='round'>
<path d='M-12 0C-8-7 1-7 6-1.5L12-6C10.5-2 10.5 2 12 6L6 1.5C1 7-8 7-12 0Z' fill='#4a8fb8'
 stroke='#22587b'/>
<path d='M-4-3.5Q-1.5 0-4 3.5' fill='none' stroke='#d5eaf5'/>
<circle cx='-7.5' cy='-1.2' r='1.2' fill='#0f2f45'/></g>
<g id='{0}-penguin' stroke='#16222c' stroke-width='1.5' stroke-linejoin='round'>
<path d='M-8 17Q-13 19-14 23L-2 22ZM8 17Q13 19 14 23L2 22Z' fill='#f0a132' stroke='#8a5408'/>
<path d='M-10-7C-17-1-18 6-16 13-13 11-11 7-10 3ZM10-7C17-1 18 6 16 13 13 11 11 7 10 3Z'/>
<path d='M0-27C-7-27-11-22-11-16-11-11-13-7-13 2-13 14-8 21 0 21S13 14 13 2C13-7 11-11 11-16
 11-22 7-27 0-27Z'/>
<ellipse cy='6' rx='9' ry='13' fill='#fff' stroke='#5d6b76' stroke-width='.8'/>
<g fill='#fff' stroke-width='.8'><circle cx='-4' cy='-19' r='2.8'/>
<circle cx='4' cy='-19' r='2.8'/></g>
<g fill='#16222c' stroke='none'><circle cx='-3.5' cy='-18.5' r='1.2'/>
<circle cx='3.5' cy='-18.5' r='1.2'/></g>
<path d='M-4-15H4L0-9Z' fill='#f0a132' stroke='#8a5408' stroke-width='1'/></g>
</defs>
)";

// The positions of the fish on a tile, by their number.
constexpr std::array<std::array<Point, kMaxFish>, kMaxFish> kSchools{{
    {{{0, -4}}},
    {{{0, -13}, {0, 5}}},
    {{{0, -14}, {-13, 4}, {13, 4}}},
    {{{-12, -12}, {12, -12}, {-12, 5}, {12, 5}}},
    {{{-13, -14}, {13, -14}, {0, -4}, {-13, 6}, {13, 6}}},
}};

using base::escaped;
using base::tidy;

std::string_view duty(Awaited what) {
  switch (what) {
    case Awaited::placement: return "to place";
    case Awaited::move: return "to move";
    case Awaited::skip: return "stuck, to skip";
    case Awaited::nothing: break;
  }
  return "game over";
}

class Drawing : base::SvgWriter {
 public:
  Drawing(const Position& position, const SvgStyle& style)
      : position_(position),
        board_(position.board),
        style_(style),
        id_(escaped(style.id)),
        layout_(board_.layout()),
        side_(layout_ == geometry::Layout::square ? kSquareSide : kHexagonSide),
        what_(awaited(position)),
        standing_(static_cast<std::size_t>(board_.rows() * board_.columns())) {
    for (const Player& player : position.players) {
      for (const Place place : player.places) {
        if (board_.has(place)) standing_[at(place)] = player.color;
      }
    }
  }

  [[nodiscard]] std::string draw() {
    measure();
    open();
    if (style_.coordinates) rim();
    for_each_place([this](Place place) { floe(place); });
    for (const Place place : style_.marks) ring(place, "#159a4c");
    if (style_.last_move) arrow(style_.last_move->first, style_.last_move->second);
    for_each_place([this](Place place) { inhabitants(place); });
    if (style_.caption) caption();
    return finished();
  }

 private:
  template <class Use>
  void for_each_place(Use&& use) {
    for (int row = 0; row < board_.rows(); ++row) {
      for (int column = 0; column < board_.columns(); ++column) use(Place{row, column});
    }
  }
  [[nodiscard]] std::size_t at(Place place) const {
    return static_cast<std::size_t>(place.row * board_.columns() + place.column);
  }
  [[nodiscard]] Point middle(Place place) const {
    const Point m = geometry::middle(layout_, place);
    return {side_ * m.x, side_ * m.y};
  }
  /// The corners of a cell's outline scaled by `part`, as "x,y" pairs.
  [[nodiscard]] std::string corners(Point middle, double part) const {
    std::string text;
    for (const Point p : geometry::outline(layout_, {0, 0})) {
      const double x = tidy(middle.x + part * side_ * p.x);
      fmt::format_to(std::back_inserter(text), "{}{},{}", text.empty() ? "" : " ", x,
                     tidy(middle.y + part * side_ * p.y));
    }
    return text;
  }

  void measure();
  void measure_caption();
  void open();
  void describe();
  void rim();
  void floe(Place place);
  void ring(Place place, std::string_view ink);
  void arrow(Place from, Place to);
  void inhabitants(Place place);
  void fish(int count, Point middle, bool beside_penguin);
  void penguin(Color color, double x, double y, double scale);
  [[nodiscard]] bool shows_turns() const {
    return position_.turns_left && what_ != Awaited::nothing;
  }
  [[nodiscard]] std::string status(const Player& player) const;
  void caption();
  void chip(const Player& player, double x, double y);

  const Position& position_;
  const Board& board_;
  const SvgStyle& style_;
  std::string id_;
  geometry::Layout layout_;
  double side_;
  Awaited what_;
  std::vector<std::optional<Color>> standing_;
  Point low_;  // the view box, corner to corner
  Point high_;
  double below_ = 0;  // the top of the caption
  double chip_width_ = 0;
  int chips_in_row_ = 1;
};

/// Measures the sea: every outline with the shore around it, then the caption.
void Drawing::measure() {
  for_each_place([this](Place place) {
    for (const Point p : geometry::outline(layout_, geometry::middle(layout_, place))) {
      low_ = {std::min(low_.x, side_ * p.x), std::min(low_.y, side_ * p.y)};
      high_ = {std::max(high_.x, side_ * p.x), std::max(high_.y, side_ * p.y)};
    }
  });
  const double rim = style_.coordinates ? kRim : 0;
  low_ = {std::floor(low_.x - kShore - rim), std::floor(low_.y - kShore - rim)};
  high_ = {std::ceil(high_.x + kShore), std::ceil(high_.y + kShore)};
  below_ = high_.y;
  if (style_.caption && !position_.players.empty()) measure_caption();
}

void Drawing::measure_caption() {
  for (const Player& player : position_.players) {
    // A generous estimate of the width of letters in common fonts.
    const std::string above = fmt::format("{} {} fish", name(player.color), player.score);
    const double widest = std::max(8.6 * static_cast<double>(above.size()),
                                   7.2 * static_cast<double>(status(player).size()));
    chip_width_ = std::max({chip_width_, kLeastChipWidth, std::ceil(kChipText + widest + 10)});
  }
  const double lacking = chip_width_ + 2 * kShore - (high_.x - low_.x);
  if (lacking > 0) {
    low_.x -= std::ceil(lacking / 2);
    high_.x += std::ceil(lacking / 2);
  }
  const int players = static_cast<int>(position_.players.size());
  const double room = high_.x - low_.x - 2 * kShore + kChipGap;
  const int fit = std::max(1, static_cast<int>(room / (chip_width_ + kChipGap)));
  const int rows = (players + fit - 1) / fit;
  chips_in_row_ = (players + rows - 1) / rows;
  high_.y += rows * (kChipHeight + kChipGap) - kChipGap + kShore;
  if (shows_turns()) high_.y += kShore;
}

void Drawing::open() {
  add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{} {} {} {}' role='img' "
      "aria-labelledby='{}-title {}-desc' font-family='system-ui,sans-serif'>\n",
      low_.x, low_.y, high_.x - low_.x, high_.y - low_.y, id_, id_);
  describe();
  add(fmt::runtime(kDefinitions), id_, corners({0, 0}, kFloe), corners({0, 0}, kRing));
  add("<rect x='{}' y='{}' width='{}' height='{}' rx='14' fill='url(#{}-sea)'/>\n", low_.x, low_.y,
      high_.x - low_.x, high_.y - low_.y, id_);
}

/// The description of the position in words.
void Drawing::describe() {
  add("<title id='{}-title'>{}", id_, escaped(style_.title));
  if (!position_.players.empty()) {
    if (what_ == Awaited::nothing) {
      add(": game over");
    } else {
      add(": {} {}", name(position_.players.front().color), duty(what_));
    }
  }
  add("</title>\n<desc id='{}-desc'>", id_);
  for (const Player& player : position_.players) {
    add("{} {} fish. ", name(player.color), player.score);
  }
  for (int row = 0; row < board_.rows(); ++row) {
    add("Row {}: ", row + 1);
    for (int column = 0; column < board_.columns(); ++column) {
      const int fish = board_.fish({row, column});
      out_ += fish > 0 ? fmt::format("{}", fish) : "hole";
      if (const auto color = standing_[at({row, column})]) add(" {} penguin", name(*color));
      out_ += column + 1 < board_.columns() ? ", " : ". ";
    }
  }
  add("</desc>\n");
}

void Drawing::rim() {
  std::vector<Place> places;
  for_each_place([&](Place place) { places.push_back(place); });
  add("<g class='rim' font-size='13' text-anchor='middle' fill='#e3f1f9'>\n");
  for (const geometry::RimLabel& label :
       geometry::rim(layout_, places, {0, 0}, geometry::RimSide::above)) {
    add("<text x='{}' y='{}'>{}</text>\n", tidy(side_ * label.at.x), tidy(side_ * label.at.y + 5),
        label.text);
  }
  add("</g>\n");
}

void Drawing::floe(Place place) {
  const Point m = middle(place);
  if (!board_.is_tile(place)) {
    add("<use href='#{}-wave' x='{}' y='{}'/>\n", id_, tidy(m.x), tidy(m.y));
    return;
  }
  add("<use href='#{}-edge' x='{}' y='{}'/>", id_, tidy(m.x), tidy(m.y + 4));
  add("<polygon points='{}' fill='url(#{}-ice)' stroke='url(#{}-ice)' "
      "stroke-width='8' stroke-linejoin='round'/>\n",
      corners(m, kFloe), id_, id_);
}

void Drawing::ring(Place place, std::string_view ink) {
  if (!board_.has(place)) return;
  const Point m = middle(place);
  add("<use href='#{}-ring' x='{}' y='{}' stroke='{}'/>\n", id_, tidy(m.x), tidy(m.y), ink);
}

void Drawing::arrow(Place from, Place to) {
  if (!board_.has(from) || !board_.has(to) || from == to) return;
  ring(to, "#e8a200");
  const Point a = middle(from);
  const Point b = middle(to);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
  const auto point = [&](double ahead, double aside) {
    return fmt::format("{} {}", tidy(a.x + along.x * ahead - along.y * aside),
                       tidy(a.y + along.y * ahead + along.x * aside));
  };
  const double tip = length - 38;
  add("<path d='M{}L{}M{}L{}L{}' fill='none' stroke='#ffc233' stroke-width='5' "
      "stroke-linecap='round' stroke-linejoin='round'/>\n",
      point(0, 0), point(tip, 0), point(tip - 9, -8), point(tip, 0), point(tip - 9, 8));
}

void Drawing::inhabitants(Place place) {
  const int count = board_.fish(place);
  const auto color = standing_[at(place)];
  if (count == 0 && !color) return;
  const Point m = middle(place);
  add("<g><title>{} {} fish", geometry::cell_name(place), count);
  if (color) add(", {} penguin", name(*color));
  add("</title>");
  fish(count, m, color.has_value());
  if (color) penguin(*color, m.x - 10, m.y - 3, 0.92);
  add("</g>\n");
}

void Drawing::fish(int count, Point middle, bool beside_penguin) {
  for (int i = 0; i < count; ++i) {
    Point p = kSchools[static_cast<std::size_t>(count - 1)][static_cast<std::size_t>(i)];
    if (beside_penguin) p = {17, -3 + 8.2 * (i - (count - 1) / 2.0)};
    add("<use href='#{}-one' transform='translate({} {})scale({})'/>", id_, tidy(middle.x + p.x),
        tidy(middle.y + p.y), beside_penguin ? ".56" : ".9");
  }
}

void Drawing::penguin(Color color, double x, double y, double scale) {
  add("<g transform='translate({} {})scale({})'><use href='#{}-penguin' fill='{}'/>"
      "<text y='11' font-size='14' font-weight='700' text-anchor='middle' "
      "fill='#16222c'>{}</text></g>",
      tidy(x), tidy(y), scale, id_, look(color).fill, look(color).letter);
}

/// The second line of a player's chip: the action due, penguins to come.
std::string Drawing::status(const Player& player) const {
  std::string text;
  const bool acts = &player == &position_.players.front();
  if (acts || what_ == Awaited::nothing) text = duty(what_);
  if (const int left = left_to_place(position_, player); left > 0) {
    text += fmt::format("{}{} to come", text.empty() ? "" : ", ", left);
  }
  return text;
}

void Drawing::caption() {
  const int players = static_cast<int>(position_.players.size());
  const double centre = (low_.x + high_.x) / 2;
  for (int i = 0; i < players; ++i) {
    const int row = i / chips_in_row_;
    const int here = std::min(chips_in_row_, players - row * chips_in_row_);
    const double width = here * (chip_width_ + kChipGap) - kChipGap;
    const double x = centre - width / 2 + (i % chips_in_row_) * (chip_width_ + kChipGap);
    const Player& player = position_.players[static_cast<std::size_t>(i)];
    chip(player, x, below_ + row * (kChipHeight + kChipGap));
  }
  if (shows_turns()) {
    add("<text x='{}' y='{}' font-size='13' text-anchor='middle' fill='#fff'>turns left: "
        "{}</text>\n",
        tidy(centre), high_.y - 13, *position_.turns_left);
  }
}

void Drawing::chip(const Player& player, double x, double y) {
  const bool first = &player == &position_.players.front() && what_ != Awaited::nothing;
  add("<g><rect x='{}' y='{}' width='{}' height='{}' rx='10' fill='#eaf5fa' "
      "stroke='{}' stroke-width='{}'/>",
      tidy(x), tidy(y), chip_width_, kChipHeight, first ? "#ffc233" : "#8dbdd6", first ? 4 : 1);
  penguin(player.color, x + 22, y + 23.5, 0.72);
  const std::string below = status(player);
  add("<text x='{}' y='{}' font-size='14' fill='#16222c'><tspan font-weight='700'>{}"
      "</tspan> {} fish</text>",
      tidy(x + kChipText), tidy(y + (below.empty() ? 27 : 19)), name(player.color), player.score);
  if (!below.empty()) {
    add("<text x='{}' y='{}' font-size='12' fill='#33566b'>{}</text>", tidy(x + kChipText),
        tidy(y + 36), below);
  }
  add("</g>\n");
}

}  // namespace

std::string svg_picture(const Position& position, const SvgStyle& style) {
  return Drawing(position, style).draw();
}

}  // namespace hexarena::fish
