// Blocks: the one way to play them, for a match and for every round of a tournament.
//
// A block is one board with one random opening, played once in every order of the seats: twice by
// two players, six times by three. More than four, who have too many orders, change seats in turn,
// so that each sits once in every seat. So neither the board nor the first move favours anybody, and a
// block, not a game, is one independent result.
//
// A schedule says what is played; here it is played under the referee, several games at a time
// where that is wanted. What comes of it does not depend on the threads: boards and lots are dealt
// block after block, and whole blocks are counted in the same order, whichever ended first.
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
  /// A fresh player for one game, drawing its lots from the seed.
  std::function<std::unique_ptr<players::Player>(std::uint64_t seed)> sit_down;
};

/// What matches and tournaments have in common.
struct BlockOptions {
  const game::Descriptor* game = nullptr;
  base::Json settings = base::Json::object();
  /// What the blocks set besides, in turn: a board of their own.
  std::vector<base::Json> boards = {};
  /// Of two players: ends it as soon as it is decided. Games begun by then are played to their end,
  /// and do not count.
  std::optional<Sprt> sprt = {};
  session::TimeLimits time{referee::kUsualMoveMs};
  std::optional<std::uint64_t> adjudicate = {};  ///< as for the referee
  int threads = 1;                               ///< games at a time
  /// Who looks on at a game, by block and order. Called by several threads at once.
  std::function<std::unique_ptr<referee::Observer>(std::size_t, std::size_t)> observer = {};
  /// True ends it for now; games being played are given up. Asked by several threads.
  std::function<bool()> stopped = [] { return false; };
};

/// What a block begins with.
struct Deal {
  session::Record opening;
  std::vector<base::Random> lots;  ///< of the players of each of its games
};

/// What is played. Called by one thread at a time.
class Schedule {
 public:
  virtual ~Schedule() = default;

  /// Who plays a block, as they sit in its first game; nobody behind the last block.
  [[nodiscard]] virtual std::span<const Entrant> players(std::size_t block) const = 0;
  /// How many games a block has: one for every order of the seats that is played.
  [[nodiscard]] virtual std::size_t games(std::size_t block) const;
  /// Whether a game has been played.
  [[nodiscard]] virtual bool has(std::size_t block, std::size_t order) const = 0;
  /// Asked block after block, once for each that has games to be played.
  [[nodiscard]] virtual Expected<Deal> deal(std::size_t block) = 0;
  /// A game was played to its end. A refusal ends everything.
  [[nodiscard]] virtual Expected<void> note(GameResult game, const referee::Report& report) = 0;
  /// All games of a block have been played, and so have those of the blocks before it. False: it is
  /// decided, and no more games are begun.
  [[nodiscard]] virtual bool count(std::size_t block) = 0;
};

/// How many games a block of so many players has.
[[nodiscard]] std::size_t block_games(std::size_t players);

/// Who sits where in a game of these players: `order` counts the orders of the seats.
[[nodiscard]] std::vector<Entrant> seated(std::span<const Entrant> players, std::size_t order);

/// Plays what is missing from block `first` on, until there is no more, it is decided or stopped.
/// Whoever fails loses that game and sits down again for the next. Contestants sit down in several
/// threads at once. Refused when there can be no such game, and where the schedule refuses.
[[nodiscard]] Expected<void> play_blocks(Schedule& schedule, std::size_t first,
                                         const std::vector<Contestant>& contestants,
                                         const world::Clock& clock, const BlockOptions& options);

}  // namespace hexarena::tournament
