// TournamentWatch: what is told on STDERR while a tournament is played.
//
// On a terminal a table that is drawn anew in its place, with a line of progress below; elsewhere a
// line for every tenth of a round. Removals are told with their reasons, ten of a player. Told by one thread at a time.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "store/kept_tournament.hpp"

namespace hexarena::cli {

class TournamentWatch {
 public:
  /// The store that keeps the tournament must outlive the watch.
  TournamentWatch(store::Store& store, std::string id);

  /// After a game.
  void note(const referee::Report& report, const tournament::TournamentProgress& now);
  /// Takes back what was drawn.
  void clear();

 private:
  void draw(const tournament::TournamentProgress& now);
  [[nodiscard]] std::string table();

  store::Store& store_;
  const std::string id_;
  const bool watched_;
  const world::SystemClock clock_;
  world::Milliseconds next_table_{0};
  std::string table_;
  std::size_t lines_ = 0;                                 // drawn above the one of progress
  std::pair<std::size_t, std::size_t> told_tenth_{0, 0};  // round, tenth
  std::map<std::string, int> told_;                       // how often somebody was removed
};

}  // namespace hexarena::cli
