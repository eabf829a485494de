// Company: the players of one game, none of them trusted.
//
// As an observer of a session it tells the players still in the game what happens, in seat order.
// Every exception is caught: one thrown by `hear` or `farewell` is ignored, because the player will
// be asked again and can fail then; one thrown when it is asked is a failure. Not thread safe,
// except for the static functions, with each player on one thread at a time.
#pragma once

#include <vector>

#include "players/player.hpp"
#include "session/session.hpp"

namespace hexarena::referee {

class Company final : public session::Observer {
 public:
  /// By seat; nobody where a person sits, or somebody who is out of the game.
  explicit Company(std::vector<players::Player*> players) : players_(std::move(players)) {}

  /// Tells a player where it sits.
  [[nodiscard]] static tl::expected<void, players::Failure> seat(players::Player& player,
                                                                 const players::Seating& seating);
  /// What a player decides in a position.
  [[nodiscard]] static players::Decision consult(players::Player& player,
                                                 const game::Position& position);

  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

 private:
  template <class Use>
  void for_each(Use&& use);

  std::vector<players::Player*> players_;
};

/// What all players of a game are told before it; the seat is to be filled in.
[[nodiscard]] players::Seating seating_for(const session::Session& session);

}  // namespace hexarena::referee
