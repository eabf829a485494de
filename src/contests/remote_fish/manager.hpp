// Manager: the knock-out tournament of Fish, from the first call to the last.
//
// Entrants are numbers in the order of age, 0 the youngest. Pairings, the end and the report are as
// in every tournament of the course (tournament/course.hpp); in addition each entrant is called at
// the start and at the end, and one that fails such a call is out. No entrant can block the others.
// Pure logic: connections and games are the hall's business. Single-threaded.
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

/// Plays the manager's games.
class Hall {
 public:
  Hall() = default;
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
  virtual ~Hall() = default;

  /// Notifies an entrant that the tournament begins; returns why it is out if it fails that call.
  [[nodiscard]] virtual std::optional<referee::Verdict> start(Entrant entrant) = 0;
  /// Plays one game to its end and reports on each of the `seated`, in their order. Fails when no
  /// such game is possible, which ends the tournament.
  [[nodiscard]] virtual base::Expected<std::vector<referee::SeatReport>> play(
      std::span<const Entrant> seated) = 0;
  /// Notifies an entrant whether it has won the tournament; returns why it is out if it fails that
  /// call.
  [[nodiscard]] virtual std::optional<referee::Verdict> end(Entrant entrant, bool won) = 0;
};

using ManagerReport = tournament::CourseReport;
using Placed = tournament::CoursePlace;
using Removal = tournament::CourseRemoval;

/// Runs a tournament of entrants 0 … players-1.
[[nodiscard]] base::Expected<ManagerReport> manage(int players, Hall& hall);

}  // namespace hexarena::remote_fish
