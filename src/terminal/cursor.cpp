#include "terminal/cursor.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace hexarena::terminal {
namespace {

constexpr int kLineHeight = 2;  // in columns

struct Distance {
  int down;  // in columns, as across
  int across;
};
Distance between(geometry::TextPoint from, geometry::TextPoint to) {
  return {kLineHeight * (to.line - from.line), to.column - from.column};
}
int length(Distance distance) { return std::abs(distance.down) + std::abs(distance.across); }

bool lies(Arrow arrow, Distance distance) {
  switch (arrow) {
    case Arrow::up: return distance.down < 0;
    case Arrow::down: return distance.down > 0;
    case Arrow::left: return distance.across < 0;
    case Arrow::right: break;
  }
  return distance.across > 0;
}

/// Breaks ties among equally near cells: the least value wins.
int preference(Arrow arrow, Distance distance, int off_line) {
  switch (arrow) {
    case Arrow::up: return distance.across;
    case Arrow::down: return -distance.across;
    case Arrow::left:
    case Arrow::right: break;
  }
  // As near to the line as possible, preferably below it.
  return 2 * std::abs(off_line) - (off_line > 0 ? 1 : 0);
}

}  // namespace

Cursor cursor_on(const game::TextLayout& layout, SpotIndex spot) {
  return {spot, layout.spots[spot].at.line};
}

Cursor in_the_middle(const game::TextLayout& layout) {
  geometry::TextPoint low = layout.spots.front().at;
  geometry::TextPoint high = low;
  for (const auto& spot : layout.spots) {
    low = {std::min(low.line, spot.at.line), std::min(low.column, spot.at.column)};
    high = {std::max(high.line, spot.at.line), std::max(high.column, spot.at.column)};
  }
  const geometry::TextPoint middle{(low.line + high.line) / 2, (low.column + high.column) / 2};
  SpotIndex best = 0;
  for (SpotIndex i = 0; i < layout.spots.size(); ++i) {
    const int here = length(between(middle, layout.spots[i].at));
    if (here < length(between(middle, layout.spots[best].at))) best = i;
  }
  return cursor_on(layout, best);
}

bool step(const game::TextLayout& layout, Arrow arrow, Cursor& cursor) {
  const geometry::TextPoint from = layout.spots[cursor.spot].at;
  std::optional<SpotIndex> best;
  std::tuple<int, int> least{std::numeric_limits<int>::max(), 0};
  for (SpotIndex i = 0; i < layout.spots.size(); ++i) {
    const geometry::TextPoint to = layout.spots[i].at;
    const Distance distance = between(from, to);
    if (!lies(arrow, distance)) continue;
    const std::tuple<int, int> cost{length(distance),
                                    preference(arrow, distance, to.line - cursor.line)};
    if (cost >= least) continue;
    least = cost;
    best = i;
  }
  if (!best) return false;
  cursor.spot = *best;
  if (arrow == Arrow::up || arrow == Arrow::down) cursor.line = layout.spots[*best].at.line;
  return true;
}

std::optional<SpotIndex> spot_at(const game::TextLayout& layout, geometry::TextPoint point) {
  std::optional<SpotIndex> best;
  int least = 2 * layout.reach + 2;  // within the cell itself, not the next one
  for (SpotIndex i = 0; i < layout.spots.size(); ++i) {
    const int here = length(between(point, layout.spots[i].at));
    if (here >= least) continue;
    least = here;
    best = i;
  }
  return best;
}

std::optional<SpotIndex> spot_of(const game::TextLayout& layout, const base::Json& cell) {
  for (SpotIndex i = 0; i < layout.spots.size(); ++i) {
    if (layout.spots[i].cell == cell) return i;
  }
  return std::nullopt;
}

}  // namespace hexarena::terminal
