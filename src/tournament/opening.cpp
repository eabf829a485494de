#include "tournament/opening.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::tournament {

namespace {

using base::Json;
using base::passed_on;

/// A random board, with nothing played.
base::Expected<session::Record> bare_board(const game::Descriptor& game, const Json& settings,
                                           base::Random& random) {
  Json seeded = settings;
  seeded["seed"] = random.next() >> 32;
  auto record = session::open_record(game, std::move(seeded));
  if (!record) return record;
  auto complete = session::write_out_start(*record);
  if (!complete) return passed_on(complete);
  return record;
}

/// The table after a random action that neither passes nor ends the game; null if there is none.
std::unique_ptr<game::Table> after_any(const game::Table& table, rules::Seat turn,
                                       game::Action& chosen, base::Random& random) {
  std::vector<game::Action> legal = table.legal();
  while (!legal.empty()) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(legal.size()));
    chosen = legal[at];
    if (!table.is_idle(chosen)) {
      auto next = table.copy();
      if (next->submit(turn, chosen) && !next->view().over) return next;
    }
    legal.erase(legal.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return nullptr;
}

}  // namespace

base::Expected<session::Record> open_board(const game::Descriptor& game, const Json& settings,
                                           int actions, base::Random& random) {
  auto record = bare_board(game, settings, random);
  if (!record) return record;
  auto table = record->opening->copy();
  for (int i = 0; i < actions && !table->view().over; ++i) {
    const std::optional<rules::Seat> turn = table->view().turn;
    if (!turn) {
      return base::invalid(
          fmt::format("{} is not played in turns, so nothing can open it", game.name));
    }
    game::Action action;
    auto next = after_any(*table, *turn, action, random);
    if (!next) break;
    table = std::move(next);
    record->events.emplace_back(session::ActionEvent{turn, action});
  }
  return record;
}

base::Expected<session::Record> open_board(const game::Descriptor& game, const Json& settings,
                                           const Json& opening, base::Random& random) {
  if (opening.is_object()) {
    auto envelope = session::envelope_of(opening);
    if (!envelope) return passed_on(envelope);
    session::Record& record = envelope->record;
    if (record.game != &game) {
      return base::invalid(
          fmt::format("an opening of {}, not of {}", record.game->name, game.name));
    }
    auto complete = session::write_out_start(record);
    if (!complete) return passed_on(complete);
    auto table = session::replay(record);
    if (!table) return passed_on(table);
    if ((*table)->view().over) return base::invalid("the game is over with its opening");
    record.players.reset();
    record.run.reset();
    record.result.reset();
    return std::move(record);
  }
  if (!opening.is_array()) {
    return base::invalid("an opening is a list of actions, a record or a position, not " +
                         base::excerpt(opening));
  }
  auto record = bare_board(game, settings, random);
  if (!record) return record;
  auto table = record->opening->copy();
  for (const Json& entry : opening) {
    auto event = session::read_event(*table, entry, "an action of an opening");
    if (!event) return passed_on(event);
    auto happened = session::happen(*table, *event);
    if (!happened) return passed_on(happened);
    if (table->view().over) return base::invalid("the game is over with its opening");
    record->events.push_back(std::move(*event));
  }
  return record;
}

base::Expected<std::vector<Json>> read_openings(std::string_view text) {
  std::vector<Json> all;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos || line[begin] == '#') continue;
    auto json = base::read_json(line, session::kRecordLimits);
    if (!json) return passed_on(json, fmt::format("line {}", number));
    if (all.size() == kMostOpenings) {
      return base::invalid(fmt::format("more than {} openings", kMostOpenings));
    }
    all.push_back(std::move(*json));
  }
  if (all.empty()) return base::invalid("there is no opening");
  return all;
}

}  // namespace hexarena::tournament
