// The command lines of xserver and xclients.
#include "contests/remote_fish/programs.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "version.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::remote_fish {
namespace {

constexpr int kMostMs = 86'400'000;
constexpr int kMostClients = 500;  // each needs a descriptor

constexpr const char* kServerHelp =
    R"(xserver: one tournament of Fish between programs on the network.

Waits at PORT for 5-10 players, who sign up with a JSON string of 1-12 letters, plays knock-out
rounds of games on 5 x 5 boards with two fish on every tile, and prints one line:
[number of winners, number of cheaters and failures], or [0,0] when too few signed up.)";

constexpr const char* kServerExamples = R"(
Examples:
  xserver 12345                               one tournament, with the limits above
  xserver 12345 --wait-ms 5000 --report       waits briefly, and reports the winners on STDERR
  xclients 5 12345                            five house players for it, from another terminal
  nc localhost 12345                          sign up by hand: type "Ada", then answer the calls

Calls and answers are JSON values, one after the other: ["start",[true]], ["playing-as",[Color]],
["playing-with",[[Color,…]]] and ["end",[Boolean]] are answered "void", ["setup",[State]] with
[row,column], ["take-turn",[State,[Action,…]]] with [[row,column],[row,column]]. A late, illegal or
malformed answer or a broken connection removes that player; the others play on.
docs/remote-fish.md has the whole protocol.

Exit codes: 0 the result is printed, 2 bad usage, 3 the port is in use.)";

constexpr const char* kClientsHelp =
    R"(xclients: house players for a tournament of remote Fish.

Signs up N players at the server on PORT of this machine or of IP, plays until the tournament ends
for each of them, and prints nothing. Waits for a server that is not running yet.)";

constexpr const char* kClientsExamples = R"(
Examples:
  xclients 5 12345                   five players for an xserver on this machine
  xclients 2 12345 192.0.2.7         two for another machine
  xclients 1 12345 --depth 3         one that searches three turns ahead

Exit codes: 0 the tournament ended, or there was none; 1 a player was cut off in the middle of it;
2 bad usage; 3 the server cannot be reached.)";

/// Parses the command line, then runs; any error becomes one line and an exit code.
template <class Run>
int read_and_run(CLI::App& cli, int argc, const char* const* argv, Run&& run) {
  const std::string program = cli.get_name();
  cli.set_version_flag("--version", fmt::format("{} (hexarena) {}", program, kVersion));
  try {
    cli.parse(argc, argv);
    return run();
  } catch (const CLI::Success& success) {  // --help, --version
    static_cast<void>(cli.exit(success));
    return world::finish_output(program);
  } catch (const CLI::ParseError& error) {
    // An unknown word is more informative than a missing one.
    const std::vector<std::string> unknown = cli.remaining();
    const std::string why = unknown.empty()
                                ? std::string(error.what())
                                : "unknown argument " + base::in_quotes(unknown.front());
    return world::report_bad_input(program, {base::Error::Kind::invalid, why + " (see --help)"});
  } catch (const std::exception& error) {
    return world::report_bad_input(program, {base::Error::Kind::invalid, error.what()});
  }
}

/// CLI11 reads an empty word as zero.
std::string refuse_empty(const std::string& word) {
  return word.empty() ? "a number is empty" : "";
}

template <class Number>
void add_number(CLI::App& cli, const std::string& name, Number& number, const std::string& means,
                int low, int high) {
  cli.add_option(name, number, means)
      ->check(refuse_empty)
      ->check(CLI::Range(low, high))
      ->capture_default_str();
}

}  // namespace

int run_xserver(int argc, const char* const* argv) {
  XserverOptions options;
  CLI::App cli(kServerHelp, "xserver");
  cli.footer(kServerExamples);
  cli.add_option("port", options.port, "0: one that the system chooses, reported on STDERR")
      ->check(refuse_empty)
      ->required();
  remote_fish::SignUpLimits& sign_up = options.sign_up;
  add_number(cli, "--name-ms", sign_up.name_ms, "from connecting to the name", 1, kMostMs);
  add_number(cli, "--wait-ms", sign_up.period_ms, "waiting for players", 1, kMostMs);
  add_number(cli, "--extensions", sign_up.extensions, "more such waits while there are too few", 0,
             1000);
  add_number(cli, "--fewest", sign_up.fewest, "players for a tournament", 2, kMostClients);
  add_number(cli, "--most", sign_up.most, "players, who start it at once", 2, kMostClients);
  remote_fish::RemoteLimits& remote = options.remote;
  add_number(cli, "--call-ms", remote.call_ms, "from a call to its answer", 1, kMostMs);
  add_number(cli, "--first-turn-ms", remote.first_turn_ms, "the same, first take-turn of a game", 1,
             kMostMs);
  add_number(cli, "--bytes", remote.value.bytes, "of a name or an answer", 32, 1'000'000);
  add_number(cli, "--blanks", remote.value.blanks, "bytes of white space before it", 0, 1'000'000);
  add_number(cli, "--depth", remote.value.depth, "nested arrays in it", 2, 100);
  cli.add_flag("--report", options.report, "report on STDERR who won, lost, failed and cheated");
  return read_and_run(cli, argc, argv, [&] {
    if (sign_up.fewest > sign_up.most) {
      return world::report_bad_input(
          "xserver", {base::Error::Kind::invalid, fmt::format("--fewest {} is more than --most {}",
                                                              sign_up.fewest, sign_up.most)});
    }
    return hold_tournament(options);
  });
}

int run_xclients(int argc, const char* const* argv) {
  ClientsOptions options;
  CLI::App cli(kClientsHelp, "xclients");
  cli.footer(kClientsExamples);
  cli.add_option("n", options.clients, "players, 1-500")
      ->required()
      ->check(CLI::Range(1, kMostClients));
  cli.add_option("port", options.port, "of the server")->required()->check(CLI::Range(1, 65'535));
  cli.add_option("ip", options.host, "of the server's machine, or its name")->capture_default_str();
  add_number(cli, "--depth", options.depth, "own turns to look ahead", 1, 1000);
  add_number(cli, "--reach-ms", options.reach_ms, "to reach the server", 1, kMostMs);
  return read_and_run(cli, argc, argv, [&] { return send_clients(options); });
}

}  // namespace hexarena::remote_fish
