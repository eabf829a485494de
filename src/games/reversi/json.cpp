#include "games/reversi/json.hpp"

#include <algorithm>

#include "game/two_sided.hpp"
#include "games/reversi/text.hpp"

namespace hexarena::reversi {
namespace {

using base::invalid;
using base::passed_on;

// Far beyond any board: cells that are merely off the board get an error that names its size.
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

/// The discs of a text picture given as rows.
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
  return game::list_json<Cell>(cells, to_json);
}

}  // namespace

Expected<Position> read_position(const Json& json, int size) {
  auto read = game::read_size_and_turn(json, size, kMaxSize, {"black", "white"});
  if (!read) return passed_on(read);
  Position position;
  position.size = read->size;
  position.turn = read->second ? Color::white : Color::black;
  if (const auto found = json.find("passes"); found != json.end()) {
    auto passes = base::whole_number(*found, "passes", 0, 2);
    if (!passes) return passed_on(passes);
    position.passes = static_cast<int>(*passes);
  }
  if (const auto rows = json.find("board"); rows != json.end()) {
    if (json.contains("black") || json.contains("white")) {
      return invalid("a position has either a board or lists of black and white discs");
    }
    auto drawn = read_rows(*rows, position);
    if (!drawn) return passed_on(drawn);
    if (json.contains("size") && position.size != read->size) {
      return invalid(
          fmt::format("size is {}, but the board has size {}", read->size, position.size));
    }
  } else {
    auto black = game::read_list<Cell>(json, "black", cells_of(kMaxSize), read_cell);
    if (!black) return passed_on(black);
    auto white = game::read_list<Cell>(json, "white", cells_of(kMaxSize), read_cell);
    if (!white) return passed_on(white);
    position.black = std::move(*black);
    position.white = std::move(*white);
  }
  return game::checked(std::move(position));
}

Json to_json(const Position& position) {
  return {{"size", position.size},
          {"turn", name(position.turn)},
          {"passes", position.passes},
          {"black", discs_json(position.black)},
          {"white", discs_json(position.white)}};
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
