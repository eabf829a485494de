#include "games/reversi/json.hpp"

#include <algorithm>

#include "games/reversi/text.hpp"

namespace hexarena::reversi {
namespace {

using base::invalid;
using base::passed_on;

// Far beyond any board: what is only off the board is told so with the board's size.
constexpr int kFarthest = 1'000'000;
constexpr std::size_t kMostRows = 2 * kMaxSize + 1;

Expected<Cell> read_cell(const Json& json, std::string_view path) {
  if (!json.is_array() || json.size() != 2) {
    return invalid(fmt::format("{} must be [q,r], not {}", path, base::excerpt(json)));
  }
  auto q = base::whole_number(json[0], base::item_path(path, 0), -kFarthest, kFarthest);
  if (!q) return passed_on(q);
  auto r = base::whole_number(json[1], base::item_path(path, 1), -kFarthest, kFarthest);
  if (!r) return passed_on(r);
  return Cell{static_cast<int>(*q), static_cast<int>(*r)};
}

Expected<void> read_cells(const Json& json, std::string_view key, std::vector<Cell>& cells) {
  const auto found = json.find(std::string(key));
  if (found == json.end()) return {};
  auto list = base::array(*found, key, cells_of(kMaxSize));
  if (!list) return passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto cell = read_cell((**list)[i], base::item_path(key, i));
    if (!cell) return passed_on(cell);
    cells.push_back(*cell);
  }
  return {};
}

Expected<int> read_number(const Json& json, std::string_view key, int low, int high, int absent) {
  const auto found = json.find(std::string(key));
  if (found == json.end()) return absent;
  auto number = base::whole_number(*found, key, low, high);
  if (!number) return passed_on(number);
  return static_cast<int>(*number);
}

/// The discs of a text picture given row by row.
Expected<void> read_rows(const Json& rows, Position& position) {
  auto list = base::array(rows, "board", kMostRows);
  if (!list) return passed_on(list);
  std::string picture;
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto row = base::text((**list)[i], base::item_path("board", i));
    if (!row) return passed_on(row);
    picture += *row + "\n";
  }
  auto shown = read_text_picture(picture);
  if (!shown) return passed_on(shown);
  position.size = shown->size;
  position.black = std::move(shown->black);
  position.white = std::move(shown->white);
  return {};
}

Json discs_json(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end(),
            [](Cell a, Cell b) { return a.r != b.r ? a.r < b.r : a.q < b.q; });
  Json list = Json::array();
  for (const Cell cell : cells) list.push_back(to_json(cell));
  return list;
}

}  // namespace

Expected<Position> read_position(const Json& json, int size) {
  if (!json.is_object()) {
    return invalid(fmt::format("a position must be an object, not {}", base::excerpt(json)));
  }
  Position position;
  auto steps = read_number(json, "size", 1, kMaxSize, size);
  if (!steps) return passed_on(steps);
  position.size = *steps;
  auto passes = read_number(json, "passes", 0, 2, 0);
  if (!passes) return passed_on(passes);
  position.passes = *passes;
  if (const auto turn = json.find("turn"); turn != json.end()) {
    if (*turn != "black" && *turn != "white") {
      return invalid(
          fmt::format(R"(turn must be "black" or "white", not {})", base::excerpt(*turn)));
    }
    position.turn = *turn == "black" ? Color::black : Color::white;
  }
  if (const auto rows = json.find("board"); rows != json.end()) {
    if (json.contains("black") || json.contains("white")) {
      return invalid("a position has either a board or lists of black and white discs");
    }
    auto read = read_rows(*rows, position);
    if (!read) return passed_on(read);
    if (json.contains("size") && position.size != *steps) {
      return invalid(fmt::format("size is {}, but the board has size {}", *steps, position.size));
    }
  } else {
    auto black = read_cells(json, "black", position.black);
    if (!black) return passed_on(black);
    auto white = read_cells(json, "white", position.white);
    if (!white) return passed_on(white);
  }
  auto possible = check(position);
  if (!possible) return passed_on(possible);
  return position;
}

Json to_json(const Position& position) {
  Json json = Json::object();
  json["size"] = position.size;
  json["turn"] = name(position.turn);
  json["passes"] = position.passes;
  json["black"] = discs_json(position.black);
  json["white"] = discs_json(position.white);
  return json;
}

Expected<std::optional<Cell>> read_place_or_pass(const Json& json) {
  if (json == "pass") return std::nullopt;
  if (!json.is_array()) {
    return invalid(fmt::format("an action is [q,r] or \"pass\", not {}", base::excerpt(json)));
  }
  auto cell = read_cell(json, "the action");
  if (!cell) return passed_on(cell);
  return *cell;
}

Json to_json(Cell cell) { return Json::array({cell.q, cell.r}); }

}  // namespace hexarena::reversi
