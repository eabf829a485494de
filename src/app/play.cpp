#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/source.hpp"
#include "terminal/plain.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;

constexpr std::string_view kProgram = "hexarena play";

volatile std::sig_atomic_t interrupted = 0;

/// Ctrl-C ends the question being asked; the record has been kept up to there.
void stop_on_interrupt() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = 1; };
  sigaction(SIGINT, &action, nullptr);
}

/// Milliseconds that go on from where a record stopped.
std::function<std::int64_t()> clock_from(std::int64_t before) {
  const auto start = std::chrono::steady_clock::now();
  return [before, start] {
    const auto passed = std::chrono::steady_clock::now() - start;
    return before + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
  };
}

/// When the last event of a record happened.
std::int64_t played_ms(const table::Record& record) {
  std::int64_t latest = 0;
  for (const Json& event : record.events) {
    for (const char* key : {"at", "tick"}) {
      if (event.is_object() && event.contains(key)) {
        latest = std::max(latest, event[key].get<std::int64_t>());
      }
    }
  }
  return latest;
}

std::uint64_t fresh_seed() { return std::random_device{}() & 0x7FFFFFFFU; }

/// JSON lines, replaced in one step so that a kill leaves the old file or the new one.
Expected<void> save(const std::string& file, const table::Record& record) {
  const std::string scratch = file + ".new";
  std::ofstream out(scratch, std::ios::binary);
  out << rules::write_json(table::header_json(record)) << '\n';
  for (const Json& event : record.events) out << rules::write_json(event) << '\n';
  if (record.result) {
    Json result = Json::object();
    result["result"] = *record.result;
    out << rules::write_json(result) << '\n';
  }
  out.close();
  if (!out || std::rename(scratch.c_str(), file.c_str()) != 0) {
    return rules::malformed(fmt::format("the record cannot be kept in {}", rules::in_quotes(file)));
  }
  return {};
}

Expected<table::Record> starting_record(const PlayOptions& options) {
  if (!options.from.empty()) {
    auto source = read_source(options.from);
    if (!source) return refused(source);
    if (source->table->game() != options.game) {
      return rules::malformed(
          fmt::format("{} holds a game of {}", options.from, source->table->game()));
    }
    return std::move(source->envelope.record);
  }
  auto settings = read_settings(options.set);
  if (!settings) return refused(settings);
  if (!settings->contains("seed")) (*settings)["seed"] = fresh_seed();
  if (!settings->contains("players") && !options.players.empty()) {
    (*settings)["players"] = options.players.size();
  }
  return fresh_record(options.game, std::move(*settings));
}

/// Where the lots of the players come from: the seed that is printed and kept, and how far the game
/// has come, so that one taken up again does not repeat its draws.
rules::Random lots_of(const table::Record& record) {
  const auto seed = record.settings.find("seed");
  const bool kept = seed != record.settings.end();
  return rules::Random((kept ? seed->get<std::uint64_t>() : fresh_seed()) + record.events.size());
}

Expected<std::vector<terminal::Sitter>> seat_players(const PlayOptions& options,
                                                     const table::Record& record,
                                                     const table::Table& table) {
  std::vector<std::string> wanted = options.players;
  if (wanted.empty()) wanted.assign(static_cast<std::size_t>(table.seats()), "human");
  if (static_cast<int>(wanted.size()) != table.seats()) {
    return rules::malformed(
        fmt::format("{} players are named, but {} play", wanted.size(), table.seats()));
  }
  std::vector<terminal::Sitter> sitters;
  rules::Random lots = lots_of(record);
  for (const std::string& text : wanted) {
    const player::Spec spec = player::read_spec(text);
    if (spec.is_human()) {
      sitters.push_back({spec.argument, nullptr});
      continue;
    }
    auto adviser = player::adviser(spec);
    if (!adviser) return refused(adviser);
    // Asked once before the game, so that a name the game does not know is told at once.
    if (!table.view().over) {
      auto known = table.advise(*adviser);
      if (!known) return refused(known);
    }
    sitters.push_back({text, player::advised_player(*adviser, text, lots.next())});
  }
  return sitters;
}

}  // namespace

int play(const PlayOptions& options) {
  auto record = starting_record(options);
  if (!record) return tell_bad_input(kProgram, record.error());
  auto table = table::replay(*record);
  if (!table) return tell_bad_input(kProgram, table.error());
  auto sitters = seat_players(options, *record, **table);
  if (!sitters) return tell_bad_input(kProgram, sitters.error());
  if (!record->players) {
    Json names = Json::array();
    for (const terminal::Sitter& sitter : *sitters) {
      names.push_back(sitter.name.empty() ? "human" : sitter.name);
    }
    record->players = std::move(names);
  }

  terminal::PlainOptions plain;
  plain.color = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  plain.hint = *player::adviser(player::read_spec(record->game->adviser));
  if ((*table)->view().ms_left) plain.now = clock_from(played_ms(*record));
  plain.stopped = [] { return interrupted != 0; };
  if (!options.record.empty()) {
    plain.saved = [&](const table::Record& now) { return save(options.record, now); };
    auto saved = save(options.record, *record);
    if (!saved) return tell_bad_input(kProgram, saved.error());
  }
  stop_on_interrupt();
  fmt::print("A game of {} with settings {}. Type \"help\" when it is your turn.\n\n",
             record->game->name, rules::write_json(record->settings));
  std::fflush(stdout);
  auto ending = terminal::play_plain(*record, *sitters, std::cin, std::cout, plain);
  if (!ending) return tell_bad_input(kProgram, ending.error());
  if (!options.record.empty() && *ending == terminal::Ending::left) {
    fmt::print("The record is in {0}; go on with: hexarena play {1} --from {0} --record {0} {2}\n",
               options.record, options.game, fmt::join(options.players, " "));
  }
  return kFine;
}

}  // namespace hexarena::app
