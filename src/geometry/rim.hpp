// Names of cells, and the letters and numbers around a board.
//
// A cell is named by a letter for its column and a number for its row, as in chess: "d4". Rows
// count from 1 at the top, columns from a at the left; after z come aa, ab and so on. With axial
// coordinates a column is a slanted line:
//
//     a b c          1   . . .
//   1  . . .         2  . . . .
//    2  . . .        3 . . . . .
//     3  . . .       4  . . . . e
//                    5   . . . d
//                         a b c
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shape.hpp"

namespace hexarena::geometry {

/// "a" for column 0, "aa" for column 26. Requires column ≥ 0.
[[nodiscard]] std::string column_name(int column);
/// "d4" for row 3, column 3. Requires both ≥ 0.
[[nodiscard]] std::string cell_name(Place place);
/// The place with that name (capitals are accepted too), or nothing if the text is not a name.
[[nodiscard]] std::optional<Place> read_cell_name(std::string_view text);

/// Where the column letters go.
enum class RimSide { above, below };

struct RimLabel {
  std::string text;
  Point at;
};
/// The labels around a board of these places. `first` is the place called a1, whether or not it
/// is on the board. Points as from `middle`.
[[nodiscard]] std::vector<RimLabel> rim(Layout layout, std::span<const Place> places, Place first,
                                        RimSide columns);

}  // namespace hexarena::geometry
