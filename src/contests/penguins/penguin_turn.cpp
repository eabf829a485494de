#include "contests/penguins/penguin_turn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/json.hpp"

namespace hexarena::penguins {
namespace {

constexpr std::array<std::string_view, 14> kNames{"garbage",
                                                  "wrote nothing",
                                                  "changed the board",
                                                  "changed the players",
                                                  "moved another's penguin",
                                                  "changed fish",
                                                  "invented score",
                                                  "not a straight line",
                                                  "jumped a gap",
                                                  "wrong start",
                                                  "wrong phase",
                                                  "too many penguins",
                                                  "lost a penguin",
                                                  "two actions"};

std::string move_text(Place from, Place to) {
  return fmt::format("the move from {} to {}", to_string(from), to_string(to));
}

std::string_view kind(const FileCell& cell) { return cell.owner != 0 ? "penguin" : "gap"; }

std::optional<Finding> placement_fault(const PenguinFile& file, const Turn& turn, Place to) {
  if (turn.phase != TurnPhase::placement) {
    return Finding{Fraud::wrong_phase,
                   fmt::format("a penguin was placed on {} in movement", to_string(to))};
  }
  const auto number = number_of(file, turn);
  if (!number) return Finding{Fraud::changed_players, "all nine numbers are taken"};
  if (static_cast<int>(file.penguins(*number).size()) >= turn.penguins) {
    return Finding{Fraud::too_many_penguins, fmt::format("{} has placed all of its {} penguins",
                                                         base::in_quotes(turn.id), turn.penguins)};
  }
  const FileCell& cell = file.at(to);
  if (!cell.is_free()) {
    return Finding{Fraud::wrong_start,
                   fmt::format("{}, where a penguin was placed, is {}", to_string(to),
                               cell.owner != 0 ? "taken" : "a gap")};
  }
  if (cell.fish != 1) {
    return Finding{Fraud::wrong_start,
                   fmt::format("{}, where a penguin was placed, holds {} fish, not one",
                               to_string(to), cell.fish)};
  }
  return std::nullopt;
}

/// The steps from one place to another in a straight line, `to` included, or nothing.
std::optional<std::vector<Place>> straight(const PenguinFile& file, Grid grid, Place from,
                                           Place to) {
  const geometry::Layout layout = layout_of(grid);
  for (int direction = 0; direction < geometry::directions(layout); ++direction) {
    std::vector<Place> steps;
    for (Place at = geometry::step(layout, from, direction); file.has(at);
         at = geometry::step(layout, at, direction)) {
      steps.push_back(at);
      if (at == to) return steps;
    }
  }
  return std::nullopt;
}

std::optional<Finding> move_fault(const PenguinFile& file, const Turn& turn, Place from, Place to) {
  if (turn.phase != TurnPhase::movement) {
    return Finding{Fraud::wrong_phase, move_text(from, to) + " came in placement"};
  }
  const FileLine* player = file.find(turn.id);
  if (player == nullptr || file.at(from).owner != player->number) {
    return Finding{Fraud::moved_another, fmt::format("{} has no penguin on {}",
                                                     base::in_quotes(turn.id), to_string(from))};
  }
  const auto steps = straight(file, turn.grid, from, to);
  if (!steps) return Finding{Fraud::not_straight, move_text(from, to) + " is not a straight line"};
  for (const Place step : *steps) {
    if (file.at(step).is_free()) continue;
    return Finding{Fraud::jumped, fmt::format("{} {} the {} on {}", move_text(from, to),
                                              step == to ? "ends on" : "jumps", kind(file.at(step)),
                                              to_string(step))};
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(Fraud fraud) { return kNames[static_cast<std::size_t>(fraud)]; }

std::optional<Finding> fault(const PenguinFile& file, const Turn& turn,
                             const PenguinAction& action) {
  for (const Place place : {action.from.value_or(action.to), action.to}) {
    if (!file.has(place)) {
      return Finding{Fraud::jumped, fmt::format("{} is off the board", to_string(place))};
    }
  }
  return action.from ? move_fault(file, turn, *action.from, action.to)
                     : placement_fault(file, turn, action.to);
}

std::optional<int> number_of(const PenguinFile& file, const Turn& turn) {
  const FileLine* player = file.find(turn.id);
  return player != nullptr ? player->number : file.next_number();
}

bool can_act(const PenguinFile& file, const Turn& turn) {
  const auto number = number_of(file, turn);
  if (!number) return false;
  const std::vector<Place> penguins = file.penguins(*number);
  if (turn.phase == TurnPhase::placement) {
    return static_cast<int>(penguins.size()) < turn.penguins &&
           std::any_of(
               file.cells.begin(), file.cells.end(),
               [](const FileCell& cell) { return cell.is_free() && cell.fish == 1; });
  }
  const geometry::Layout layout = layout_of(turn.grid);
  return std::any_of(penguins.begin(), penguins.end(), [&](Place from) {
    for (int direction = 0; direction < geometry::directions(layout); ++direction) {
      const Place next = geometry::step(layout, from, direction);
      if (file.has(next) && file.at(next).is_free()) return true;
    }
    return false;
  });
}

int gain(const PenguinFile& file, const Turn& turn, const PenguinAction& action) {
  if (turn.grid == Grid::square) return file.at(action.to).fish;
  return action.from ? file.at(*action.from).fish : 0;
}

PenguinFile play(PenguinFile file, const Turn& turn, const PenguinAction& action) {
  const int number = *number_of(file, turn);
  if (file.find(number) == nullptr) file.players.push_back({turn.id, number, 0});
  for (FileLine& player : file.players) {
    if (player.number == number) player.score += gain(file, turn, action);
  }
  if (action.from) file.at(*action.from) = {};
  FileCell& target = file.at(action.to);
  target.owner = static_cast<std::uint8_t>(number);
  if (turn.grid == Grid::square) target.fish = 0;
  return file;
}

}  // namespace hexarena::penguins
