// Checks all of a store: its structure, every row, and that its lists agree with the stored data.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <string>

#include "store/salvage.hpp"

namespace hexarena::store {

struct Checked {
  std::int64_t version = 0;  ///< of its schema
  Contents contents;
  Losses damage;
};

/// Changes nothing, and works while others write. Fails if the file cannot be read, or belongs to
/// another program or a newer version.
[[nodiscard]] base::Expected<Checked> check_store(const std::string& file,
                                                  const Progress& progress);

/// The size of a store's contents.
[[nodiscard]] Contents contents_of(SQLite::Database& database);

}  // namespace hexarena::store
