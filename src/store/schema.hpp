// The schema of a store: numbered migrations, each one transaction.
//
// A file at version n has had the first n of them (SQLite's user_version says so). What is written
// here never changes once it is out: a new wish is a new migration behind the others. Every table
// is one tree without an index beside it, and every row carries a sum of what it says (sum.hpp), so
// that a flipped byte is found where it is read.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace hexarena::store {

using Migrations = std::span<const std::string_view>;

/// Marks a file as ours: "HexA" in the header of the file.
inline constexpr std::int64_t kApplicationId = 0x48657841;

inline constexpr std::array<std::string_view, 3> kMigrations{R"sql(
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
)sql",
                                                             R"sql(
CREATE TABLE seatings(
  game TEXT NOT NULL PRIMARY KEY REFERENCES games(id),
  seating TEXT NOT NULL,
  sum INTEGER NOT NULL
) WITHOUT ROWID;
)sql",
                                                             R"sql(
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
)sql"};

}  // namespace hexarena::store
