#include "games/nooks/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::nooks {
namespace {

using base::illegal;
using base::invalid;
using base::passed_on;

constexpr std::size_t kCrannyChars = 3 * kCrannies;
constexpr std::size_t kNookChars = 4 * kNooks;
constexpr std::size_t kBoardChars = kCrannyChars + kNookChars;

Expected<Pieces> read_pieces(std::string_view text) {
  if (text.empty() || text.size() % 3 != 0 || text.size() > 3 * kMaxPieces) {
    return invalid(fmt::format("pieces take 3, 6, 9 or 12 characters, not {}", text.size()));
  }
  Pieces pieces;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    int number = 0;
    for (const char digit : text.substr(at, 3)) {
      if (digit < '0' || digit > '9') {
        return invalid(fmt::format("piece {} is not three digits", at / 3 + 1));
      }
      number = 10 * number + (digit - '0');
    }
    if (number >= kCells) {
      return invalid(
          fmt::format("piece {} on {:03} is off the board (000–216)", at / 3 + 1, number));
    }
    if (pieces.index_at(static_cast<CellId>(number))) {
      return invalid(fmt::format("two pieces are on {:03}", number));
    }
    pieces.at[pieces.count++] = static_cast<CellId>(number);
  }
  return pieces;
}

}  // namespace

std::optional<int> Pieces::index_at(CellId cell) const {
  const auto found = std::find(at.begin(), at.begin() + count, cell);
  if (found == at.begin() + count) return std::nullopt;
  return static_cast<int>(found - at.begin());
}

Expected<Setup> read_state(std::string_view text) {
  if (text.size() < kBoardChars) {
    return invalid(
        fmt::format("a state has at least {} characters, not {}", kBoardChars + 3, text.size()));
  }
  auto crannies = read_crannies(text.substr(0, kCrannyChars));
  if (!crannies) return passed_on(crannies);
  auto nooks = read_nooks(text.substr(kCrannyChars, kNookChars));
  if (!nooks) return passed_on(nooks);
  auto pieces = read_pieces(text.substr(kBoardChars));
  if (!pieces) return passed_on(pieces);
  return Setup{{*crannies, *nooks}, *pieces};
}

std::string notation(Step step) {
  if (step.from >= kCells || step.to >= kCells) return "";
  return cell_name(step.from) + '-' + cell_name(step.to);
}

std::string to_string(const Setup& setup) {
  std::string text = to_string(setup.layout);
  for (const CellId cell : setup.pieces.all()) text += to_string(cell);
  return text;
}

Expected<void> check_start(const Setup& setup) {
  const Board board(setup.layout);
  for (const CellId cell : setup.pieces.all()) {
    if (!board.is_nook(cell)) {
      return invalid(fmt::format("the piece on {} does not start on a nook", to_string(cell)));
    }
  }
  return board.check_connected();
}

CellId slide(const Board& board, const Pieces& pieces, CellId from, int direction) {
  CellId cell = from;
  while (!board.wall(cell, direction)) {
    const CellId next = neighbour(cell, direction);
    if (pieces.index_at(next)) break;
    cell = next;
  }
  return cell;
}

Expected<int> judge_step(const Board& board, const Pieces& pieces, Step step) {
  const auto piece = step.from < kCells ? pieces.index_at(step.from) : std::nullopt;
  if (!piece) return illegal(fmt::format("no piece is on {}", to_string(step.from)));
  if (step.to >= kCells) return illegal(fmt::format("{} is off the board", to_string(step.to)));
  std::string ends;
  for (int d = 0; d < kDirections; ++d) {
    const CellId end = slide(board, pieces, step.from, d);
    if (end == step.from) continue;
    if (end == step.to) return *piece;
    ends += fmt::format("{}{}", ends.empty() ? "" : ", ", to_string(end));
  }
  if (ends.empty())
    return illegal(fmt::format("the piece on {} cannot move", to_string(step.from)));
  return illegal(fmt::format("the piece on {} slides to {}, not to {}", to_string(step.from), ends,
                             to_string(step.to)));
}

Expected<Pieces> walk(const Board& board, Pieces pieces, std::span<const Step> steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    auto piece = judge_step(board, pieces, steps[i]);
    if (!piece) {
      return illegal(fmt::format("step {} ({}-{}): {}", i + 1, steps[i].from, steps[i].to,
                                 piece.error().message));
    }
    pieces.at[static_cast<std::size_t>(*piece)] = steps[i].to;
  }
  return pieces;
}

Setup random_start(int pieces, base::Random& random) {
  Setup setup{random_layout(random), {}};
  std::array<CellId, kNooks> cells{};
  for (std::size_t i = 0; i < kNooks; ++i) cells[i] = setup.layout.nooks[i].cell;
  random.shuffle(std::span<CellId>(cells));
  for (int i = 0; i < pieces; ++i)
    setup.pieces.at[setup.pieces.count++] = cells[static_cast<std::size_t>(i)];
  return setup;
}

}  // namespace hexarena::nooks
