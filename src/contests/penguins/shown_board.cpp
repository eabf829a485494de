#include "contests/penguins/shown_board.hpp"

#include <fmt/format.h>

#include "contests/penguins/penguin_file.hpp"
#include "games/fish/json.hpp"
#include "games/fish/settings.hpp"

namespace hexarena::penguins {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

Expected<fish::Grid> read_grid(const Json& settings) {
  for (const auto& [key, unused] : settings.items()) {
    if (key == "grid") continue;
    return base::invalid(
        fmt::format("a board file leaves nothing open but its grid: --set {}=…"
                    " does not go with it",
                    key));
  }
  auto read = fish::read_settings(settings);
  if (!read) return passed_on(read);
  const auto grid = fish::file_grid(read->grid);
  if (!grid) return base::invalid("the grid of a board file is hex or square");
  return *grid;
}

}  // namespace

bool is_board_file(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] >= '0' && text[first] <= '9';
}

Expected<ShownBoard> shown_board(std::string_view text, Json settings) {
  if (!settings.contains("grid")) settings["grid"] = "hex";
  auto grid = read_grid(settings);
  if (!grid) return passed_on(grid);
  auto file = read_penguin_file(text);
  if (!file) return passed_on(file);
  std::string names;
  for (int number = 1; number <= kMaxFilePlayers; ++number) {
    const FileLine* const player = file->find(number);
    if (player == nullptr) continue;
    names += fmt::format("{} is {}, number {}\n", fish::name(static_cast<fish::Color>(number - 1)),
                         base::in_quotes(player->id), number);
  }
  auto record = session::open_record(**session::find_game("fish"), std::move(settings),
                                     fish::to_json(position_of(*file, *grid, 1)));
  if (!record) return passed_on(record);
  return ShownBoard{std::move(*record), std::move(names)};
}

}  // namespace hexarena::penguins
