#include "tournament/opening.hpp"

#include <fmt/format.h>

namespace hexarena::tournament {

using base::passed_on;

base::Expected<session::Record> open_board(const game::Descriptor& game, const base::Json& settings,
                                           int actions, base::Random& random) {
  base::Json seeded = settings;
  seeded["seed"] = random.next() >> 32;
  auto record = session::open_record(game, std::move(seeded));
  if (!record) return record;
  auto complete = session::write_out_start(*record);
  if (!complete) return passed_on(complete);
  const auto table = record->opening->copy();
  for (int i = 0; i < actions && !table->view().over; ++i) {
    const game::View view = table->view();
    if (!view.turn) {
      return base::invalid(
          fmt::format("{} is not played in turns, so nothing can open it", game.name));
    }
    const std::vector<game::Action> legal = table->legal();
    const game::Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    auto played = table->submit(*view.turn, action);
    if (!played) return passed_on(played);
    record->events.emplace_back(session::ActionEvent{view.turn, action});
  }
  return record;
}

}  // namespace hexarena::tournament
