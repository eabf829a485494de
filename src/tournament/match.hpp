// Match: the same players again and again, in fair blocks.
//
// A block is one board with one random opening, played once in every order of the seats: twice by
// two players, six times by three. So neither the board nor the first move favours anybody, and a
// block, not a game, is one independent result.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.hpp"
#include "referee/referee.hpp"
#include "session/record.hpp"
#include "tournament/sprt.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::tournament {

using base::Expected;

struct Contestant {
  std::string name;
  /// A fresh player for one game, drawing its lots from the seed.
  std::function<std::unique_ptr<players::Player>(std::uint64_t seed)> sit_down;
};

struct MatchResult {
  int games = 0;
  int ties = 0;                ///< games with several winners
  std::vector<int> wins;       ///< alone, by contestant
  std::vector<double> points;  ///< a game's winners share one point
  std::vector<double> margin;  ///< own score less the best other's, summed
  std::vector<int> removals;   ///< games the referee removed it from
  int adjudicated = 0;         ///< games whose end was proven, not played
  /// The points of the first contestant in each block, as a part of those there were.
  std::vector<double> blocks;
  Sprt::Verdict verdict = Sprt::Verdict::undecided;  ///< where there is a test
};

struct MatchOptions {
  const game::Descriptor* game = nullptr;
  base::Json settings = base::Json::object();
  int games = 100;  ///< at least; the last block is played to its end
  /// Of two players: ends the match as soon as it is decided; then `games` is the most.
  std::optional<Sprt> sprt = {};
  int opening = 0;  ///< random actions before the players begin
  std::uint64_t seed = 1;
  referee::TimeLimits time;
  std::optional<std::uint64_t> adjudicate = {};    ///< as for the referee
  std::vector<referee::Observer*> observers = {};  ///< of every game
  /// Told after every game, with the referee's report and the result so far.
  std::function<void(const referee::Report&, const MatchResult&)> played;
  /// True ends the match; the block being played is not counted.
  std::function<bool()> stopped = [] { return false; };
};

/// How many games a block of so many players has.
[[nodiscard]] int block_games(int players);

/// Plays a match under the referee: whoever fails loses that game and sits down again for the next.
/// Refused when there can be no such game.
[[nodiscard]] Expected<MatchResult> play_match(const std::vector<Contestant>& contestants,
                                               const world::Clock& clock,
                                               const MatchOptions& options);

}  // namespace hexarena::tournament
