// Opens a store for a command, and reports notes about the file on STDERR.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace hexarena::cli {

[[nodiscard]] base::Expected<std::unique_ptr<store::Store>> open_store(
    std::string_view program, const std::string& file, store::Opening opening,
    store::Durability durability);

/// Parses the value of --durability.
[[nodiscard]] store::Durability durability_of(const std::string& word);

}  // namespace hexarena::cli
