// Manager: the knock-out tournament of Fish, from the first call to the last.
//
// Entrants are numbers in the order of age, 0 the youngest. In each round they are dealt in that
// order to games of four, smaller at the end (group_sizes in tournament/pairing.hpp); all winners
// of a game go on. It ends
//
//   with fewer than two left             they win
//   after one game of at most four       its winners win
//   when a round has the same winners as the round before    they win
//
// Whoever cheats or fails, in a game or when called at the start or the end, is out and stands in
// the report with what it did; nothing it does can hold up the others. Pure logic: who plays and
// how is the hall's business. One thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/referee.hpp"
#include "tournament/entrant.hpp"

namespace hexarena::remote_fish {

using base::Expected;
using tournament::Entrant;

/// Where the manager's games are played.
class Hall {
 public:
  Hall() = default;
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
  virtual ~Hall() = default;

  /// Tells an entrant that the tournament begins; why it is out when it fails that call.
  [[nodiscard]] virtual std::optional<referee::Verdict> start(Entrant entrant) = 0;
  /// Plays one game to its end and reports on each of the `seated`, in their order. Refused when
  /// no such game is possible, which ends the tournament.
  [[nodiscard]] virtual base::Expected<std::vector<referee::SeatReport>> play(
      std::span<const Entrant> seated) = 0;
  /// Tells an entrant whether it has won the tournament; why it is out when it fails that call.
  [[nodiscard]] virtual std::optional<referee::Verdict> end(Entrant entrant, bool won) = 0;
};

struct Removal {
  Entrant entrant = 0;
  int round = 0;  ///< 1 the first; 0 at the start; one more than were played at the end
  referee::Verdict verdict;

  /// Against the rules of the game; otherwise it failed.
  [[nodiscard]] bool cheated() const { return verdict.fault == players::Fault::illegal; }
};

/// Somebody who lost without being removed. A later round is better, then a better place in its
/// game; those equal in both share a place.
struct Placed {
  Entrant entrant = 0;
  int place = 0;
};

struct PlayedGame {
  std::vector<Entrant> seated;
  std::vector<Entrant> winners;
};

struct ManagerReport {
  std::vector<Entrant> winners;  ///< by age
  std::vector<Placed> others;    ///< the best first
  std::vector<Removal> removed;  ///< as it happened
  std::vector<std::vector<PlayedGame>> rounds;
};

/// Runs a tournament of entrants 0 … players-1.
[[nodiscard]] base::Expected<ManagerReport> manage(int players, Hall& hall);

/// {"winners":[name…],"others":[{"name","place"}…],"failures":[{"name","round","fault","why"}…],
///  "cheaters":[…],"rounds":[[{"players","winners"}…]…]}; `names` has one for every entrant.
[[nodiscard]] base::Json to_json(const ManagerReport& report, std::span<const std::string> names);
/// A line for everybody: the winners, the others by place, the failures, the cheaters.
[[nodiscard]] std::string in_words(const ManagerReport& report, std::span<const std::string> names);

}  // namespace hexarena::remote_fish
