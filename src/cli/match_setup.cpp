#include "cli/match_setup.hpp"

#include <fmt/format.h>

#include "cli/boards.hpp"
#include "cli/bot_project.hpp"
#include "cli/match_report.hpp"
#include "cli/players.hpp"
#include "cli/source.hpp"
#include "contests/penguins/file_player.hpp"
#include "players/file_options.hpp"
#include "tournament/opening.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

constexpr std::size_t kMostOpeningBytes = 64U << 20U;

/// For file programs: placing its pieces is half of what one does.
int opening(const MatchCommand& options, const Json& settings, const game::Descriptor& game) {
  if (players::plays_files(options.players)) return 0;
  return game.opening(settings, static_cast<int>(options.players.size()));
}

/// The name and version of a bot project.
std::optional<std::string> title_of(const std::string& player) {
  const players::Spec spec = players::read_spec(player);
  if (spec.kind != "bot" || !is_bot_project(spec.argument)) return std::nullopt;
  const auto project = read_bot_project(spec.argument);
  if (!project || project->title.empty()) return std::nullopt;
  return project->title;
}

}  // namespace

Expected<std::vector<tournament::Contestant>> match_contestants(const MatchCommand& options,
                                                                const Wanted& wanted,
                                                                const game::Table& table,
                                                                const players::BotHall* hall) {
  PlayerRules rules{options.ms, options.unsafe};
  rules.ponder = options.ponder;
  rules.settings = wanted.settings;
  rules.hall = hall;
  rules.kept = std::make_shared<players::KeptBots>();
  std::vector<tournament::Contestant> all;
  for (const std::string& text : options.players) {
    if (players::read_spec(text).is_human()) {
      return base::invalid("a match is between programs, not humans");
    }
    auto maker = player_maker(players::with_file_options(text, wanted.files), table, rules);
    if (!maker) return passed_on(maker);
    all.push_back({title_of(text).value_or(text), std::move(*maker), text});
  }
  return all;
}

Expected<Wanted> read_match(const MatchCommand& options) {
  Wanted wanted;
  auto settings = read_settings(options.set);
  if (!settings) return passed_on(settings);
  wanted.settings = std::move(*settings);
  if (players::plays_files(options.players)) {
    wanted.files = players::take_file_options(wanted.settings);
  }
  for (const std::string& file : options.boards) {
    auto board = board_settings(file);
    if (!board) return passed_on(board);
    wanted.boards.push_back(std::move(*board));
  }
  wanted.settings = tournament::block_settings(wanted.settings, wanted.boards, 0);
  auto game = session::find_game(options.game);
  if (!game) return passed_on(game);
  wanted.game = *game;
  auto fits =
      game::check_seats(**game, options.players.size(), players::plays_files(options.players));
  if (!fits) return passed_on(fits);
  const std::string seats(wanted.game->seats_setting);
  if (!seats.empty()) wanted.settings[seats] = options.players.size();
  players::suit_settings(*wanted.game, options.players, wanted.settings);
  wanted.game->rate(wanted.settings);
  wanted.games = options.games;
  wanted.opening = options.opening.value_or(opening(options, wanted.settings, *wanted.game));
  if (!options.openings.empty()) {
    auto text = world::read_file(options.openings, kMostOpeningBytes);
    if (!text) return passed_on(text);
    auto openings = tournament::read_openings(*text);
    if (!openings) return passed_on(openings, options.openings);
    wanted.openings = std::move(*openings);
  }
  if (!options.opening_list.empty()) wanted.openings = options.opening_list;
  base::Random trial(options.seed);
  for (std::size_t i = 0; i < wanted.openings.size(); ++i) {
    auto opened = tournament::open_board(*wanted.game, wanted.settings, wanted.openings[i], trial);
    if (!opened) return passed_on(opened, fmt::format("opening {}", i + 1));
    if (opened->opening->seats() != static_cast<int>(options.players.size())) {
      return base::invalid(fmt::format("opening {} is for {} players, but {} play", i + 1,
                                       opened->opening->seats(), options.players.size()));
    }
  }
  wanted.seed = options.seed;
  wanted.time = referee::time_limits(options.ms, options.clock, options.margin);
  wanted.adjudicate = options.adjudicate;
  wanted.threads = options.threads;
  if (options.sprt.empty()) return wanted;
  if (options.players.size() != 2) return base::invalid("--sprt is a test between two players");
  auto sprt = read_sprt(options);
  if (!sprt) return passed_on(sprt);
  wanted.sprt = *sprt;
  return wanted;
}

}  // namespace hexarena::cli
