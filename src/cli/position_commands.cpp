// show, moves, apply, best, perft: read a position, print an answer.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/source.hpp"
#include "game/notation.hpp"
#include "players/player.hpp"
#include "players/search_threads.hpp"
#include "session/replay_page.hpp"
#include "terminal/game.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Json;

constexpr std::string_view kProgram = "hexarena";

int print(const Json& json) { return world::write_line(kProgram, base::write_json(json)); }

int print_text(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return world::write_line(kProgram, text);
}

base::Expected<game::Table::Picture> picture_options(const ShowOptions& options,
                                                     const game::Descriptor& game,
                                                     const game::Table& table) {
  game::Table::Picture picture;
  picture.numbers = options.numbers;
  picture.paths_of = options.paths_of;
  if (!options.solution) return picture;
  auto adviser = players::adviser(players::read_spec(game.adviser));
  if (!adviser) return base::passed_on(adviser);
  auto advice = table.advise(*adviser);
  if (!advice) return base::passed_on(advice);
  picture.line = std::move(advice->line);
  return picture;
}

}  // namespace

int show(const ShowOptions& options) {
  auto shown = read_shown(options.file, options.at.value_or(session::kMaxEvents), options.set);
  if (!shown) return world::report_bad_input(kProgram, shown.error());
  const game::Table& table = *shown->source.table;
  if (options.html) {
    auto page = session::replay_page(shown->source.envelope.record,
                                     options.at.value_or(session::kMaxEvents));
    if (!page) return world::report_bad_input(kProgram, page.error());
    return print_text(*page);
  }
  if (options.json) return print(game::view_json(table));
  if (options.svg) {
    auto picture = picture_options(options, *shown->source.envelope.record.game, table);
    if (!picture) return world::report(kProgram, picture.error());
    return print_text(table.svg_picture(*picture));
  }
  game::Table::Picture drawn;
  drawn.numbers = options.numbers;
  drawn.rim = isatty(STDOUT_FILENO) != 0;
  std::string text = table.text_picture(drawn);
  if (shown->names) {
    text += *shown->names;
  } else if (table.view().over) {
    text += terminal::outcome(table);
  }
  return print_text(text);
}

int moves(const std::string& of) {
  auto source = read_source("");
  if (!source) return world::report_bad_input(kProgram, source.error());
  const game::Table& table = *source->table;
  std::vector<game::Action> actions;
  if (of.empty()) {
    actions = table.legal();
  } else {
    auto cell = game::read_typed(table, of);
    if (!cell) return world::report(kProgram, cell.error());
    auto hypothetical = table.moves_of(*cell);
    if (!hypothetical) return world::report(kProgram, hypothetical.error());
    actions = std::move(*hypothetical);
  }
  Json list = Json::array();
  for (const game::Action action : actions) list.push_back(table.action_json(action));
  return print(list);
}

int apply(const std::string& action) {
  auto source = read_source("");
  if (!source) return world::report_bad_input(kProgram, source.error());
  game::Table& table = *source->table;
  auto json = game::read_typed(table, action);
  if (!json) return world::report_bad_input(kProgram, json.error());
  auto meant = table.read_action(*json);
  if (!meant) return world::report(kProgram, meant.error());
  auto played = table.submit(table.view().turn.value_or(rules::Seat(0)), *meant);
  if (!played) return world::report(kProgram, played.error());
  return print(session::envelope_json(source->envelope, table, table.action_json(*meant)));
}

int best(const BestOptions& options) {
  auto source = read_source("");
  if (!source) return world::report_bad_input(kProgram, source.error());
  const std::string player =
      options.player.empty() ? std::string(source->envelope.record.game->adviser) : options.player;
  auto adviser = players::adviser(players::read_spec(player));
  if (!adviser) return world::report_bad_input(kProgram, adviser.error());
  auto known = game::check_player(*source->envelope.record.game, adviser->name);
  if (!known) return world::report_bad_input(kProgram, known.error());
  if (options.ms) adviser->stop = stop_after(options.ms);
  adviser->crew = players::search_threads(options.search_threads);
  if (options.explain) {
    adviser->transcript = [](std::string_view line) {
      world::write_stderr(std::string(line) + "\n");
    };
  }
  auto advice = source->table->advise(*adviser);
  if (!advice) return world::report(kProgram, advice.error());
  return print(game::advice_json(*source->table, *advice));
}

int perft(const PerftOptions& options) {
  base::Expected<std::unique_ptr<game::Table>> table = nullptr;
  if (options.from.empty()) {
    auto settings = read_settings(options.set);
    if (!settings) return world::report_bad_input(kProgram, settings.error());
    auto record = fresh_record(options.game, std::move(*settings));
    if (!record) return world::report_bad_input(kProgram, record.error());
    table = record->opening->copy();
  } else {
    auto source = read_source(options.from);
    if (!source) return world::report_bad_input(kProgram, source.error());
    if (source->table->game() != options.game) {
      return world::report_bad_input(
          kProgram,
          {base::Error::Kind::invalid, fmt::format("{} holds a game of {}, not of {}", options.from,
                                                   source->table->game(), options.game)});
    }
    table = std::move(source->table);
  }
  if (!table) return world::report_bad_input(kProgram, table.error());
  for (int depth = 1; depth < options.depth; ++depth) {
    const std::string line = fmt::format("depth {}: {}", depth, (*table)->perft(depth));
    if (const int code = world::write_line(kProgram, line); code != world::kSuccess) return code;
  }
  return print_text(fmt::to_string((*table)->perft(options.depth)));
}

}  // namespace hexarena::cli
