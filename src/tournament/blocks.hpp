// Blocks: how games are played, for a match and for every round of a tournament.
//
// A block is one board with one random opening, played once in every order of the seats: twice by
// two players, six times by three. With more than four there are too many orders, so the seats
// rotate and each player sits once in every seat. So neither the board nor the first move favours
// anyone, and a block, not a game, is one independent result.
//
// A schedule says what is played; here it is played under the referee, with several games at a time
// if wanted. The outcome does not depend on the threads: boards and random numbers are dealt block
// by block, and complete blocks are counted in that order, whichever ended first.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "players/player.hpp"
#include "referee/referee.hpp"
#include "session/record.hpp"
#include "tournament/journal.hpp"
#include "tournament/sprt.hpp"

namespace hexarena::tournament {

inline constexpr int kMostThreads = 256;

struct Contestant {
  std::string name;
  /// Creates a player for one game, with random numbers from the seed.
  std::function<std::unique_ptr<players::Player>(std::uint64_t seed)> sit_down;
  std::string player = {};  ///< as on a command line, if it came from one; for records
};

/// Options shared by matches and tournaments.
struct BlockOptions {
  const game::Descriptor* game = nullptr;
  base::Json settings = base::Json::object();
  /// Settings that the blocks add, in rotation: a board for each.
  std::vector<base::Json> boards = {};
  /// For two players: ends the match as soon as it is decided. Games begun by then are played to
  /// their end but do not count.
  std::optional<Sprt> sprt = {};
  session::TimeLimits time{referee::kUsualMoveMs};
  std::optional<std::uint64_t> adjudicate = {};  ///< as for the referee
  int threads = 1;                               ///< games at a time
  /// A list of openings (opening.hpp), used block by block and cyclically; random if empty.
  std::vector<base::Json> openings = {};
  /// What every record stores about its origin (Record::run), or null for nothing. The time limits,
  /// the players with their seeds and the length of the opening are added.
  base::Json run = {};
  /// Creates an observer for a game, by block and order. Called from several threads at once.
  std::function<std::unique_ptr<referee::Observer>(std::size_t, std::size_t)> observer = {};
  /// True stops the run for now; games in progress are abandoned. Called from several threads.
  std::function<bool()> stopped = [] { return false; };
};

/// The start of a block.
struct Deal {
  session::Record opening;
  std::vector<base::Random> lots;  ///< random numbers for the players of each of its games
};

/// What is to be played. Called by one thread at a time.
class Schedule {
 public:
  virtual ~Schedule() = default;

  /// The players of a block, in the seats of its first game; empty after the last block.
  [[nodiscard]] virtual std::span<const Entrant> players(std::size_t block) const = 0;
  /// How many games a block has: one for every seat order that is played.
  [[nodiscard]] virtual std::size_t games(std::size_t block) const;
  /// Whether a game has been played.
  [[nodiscard]] virtual bool has(std::size_t block, std::size_t order) const = 0;
  /// Called block by block, once for each that has games to be played.
  [[nodiscard]] virtual Expected<Deal> deal(std::size_t block) = 0;
  /// Called when a game has ended. An error stops the whole run.
  [[nodiscard]] virtual Expected<void> note(GameResult game, const referee::Report& report) = 0;
  /// Called when all games of a block and of those before it have been played. False: the result is
  /// decided, and no more games are begun.
  [[nodiscard]] virtual bool count(std::size_t block) = 0;
};

/// How many games a block of this many players has.
[[nodiscard]] std::size_t block_games(std::size_t players);

/// The seating of a game of these players: `order` numbers the seat orders.
[[nodiscard]] std::vector<Entrant> seated(std::span<const Entrant> players, std::size_t order);

/// Plays the missing games from block `first` on, until there are no more, it is decided or
/// stopped. A player that fails loses that game and is created anew for the next. Players are
/// created in several threads at once. Fails when no such game can exist, and when the schedule
/// fails.
[[nodiscard]] Expected<void> play_blocks(Schedule& schedule, std::size_t first,
                                         const std::vector<Contestant>& contestants,
                                         const world::Clock& clock, const BlockOptions& options);

}  // namespace hexarena::tournament
