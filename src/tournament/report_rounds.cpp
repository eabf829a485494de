#include "tournament/report_rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/markup.hpp"

namespace hexarena::tournament {
namespace {

using base::escaped;

/// "ada 75 % – bob 25 %", the winner in bold.
std::string pairing_html(const Pairing& players, const std::vector<double>& shares,
                         const std::vector<std::string>& names) {
  const double most = *std::max_element(shares.begin(), shares.end());
  std::string html;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool won = comparable(shares[i]) == comparable(most);
    html += fmt::format("{}<span{}>{} {:.0f} %</span>", i == 0 ? "" : " – ",
                        won ? " class=\"won\"" : "", escaped(names[players[i]]), 100 * shares[i]);
  }
  return html;
}

/// The number of games in these rounds.
std::size_t games_of(std::span<const PlayedRound> rounds) {
  std::size_t games = 0;
  for (const PlayedRound& each : rounds) {
    for (const Pairing& players : each.round.pairings) games += block_games(players.size());
  }
  return games;
}

/// A line chart of these numbers, scaled from `low` to `high`.
std::string line_svg(const std::vector<double>& values, double low, double high) {
  constexpr double kWidth = 160;
  constexpr double kHeight = 24;
  const double step = kWidth / static_cast<double>(std::max<std::size_t>(values.size() - 1, 1));
  std::string points;
  for (std::size_t i = 0; i < values.size(); ++i) {
    points += fmt::format("{:.1f},{:.1f} ", static_cast<double>(i) * step,
                          kHeight - 2 - (kHeight - 4) * (values[i] - low) / (high - low));
  }
  return fmt::format(
      R"svg(<svg width="{0}" height="{1}" viewBox="0 0 {0} {1}" aria-hidden="true">)svg"
      R"svg(<polyline points="{2}" fill="none" stroke="var(--bar)" stroke-width="2"/></svg>)svg",
      kWidth, kHeight, points);
}

}  // namespace

std::string rounds_html(const Plan& plan, const TournamentResult& result,
                        const std::vector<std::string>& names) {
  if (result.rounds.size() < 2) return "";
  const bool bracket = plan.format == Format::knockout;
  const std::size_t shown = std::min(result.rounds.size(), kMostRoundsShown);
  std::string html = fmt::format(
      "<h2>{}</h2>\n<p class=\"about\">Each player's share of the points of a meeting.</p>\n"
      "<div class=\"bracket\">\n",
      bracket ? "Bracket" : "Rounds");
  for (std::size_t i = 0; i < shown; ++i) {
    const PlayedRound& each = result.rounds[i];
    html += fmt::format("<section><h3>Round {}</h3><ol>", i + 1);
    for (std::size_t k = 0; k < each.round.pairings.size(); ++k) {
      html += "<li>" + pairing_html(each.round.pairings[k], each.points[k], names) + "</li>";
    }
    if (each.round.bye) {
      html += fmt::format("<li>{}: bye</li>", escaped(names[*each.round.bye]));
    }
    html += "</ol></section>\n";
  }
  html += "</div>\n";
  if (shown < result.rounds.size()) {
    html +=
        fmt::format("<p class=\"about\">And {} more rounds.</p>\n", result.rounds.size() - shown);
  }
  return html;
}

std::string ratings_html(const TournamentOptions& options, const TournamentResult& result,
                         const Standings& table, const std::vector<std::string>& names) {
  const std::size_t rounds = result.rounds.size();
  if (rounds < 2 || rounds > kMostRoundsShown || names.size() > kMostFollowed) return "";
  if (names.size() * names.size() * names.size() * rounds > kMostRatingWork) return "";
  std::vector<std::vector<double>> elo(names.size());  // by entrant and round
  double low = 0;
  double high = 1;
  for (std::size_t round = 1; round <= rounds; ++round) {
    const std::span played = std::span(result.rounds).first(round);
    std::vector<Ranking> games;
    const std::size_t count = std::min(games_of(played), result.games.size());
    for (std::size_t i = 0; i < count; ++i) games.push_back(ranking(result.games[i]));
    const Ratings ratings = rate(names.size(), games, options.anchor);
    for (Entrant i = 0; i < names.size(); ++i) {
      elo[i].push_back(ratings.elo[i].mean);
      low = std::min(low, ratings.elo[i].mean);
      high = std::max(high, ratings.elo[i].mean);
    }
  }
  std::string html =
      "<h2>Ratings after each round</h2>\n<div class=\"wide\"><table><thead><tr><th "
      "class=\"name\">player</th><th></th>";
  for (std::size_t round = 1; round <= rounds; ++round) html += fmt::format("<th>{}</th>", round);
  html += "</tr></thead><tbody>\n";
  for (const Standing& row : table.rows) {
    html += fmt::format("<tr><td class=\"name\">{}</td><td>{}</td>", escaped(names[row.entrant]),
                        line_svg(elo[row.entrant], low, high));
    for (const double each : elo[row.entrant]) html += fmt::format("<td>{:+.0f}</td>", each);
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace hexarena::tournament
