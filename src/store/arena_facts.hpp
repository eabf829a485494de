// ArenaFacts: an arena's data beside its games: identities, bans, the operator's key, cancelled and
// suspicious activity, and which games are casual. Stored in the file of the store, but never
// exported.
//
// A fact is a JSON object under a kind and a name; writing it again replaces it. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/database.hpp"

namespace hexarena::store {

class ArenaFacts {
 public:
  /// The file must be a store already.
  [[nodiscard]] static base::Expected<std::unique_ptr<ArenaFacts>> open(
      const std::string& file, Durability durability = Durability::normal);

  using Fact = std::pair<std::string, base::Json>;  ///< a name, and what is known under it
  /// All of a kind, by name. Refused (kind corrupt) where one is not what was written.
  [[nodiscard]] base::Expected<std::vector<Fact>> all(const std::string& kind);
  /// Nothing if there is none of this kind and name.
  [[nodiscard]] base::Expected<std::optional<base::Json>> find(const std::string& kind,
                                                               const std::string& name);
  [[nodiscard]] base::Expected<void> put(const std::string& kind, const std::string& name,
                                         const base::Json& fact);
  /// Writes all of them, or none.
  [[nodiscard]] base::Expected<void> put_all(const std::string& kind,
                                             const std::vector<Fact>& facts);
  [[nodiscard]] base::Expected<void> remove(const std::string& kind, const std::string& name);

  /// Casual games do not count for ratings. Call it before the game begins.
  [[nodiscard]] base::Expected<void> mark_casual(const std::string& game);
  [[nodiscard]] base::Expected<bool> is_casual(const std::string& game);

 private:
  explicit ArenaFacts(std::unique_ptr<SQLite::Database> database)
      : database_(std::move(database)) {}

  std::mutex mutex_;
  const std::unique_ptr<SQLite::Database> database_;  // behind mutex_
};

}  // namespace hexarena::store
