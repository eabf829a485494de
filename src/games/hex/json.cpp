#include "games/hex/json.hpp"

namespace hexarena::hex {
namespace {

using base::invalid;
using base::passed_on;

Expected<Place> read_place(const Json& json, std::string_view path) {
  if (!json.is_array() || json.size() != 2) {
    return invalid(fmt::format("{} must be [column,row], not {}", path, base::excerpt(json)));
  }
  // What is only off the board is refused with the board's size.
  auto column = base::whole_number(json[0], base::item_path(path, 0), 0, kMaxSize - 1);
  if (!column) return passed_on(column);
  auto row = base::whole_number(json[1], base::item_path(path, 1), 0, kMaxSize - 1);
  if (!row) return passed_on(row);
  return Place{static_cast<int>(*row), static_cast<int>(*column)};
}

Expected<void> read_stones(const Json& json, std::string_view key, std::vector<Place>& stones) {
  const auto found = json.find(std::string(key));
  if (found == json.end()) return {};
  auto list = base::array(*found, key, kMaxSize * kMaxSize);
  if (!list) return passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto place = read_place((**list)[i], base::item_path(key, i));
    if (!place) return passed_on(place);
    stones.push_back(*place);
  }
  return {};
}

Json stones_json(const std::vector<Place>& stones) {
  Json list = Json::array();
  for (const Place place : stones) list.push_back(to_json(place));
  return list;
}

}  // namespace

Expected<Position> read_position(const Json& json, int size) {
  if (!json.is_object()) {
    return invalid(fmt::format("a position must be an object, not {}", base::excerpt(json)));
  }
  Position position;
  position.size = size;
  if (const auto found = json.find("size"); found != json.end()) {
    auto read = base::whole_number(*found, "size", 1, kMaxSize);
    if (!read) return passed_on(read);
    position.size = static_cast<int>(*read);
  }
  if (const auto turn = json.find("turn"); turn != json.end()) {
    if (*turn != "red" && *turn != "blue") {
      return invalid(fmt::format(R"(turn must be "red" or "blue", not {})", base::excerpt(*turn)));
    }
    position.turn = *turn == "red" ? Color::red : Color::blue;
  }
  auto red = read_stones(json, "red", position.red);
  if (!red) return passed_on(red);
  auto blue = read_stones(json, "blue", position.blue);
  if (!blue) return passed_on(blue);
  auto possible = check(position);
  if (!possible) return passed_on(possible);
  return position;
}

Json to_json(const Position& position) {
  Json json = Json::object();
  json["size"] = position.size;
  json["turn"] = name(position.turn);
  json["red"] = stones_json(position.red);
  json["blue"] = stones_json(position.blue);
  return json;
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
