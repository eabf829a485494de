// Chronicle: what is written while a match is played: records, removals and progress.
//
// Each game has a file of its own that grows with it, FOLDER/game-0001.jsonl; a folder that holds
// some already is gone on with. A store (--db) keeps each game under an identity of its own. Where
// neither was asked for, the first game somebody is removed from goes to a temporary folder, so
// that a failure can be looked at; so does the last game for --open without a folder. Games may be
// played, and ask for what they need, in several threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "cli/commands.hpp"
#include "referee/referee.hpp"
#include "store/store.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

class Chronicle {
 public:
  explicit Chronicle(const MatchCommand& options);

  /// Makes the folder, opens the store.
  [[nodiscard]] base::Expected<void> open();

  /// Who writes down a game of the match, by block and order.
  [[nodiscard]] std::unique_ptr<referee::Observer> writer(std::size_t block, std::size_t order);
  /// After a game: shows how far the match is.
  void show_progress(const tournament::Tally& now) const;
  void clear_progress() const;

  /// Refused where not every record has arrived.
  [[nodiscard]] base::Expected<void> kept() const;
  /// The last of the games that came to their end; empty before.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  class Game;

  /// In the folder; empty where there is none.
  [[nodiscard]] std::string file_of(int number) const;
  void keep(base::Expected<void> written);
  /// A file for a game in the temporary folder; empty where there can be none.
  [[nodiscard]] std::string temporary(const std::string& name);
  /// Where the game of this report can be read; empty where it could not be kept.
  [[nodiscard]] std::string place_of(const Game& game, const session::GameEnd& end);
  /// A game came to its end: tells of removals, notes which is the last.
  void end(const Game& game, const session::GameEnd& end);

  const MatchCommand& options_;
  const bool watched_;
  int before_ = 0;                       // the number of the last game in the folder
  std::unique_ptr<store::Store> store_;  // where one was asked for
  std::string shown_;                    // the file --open shows where there is no folder

  mutable std::mutex mutex_;  // of everything below
  std::string temporary_;     // a folder, once it is needed
  base::Expected<void> kept_;
  std::string last_;
  int last_number_ = 0;
  std::map<std::string, int> told_;  // how often somebody was removed
};

}  // namespace hexarena::cli
