#include "tournament/csv.hpp"

#include <fmt/format.h>

#include "tournament/standings.hpp"

namespace hexarena::tournament {
namespace {

std::string field(std::string_view text) {
  std::string safe;
  if (!text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos) {
    safe = "'";
  }
  safe += text;
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string games_csv(std::span<const GameResult> games, std::span<const std::string> names,
                      const GameName& game_name) {
  std::string text = "game,block,order,seat,player,place,points,score,removed,why\n";
  for (const GameResult& game : games) {
    const std::vector<double> shares = points(game);
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const SeatResult& each = game.seats[seat];
      text += fmt::format("{},{},{},{},{},{},{:.6g},{},{},{}\n",
                          field(game_name(game.pairing, game.order)), game.pairing, game.order,
                          seat, field(names[each.entrant]), each.place, shares[seat],
                          each.score ? fmt::to_string(*each.score) : "",
                          each.removed ? session::name(each.removed->fault) : "",
                          each.removed ? field(each.removed->text) : "");
    }
  }
  return text;
}

}  // namespace hexarena::tournament
