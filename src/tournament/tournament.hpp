// Tournament: plays a whole schedule under the referee, many games at a time, and can be killed.
//
// Each pairing is a block (blocks.hpp): its board and opening come from the seed and the number of
// the pairing, the lots of its players from those and the order of the seats. So no game depends on
// another, on the threads or on when it is played, and every result is noted in the journal as soon
// as it is there. A tournament begun again with the same journal plays only what is missing, and
// ends with the same table as one that was never disturbed (as far as its players are: one that
// looks at a clock may not decide the same way twice). A test (SPRT) weighs the blocks in the order
// of the schedule, and games behind its end do not count, whoever finished first.
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
  std::size_t games = 0;  ///< of all rounds so far, those of the journal too
  std::size_t of = 0;     ///< known to be played: up to the end of this round
};

/// The settings are without the number of seats. A test (`sprt`) is of two players in a round
/// robin.
struct TournamentOptions : BlockOptions {
  Plan plan;
  std::optional<Anchor> anchor = {};
  /// Random actions before the players begin; as the game says for so many when absent.
  std::optional<int> opening = {};
  /// Kept in the journal for whoever wants to go on: how the players are called, say.
  base::Json origin = {};
  /// Told after every game; by one thread at a time.
  std::function<void(const referee::Report&, const TournamentProgress&)> played = {};
};

struct TournamentResult {
  bool over = false;  ///< false where it was stopped
  std::vector<PlayedRound> rounds;
  std::vector<GameResult> games;  ///< in the order of the schedule
  Sprt::Verdict verdict = Sprt::Verdict::undecided;
  TournamentProgress progress = {};  ///< at the end, or when it was stopped
};

/// What the journal holds of a tournament: everything its results depend on.
[[nodiscard]] base::Json to_json(const TournamentOptions& options,
                                 const std::vector<Contestant>& contestants);

/// Refused where two have the same name: nobody could tell them apart in the table.
[[nodiscard]] Expected<void> check_names(const std::vector<std::string>& names);

/// Plays, or plays on. Contestants sit down in several threads at once. Refused when there can be
/// no such tournament, when the journal holds another one, or cannot be written.
[[nodiscard]] Expected<TournamentResult> play_tournament(const std::vector<Contestant>& contestants,
                                                         const world::Clock& clock,
                                                         Journal& journal,
                                                         const TournamentOptions& options);

/// The whole result: {"format","game",…,"over","games","standings","cross"}.
[[nodiscard]] base::Json result_json(const TournamentOptions& options,
                                     const std::vector<Contestant>& contestants,
                                     const TournamentResult& result);

}  // namespace hexarena::tournament
