// The rows of everything but games, which are in game_rows.cpp.
#include "store/rows.hpp"

#include <fmt/format.h>

#include "base/sha256.hpp"
#include "store/database.hpp"
#include "store/row_checksums.hpp"

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;

/// A table whose rows are a name, an optional second part of it, an optional time, and JSON.
struct Shelf {
  const char* table;
  const char* name;
  const char* part;  ///< a text or a number; null if there is none
  const char* at;    ///< null if there is none
  const char* says;
};
constexpr Shelf kPlayers{"players", "name", nullptr, nullptr, "about"};
constexpr Shelf kBots{"bots", "name", "version", nullptr, "about"};
constexpr Shelf kTournaments{"tournaments", "id", nullptr, "created", "spec"};
constexpr Shelf kPairings{"pairings", "tournament", "number", nullptr, "pairing"};
constexpr Shelf kResults{"results", "tournament", "number", nullptr, "result"};
constexpr Shelf kSeatings{"seatings", "game", nullptr, nullptr, "seating"};

/// A row of a shelf. A number in `part` is stored as its digits: SQLite converts it.
struct Fact {
  std::string name;
  std::string part = {};
  std::int64_t at = 0;
  std::string says;
};

std::int64_t checksum_of(const Shelf& shelf, const Fact& fact) {
  return row_checksum(shelf.table, fact.name, fact.part, fact.at, fact.says);
}

PutResult keep(SQLite::Database& database, const Shelf& shelf, const Fact& fact) {
  std::string columns = shelf.name;
  std::string values = "?1";
  std::string where = fmt::format("{} = ?1", shelf.name);
  if (shelf.part != nullptr) {
    columns += fmt::format(", {}", shelf.part);
    values += ", ?2";
    where += fmt::format(" AND {} = ?2", shelf.part);
  }
  if (shelf.at != nullptr) {
    columns += fmt::format(", {}", shelf.at);
    values += ", ?3";
  }
  SQLite::Statement insert(
      database, fmt::format("INSERT INTO {}({}, {}, sum) VALUES({}, ?4, ?5) ON CONFLICT DO NOTHING",
                            shelf.table, columns, shelf.says, values));
  insert.bind(1, fact.name);
  if (shelf.part != nullptr) insert.bind(2, fact.part);
  if (shelf.at != nullptr) insert.bind(3, fact.at);
  insert.bind(4, fact.says);
  insert.bind(5, checksum_of(shelf, fact));
  if (insert.exec() == 1) return PutResult::added;
  SQLite::Statement question(
      database, fmt::format("SELECT {} FROM {} WHERE {}", shelf.says, shelf.table, where));
  question.bind(1, fact.name);
  if (shelf.part != nullptr) question.bind(2, fact.part);
  const bool same = question.executeStep() && question.getColumn(0).getString() == fact.says;
  return same ? PutResult::same : PutResult::different;
}

/// All rows in order, or those of one name. `make` turns a fact and its JSON into an item.
template <class T, class Make>
Expected<std::vector<T>> all(SQLite::Database& database, const Shelf& shelf, const char* name,
                             const Damage& damage, const Make& make) {
  const char* const part = shelf.part == nullptr ? "''" : shelf.part;
  SQLite::Statement question(
      database, fmt::format("SELECT {}, {}, {}, {}, sum FROM {} {} ORDER BY 1, 2", shelf.name, part,
                            shelf.at == nullptr ? "0" : shelf.at, shelf.says, shelf.table,
                            name == nullptr ? "" : fmt::format("WHERE {} = ?1", shelf.name)));
  if (name != nullptr) question.bind(1, name);
  std::vector<T> items;
  while (question.executeStep()) {
    const Fact fact{question.getColumn(0).getString(), question.getColumn(1).getString(),
                    question.getColumn(2).getInt64(), question.getColumn(3).getString()};
    auto json = base::read_json(fact.says, session::kRecordLimits);
    if (json && checksum_of(shelf, fact) == question.getColumn(4).getInt64()) {
      items.push_back(make(fact, std::move(*json)));
      continue;
    }
    base::Error error{
        base::Error::Kind::corrupt,
        fmt::format("checksum mismatch in {} {}{}{}", shelf.table, base::in_quotes(fact.name),
                    fact.part.empty() ? "" : " ", fact.part)};
    if (!damage) return tl::unexpected(std::move(error));
    damage(error);
  }
  return items;
}

/// The checksum has shown that it is a number.
std::int64_t number_of(const Fact& fact) { return std::strtoll(fact.part.c_str(), nullptr, 10); }

Tournament tournament_of(const Fact& fact, Json spec) {
  return {fact.name, fact.at, std::move(spec)};
}

}  // namespace

Expected<void> Rows::need_tournament(const std::string& id) {
  SQLite::Statement question(database_, "SELECT 1 FROM tournaments WHERE id = ?");
  question.bind(1, id);
  if (question.executeStep()) return {};
  return base::not_found("there is no tournament " + base::in_quotes(id));
}

Expected<PutResult> Rows::put(const StoredPlayer& player) {
  return keep(database_, kPlayers, {player.name, "", 0, base::write_json(player.about)});
}

Expected<PutResult> Rows::put(const Bot& bot) {
  return keep(database_, kBots, {bot.name, bot.version, 0, base::write_json(bot.about)});
}

Expected<PutResult> Rows::put(const Tournament& tournament) {
  const PutResult kept =
      keep(database_, kTournaments,
           {tournament.id, "", tournament.created, base::write_json(tournament.spec)});
  if (kept == PutResult::added) lists_.tournament_began(tournament.id);
  return kept;
}

Expected<PutResult> Rows::put(const Pairing& pairing) {
  auto there = need_tournament(pairing.tournament);
  if (!there) return passed_on(there);
  const PutResult kept = keep(
      database_, kPairings,
      {pairing.tournament, std::to_string(pairing.number), 0, base::write_json(pairing.pairing)});
  if (kept == PutResult::added) lists_.round_paired(pairing);
  return kept;
}

Expected<PutResult> Rows::put(const StoredResult& result) {
  auto there = need_tournament(result.tournament);
  if (!there) return passed_on(there);
  const PutResult kept =
      keep(database_, kResults,
           {result.tournament, std::to_string(result.number), 0, base::write_json(result.result)});
  if (kept == PutResult::added) lists_.result_counted(result.tournament);
  return kept;
}

PutResult Rows::put(const StoredSeating& seating) {
  return keep(database_, kSeatings, {seating.game, "", 0, base::write_json(seating.seating)});
}

Expected<std::optional<StoredSeating>> Rows::seating(const std::string& game) {
  auto found = all<StoredSeating>(
      database_, kSeatings, game.c_str(), {},
      [](const Fact& fact, Json seating) { return StoredSeating{fact.name, std::move(seating)}; });
  if (!found) return passed_on(found);
  if (found->empty()) return std::nullopt;
  return std::move(found->front());
}

std::vector<std::string> Rows::live_ids() {
  std::vector<std::string> ids;
  SQLite::Statement seated(database_, "SELECT 1 FROM seatings WHERE game = ?");
  for (std::string& id : lists_.running_games()) {
    seated.bind(1, id);
    if (seated.executeStep()) ids.push_back(std::move(id));
    seated.reset();
  }
  return ids;
}

Expected<std::vector<StoredPlayer>> Rows::players(const Damage& damage) {
  return all<StoredPlayer>(database_, kPlayers, nullptr, damage, [](const Fact& fact, Json about) {
    return StoredPlayer{fact.name, std::move(about)};
  });
}

Expected<std::vector<Bot>> Rows::bots(const Damage& damage) {
  return all<Bot>(database_, kBots, nullptr, damage, [](const Fact& fact, Json about) {
    return Bot{fact.name, fact.part, std::move(about)};
  });
}

Expected<std::vector<Tournament>> Rows::tournaments(const Damage& damage) {
  return all<Tournament>(database_, kTournaments, nullptr, damage, tournament_of);
}

Expected<std::optional<Tournament>> Rows::tournament(const std::string& id) {
  auto found = all<Tournament>(database_, kTournaments, id.c_str(), {}, tournament_of);
  if (!found) return passed_on(found);
  if (found->empty()) return std::nullopt;
  return std::move(found->front());
}

Expected<std::vector<TournamentSummary>> Rows::tournament_list(std::size_t most) {
  SQLite::Statement rows(database_, R"sql(
    SELECT id, games, planned, over FROM tournaments JOIN tournament_progress ON tournament = id
    ORDER BY created DESC, id DESC LIMIT ?1)sql");
  rows.bind(1, static_cast<std::int64_t>(most));
  std::vector<TournamentSummary> list;
  while (rows.executeStep()) {
    auto found = tournament(rows.getColumn(0).getString());
    if (!found) return passed_on(found);
    list.push_back({std::move(**found), rows.getColumn(1).getInt64(), rows.getColumn(2).getInt64(),
                    rows.getColumn(3).getInt64() != 0});
  }
  return list;
}

Expected<std::vector<Pairing>> Rows::pairings(const std::string& tournament, const Damage& damage) {
  return all<Pairing>(database_, kPairings, tournament.c_str(), damage,
                      [](const Fact& fact, Json pairing) {
                        return Pairing{fact.name, number_of(fact), std::move(pairing)};
                      });
}

Expected<std::vector<StoredResult>> Rows::results(const std::string& tournament,
                                                  const Damage& damage) {
  return all<StoredResult>(database_, kResults, tournament.c_str(), damage,
                           [](const Fact& fact, Json result) {
                             return StoredResult{fact.name, number_of(fact), std::move(result)};
                           });
}

void hash_seat_keys(SQLite::Database& database) {
  SQLite::Statement rows(database, "SELECT game, seating, sum FROM seatings");
  std::vector<Fact> hashed;
  while (rows.executeStep()) {
    Fact fact{rows.getColumn(0).getString(), "", 0, rows.getColumn(1).getString()};
    auto seating = base::read_json(fact.says, session::kRecordLimits);
    const bool whole = seating && checksum_of(kSeatings, fact) == rows.getColumn(2).getInt64();
    if (!whole || !seating->is_object() || !seating->contains("keys")) continue;
    Json hashes = Json::array();
    for (const Json& key : (*seating)["keys"]) {
      hashes.push_back(key.is_string() ? Json(base::sha256(key.get<std::string>())) : Json());
    }
    seating->erase("keys");
    (*seating)["key_hashes"] = std::move(hashes);
    fact.says = base::write_json(*seating);
    hashed.push_back(std::move(fact));
  }
  SQLite::Statement update(database, "UPDATE seatings SET seating = ?, sum = ? WHERE game = ?");
  for (const Fact& fact : hashed) {
    update.bind(1, fact.says);
    update.bind(2, checksum_of(kSeatings, fact));
    update.bind(3, fact.name);
    update.exec();
    update.reset();
  }
}

}  // namespace hexarena::store
