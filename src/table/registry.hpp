// The registry of games: adding a game is one folder and one line here.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "table/table.hpp"

namespace hexarena::table {

/// Fixed work for `bench`: a position, counted or searched to a depth.
struct BenchCase {
  std::string_view name;
  std::string_view settings;  ///< JSON
  std::string_view start;     ///< a position in JSON; as the settings say when empty
  std::string_view adviser;   ///< whose nodes to count; perft when empty
  int depth;
};

struct Game {
  std::string_view name;   ///< "fish", in JSON and on the command line
  std::string_view title;  ///< for people
  /// A table with the start the settings describe, or with `start` (a position) where it is given.
  Expected<std::unique_ptr<Table>> (*open)(const Json& settings, const Json* start);
  /// The keys of a position, so that an envelope can be told from a record.
  std::span<const std::string_view> position_keys;
  int least_seats;
  int most_seats;
  /// The setting that says how many play; empty where the game fixes it.
  std::string_view seats_setting;
  /// The advisers of every table of the game, best first; engine and house take a level.
  std::span<const std::string_view> players;
  /// Whom to ask when nobody is named: "house:2".
  std::string_view adviser;
  std::span<const BenchCase> bench;
  /// Completes settings for rated play: what a match takes where nothing else is asked for.
  void (*rate)(Json& settings);
  /// Random actions that open a match of so many players.
  int (*opening)(int seats);
};

[[nodiscard]] std::span<const Game> games();
/// The game of that name, or a reason that lists those there are.
[[nodiscard]] Expected<const Game*> find_game(std::string_view name);

}  // namespace hexarena::table
