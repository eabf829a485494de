#include "tournament/swiss.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "base/random.hpp"
#include "tournament/matching.hpp"

namespace hexarena::tournament {
namespace {

/// The results of the rounds so far.
struct History {
  std::vector<double> points;
  std::vector<int> byes;
  std::vector<std::vector<int>> met;  ///< number of meetings, by pair

  History(std::size_t entrants, std::span<const PlayedRound> played)
      : points(entrants, 0), byes(entrants, 0), met(entrants, std::vector<int>(entrants, 0)) {
    for (const PlayedRound& each : played) {
      for (std::size_t i = 0; i < each.round.pairings.size(); ++i) {
        add(each.round.pairings[i], each.points[i]);
      }
      if (!each.round.bye) continue;
      ++byes[*each.round.bye];
      points[*each.round.bye] += 1;
    }
  }

  void add(const Pairing& players, const std::vector<double>& shares) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      points[players[i]] += shares[i];
      for (const Entrant other : players) {
        if (other != players[i]) ++met[players[i]][other];
      }
    }
  }
};

std::vector<Entrant> standing(const Plan& plan, const History& history) {
  std::vector<Entrant> order(plan.entrants);
  std::iota(order.begin(), order.end(), Entrant{0});
  base::Random random(plan.seed);
  random.shuffle(std::span(order));
  std::vector<std::size_t> lot(plan.entrants);
  for (std::size_t i = 0; i < order.size(); ++i) lot[order[i]] = i;
  std::vector<double> opponents(plan.entrants, 0);
  for (Entrant a = 0; a < plan.entrants; ++a) {
    for (Entrant b = 0; b < plan.entrants; ++b) {
      opponents[a] += history.met[a][b] * history.points[b];
    }
  }
  std::sort(order.begin(), order.end(), [&](Entrant a, Entrant b) {
    const auto key = [&](Entrant i) {
      return std::tuple(-comparable(history.points[i]), -comparable(opponents[i]), lot[i]);
    };
    return key(a) < key(b);
  });
  return order;
}

/// Matches pairs that have met at most `most` times before. Vertices are ranks in `order`.
Matching matching(const std::vector<Entrant>& order, const History& history, int most,
                  std::optional<std::size_t> absent) {
  return Matching(
      order.size(),
      [&order, &history, most](std::size_t a, std::size_t b) {
        return history.met[order[a]][order[b]] <= most;
      },
      absent);
}

/// Candidates for the bye: those with the fewest byes, the last in the standing first.
std::vector<std::optional<std::size_t>> pausing(const std::vector<Entrant>& order,
                                                const History& history) {
  if (order.size() % 2 == 0) return {std::nullopt};
  const int fewest = *std::min_element(history.byes.begin(), history.byes.end());
  std::vector<std::optional<std::size_t>> ranks;
  for (std::size_t rank = order.size(); rank-- > 0;) {
    if (history.byes[order[rank]] == fewest) ranks.emplace_back(rank);
  }
  return ranks;
}

/// From the top down, each with the first below it that leaves partners for all others.
Round pairs(const std::vector<Entrant>& order, const History& history, Matching all,
            std::optional<std::size_t> absent) {
  Round round;
  if (absent) round.bye = order[*absent];
  std::vector<bool> paired(order.size(), false);
  if (absent) paired[*absent] = true;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    if (paired[rank]) continue;
    std::vector<std::size_t> others;
    for (std::size_t below = rank + 1; below < order.size(); ++below) {
      if (!paired[below]) others.push_back(below);
    }
    std::sort(others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
      const std::vector<int>& met = history.met[order[rank]];
      return std::pair(met[order[a]], a) < std::pair(met[order[b]], b);
    });
    const auto partner = std::find_if(others.begin(), others.end(),
                                      [&](std::size_t other) { return all.fix(rank, other); });
    paired[*partner] = true;
    round.pairings.push_back({order[rank], order[*partner]});
  }
  return round;
}

/// The fewest meetings of any two entrants: below that limit no one can be paired.
int fewest_meetings(const History& history) {
  int fewest = std::numeric_limits<int>::max();
  for (Entrant a = 0; a < history.met.size(); ++a) {
    for (Entrant b = 0; b < a; ++b) fewest = std::min(fewest, history.met[a][b]);
  }
  return fewest;
}

Round round_of_pairs(const std::vector<Entrant>& order, const History& history) {
  for (int most = fewest_meetings(history);; ++most) {  // until all pairings are allowed
    for (const std::optional<std::size_t> absent : pausing(order, history)) {
      Matching found = matching(order, history, most, absent);
      if (found.perfect()) return pairs(order, history, std::move(found), absent);
    }
  }
}

/// Groups from the top down: the first one left, with those who have met the group least often.
Round round_of_groups(const std::vector<Entrant>& order, const History& history,
                      std::size_t seats) {
  Round round;
  std::vector<Entrant> left = order;
  for (const std::size_t size : group_sizes(order.size(), seats)) {
    Pairing group;
    while (group.size() < size) {
      const auto known = [&](Entrant entrant) {
        int sum = 0;
        for (const Entrant member : group) sum += history.met[entrant][member];
        return sum;
      };
      const auto next = std::min_element(left.begin(), left.end(),
                                         [&](Entrant a, Entrant b) { return known(a) < known(b); });
      group.push_back(*next);
      left.erase(next);
    }
    round.pairings.push_back(std::move(group));
  }
  return round;
}

}  // namespace

std::vector<Entrant> swiss_standing(const Plan& plan, std::span<const PlayedRound> played) {
  return standing(plan, History(plan.entrants, played));
}

Round swiss_round(const Plan& plan, std::span<const PlayedRound> played) {
  const History history(plan.entrants, played);
  const std::vector<Entrant> order = standing(plan, history);
  return plan.seats == 2 ? round_of_pairs(order, history)
                         : round_of_groups(order, history, plan.seats);
}

}  // namespace hexarena::tournament
