#include "cli/cli_match.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/games_help.hpp"
#include "session/adjudication.hpp"
#include "session/registry.hpp"

namespace hexarena::cli {

void add_match_flags(CLI::App& sub, MatchCommand& command) {
  sub.add_option("game", command.game, game_names())->required();
  sub.add_option("players", command.players,
                 "two or more: 'bot:python3 ada/bot.py', bot:FOLDER, file:COMMAND, remote:NAME; " +
                     all_player_names())
      ->required()
      ->expected(2, rules::kMaxSeats);
  add_shared(sub, "--set", command.set)->allow_extra_args(false);
  sub.add_option("--board", command.boards,
                 "play on this board file; if repeated, blocks alternate between them")
      ->type_name("FILE")
      ->allow_extra_args(false);
  limit(sub.add_option("--games", command.games, "rounded up to whole blocks"), 1, 10'000'000)
      ->capture_default_str();
  add_shared(sub, "--ms", command.ms);
  limit(sub.add_option("--clock", command.clock,
                       "time of a player for all its moves in a game, in milliseconds"),
        1, 86'400'000);
  limit(sub.add_option("--margin", command.margin,
                       fmt::format("how late an answer may be, in milliseconds; {} when absent",
                                   session::kUsualMarginMs)),
        0, 60'000);
  sub.add_option("--sprt", command.sprt,
                 "stop when it is clear whether the first of two players is stronger by E0 or "
                 "by E1 Elo; --games is then the maximum")
      ->type_name("E0,E1");
  sub.add_option("--alpha", command.alpha, "with --sprt: how often E0 may be taken for E1")
      ->capture_default_str();
  sub.add_option("--beta", command.beta, "with --sprt: how often E1 may be taken for E0")
      ->capture_default_str();
  sub.add_option("--sprt-model", command.sprt_model,
                 "the Elo of --sprt: logistic, as printed, or normalized, in deviations of a game")
      ->type_name("MODEL")
      ->capture_default_str();
  limit(sub.add_option("--adjudicate", command.adjudicate,
                       "end a two-player game as soon as this many nodes of exact search prove its "
                       "result; otherwise every game is played out"),
        1, session::kMostAdjudicationNodes);
  limit(sub.add_option("--opening", command.opening,
                       "random actions before the players begin; the game's default when absent"),
        0, 1000);
  sub.add_option("--openings", command.openings,
                 "play the openings of this file in turn: one per line, a JSON list of actions, a "
                 "record or a position")
      ->type_name("FILE");
  add_shared(sub, "--seed", command.seed)->capture_default_str();
  add_shared(sub, "--threads", command.threads)->capture_default_str();
  sub.add_option("--records", command.records,
                 "save each game in this folder, in a file written move by move")
      ->type_name("FOLDER");
  add_shared(sub, "--csv", command.csv);
  add_shared(sub, "--html-report", command.html_report);
  add_shared(sub, "--db", command.db);
  add_durability(sub, command.durability);
  add_shared(sub, "--ponder", command.ponder);
  sub.add_flag("--open", command.open, "show the last game in the browser");
  add_shared(sub, "--json", command.json);
  add_shared(sub, "--unsafe", command.unsafe);
  add_shared(sub, "--bot-port", command.bot_port);
  sub.footer("\n" + settings_help() + rated_help() + R"(
A block is one board and one random opening, played in every order of the seats; where a file program
plays, there are no random openings. After Ctrl-C the finished blocks count. Players without clocks
get the same result with any number of threads; with clocks, simultaneous games slow each other down.
--db saves each game where `serve` shows it. When a player is removed, the reason is printed
with the place where the game is saved, for the first ten games of each player.
File programs: --set dialect=course calls them as the course does; dialect=, newline=final|none,
blanks=none|trailing, lines=lf|crlf, files=two|one, limit=MS and timed=cpu|wall may also precede a
command, 'file:dialect=course newline=none ./player'. `hexarena check` finds out which it needs.
The interval counts blocks, not games, and is valid for few of them too. --sprt evaluates pairs of
games (pentanomial): with --alpha and --beta of 5% it ends when the LLR reaches -2.94 (E0 accepted)
or 2.94 (E1 accepted).)" +
             examples_of("match"));
}

void add_rerun_command(const AddCommand& add) {
  const auto options = std::make_shared<RerunOptions>();
  CLI::App* const sub = add("rerun", "plays a match, tournament or game again, and compares",
                            [options] { return rerun(*options); });
  sub->add_option("file", options->file,
                  "the JSON of `match` or `tournament`, or a record of one of their games")
      ->required();
  add_shared(*sub, "--threads", options->threads);
  add_shared(*sub, "--json", options->json);
  add_shared(*sub, "--unsafe", options->unsafe);
  sub->footer(fmt::format(R"(
Built-in players without a time limit are deterministic: exit code 0 when the result is the same, 1
when it is not. Bots, file programs and players with a time limit are not: the result says so, and
the exit code is 0.
  hexarena match {} greedy random --games 20 --json > match.json
  hexarena rerun match.json)",
                          session::games().front()->name));
}

}  // namespace hexarena::cli
