// Transcript: a game that writes down every question it is asked, with the answer.
//
// It can stand wherever the game itself could, so that a test or a curious person sees what a
// strategy looks at. A line a question, without newline; copies write into the same transcript, two
// blanks further in, and the moves tried there are written too:
//
//   turn: black
//   legal moves: (1,-2) (-1,-1)
//   copy: made
//     place (1,-2): done
//     legal moves: (2,-3)
#pragma once

#include <functional>
#include <string>

#include "games/reversi/questions.hpp"

namespace hexarena::reversi {

class Transcript final : public Playable {
 public:
  using Sink = std::function<void(std::string_view line)>;

  /// The game must outlive the transcript; so must whatever the sink writes to.
  Transcript(Playable& game, Sink sink) : game_(game), sink_(std::move(sink)) {}
  /// Adds each line to `text`, with a newline.
  Transcript(Playable& game, std::string& text);

  [[nodiscard]] Expected<void> place(Cell cell) override;
  [[nodiscard]] Expected<void> pass() override;

  [[nodiscard]] GameState state() const override;
  [[nodiscard]] Expected<int> board_size() const override;
  [[nodiscard]] Expected<std::vector<Cell>> cells() const override;
  [[nodiscard]] Expected<std::vector<Cell>> corners() const override;
  [[nodiscard]] Expected<std::optional<Color>> disc_at(Cell cell) const override;
  [[nodiscard]] Expected<Color> turn() const override;
  [[nodiscard]] Expected<std::optional<Color>> winner() const override;
  [[nodiscard]] Expected<int> score(Color color) const override;
  [[nodiscard]] Expected<bool> is_legal(Cell cell) const override;
  [[nodiscard]] Expected<bool> any_legal_move() const override;
  [[nodiscard]] Expected<std::vector<Cell>> legal_moves() const override;
  [[nodiscard]] Expected<bool> may_pass() const override;
  [[nodiscard]] Expected<int> flips(Cell cell) const override;
  [[nodiscard]] Expected<std::unique_ptr<Playable>> copy() const override;

 private:
  /// Of a copy, which it keeps.
  Transcript(std::unique_ptr<Playable> copy, Sink sink, std::string indent)
      : copy_(std::move(copy)), game_(*copy_), sink_(std::move(sink)), indent_(std::move(indent)) {}

  template <class T>
  Expected<T> noted(const std::string& question, Expected<T> answer) const;
  void note(std::string_view question, std::string_view answer) const;

  std::unique_ptr<Playable> copy_;  // nothing where somebody else keeps the game
  Playable& game_;
  Sink sink_;
  std::string indent_;
};

}  // namespace hexarena::reversi
