#include "terminal/talk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <vector>

#include "game/notation.hpp"

namespace hexarena::terminal {
namespace {

std::string in_notation(const game::Table& table, std::span<const game::Action> line) {
  std::string text;
  for (const game::Action action : line) text += ' ' + table.notation(action);
  return text;
}

/// Whether another player would be to move after this action: a line is then not a solution.
bool hands_over(const game::Table& table, game::Action action) {
  const auto after = table.copy();
  const auto turn = table.view().turn;
  return turn && after->submit(*turn, action) && after->view().turn != turn;
}

/// The current cells of the pieces that a line of moves from cell to cell moves.
std::vector<std::string> movers(const game::Table& table, const std::vector<game::Action>& line) {
  std::vector<std::string> all;
  std::vector<std::string> reached;
  for (const game::Action action : line) {
    const std::string step = table.notation(action);
    const std::size_t dash = step.find('-');
    if (dash == std::string::npos) continue;
    const std::string from = step.substr(0, dash);
    if (std::ranges::find(reached, from) == reached.end()) all.push_back(from);
    reached.push_back(step.substr(dash + 1));
  }
  return all;
}

}  // namespace

Expected<void> Talk::answer(const std::string& line) {
  const game::View view = game_.table().view();
  std::istringstream words(line);
  std::string word;
  words >> word;
  if (word.empty()) return {};
  if (word == "quit" || word == "q") {
    left_ = true;
  } else if (word == "help" || word == "h" || word == "?") {
    face_.tell(help_.text);
  } else if (word == "board") {
    face_.show();
  } else if (word == "moves") {
    std::string rest;
    std::getline(words, rest);
    show_moves(rest);
  } else if (word == "hint") {
    hint();
  } else if (word == "solution") {
    solution();
  } else if (word == "undo" && (view.turn || view.over)) {
    return undo();
  } else if (view.turn) {
    return typed(*view.turn, line);
  } else {
    return typed_by_one_of_all(line);
  }
  return {};
}

/// "2 announce 5": the second player announces. If only one human plays, the number is
/// optional.
Expected<void> Talk::typed_by_one_of_all(const std::string& line) {
  std::istringstream words(line);
  int number = 0;
  std::string rest;
  if (words >> number && number >= 1 && number <= game_.table().seats() &&
      std::getline(words, rest)) {
    if (game_.sitter(Seat(number - 1)).is_human()) return typed(Seat(number - 1), rest);
    complain(fmt::format("player {} is not human", number));
    return {};
  }
  if (const auto only = game_.only_human()) return typed(*only, line);
  complain(fmt::format("begin with the number of the player, 1–{}", game_.table().seats()));
  return {};
}

Expected<void> Talk::typed(Seat seat, const std::string& action) {
  auto json = game::read_typed(game_.table(), action);
  if (json) return play(seat, *json);
  complain(json.error().message);
  return {};
}

Expected<void> Talk::play(Seat seat, const Json& action) {
  auto meant = game_.table().read_action(action);
  if (meant) return submit(seat, *meant);
  complain(meant.error().message);
  return {};
}

Expected<void> Talk::submit(Seat seat, game::Action action) {
  auto acted = game_.act(seat, action);
  if (!acted) complain(acted.error().message);
  return game_.saved();
}

Expected<void> Talk::undo() {
  const game::View view = game_.table().view();
  const auto seat = view.turn ? view.turn : game_.last_human();
  if (!seat) {
    complain("nothing to take back");
    return {};
  }
  auto undone = game_.undo(*seat);
  if (!undone) complain(undone.error().message);
  return game_.saved();
}

void Talk::complain(std::string_view text) {
  face_.tell(fmt::format("Not possible: {}. Type \"{}\" for help.\n", text, help_.word));
}

void Talk::show_moves(const std::string& start) {
  const game::View view = game_.table().view();
  std::string prefix;
  if (start.find_first_not_of(" \t\r") != std::string::npos) {
    auto json = game::read_typed(game_.table(), start);
    if (!json) {
      complain(json.error().message);
      return;
    }
    prefix = base::write_json(*json);
  }
  std::vector<game::Action> shown;
  std::string list;
  const std::vector<game::Action> legal = game_.table().legal();
  for (const game::Action action : legal) {
    const std::string text = base::write_json(game_.table().action_json(action));
    if (!prefix.empty() && text.find(prefix) > 1) continue;
    shown.push_back(action);
    // Shorten a long row of announcements to its ends.
    if (text.front() == '{' && shown.size() > 1 && shown.size() < legal.size() - 1) {
      if (!list.ends_with("…")) list += " …";
      continue;
    }
    list += fmt::format("{}{}", list.empty() ? "" : " ", game_.table().notation(action));
  }
  face_.mark(shown, !prefix.empty());
  face_.tell((list.empty() ? "none" : list) + '\n');
}

/// Reveals a solution of several steps bit by bit: its length, the pieces, then step by step.
void Talk::hint() {
  if (hinted_at_ != game_.revision()) hints_ = 0;
  hinted_at_ = game_.revision();
  const std::vector<game::Action> line = game_.advised_line();
  if (line.empty()) return;
  const game::Table& table = game_.table();
  const std::size_t asked = hints_++;
  const bool is_solution = line.size() > 1 && !hands_over(table, line.front());
  if (is_solution && asked == 0) {
    face_.tell(fmt::format("There is a solution of {} steps.\n", line.size()));
  } else if (is_solution && asked == 1) {
    face_.tell(fmt::format("Pieces that have to move: {}\n", fmt::join(movers(table, line), ", ")));
  } else {
    const std::size_t shown = is_solution ? std::min(asked - 1, line.size()) : 1;
    face_.tell("The machine would play" + in_notation(table, std::span(line).first(shown)) +
               (is_solution && shown < line.size() ? " …\n" : "\n"));
  }
}

void Talk::solution() {
  const std::vector<game::Action> line = game_.advised_line();
  if (!line.empty()) {
    face_.tell("The machine would play" + in_notation(game_.table(), line) + '\n');
  }
}

}  // namespace hexarena::terminal
