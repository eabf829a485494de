#include "contests/penguins/penguin_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/json.hpp"

namespace hexarena::penguins {
namespace {

using base::in_quotes;

struct Word {
  std::string_view text;
  std::size_t column = 0;
};
struct Line {
  std::size_t number = 0;
  std::size_t end = 0;  ///< the column after its last word
  std::vector<Word> words;
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

Line split(std::string_view text, std::size_t number) {
  if (text.ends_with('\r')) text.remove_suffix(1);
  Line line{number, 1, {}};
  for (std::size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !is_blank(text[end])) ++end;
    line.words.push_back({text.substr(i, end - i), i + 1});
    line.end = end + 1;
    i = end;
  }
  return line;
}

/// The lines without trailing empty ones.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    lines.push_back(split(text.substr(0, newline), lines.size() + 1));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
  }
  while (!lines.empty() && lines.back().words.empty()) lines.pop_back();
  return lines;
}

/// Digits only, and not too many of them.
std::optional<int> whole(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text.size() > 9 || !std::all_of(text.begin(), text.end(), digit)) {
    return std::nullopt;
  }
  int value = 0;
  for (const char c : text) value = 10 * value + (c - '0');
  return value;
}

/// The words arranged in the lines of a proper file: two, then rows of the length that the second
/// says, then three each. With an invalid header the lines are left as they are; they will be
/// rejected.
std::vector<Line> relaid(const std::vector<Line>& lines) {
  std::vector<std::pair<std::size_t, Word>> words;  // with their line numbers
  for (const Line& line : lines) {
    for (const Word& word : line.words) words.emplace_back(line.number, word);
  }
  const auto rows = words.size() > 1 ? whole(words[0].second.text) : std::nullopt;
  const auto columns = words.size() > 1 ? whole(words[1].second.text) : std::nullopt;
  if (!rows || !columns || *rows > kMaxRows || *columns > kMaxColumns) return lines;
  std::vector<Line> proper;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t of_row = static_cast<std::size_t>(std::max(*columns, 1));
    const std::size_t behind = proper.size() > static_cast<std::size_t>(*rows) ? 3 : of_row;
    const std::size_t end = std::min(words.size(), at + (proper.empty() ? 2 : behind));
    Line& line = proper.emplace_back(Line{words[at].first, 1, {}});
    for (; at < end; ++at) line.words.push_back(words[at].second);
    line.end = line.words.back().column + line.words.back().text.size();
  }
  return proper;
}

class FileReader {
 public:
  explicit FileReader(std::vector<Line> lines) : lines_(std::move(lines)) {}

  Expected<PenguinFile> read(std::optional<int> most_penguins) {
    if (auto done = read_header(); !done) return base::passed_on(done);
    const auto rows = static_cast<std::size_t>(file_.rows);
    for (std::size_t row = 1; row <= rows; ++row) {
      if (auto done = read_row(row); !done) return base::passed_on(done);
    }
    for (std::size_t i = rows + 1; i < lines_.size(); ++i) {
      if (auto done = read_player(lines_[i]); !done) return base::passed_on(done);
    }
    if (auto done = check_owners(most_penguins); !done) return base::passed_on(done);
    return std::move(file_);
  }

 private:
  using Done = Expected<void>;

  static tl::unexpected<base::Error> wrong(std::size_t line, std::size_t column,
                                           std::string_view cause) {
    return base::invalid(located(line, column, cause));
  }

  Done read_header() {
    if (lines_.empty()) return wrong(1, 1, "the file is empty");
    const Line& line = lines_.front();
    std::array<int, 2> sizes{};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string_view what = i == 0 ? "rows" : "columns";
      if (line.words.size() <= i) {
        return wrong(1, line.end, fmt::format("the number of {} is missing", what));
      }
      const auto size = whole(line.words[i].text);
      const int most = i == 0 ? kMaxRows : kMaxColumns;
      if (!size || *size < 1 || *size > most) {
        return wrong(
            1, line.words[i].column,
            fmt::format("a board has 1–{} {}, not {}", most, what, in_quotes(line.words[i].text)));
      }
      sizes[i] = *size;
    }
    if (line.words.size() > 2) {
      return wrong(1, line.words[2].column, "the first line is only the rows and the columns");
    }
    file_.rows = sizes[0];
    file_.columns = sizes[1];
    return {};
  }

  Done read_row(std::size_t row) {
    if (row >= lines_.size()) {
      return wrong(lines_.size() + 1, 1,
                   fmt::format("the board ends after {} of its {} rows", row - 1, file_.rows));
    }
    const Line& line = lines_[row];
    const auto columns = static_cast<std::size_t>(file_.columns);
    for (std::size_t i = 0; i < line.words.size(); ++i) {
      const Word& word = line.words[i];
      if (i >= columns) {
        return wrong(
            line.number, word.column,
            fmt::format("the row has {} cells, {} were announced", line.words.size(), columns));
      }
      if (auto done = read_cell(line.number, word); !done) return done;
    }
    if (line.words.size() < columns) {
      return wrong(
          line.number, line.end,
          fmt::format("the row has {} cells, {} were announced", line.words.size(), columns));
    }
    return {};
  }

  Done read_cell(std::size_t line, const Word& word) {
    const auto digits = word.text.size() == 2 ? whole(word.text) : std::nullopt;
    if (!digits) {
      return wrong(
          line, word.column,
          fmt::format("a cell is two digits, fish and owner, not {}", in_quotes(word.text)));
    }
    if (*digits / 10 > kMaxFileFish) {
      return wrong(line, word.column,
                   fmt::format("a floe holds at most {} fish, not {}", kMaxFileFish, *digits / 10));
    }
    file_.cells.push_back(
        {static_cast<std::uint8_t>(*digits / 10), static_cast<std::uint8_t>(*digits % 10)});
    columns_.push_back(word.column);
    return {};
  }

  Done read_player(const Line& line) {
    if (line.words.empty()) return wrong(line.number, 1, "a line is empty before the last player");
    if (line.words.size() != 3) {
      const std::size_t column = line.words.size() > 3 ? line.words[3].column : line.end;
      return wrong(line.number, column, "a player's line is ID, number and score");
    }
    const Word& id = line.words[0];
    const Word& number = line.words[1];
    const Word& score = line.words[2];
    if (!is_file_id(id.text)) {
      return wrong(line.number, id.column, fmt::format("{} is no ID", in_quotes(id.text)));
    }
    if (file_.find(id.text) != nullptr) {
      return wrong(line.number, id.column, fmt::format("{} has two lines", in_quotes(id.text)));
    }
    const auto own = whole(number.text);
    if (!own || *own < 1 || *own > kMaxFilePlayers) {
      return wrong(line.number, number.column,
                   fmt::format("a player's number is 1–{}, not {}", kMaxFilePlayers,
                               in_quotes(number.text)));
    }
    if (file_.find(*own) != nullptr) {
      return wrong(line.number, number.column, fmt::format("two players have number {}", *own));
    }
    const auto caught = whole(score.text);
    if (!caught) {
      const bool negative = score.text.starts_with('-') && whole(score.text.substr(1));
      return wrong(line.number, score.column,
                   negative ? fmt::format("the score {} is negative", score.text)
                            : fmt::format("{} is no score", in_quotes(score.text)));
    }
    file_.players.push_back({std::string(id.text), *own, *caught});
    return {};
  }

  Done check_owners(std::optional<int> most_penguins) {
    std::array<int, kMaxFilePlayers + 1> penguins{};
    for (std::size_t i = 0; i < file_.cells.size(); ++i) {
      const int owner = file_.cells[i].owner;
      if (owner == 0) continue;
      const auto line = static_cast<std::size_t>(file_.place(i).row) + 2;
      const FileLine* player = file_.find(owner);
      if (player == nullptr) {
        return wrong(line, columns_[i], fmt::format("no player has the owner's number {}", owner));
      }
      if (most_penguins && ++penguins[static_cast<std::size_t>(owner)] > *most_penguins) {
        return wrong(line, columns_[i],
                     fmt::format("too many penguins: {} has more than {}", in_quotes(player->id),
                                 *most_penguins));
      }
    }
    return {};
  }

  std::vector<Line> lines_;
  PenguinFile file_;
  std::vector<std::size_t> columns_;  // of the cells in their lines
};

}  // namespace

const FileLine* PenguinFile::find(std::string_view id) const {
  const auto found = std::find_if(players.begin(), players.end(),
                                  [id](const FileLine& player) { return player.id == id; });
  return found == players.end() ? nullptr : &*found;
}

const FileLine* PenguinFile::find(int number) const {
  const auto found = std::find_if(players.begin(), players.end(), [number](const FileLine& player) {
    return player.number == number;
  });
  return found == players.end() ? nullptr : &*found;
}

std::vector<Place> PenguinFile::penguins(int number) const {
  std::vector<Place> places;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].owner == number) places.push_back(place(i));
  }
  return places;
}

std::optional<int> PenguinFile::next_number() const {
  for (int number = 1; number <= kMaxFilePlayers; ++number) {
    if (find(number) == nullptr) return number;
  }
  return std::nullopt;
}

std::string located(std::size_t line, std::size_t column, std::string_view cause) {
  return fmt::format("line {}, column {}: {}", line, column, cause);
}

bool is_file_id(std::string_view id) {
  const auto visible = [](char c) { return static_cast<unsigned char>(c) > 0x20U && c != 0x7F; };
  return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), visible);
}

Expected<PenguinFile> read_penguin_file(std::string_view text, std::optional<int> most_penguins) {
  if (text.size() > kMaxFileBytes) {
    return base::invalid(
        located(1, 1, fmt::format("the file has more than {} bytes", kMaxFileBytes)));
  }
  return FileReader(lines_of(text)).read(most_penguins);
}

Expected<PenguinFile> read_penguin_words(std::string_view text) {
  if (text.size() > kMaxFileBytes) return read_penguin_file(text);  // which rejects it
  std::string plain(text);
  for (char& c : plain) {
    if (c == '\0' || c == '\r' || c == '\v' || c == '\f') c = ' ';
  }
  return FileReader(relaid(lines_of(plain))).read(std::nullopt);
}

std::string write_penguin_file(const PenguinFile& file, const FileStyle& style) {
  const std::string_view newline = style.crlf ? "\r\n" : "\n";
  std::string text = fmt::format("{} {}{}", file.rows, file.columns, newline);
  for (std::size_t i = 0; i < file.cells.size(); ++i) {
    const bool last = file.place(i).column == file.columns - 1;
    text += fmt::format("{}{}", file.cells[i].fish, file.cells[i].owner);
    if (!last || style.trailing_blanks) text += ' ';
    if (last) text += newline;
  }
  for (const FileLine& player : file.players) {
    text += fmt::format("{} {} {}{}", player.id, player.number, player.score, newline);
  }
  if (!style.final_newline) text.resize(text.size() - newline.size());
  return text;
}

Position position_of(const PenguinFile& file, Grid grid, int number, std::optional<int> penguins) {
  Position position;
  position.penguins = penguins;
  position.board = Board(file.rows, file.columns, layout_of(grid));
  for (std::size_t i = 0; i < file.cells.size(); ++i) {
    const FileCell& cell = file.cells[i];
    const bool scored = cell.owner != 0 && (grid == Grid::square || cell.fish == 0);
    position.board.set_fish(file.place(i), scored ? 1 : cell.fish);
  }
  for (int i = 0; i < kMaxFilePlayers; ++i) {
    const int each = (number - 1 + i) % kMaxFilePlayers + 1;
    const FileLine* player = file.find(each);
    if (player == nullptr) continue;
    position.players.push_back({static_cast<Color>(each - 1), player->score, file.penguins(each)});
  }
  return position;
}

Expected<PenguinFile> file_of(const Position& position, std::span<const std::string> ids) {
  const Board& board = position.board;
  PenguinFile file{board.rows(), board.columns(), {}, {}};
  file.cells.resize(static_cast<std::size_t>(file.rows) * static_cast<std::size_t>(file.columns));
  for (std::size_t i = 0; i < file.cells.size(); ++i) {
    const int fish = board.fish(file.place(i));
    if (fish > kMaxFileFish) {
      return base::invalid(fmt::format("{} holds {} fish; a file has room for {}",
                                       to_string(file.place(i)), fish, kMaxFileFish));
    }
    file.cells[i].fish = static_cast<std::uint8_t>(fish);
  }
  for (const Player& player : position.players) {
    const auto number = static_cast<std::size_t>(player.color) + 1;
    if (number > ids.size()) {
      return base::invalid(fmt::format("player {} has no ID", number));
    }
    file.players.push_back({ids[number - 1], static_cast<int>(number), player.score});
    for (const Place place : player.places) {
      FileCell& cell = file.at(place);
      cell.owner = static_cast<std::uint8_t>(number);
      if (board.layout() == geometry::Layout::square) cell.fish = 0;
    }
  }
  std::sort(file.players.begin(), file.players.end(),
            [](const FileLine& a, const FileLine& b) { return a.number < b.number; });
  return file;
}

}  // namespace hexarena::penguins
