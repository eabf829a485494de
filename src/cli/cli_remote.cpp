#include "cli/cli_remote.hpp"

#include "cli/cli_flags.hpp"
#include "cli/games_help.hpp"

namespace hexarena::cli {

void add_connect_flags(CLI::App& sub, ConnectOptions& options) {
  sub.add_option("address", options.address, "HOST:PORT, such as localhost:8081 or [::1]:8081")
      ->required();
  sub.add_option("player", options.player, "such as house:2, engine:6 or 'bot:python3 ada/bot.py'")
      ->required();
  add_shared(sub, "--game", options.game);
  sub.add_option("--name", options.name, "to join under; the player's own when absent");
  sub.add_option("--token-file", options.token_file,
                 "has the token of that name, if it belongs to an identity")
      ->type_name("FILE");
  limit(sub.add_option("--retry", options.retry,
                       "seconds to retry while the arena cannot be reached; 0: no retries"),
        0, 86'400)
      ->capture_default_str();
  add_shared(sub, "--unsafe", options.unsafe);
  sub.footer(std::string(R"(
Sends {"type":"join",…}, then the same lines as `bot`, game after game until the arena says goodbye
(exit code 0) or Ctrl-C; 1 when it is refused, 3 when the arena cannot be reached (again). A bot that
crashes is reported, and joins again for the next game.)") +
             examples_of("connect"));
}

}  // namespace hexarena::cli
