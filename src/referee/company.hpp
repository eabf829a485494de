// Company: the players of one game, all untrusted.
//
// As an observer of a session it forwards every event to the players still in the game, in seat
// order. All exceptions are caught: those from `hear` and `farewell` are ignored, because the
// player will be asked again and can fail then; one thrown by a question counts as a failure. Not
// thread-safe, except for the static functions as long as each player is used by one thread at a
// time.
#pragma once

#include <vector>

#include "players/player.hpp"
#include "session/session.hpp"

namespace hexarena::referee {

class Company final : public session::Observer {
 public:
  /// By seat; null for a human, or for a player that is out of the game.
  explicit Company(std::vector<players::Player*> players) : players_(std::move(players)) {}

  /// Seats a player and tells it the terms of the game.
  [[nodiscard]] static tl::expected<void, players::Failure> seat(players::Player& player,
                                                                 const players::Seating& seating);
  /// Asks a player for its decision in a position.
  [[nodiscard]] static players::Decision consult(players::Player& player,
                                                 const game::Position& position);

  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

 private:
  template <class Use>
  void for_each(Use&& use);

  std::vector<players::Player*> players_;
};

/// The seating that all players of a game get before it; only `seat` is left to fill in.
[[nodiscard]] players::Seating seating_for(const session::Session& session);

}  // namespace hexarena::referee
