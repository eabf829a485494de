#include "games/reversi/model.hpp"

#include <utility>

namespace hexarena::reversi {
namespace {

/// A listener may add others, so the list may grow and move during the loop.
template <class Listener, class Call>
void call_each(const std::vector<Listener>& listeners, Call&& call) {
  std::size_t next = 0;
  while (next < listeners.size()) {
    const Listener listener = listeners[next++];
    call(listener);
  }
}

}  // namespace

std::string_view name(GameState state) {
  switch (state) {
    case GameState::not_started: return "not started";
    case GameState::blacks_turn: return "black's turn";
    case GameState::whites_turn: return "white's turn";
    case GameState::black_won: return "black won";
    case GameState::white_won: return "white won";
    case GameState::tie: break;
  }
  return "tie";
}

void Model::on_turn(std::function<void(Color)> listener) {
  hear_turn_.push_back(std::move(listener));
}
void Model::on_over(std::function<void()> listener) { hear_over_.push_back(std::move(listener)); }

Expected<void> Model::must_have_started() const {
  if (!started_) return base::illegal("the game has not started");
  return {};
}

Expected<Index> Model::on_this_board(Cell cell) const {
  auto started = must_have_started();
  if (!started) return base::passed_on(started);
  const auto index = rules_->index(cell);
  if (!index) {
    return base::illegal(
        fmt::format("{} is not on a board of size {}", to_string(cell), rules_->size()));
  }
  return *index;
}

Expected<void> Model::start() {
  if (started_) return base::illegal("the game has already started");
  started_ = true;
  notify();
  return {};
}

Expected<void> Model::place(Cell cell) {
  auto index = on_this_board(cell);
  if (!index) return base::passed_on(index);
  return play(Action{*index});
}

Expected<void> Model::pass() {
  auto started = must_have_started();
  if (!started) return started;
  return play(Action::pass());
}

Expected<void> Model::play(Action action) {
  auto judged = rules_->judge(game_, action);
  if (!judged) return judged;
  rules_->play(game_, action);
  notify();
  return {};
}

/// Notifies all listeners of the current state; moves they make meanwhile are reported afterwards.
void Model::notify() {
  news_.push_back(state());
  if (telling_) return;
  telling_ = true;
  for (; !news_.empty(); news_.pop_front()) {
    const GameState now = news_.front();
    if (now == GameState::blacks_turn || now == GameState::whites_turn) {
      const Color turn = now == GameState::blacks_turn ? Color::black : Color::white;
      call_each(hear_turn_, [turn](const auto& listener) { listener(turn); });
    } else {
      call_each(hear_over_, [](const auto& listener) { listener(); });
    }
  }
  telling_ = false;
}

GameState Model::state() const {
  if (!started_) return GameState::not_started;
  if (!rules_->over(game_)) {
    return color(game_.turn) == Color::black ? GameState::blacks_turn : GameState::whites_turn;
  }
  const rules::SeatSet winners = rules_->winners(game_);
  if (winners.count() == 2) return GameState::tie;
  return winners.has(seat(Color::black)) ? GameState::black_won : GameState::white_won;
}

Expected<int> Model::board_size() const {
  return must_have_started().map([this] { return rules_->size(); });
}

Expected<std::vector<Cell>> Model::cells() const {
  return must_have_started().map([this] {
    std::vector<Cell> cells;
    const int count = cells_of(rules_->size());
    cells.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) cells.push_back(rules_->cell(static_cast<Index>(i)));
    return cells;
  });
}

Expected<std::vector<Cell>> Model::corners() const {
  return must_have_started().map([this] { return reversi::corners(rules_->size()); });
}

Expected<std::optional<Color>> Model::disc_at(Cell cell) const {
  return on_this_board(cell).map([this](Index at) -> std::optional<Color> {
    for (const Color color : {Color::black, Color::white}) {
      if (rules_->grid().has(game_.discs[seat(color).at()], at)) return color;
    }
    return std::nullopt;
  });
}

Expected<Color> Model::turn() const {
  auto started = must_have_started();
  if (!started) return base::passed_on(started);
  if (rules_->over(game_)) return base::illegal("the game is over");
  return color(game_.turn);
}

Expected<std::optional<Color>> Model::winner() const {
  return must_have_started().map([this]() -> std::optional<Color> {
    const rules::SeatSet winners = rules_->winners(game_);
    if (winners.count() != 1) return std::nullopt;
    return color(winners.lowest());
  });
}

Expected<int> Model::score(Color color) const {
  return must_have_started().map(
      [&] { return rules_->grid().count(game_.discs[seat(color).at()]); });
}

/// Where the side to move may place; nowhere once the game is over.
LargeRules::Cells Model::placeable() const {
  return rules_->over(game_) ? LargeRules::Cells{} : rules_->placeable(game_);
}

Expected<bool> Model::is_legal(Cell cell) const {
  return must_have_started().map([&] {
    const auto index = rules_->index(cell);
    return index && !rules_->over(game_) && rules_->flips(game_, *index) > 0;
  });
}

Expected<bool> Model::any_legal_move() const {
  return must_have_started().map([this] { return placeable().any(); });
}

Expected<std::vector<Cell>> Model::legal_moves() const {
  return must_have_started().map([this] {
    std::vector<Cell> cells;
    placeable().for_each([&](int at) { cells.push_back(rules_->cell(static_cast<Index>(at))); });
    return cells;
  });
}

Expected<bool> Model::may_pass() const {
  return must_have_started().map(
      [this] { return !rules_->over(game_) && rules_->may_pass(placeable()); });
}

Expected<int> Model::flips(Cell cell) const {
  return on_this_board(cell).map(
      [this](Index at) { return rules_->over(game_) ? 0 : rules_->flips(game_, at); });
}

Expected<std::unique_ptr<Playable>> Model::copy() const {
  return must_have_started().map(
      [this] { return std::unique_ptr<Playable>(new Model(rules_, game_)); });
}

Expected<Position> Model::position() const {
  return must_have_started().map([this] { return rules_->position(game_); });
}

}  // namespace hexarena::reversi
