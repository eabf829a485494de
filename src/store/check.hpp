// Checks all of a store: its structure, every row, and that its lists agree with what is stored.
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

/// Changes nothing, and works while others write. Refused where the file cannot be read, belongs to
/// another program or is of a newer one.
[[nodiscard]] base::Expected<Checked> check_store(const std::string& file,
                                                  const Progress& progress);

/// How much a store holds.
[[nodiscard]] Contents contents_of(SQLite::Database& database);

}  // namespace hexarena::store
