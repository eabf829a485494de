// solve: the value of a position under perfect play by both, or only whether it reaches a bound.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>

#include "base/outcome.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/source.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

constexpr std::string_view kSolveProgram = "hexarena solve";

/// A line on STDERR that is overwritten repeatedly; only on a terminal.
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

/// The requested window: nothing for the exact value.
base::Expected<std::optional<game::SolveWindow>> window_of(const SolveOptions& options) {
  if (options.at_least) return game::SolveWindow{*options.at_least - 1, *options.at_least};
  if (options.window.empty()) return std::nullopt;
  game::SolveWindow window;
  const char* const end = options.window.data() + options.window.size();
  const auto low = std::from_chars(options.window.data(), end, window.low);
  const bool comma = low.ec == std::errc() && low.ptr != end && *low.ptr == ',';
  const auto high = std::from_chars(comma ? low.ptr + 1 : end, end, window.high);
  constexpr int kMost = 1'000'000;
  const bool small = std::abs(window.low) <= kMost && std::abs(window.high) <= kMost;
  if (!comma || high.ec != std::errc() || high.ptr != end || !small || window.low >= window.high) {
    return base::invalid(
        fmt::format("--window must be two numbers such as -2,5, the lower one first, not {}",
                    base::in_quotes(options.window)));
  }
  return window;
}

/// How the value compares with the ends of the window; empty where it lies between them.
std::string compared(const game::Solution& solved, const std::optional<game::SolveWindow>& window) {
  if (!window || !solved.proven) return {};
  if (solved.value >= window->high) return fmt::format("at least {}", window->high);
  if (solved.value <= window->low) return fmt::format("at most {}", window->low);
  return {};
}

std::string in_words(const game::Table& table, const game::Solution& solved,
                     const std::string& compared) {
  const std::string line = base::write_json(game::solution_json(table, solved)["line"]);
  if (!compared.empty()) {
    return fmt::format("value {}\nline {}\nnodes {}", compared, line, solved.nodes);
  }
  return fmt::format("{}\nvalue {}\nline {}\nnodes {}", outcome(table, solved), solved.value, line,
                     solved.nodes);
}

}  // namespace

int solve(const SolveOptions& options) {
  const auto window = window_of(options);
  if (!window) return world::report_bad_input(kSolveProgram, window.error());
  auto source = read_source(options.file);
  if (!source) return world::report_bad_input(kSolveProgram, source.error());
  const game::Table& table = *source->table;
  note_interrupts();
  const ProgressLine progress;
  search::Limits limits;
  limits.stop = stop_after(options.ms);
  limits.progress = [&](const search::Progress& now) { progress.show(now); };
  auto solved = table.solve_within(*window, limits);
  progress.clear();
  if (!solved) return world::report(kSolveProgram, solved.error());
  const int code = world::write_line(
      kSolveProgram, options.json ? base::write_json(game::solution_json(table, *solved))
                                  : in_words(table, *solved, compared(*solved, *window)));
  const bool yes = solved->proven && (!options.at_least || solved->value >= *options.at_least);
  return code != world::kSuccess || yes ? code : world::kNegative;
}

}  // namespace hexarena::cli
