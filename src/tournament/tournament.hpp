// Tournament: plays a whole schedule under the referee, many games at a time, and can be resumed.
//
// Each pairing is a block (blocks.hpp): its board and opening come from the seed and the number of
// the pairing, the random numbers of its players from those and the seat order. So no game depends
// on another, on the threads or on when it is played, and every result is written to the journal at
// once. A tournament restarted with the same journal plays only the missing games, and ends with
// the same table as one that was never interrupted (if its players are deterministic: one that
// looks at a clock may not decide the same way twice). A test (SPRT) evaluates the blocks in the
// order of the schedule, and games after its end do not count, whichever finished first.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournament/blocks.hpp"
#include "tournament/standings.hpp"

namespace hexarena::tournament {

struct TournamentProgress {
  std::size_t round = 0;  ///< from 1
  std::size_t games = 0;  ///< of all rounds so far, including those of the journal
  std::size_t of = 0;     ///< known to be played: up to the end of this round
};

/// The settings do not include the number of seats. A test (`sprt`) requires two players in a round
/// robin.
struct TournamentOptions : BlockOptions {
  Plan plan;
  std::optional<Anchor> anchor = {};
  /// Random actions before the players begin; the game's default when absent.
  std::optional<int> opening = {};
  /// Stored in the journal for resuming the tournament: for example the players' specifications.
  base::Json origin = {};
  /// Called after every game; by one thread at a time.
  std::function<void(const referee::Report&, const TournamentProgress&)> played = {};
};

struct TournamentResult {
  bool over = false;  ///< false if it was stopped
  std::vector<PlayedRound> rounds;
  std::vector<GameResult> games;  ///< in the order of the schedule
  Sprt::Verdict verdict = Sprt::Verdict::undecided;
  TournamentProgress progress = {};  ///< at the end, or when it was stopped
};

/// The journal's description of a tournament: everything its results depend on.
[[nodiscard]] base::Json to_json(const TournamentOptions& options,
                                 const std::vector<Contestant>& contestants);

/// Fails if two have the same name: they would be indistinguishable in the table.
[[nodiscard]] Expected<void> check_names(const std::vector<std::string>& names);

/// Plays or resumes it. Players are created in several threads at once. Fails when no such
/// tournament can exist, when the journal holds another one, or cannot be written.
[[nodiscard]] Expected<TournamentResult> play_tournament(const std::vector<Contestant>& contestants,
                                                         const world::Clock& clock,
                                                         Journal& journal,
                                                         const TournamentOptions& options);

/// The whole result: {"format","game",…,"over","games","standings","cross"}.
[[nodiscard]] base::Json result_json(const TournamentOptions& options,
                                     const std::vector<Contestant>& contestants,
                                     const TournamentResult& result);

}  // namespace hexarena::tournament
