#include "games/reversi/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/json.hpp"
#include "geometry/rim.hpp"

namespace hexarena::reversi {
namespace {

using base::invalid;

/// The first q of a row.
int leftmost(int size, int r) { return std::max(-size, -size - r); }
int row_length(int size, int r) { return 2 * size + 1 - geometry::magnitude(r); }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '(' || c == ')'; }

constexpr int kRimWidth = 3;  // "11 ", the number of a row
static_assert(kMaxSize < 26, "the columns of the last row have one letter each");

std::string letter(int size, int q) { return geometry::column_name(q + size); }

/// The letters of the columns that end in the last row, below it.
std::string last_letters(int size) {
  std::string line(static_cast<std::size_t>(kRimWidth + size), ' ');
  for (int q = -size; q <= 0; ++q) line += ' ' + letter(size, q);
  return line + '\n';
}

/// A line without the number in front and without the letters at its end; empty for the line of
/// letters below a board. A line without a number is unchanged.
std::string_view without_rim(std::string_view line, bool rimmed) {
  const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_not_of("0123456789", start), line.size());
  if (!rimmed && end == start) return line;
  line.remove_prefix(end);
  while (!line.empty() && (is_blank(line.back()) || (line.back() >= 'a' && line.back() <= 'z'))) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

std::string text_picture(const Position& position, const TextStyle& style) {
  std::map<Cell, char> shown;
  for (const Cell cell : style.marks) shown[cell] = '*';
  for (const Cell cell : position.black) shown[cell] = 'X';
  for (const Cell cell : position.white) shown[cell] = 'O';
  std::string picture;
  for (int r = -position.size; r <= position.size; ++r) {
    if (style.rim) picture += fmt::format("{:>2} ", r + position.size + 1);
    picture.append(static_cast<std::size_t>(geometry::magnitude(r)), ' ');
    for (int i = 0; i < row_length(position.size, r); ++i) {
      const Cell cell{leftmost(position.size, r) + i, r};
      const auto found = shown.find(cell);
      std::string sign(1, found == shown.end() ? '_' : found->second);
      if (style.color && sign == "X") sign = "\x1b[1;30;47mX\x1b[0m";
      if (style.color && sign == "O") sign = "\x1b[1;37;40mO\x1b[0m";
      if (style.color && sign == "*") sign = "\x1b[32m*\x1b[0m";
      if (i > 0) picture += ' ';
      const bool selected = style.selected == cell;
      if (selected) picture += '(';
      picture += sign;
      if (selected) picture += ')';
    }
    // At the right ends the column that began in the row above.
    if (style.rim && r > 0) picture += ' ' + letter(position.size, position.size - r + 1);
    picture += '\n';
  }
  if (style.rim) picture += last_letters(position.size);
  return picture;
}

geometry::TextPoint text_point(int size, Cell cell) {
  return {cell.r + size,
          kRimWidth + geometry::magnitude(cell.r) + 2 * (cell.q - leftmost(size, cell.r))};
}

geometry::TextPoint text_size(int size) { return {2 * size + 2, kRimWidth + 4 * size + 1}; }

Expected<Position> read_text_picture(std::string_view picture) {
  std::vector<std::string> rows;
  bool rimmed = false;
  while (!picture.empty()) {
    const std::size_t end = std::min(picture.find('\n'), picture.size());
    const std::string_view line = picture.substr(0, end);
    picture.remove_prefix(std::min(end + 1, picture.size()));
    std::string row(without_rim(line, rimmed));
    rimmed = rimmed || row.size() < line.size();
    std::erase_if(row, is_blank);
    if (!row.empty()) rows.push_back(std::move(row));
  }

  const int count = static_cast<int>(std::min<std::size_t>(rows.size(), 2 * kMaxSize + 2));
  if (count % 2 == 0 || count < 3 || count > 2 * kMaxSize + 1) {
    return invalid(
        fmt::format("a board has 3, 5, … or {} rows, not {}", 2 * kMaxSize + 1, rows.size()));
  }
  Position position;
  position.size = count / 2;
  for (int i = 0; i < count; ++i) {
    const std::string& cells = rows[static_cast<std::size_t>(i)];
    const int r = i - position.size;
    if (static_cast<int>(cells.size()) != row_length(position.size, r)) {
      return invalid(fmt::format("row {} of a board of size {} has {} cells, not {}", i + 1,
                                 position.size, row_length(position.size, r), cells.size()));
    }
    for (int at = 0; at < static_cast<int>(cells.size()); ++at) {
      const Cell cell{leftmost(position.size, r) + at, r};
      const char sign = cells[static_cast<std::size_t>(at)];
      if (sign == 'X') position.black.push_back(cell);
      if (sign == 'O') position.white.push_back(cell);
      if (sign != 'X' && sign != 'O' && sign != '_') {
        return invalid(fmt::format("row {} holds {}; a cell is X, O or _", i + 1,
                                   base::in_quotes(std::string_view(&sign, 1))));
      }
    }
  }
  return position;
}

}  // namespace hexarena::reversi
