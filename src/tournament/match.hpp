// Match: the same players repeatedly, in fair blocks.
//
// A tournament of one pairing that does not store its games, only the counts. The same seed gives
// the same boards, random numbers and result with any number of threads, as far as the players are
// deterministic.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tournament/blocks.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::tournament {

/// Why a player was removed from a game.
struct Removal {
  std::size_t block = 0;
  std::size_t order = 0;
  Entrant player = 0;
  std::size_t seat = 0;
  referee::Verdict why;
};
/// The number of removals listed; further ones are only counted.
inline constexpr std::size_t kMostRemovalsListed = 1000;

/// The summary of games; the vectors are by contestant.
struct Tally {
  explicit Tally(std::size_t contestants)
      : wins(contestants), points(contestants), margin(contestants), removals(contestants) {}

  int games = 0;
  int ties = 0;                  ///< games with several winners
  std::vector<int> wins;         ///< alone
  std::vector<double> points;    ///< a game's winners share one point
  std::vector<double> margin;    ///< own score minus the best other's, summed
  std::vector<int> removals;     ///< games the referee removed it from
  int adjudicated = 0;           ///< games whose result was proven, not played
  std::vector<Removal> removed;  ///< in the order of the games, the first kMostRemovalsListed
};

struct MatchResult : Tally {
  using Tally::Tally;

  /// The first contestant's share of the points in each block.
  std::vector<double> blocks;
  Sprt::Verdict verdict = Sprt::Verdict::undecided;  ///< if there is a test
  /// Covers every game that counts, in order: two matches with equal digests had the same results.
  std::string digest;
  std::vector<GameResult> games_listed;  ///< those that count, if requested
};

struct MatchOptions : BlockOptions {
  int games = 100;  ///< at least, as the last block is completed; with a test, the maximum
  int opening = 0;  ///< random actions before the players begin
  std::uint64_t seed = 1;
  bool list_games = false;  ///< the result lists every game
  /// Called after every game, with the referee's report and all games so far; by one thread at a
  /// time.
  std::function<void(const referee::Report&, const Tally&)> played = {};
};

/// Plays a match. If stopped, it counts the blocks that were completed. Fails when no such game can
/// exist.
[[nodiscard]] Expected<MatchResult> play_match(const std::vector<Contestant>& contestants,
                                               const world::Clock& clock,
                                               const MatchOptions& options);

}  // namespace hexarena::tournament
