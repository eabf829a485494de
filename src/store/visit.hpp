// Everything in a store, item by item. For this layer alone, inside a transaction of the caller;
// what SQLite throws goes through.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "store/rows.hpp"

namespace hexarena::store {

using ItemVisitor = std::function<Expected<void>(const Item&)>;

/// Tells everything, or just these games, until the visitor refuses. A damaged item is refused, or
/// passed over where somebody wants to hear of it.
[[nodiscard]] Expected<void> visit_items(Rows& rows, const ItemVisitor& visitor,
                                         const std::vector<std::string>& games,
                                         const Damage& damage);

}  // namespace hexarena::store
