#include "cli/cli_tournament.hpp"

#include <fmt/format.h>

#include "cli/cli_remote.hpp"
#include "cli/cli_store.hpp"
#include "session/registry.hpp"
#include "tournament/tournament.hpp"

namespace hexarena::cli {
namespace {

void add_shared_flags(CLI::App& sub, TournamentCommand& command) {
  sub.add_option("--threads", command.threads, "games at a time; as many as there are processors")
      ->check(CLI::Range(1, tournament::kMostThreads));
  add_db_flags(sub, command.db, command.durability, "the store that keeps it, with every game");
  sub.add_option("--html", command.html, "write the report as a page of its own, too")
      ->type_name("FILE");
  sub.add_flag("--json", command.json, "the table as JSON");
  sub.add_flag("--unsafe", command.unsafe, "run bots without a sandbox");
  add_bot_port_flag(sub, command.bot_port);
}

}  // namespace

void add_tournament_flags(CLI::App& sub, TournamentCommand& command) {
  sub.add_option("file", command.file, "what is played, in TOML")->required();
  sub.add_option("--id", command.id, "what it is kept as; the name of FILE when absent");
  add_shared_flags(sub, command);
  sub.footer(fmt::format(R"(
  name = "Cup"         # for reports
  game = "{}"
  format = "swiss"     # round-robin (when absent), gauntlet, swiss, knock-out
  rounds = 5           # 1 when absent: how often all meet; in a knock-out, blocks of a meeting
  seats = 2            # players of a game, 2-4
  seed = 1             # of pairings, boards, openings and lots
  players = ["{}", "random", {{ name = "ada", player = "bot:python3 ada/bot.py" }}]
  [settings]           # of the game, as --set of match
More keys: ms and clock (time of a move and of a game), opening (random actions), challengers (of a
gauntlet: the first so many), anchor (a name) and anchor_elo, sprt = [E0, E1] (two players),
adjudicate (a game of two ends as soon as so many nodes of exact search prove its end).
Each pairing is one board in every order of the seats. Rounds, results and games are kept in the
store as they are played. Ctrl-C or a kill lose only the games being played: `hexarena resume ID`, or
the same command again, goes on to the same table.
  hexarena tournament cup.toml --threads 4 --html cup.html
  hexarena export --db hexarena.db --game cup-00001-02 --record | hexarena show)",
                         session::games().front()->name, session::games().front()->adviser));
}

void add_resume_flags(CLI::App& sub, TournamentCommand& command) {
  sub.add_option("id", command.id, "of the tournament")->required();
  add_shared_flags(sub, command);
  sub.footer(R"(
Plays what is missing and shows the table; of a tournament that is over, the table alone.
  hexarena resume cup --html cup.html)");
}

}  // namespace hexarena::cli
