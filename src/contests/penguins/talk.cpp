#include "contests/penguins/talk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <sstream>

#include "world/standard_streams.hpp"

namespace hexarena::penguins {
namespace {

using fish::Grid;
using penguins::FileCell;
using penguins::PenguinAction;
using penguins::PenguinFile;
using penguins::TurnPhase;

/// "2 " a floe, "21" one with a penguin, ". " a gap; odd rows of hexagons half a cell to the right.
std::string picture(const PenguinFile& file, Grid grid) {
  std::string text = "    ";
  for (int column = 0; column < file.columns; ++column) text += fmt::format("{:<4}", column);
  for (int row = 0; row < file.rows; ++row) {
    while (text.ends_with(' ')) text.pop_back();
    text += fmt::format("\n{:>2}  ", row);
    if (grid == Grid::hex && row % 2 == 1) text += "  ";
    for (int column = 0; column < file.columns; ++column) {
      const FileCell& cell = file.at({row, column});
      text += cell.is_gap()     ? ".   "
              : cell.owner == 0 ? fmt::format("{}   ", cell.fish)
                                : fmt::format("{}{}  ", cell.fish, cell.owner);
    }
  }
  while (text.ends_with(' ')) text.pop_back();
  return text + '\n';
}

std::string legend(const PenguinFile& file, const penguins::Turn& turn) {
  std::string text;
  for (const penguins::FileLine& player : file.players) {
    const auto standing = static_cast<int>(file.penguins(player.number).size());
    text += fmt::format("{} {}: {} fish, {} on the board", player.number, player.id, player.score,
                        standing);
    if (turn.phase == TurnPhase::placement) {
      text += fmt::format(", {} left to place", std::max(0, turn.penguins - standing));
    }
    text += player.id == turn.id ? "  <- you\n" : "\n";
  }
  if (file.find(turn.id) == nullptr) {
    text +=
        fmt::format("{} (you) will join with the first of {} penguins\n", turn.id, turn.penguins);
  }
  return text;
}

/// Two numbers for a placement, four for a move; commas and brackets count as blanks.
std::optional<PenguinAction> typed_action(std::string line, TurnPhase phase) {
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == ',' || c == '[' || c == ']'; }, ' ');
  std::istringstream words(line);
  std::vector<int> numbers;
  for (int number = 0; words >> number;) numbers.push_back(number);
  if (!words.eof()) return std::nullopt;
  if (phase == TurnPhase::placement && numbers.size() == 2) {
    return PenguinAction{std::nullopt, {numbers[0], numbers[1]}};
  }
  if (phase == TurnPhase::movement && numbers.size() == 4) {
    return PenguinAction{geometry::Place{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
  }
  return std::nullopt;
}

}  // namespace

int talk_penguins(const PenguinsOptions& options, std::istream& in, std::ostream& out) {
  const penguins::Turn& turn = options.turn;
  const std::string_view asked = turn.phase == TurnPhase::placement
                                     ? "row and column of the floe"
                                     : "row and column of the penguin, then of its target";
  int played = 0;
  std::string played_from;
  while (true) {
    auto board = read_board(options);
    if (!board) return world::report_bad_input("penguins", board.error());
    out << picture(board->file, turn.grid) << '\n' << legend(board->file, turn);
    if (board->idle) {
      out << "Nothing to do: " << *board->idle << ".\n";
      return played > 0 ? world::kSuccess : world::kNegative;
    }
    out << asked << " (Enter reads the file again, q ends)> " << std::flush;
    std::string line;
    if (!std::getline(in, line) || line == "q" || line == "q\r") {
      out << '\n';
      return world::kSuccess;
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto action = typed_action(line, turn.phase);
    if (!action) {
      out << "That is not " << asked << ".\n\n";
      continue;
    }
    if (const auto wrong = fault(board->file, turn, *action)) {
      out << "That does not work: " << wrong->text << ".\n\n";
      continue;
    }
    if (played > 0 && options.in != options.out && board->text == played_from) {
      out << options.in << " has not changed since your last action, which " << options.out
          << " contains.\n\n";
      continue;
    }
    if (auto written = write_board(options, play(board->file, turn, *action)); !written) {
      static_cast<void>(world::report("penguins", written.error()));
      return kInternalError;
    }
    ++played;
    played_from = board->text;
    out << "Written to " << options.out << ".\n\n";
  }
}

}  // namespace hexarena::penguins
