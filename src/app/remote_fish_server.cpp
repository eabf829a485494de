// xserver: one tournament of remote Fish.
#include <fmt/format.h>

#include "app/input.hpp"
#include "app/remote_fish.hpp"
#include "tournament/remote_fish.hpp"

namespace hexarena::app {

int hold_tournament(const ServerOptions& options) {
  constexpr std::string_view kProgram = "xserver";
  auto port = world::ListeningPort::open(options.port);
  if (!port) return tell_bad_input(kProgram, port.error());
  if (options.port == 0) write_stderr(fmt::format("{}: port {}\n", kProgram, port->port()));
  const auto held = tournament::hold_remote_fish(std::move(*port), options.sign_up, options.remote);
  if (!held) return tell_bad_input(kProgram, held.error());
  if (options.report && held->held) write_stderr(in_words(held->report, held->names));
  if (options.report && !held->held) {
    write_stderr(fmt::format("no tournament: {} signed up, {} are needed\n", held->names.size(),
                             options.sign_up.fewest));
  }
  return write_line(
      kProgram, fmt::format("[{},{}]", held->report.winners.size(), held->report.removed.size()));
}

}  // namespace hexarena::app
