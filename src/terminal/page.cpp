#include "terminal/page.hpp"

#include <algorithm>
#include <charconv>

#include "terminal/ascii.hpp"
#include "terminal/utf8.hpp"

namespace hexarena::terminal {
namespace {

using geometry::TextPoint;

// In narrower windows, the text goes below the board.
constexpr int kSideWidth = 28;
constexpr int kGap = 3;
constexpr int kLeastMessages = 2;
constexpr int kSmallestLines = 7;
constexpr int kSmallestColumns = 24;
// The cursor stays this many characters from the edge of the visible part of the board.
constexpr int kMargin = 3;
// On both sides of the picture, for the brackets of cells at its edge.
constexpr int kBorder = 1;

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

/// The numbers of "1;97;41".
std::vector<int> numbers_of(std::string_view codes) {
  std::vector<int> numbers;
  while (!codes.empty()) {
    int number = 0;
    const auto [stop, error] = std::from_chars(codes.data(), codes.data() + codes.size(), number);
    if (error == std::errc()) numbers.push_back(number);
    const std::size_t semicolon = codes.find(';');
    codes.remove_prefix(semicolon == std::string_view::npos ? codes.size() : semicolon + 1);
  }
  return numbers;
}

void change(Style& style, std::string_view codes) {
  const std::vector<int> numbers = numbers_of(codes);
  if (numbers.empty()) style = {};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int code = numbers[i];
    if (code == 0) style = {};
    if (code == 1) style.bold = true;
    if (code == 2) style.dim = true;
    if (code == 7) style.reverse = true;
    if (code >= 30 && code <= 37) style.ink = code - 30;
    if (code >= 40 && code <= 47) style.ground = code - 40;
    if (code >= 90 && code <= 97) style.ink = code - 90 + 8;
    if (code >= 100 && code <= 107) style.ground = code - 100 + 8;
    if ((code == 38 || code == 48) && i + 2 < numbers.size()) {
      (code == 38 ? style.ink : style.ground) = numbers[i + 2];
      i += 2;
    }
  }
}

/// Takes the codes of "\x1b[…m" off the front of the text; nothing if there are none.
std::optional<std::string_view> take_codes(std::string_view& text) {
  if (!text.starts_with("\x1b[")) return std::nullopt;
  const std::size_t end = text.find('m');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view codes = text.substr(2, end - 2);
  text.remove_prefix(end + 1);
  return codes;
}

/// A page being drawn; what does not fit is cut off.
class Sheet {
 public:
  Sheet(WindowSize size, bool ascii) : size_(size), ascii_(ascii) {
    page_.lines.assign(static_cast<std::size_t>(size.lines),
                       GlyphLine(static_cast<std::size_t>(size.columns)));
  }

  void put(TextPoint at, const Glyph& glyph) {
    if (at.line < 0 || at.line >= size_.lines || at.column < 0 || at.column >= size_.columns)
      return;
    page_.lines[static_cast<std::size_t>(at.line)][static_cast<std::size_t>(at.column)] = glyph;
  }
  void write(TextPoint at, std::string_view text, const Style& style = {}) {
    const std::string spelled = ascii_ ? in_ascii(text) : std::string(text);
    std::string_view rest = spelled;
    while (!rest.empty()) {
      const std::string_view character = take_character(rest);
      const bool shown = !is_control(character.front());
      put(at, {shown ? std::string(character) : "?", style});
      ++at.column;
    }
  }
  [[nodiscard]] Page& page() { return page_; }

 private:
  WindowSize size_;
  bool ascii_;
  Page page_;
};

/// Draws brackets around the middle of a cell.
void bracket(std::vector<GlyphLine>& board, const game::TextLayout& layout, SpotIndex spot,
             std::string_view signs, bool reverse) {
  const TextPoint at{layout.spots[spot].at.line, layout.spots[spot].at.column + kBorder};
  const auto line = static_cast<std::size_t>(at.line);
  if (line >= board.size()) return;
  GlyphLine& glyphs = board[line];
  const auto end = static_cast<std::size_t>(at.column + layout.reach + 1);
  if (glyphs.size() < end) glyphs.resize(end);
  for (int x = std::max(0, at.column - layout.reach); x < static_cast<int>(end); ++x) {
    Glyph& glyph = glyphs[static_cast<std::size_t>(x)];
    if (x == at.column - layout.reach) glyph.text = signs.substr(0, 1);
    if (x == at.column + layout.reach) glyph.text = signs.substr(1, 1);
    glyph.style.bold = true;
    glyph.style.reverse = reverse;
  }
}

/// The lines of the picture that are the board, with border and marks.
std::vector<GlyphLine> board_of(const PageContent& scene) {
  std::vector<GlyphLine> board = styled(scene.picture);
  board.resize(static_cast<std::size_t>(scene.layout.lines));
  for (GlyphLine& line : board) line.insert(line.begin(), kBorder, Glyph{});
  for (const SpotIndex spot : scene.last) bracket(board, scene.layout, spot, "{}", false);
  if (scene.picked) bracket(board, scene.layout, *scene.picked, "()", false);
  if (scene.cursor) bracket(board, scene.layout, *scene.cursor, "[]", true);
  return board;
}

/// The notes of the picture below its board.
std::string legend_of(const PageContent& scene) {
  std::string_view rest = scene.picture;
  for (int i = 0; i < scene.layout.lines && !rest.empty(); ++i) {
    const std::size_t end = rest.find('\n');
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  while (rest.starts_with('\n')) rest.remove_prefix(1);
  return plain_text(styled(rest));
}

/// The first visible line or column, such that `at` is visible, with a margin if there is room.
int scrolled(int first, int at, int seen, int all) {
  const int margin = std::min(kMargin, (seen - 1) / 2);
  first = std::clamp(first, at + margin - seen + 1, at - margin);
  return std::clamp(first, 0, std::max(0, all - seen));
}

/// In which directions the board extends beyond the window.
std::string beyond(const Page& page, const game::TextLayout& layout) {
  std::string signs;
  if (page.scroll.top > 0) signs += "▲";
  if (page.scroll.top + page.board_size.line < layout.lines) signs += "▼";
  if (page.scroll.left > 0) signs += "◀";
  if (page.scroll.left + page.board_size.column < layout.columns + kBorder) signs += "▶";
  return signs;
}

void draw_board(Sheet& sheet, const PageContent& scene, Scroll& scroll) {
  Page& page = sheet.page();
  if (scene.cursor) {
    const TextPoint at = scene.layout.spots[*scene.cursor].at;
    scroll.top = scrolled(scroll.top, at.line, page.board_size.line, scene.layout.lines);
    scroll.left = scrolled(scroll.left, at.column + kBorder, page.board_size.column,
                           scene.layout.columns + 2 * kBorder);
  }
  page.scroll = scroll;
  const std::vector<GlyphLine> board = board_of(scene);
  for (int y = 0; y < page.board_size.line; ++y) {
    const auto line = static_cast<std::size_t>(y + scroll.top);
    if (line >= board.size()) break;
    for (int x = 0; x < page.board_size.column; ++x) {
      const auto column = static_cast<std::size_t>(x + scroll.left);
      if (column >= board[line].size()) break;
      sheet.put({page.board.line + y, page.board.column + x}, board[line][column]);
    }
  }
}

void draw_lines(Sheet& sheet, TextPoint at, const std::vector<std::string>& lines,
                std::size_t first, std::size_t count) {
  for (std::size_t i = first; i < std::min(lines.size(), first + count); ++i, ++at.line) {
    sheet.write(at, lines[i]);
  }
}

}  // namespace

std::vector<GlyphLine> styled(std::string_view text) {
  std::vector<GlyphLine> lines;
  Style style;
  bool open = false;
  while (!text.empty()) {
    if (!open) lines.emplace_back();
    open = true;
    if (const auto codes = take_codes(text)) {
      change(style, *codes);
      continue;
    }
    const std::string_view character = take_character(text);
    if (character == "\n") {
      open = false;
    } else {
      lines.back().push_back({is_control(character.front()) ? "?" : std::string(character), style});
    }
  }
  return lines;
}

std::string plain_text(const std::vector<GlyphLine>& lines) {
  std::string text;
  for (const GlyphLine& line : lines) {
    std::string shown;
    for (const Glyph& glyph : line) shown += glyph.text;
    shown.erase(shown.find_last_not_of(' ') + 1);
    text += shown + '\n';
  }
  return text;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  width = std::max(width, 1);
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (characters_in(line) > width) {
      // As much as fits, back to the last blank in it; a longer word is cut.
      std::string_view rest = line;
      for (int i = 0; i < width; ++i) static_cast<void>(take_character(rest));
      std::size_t fits = line.size() - rest.size();
      const std::size_t blank = line.substr(0, fits + 1).rfind(' ');
      if (blank != std::string_view::npos && blank > 0) fits = blank;
      lines.emplace_back(line.substr(0, fits));
      line.remove_prefix(fits);
      while (line.starts_with(' ')) line.remove_prefix(1);
    }
    lines.emplace_back(line);
  }
  return lines;
}

std::optional<TextPoint> Page::on_board(TextPoint at) const {
  const TextPoint inside{at.line - board.line, at.column - board.column};
  if (inside.line < 0 || inside.line >= board_size.line) return std::nullopt;
  if (inside.column < 0 || inside.column >= board_size.column) return std::nullopt;
  return TextPoint{inside.line + scroll.top, inside.column + scroll.left - kBorder};
}

Page draw(const PageContent& scene, WindowSize size, Scroll& scroll, bool ascii) {
  if (size.lines < kSmallestLines || size.columns < kSmallestColumns) {
    return draw_text("The window is too small for this game.", size, ascii);
  }
  Sheet sheet(size, ascii);
  Page& page = sheet.page();
  const game::TextLayout& layout = scene.layout;
  const std::string said = scene.people + legend_of(scene);
  // The status above and the keys below take one line each.
  const int room = size.lines - 2;
  const auto needed = static_cast<int>(wrapped(said, size.columns - 2).size());
  const bool beside = layout.lines + needed + kLeastMessages > room &&
                      size.columns >= layout.columns + kGap + kSideWidth;
  const int side_at = beside ? layout.columns + kGap : kBorder;
  const std::vector<std::string> side = wrapped(said, size.columns - side_at - 1);
  std::vector<std::string> messages = wrapped(scene.messages, size.columns - 2);
  while (!messages.empty() && messages.back().empty()) messages.pop_back();

  // Below the board it gets at most half of the room.
  const int side_lines =
      beside ? 0 : std::min(static_cast<int>(side.size()), (room - kLeastMessages) / 2);
  page.board = {1, 0};
  page.board_size = {std::min(layout.lines, room - side_lines - kLeastMessages),
                     std::min(layout.columns + 2 * kBorder, size.columns)};
  draw_board(sheet, scene, scroll);

  const int below = 1 + page.board_size.line;
  const int message_room = room - page.board_size.line - side_lines;
  const auto side_count = static_cast<std::size_t>(beside ? page.board_size.line : side_lines);
  draw_lines(sheet, beside ? TextPoint{1, side_at} : TextPoint{below, 1}, side, 0, side_count);
  const auto message_count = std::min(messages.size(), static_cast<std::size_t>(message_room));
  const int apart = static_cast<int>(message_count) < message_room ? 1 : 0;
  // The most recent messages matter most.
  draw_lines(sheet, {below + side_lines + apart, 1}, messages, messages.size() - message_count,
             message_count);

  const std::string corner = scene.where + (scene.where.empty() ? "" : " ") + beyond(page, layout);
  Style status;
  status.bold = true;
  sheet.write({0, 1}, scene.status, status);
  sheet.write({0, std::max(1, size.columns - characters_in(corner) - 1)}, corner);
  if (scene.typing) {
    sheet.write({size.lines - 1, 1}, ":" + *scene.typing);
    page.caret =
        TextPoint{size.lines - 1, std::min(size.columns - 1, 2 + characters_in(*scene.typing))};
  } else {
    sheet.write({size.lines - 1, 1}, scene.keys);
  }
  return std::move(page);
}

Page draw_text(std::string_view text, WindowSize size, bool ascii) {
  Sheet sheet(size, ascii);
  const std::vector<std::string> lines = wrapped(text, size.columns - 1);
  draw_lines(sheet, {0, 0}, lines, 0, lines.size());
  return std::move(sheet.page());
}

}  // namespace hexarena::terminal
