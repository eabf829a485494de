#include "cli/cli_arena.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/commands.hpp"

namespace hexarena::cli {

void add_arena_commands(CLI::App& cli,
                        const std::function<void(std::function<int()> command)>& choose) {
  CLI::App* const group =
      cli.add_subcommand("arena", "for operators: see and stop what is running");
  group->footer(R"(
The operator's key was shown when `hexarena serve` first opened the store, or is in the file of
--operator-key-file.
  hexarena arena list --key-file operator.key
  hexarena arena ban 192.0.2.7 --minutes 60 --why flooding --key-file operator.key
  hexarena arena entrants class.txt --key-file operator.key     a token for everyone in a class
  hexarena arena ladder GAME --key-file operator.key            their bots play each other
  hexarena arena drain --key-file operator.key                  before the server is stopped)");
  group->require_subcommand(0, 1);
  const auto options = std::make_shared<ArenaOptions>();
  const auto add = [&](const char* name, const char* does, int (*run)(const ArenaOptions&),
                       const char* what, const char* example) {
    CLI::App* const sub = group->add_subcommand(name, does);
    sub->footer(fmt::format("\n  hexarena arena {} --key-file operator.key", example));
    if (what != nullptr) sub->add_option("what", options->what, what)->required();
    sub->add_option("url", options->arena.url, "of the arena")->capture_default_str();
    add_shared(*sub, "--key-file", options->arena.key_file);
    sub->final_callback(
        [choose, options, run] { choose([options, run] { return run(*options); }); });
    return sub;
  };
  add_shared(*add("list", "games, tournaments, clients, bans and suspicious activity", arena_list,
                  nullptr, "list"),
             "--json", options->json);
  add("cancel", "ends a game or a tournament, or closes the connections of an address",
      arena_cancel, "a game, a tournament or an address", "cancel 192.0.2.7");
  CLI::App* const ban = add("ban", "blocks an address, a network or a name for a time", arena_ban,
                            "an address, a network or a name", "ban 192.0.2.7 --minutes 60");
  limit(ban->add_option("--minutes", options->minutes, "how long"), 1, 5'256'000)
      ->capture_default_str();
  ban->add_option("--why", options->why, "one sentence shown to the banned");
  ban->add_flag("--lift", options->lift, "end the ban");
  add("drain", "accepts no new games, before a stop", arena_drain, nullptr, "drain")
      ->add_flag("--off", options->off, "accept new games again");
  add("token", "issues a new token for an identity that lost its own", arena_token,
      "the name of the identity", "token Ada");
  CLI::App* const entrants =
      add("entrants", "registers the names in a file and prints NAME,TOKEN for each",
          arena_entrants, "a file with a name on each line", "entrants class.txt > tokens.csv");
  entrants->add_option("--kind", options->kind, "what they are")
      ->check(CLI::IsMember({"bot", "person"}))
      ->capture_default_str();
  entrants->add_flag("--renew", options->renew,
                     "issue new tokens for registered names too; the old ones become invalid");
  CLI::App* const ladder = add("ladder", "keeps registered bots playing each other in rated games",
                               arena_ladder, "a game", "ladder GAME --ms 500 --fill-in greedy");
  add_shared(*ladder, "--set", options->set)->allow_extra_args(false);
  add_shared(*ladder, "--ms", options->ms);
  ladder
      ->add_option("--fill-in", options->players,
                   "a built-in player for those without an opponent; may be repeated")
      ->type_name("PLAYER");
  ladder->add_flag("--pause", options->pause, "start no more games until called without it");
}

}  // namespace hexarena::cli
