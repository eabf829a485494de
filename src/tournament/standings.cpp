#include "tournament/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "tournament/blocks.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;

constexpr std::size_t kWidestCross = 12;  // entrants side by side on a screen

/// Adds what one game brought.
void count(const GameResult& game, std::vector<Standing>& rows,
           std::vector<std::vector<Score>>& cross) {
  const std::vector<double> shares = points(game);
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const SeatResult& seat = game.seats[i];
    Standing& row = rows[seat.entrant];
    ++row.games;
    row.points += shares[i];
    if (seat.removed) ++row.removals;
    if (shares[i] > 0) ++(shares[i] < 1 ? row.ties : row.wins);
  }
  const Ranking order = ranking(game);
  for (std::size_t group = 0; group < order.size(); ++group) {
    for (const Entrant a : order[group]) {
      for (std::size_t other = group; other < order.size(); ++other) {
        for (const Entrant b : order[other]) {
          if (a == b) continue;
          Score& score = cross[a][b];
          score.points += other == group ? 0.5 : 1;
          ++score.games;
          if (other != group) ++cross[b][a].games;
        }
      }
    }
  }
}

/// By what the rows are ordered; the larger the better.
class Order {
 public:
  Order(const Plan& plan, const std::vector<Standing>& rows,
        const std::vector<std::vector<Score>>& cross)
      : gauntlet_(plan.format == Format::gauntlet), opponents_(rows.size(), 0) {
    for (Entrant a = 0; a < rows.size(); ++a) {
      for (Entrant b = 0; b < rows.size(); ++b) {
        opponents_[a] += cross[a][b].games * rows[b].points;
      }
    }
  }

  [[nodiscard]] std::pair<int, std::int64_t> main(const Standing& row) const {
    return {row.groups_won, comparable(gauntlet_ ? row.elo.mean : row.points)};
  }
  [[nodiscard]] bool before(const Standing& a, const Standing& b) const {
    const auto key = [this](const Standing& row) {
      return std::tuple(main(row), comparable(opponents_[row.entrant]), comparable(row.elo.mean),
                        -static_cast<std::int64_t>(row.entrant));
    };
    return key(a) > key(b);
  }

 private:
  bool gauntlet_;
  std::vector<double> opponents_;  // their points, once for each game against them
};

std::string signed_elo(const Estimate& elo) {
  return fmt::format("{:+.0f} ± {:.0f}", elo.mean, elo.error);
}

}  // namespace

Ranking ranking(const GameResult& game) {
  std::map<int, std::vector<Entrant>> by_place;
  std::vector<Entrant> removed;
  for (const SeatResult& seat : game.seats) {
    if (seat.place == 0) {
      removed.push_back(seat.entrant);
    } else {
      by_place[seat.place].push_back(seat.entrant);
    }
  }
  Ranking order;
  for (auto& [place, group] : by_place) order.push_back(std::move(group));
  if (!removed.empty()) order.push_back(std::move(removed));
  return order;
}

std::vector<double> points(const GameResult& game) {
  const auto won = [](const SeatResult& seat) { return seat.place == 1; };
  const auto winners = std::count_if(game.seats.begin(), game.seats.end(), won);
  std::vector<double> shares;
  shares.reserve(game.seats.size());
  for (const SeatResult& seat : game.seats) {
    shares.push_back(won(seat) ? 1.0 / static_cast<double>(winners) : 0);
  }
  return shares;
}

Standings standings(const Plan& plan, std::span<const PlayedRound> rounds,
                    std::span<const GameResult> games, std::optional<Anchor> anchor) {
  Standings table;
  table.rows.resize(plan.entrants);
  table.cross.assign(plan.entrants, std::vector<Score>(plan.entrants));
  std::vector<Ranking> rankings;
  for (const GameResult& game : games) {
    count(game, table.rows, table.cross);
    rankings.push_back(ranking(game));
  }
  for (const PlayedRound& played : rounds) {
    if (!played.round.bye) continue;
    Standing& row = table.rows[*played.round.bye];
    ++row.byes;
    if (plan.format == Format::swiss) row.points += static_cast<double>(block_games(2));
  }
  const Ratings ratings = rate(plan.entrants, rankings, anchor);
  const std::vector<int> won = groups_won(plan, rounds);
  for (Entrant i = 0; i < plan.entrants; ++i) {
    table.rows[i].entrant = i;
    table.rows[i].groups_won = won[i];
    table.rows[i].elo = ratings.elo[i];
  }
  const Order order(plan, table.rows, table.cross);
  std::sort(table.rows.begin(), table.rows.end(),
            [&](const Standing& a, const Standing& b) { return order.before(a, b); });
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const bool shared = i > 0 && order.main(table.rows[i - 1]) == order.main(table.rows[i]);
    table.rows[i].place = shared ? table.rows[i - 1].place : static_cast<int>(i) + 1;
  }
  return table;
}

Json to_json(const Standings& standings, std::span<const std::string> names) {
  Json rows = Json::array();
  for (const Standing& row : standings.rows) {
    Json one = Json::object();
    one["place"] = row.place;
    one["name"] = names[row.entrant];
    one["points"] = row.points;
    one["games"] = row.games;
    one["wins"] = row.wins;
    one["ties"] = row.ties;
    one["losses"] = row.games - row.wins - row.ties;
    one["removals"] = row.removals;
    one["byes"] = row.byes;
    one["groups_won"] = row.groups_won;
    one["elo"] = row.elo.mean;
    one["error"] = row.elo.error;
    rows.push_back(std::move(one));
  }
  Json cross = Json::array();
  for (const Standing& row : standings.rows) {
    Json line = Json::array();
    for (const Standing& column : standings.rows) {
      const Score& score = standings.cross[row.entrant][column.entrant];
      if (score.games == 0) {
        line.push_back(nullptr);
        continue;
      }
      Json one = Json::object();
      one["points"] = score.points;
      one["games"] = score.games;
      line.push_back(std::move(one));
    }
    cross.push_back(std::move(line));
  }
  Json json = Json::object();
  json["standings"] = std::move(rows);
  json["cross"] = std::move(cross);
  return json;
}

std::string in_words(const Standings& standings, std::span<const std::string> names) {
  std::size_t widest = 6;
  for (const std::string& name : names) widest = std::max(widest, name.size());
  const bool crossed = names.size() <= kWidestCross;
  std::string text =
      fmt::format("{:>4}  {:<{}} {:>8} {:>6} {:>5} {:>5} {:>6} {:>7}  {:>12}", "", "player", widest,
                  "points", "games", "wins", "ties", "losses", "removed", "Elo (95 %)");
  for (std::size_t i = 0; crossed && i < names.size(); ++i) text += fmt::format(" {:>9}", i + 1);
  text += '\n';
  for (const Standing& row : standings.rows) {
    text += fmt::format("{:>4}  {:<{}} {:>8.2f} {:>6} {:>5} {:>5} {:>6} {:>7}  {:>12}",
                        fmt::format("{}.", row.place), names[row.entrant], widest, row.points,
                        row.games, row.wins, row.ties, row.games - row.wins - row.ties,
                        row.removals, signed_elo(row.elo));
    for (const Standing& column : standings.rows) {
      if (!crossed) break;
      const Score& score = standings.cross[row.entrant][column.entrant];
      const std::string cell =
          score.games == 0 ? "-" : fmt::format("{:.1f}/{}", score.points, score.games);
      text += fmt::format(" {:>9}", cell);
    }
    text += '\n';
  }
  return text;
}

}  // namespace hexarena::tournament
