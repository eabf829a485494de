// Lists: precomputed answers to frequent queries: the newest games, the games of a player, the
// ratings, the progress of tournaments.
//
// Each change of what is stored changes its lists in the same transaction, so that both are always
// at the same moment; what a question costs depends on how much it is answered, not on how much is
// stored. Everything here can be made anew from the rest (fill_lists). For this layer alone, inside
// a transaction of the caller; what SQLite throws goes through.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/items.hpp"

namespace hexarena::store {

/// A player's rating in a game, from the results so far.
struct PlayerRating {
  std::string player;
  double elo = 0;
  double deviation = 0;
  std::int64_t games = 0;
};

class Lists {
 public:
  explicit Lists(SQLite::Database& database) : database_(database) {}

  // What happened.
  void game_began(const std::string& id, std::int64_t began, const Json& header);
  void game_ended(const std::string& id, std::int64_t began, const Json& header, const Json& result,
                  std::int64_t events);
  /// For a game that has not ended.
  void game_forgotten(const std::string& id, std::int64_t began, const Json& header);
  void tournament_began(const std::string& id);
  void round_paired(const Pairing& pairing);
  void result_counted(const std::string& tournament);
  void tournament_ended(const std::string& id);

  /// The strongest first.
  [[nodiscard]] Expected<std::vector<PlayerRating>> ratings(const std::string& game,
                                                            std::size_t most);
  /// Games that have not ended, the oldest first.
  [[nodiscard]] std::vector<std::string> running_games();

  /// Reports every disagreement with the stored data.
  void compare(const std::function<void(const std::string&)>& wrong);

 private:
  SQLite::Database& database_;
};

}  // namespace hexarena::store
