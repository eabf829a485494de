// Chronicle: the output during a match: records, removals and progress.
//
// Each game has its own file, appended to as it is played, FOLDER/game-0001.jsonl; numbering
// continues after the files already in the folder. A store (--db) saves each game under its own id.
// If neither was requested, the first game with a removal goes to a temporary folder, so that the
// failure can be inspected; so does the last game for --open without a folder. Games may be played,
// and call this, in several threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "cli/commands.hpp"
#include "referee/referee.hpp"
#include "store/store.hpp"
#include "tournament/match.hpp"
#include "world/clock.hpp"

namespace hexarena::cli {

class Chronicle {
 public:
  explicit Chronicle(const MatchCommand& options);

  /// Creates the folder, opens the store.
  [[nodiscard]] base::Expected<void> open();

  /// Creates the observer that saves a game of the match, by block and order.
  [[nodiscard]] std::unique_ptr<referee::Observer> writer(std::size_t block, std::size_t order);
  /// Call after a game: shows the progress of the match.
  void show_progress(const tournament::Tally& now) const;
  void clear_progress() const;

  /// An error if any record could not be saved completely.
  [[nodiscard]] base::Expected<void> kept() const;
  /// The last game that has ended; empty before.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  class Game;

  /// In the folder; empty if there is none.
  [[nodiscard]] std::string file_of(int number) const;
  void keep(base::Expected<void> written);
  /// A file for a game in the temporary folder; empty if there cannot be one.
  [[nodiscard]] std::string temporary(const std::string& name);
  /// Where the game of this report can be read; empty if it could not be saved.
  [[nodiscard]] std::string place_of(const Game& game, const session::GameEnd& end);
  /// Called at the end of a game: reports removals, and remembers the last game.
  void end(const Game& game, const session::GameEnd& end);

  const MatchCommand& options_;
  const bool watched_;
  const world::SystemClock clock_;
  const world::Milliseconds began_;
  int before_ = 0;                       // the number of the last game in the folder
  std::unique_ptr<store::Store> store_;  // if one was requested
  std::string shown_;                    // the file that --open shows if there is no folder

  mutable std::mutex mutex_;  // of everything below
  std::string temporary_;     // a folder, once it is needed
  base::Expected<void> kept_;
  std::string last_;
  int last_number_ = 0;
  std::map<std::string, int> told_;  // number of removals by player
};

}  // namespace hexarena::cli
