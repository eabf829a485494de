// TournamentWatch: the output on STDERR while a tournament is played.
//
// On a terminal a table that is redrawn in place, with a line of progress below; elsewhere a line
// for every tenth of a round. Removals are reported with their reasons, ten per player. Called by
// one thread at a time.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "store/stored_tournament.hpp"

namespace hexarena::cli {

class TournamentWatch {
 public:
  /// The tournament's store must outlive the watch.
  TournamentWatch(store::Store& store, std::string id);

  /// Call after a game.
  void note(const referee::Report& report, const tournament::TournamentProgress& now);
  /// Erases what was drawn.
  void clear();

 private:
  void draw(const tournament::TournamentProgress& now);
  [[nodiscard]] std::string table();

  store::Store& store_;
  const std::string id_;
  const bool watched_;
  const world::SystemClock clock_;
  const world::Milliseconds began_;
  std::optional<std::size_t> games_before_;  // those of the journal, when it was resumed
  world::Milliseconds next_table_{0};
  std::string table_;
  std::size_t lines_ = 0;                                     // drawn above the progress line
  std::pair<std::size_t, std::size_t> reported_tenth_{0, 0};  // round, tenth
  std::map<std::string, int> reported_;                       // number of removals by player
};

}  // namespace hexarena::cli
