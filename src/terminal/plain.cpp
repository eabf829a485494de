#include "terminal/plain.hpp"

#include <fmt/format.h>

#include <array>
#include <istream>
#include <ostream>

#include "game/notation.hpp"
#include "terminal/ascii.hpp"
#include "terminal/help.hpp"
#include "terminal/selection.hpp"
#include "terminal/talk.hpp"

namespace hexarena::terminal {
namespace {

using game::Table;

constexpr std::string_view kEscape = "\x1b";

struct SelectionStep {
  std::string_view key;
  std::string_view word;
  int q;
  int r;
};
constexpr std::array<SelectionStep, 4> kSteps{{{"\x1b[D", "left", -1, 0},
                                               {"\x1b[C", "right", 1, 0},
                                               {"\x1b[A", "up", 0, -1},
                                               {"\x1b[B", "down", 0, 1}}};

class PlainFace final : public Face {
 public:
  PlainFace(Game& game, const LineSource& lines, std::ostream& out, const PlainOptions& options)
      : game_(game),
        talk_(game, *this,
              options.selecting ? selecting_help(*game.record().game->native)
                                : typed_help(*game.record().game->native)),
        lines_(lines),
        out_(out),
        options_(options) {}

  Expected<Ending> play() {
    tell(options_.greeting);
    game_.open(*this);
    if (game_.stopped()) return leave();
    show();
    while (true) {
      auto went_on = game_.go_on();
      if (!went_on) return base::passed_on(went_on);
      if (game_.stopped()) return leave();
      if (*went_on) continue;
      if (game_.table().view().over) return end();
      auto asked = ask();
      if (!asked) return base::passed_on(asked);
      if (talk_.left() || ended_ || game_.stopped()) return leave();
    }
  }

  void tell(std::string_view text) override {
    if (options_.ascii) {
      out_ << in_ascii(text);
    } else {
      out_ << text;
    }
  }
  void show() override { print({}); }
  void mark(const std::vector<game::Action>& actions, bool chosen) override {
    if (chosen || options_.selecting) print(actions);
  }
  [[nodiscard]] bool watch() override { return !game_.stopped(); }

 private:
  Expected<Ending> end() {
    if (!game_.any_human()) show();
    tell(outcome(game_.table()) + '\n');
    return Ending::over;
  }

  Expected<Ending> leave() {
    tell("You left the game.\n");
    game_.leave();
    return Ending::left;
  }

  void print(const std::vector<game::Action>& marks) {
    if (game_.revision() != selected_at_) selection_.clear();
    selected_at_ = game_.revision();
    Table::Picture wanted;
    wanted.marks = marks;
    wanted.color = options_.color;
    wanted.rim = true;
    wanted.selected = selection_.cell();
    tell(game_.table().text_picture(wanted));
    if (!hinting_ || !selection_.cell()) return;
    if (const auto hint = game_.table().preview(*selection_.cell())) {
      tell(fmt::format("Hint: {}.\n", *hint));
    }
  }

  /// Reads one line from the human to move: an action, or a command that changes nothing.
  Expected<void> ask() {
    const game::View view = game_.table().view();
    const std::string clock =
        view.ms_left ? fmt::format(" ({} s left)", (*view.ms_left + 999) / 1000) : "";
    const bool must_pass = game_.table().forced_pass().has_value();
    tell(fmt::format("{}{}{}> ", view.turn ? game_.who(*view.turn) : "all", clock,
                     must_pass ? " (can only pass)" : ""));
    out_ << std::flush;
    const std::uint64_t asked = game_.revision();
    const std::optional<std::string> line = lines_();
    if (!line) {
      tell("\n");
      ended_ = true;
      return {};
    }
    // A line counts at the time it arrives; if time has ended the turn, it is ignored.
    auto passed = game_.go_on();
    if (!passed) return base::passed_on(passed);
    if (game_.revision() != asked) return {};
    return options_.selecting && view.turn
               ? answer_selecting(*view.turn, std::string(game::trimmed(*line)))
               : talk_.answer(*line);
  }

  /// Handles the selection; all other commands work as in every game.
  Expected<void> answer_selecting(Seat seat, const std::string& line) {
    for (const SelectionStep& step : kSteps) {
      if (line != step.key && line != step.word) continue;
      if (selection_.step(game_.table(), step.q, step.r)) {
        show();
      } else {
        tell("The edge of the board.\n");
      }
      return {};
    }
    if (line.empty()) return place(seat);
    if (line == "p" || line == "P") return talk_.typed(seat, "pass");
    if (line == "h" || line == "H") {
      hinting_ = !hinting_;
      tell(hinting_ ? "Hints are on.\n" : "Hints are off.\n");
      if (selection_.cell()) show();
      return {};
    }
    if (line == kEscape) {
      selection_.clear();
      show();
      return {};
    }
    if (line.front() == ':') return talk_.answer(line.substr(1));
    const bool is_cell =
        line.find_first_of("-[0123456789") == 0 || game_.table().read_notation(line).has_value();
    if (!is_cell) return talk_.answer(line);
    select(line);
    return {};
  }

  void select(const std::string& line) {
    auto cell = game::read_typed(game_.table(), line);
    if (!cell) return talk_.complain(cell.error().message);
    auto chosen = selection_.choose(game_.table(), *cell);
    if (!chosen) return talk_.complain(chosen.error().message);
    show();
  }

  Expected<void> place(Seat seat) {
    if (selection_.cell()) return talk_.submit(seat, *selection_.cell());
    talk_.complain("no cell is selected to place on");
    return {};
  }

  Game& game_;
  Talk talk_;
  const LineSource& lines_;
  std::ostream& out_;
  const PlainOptions& options_;
  Selection selection_;
  std::uint64_t selected_at_ = 0;  // the revision of the position of the selection
  bool hinting_ = false;
  bool ended_ = false;  // end of input
};

}  // namespace

LineSource lines_of(std::istream& in) {
  return [&in]() -> std::optional<std::string> {
    std::string line;
    if (!std::getline(in, line)) return std::nullopt;
    return line;
  };
}

Expected<Ending> play_plain(Game& game, const LineSource& lines, std::ostream& out,
                            const PlainOptions& options) {
  return PlainFace(game, lines, out, options).play();
}

}  // namespace hexarena::terminal
