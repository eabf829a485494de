// A copy of a store at one moment, made while others write to it.
#pragma once

#include <string>

#include "store/salvage.hpp"

namespace hexarena::store {

/// Copies the store to `to`, which takes its place once it is whole, also in place of an earlier
/// copy. Refused where the store is damaged, and where `to` is no store, is in use, or is the store
/// itself.
[[nodiscard]] base::Expected<void> back_up(const std::string& file, const std::string& to,
                                           const Progress& progress);

}  // namespace hexarena::store
