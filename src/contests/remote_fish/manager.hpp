// Manager: the knock-out tournament of Fish, from the first call to the last.
//
// Entrants are numbers in the order of age, 0 the youngest. Who plays whom, when it ends and what is
// reported is as in every tournament of the course (tournament/course.hpp); here everybody is also
// called at the start and at the end, and whoever fails such a call is out. Nothing it does can hold
// up the others. Pure logic: who plays and how is the hall's business. One thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/referee.hpp"
#include "tournament/course.hpp"

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

using ManagerReport = tournament::CourseReport;
using Placed = tournament::CoursePlace;
using Removal = tournament::CourseRemoval;

/// Runs a tournament of entrants 0 … players-1.
[[nodiscard]] base::Expected<ManagerReport> manage(int players, Hall& hall);

}  // namespace hexarena::remote_fish
