#include "tournament/opening.hpp"

#include <fmt/format.h>

namespace hexarena::tournament {

using base::passed_on;

base::Expected<session::Record> open_board(const game::Descriptor& game, const base::Json& settings,
                                           int actions, base::Random& random) {
  session::Record record;
  record.game = &game;
  record.settings = settings;
  record.settings["seed"] = random.next() >> 32;
  auto table = session::open_table(record);
  if (!table) return passed_on(table);
  record.start = (*table)->position_json();
  for (int i = 0; i < actions && !(*table)->view().over; ++i) {
    const game::View view = (*table)->view();
    if (!view.turn) {
      return base::invalid(
          fmt::format("{} is not played in turns, so nothing can open it", game.name));
    }
    const std::vector<game::Action> legal = (*table)->legal();
    const game::Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    base::Json event = base::Json::object();
    event["seat"] = view.turn->number();
    event["action"] = (*table)->action_json(action);
    auto played = (*table)->submit(*view.turn, action);
    if (!played) return passed_on(played);
    record.events.push_back(std::move(event));
  }
  return record;
}

}  // namespace hexarena::tournament
