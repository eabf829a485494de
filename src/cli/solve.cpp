// solve: what a position is worth when both play it to the end as well as can be.
#include <fmt/format.h>
#include <unistd.h>

#include "base/outcome.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/source.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

constexpr std::string_view kSolveProgram = "hexarena solve";

/// A line on STDERR that is written over and over; nothing unless somebody is looking.
class ProgressLine {
 public:
  void show(const search::Progress& progress) const {
    if (!watched_) return;
    const std::string depth =
        progress.depth >= 255 ? "to the end" : fmt::format("{} plies", progress.depth);
    world::write_stderr(fmt::format("\r{}: {} of {} actions, {:.1f} million nodes\x1b[K", depth,
                                    progress.action, progress.actions,
                                    static_cast<double>(progress.nodes) / 1e6));
  }
  void clear() const {
    if (watched_) world::write_stderr("\r\x1b[K");
  }

 private:
  bool watched_ = isatty(STDERR_FILENO) != 0;
};

/// "White wins by 19", "Draw", "estimate: White wins by 3".
std::string outcome(const game::Table& table, const game::Solution& solved) {
  const rules::Seat mover = *table.view().turn;
  const rules::Seat winner = solved.value > 0 ? mover : rules::Seat(1 - mover.number());
  const std::string text =
      solved.value == 0 ? "Draw"
                        : fmt::format("{} wins by {}", base::capitalized(table.seat_name(winner)),
                                      std::abs(solved.value));
  return solved.proven ? text : fmt::format("estimate: {}", solved.value == 0 ? "draw" : text);
}

std::string in_words(const game::Table& table, const game::Solution& solved) {
  return fmt::format("{}\nvalue {}\nline {}\nnodes {}", outcome(table, solved), solved.value,
                     base::write_json(game::solution_json(table, solved)["line"]), solved.nodes);
}

}  // namespace

int solve(const SolveOptions& options) {
  auto source = read_source(options.file);
  if (!source) return world::report_bad_input(kSolveProgram, source.error());
  const game::Table& table = *source->table;
  note_interrupts();
  const ProgressLine progress;
  search::Limits limits;
  limits.stop = stop_after(options.ms);
  limits.progress = [&](const search::Progress& now) { progress.show(now); };
  auto solved = table.solve(limits);
  progress.clear();
  if (!solved) return world::report(kSolveProgram, solved.error());
  const int code = world::write_line(
      kSolveProgram, options.json ? base::write_json(game::solution_json(table, *solved))
                                  : in_words(table, *solved));
  return code != world::kSuccess || solved->proven ? code : world::kNegative;
}

}  // namespace hexarena::cli
