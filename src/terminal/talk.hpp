// Talk: what people type in a game, understood the same whichever face they see.
//
// A line is an action in any of its spellings (game/notation.hpp) or one of the words of help.hpp. Slips
// are told and change nothing. A value beside its game, which must outlive it.
#pragma once

#include <string>
#include <string_view>

#include "terminal/game.hpp"
#include "terminal/help.hpp"

namespace hexarena::terminal {

class Talk {
 public:
  Talk(Game& game, Face& face, Help help) : game_(game), face_(face), help_(std::move(help)) {}

  /// Does what the line says for whoever may act now. Refused only when the game cannot go on.
  [[nodiscard]] Expected<void> answer(const std::string& line);
  /// Somebody has said so.
  [[nodiscard]] bool left() const { return left_; }

  /// The parts of it that keys stand for.
  [[nodiscard]] Expected<void> typed(Seat seat, const std::string& action);
  [[nodiscard]] Expected<void> play(Seat seat, const Json& action);
  [[nodiscard]] Expected<void> submit(Seat seat, game::Action action);
  [[nodiscard]] Expected<void> undo();
  /// One step more each time it is asked in a position.
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
  std::size_t hints_ = 0;  // asked for in the position of that revision
  std::uint64_t hinted_at_ = 0;
};

}  // namespace hexarena::terminal
