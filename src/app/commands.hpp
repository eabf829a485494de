// The commands of `hexarena`. Each takes its options as read from the command line, does its work on
// STDIN and STDOUT, and returns the exit code. src/app/cli.cpp is the only place that knows flags.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hexarena::app {

/// Pairs of --set: "rows=8", "board=boxed".
using Assignments = std::vector<std::string>;

struct ShowOptions {
  std::string file;  ///< STDIN when empty
  bool json = false;
  bool svg = false;
  std::optional<std::size_t> at;  ///< after so many events of a record
};
[[nodiscard]] int show(const ShowOptions& options);

[[nodiscard]] int moves();

[[nodiscard]] int apply(const std::string& action);

struct BestOptions {
  std::string player = "house:2";
};
[[nodiscard]] int best(const BestOptions& options);

struct PerftOptions {
  std::string game;
  int depth = 1;
  Assignments set;
  std::string from;  ///< a file with a position or a record
};
[[nodiscard]] int perft(const PerftOptions& options);

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  Assignments set;
  std::string from;
  std::string record;  ///< where to keep the record; nowhere when empty
};
[[nodiscard]] int play(const PlayOptions& options);

struct NewFishOptions {
  int width = 0;
  int height = 0;
  int number = 0;     ///< least number of one-fish tiles, or fish on every tile
  std::string mode;   ///< "random" or "nonrandom"
  std::optional<std::uint64_t> seed;
  bool json = false;
  bool svg = false;
};
[[nodiscard]] int new_fish(const NewFishOptions& options);

[[nodiscard]] int bench();

}  // namespace hexarena::app
