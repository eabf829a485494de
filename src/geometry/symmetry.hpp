// The symmetries of a board: how its cells can be turned and mirrored onto themselves.
//
// Each is a permutation: cell i goes to cell s[i]. They preserve which cells are neighbours and
// which lie on a line, because they preserve distances. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "geometry/shape.hpp"

namespace hexarena::geometry {

using Permutation = std::vector<Index>;

/// The identity first, then the others in a fixed order; no duplicates.
[[nodiscard]] std::vector<Permutation> symmetries(Layout layout, std::span<const Place> cells);

/// The image of each direction under a symmetry of a shape, taken at a cell with all neighbours.
[[nodiscard]] std::vector<int> directions_under(const Permutation& symmetry, const Shape& shape,
                                                Index at);

}  // namespace hexarena::geometry
