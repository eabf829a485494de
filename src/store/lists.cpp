#include "store/lists.hpp"

#include <fmt/format.h>

#include <bit>

#include "store/checksum.hpp"
#include "store/rated_game.hpp"
#include "store/schema.hpp"
#include "tournament/blocks.hpp"
#include "tournament/running_rating.hpp"

namespace hexarena::store {
namespace {

std::int64_t checksum_of(const std::string& game, const PlayerRating& rating) {
  return Checksum()
      .add("ratings")
      .add(game)
      .add(rating.player)
      .add(std::bit_cast<std::int64_t>(rating.elo))
      .add(std::bit_cast<std::int64_t>(rating.deviation))
      .add(rating.games)
      .value();
}

PlayerRating rating_in(const SQLite::Statement& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getDouble(), row.getColumn(2).getDouble(),
          row.getColumn(3).getInt64()};
}

/// The number of games in a round, as a tournament's journal writes it; 0 for another format.
std::int64_t games_in(const Json& round) {
  if (!round.is_object() || !round.contains("pairings") || !round["pairings"].is_array()) return 0;
  const bool once = round.value("once", Json(false)) == true;
  std::size_t games = 0;
  for (const Json& pairing : round["pairings"]) {
    if (!pairing.is_array() || pairing.size() > rules::kMaxSeats) continue;
    games += once ? 1 : tournament::block_games(pairing.size());
  }
  return static_cast<std::int64_t>(games);
}

void execute(SQLite::Database& database, const char* sql, const std::string& name,
             std::int64_t number = 0) {
  SQLite::Statement statement(database, sql);
  statement.bind(1, name);
  if (statement.getBindParameterCount() > 1) statement.bind(2, number);
  statement.exec();
}

/// Executes a statement about (player, began, id) for each player of a game.
void for_each_player(SQLite::Database& database, const char* sql, const std::string& id,
                     std::int64_t began, const Json& header) {
  SQLite::Statement statement(database, sql);
  for (const std::string& player : player_names(header)) {
    statement.bind(1, player);
    statement.bind(2, began);
    statement.bind(3, id);
    statement.exec();
    statement.reset();
  }
}

}  // namespace

void Lists::game_began(const std::string& id, std::int64_t began, const Json& header) {
  SQLite::Statement insert(
      database_, "INSERT OR REPLACE INTO listed_games(began, id, game, ended) VALUES(?, ?, ?, 0)");
  insert.bind(1, began);
  insert.bind(2, id);
  insert.bind(3, game_name(header));
  insert.exec();
  for_each_player(database_, "INSERT OR IGNORE INTO appearances(player, began, id) VALUES(?, ?, ?)",
                  id, began, header);
}

void Lists::game_ended(const std::string& id, std::int64_t began, const Json& header,
                       const Json& result, std::int64_t events) {
  execute(database_, "UPDATE listed_games SET ended = 1 WHERE id = ?1 AND began = ?2", id, began);
  const std::string game = game_name(header);
  const auto played = rated(header, result, events);
  if (!played) return;
  SQLite::Statement casual(database_, "SELECT 1 FROM casual_games WHERE game = ?");
  casual.bind(1, id);
  if (casual.executeStep()) return;
  SQLite::Statement question(
      database_, "SELECT player, elo, deviation, games FROM ratings WHERE game = ? AND player = ?");
  std::vector<PlayerRating> before;
  std::vector<tournament::RunningRating> ratings;
  for (const std::string& player : played->players) {
    question.bind(1, game);
    question.bind(2, player);
    before.push_back(question.executeStep()
                         ? rating_in(question)
                         : PlayerRating{player, 0, tournament::kFirstDeviation, 0});
    question.reset();
    ratings.push_back({before.back().elo, before.back().deviation});
  }
  tournament::revise(ratings, played->ranking);
  SQLite::Statement put(database_,
                        "INSERT OR REPLACE INTO ratings(game, player, elo, deviation, games, sum) "
                        "VALUES(?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const PlayerRating now{before[i].player, ratings[i].elo, ratings[i].deviation,
                           before[i].games + 1};
    put.bind(1, game);
    put.bind(2, now.player);
    put.bind(3, now.elo);
    put.bind(4, now.deviation);
    put.bind(5, now.games);
    put.bind(6, checksum_of(game, now));
    put.exec();
    put.reset();
  }
}

void Lists::game_forgotten(const std::string& id, std::int64_t began, const Json& header) {
  execute(database_, "DELETE FROM listed_games WHERE id = ?1 AND began = ?2", id, began);
  for_each_player(database_, "DELETE FROM appearances WHERE player = ? AND began = ? AND id = ?",
                  id, began, header);
}

void Lists::tournament_began(const std::string& id) {
  execute(database_,
          "INSERT OR IGNORE INTO tournament_progress(tournament, games, planned, over) "
          "VALUES(?1, 0, 0, 0)",
          id);
}

void Lists::round_paired(const Pairing& pairing) {
  execute(database_, "UPDATE tournament_progress SET planned = planned + ?2 WHERE tournament = ?1",
          pairing.tournament, games_in(pairing.pairing));
}

void Lists::result_counted(const std::string& tournament) {
  execute(database_, "UPDATE tournament_progress SET games = games + 1 WHERE tournament = ?1",
          tournament);
}

void Lists::tournament_ended(const std::string& id) {
  execute(database_, "UPDATE tournament_progress SET over = 1 WHERE tournament = ?1", id);
}

Expected<std::vector<PlayerRating>> Lists::ratings(const std::string& game, std::size_t most) {
  SQLite::Statement rows(database_,
                         "SELECT player, elo, deviation, games, sum FROM ratings WHERE game = ?1 "
                         "ORDER BY elo DESC, player LIMIT ?2");
  rows.bind(1, game);
  rows.bind(2, static_cast<std::int64_t>(most));
  std::vector<PlayerRating> list;
  while (rows.executeStep()) {
    list.push_back(rating_in(rows));
    if (checksum_of(game, list.back()) != rows.getColumn(4).getInt64()) {
      return base::corrupt(fmt::format("checksum mismatch in the ratings of {}", game));
    }
  }
  return list;
}

std::vector<std::string> Lists::running_games() {
  std::vector<std::string> ids;
  SQLite::Statement rows(database_,
                         "SELECT id FROM listed_games WHERE ended = 0 ORDER BY began, id");
  while (rows.executeStep()) ids.push_back(rows.getColumn(0).getString());
  return ids;
}

void Lists::compare(const std::function<void(const std::string&)>& wrong) {
  const auto number_of = [&](const char* sql) { return database_.execAndGet(sql).getInt64(); };
  // Everything stored is in its list, and nothing else is.
  if (number_of("SELECT count(*) FROM games JOIN listed_games USING(id, began) LEFT JOIN outcomes "
                "ON outcomes.game = id WHERE ended = (result IS NOT NULL)") !=
          number_of("SELECT count(*) FROM games") ||
      number_of("SELECT count(*) FROM games") != number_of("SELECT count(*) FROM listed_games")) {
    wrong("the list of games does not agree with the games");
  }
  if (number_of(
          "SELECT count(*) FROM tournaments LEFT JOIN tournament_progress ON tournament = id "
          "WHERE games IS NOT (SELECT count(*) FROM results WHERE results.tournament = id)") != 0) {
    wrong("the list of tournaments does not agree with the tournaments");
  }
  SQLite::Statement games(database_, "SELECT DISTINCT game FROM ratings");
  while (games.executeStep()) {
    auto read = ratings(games.getColumn(0).getString(), SIZE_MAX / 2);
    if (!read) wrong(read.error().message);
  }
}

void fill_lists(SQLite::Database& database) {
  for (const char* const table :
       {"listed_games", "appearances", "ratings", "tournament_progress"}) {
    database.exec(fmt::format("DELETE FROM {}", table));
  }
  Lists lists(database);
  const auto read = [](const SQLite::Column& column) {
    auto json = base::read_json(column.getString(), session::kRecordLimits);
    return json ? std::move(*json) : Json();
  };
  SQLite::Statement games(database, R"sql(
    SELECT id, began, header, result, events FROM games LEFT JOIN outcomes ON outcomes.game = id
    ORDER BY began, id)sql");
  while (games.executeStep()) {
    const std::string id = games.getColumn(0).getString();
    const std::int64_t began = games.getColumn(1).getInt64();
    const Json header = read(games.getColumn(2));
    lists.game_began(id, began, header);
    if (!games.getColumn(3).isNull()) {
      lists.game_ended(id, began, header, read(games.getColumn(3)), games.getColumn(4).getInt64());
    }
  }
  database.exec(
      "INSERT INTO tournament_progress(tournament, games, planned, over) SELECT id, (SELECT "
      "count(*) FROM results WHERE results.tournament = id), 0, 0 FROM tournaments");
  SQLite::Statement rounds(database, "SELECT tournament, number, pairing FROM pairings");
  while (rounds.executeStep()) {
    lists.round_paired({rounds.getColumn(0).getString(), rounds.getColumn(1).getInt64(),
                        read(rounds.getColumn(2))});
  }
}

}  // namespace hexarena::store
