// PenguinFile: the board file that the file programs of Fish exchange, as a value.
//
//   m n                   rows, columns
//   fo fo … fo            m lines of n cells, two digits each: fish 0–3, owner 0–9 (0 = none)
//   ID number score       one line per player: ID without blanks, number 1–9, fish so far
//
// A cell with neither fish nor owner is a gap. A penguin's floe still shows its fish (grid hex), or
// they are already scored (grid square); the reader accepts both in either grid. A file that was
// read is consistent: every owner has a line, IDs and numbers differ. Whose turn it is, the phase
// and the number of penguins are not in the file. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/fish/grid.hpp"

namespace hexarena::penguins {

using namespace fish;  // the board, its places and its rules are those of Fish

inline constexpr int kMaxFilePlayers = 9;
inline constexpr std::size_t kMaxFileBytes = 1'000'000;
inline constexpr std::size_t kLongestId = 1000;

struct FileCell {
  std::uint8_t fish = 0;
  std::uint8_t owner = 0;

  [[nodiscard]] bool is_gap() const { return fish == 0 && owner == 0; }
  /// A floe without a penguin.
  [[nodiscard]] bool is_free() const { return fish > 0 && owner == 0; }
  friend bool operator==(const FileCell&, const FileCell&) = default;
};

struct FileLine {
  std::string id;
  int number = 0;
  int score = 0;
  friend bool operator==(const FileLine&, const FileLine&) = default;
};

struct PenguinFile {
  int rows = 0;
  int columns = 0;
  std::vector<FileCell> cells;    ///< row by row
  std::vector<FileLine> players;  ///< in the order of their lines

  [[nodiscard]] bool has(Place place) const {
    return place.row >= 0 && place.row < rows && place.column >= 0 && place.column < columns;
  }
  [[nodiscard]] const FileCell& at(Place place) const { return cells[index(place)]; }
  [[nodiscard]] FileCell& at(Place place) { return cells[index(place)]; }
  [[nodiscard]] Place place(std::size_t index) const {
    const int number = static_cast<int>(index);
    return {number / columns, number % columns};
  }

  /// The line of a player, or null.
  [[nodiscard]] const FileLine* find(std::string_view id) const;
  [[nodiscard]] const FileLine* find(int number) const;
  /// The places of a player's penguins, row by row.
  [[nodiscard]] std::vector<Place> penguins(int number) const;
  /// The lowest unused number, or nothing when all nine are taken.
  [[nodiscard]] std::optional<int> next_number() const;

  friend bool operator==(const PenguinFile&, const PenguinFile&) = default;

 private:
  [[nodiscard]] std::size_t index(Place place) const {
    return static_cast<std::size_t>(place.row * columns + place.column);
  }
};

/// An error names the line, the column (both from 1, in bytes) and the cause. With `most_penguins`,
/// a player with more penguins on the board is an error too.
[[nodiscard]] Expected<PenguinFile> read_penguin_file(
    std::string_view text, std::optional<int> most_penguins = std::nullopt);
/// The same for a file in which only the words count: blanks and line ends may be anywhere.
[[nodiscard]] Expected<PenguinFile> read_penguin_words(std::string_view text);

/// "line 3, column 1: " and the cause, as in the reader's errors.
[[nodiscard]] std::string located(std::size_t line, std::size_t column, std::string_view cause);

/// Whether this is a valid ID in a file.
[[nodiscard]] bool is_file_id(std::string_view id);

/// Variants for programs that cannot read the usual form.
struct FileStyle {
  bool crlf = false;
  bool trailing_blanks = false;  ///< a blank after the last cell of each row
  bool final_newline = true;
  friend bool operator==(const FileStyle&, const FileStyle&) = default;
};
[[nodiscard]] std::string write_penguin_file(const PenguinFile& file, const FileStyle& style = {});

/// The position with the player of this number to act, the others following in the order of their
/// numbers, which become colours. A tile of a position holds at least one fish, so a floe whose
/// fish are already scored gets one. `penguins` as in Position.
[[nodiscard]] Position position_of(const PenguinFile& file, Grid grid, int number,
                                   std::optional<int> penguins = std::nullopt);

/// The file of a position on a hex or square grid; `ids` are those of the numbers 1, 2, … Fails
/// when a tile holds more than three fish or a player has no ID.
[[nodiscard]] Expected<PenguinFile> file_of(const Position& position,
                                            std::span<const std::string> ids);

}  // namespace hexarena::penguins
