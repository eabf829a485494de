// Page: the content of a whole screen as styled characters, and the drawing of a game on
// it.
//
//   GAME: red (Ada) to move                          [2,1] ▼     the status
//        ___                                                     the board, or the part around the
//    0  / 1 \___    R red  0                                     cursor; beside it, or below in a
//    1  \[R]/ 4 \   …                                            narrow window, the score
//   white (house:2) plays [0,1]                                  the last message
//   Arrows, Enter, Tab  u undo  …                                the keys, or the line being typed
//
// Independent of any terminal: pure functions. A character takes one column.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/cursor.hpp"

namespace hexarena::terminal {

struct Style {
  int ink = -1;     ///< one of 256 colours; -1: the terminal's default
  int ground = -1;  ///< the same
  bool bold = false;
  bool dim = false;
  bool reverse = false;
  friend bool operator==(const Style&, const Style&) = default;
};

/// One character, in UTF-8.
struct Glyph {
  std::string text = " ";
  Style style = {};
};
using GlyphLine = std::vector<Glyph>;

/// The lines of a text with ANSI colour sequences. Other control characters become '?'.
[[nodiscard]] std::vector<GlyphLine> styled(std::string_view text);
/// The characters without styles and without trailing blanks.
[[nodiscard]] std::string plain_text(const std::vector<GlyphLine>& lines);
/// The lines of a text, broken at blanks if longer than `width`.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);

struct WindowSize {
  int lines = 24;
  int columns = 80;
};

/// Everything to be shown.
struct PageContent {
  game::TextLayout layout;
  std::string picture;  ///< of the game, including the notes below the board
  std::optional<SpotIndex> cursor = {};
  std::optional<SpotIndex> picked = {};
  std::vector<SpotIndex> last = {};  ///< cells of the last action
  std::string status = {};
  std::string where = {};  ///< the cell of the cursor
  std::string people = {};
  std::string messages = {};
  std::string keys = {};
  std::optional<std::string> typing = {};
};

/// The first visible line and column of the picture; persists from page to page.
struct Scroll {
  int top = 0;
  int left = 0;
};

struct Page {
  std::vector<GlyphLine> lines;
  std::optional<geometry::TextPoint> caret = {};  ///< of the text being typed

  /// Maps a point of the window to the picture, if the board is shown there.
  [[nodiscard]] std::optional<geometry::TextPoint> on_board(geometry::TextPoint at) const;

  geometry::TextPoint board = {};       ///< where the window shows the board: its corner
  geometry::TextPoint board_size = {};  ///< and size
  Scroll scroll = {};
};

/// Scrolls so that the cursor is visible. Draws only ASCII characters if `ascii`.
[[nodiscard]] Page draw(const PageContent& scene, WindowSize size, Scroll& scroll, bool ascii);
/// A page with nothing but a text.
[[nodiscard]] Page draw_text(std::string_view text, WindowSize size, bool ascii);

}  // namespace hexarena::terminal
