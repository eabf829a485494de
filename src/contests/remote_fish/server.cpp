// xserver: one tournament of remote Fish.
#include <fmt/format.h>

#include "contests/remote_fish/contest.hpp"
#include "contests/remote_fish/programs.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::remote_fish {

int hold_tournament(const XserverOptions& options) {
  constexpr std::string_view kProgram = "xserver";
  auto port = world::ListeningPort::open(options.port);
  if (!port) return world::report_bad_input(kProgram, port.error());
  if (options.port == 0) world::write_stderr(fmt::format("{}: port {}\n", kProgram, port->port()));
  const auto held = hold_remote_fish(std::move(*port), options.sign_up, options.remote);
  if (!held) return world::report_bad_input(kProgram, held.error());
  if (options.report && held->held) world::write_stderr(in_words(held->report, held->names));
  if (options.report && !held->held) {
    world::write_stderr(fmt::format("no tournament: {} signed up, {} are needed\n",
                                    held->names.size(), options.sign_up.fewest));
  }
  return world::write_line(
      kProgram, fmt::format("[{},{}]", held->report.winners.size(), held->report.removed.size()));
}

}  // namespace hexarena::remote_fish
