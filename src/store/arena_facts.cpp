#include "store/arena_facts.hpp"

#include <fmt/format.h>

#include "store/row_checksums.hpp"

namespace hexarena::store {
namespace {

using base::Expected;
using base::Json;

/// From the columns name, fact and sum.
Expected<ArenaFacts::Fact> read_row(const std::string& kind, SQLite::Statement& row) {
  const std::string name = row.getColumn(0);
  const std::string fact = row.getColumn(1);
  auto json = base::read_json(fact);
  if (!json || row.getColumn(2).getInt64() != fact_checksum(kind, name, fact)) {
    return base::corrupt(
        fmt::format("checksum mismatch in the {} {}", kind, base::in_quotes(name)));
  }
  return ArenaFacts::Fact(name, std::move(*json));
}

}  // namespace

Expected<std::unique_ptr<ArenaFacts>> ArenaFacts::open(const std::string& file,
                                                       Durability durability) {
  auto database = open_database(file, {.durability = durability});
  if (!database) return base::passed_on(database);
  return std::unique_ptr<ArenaFacts>(new ArenaFacts(std::move(database->connection)));
}

Expected<std::vector<ArenaFacts::Fact>> ArenaFacts::all(const std::string& kind) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<std::vector<Fact>> {
    SQLite::Statement rows(*database_,
                           "SELECT name, fact, sum FROM arena_facts WHERE kind = ?1 ORDER BY name");
    rows.bind(1, kind);
    std::vector<Fact> all;
    while (rows.executeStep()) {
      auto fact = read_row(kind, rows);
      if (!fact) return base::passed_on(fact);
      all.push_back(std::move(*fact));
    }
    return all;
  });
}

Expected<std::optional<Json>> ArenaFacts::find(const std::string& kind, const std::string& name) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<std::optional<Json>> {
    SQLite::Statement rows(*database_,
                           "SELECT name, fact, sum FROM arena_facts WHERE kind = ?1 AND name = ?2");
    rows.bind(1, kind);
    rows.bind(2, name);
    if (!rows.executeStep()) return std::nullopt;
    auto fact = read_row(kind, rows);
    if (!fact) return base::passed_on(fact);
    return std::move(fact->second);
  });
}

Expected<void> ArenaFacts::put(const std::string& kind, const std::string& name, const Json& fact) {
  return put_all(kind, {{name, fact}});
}

Expected<void> ArenaFacts::put_all(const std::string& kind, const std::vector<Fact>& facts) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<void> {
    SQLite::Transaction change(*database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement row(*database_,
                          "INSERT OR REPLACE INTO arena_facts(kind, name, fact, sum) "
                          "VALUES(?1, ?2, ?3, ?4)");
    for (const auto& [name, fact] : facts) {
      const std::string text = base::write_json(fact);
      row.reset();
      row.bind(1, kind);
      row.bind(2, name);
      row.bind(3, text);
      row.bind(4, fact_checksum(kind, name, text));
      row.exec();
    }
    change.commit();
    return {};
  });
}

Expected<void> ArenaFacts::remove(const std::string& kind, const std::string& name) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<void> {
    SQLite::Statement row(*database_, "DELETE FROM arena_facts WHERE kind = ?1 AND name = ?2");
    row.bind(1, kind);
    row.bind(2, name);
    row.exec();
    return {};
  });
}

Expected<void> ArenaFacts::mark_casual(const std::string& game) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<void> {
    SQLite::Statement row(*database_, "INSERT OR IGNORE INTO casual_games(game) VALUES(?1)");
    row.bind(1, game);
    row.exec();
    return {};
  });
}

Expected<bool> ArenaFacts::is_casual(const std::string& game) {
  const std::lock_guard lock(mutex_);
  return guarded([&]() -> Expected<bool> {
    SQLite::Statement row(*database_, "SELECT 1 FROM casual_games WHERE game = ?1");
    row.bind(1, game);
    return row.executeStep();
  });
}

}  // namespace hexarena::store
