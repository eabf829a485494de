#include "tournament/opening.hpp"

#include <fmt/format.h>

namespace hexarena::tournament {

using rules::refused;

rules::Expected<table::Record> open_board(const table::Game& game, const rules::Json& settings,
                                          int actions, rules::Random& random) {
  table::Record record;
  record.game = &game;
  record.settings = settings;
  record.settings["seed"] = random.next() >> 32;
  auto table = table::open_table(record);
  if (!table) return refused(table);
  record.start = (*table)->position_json();
  for (int i = 0; i < actions && !(*table)->view().over; ++i) {
    const table::View view = (*table)->view();
    if (!view.turn) {
      return rules::malformed(
          fmt::format("{} is not played in turns, so nothing can open it", game.name));
    }
    const table::Action action =
        view.legal[random.below(static_cast<std::uint32_t>(view.legal.size()))];
    rules::Json event = rules::Json::object();
    event["seat"] = view.turn->number();
    event["action"] = (*table)->action_json(action);
    auto played = (*table)->submit(*view.turn, action);
    if (!played) return refused(played);
    record.events.push_back(std::move(event));
  }
  return record;
}

}  // namespace hexarena::tournament
