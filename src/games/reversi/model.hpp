// Model: a game of hex Reversi from setup to result, with queries by name and
// listeners. Searches and tables use the Rules themselves.
//
//   not started --start--> black's turn <--place, pass--> white's turn --two passes--> won or tie
//
// Listeners are notified whose turn it is after the start and after every move, or that the game is
// over. A listener may itself move, as a robot does: all are still notified of everything in order.
//
// Not thread safe.
#pragma once

#include <deque>
#include <functional>

#include "games/reversi/questions.hpp"
#include "games/reversi/rules.hpp"

namespace hexarena::reversi {

class Model final : public Playable {
 public:
  /// Requires check(position).
  Model(const Position& position, const Variant& variant)
      : rules_(std::make_shared<const LargeRules>(position, variant)), game_(rules_->start()) {}

  Model(Model&&) = default;
  Model& operator=(Model&&) = default;
  Model(const Model&) = delete;  // see copy()
  Model& operator=(const Model&) = delete;
  ~Model() override = default;

  void on_turn(std::function<void(Color)> listener);
  void on_over(std::function<void()> listener);

  [[nodiscard]] Expected<void> start();
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

  /// The current board in plain terms, for JSON and pictures.
  [[nodiscard]] Expected<Position> position() const;

 private:
  using State = LargeRules::State;

  /// A copy, started and without listeners.
  Model(std::shared_ptr<const LargeRules> rules, const State& game)
      : rules_(std::move(rules)), game_(game), started_(true) {}

  [[nodiscard]] Expected<void> must_have_started() const;
  [[nodiscard]] Expected<Index> on_this_board(Cell cell) const;
  [[nodiscard]] Expected<void> play(Action action);
  [[nodiscard]] LargeRules::Cells placeable() const;
  void notify();

  std::shared_ptr<const LargeRules> rules_;  // shared with copies
  State game_;
  bool started_ = false;

  std::vector<std::function<void(Color)>> hear_turn_;
  std::vector<std::function<void()>> hear_over_;
  std::deque<GameState> news_;  // notifications still to be sent
  bool telling_ = false;
};

}  // namespace hexarena::reversi
