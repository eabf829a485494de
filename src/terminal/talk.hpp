// Talk: the commands people type in a game, the same for every Face.
//
// A line is an action in any notation (game/notation.hpp) or a command of help.hpp. Invalid
// input is reported and changes nothing. Belongs to a game, which must outlive it.
#pragma once

#include <string>
#include <string_view>

#include "terminal/game.hpp"
#include "terminal/help.hpp"

namespace hexarena::terminal {

class Talk {
 public:
  Talk(Game& game, Face& face, Help help) : game_(game), face_(face), help_(std::move(help)) {}

  /// Executes a line for the player who may act now. An error only if the game cannot continue.
  [[nodiscard]] Expected<void> answer(const std::string& line);
  /// Whether the user has quit.
  [[nodiscard]] bool left() const { return left_; }

  /// Parts of `answer`, for faces with keys.
  [[nodiscard]] Expected<void> typed(Seat seat, const std::string& action);
  [[nodiscard]] Expected<void> play(Seat seat, const Json& action);
  [[nodiscard]] Expected<void> submit(Seat seat, game::Action action);
  [[nodiscard]] Expected<void> undo();
  /// Reveals one step more each time it is called in a position.
  void hint();
  void solution();
  void complain(std::string_view text);

 private:
  [[nodiscard]] Expected<void> typed_by_one_of_all(const std::string& line);
  void show_moves(const std::string& start);

  Game& game_;
  Face& face_;
  Help help_;
  bool left_ = false;
  std::size_t hints_ = 0;  // so many given in the position of hinted_at_
  std::uint64_t hinted_at_ = 0;
};

}  // namespace hexarena::terminal
