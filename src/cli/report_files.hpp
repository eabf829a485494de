// The files of a report: the page, and in a folder beside it a page for each game.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "cli/commands.hpp"
#include "store/stored_tournament.hpp"
#include "tournament/match.hpp"
#include "tournament/report_page.hpp"

namespace hexarena::cli {

/// The number of games that get a page of their own.
inline constexpr std::size_t kMostReplays = 1000;

/// The pages of games, in the folder FILE-games beside FILE (without its ending).
class GamePages {
 public:
  /// Creates the folder.
  [[nodiscard]] static base::Expected<GamePages> open(const std::string& file);

  /// Pairing (in a match: block) and order.
  using Place = std::pair<std::size_t, std::size_t>;
  [[nodiscard]] bool full() const { return known_.size() >= kMostReplays; }
  /// Writes the page of a game, unless it cannot be shown, and stores its facts.
  [[nodiscard]] base::Expected<void> add(const Place& place, const std::string& name,
                                         const session::Record& record);
  /// The facts of a game; empty for one that was not added.
  [[nodiscard]] tournament::GameFacts facts(const Place& place) const;

 private:
  explicit GamePages(std::string folder) : folder_(std::move(folder)) {}

  std::string folder_;
  std::map<Place, tournament::GameFacts> known_;
};

/// The report of a tournament, with pages for its games as far as the store has them.
[[nodiscard]] base::Expected<void> write_report(store::Store& store, const std::string& file,
                                                const store::TournamentReport& report);

/// The name of a match's game in its report: "game-0001".
[[nodiscard]] std::string match_game_name(std::size_t players, const GamePages::Place& place);
/// The report of a match; `words` is its summary.
[[nodiscard]] base::Expected<void> write_report(const MatchCommand& command,
                                                const tournament::MatchOptions& options,
                                                const tournament::MatchResult& result,
                                                const std::string& words, const GamePages& pages);

}  // namespace hexarena::cli
