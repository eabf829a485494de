#include "games/nooks/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>
#include <vector>

#include "base/markup.hpp"
#include "geometry/rim.hpp"
#include "geometry/shape.hpp"

namespace hexarena::nooks {
namespace {

using geometry::Point;

constexpr double kSize = 700;
constexpr double kSide = 22;  // of a cell; the board is 648 wide and 572 high
constexpr Point kCentre{350, 318};
constexpr double kPieceRadius = 13.5;
constexpr double kGoalRadius = 13;
constexpr double kStopRadius = 10;
constexpr double kBadgeRadius = 8.5;
constexpr double kLaneWidth = 6;  // between arrows along the same cells
constexpr int kOuterLane = 2;
constexpr std::size_t kMostArrows = 99;

constexpr std::string_view kInk = "#1b1b1f";
constexpr std::string_view kPink = "#e8559f";

// By piece: the colour of its letter, and its colour dark enough for lines on white.
constexpr std::array<std::string_view, kMaxPieces> kLetterInks{"#fff", "#fff", "#fff", kInk};
constexpr std::array<std::string_view, kMaxPieces> kLineInks{"#2058b0", "#b52a20", "#14693f",
                                                             "#b07800"};

using base::escaped;
using base::tidy;

Point middle(CellId cell) {
  const Point m = geometry::middle(geometry::Layout::spiral, {kAxial[cell].r, kAxial[cell].q});
  return {kCentre.x + kSide * m.x, kCentre.y + kSide * m.y};
}

/// "x y" for a path.
std::string at(Point p) { return fmt::format("{} {}", tidy(p.x), tidy(p.y)); }

/// The corners of a cell, clockwise; the wall in direction d runs from corner d+3 to corner d+4.
std::array<Point, kDirections> corners(CellId cell) {
  std::array<Point, kDirections> points{};
  const auto unit = geometry::outline(geometry::Layout::spiral, {0, 0});
  const Point m = middle(cell);
  for (std::size_t i = 0; i < kDirections; ++i) {
    points[i] = {m.x + kSide * unit[i].x, m.y + kSide * unit[i].y};
  }
  return points;
}

/// The outline of a cell as a path.
std::string outline(CellId cell) {
  std::string path;
  for (const Point p : corners(cell)) path += (path.empty() ? 'M' : 'L') + at(p);
  return path + 'Z';
}

std::string wall_path(CellId cell, int direction) {
  const auto points = corners(cell);
  const auto from = static_cast<std::size_t>((direction + 3) % kDirections);
  const auto to = static_cast<std::size_t>((direction + 4) % kDirections);
  return fmt::format("M{}L{}", at(points[from]), at(points[to]));
}

bool closer(Point a, Point b, double distance) {
  const Point d{a.x - b.x, a.y - b.y};
  return d.x * d.x + d.y * d.y < distance * distance;
}

/// A step of the solution as an arrow to be drawn.
struct Arrow {
  int piece;
  Step step;
  double aside;  // the distance of its lane from the middle line

  [[nodiscard]] double length() const {
    return sight(step.from, step.to).distance * kSide * std::numbers::sqrt3;
  }
  /// The point so far along it and so far to the right of it.
  [[nodiscard]] Point point(double ahead, double right) const {
    const Point a = middle(step.from);
    const Point b = middle(step.to);
    const Point along{(b.x - a.x) / length(), (b.y - a.y) / length()};
    // A lane is on the same side of a line for both directions of its arrow.
    right += sight(step.from, step.to).direction < 3 ? aside : -aside;
    return {a.x + along.x * ahead - along.y * right, a.y + along.y * ahead + along.x * right};
  }
};

/// Assigns separate lanes to arrows along the same cells.
class Lanes {
 public:
  [[nodiscard]] double take(Step step) {
    const std::size_t axis = sight(step.from, step.to).direction % 3U;
    const auto& place = kAxisOrders[axis].place;
    const auto [low, high] = std::minmax(place[step.from], place[step.to]);
    int lane = 0;
    const auto taken = [&, first = low, last = high](const Stretch& other) {
      return other.axis == axis && other.lane == lane && other.low < last && first < other.high;
    };
    while (std::any_of(stretches_.begin(), stretches_.end(), taken)) {
      lane = lane > 0 ? -lane : 1 - lane;  // 0, 1, -1, 2, -2
      if (lane <= kOuterLane) continue;
      lane = 0;  // a cell has no room for more
      break;
    }
    stretches_.push_back({axis, low, high, lane});
    return kLaneWidth * lane;
  }

 private:
  struct Stretch {
    std::size_t axis;
    std::uint8_t low;
    std::uint8_t high;
    int lane;
  };
  std::vector<Stretch> stretches_;
};

class Drawing : base::SvgWriter {
 public:
  Drawing(const PuzzleView& scene, const SvgStyle& style)
      : scene_(scene), style_(style), id_(escaped(style.id)), objective_(shown_objective(scene)) {
    follow_solution();
  }

  [[nodiscard]] std::string draw() {
    open();
    floor();
    rim();
    free_paths();
    if (style_.numbers) numbers();
    if (objective_) goal();
    walls();
    for (const Arrow& arrow : arrows_) arrow_line(arrow);
    for (const Arrow& arrow : arrows_) stop(arrow);
    for (int piece = 0; piece < scene_.pieces.count; ++piece) {
      if (cell_of(piece) < kCells) standing(piece);
    }
    for (std::size_t i = 0; i < arrows_.size(); ++i) badge(i);
    if (style_.caption) caption();
    return finished();
  }

 private:
  [[nodiscard]] CellId cell_of(int piece) const {
    return scene_.pieces.at[static_cast<std::size_t>(piece)];
  }
  [[nodiscard]] static const PieceLook& look(int piece) {
    return kPieceLooks[static_cast<std::size_t>(piece)];
  }
  [[nodiscard]] static std::string_view line_ink(int piece) {
    return kLineInks[static_cast<std::size_t>(piece)];
  }
  [[nodiscard]] static std::string in_words(const Arrow& arrow) {
    return fmt::format("{} {}\u2013{}", look(arrow.piece).letter, cell_name(arrow.step.from),
                       cell_name(arrow.step.to));
  }

  void follow_solution();
  void open();
  void describe();
  void floor();
  void rim();
  [[nodiscard]] bool hides_number(CellId cell) const;
  void numbers();
  void free_paths();
  void walls();
  void goal();
  void arrow_line(const Arrow& arrow);
  void stop(const Arrow& arrow);
  void standing(int piece);
  void sign(CellId cell, char letter, std::string_view ink, double size);
  void disc(int piece, Point m, double radius);
  void badge(std::size_t number);
  [[nodiscard]] bool is_clear(Point p) const;
  [[nodiscard]] Point badge_place(const Arrow& arrow) const;
  void caption();
  void step_list();
  void text(Point m, double size, std::string_view fill, std::string_view words,
            std::string_view more = "");

  const PuzzleView& scene_;
  const SvgStyle& style_;
  std::string id_;
  std::optional<Objective> objective_;
  std::vector<Arrow> arrows_;
  std::vector<Point> badges_;
  std::vector<CellId> free_ends_;
};

void Drawing::follow_solution() {
  Pieces pieces = scene_.pieces;
  Lanes lanes;
  for (const Step step : style_.solution) {
    const auto piece = judge_step(scene_.board, pieces, step);
    if (!piece || arrows_.size() == kMostArrows) return;
    pieces.at[static_cast<std::size_t>(*piece)] = step.to;
    arrows_.push_back({*piece, step, lanes.take(step)});
  }
}

/// A text centred at a point.
void Drawing::text(Point m, double size, std::string_view fill, std::string_view words,
                   std::string_view more) {
  add("<text x='{}' y='{}' font-size='{}' fill='{}'{}>{}</text>", tidy(m.x),
      tidy(m.y + 0.36 * size), size, fill, more, words);
}

void Drawing::open() {
  add("<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{0}' viewBox='0 0 {0} {0}' "
      "role='img' aria-labelledby='{1}-title {1}-desc' font-family='system-ui,sans-serif' "
      "text-anchor='middle'>\n",
      kSize, id_);
  describe();
  add("<rect width='{0}' height='{0}' rx='16' fill='#f4f1e9'/>\n", kSize);
}

/// The description of the scene in words.
void Drawing::describe() {
  const std::string objective = objective_in_words(scene_);
  add("<title id='{}-title'>{}{}{}</title>\n", id_, escaped(style_.title),
      objective.empty() ? "" : ": ", objective);
  add("<desc id='{}-desc'>", id_);
  for (int piece = 0; piece < scene_.pieces.count; ++piece) {
    if (cell_of(piece) >= kCells) continue;
    add("Piece {} ({}) on {}. ", look(piece).letter, look(piece).color, cell_name(cell_of(piece)));
  }
  add("Nooks by the letter of their middle wall:");
  for (const Nook& nook : scene_.board.layout().nooks) {
    add("{} {} {}", &nook == &scene_.board.layout().nooks.front() ? "" : ",", cell_name(nook.cell),
        letter_of(nook.direction));
  }
  add(". Crannies:");
  for (const CellId cranny : scene_.board.layout().crannies) add(" {}", cell_name(cranny));
  out_ += '.';
  for (std::size_t i = 0; i < arrows_.size(); ++i)
    add(" Step {}: {}.", i + 1, in_words(arrows_[i]));
  add("</desc>\n");
}

void Drawing::floor() {
  std::string plain;
  std::string nooks;
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    (scene_.board.is_nook(cell) ? nooks : plain) += outline(cell);
  }
  add("<g stroke='#d8d3c6' stroke-linejoin='round'><path d='{}' fill='#fff'/>\n"
      "<path d='{}' fill='#e9e2cf'/></g>\n",
      plain, nooks);
}

void Drawing::rim() {
  std::vector<geometry::Place> places;
  for (const geometry::Cell cell : kAxial) places.push_back({cell.r, cell.q});
  add("<g class='rim'>");
  for (const geometry::RimLabel& label : geometry::rim(
           geometry::Layout::spiral, places, {-kRadius, -kRadius}, geometry::RimSide::below)) {
    text({kCentre.x + kSide * label.at.x, kCentre.y + kSide * label.at.y}, 11, "#8a8577",
         label.text);
  }
  add("</g>\n");
}

/// Whether the cell shows its number elsewhere or not at all.
bool Drawing::hides_number(CellId cell) const {
  return scene_.pieces.index_at(cell) || (objective_ && objective_->nook == cell) ||
         std::find(free_ends_.begin(), free_ends_.end(), cell) != free_ends_.end();
}

void Drawing::numbers() {
  add("<g class='numbers'>");
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    if (hides_number(cell)) continue;
    text(middle(cell), 11, "#66635b", fmt::format("{}", id));
  }
  add("</g>\n");
}

void Drawing::walls() {
  std::string path;
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    for (int d = 0; d < kDirections; ++d) {
      // Draw each wall once, from the cell with the lower number.
      if (scene_.board.wall(cell, d) && neighbour(cell, d) > cell) path += wall_path(cell, d);
    }
  }
  add("<path class='walls' d='{}' fill='none' stroke='#000' stroke-width='4' "
      "stroke-linecap='round'/>\n",
      path);
}

/// Pink lines from a piece to the cells it can slide to, and their numbers.
void Drawing::free_paths() {
  if (!style_.paths_of || *style_.paths_of < 0 || *style_.paths_of >= scene_.pieces.count) return;
  const CellId from = cell_of(*style_.paths_of);
  if (from >= kCells) return;
  std::string lines;
  for (int d = 0; d < kDirections; ++d) {
    const CellId end = slide(scene_.board, scene_.pieces, from, d);
    if (end == from) continue;
    free_ends_.push_back(end);
    lines += fmt::format("M{}L{}", at(middle(from)), at(middle(end)));
  }
  add("<path class='paths' d='{}' fill='none' stroke='{}' stroke-width='6' stroke-linecap='round' "
      "stroke-opacity='.6'/>\n",
      lines, kPink);
  for (const CellId end : free_ends_) {
    const Point m = middle(end);
    add("<circle class='end' cx='{}' cy='{}' r='14' fill='#fde3f0' stroke='{}' stroke-width='2'/>",
        tidy(m.x), tidy(m.y), kPink);
    text(m, 11, kInk, cell_name(end), " font-weight='700'");
    out_ += '\n';
  }
}

/// A target in the colour of the piece that has to get there.
void Drawing::goal() {
  const CellId nook = objective_->nook;
  const PieceLook& wanted = look(objective_->piece);
  const Point m = middle(nook);
  add("<g class='goal' stroke='{}' stroke-width='2.5'><title>the goal of piece {} ({}): the nook "
      "at {}</title>",
      line_ink(objective_->piece), wanted.letter, wanted.color, cell_name(nook));
  add("<path d='{}' fill='{}' fill-opacity='.4' stroke='none'/>", outline(nook), wanted.fill);
  add("<circle cx='{}' cy='{}' r='{}' fill='#fff'/><path d='", tidy(m.x), tidy(m.y), kGoalRadius);
  for (const Point tick : {Point{0, -1}, Point{1, 0}, Point{0, 1}, Point{-1, 0}}) {
    add("M{}L{}", at({m.x + 9 * tick.x, m.y + 9 * tick.y}),
        at({m.x + 17 * tick.x, m.y + 17 * tick.y}));
  }
  add("'/></g>");
  if (!scene_.pieces.index_at(nook)) {
    sign(nook, wanted.letter, line_ink(objective_->piece), 13);
  }
  out_ += '\n';
}

void Drawing::arrow_line(const Arrow& arrow) {
  const bool to_goal = objective_ && objective_->nook == arrow.step.to;
  const double tip = arrow.length() - (to_goal ? kGoalRadius + 2.5 : kStopRadius + 1.5);
  add("<g class='step'><path d='M{0}L{1}' stroke='#fff' stroke-width='7'/>"
      "<path d='M{0}L{1}' stroke='{5}' stroke-width='3.5'/>"
      "<path d='M{2}L{3}L{4}Z' fill='{5}' stroke='#fff'/></g>\n",
      at(arrow.point(0, 0)), at(arrow.point(tip - 8, 0)), at(arrow.point(tip - 11, -6.5)),
      at(arrow.point(tip, 0)), at(arrow.point(tip - 11, 6.5)), line_ink(arrow.piece));
}

/// An intermediate stop of a piece: a pale disc with its letter.
void Drawing::stop(const Arrow& arrow) {
  const CellId cell = arrow.step.to;
  if (objective_ && objective_->nook == cell) return;
  const Point m = middle(cell);
  add("<circle cx='{}' cy='{}' r='{}' fill='#fff' stroke='{}' stroke-width='2' "
      "stroke-dasharray='4 2.3'/>",
      tidy(m.x), tidy(m.y), kStopRadius, line_ink(arrow.piece));
  text(m, 12, line_ink(arrow.piece), std::string(1, look(arrow.piece).letter),
       " font-weight='700'");
  out_ += '\n';
}

/// The letter in a cell, with the number below if cells are numbered.
void Drawing::sign(CellId cell, char letter, std::string_view ink, double size) {
  const Point m = middle(cell);
  const std::string_view bold = " font-weight='700'";
  if (style_.numbers) {
    text({m.x, m.y - 3.5}, size - 3, ink, std::string(1, letter), bold);
    text({m.x, m.y + 6}, 8, ink, fmt::format("{}", cell));
  } else {
    text(m, size, ink, std::string(1, letter), bold);
  }
}

void Drawing::disc(int piece, Point m, double radius) {
  add("<circle cx='{}' cy='{}' r='{}' fill='{}' stroke='{}' stroke-width='1.5'/>", tidy(m.x),
      tidy(m.y), radius, look(piece).fill, kInk);
}

void Drawing::standing(int piece) {
  const CellId cell = cell_of(piece);
  const Point m = middle(cell);
  const std::string_view ink = kLetterInks[static_cast<std::size_t>(piece)];
  add("<g class='piece'><title>piece {} ({}) on {}</title>", look(piece).letter, look(piece).color,
      cell_name(cell));
  const bool on_goal = objective_ && objective_->nook == cell;
  if (objective_ && objective_->piece == piece && !on_goal) {
    add("<circle cx='{}' cy='{}' r='16.5' fill='#fff' stroke='{}' stroke-width='1.5'/>", tidy(m.x),
        tidy(m.y), kInk);
  }
  disc(piece, m, on_goal ? kPieceRadius - 3 : kPieceRadius);
  sign(cell, look(piece).letter, ink, on_goal ? 13 : 16);
  add("</g>\n");
}

/// Whether a number fits there without hiding another one or a piece.
bool Drawing::is_clear(Point p) const {
  const auto hides_badge = [p](Point other) { return closer(p, other, 2 * kBadgeRadius + 2); };
  const auto hides_stop = [p](const Arrow& arrow) {
    return closer(p, middle(arrow.step.to), kGoalRadius + kBadgeRadius + 1);
  };
  const auto hides_piece = [p](CellId cell) {
    return cell < kCells && closer(p, middle(cell), kPieceRadius + kBadgeRadius);
  };
  const auto pieces = scene_.pieces.all();
  return std::none_of(badges_.begin(), badges_.end(), hides_badge) &&
         std::none_of(arrows_.begin(), arrows_.end(), hides_stop) &&
         std::none_of(pieces.begin(), pieces.end(), hides_piece);
}

/// On the arrow if possible, else beside it.
Point Drawing::badge_place(const Arrow& arrow) const {
  for (const double right : {0.0, 14.0, -14.0}) {
    for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
      const Point p = arrow.point(part * arrow.length(), right);
      if (is_clear(p)) return p;
    }
  }
  return arrow.point(arrow.length() / 2, 0);
}

void Drawing::badge(std::size_t number) {
  const Arrow& arrow = arrows_[number];
  const Point m = badge_place(arrow);
  badges_.push_back(m);
  add("<g class='badge'><title>step {}: {}</title><circle cx='{}' cy='{}' r='{}' fill='#fff' "
      "stroke='{}' stroke-width='2'/>",
      number + 1, in_words(arrow), tidy(m.x), tidy(m.y), kBadgeRadius, line_ink(arrow.piece));
  text(m, 11, kInk, fmt::format("{}", number + 1), " font-weight='700'");
  add("</g>\n");
}

void Drawing::caption() {
  const std::string words = objective_in_words(scene_);
  if (!words.empty()) text({kCentre.x, 645}, 19, kInk, words, " font-weight='700'");
  constexpr double kChip = 94;
  const double first = kCentre.x - kChip * (scene_.pieces.count - 1) / 2.0;
  for (int piece = 0; piece < scene_.pieces.count; ++piece) {
    if (cell_of(piece) >= kCells) continue;
    const Point m{first + kChip * piece, words.empty() ? 655.0 : 674.0};
    disc(piece, {m.x - 24, m.y}, 9);
    text({m.x - 24, m.y}, 12, kLetterInks[static_cast<std::size_t>(piece)],
         std::string(1, look(piece).letter), " font-weight='700'");
    text({m.x - 10, m.y}, 14, kInk, "on " + cell_name(cell_of(piece)), " text-anchor='start'");
  }
  out_ += '\n';
  step_list();
}

/// The steps in words, in the free corners above the board.
void Drawing::step_list() {
  constexpr std::size_t kLines = 7;
  for (std::size_t i = 0; i < std::min(arrows_.size(), 2 * kLines); ++i) {
    const bool left = i < kLines;
    const bool more = i + 1 == 2 * kLines && arrows_.size() > 2 * kLines;
    const Point m{left ? 16 : kSize - 16, 26.0 + 19 * static_cast<double>(i % kLines)};
    text(m, 13, kInk, more ? "\u2026" : fmt::format("{}. {}", i + 1, in_words(arrows_[i])),
         left ? " text-anchor='start'" : " text-anchor='end'");
    out_ += '\n';
  }
}

}  // namespace

std::string svg_picture(const PuzzleView& scene, const SvgStyle& style) {
  return Drawing(scene, style).draw();
}

}  // namespace hexarena::nooks
