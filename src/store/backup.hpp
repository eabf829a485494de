// A copy of a store at one moment, made while others write to it.
#pragma once

#include <string>

#include "store/salvage.hpp"

namespace hexarena::store {

/// Copies the store to `to`, which is put in place once it is complete, replacing an earlier copy.
/// Fails if the store is damaged, and if `to` is not a store, is in use, or is the store itself.
[[nodiscard]] base::Expected<void> back_up(const std::string& file, const std::string& to,
                                           const Progress& progress);

}  // namespace hexarena::store
