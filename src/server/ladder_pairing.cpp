#include "server/ladder_pairing.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace hexarena::server {

std::optional<std::pair<std::size_t, std::size_t>> next_meeting(std::span<const Climber> free) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < free.size(); ++i) {
    if (free[i].house) continue;
    const auto waits = [&](std::size_t at) { return std::tuple(free[at].last, free[at].name); };
    if (!first || waits(i) < waits(*first)) first = i;
  }
  if (!first) return std::nullopt;
  const Climber& one = free[*first];
  std::optional<std::size_t> second;
  const auto fits = [&](std::size_t at) {
    const Climber& other = free[at];
    return std::tuple(std::count(one.met.begin(), one.met.end(), other.name),
                      std::abs(one.elo - other.elo), other.last, other.name);
  };
  for (std::size_t i = 0; i < free.size(); ++i) {
    if (i != *first && (!second || fits(i) < fits(*second))) second = i;
  }
  if (!second) return std::nullopt;
  return std::pair(*first, *second);
}

}  // namespace hexarena::server
