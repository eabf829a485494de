#include "tournament/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/markup.hpp"
#include "tournament/report_rounds.hpp"

namespace hexarena::tournament {
namespace {

using base::escaped;

constexpr std::string_view kHead = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
:root {{ color-scheme: light dark; --ink: #1c2733; --paper: #fbfcfd; --line: #d5dde5;
  --soft: #5b6b7b; --band: #eef3f7; --bar: #1f6fb2; --bad: #a3271f; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e4eaf0; --paper: #12181f; --line: #2c3946;
  --soft: #9aabbb; --band: #1a232d; --bar: #6db3ee; --bad: #ff9b8f; }} }}
body {{ margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 72rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }}
h1 {{ margin: 0; font-size: 1.7rem; }} h2 {{ margin: 2rem 0 .5rem; font-size: 1.2rem; }}
.about {{ margin: .2rem 0 0; color: var(--soft); }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }}
thead th {{ color: var(--soft); font-weight: 600; vertical-align: bottom; }}
th.name, td.name {{ text-align: left; max-width: 24rem; overflow: hidden;
  text-overflow: ellipsis; }}
tbody tr:nth-child(even) {{ background: var(--band); }}
td.none {{ color: var(--soft); }} .won {{ font-weight: 700; }}
.why {{ color: var(--bad); white-space: normal; }}
svg {{ display: block; }} a {{ color: var(--bar); }}
.bracket {{ display: flex; gap: 1.5rem; overflow-x: auto; }}
.bracket ol {{ list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column;
  justify-content: space-around; gap: .6rem; }}
.bracket li {{ border: 1px solid var(--line); padding: .2rem .6rem; white-space: nowrap; }}
details pre {{ margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }}
</style>
)html";

constexpr double kBarWidth = 220;

/// The scale of Elo numbers on the bars of the standings.
class Scale {
 public:
  explicit Scale(const Standings& table) {
    if (table.rows.empty()) return;
    low_ = high_ = table.rows.front().elo.mean;
    for (const Standing& row : table.rows) {
      low_ = std::min(low_, row.elo.mean - bounded(row.elo.error));
      high_ = std::max(high_, row.elo.mean + bounded(row.elo.error));
    }
    if (high_ - low_ < 1) high_ = low_ + 1;
  }

  [[nodiscard]] std::string bar(const Estimate& elo) const {
    const double error = bounded(elo.error);
    return fmt::format(
        R"svg(<svg width="{0}" height="16" viewBox="0 0 {0} 16" aria-hidden="true">)svg"
        R"svg(<line x1="{1:.1f}" x2="{2:.1f}" y1="8" y2="8" )svg"
        R"svg(stroke="var(--bar)" stroke-width="2"/>)svg"
        R"svg(<circle cx="{3:.1f}" cy="8" r="4" fill="var(--bar)"/></svg>)svg",
        kBarWidth, at(elo.mean - error), at(elo.mean + error), at(elo.mean));
  }

 private:
  /// An entrant that won or lost everything has an unbounded error bar; it is cut off here.
  [[nodiscard]] static double bounded(double error) { return std::min(error, 1000.0); }
  [[nodiscard]] double at(double elo) const {
    return 6 + (kBarWidth - 12) * (elo - low_) / (high_ - low_);
  }

  double low_ = 0;
  double high_ = 1;
};

double rounded(double points) { return std::round(100 * points) / 100; }

std::string standings_html(const Standings& table, const std::vector<std::string>& names) {
  std::string html =
      "<h2>Standings</h2>\n<div class=\"wide\"><table><thead><tr><th></th><th class=\"name\">player"
      "</th><th>points</th><th>games</th><th>wins</th><th>ties</th><th>losses</th><th>removed</th>";
  if (table.tie_breaks) {
    html += "<th>byes</th><th>Buchholz</th><th>Sonneborn-Berger</th><th>direct</th>";
  }
  html += "<th>Elo (95%)</th><th class=\"name\"></th></tr></thead><tbody>\n";
  const Scale scale(table);
  for (const Standing& row : table.rows) {
    html += fmt::format(
        "<tr><td>{}.</td><td class=\"name\">{}</td><td>{:g}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{}</td><td>{}</td>",
        row.place, escaped(names[row.entrant]), rounded(row.points), row.games, row.wins, row.ties,
        row.games - row.wins - row.ties, row.removals);
    if (table.tie_breaks) {
      html +=
          fmt::format("<td>{}</td><td>{:g}</td><td>{:g}</td><td>{:g}</td>", row.byes,
                      rounded(row.buchholz), rounded(row.sonneborn_berger), rounded(row.direct));
    }
    html += fmt::format("<td>{:+.0f} ± {:.0f}</td><td>{}</td></tr>\n", row.elo.mean, row.elo.error,
                        scale.bar(row.elo));
  }
  html += "</tbody></table></div>\n";
  if (table.tie_breaks) {
    html += fmt::format(
        "<p class=\"about\">A bye counts as a won block, {} points. Ties are broken by "
        "the points of the opponents (Buchholz), then by those of the opponents won against "
        "(Sonneborn-Berger), then by the direct encounter.</p>\n",
        block_games(2));
  }
  return html;
}

std::string cross_html(const Standings& table, const std::vector<std::string>& names) {
  if (names.size() > kWidestPageCross) return "";
  std::string html =
      "<h2>Cross-table</h2>\n<p class=\"about\">Points of the row's player and games "
      "played: one point for finishing ahead, half for a shared place.</p>\n<div "
      "class=\"wide\"><table>"
      "<thead><tr><th></th><th class=\"name\">player</th>";
  for (std::size_t i = 0; i < table.rows.size(); ++i) html += fmt::format("<th>{}</th>", i + 1);
  html += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Entrant who = table.rows[i].entrant;
    html += fmt::format("<tr><td>{}</td><td class=\"name\">{}</td>", i + 1, escaped(names[who]));
    for (const Standing& other : table.rows) {
      const Score& score = table.cross[who][other.entrant];
      html += score.games == 0 ? "<td class=\"none\">–</td>"
                               : fmt::format("<td>{:g}/{}</td>", score.points, score.games);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// The STDERR output of programs, collapsed.
std::string written_html(const GameResult& game, const std::vector<std::string>& names,
                         const GameFacts& facts) {
  std::string html;
  for (std::size_t i = 0; i < game.seats.size() && i < facts.stderr_texts.size(); ++i) {
    if (facts.stderr_texts[i].empty()) continue;
    html += fmt::format("<details><summary>STDERR of {}</summary><pre>{}</pre></details>",
                        escaped(names[game.seats[i].entrant]), escaped(facts.stderr_texts[i]));
  }
  return html;
}

/// Seconds used by each seat, in the order of the seats.
std::string time_html(const GameFacts& facts) {
  std::string text;
  for (const std::int64_t ms : facts.used_ms) {
    text += fmt::format("{}{:.1f}", text.empty() ? "" : " · ", static_cast<double>(ms) / 1000);
  }
  return text;
}

std::string game_html(const GameResult& game, const std::vector<std::string>& names,
                      const std::string& id, const GameFacts& facts) {
  std::string players;
  std::string reasons;
  for (const SeatResult& seat : game.seats) {
    const std::string name = escaped(names[seat.entrant]);
    if (!players.empty()) players += " · ";
    players += fmt::format("<span{}>{} {}</span>", seat.place == 1 ? " class=\"won\"" : "", name,
                           seat.score ? fmt::to_string(*seat.score) : "–");
    if (!seat.removed) continue;
    if (!reasons.empty()) reasons += "; ";
    reasons += fmt::format("{} removed ({}): {}", name, session::name(seat.removed->fault),
                           escaped(seat.removed->text));
  }
  const std::string name =
      facts.page.empty() ? escaped(id)
                         : fmt::format("<a href=\"{}\">{}</a>", escaped(facts.page), escaped(id));
  return fmt::format(
      "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{}</td><td class=\"name "
      "why\">{}{}</td></tr>\n",
      name, players, time_html(facts), reasons, written_html(game, names, facts));
}

std::string games_html(const TournamentResult& result, const std::vector<std::string>& names,
                       const GameName& game_name, const ReportFacts& facts) {
  std::string html =
      "<h2>Games</h2>\n<p class=\"about\">In the order of the seats; winners are bold.</p>\n"
      "<div class=\"wide\"><table><thead><tr><th class=\"name\">game</th><th "
      "class=\"name\">players "
      "and scores</th><th>seconds</th><th class=\"name\"></th></tr></thead><tbody>\n";
  const std::size_t shown = std::min(result.games.size(), kMostGamesListed);
  for (std::size_t i = 0; i < shown; ++i) {
    const GameResult& game = result.games[i];
    html += game_html(game, names, game_name(game.pairing, game.order),
                      facts.game ? facts.game(game.pairing, game.order) : GameFacts());
  }
  html += "</tbody></table></div>\n";
  if (shown < result.games.size()) {
    html += fmt::format("<p class=\"about\">And {} more.</p>\n", result.games.size() - shown);
  }
  return html;
}

/// When, where and with which time control the tournament was played.
std::string run_html(const Description& description, const base::Json& run) {
  const session::TimeLimits& time = description.options.time;
  std::string text = fmt::format("{} ms per move", time.move_ms.value_or(referee::kUsualMoveMs));
  if (time.total_ms) text += fmt::format(", {} ms per game", *time.total_ms);
  const auto add = [&](const base::Json& from, const char* key, std::string_view before) {
    if (!from.is_object() || !from.contains(key)) return;
    text += fmt::format(
        "; {}{}", before,
        from[key].is_string() ? from[key].get<std::string>() : base::write_json(from[key]));
  };
  add(run, "date", "begun ");
  add(run, "version", "hexarena ");
  add(run, "commit", "commit ");
  if (run.is_object() && run.contains("machine")) {
    add(run["machine"], "system", "");
    add(run["machine"], "processor", "");
    add(run["machine"], "processors", "processors: ");
  }
  return fmt::format("<p class=\"about\">{}</p>\n", escaped(text));
}

}  // namespace

std::string report_page(const Description& description, const TournamentResult& result,
                        const GameName& game_name, const ReportFacts& facts) {
  const TournamentOptions& options = description.options;
  const std::vector<std::string> names = names_of(description);
  const Standings table = standings(options.plan, result.rounds, result.games, options.anchor);
  std::string html = fmt::format(kHead, escaped(description.name));
  html += fmt::format(
      "<h1>{}</h1>\n<p class=\"about\">{}, {} of {} players, {} games, {}; seed {}, settings "
      "{}</p>\n",
      escaped(description.name), options.game->name,
      facts.kind.empty() ? name(options.plan.format) : facts.kind, names.size(),
      result.games.size(), result.over ? "over" : "not over yet", options.plan.seed,
      escaped(base::write_json(options.settings)));
  if (options.sprt) {
    html += fmt::format("<p class=\"about\">SPRT {} to {} Elo: {}</p>\n", options.sprt->elo0,
                        options.sprt->elo1, name(result.verdict));
  }
  html += run_html(description, facts.run);
  if (!facts.summary.empty()) html += fmt::format("<pre>{}</pre>\n", escaped(facts.summary));
  html += standings_html(table, names);
  html += ratings_html(options, result, table, names);
  html += rounds_html(options.plan, result, names);
  html += cross_html(table, names);
  html += games_html(result, names, game_name, facts);
  return html + "</html>\n";
}

}  // namespace hexarena::tournament
