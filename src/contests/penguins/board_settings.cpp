#include "contests/penguins/board_settings.hpp"

#include <fmt/format.h>

#include <string>

#include "contests/penguins/penguin_file.hpp"

namespace hexarena::penguins {

using base::Json;

base::Expected<Json> board_settings(std::string_view file) {
  auto read = read_penguin_file(file);
  if (!read) return base::passed_on(read);
  if (!read->players.empty()) {
    return base::invalid(fmt::format("there are players on the board already, the first is {}",
                                     base::in_quotes(read->players.front().id)));
  }
  Json rows = Json::array();
  for (int row = 0; row < read->rows; ++row) {
    Json cells = Json::array();
    for (int column = 0; column < read->columns; ++column) {
      cells.push_back(read->at({row, column}).fish);
    }
    rows.push_back(std::move(cells));
  }
  Json settings = Json::object();
  settings["floes"] = std::move(rows);
  return settings;
}

Json small_board(std::string_view grid) {
  return {
      {"players", 2}, {"rows", 5}, {"columns", 5}, {"penguins", 2}, {"grid", std::string(grid)}};
}

}  // namespace hexarena::penguins
