#include "tournament/running_rating.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace hexarena::tournament {
namespace {

constexpr double kStrengthOfElo = std::numbers::ln10 / 400;

/// The weight of a result against an opponent with this uncertainty.
double weight_of(double deviation) {
  const double strength = kStrengthOfElo * deviation / std::numbers::pi;
  return 1 / std::sqrt(1 + 3 * strength * strength);
}

}  // namespace

void revise(std::span<RunningRating> ratings, const Ranking& game) {
  struct Place {
    Entrant who;
    std::size_t group;
    RunningRating before;
  };
  std::vector<Place> places;
  for (std::size_t group = 0; group < game.size(); ++group) {
    for (const Entrant who : game[group]) places.push_back({who, group, ratings[who]});
  }
  if (places.size() < 2) return;
  const double share = 1 / static_cast<double>(places.size() - 1);
  for (const Place& own : places) {
    double information = 1 / (own.before.deviation * own.before.deviation);
    double surprise = 0;
    for (const Place& other : places) {
      if (other.who == own.who) continue;
      const double score = own.group == other.group ? 0.5 : own.group < other.group ? 1 : 0;
      const double weight = weight_of(other.before.deviation);
      const double expected =
          1 / (1 + std::exp(-kStrengthOfElo * weight * (own.before.elo - other.before.elo)));
      information +=
          share * kStrengthOfElo * kStrengthOfElo * weight * weight * expected * (1 - expected);
      surprise += share * kStrengthOfElo * weight * (score - expected);
    }
    const double variance = 1 / information;
    ratings[own.who] = {own.before.elo + variance * surprise,
                        std::max(kLeastDeviation, std::sqrt(variance))};
  }
}

}  // namespace hexarena::tournament
