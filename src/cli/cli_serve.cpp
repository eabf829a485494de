#include "cli/cli_serve.hpp"

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/commands.hpp"

namespace hexarena::cli {

void add_serve_command(const AddCommand& add) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* const sub = add("serve", "the arena in the browser: play, watch, replay",
                            [options] { return serve(*options); });
  limit(sub->add_option("--port", options->port, "of the page"), 0, UINT16_MAX)
      ->capture_default_str();
  add_shared(*sub, "--bot-port", options->bot_port)->capture_default_str();
  add_shared(*sub, "--db", options->db)->capture_default_str();
  add_durability(*sub, options->durability);
  sub->add_option("--bind", options->bind,
                  "the address to listen on; 0.0.0.0 lets other machines in")
      ->type_name("ADDRESS")
      ->capture_default_str();
  sub->add_option("--page", options->page, "folder of the page; beside the programs when absent")
      ->type_name("FOLDER");
  sub->add_option("--host", options->hosts, "another host name for browsers; may be repeated")
      ->type_name("NAME");
  sub->add_option(
         "--trust-network", options->trusted,
         "a network without budgets for its addresses, such as 192.0.2.0/24; may be repeated")
      ->type_name("CIDR");
  sub->add_option("--trusted-proxy", options->proxies,
                  "a proxy whose X-Forwarded-For and Forwarded are trusted; may be repeated")
      ->type_name("CIDR");
  sub->add_option("--operator-key-file", options->operator_key_file,
                  "file with the operator's key; created with a new one if missing")
      ->type_name("FILE");
  add_shared(*sub, "--limit", options->limits);
  sub->footer(R"(
Port 0 lets the system choose one. A store that does not exist is created. Every action is stored before
it is shown: after Ctrl-C or a kill the same command continues every game, and all links stay valid. To
listen on other addresses than 127.0.0.1, put an HTTPS proxy in front. docs/arena.md
describes the HTTP and WebSocket API, `hexarena limits` its limits.

Browsers are answered at localhost, at any address and at the name of this machine; at other names only
those given with --host, which stops DNS rebinding.
  hexarena serve --db hexarena.db --port 8080
  hexarena serve --bind 0.0.0.0 --host arena.example.org
  hexarena connect localhost:8081 engine:4 --name walrus    a bot, from here or elsewhere)");
}

}  // namespace hexarena::cli
