#include "cli/cli_tournament.hpp"

#include <fmt/format.h>

#include "cli/cli_flags.hpp"
#include "cli/cli_store.hpp"
#include "session/registry.hpp"
#include "tournament/tournament.hpp"

namespace hexarena::cli {
namespace {

void add_shared_flags(CLI::App& sub, TournamentCommand& command) {
  add_shared(sub, "--threads", command.threads);
  add_shared(sub, "--db", command.db)->capture_default_str();
  add_durability(sub, command.durability);
  add_shared(sub, "--html-report", command.html_report);
  add_shared(sub, "--csv", command.csv);
  add_shared(sub, "--ponder", command.ponder);
  add_shared(sub, "--json", command.json);
  add_shared(sub, "--unsafe", command.unsafe);
  add_shared(sub, "--bot-port", command.bot_port);
  add_shared(sub, "--limit", command.limits)->allow_extra_args(false);
}

}  // namespace

void add_tournament_flags(CLI::App& sub, TournamentCommand& command) {
  sub.add_option("file", command.file, "the description, in TOML")->required();
  sub.add_option("--id", command.id, "its id in the store; from FILE when absent");
  add_shared_flags(sub, command);
  sub.footer(fmt::format(R"(
  name = "Cup"         # for reports
  game = "{}"
  format = "swiss"     # round-robin (default), gauntlet, swiss, knock-out, course
  rounds = 5           # default 1: meetings of each pairing; in a knock-out, blocks per meeting
  seats = 2            # players per game, 2-4
  seed = 1             # of pairings, boards, openings and random numbers
  players = ["{}", "random", {{ name = "ada", player = "bot:python3 ada/bot.py" }}]
  [settings]           # of the game, as --set of match
More keys: ms, clock and margin (milliseconds per move, per game, and how late an answer may be),
opening (random actions), challengers (of a gauntlet: how many of the first players), openings (a list
of them), anchor (a name) and anchor_elo,
sprt = [E0, E1] (two players) with sprt_alpha, sprt_beta and sprt_model, adjudicate (a two-player game
ends as soon as this many nodes of exact search prove its result).
Each pairing is one board in every order of the seats. Rounds, results and games are saved in the
store as they are played, as many at a time as there are processors unless --threads says otherwise.
Ctrl-C or a kill loses only the games in progress: `hexarena resume ID`, or the same command again,
continues to the same table.
  hexarena tournament cup.toml --threads 4 --html-report cup.html
  hexarena export --db hexarena.db --game-id cup-00001-02 --as-record | hexarena show)",
                         session::games().front()->name, session::games().front()->adviser));
}

void add_resume_flags(CLI::App& sub, TournamentCommand& command) {
  sub.add_option("id", command.id, "of the tournament")->required();
  add_shared_flags(sub, command);
  sub.footer(R"(
Plays the missing games and prints the table; for a finished tournament, only the table.
  hexarena resume cup --html-report cup.html)");
}

}  // namespace hexarena::cli
