#include "games/nooks/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <span>

#include "geometry/rim.hpp"

namespace hexarena::nooks {
namespace {

using base::invalid;

constexpr int kInnermostNook = 2;
constexpr int kOutermostNook = 6;
constexpr int kNooksInTriangle = 3;

constexpr std::array<std::uint8_t, kCells> kPerimeter = [] {
  std::array<std::uint8_t, kCells> walls{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t d = 0; d < kDirections; ++d) {
      if (kNeighbours[cell][d] == kOutside) {
        walls[cell] = static_cast<std::uint8_t>(walls[cell] | 1U << d);
      }
    }
  }
  return walls;
}();

/// The number in the three digits at `at`, or an error.
Expected<int> read_number(std::string_view text, std::size_t at, std::string_view what) {
  int number = 0;
  for (std::size_t i = at; i < at + 3; ++i) {
    if (text[i] < '0' || text[i] > '9') {
      return invalid(fmt::format("{} at character {} is not three digits", what, at + 1));
    }
    number = 10 * number + (text[i] - '0');
  }
  return number;
}

std::string side_name(int side) {
  const int first = kFirstOfPerimeter + kSideLength * side;
  return fmt::format("side {}–{}", first, first + kSideLength - 1);
}

Expected<void> check_triangles(const std::array<Nook, kNooks>& nooks) {
  std::array<int, 6> count{};
  for (const Nook nook : nooks) ++count[static_cast<std::size_t>(triangle_of(nook.cell))];
  for (std::size_t t = 0; t < count.size(); ++t) {
    if (count[t] != kNooksInTriangle) {
      return invalid(fmt::format("the triangle at {} has {} nooks, not {}",
                                 side_name(static_cast<int>(t)), count[t], kNooksInTriangle));
    }
  }
  return {};
}

using CellSet = std::bitset<kCells>;

/// Every cell on which a piece alone on the board can come to rest from `start`; not all of them if
/// one is in `enough`.
CellSet rests_from(const Board& board, CellId start, const CellSet& enough = {}) {
  CellSet seen;
  std::array<CellId, kCells> queue;
  std::size_t tail = 0;
  queue[tail++] = start;
  seen.set(start);
  for (std::size_t head = 0; head < tail; ++head) {
    for (int d = 0; d < kDirections; ++d) {
      const CellId end = board.slide_end(queue[head], d);
      if (seen.test(end)) continue;
      seen.set(end);
      if (enough.test(end)) return seen;
      queue[tail++] = end;
    }
  }
  return seen;
}

/// Whether every nook is reachable from the first one, and the first from every other.
bool all_connected(const Board& board) {
  const auto& nooks = board.layout().nooks;
  const CellSet rests = rests_from(board, nooks[0].cell);
  CellSet homewards;  // nooks from which the first one is reachable
  homewards.set(nooks[0].cell);
  return std::ranges::all_of(nooks, [&](Nook nook) {
    const bool there =
        rests.test(nook.cell) &&
        (homewards.test(nook.cell) || (rests_from(board, nook.cell, homewards) & homewards).any());
    homewards.set(nook.cell);
    return there;
  });
}

}  // namespace

bool can_be_nook(CellId cell) {
  const int ring = ring_of(cell);
  return ring >= kInnermostNook && ring <= kOutermostNook && !is_corner(cell);
}

std::string to_string(CellId cell) { return fmt::format("{:03}", cell); }

std::string cell_name(CellId cell) {
  return geometry::cell_name({kAxial[cell].r + kRadius, kAxial[cell].q + kRadius});
}

std::optional<CellId> cell_named(std::string_view name) {
  const auto place = geometry::read_cell_name(name);
  if (!place) return std::nullopt;
  const geometry::Cell cell{place->column - kRadius, place->row - kRadius};
  const auto found = std::find(kAxial.begin(), kAxial.end(), cell);
  if (found == kAxial.end()) return std::nullopt;
  return static_cast<CellId>(found - kAxial.begin());
}

Expected<std::array<CellId, kCrannies>> read_crannies(std::string_view text) {
  if (text.size() != 3 * kCrannies) {
    return invalid(fmt::format("crannies take {} characters, not {}", 3 * kCrannies, text.size()));
  }
  std::array<CellId, kCrannies> crannies{};
  std::array<bool, kCrannies> side_taken{};
  for (std::size_t i = 0; i < kCrannies; ++i) {
    auto number = read_number(text, 3 * i, "the cranny");
    if (!number) return base::passed_on(number);
    if (*number < kFirstOfPerimeter || *number >= kCells) {
      return invalid(fmt::format("cranny {:03} is not on the perimeter (169–216)", *number));
    }
    const auto cell = static_cast<CellId>(*number);
    const auto side = static_cast<std::size_t>(side_of(cell));
    if (side_taken[side]) {
      return invalid(side_name(static_cast<int>(side)) + " has two crannies");
    }
    side_taken[side] = true;
    crannies[i] = cell;
  }
  return crannies;
}

Expected<std::array<Nook, kNooks>> read_nooks(std::string_view text) {
  if (text.size() != 4 * kNooks) {
    return invalid(fmt::format("nooks take {} characters, not {}", 4 * kNooks, text.size()));
  }
  std::array<Nook, kNooks> nooks{};
  for (std::size_t i = 0; i < kNooks; ++i) {
    auto number = read_number(text, 4 * i, "the nook");
    if (!number) return base::passed_on(number);
    const char letter = text[4 * i + 3];
    if (letter < 'A' || letter > 'F') {
      return invalid(
          fmt::format("nook {:03} at character {} has no letter A–F", *number, 4 * i + 1));
    }
    if (*number >= kCells || !can_be_nook(static_cast<CellId>(*number))) {
      return invalid(fmt::format("nook {:03} stands where no nook may be", *number));
    }
    nooks[i] = {static_cast<CellId>(*number), static_cast<std::uint8_t>(letter - 'A')};
    for (std::size_t j = 0; j < i; ++j) {
      if (nooks[j].cell == nooks[i].cell) {
        return invalid(fmt::format("nook {:03} is listed twice", *number));
      }
      if (geometry::distance(kAxial[nooks[j].cell], kAxial[nooks[i].cell]) == 1) {
        return invalid(fmt::format("nook {} and nook {} are adjacent", to_string(nooks[j].cell),
                                   to_string(nooks[i].cell)));
      }
    }
  }
  auto triangles = check_triangles(nooks);
  if (!triangles) return base::passed_on(triangles);
  return nooks;
}

std::string to_string(const WallLayout& layout) {
  std::string text;
  for (const CellId cranny : layout.crannies) text += to_string(cranny);
  for (const Nook nook : layout.nooks) text += to_string(nook.cell) + letter_of(nook.direction);
  return text;
}

Board::Board(const WallLayout& layout) : layout_(layout), walls_(kPerimeter) {
  for (const CellId cranny : layout.crannies) {
    const CellId next = cranny + 1 == kCells ? kFirstOfPerimeter : static_cast<CellId>(cranny + 1);
    for (int d = 0; d < kDirections; ++d) {
      if (neighbour(cranny, d) == next) build_wall(cranny, d);
    }
  }
  for (const Nook nook : layout.nooks) {
    for (const int turn : {5, 0, 1}) build_wall(nook.cell, (nook.direction + turn) % kDirections);
  }
  lay_runs();
}

void Board::lay_runs() {
  spots_.fill(kNoSpot);
  std::uint8_t runs = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::array<CellId, kCells>& cells = kAxisOrders[axis].cells;
    const auto forwards = static_cast<int>(axis);
    for (std::size_t first = 0, last = 0; first < kCells; first = ++last, ++runs) {
      while (!wall(cells[last], forwards)) ++last;
      const Spot limits = spot_byte(static_cast<int>(last), forwards) |
                          spot_byte(static_cast<int>(first), forwards + 3);
      for (std::size_t i = first; i <= last; ++i) {
        spots_[cells[i]] |= limits;
        runs_[cells[i]][axis] = runs;
      }
    }
  }
  for (const auto& [a, b, c] : runs_) {
    for (const std::uint8_t one : {a, b, c}) {
      for (const std::uint8_t other : {a, b, c}) crossing_[one].set(other);
    }
  }
}

void Board::build_wall(CellId cell, int direction) {
  const CellId other = neighbour(cell, direction);
  walls_[cell] = static_cast<std::uint8_t>(walls_[cell] | 1U << direction);
  if (other != kOutside) {
    walls_[other] = static_cast<std::uint8_t>(walls_[other] | 1U << geometry::opposite(direction));
  }
}

bool Board::is_nook(CellId cell) const {
  return std::ranges::any_of(layout_.nooks, [cell](Nook nook) { return nook.cell == cell; });
}

Expected<void> Board::check_connected() const {
  if (all_connected(*this)) return {};
  for (const Nook from : layout_.nooks) {
    const auto rests = rests_from(*this, from.cell);
    for (const Nook to : layout_.nooks) {
      if (!rests.test(to.cell)) {
        return invalid(fmt::format("nook {} cannot be reached from nook {}", to_string(to.cell),
                                   to_string(from.cell)));
      }
    }
  }
  return {};
}

CellId random_cranny(int side, base::Random& random) {
  return static_cast<CellId>(kFirstOfPerimeter + random.between(0, kSideLength - 1) +
                             kSideLength * side);
}

WallLayout random_layout(base::Random& random) {
  while (true) {
    WallLayout layout;
    for (std::size_t side = 0; side < kCrannies; ++side) {
      layout.crannies[side] = random_cranny(static_cast<int>(side), random);
    }
    std::array<int, 6> room{};
    std::array<CellId, kCells> order{};
    for (std::size_t i = 0; i < kCells; ++i) order[i] = static_cast<CellId>(i);
    random.shuffle(std::span<CellId>(order));
    std::size_t made = 0;
    for (const CellId cell : order) {
      if (made == kNooks || !can_be_nook(cell)) continue;
      const auto triangle = static_cast<std::size_t>(triangle_of(cell));
      if (room[triangle] == kNooksInTriangle) continue;
      bool touches = false;
      for (std::size_t i = 0; i < made; ++i) {
        touches = touches || geometry::distance(kAxial[layout.nooks[i].cell], kAxial[cell]) == 1;
      }
      if (touches) continue;
      layout.nooks[made++] = {cell, static_cast<std::uint8_t>(random.below(kDirections))};
      ++room[triangle];
    }
    if (made == kNooks && Board(layout).check_connected()) return layout;
  }
}

}  // namespace hexarena::nooks
