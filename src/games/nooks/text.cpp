#include "games/nooks/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "geometry/rim.hpp"

namespace hexarena::nooks {
namespace {

// Light letters on dark backgrounds and vice versa, readable on any terminal.
constexpr std::array<std::string_view, kMaxPieces> kPieceInks{"1;97;44", "1;97;41", "1;97;42",
                                                              "1;30;103"};
constexpr std::string_view kWallInk = "1";
constexpr std::string_view kFloorInk = "2";
constexpr std::string_view kMarkInk = "1;35";

std::string_view ink_of(int piece) { return kPieceInks[static_cast<std::size_t>(piece)]; }
char letter_of_piece(int piece) { return kPieceLooks[static_cast<std::size_t>(piece)].letter; }

/// A grid of characters, each with its colour.
class Canvas {
 public:
  Canvas(int height, int width)
      : lines_(static_cast<std::size_t>(height), Line(static_cast<std::size_t>(width))) {}

  void write(int line, int x, std::string_view text, std::string_view ink = {}) {
    for (const char c : text) {
      lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(x++)] = {c, ink};
    }
  }

  /// The lines without trailing blanks.
  [[nodiscard]] std::string text(bool colored) const {
    std::string out;
    for (const Line& line : lines_) {
      const auto drawn = [](const Glyph& glyph) { return glyph.letter != ' '; };
      const auto end = std::find_if(line.rbegin(), line.rend(), drawn).base();
      std::string_view ink;
      for (auto glyph = line.begin(); glyph != end; ++glyph) {
        if (colored && glyph->ink != ink) change_ink(out, ink, glyph->ink);
        out += glyph->letter;
      }
      if (colored) change_ink(out, ink, {});
      out += '\n';
    }
    return out;
  }

 private:
  struct Glyph {
    char letter = ' ';
    std::string_view ink;
  };
  using Line = std::vector<Glyph>;

  static void change_ink(std::string& out, std::string_view& ink, std::string_view next) {
    if (!ink.empty()) out += "\x1b[0m";
    if (!next.empty()) out += fmt::format("\x1b[{}m", next);
    ink = next;
  }

  std::vector<Line> lines_;
};

// Cells are four characters apart, the next row two lines further and shifted by two:
//
//    / \     line_of - 1
//   | . |    line_of
//    \ /     line_of + 1
constexpr int kRimWidth = 3;  // "17 ", the number of a row
constexpr int kCentreColumn = kRimWidth + 2 * (2 * kRadius + 1);

/// Of any place, also outside the board.
geometry::TextPoint point_of(geometry::Cell cell) {
  return {2 * (cell.r + kRadius) + 1, kCentreColumn + 4 * cell.q + 2 * cell.r};
}
int line_of(CellId cell) { return point_of(kAxial[cell]).line; }
int middle_of(CellId cell) { return point_of(kAxial[cell]).column; }

/// The number of each row at its left end, the letter of each column at its lower end.
void draw_rim(Canvas& canvas) {
  for (int i = -kRadius; i <= kRadius; ++i) {
    const auto start = point_of({std::max(-kRadius, -kRadius - i), i});
    canvas.write(start.line, start.column - 5, fmt::format("{:>2}", i + kRadius + 1), kFloorInk);
    const auto end = point_of({i, std::min(kRadius, kRadius - i) + 1});
    canvas.write(end.line, end.column, geometry::column_name(i + kRadius), kFloorInk);
  }
}

struct WallMark {
  int line;
  int x;
  std::string_view text;
};
// By direction, from the middle of the cell; the cell behind the wall draws it at the same place.
constexpr std::array<WallMark, kDirections> kWallMarks{
    {{-1, -1, "/"}, {-1, 1, "\\"}, {0, 2, "|"}, {1, 1, "/"}, {1, -1, "\\"}, {0, -2, "|"}}};

void draw_walls(Canvas& canvas, const Board& board, CellId cell) {
  for (int d = 0; d < kDirections; ++d) {
    if (!board.wall(cell, d)) continue;
    const WallMark& mark = kWallMarks[static_cast<std::size_t>(d)];
    canvas.write(line_of(cell) + mark.line, middle_of(cell) + mark.x, mark.text, kWallInk);
  }
}

void draw_inside(Canvas& canvas, CellId cell, std::string_view three, std::string_view ink) {
  canvas.write(line_of(cell), middle_of(cell) - 1, three, ink);
}

/// The three characters of the goal.
std::string goal_sign(const PuzzleView& scene, const Objective& objective) {
  const auto here = scene.pieces.index_at(objective.nook);
  const char letter = letter_of_piece(here.value_or(objective.piece));
  return fmt::format("({})", here ? letter : static_cast<char>(letter - 'A' + 'a'));
}

/// The three characters of a cell with a piece on it.
std::string piece_sign(int piece, const std::optional<Objective>& objective) {
  const char letter = letter_of_piece(piece);
  const bool wanted = objective && objective->piece == piece;
  return wanted ? fmt::format("<{}>", letter) : fmt::format(" {} ", letter);
}

void draw_pieces(Canvas& canvas, const PuzzleView& scene) {
  const auto objective = shown_objective(scene);
  for (int piece = 0; piece < scene.pieces.count; ++piece) {
    const CellId cell = scene.pieces.at[static_cast<std::size_t>(piece)];
    if (cell < kCells) draw_inside(canvas, cell, piece_sign(piece, objective), ink_of(piece));
  }
  if (!objective) return;
  draw_inside(canvas, objective->nook, goal_sign(scene, *objective), ink_of(objective->piece));
  if (const auto here = scene.pieces.index_at(objective->nook)) {
    canvas.write(line_of(objective->nook), middle_of(objective->nook),
                 std::string(1, letter_of_piece(*here)), ink_of(*here));
  }
}

std::string inked(std::string_view text, int piece, bool colored) {
  return colored ? fmt::format("\x1b[{}m{}\x1b[0m", ink_of(piece), text) : std::string(text);
}

std::string legend(const PuzzleView& scene, const TextStyle& style) {
  const auto objective = shown_objective(scene);
  std::string out;
  for (int piece = 0; piece < scene.pieces.count; ++piece) {
    const CellId cell = scene.pieces.at[static_cast<std::size_t>(piece)];
    out += piece == 0 ? "" : "   ";
    out += inked(std::string(1, letter_of_piece(piece)), piece, style.color);
    out += cell < kCells ? " on " + cell_name(cell) : " off the board";
  }
  if (!style.numbers) out += out.empty() ? "o nook" : "   o nook";
  if (!out.empty()) out += '\n';
  if (!objective) return out;
  out += inked(goal_sign(scene, *objective), objective->piece, style.color);
  return out + ' ' + objective_in_words(scene) + '\n';
}

}  // namespace

std::optional<Objective> shown_objective(const PuzzleView& scene) {
  if (!scene.objective) return std::nullopt;
  const auto [piece, nook] = *scene.objective;
  if (piece < 0 || piece >= scene.pieces.count || nook >= kCells) return std::nullopt;
  if (scene.pieces.at[static_cast<std::size_t>(piece)] >= kCells) return std::nullopt;
  return scene.objective;
}

std::string objective_in_words(const PuzzleView& scene) {
  const auto objective = shown_objective(scene);
  if (!objective) return "";
  const char letter = letter_of_piece(objective->piece);
  const CellId from = scene.pieces.at[static_cast<std::size_t>(objective->piece)];
  const std::string nook = cell_name(objective->nook);
  if (from == objective->nook) return fmt::format("{} has reached the nook at {}", letter, nook);
  std::string words = fmt::format("{} on {} to the nook at {}", letter, cell_name(from), nook);
  if (const auto other = scene.pieces.index_at(objective->nook)) {
    words += fmt::format(", where {} stands", letter_of_piece(*other));
  }
  return words;
}

geometry::TextPoint text_point(CellId cell) { return {line_of(cell), middle_of(cell)}; }

std::string text_picture(const PuzzleView& scene, const TextStyle& style) {
  Canvas canvas(kTextSize.line, kTextSize.column);
  draw_rim(canvas);
  for (int id = 0; id < kCells; ++id) {
    const auto cell = static_cast<CellId>(id);
    const bool nook = scene.board.is_nook(cell);
    draw_walls(canvas, scene.board, cell);
    draw_inside(canvas, cell,
                style.numbers ? to_string(cell)
                : nook        ? " o "
                              : " . ",
                nook ? std::string_view() : kFloorInk);
  }
  for (const CellId cell : style.marks) {
    if (cell >= kCells) continue;
    canvas.write(line_of(cell) - 1, middle_of(cell), "*", kMarkInk);
    draw_inside(canvas, cell, fmt::format("{:^3}", cell_name(cell)), kMarkInk);
  }
  draw_pieces(canvas, scene);
  std::string out = canvas.text(style.color);
  const std::string below = legend(scene, style);
  return below.empty() ? out : out + '\n' + below;
}

}  // namespace hexarena::nooks
