#include "games/fish/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/counted.hpp"
#include "geometry/rim.hpp"

namespace hexarena::fish {
namespace {

// Light letters on dark backgrounds and vice versa, readable on any terminal.
constexpr std::array<std::string_view, kColors> kInks{"1;97;41",       "1;30;107", "1;97;48;5;94",
                                                      "1;97;40",       "1;97;44",  "1;97;42",
                                                      "1;30;48;5;208", "1;97;45",  "1;30;103"};

void put_letter(std::string& out, Color color, bool colored) {
  const char letter = look(color).letter;
  if (!colored) {
    out += letter;
    return;
  }
  out += fmt::format("\x1b[{}m{}\x1b[0m", kInks[static_cast<std::size_t>(color)], letter);
}

/// A grid of characters; letters of penguins keep their colour.
class Canvas {
 public:
  Canvas(int height, int width)
      : lines_(static_cast<std::size_t>(height), Line(static_cast<std::size_t>(width))) {}

  void write(int line, int x, std::string_view text) {
    for (const char c : text) at(line, x++) = {c, std::nullopt};
  }
  void stamp(int line, int x, Color color) { at(line, x) = {look(color).letter, color}; }
  [[nodiscard]] bool stamped(int line, int x) { return at(line, x).ink.has_value(); }

  /// The lines without trailing blanks and without empty lines at the end.
  [[nodiscard]] std::string text(bool colored) const {
    std::string out;
    std::size_t kept = 0;
    for (const Line& line : lines_) {
      const auto drawn = [](const Glyph& glyph) { return glyph.letter != ' '; };
      const auto end = std::find_if(line.rbegin(), line.rend(), drawn).base();
      for (auto glyph = line.begin(); glyph != end; ++glyph) {
        if (glyph->ink) {
          put_letter(out, *glyph->ink, colored);
        } else {
          out += glyph->letter;
        }
      }
      if (end != line.begin()) kept = out.size() + 1;
      out += '\n';
    }
    out.resize(kept);
    return out;
  }

 private:
  struct Glyph {
    char letter = ' ';
    std::optional<Color> ink;
  };
  using Line = std::vector<Glyph>;

  [[nodiscard]] Glyph& at(int line, int x) {
    return lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(x)];
  }

  std::vector<Line> lines_;
};

constexpr int kMargin = 4;  // " 0  ", the label of a row

/// Calls `use(place)` for every tile, row by row.
template <class Use>
void for_each_tile(const Board& board, Use&& use) {
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      if (board.is_tile({row, column})) use(Place{row, column});
    }
  }
}

/// Calls `use(place, color)` for every penguin on the board.
template <class Use>
void for_each_penguin(const Position& position, Use&& use) {
  for (const Player& player : position.players) {
    for (const Place place : player.places) {
      if (position.board.has(place)) use(place, player.color);
    }
  }
}

bool is_flat(const Board& board) { return board.layout() == geometry::Layout::interleaved; }

// Hexagons are 8 characters apart and two lines high, the next row one line and 4 characters on:
//
//    ___     line row + 1
//   / 3 \    line row + 2, the fish
//   \_R_/    line row + 3, the penguin
int left_of(Place place) { return kMargin + 8 * place.column + 4 * (place.row & 1); }

std::string hexagons(const Position& position, const TextStyle& style) {
  const Board& board = position.board;
  const geometry::TextPoint size = text_size(board);
  Canvas canvas(size.line, size.column);
  for (int row = 0; row < board.rows(); ++row) {
    canvas.write(row + 2, 0, fmt::format("{:>2}", row + 1));
  }
  for (int row = 0; row < std::min(2, board.rows()); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      canvas.write(row, left_of({row, column}) + 1,
                   fmt::format("{:>2}", geometry::column_name(column)));
    }
  }
  for_each_tile(board, [&](Place tile) {
    const int x = left_of(tile);
    canvas.write(tile.row + 1, x + 1, "___");
    canvas.write(tile.row + 2, x, "/");
    canvas.write(tile.row + 2, x + 4, "\\");
    canvas.write(tile.row + 3, x, "\\___/");
  });
  // After all edges, because the upper edge of one tile is the lower edge of another.
  for_each_tile(board, [&](Place tile) {
    canvas.write(tile.row + 2, left_of(tile) + 2, fmt::format("{}", board.fish(tile)));
  });
  for (const Place place : style.marks) {
    if (board.has(place)) canvas.write(place.row + 2, left_of(place) + 3, "*");
  }
  for_each_penguin(position, [&](Place place, Color color) {
    canvas.stamp(place.row + 3, left_of(place) + 2, color);
  });
  return canvas.text(style.color);
}

/// How far a row is shifted to the right, in characters; a cell takes four.
int indent(geometry::Layout layout, int row) {
  switch (layout) {
    case geometry::Layout::offset: return 2 * (row & 1);
    case geometry::Layout::hexagon:
    case geometry::Layout::spiral: return 2 * row;
    case geometry::Layout::interleaved:
    case geometry::Layout::square: break;
  }
  return 0;
}

/// Where the three characters of a cell begin in a picture with one line per row.
int begin_of(const Board& board, Place place) {
  return kMargin + 4 * place.column + indent(board.layout(), place.row);
}

std::string rows(const Position& position, const TextStyle& style) {
  const Board& board = position.board;
  const geometry::TextPoint size = text_size(board);
  Canvas canvas(size.line, size.column);
  const auto x_of = [&](Place place) { return begin_of(board, place); };
  for (int column = 0; column < board.columns(); ++column) {
    canvas.write(0, x_of({0, column}), fmt::format("{:>2}", geometry::column_name(column)));
  }
  for (int row = 0; row < board.rows(); ++row) {
    canvas.write(row + 1, 0, fmt::format("{:>2}", row + 1));
    for (int column = 0; column < board.columns(); ++column) {
      const int fish = board.fish({row, column});
      canvas.write(row + 1, x_of({row, column}) + 1, fish > 0 ? fmt::format("{}", fish) : ".");
    }
  }
  for_each_penguin(position, [&](Place place, Color color) {
    canvas.stamp(place.row + 1, x_of(place) + 2, color);
  });
  for (const Place place : style.marks) {
    if (!board.has(place)) continue;
    const bool taken = canvas.stamped(place.row + 1, x_of(place) + 2);
    canvas.write(place.row + 1, x_of(place) + (taken ? 0 : 2), "*");
  }
  return canvas.text(style.color);
}

std::string_view tag(Awaited what) {
  switch (what) {
    case Awaited::placement: return "  <- to place";
    case Awaited::move: return "  <- to move";
    case Awaited::skip: return "  <- stuck, has to skip";
    case Awaited::nothing: break;
  }
  return "";
}

/// The name for people; a penguin off the board may have none.
std::string named(Place place) {
  return place.row < 0 || place.column < 0 ? to_string(place) : geometry::cell_name(place);
}

std::string legend(const Position& position, bool colored) {
  std::size_t name_width = 0;
  std::size_t score_width = 0;
  for (const Player& player : position.players) {
    name_width = std::max(name_width, name(player.color).size());
    score_width = std::max(score_width, fmt::format("{}", player.score).size());
  }
  const Awaited what = awaited(position);
  std::string out;
  for (const Player& player : position.players) {
    put_letter(out, player.color, colored);
    out += fmt::format(" {:<{}}  {:>{}} fish  ", name(player.color), name_width, player.score,
                       score_width);
    out += player.places.empty() ? "no penguins" : "penguins";
    for (const Place place : player.places) out += ' ' + named(place);
    if (const int left = left_to_place(position, player); left > 0) {
      out += fmt::format(", {} to come", left);
    }
    if (&player == &position.players.front()) out += tag(what);
    out += '\n';
  }
  if (what == Awaited::nothing && !position.players.empty()) {
    out += "game over\n";
  } else if (position.turns_left) {
    out += base::counted(*position.turns_left, "turn") + " left\n";
  }
  return out;
}

}  // namespace

int left_to_place(const Position& position, const Player& player) {
  if (!position.penguins) return 0;
  return std::max(0, *position.penguins - static_cast<int>(player.places.size()));
}

Awaited awaited(const Position& position) {
  Board free = position.board;
  bool placing = false;
  for (const Player& player : position.players) {
    placing = placing || left_to_place(position, player) > 0;
    for (const Place place : player.places) {
      if (free.has(place)) free.set_fish(place, 0);
    }
  }
  if (placing) return Awaited::placement;
  if (position.turns_left && *position.turns_left <= 0) return Awaited::nothing;
  const auto can_step = [&](Place from) {
    for (int d = 0; d < geometry::directions(free.layout()); ++d) {
      if (free.is_tile(geometry::step(free.layout(), from, d))) return true;
    }
    return false;
  };
  for (const Player& player : position.players) {
    if (std::any_of(player.places.begin(), player.places.end(), can_step)) {
      return &player == &position.players.front() ? Awaited::move : Awaited::skip;
    }
  }
  return Awaited::nothing;
}

geometry::TextPoint text_point(const Board& board, Place place) {
  if (is_flat(board)) return {place.row + 3, left_of(place) + 2};
  return {place.row + 1, begin_of(board, place) + 2};
}

geometry::TextPoint text_size(const Board& board) {
  if (is_flat(board)) return {board.rows() + 3, kMargin + 8 * board.columns() + 5};
  const int widest = std::max(indent(board.layout(), 1), indent(board.layout(), board.rows()));
  return {board.rows() + 1, kMargin + 4 * board.columns() + widest};
}

std::string text_picture(const Position& position, const TextStyle& style) {
  std::string out = position.board.tiles() == 0 ? "(no tiles)\n"
                    : is_flat(position.board)   ? hexagons(position, style)
                                                : rows(position, style);
  if (position.players.empty() && !position.turns_left) return out;
  return out + '\n' + legend(position, style.color);
}

}  // namespace hexarena::fish
