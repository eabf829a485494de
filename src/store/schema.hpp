// The schema of a store: numbered migrations, each one transaction.
//
// A file at version n has had the first n of them (SQLite's user_version). Published migrations
// never change: new changes are appended as new migrations.
//
// Every row of data has a checksum of its content (checksum.hpp), so that a flipped byte is
// detected when it is read. The lists (lists.hpp) are derived from those rows, so that queries take
// no longer when there are more games; only lists have indexes.
#pragma once

#include <SQLiteCpp/Database.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace hexarena::store {

struct Migration {
  std::string_view sql;
  /// What SQL cannot express, in the same transaction; null if there is nothing.
  void (*fill)(SQLite::Database&) = nullptr;
};
using Migrations = std::span<const Migration>;

/// Replaces the keys of seats by their hashes, if a seating still has keys (rows.cpp).
void hash_seat_keys(SQLite::Database& database);
/// Rebuilds the lists from the data (lists.cpp).
void fill_lists(SQLite::Database& database);

/// Identifies a file as ours: "HexA" in the header of the file.
inline constexpr std::int64_t kApplicationId = 0x48657841;

inline constexpr std::array<Migration, 5> kMigrations{{{R"sql(
CREATE TABLE players(
  name TEXT NOT NULL PRIMARY KEY,
  about TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE bots(
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  about TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(name, version)
) WITHOUT ROWID;
CREATE TABLE tournaments(
  id TEXT NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL,
  spec TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE pairings(
  tournament TEXT NOT NULL REFERENCES tournaments(id),
  number INTEGER NOT NULL,
  pairing TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(tournament, number)
) WITHOUT ROWID;
CREATE TABLE results(
  tournament TEXT NOT NULL REFERENCES tournaments(id),
  number INTEGER NOT NULL,
  result TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(tournament, number)
) WITHOUT ROWID;
CREATE TABLE games(
  id TEXT NOT NULL PRIMARY KEY,
  began INTEGER NOT NULL,
  header TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE events(
  game TEXT NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  event TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(game, number)
) WITHOUT ROWID;
CREATE TABLE outcomes(
  game TEXT NOT NULL PRIMARY KEY REFERENCES games(id),
  events INTEGER NOT NULL,
  result TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
)sql"},
                                                       {R"sql(
CREATE TABLE seatings(
  game TEXT NOT NULL PRIMARY KEY REFERENCES games(id),
  seating TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
)sql"},
                                                       {R"sql(
CREATE TABLE arena_facts(
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  fact TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(kind, name)
) WITHOUT ROWID;
CREATE TABLE casual_games(
  game TEXT NOT NULL PRIMARY KEY
) WITHOUT ROWID;
INSERT INTO casual_games SELECT game FROM seatings;
)sql"},
                                                       {"", hash_seat_keys},
                                                       {R"sql(
CREATE TABLE listed_games(
  began INTEGER NOT NULL,
  id TEXT NOT NULL,
  game TEXT NOT NULL,
  ended INTEGER NOT NULL,
  PRIMARY KEY(began DESC, id)
) WITHOUT ROWID;
CREATE INDEX listed_by_game ON listed_games(game, began DESC, id);
CREATE INDEX listed_ended ON listed_games(began DESC, id) WHERE ended = 1;
CREATE INDEX listed_ended_by_game ON listed_games(game, began DESC, id) WHERE ended = 1;
CREATE INDEX listed_running ON listed_games(began DESC, id) WHERE ended = 0;
CREATE TABLE appearances(
  player TEXT NOT NULL,
  began INTEGER NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY(player, began DESC, id)
) WITHOUT ROWID;
CREATE TABLE ratings(
  game TEXT NOT NULL,
  player TEXT NOT NULL,
  elo REAL NOT NULL,
  deviation REAL NOT NULL,
  games INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY(game, player)
) WITHOUT ROWID;
CREATE INDEX ratings_by_elo ON ratings(game, elo DESC, player);
CREATE TABLE tournament_progress(
  tournament TEXT NOT NULL PRIMARY KEY,
  games INTEGER NOT NULL,
  planned INTEGER NOT NULL,
  over INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournaments_by_time ON tournaments(created DESC, id DESC);
)sql",
                                                        fill_lists}}};

}  // namespace hexarena::store
