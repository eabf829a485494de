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

class Transcript final : public Playable {
 public:
  Transcript(Playable& game, TranscriptSink sink) : game_(game), sink_(std::move(sink)) {}

  Expected<void> place(Cell cell) override {
    return noted(about("place", cell), game_.place(cell));
  }
  Expected<void> pass() override { return noted("pass", game_.pass()); }

  GameState state() const override {
    const GameState state = game_.state();
    note("state", name(state));
    return state;
  }
  Expected<int> board_size() const override { return noted("board size", game_.board_size()); }
  Expected<std::vector<Cell>> cells() const override { return noted("cells", game_.cells()); }
  Expected<std::vector<Cell>> corners() const override { return noted("corners", game_.corners()); }
  Expected<std::optional<Color>> disc_at(Cell cell) const override {
    return noted(about("disc at", cell), game_.disc_at(cell));
  }
  Expected<Color> turn() const override { return noted("turn", game_.turn()); }
  Expected<std::optional<Color>> winner() const override { return noted("winner", game_.winner()); }
  Expected<int> score(Color color) const override {
    return noted(fmt::format("score of {}", name(color)), game_.score(color));
  }
  Expected<bool> is_legal(Cell cell) const override {
    return noted(about("is legal", cell), game_.is_legal(cell));
  }
  Expected<bool> any_legal_move() const override {
    return noted("any legal move", game_.any_legal_move());
  }
  Expected<std::vector<Cell>> legal_moves() const override {
    return noted("legal moves", game_.legal_moves());
  }
  Expected<bool> may_pass() const override { return noted("may pass", game_.may_pass()); }
  Expected<int> flips(Cell cell) const override {
    return noted(about("flips at", cell), game_.flips(cell));
  }
  Expected<std::unique_ptr<Playable>> copy() const override {
    auto copy = noted("copy", game_.copy());
    if (!copy) return copy;
    return std::unique_ptr<Playable>(new Transcript(std::move(*copy), sink_, indent_ + "  "));
  }

 private:
  /// Of a copy, which it owns.
  Transcript(std::unique_ptr<Playable> copy, TranscriptSink sink, std::string indent)
      : copy_(std::move(copy)), game_(*copy_), sink_(std::move(sink)), indent_(std::move(indent)) {}

  template <class T>
  Expected<T> noted(const std::string& question, Expected<T> answer) const {
    if (!answer) {
      note(question, "refused, " + answer.error().message);
    } else if constexpr (std::is_void_v<T>) {
      note(question, "done");
    } else {
      note(question, words(*answer));
    }
    return answer;
  }
  void note(std::string_view question, std::string_view answer) const {
    sink_(fmt::format("{}{}: {}", indent_, question, answer));
  }

  std::unique_ptr<Playable> copy_;  // null if the game is owned elsewhere
  Playable& game_;
  TranscriptSink sink_;
  std::string indent_;
};

}  // namespace

std::unique_ptr<Playable> transcript_of(Playable& game, TranscriptSink sink) {
  return std::make_unique<Transcript>(game, std::move(sink));
}
std::unique_ptr<Playable> transcript_of(Playable& game, std::string& text) {
  return transcript_of(game, [&text](std::string_view line) { text.append(line) += '\n'; });
}

}  // namespace hexarena::reversi
