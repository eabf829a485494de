#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>

#include "cli/bot_port.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/players.hpp"
#include "cli/source.hpp"
#include "contests/penguins/file_player.hpp"
#include "referee/record_writer.hpp"
#include "referee/referee.hpp"
#include "referee/seat_order.hpp"
#include "terminal/board.hpp"
#include "terminal/curses_screen.hpp"
#include "terminal/plain.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

std::string program(const PlayOptions& options) {
  return "hexarena " + (options.selecting ? options.game : "play");
}

std::uint64_t fresh_seed() { return std::random_device{}() & 0x7FFFFFFFU; }

/// The record on disk, which follows the game: appended to, and rewritten when something was taken
/// back.
class SavedRecord {
 public:
  explicit SavedRecord(std::string file) : writer_(std::move(file)) {}

  Expected<void> follow(const session::Record& record) {
    const std::size_t kept = std::exchange(events_, record.events.size());
    if (!begun_ || record.events.size() < kept || (ended_ && !record.result)) {
      begun_ = true;
      ended_ = record.result.has_value();
      return writer_.begin(record);
    }
    for (std::size_t i = kept; i < record.events.size(); ++i) {
      auto added = writer_.add(*record.opening, record.events[i]);
      if (!added) return added;
    }
    if (ended_ || !record.result) return {};
    ended_ = true;
    return writer_.end(*record.opening, *record.result);
  }

 private:
  referee::RecordWriter writer_;
  std::size_t events_ = 0;  // on disk
  bool begun_ = false;
  bool ended_ = false;
};

Expected<session::Record> starting_record(const PlayOptions& options) {
  if (!options.from.empty()) {
    if (!options.set.empty()) {
      return base::invalid(
          fmt::format("a resumed game keeps its settings: {} cannot be used with --from",
                      base::in_quotes(options.set.front())));
    }
    auto source = read_source(options.from);
    if (!source) return passed_on(source);
    if (source->table->game() != options.game) {
      return base::invalid(
          fmt::format("{} holds a game of {}", options.from, source->table->game()));
    }
    return std::move(source->envelope.record);
  }
  auto settings = read_settings(options.set);
  if (!settings) return passed_on(settings);
  if (!settings->contains("seed")) (*settings)["seed"] = fresh_seed();
  auto game = session::find_game(options.game);
  if (!game) return passed_on(game);
  if (!options.players.empty()) {
    auto fits =
        game::check_seats(**game, options.players.size(), players::plays_files(options.players));
    if (!fits) return passed_on(fits);
    const std::string seats((*game)->seats_setting);
    if (!seats.empty() && !settings->contains(seats)) (*settings)[seats] = options.players.size();
  }
  players::suit_settings(**game, options.players, *settings);
  auto record = fresh_record(options.game, std::move(*settings));
  if (!record) return record;
  // A start without the game's settings would be read as a bare puzzle.
  const std::string seats(record->game->seats_setting);
  if (seats.empty() || record->settings.contains(seats)) return record;
  Json complete = record->settings;
  complete[seats] = record->opening->seats();
  return session::open_record(*record->game, std::move(complete), record->start);
}

/// The players' random numbers: from the printed and saved seed, and the number of events, so that
/// a resumed game does not repeat its draws.
base::Random lots_of(const session::Record& record) {
  const auto seed = record.settings.find("seed");
  const bool kept = seed != record.settings.end();
  return base::Random((kept ? seed->get<std::uint64_t>() : fresh_seed()) + record.events.size());
}

Expected<std::vector<terminal::Sitter>> seat_players(const PlayOptions& options,
                                                     const session::Record& record,
                                                     const game::Table& table,
                                                     std::ofstream& transcript,
                                                     const players::BotHall* hall) {
  std::vector<std::string> wanted = options.players;
  if (wanted.empty()) wanted.assign(static_cast<std::size_t>(table.seats()), "human");
  if (static_cast<int>(wanted.size()) != table.seats()) {
    return base::invalid(
        fmt::format("{} players are named, but {} play", wanted.size(), table.seats()));
  }
  PlayerRules rules{options.ms, options.unsafe, options.search_threads, options.ponder};
  rules.settings = record.settings;
  rules.hall = hall;
  if (options.ms) rules.stop = interrupted;
  if (transcript.is_open()) {
    rules.transcript = [&](std::string_view line) { transcript << line << '\n'; };
  }
  std::vector<terminal::Sitter> sitters;
  const auto lots = std::make_shared<base::Random>(lots_of(record));
  for (const std::string& text : wanted) {
    const players::Spec spec = players::read_spec(text);
    if (spec.is_human()) {
      sitters.push_back({spec.argument, nullptr});
      continue;
    }
    auto maker = player_maker(text, table, rules);
    if (!maker) return passed_on(maker);
    sitters.push_back({text, [maker = *maker, lots] { return maker(lots->next()); }});
  }
  return sitters;
}

/// Names, or names with ages if those are known.
void name_players(session::Record& record, const std::vector<terminal::Sitter>& sitters,
                  const std::vector<int>& ages) {
  if (record.players) return;
  Json players = Json::array();
  for (std::size_t i = 0; i < sitters.size(); ++i) {
    Json player = sitters[i].name.empty() ? "human" : sitters[i].name;
    if (!ages.empty()) player = Json{{"name", player}, {"age", ages[i]}};
    players.push_back(std::move(player));
  }
  record.players = std::move(players);
}

/// The same players, in the order of their ages if those are given.
Expected<PlayOptions> seated_by_age(const PlayOptions& options) {
  PlayOptions seated = options;
  if (options.ages.empty()) return seated;
  if (!options.from.empty()) {
    return base::invalid("a resumed game keeps its seats: --ages cannot be used with --from");
  }
  if (options.ages.size() != options.players.size()) {
    return base::invalid(fmt::format("{} players are named, but {} ages", options.players.size(),
                                     options.ages.size()));
  }
  const std::vector<std::size_t> order = referee::seat_order(options.ages);
  for (std::size_t seat = 0; seat < order.size(); ++seat) {
    seated.players[seat] = options.players[order[seat]];
    seated.ages[seat] = options.ages[order[seat]];
  }
  return seated;
}

std::string greeting(const PlayOptions& options, const session::Record& record, bool on_board) {
  return fmt::format(
      "A game of {} with settings {}. {}\n\n", record.game->name, base::write_json(record.settings),
      on_board            ? "? lists the keys."
      : options.selecting ? "Arrows select, Enter places, P passes, H hints, ? lists "
                            "all keys."
                          : "Type \"help\" when it is your turn.");
}

terminal::GameOptions game_options(const PlayOptions& options, const session::Record& record) {
  terminal::GameOptions game;
  game.hint = *players::adviser(players::read_spec(record.game->adviser));
  game.move_ms = static_cast<int>(*referee::time_limits(options.ms, std::nullopt).move_ms);
  game.stopped = interrupted;
  if (!options.record.empty()) {
    game.saved = [kept = std::make_shared<SavedRecord>(options.record)](
                     const session::Record& now) { return kept->follow(now); };
  }
  return game;
}

bool in_color() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

/// Plays on a full-screen board if there is a terminal and a human player; otherwise returns
/// nothing.
std::optional<Expected<terminal::Ending>> on_board(terminal::Game& game,
                                                   const PlayOptions& options) {
  if (options.plain || !game.any_human() || isatty(STDIN_FILENO) == 0) return std::nullopt;
  terminal::BoardOptions board;
  board.color = in_color();
  board.ascii = options.ascii || !terminal::shows_utf8();
  board.greeting = greeting(options, game.record(), true);
  auto screen = terminal::CursesScreen::open(board.color);
  if (!screen) return std::nullopt;
  auto ending = terminal::play_on_board(game, *screen, board);
  screen.reset();
  if (!ending) return ending;
  // The shell's screen then shows the result.
  if (!game.abandoned()) fmt::print("{}", game.table().text_picture({}));
  const bool over = *ending == terminal::Ending::over;
  fmt::print("{}\n", over ? terminal::outcome(game.table()) : "You left the game.");
  return ending;
}

Expected<terminal::Ending> converse(terminal::Game& game, const PlayOptions& options) {
  if (auto ending = on_board(game, options)) return std::move(*ending);
  terminal::PlainOptions plain;
  plain.color = in_color();
  plain.ascii = options.ascii;
  plain.greeting = greeting(options, game.record(), false);
  plain.selecting = options.selecting;
  return terminal::play_plain(game, terminal::lines_of(std::cin), std::cout, plain);
}

/// A player may still be thinking about a game that was left, so nothing it uses is destroyed.
[[noreturn]] void leave_at_once() {
  const int code = world::finish_output("hexarena play");
  std::fflush(nullptr);
  std::_Exit(code);
}

/// Requires the players in the order of their seats.
int play_seated(const PlayOptions& options) {
  const std::string name = program(options);
  auto record = starting_record(options);
  if (!record) return world::report_bad_input(name, record.error());
  auto table = session::replay(*record);
  if (!table) return world::report_bad_input(name, table.error());
  std::ofstream transcript;
  if (!options.transcript.empty()) transcript.open(options.transcript, std::ios::binary);
  const base::Error no_transcript{
      base::Error::Kind::invalid,
      fmt::format("the transcript cannot be written to {}", base::in_quotes(options.transcript))};
  if (!transcript) return world::report_bad_input(name, no_transcript);
  auto hall = open_hall(name, options.bot_port, options.players);
  if (!hall) return world::report_bad_input(name, hall.error());
  auto sitters = seat_players(options, *record, **table, transcript, hall->get());
  if (!sitters) return world::report_bad_input(name, sitters.error());
  name_players(*record, *sitters, options.ages);

  const terminal::GameOptions rules = game_options(options, *record);
  if (rules.saved) {
    auto saved = rules.saved(*record);
    if (!saved) return world::report_bad_input(name, saved.error());
  }
  note_interrupts();
  note_ends();
  static_cast<void>(all_come(hall->get(), options.players, options.game));
  terminal::Game game(std::move(*record), std::move(*table), *sitters, rules);
  auto ending = converse(game, options);
  if (!ending) return world::report_bad_input(name, ending.error());
  if (!options.record.empty() && *ending == terminal::Ending::left) {
    fmt::print("The record is in {0}; continue with: {1} --from {0} --record {0} {2}\n",
               options.record, options.selecting ? name : name + " " + options.game,
               fmt::join(options.players, " "));
  }
  if (*hall) (*hall)->dismiss("the game is over");
  end_as_noted();
  if (!transcript.flush()) return world::report_bad_input(name, no_transcript);
  if (game.abandoned()) leave_at_once();
  return world::kSuccess;
}

}  // namespace

int play(const PlayOptions& options) {
  auto by_age = seated_by_age(options);
  if (!by_age) return world::report_bad_input(program(options), by_age.error());
  return play_seated(*by_age);
}

int play_shorthand(const ShorthandOptions& options) {
  PlayOptions wanted = options.play;
  wanted.game = options.game;
  wanted.selecting = true;
  wanted.players = options.players;
  if (options.value) {
    const std::string key((*session::find_game(options.game))->native->shorthand.setting);
    for (const std::string& assignment : wanted.set) {
      if (!assignment.starts_with(key + "=")) continue;
      return world::report_bad_input(
          program(wanted),
          {base::Error::Kind::invalid,
           fmt::format("the {} is given twice: {} and {}", key, *options.value, assignment)});
    }
    wanted.set.push_back(fmt::format("{}={}", key, *options.value));
  }
  return play(wanted);
}

}  // namespace hexarena::cli
