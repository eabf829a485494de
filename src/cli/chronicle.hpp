// Chronicle: what is written while a match is played: records, removals and progress.
//
// Each game has a file of its own that grows with it, FOLDER/game-0001.jsonl; a folder that holds
// some already is gone on with. A store (--db) keeps each game under an identity of its own. Where
// neither was asked for, the first game somebody is removed from goes to a temporary folder, so
// that a failure can be looked at; so does the last game for --open without a folder.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "cli/commands.hpp"
#include "referee/record_writer.hpp"
#include "referee/referee.hpp"
#include "store/game_keeper.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

class Chronicle final : public referee::Observer {
 public:
  explicit Chronicle(const MatchOptions& options);

  /// Makes the folder, opens the store.
  [[nodiscard]] base::Expected<void> open();

  void began(const session::Record& record) override;
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::Record& record, const session::Result& result) override;
  [[nodiscard]] std::string record_name() const override {
    return writer_.file().empty() && keeper_ ? keeper_->id() : writer_.file();
  }

  /// After a game that counts: tells of removals, shows how far the match is.
  void note(const referee::Report& report, const tournament::MatchResult& now);
  void clear_progress() const;

  /// Refused where not every record has arrived.
  [[nodiscard]] const base::Expected<void>& kept() const { return kept_; }
  /// The last game that came to its end; empty before.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void keep(base::Expected<void> written);
  /// A file for a game in the temporary folder; empty where there can be none.
  [[nodiscard]] std::string temporary(const std::string& name);
  /// Where the game of this report can be read; empty where it could not be kept.
  [[nodiscard]] std::string place_of(const referee::Report& report);

  const MatchOptions& options_;
  int number_ = 0;         // of the game being played
  std::string temporary_;  // a folder, once it is needed
  referee::RecordWriter writer_{""};
  std::unique_ptr<store::Store> store_;           // where one was asked for
  std::optional<store::GameKeeper> keeper_ = {};  // of the game being played
  base::Expected<void> kept_;
  std::string last_;
  std::set<std::string> told_;  // of whom it was said how they were removed
  bool watched_;
};

}  // namespace hexarena::cli
