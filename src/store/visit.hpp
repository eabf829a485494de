// Everything in a store, item by item. For this layer alone, inside a transaction of the caller;
// what SQLite throws goes through.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "store/rows.hpp"

namespace hexarena::store {

using ItemVisitor = std::function<Expected<void>(const Item&)>;

/// Visits all items, or only these games, until the visitor returns an error. A damaged item is an
/// error, or skipped if `damage` is given.
[[nodiscard]] Expected<void> visit_items(Rows& rows, const ItemVisitor& visitor,
                                         const std::vector<std::string>& games,
                                         const Damage& damage);

}  // namespace hexarena::store
