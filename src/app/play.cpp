#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/interrupt.hpp"
#include "app/players.hpp"
#include "app/source.hpp"
#include "terminal/keys.hpp"
#include "terminal/plain.hpp"
#include "world/file.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;

/// The players of `reversi`, in the order of its help.
constexpr std::array<std::string_view, 8> kReversiPlayers{"human",  "easy",   "medium", "hard",
                                                          "expert", "engine", "greedy", "random"};

std::string program(const PlayOptions& options) {
  return options.selecting ? "hexarena reversi" : "hexarena play";
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

/// As JSON lines.
Expected<void> save(const std::string& file, const table::Record& record) {
  std::string lines = rules::write_json(table::header_json(record)) + '\n';
  for (const Json& event : record.events) lines += rules::write_json(event) + '\n';
  if (record.result) {
    Json result = Json::object();
    result["result"] = *record.result;
    lines += rules::write_json(result) + '\n';
  }
  auto replaced = world::replace_file(file, lines);
  if (replaced) return {};
  return rules::malformed("the record cannot be kept: " + replaced.error().text);
}

Expected<table::Record> starting_record(const PlayOptions& options) {
  if (!options.from.empty()) {
    if (!options.set.empty()) {
      return rules::malformed(
          fmt::format("a game that goes on keeps its settings: {} does not go with --from",
                      rules::in_quotes(options.set.front())));
    }
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
  if (auto game = table::find_game(options.game)) {
    suit_settings(**game, options.players, *settings);
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
                                                     const table::Table& table,
                                                     std::ofstream& transcript) {
  std::vector<std::string> wanted = options.players;
  if (wanted.empty()) wanted.assign(static_cast<std::size_t>(table.seats()), "human");
  if (static_cast<int>(wanted.size()) != table.seats()) {
    return rules::malformed(
        fmt::format("{} players are named, but {} play", wanted.size(), table.seats()));
  }
  PlayerRules rules{options.ms};
  rules.settings = record.settings;
  if (options.ms) rules.stop = interrupted;
  if (transcript.is_open()) {
    rules.transcript = [&](std::string_view line) { transcript << line << '\n'; };
  }
  std::vector<terminal::Sitter> sitters;
  rules::Random lots = lots_of(record);
  for (const std::string& text : wanted) {
    const player::Spec spec = player::read_spec(text);
    if (spec.is_human()) {
      sitters.push_back({spec.argument, nullptr});
      continue;
    }
    auto maker = player_maker(text, table, rules);
    if (!maker) return refused(maker);
    sitters.push_back({text, (*maker)(lots.next())});
  }
  return sitters;
}

/// Keys are taken one by one where a person sits at both ends.
bool at_terminal() {
  const char* const kind = std::getenv("TERM");
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && kind != nullptr &&
         std::string_view(kind) != "dumb";
}

bool any_human(const std::vector<terminal::Sitter>& sitters) {
  return std::any_of(sitters.begin(), sitters.end(),
                     [](const terminal::Sitter& sitter) { return sitter.is_human(); });
}

void name_players(table::Record& record, const std::vector<terminal::Sitter>& sitters) {
  if (record.players) return;
  Json names = Json::array();
  for (const terminal::Sitter& sitter : sitters) {
    names.push_back(sitter.name.empty() ? "human" : sitter.name);
  }
  record.players = std::move(names);
}

std::string greeting(const PlayOptions& options, const table::Record& record) {
  return fmt::format("A game of {} with settings {}. {}\n\n", record.game->name,
                     rules::write_json(record.settings),
                     options.selecting
                         ? "Arrows select, Enter places, P passes, H hints, ? tells the rest."
                         : "Type \"help\" when it is your turn.");
}

terminal::PlainOptions plain_options(const PlayOptions& options, const table::Record& record,
                                     const table::Table& table) {
  terminal::PlainOptions plain;
  plain.color = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  plain.greeting = greeting(options, record);
  plain.selecting = options.selecting;
  plain.hint = *player::adviser(player::read_spec(record.game->adviser));
  if (table.view().ms_left) plain.now = clock_from(played_ms(record));
  plain.stopped = interrupted;
  if (!options.record.empty()) {
    plain.saved = [&](const table::Record& now) { return save(options.record, now); };
  }
  return plain;
}

Expected<terminal::Ending> converse(table::Record& record, std::vector<terminal::Sitter>& sitters,
                                    terminal::PlainOptions& options) {
  if (!options.selecting || !any_human(sitters) || !at_terminal()) {
    return terminal::play_plain(record, sitters, terminal::lines_of(std::cin), std::cout, options);
  }
  options.repaint = true;
  terminal::TerminalKeys keys(STDIN_FILENO, std::cout);
  return terminal::play_plain(
      record, sitters, [&] { return keys.next(options.stopped); }, std::cout, options);
}

Expected<void> check_reversi_player(const std::string& text) {
  const player::Spec spec = player::read_spec(text);
  if (std::find(kReversiPlayers.begin(), kReversiPlayers.end(), spec.kind) !=
      kReversiPlayers.end()) {
    return {};
  }
  return rules::malformed(fmt::format("there is no player {}; there are: {}",
                                      rules::in_quotes(text), fmt::join(kReversiPlayers, ", ")));
}

}  // namespace

int play(const PlayOptions& options) {
  const std::string name = program(options);
  auto record = starting_record(options);
  if (!record) return tell_bad_input(name, record.error());
  auto table = table::replay(*record);
  if (!table) return tell_bad_input(name, table.error());
  std::ofstream transcript;
  if (!options.transcript.empty()) transcript.open(options.transcript, std::ios::binary);
  const rules::Reason no_transcript{
      rules::Reason::Kind::malformed,
      fmt::format("the transcript cannot be written to {}", rules::in_quotes(options.transcript))};
  if (!transcript) return tell_bad_input(name, no_transcript);
  auto sitters = seat_players(options, *record, **table, transcript);
  if (!sitters) return tell_bad_input(name, sitters.error());
  name_players(*record, *sitters);

  terminal::PlainOptions plain = plain_options(options, *record, **table);
  if (plain.saved) {
    auto saved = plain.saved(*record);
    if (!saved) return tell_bad_input(name, saved.error());
  }
  note_interrupts();
  auto ending = converse(*record, *sitters, plain);
  if (!ending) return tell_bad_input(name, ending.error());
  if (!options.record.empty() && *ending == terminal::Ending::left) {
    fmt::print("The record is in {0}; go on with: {1} --from {0} --record {0} {2}\n",
               options.record, options.selecting ? name : name + " " + options.game,
               fmt::join(options.players, " "));
  }
  if (!transcript.flush()) return tell_bad_input(name, no_transcript);
  return kFine;
}

int reversi(const ReversiOptions& options) {
  PlayOptions wanted = options.play;
  wanted.game = "reversi";
  wanted.selecting = true;
  wanted.players = {options.first, options.second};
  for (const std::string& text : wanted.players) {
    auto known = check_reversi_player(text);
    if (!known) return tell_bad_input(program(wanted), known.error());
  }
  if (options.size) {
    for (const std::string& assignment : wanted.set) {
      if (!assignment.starts_with("size=")) continue;
      return tell_bad_input(program(wanted), {rules::Reason::Kind::malformed,
                                              fmt::format("the size is given twice: {} and {}",
                                                          *options.size, assignment)});
    }
    wanted.set.push_back(fmt::format("size={}", *options.size));
  }
  return play(wanted);
}

}  // namespace hexarena::app
