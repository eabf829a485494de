// Match: the same players again and again, in fair blocks.
//
// A tournament of one pairing that forgets its games: only the counts stay. The same seed gives the
// same boards, lots and result with any number of threads, as far as its players decide alike
// twice.
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
/// Removals that are listed; more are only counted.
inline constexpr std::size_t kMostRemovalsListed = 1000;

/// What games came to; the vectors are by contestant.
struct Tally {
  explicit Tally(std::size_t contestants)
      : wins(contestants), points(contestants), margin(contestants), removals(contestants) {}

  int games = 0;
  int ties = 0;                  ///< games with several winners
  std::vector<int> wins;         ///< alone
  std::vector<double> points;    ///< a game's winners share one point
  std::vector<double> margin;    ///< own score less the best other's, summed
  std::vector<int> removals;     ///< games the referee removed it from
  int adjudicated = 0;           ///< games whose end was proven, not played
  std::vector<Removal> removed;  ///< in the order of the games, the first kMostRemovalsListed
};

struct MatchResult : Tally {
  using Tally::Tally;

  /// The points of the first contestant in each block, as a part of those there were.
  std::vector<double> blocks;
  Sprt::Verdict verdict = Sprt::Verdict::undecided;  ///< where there is a test
  /// Of every game that counts, in order: two matches with the same one went the same way.
  std::string digest;
  std::vector<GameResult> games_listed;  ///< those that count, where they are wanted
};

struct MatchOptions : BlockOptions {
  int games = 100;  ///< at least, the last block is played to its end; with a test, the most
  int opening = 0;  ///< random actions before the players begin
  std::uint64_t seed = 1;
  bool list_games = false;  ///< the result lists every game
  /// Told after every game, with the referee's report and all games so far; by one thread at a
  /// time.
  std::function<void(const referee::Report&, const Tally&)> played = {};
};

/// Plays a match. Stopped, it counts the blocks that were played to their end. Refused when there
/// can be no such game.
[[nodiscard]] Expected<MatchResult> play_match(const std::vector<Contestant>& contestants,
                                               const world::Clock& clock,
                                               const MatchOptions& options);

}  // namespace hexarena::tournament
