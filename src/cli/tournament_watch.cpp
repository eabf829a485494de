#include "cli/tournament_watch.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "cli/time_left.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using world::Milliseconds;

// Between two tables: long enough to read one, and to leave most of the time for playing.
constexpr Milliseconds kRefresh{1000};
constexpr int kMostRemovals = 10;  // of one player
constexpr int kMostTime = 20;      // multiple of the time a table takes, before the next one

/// Rows and columns of the terminal.
std::pair<std::size_t, std::size_t> terminal_size() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return {24, 80};
  return {size.ws_row, size.ws_col};
}

/// The name of a seat in this tournament, whatever its player reports.
std::string name_in(const referee::Report& report, std::size_t seat) {
  const auto& names = report.record.players;
  const bool named = names && names->is_array() && seat < names->size();
  return named && (*names)[seat].is_string() ? (*names)[seat].get<std::string>()
                                             : report.seats[seat].name;
}

/// The part that fits on the terminal; each line ends with a line break and none is wrapped.
std::string clipped(std::string_view text) {
  const auto [rows, columns] = terminal_size();
  std::string out;
  for (std::size_t row = 0; row + 3 < rows && !text.empty(); ++row) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::size_t shown = 0;
    for (const char c : text.substr(0, end)) {
      // Continuation bytes of a character take no column.
      const bool begins = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
      if (begins && ++shown > columns) break;
      out += c;
    }
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

TournamentWatch::TournamentWatch(store::Store& store, std::string id)
    : store_(store),
      id_(std::move(id)),
      watched_(isatty(STDERR_FILENO) != 0),
      began_(clock_.now()) {}

void TournamentWatch::note(const referee::Report& report,
                           const tournament::TournamentProgress& now) {
  for (std::size_t i = 0; i < report.seats.size(); ++i) {
    const auto& verdict = report.seats[i].verdict;
    const std::string name = name_in(report, i);
    if (!verdict || ++reported_[name] > kMostRemovals) continue;
    clear();
    world::write_stderr(fmt::format("{} was removed ({}): {}\n", name,
                                    session::name(verdict->fault), verdict->text));
  }
  if (!games_before_) games_before_ = now.games - 1;
  if (watched_) return draw(now);
  const std::pair tenth{now.round, now.games * 10 / std::max<std::size_t>(now.of, 1)};
  if (std::exchange(reported_tenth_, tenth) == tenth) return;
  world::write_stderr(fmt::format("round {}: {} of {} games\n", now.round, now.games, now.of));
}

std::string TournamentWatch::table() {
  auto report = store::report_tournament(store_, id_);
  if (!report) return "";
  const tournament::TournamentOptions& options = report->description.options;
  return clipped(tournament::in_words(tournament::standings(options.plan, report->result.rounds,
                                                            report->result.games, options.anchor),
                                      names_of(report->description)));
}

void TournamentWatch::draw(const tournament::TournamentProgress& now) {
  if (const Milliseconds began = clock_.now(); began >= next_table_) {
    table_ = table();
    const Milliseconds took = clock_.now() - began;
    next_table_ = clock_.now() + std::max(kRefresh, kMostTime * took);
    clear();
    world::write_stderr(table_);
    lines_ = static_cast<std::size_t>(std::count(table_.begin(), table_.end(), '\n'));
  }
  world::write_stderr(fmt::format(
      "\rround {}: {} of {} games{}\x1b[K", now.round, now.games, now.of,
      time_left(clock_.now() - began_, now.games - *games_before_, now.of - *games_before_)));
}

void TournamentWatch::clear() {
  if (!watched_) return;
  const std::size_t up = std::exchange(lines_, 0);
  world::write_stderr(up == 0 ? "\r\x1b[J" : fmt::format("\r\x1b[{}A\x1b[J", up));
}

}  // namespace hexarena::cli
