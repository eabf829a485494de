#include "games/hex/json.hpp"

#include "game/two_sided.hpp"

namespace hexarena::hex {
namespace {

using base::invalid;
using base::passed_on;

Expected<Place> read_place(const Json& json, std::string_view path) {
  if (!json.is_array() || json.size() != 2) {
    return invalid(fmt::format("{} must be [column,row], not {}", path, base::excerpt(json)));
  }
  // A cell that is merely off the board gets an error that names its size.
  auto column = base::whole_number(json[0], base::item_path(path, 0), 0, kMaxSize - 1);
  if (!column) return passed_on(column);
  auto row = base::whole_number(json[1], base::item_path(path, 1), 0, kMaxSize - 1);
  if (!row) return passed_on(row);
  return Place{static_cast<int>(*row), static_cast<int>(*column)};
}

}  // namespace

Expected<Position> read_position(const Json& json, int size) {
  auto read = game::read_size_and_turn(json, size, kMaxSize, {"red", "blue"});
  if (!read) return passed_on(read);
  constexpr std::size_t kMostStones = kMaxSize * kMaxSize;
  auto red = game::read_list<Place>(json, "red", kMostStones, read_place);
  if (!red) return passed_on(red);
  auto blue = game::read_list<Place>(json, "blue", kMostStones, read_place);
  if (!blue) return passed_on(blue);
  return game::checked(Position{read->size, read->second ? Color::blue : Color::red,
                                std::move(*red), std::move(*blue)});
}

Json to_json(const Position& position) {
  return {{"size", position.size},
          {"turn", name(position.turn)},
          {"red", game::list_json<Place>(position.red, to_json)},
          {"blue", game::list_json<Place>(position.blue, to_json)}};
}

Expected<Action> read_action(const Rules& rules, const Json& json) {
  if (json == "swap") return Action::swap();
  if (!json.is_array()) {
    return invalid(
        fmt::format("an action is [column,row] or \"swap\", not {}", base::excerpt(json)));
  }
  auto place = read_place(json, "the action");
  if (!place) return passed_on(place);
  if (!on_board(rules.size(), *place)) {
    return invalid(fmt::format("{} is not on a board of size {}", cell_name(*place), rules.size()));
  }
  return Action::place(rules.number(*place));
}

Json to_json(const Rules& rules, Action action) {
  if (action.is_swap()) return "swap";
  if (!rules.has(action.cell)) return {};
  return to_json(rules.place(action.cell));
}

Json to_json(Place place) { return Json::array({place.column, place.row}); }

}  // namespace hexarena::hex
