#include "cli/cli_serve.hpp"

#include <memory>

#include "cli/commands.hpp"

namespace hexarena::cli {

void add_serve_command(const AddCommand& add) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* const sub = add("serve", "the arena in the browser: play, watch, replay",
                            [options] { return serve(*options); });
  sub->add_option("--port", options->port, "of the page; 0: the system chooses one")
      ->capture_default_str();
  sub->add_option("--bot-port", options->bot_port, "where bots join; 0: the system chooses one")
      ->capture_default_str();
  add_db_flags(*sub, options->db, options->durability, "the store; a new one where there is none");
  sub->add_option("--bind", options->bind,
                  "the address to listen on; 0.0.0.0 lets other machines in")
      ->type_name("ADDRESS")
      ->capture_default_str();
  sub->add_option("--page", options->page, "where the page lies; beside the programs when absent")
      ->type_name("FOLDER");
  sub->add_option("--host", options->hosts,
                  "another name under which browsers find it; may be repeated")
      ->type_name("NAME");
  sub->footer(R"(
Every action is in the store before anybody sees it: after Ctrl-C, or a kill, the same command goes on
with every game, and people come back with the links they have. Whoever listens on other addresses
than 127.0.0.1 should put a server that speaks HTTPS in front. docs/arena.md tells what can be asked
of it over HTTP and WebSocket, `hexarena limits` how much.

A browser is answered under localhost, any address and the name of this machine; under other names only
those given with --host, so that no page of a stranger can pass for this one.
  hexarena serve --db hexarena.db --port 8080
  hexarena serve --bind 0.0.0.0 --host arena.example.org
  hexarena connect localhost:8081 engine:4 --name walrus    a bot, from here or elsewhere)");
}

}  // namespace hexarena::cli
