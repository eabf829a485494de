#include "tournament/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "base/counted.hpp"
#include "tournament/blocks.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;

constexpr std::size_t kWidestCross = 12;  // entrants that fit side by side on a screen

/// Adds the result of one game.
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

/// What the rows are sorted by before the rating; larger is better.
using Key = std::tuple<int, std::int64_t, std::int64_t, std::int64_t>;

/// The order of the rows, and their places.
class Order {
 public:
  Order(const Plan& plan, std::vector<Standing>& rows, const std::vector<std::vector<Score>>& cross)
      : gauntlet_(plan.format == Format::gauntlet), swiss_(plan.format == Format::swiss) {
    for (Standing& row : rows) {
      row.buchholz = row.byes * row.points * static_cast<double>(block_games(2));
      for (const Standing& other : rows) {
        const Score& score = cross[row.entrant][other.entrant];
        row.buchholz += score.games * other.points;
        row.sonneborn_berger += score.points * other.points;
      }
    }
    // Against those equal so far, whatever their final order.
    std::map<Key, std::vector<Entrant>> equal;
    for (const Standing& row : rows) equal[key(row)].push_back(row.entrant);
    for (Standing& row : rows) {
      for (const Entrant other : equal.at(key(row))) {
        row.direct += cross[row.entrant][other].points;
      }
    }
  }

  /// Whether they share a place.
  [[nodiscard]] bool same(const Standing& a, const Standing& b) const {
    if (main(a) != main(b)) return false;
    return !swiss_ || (key(a) == key(b) && comparable(a.direct) == comparable(b.direct));
  }
  [[nodiscard]] bool before(const Standing& a, const Standing& b) const {
    const auto all = [this](const Standing& row) {
      return std::tuple(key(row), comparable(row.direct), comparable(row.elo.mean),
                        -static_cast<std::int64_t>(row.entrant));
    };
    return all(a) > all(b);
  }

 private:
  [[nodiscard]] std::pair<int, std::int64_t> main(const Standing& row) const {
    return {row.groups_won, comparable(gauntlet_ ? row.elo.mean : row.points)};
  }
  [[nodiscard]] Key key(const Standing& row) const {
    const auto [groups, points] = main(row);
    return {groups, points, comparable(row.buchholz), comparable(row.sonneborn_berger)};
  }

  bool gauntlet_;
  bool swiss_;
};

/// The width of a name on a screen: continuation bytes of a character take no column.
std::size_t width(const std::string& name) {
  return static_cast<std::size_t>(std::count_if(name.begin(), name.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}
std::string padded(const std::string& name, std::size_t to) {
  return name + std::string(to - width(name), ' ');
}

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
    if (plan.format != Format::swiss) continue;
    row.bye_points += static_cast<double>(block_games(2));
    row.points += static_cast<double>(block_games(2));
  }
  const Ratings ratings = rate(plan.entrants, rankings, anchor);
  const std::vector<int> won = groups_won(plan, rounds);
  for (Entrant i = 0; i < plan.entrants; ++i) {
    table.rows[i].entrant = i;
    table.rows[i].groups_won = won[i];
    table.rows[i].elo = ratings.elo[i];
  }
  table.tie_breaks = plan.format == Format::swiss;
  const Order order(plan, table.rows, table.cross);
  std::sort(table.rows.begin(), table.rows.end(),
            [&](const Standing& a, const Standing& b) { return order.before(a, b); });
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const bool shared = i > 0 && order.same(table.rows[i - 1], table.rows[i]);
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
    one["bye_points"] = row.bye_points;
    one["buchholz"] = row.buchholz;
    one["sonneborn_berger"] = row.sonneborn_berger;
    one["direct"] = row.direct;
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
  for (const std::string& name : names) widest = std::max(widest, width(name));
  const bool crossed = names.size() <= kWidestCross;
  int byes = 0;
  double unplayed = 0;
  double points = 0;
  for (const Standing& row : standings.rows) {
    byes += row.byes;
    unplayed += row.bye_points;
    points += row.points;
  }
  std::string text =
      fmt::format("{:>4}  {} {:>8} {:>6} {:>5} {:>5} {:>6} {:>7}", "", padded("player", widest),
                  "points", "games", "wins", "ties", "losses", "removed");
  if (standings.tie_breaks) text += fmt::format(" {:>8} {:>8}", "Buchholz", "S.-B.");
  if (byes > 0) text += fmt::format(" {:>5}", "byes");
  text += fmt::format("  {:>12}", "Elo (95 %)");
  for (std::size_t i = 0; crossed && i < names.size(); ++i) text += fmt::format(" {:>9}", i + 1);
  text += '\n';
  for (const Standing& row : standings.rows) {
    text +=
        fmt::format("{:>4}  {} {:>8.2f} {:>6} {:>5} {:>5} {:>6} {:>7}",
                    fmt::format("{}.", row.place), padded(names[row.entrant], widest), row.points,
                    row.games, row.wins, row.ties, row.games - row.wins - row.ties, row.removals);
    if (standings.tie_breaks) {
      text += fmt::format(" {:>8.2f} {:>8.2f}", row.buchholz, row.sonneborn_berger);
    }
    if (byes > 0) text += fmt::format(" {:>5}", row.byes);
    text += fmt::format("  {:>12}", signed_elo(row.elo));
    for (const Standing& column : standings.rows) {
      if (!crossed) break;
      const Score& score = standings.cross[row.entrant][column.entrant];
      const std::string cell =
          score.games == 0 ? "-" : fmt::format("{:.1f}/{}", score.points, score.games);
      text += fmt::format(" {:>9}", cell);
    }
    text += '\n';
  }
  if (unplayed > 0) {
    text += fmt::format("{:g} points: {:g} from games, {:g} from {} of {} points each\n", points,
                        points - unplayed, unplayed, base::counted(byes, "bye"), block_games(2));
  }
  return text;
}

}  // namespace hexarena::tournament
