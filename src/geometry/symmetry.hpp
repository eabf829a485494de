// The symmetries of a board: how its cells can be turned and mirrored onto themselves.
//
// Each is a permutation: the cell with number i goes to the cell with number s[i]. They preserve
// which cells are neighbours and which lie on a line, because they preserve distances. A function
// of values.
#pragma once

#include <span>
#include <vector>

#include "geometry/shape.hpp"

namespace hexarena::geometry {

using Permutation = std::vector<Index>;

/// The identity first, then the others in a fixed order; none twice.
[[nodiscard]] std::vector<Permutation> symmetries(Layout layout, std::span<const Place> cells);

/// Where each direction goes under a symmetry of a shape, seen at a cell that has all neighbours.
[[nodiscard]] std::vector<int> directions_under(const Permutation& symmetry, const Shape& shape,
                                                Index at);

}  // namespace hexarena::geometry
