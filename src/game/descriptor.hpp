// Descriptor: what a game says about itself, from which the layers above make the rest.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "game/table.hpp"

namespace hexarena::game {

/// Fixed work for `bench`: a position, counted or searched to a depth.
struct BenchCase {
  std::string_view name;
  std::string_view settings;  ///< JSON
  std::string_view start;     ///< a position in JSON; as the settings say when empty
  std::string_view adviser;   ///< whose nodes to count; perft when empty
  int depth;
};

struct Descriptor {
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
  /// Completes settings where a file program plays; null where none can.
  void (*suit_files)(Json& settings);
  /// Random actions that open a match of so many players.
  int (*opening)(int seats);
};

}  // namespace hexarena::game
