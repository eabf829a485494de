// A board file as `hexarena show` shows it: the record of a game that starts there.
//
// A file contains neither whose turn it is nor its grid: number 1 is to move, and the grid is a
// setting.
#pragma once

#include <string>
#include <string_view>

#include "session/record.hpp"

namespace hexarena::penguins {

struct ShownBoard {
  session::Record record;
  std::string names;  ///< the name of each player in the file, one per line
};

/// A board file begins with its rows, our JSON with a bracket.
[[nodiscard]] bool is_board_file(std::string_view text);
/// `settings` may contain only the grid.
[[nodiscard]] base::Expected<ShownBoard> shown_board(std::string_view text, base::Json settings);

}  // namespace hexarena::penguins
