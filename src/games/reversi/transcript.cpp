#include "games/reversi/transcript.hpp"

#include <fmt/format.h>

#include <utility>

namespace hexarena::reversi {
namespace {

std::string words(int number) { return fmt::format("{}", number); }
std::string words(bool yes) { return yes ? "yes" : "no"; }
std::string words(Color color) { return std::string(name(color)); }
std::string words(std::optional<Color> color) { return color ? words(*color) : "none"; }
std::string words(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell cell : cells) text += (text.empty() ? "" : " ") + to_string(cell);
  return cells.empty() ? "none" : text;
}
std::string words(const std::unique_ptr<Playable>&) { return "made"; }

std::string about(std::string_view question, Cell cell) {
  return fmt::format("{} {}", question, to_string(cell));
}

}  // namespace

Transcript::Transcript(Playable& game, std::string& text)
    : Transcript(game, [&text](std::string_view line) { text.append(line) += '\n'; }) {}

void Transcript::note(std::string_view question, std::string_view answer) const {
  sink_(fmt::format("{}{}: {}", indent_, question, answer));
}

template <class T>
Expected<T> Transcript::noted(const std::string& question, Expected<T> answer) const {
  if (!answer) {
    note(question, "refused, " + answer.error().message);
  } else if constexpr (std::is_void_v<T>) {
    note(question, "done");
  } else {
    note(question, words(*answer));
  }
  return answer;
}

Expected<void> Transcript::place(Cell cell) {
  return noted(about("place", cell), game_.place(cell));
}
Expected<void> Transcript::pass() { return noted("pass", game_.pass()); }

GameState Transcript::state() const {
  const GameState state = game_.state();
  note("state", name(state));
  return state;
}
Expected<int> Transcript::board_size() const { return noted("board size", game_.board_size()); }
Expected<std::vector<Cell>> Transcript::cells() const { return noted("cells", game_.cells()); }
Expected<std::vector<Cell>> Transcript::corners() const {
  return noted("corners", game_.corners());
}
Expected<std::optional<Color>> Transcript::disc_at(Cell cell) const {
  return noted(about("disc at", cell), game_.disc_at(cell));
}
Expected<Color> Transcript::turn() const { return noted("turn", game_.turn()); }
Expected<std::optional<Color>> Transcript::winner() const {
  return noted("winner", game_.winner());
}
Expected<int> Transcript::score(Color color) const {
  return noted(fmt::format("score of {}", name(color)), game_.score(color));
}
Expected<bool> Transcript::is_legal(Cell cell) const {
  return noted(about("is legal", cell), game_.is_legal(cell));
}
Expected<bool> Transcript::any_legal_move() const {
  return noted("any legal move", game_.any_legal_move());
}
Expected<std::vector<Cell>> Transcript::legal_moves() const {
  return noted("legal moves", game_.legal_moves());
}
Expected<bool> Transcript::may_pass() const { return noted("may pass", game_.may_pass()); }
Expected<int> Transcript::flips(Cell cell) const {
  return noted(about("flips at", cell), game_.flips(cell));
}

Expected<std::unique_ptr<Playable>> Transcript::copy() const {
  auto copy = noted("copy", game_.copy());
  if (!copy) return copy;
  return std::unique_ptr<Playable>(new Transcript(std::move(*copy), sink_, indent_ + "  "));
}

}  // namespace hexarena::reversi
