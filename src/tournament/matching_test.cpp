#include "tournament/matching.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

using Graph = std::vector<std::vector<bool>>;

Graph random_graph(std::size_t count, int percent, base::Random& random) {
  Graph graph(count, std::vector<bool>(count, false));
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      graph[a][b] = graph[b][a] = random.between(0, 99) < percent;
    }
  }
  return graph;
}

/// Exhaustive search.
bool matchable(const Graph& graph, unsigned left) {
  if (left == 0) return true;
  const auto first = static_cast<std::size_t>(std::countr_zero(left));
  for (std::size_t other = first + 1; other < graph.size(); ++other) {
    const unsigned pair = 1U << first | 1U << other;
    if ((left & pair) == pair && graph[first][other] && matchable(graph, left & ~pair)) return true;
  }
  return false;
}

TEST(Matching, FindsAPartnerForAllIfPossible) {
  base::Random random(1);
  int found = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t count = 2 + random.below(9);
    const Graph graph = random_graph(count, random.between(10, 60), random);
    const Matching matching(count, [&](std::size_t a, std::size_t b) { return graph[a][b]; });
    ASSERT_EQ(matching.perfect(), matchable(graph, (1U << count) - 1U)) << trial;
    found += matching.perfect() ? 1 : 0;
  }
  EXPECT_GT(found, 300);
  EXPECT_LT(found, 2700);
}

TEST(Matching, FixesAPairOnlyIfTheOthersStayMatchable) {
  base::Random random(2);
  int refused = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t count = 4 + 2 * random.below(4);
    const Graph graph = random_graph(count, random.between(20, 60), random);
    Matching matching(count, [&](std::size_t a, std::size_t b) { return graph[a][b]; });
    if (!matching.perfect()) continue;
    unsigned left = (1U << count) - 1U;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) {
        const unsigned pair = 1U << a | 1U << b;
        if ((left & pair) != pair) continue;
        const bool possible = graph[a][b] && matchable(graph, left & ~pair);
        ASSERT_EQ(matching.fix(a, b), possible) << trial;
        ASSERT_TRUE(matching.perfect());
        if (possible) left &= ~pair;
        refused += graph[a][b] && !possible ? 1 : 0;
      }
    }
    EXPECT_EQ(left, 0U);
  }
  EXPECT_GT(refused, 100);
}

TEST(Matching, LeavesTheAbsentAlone) {
  const auto all = [](std::size_t, std::size_t) { return true; };
  EXPECT_FALSE(Matching(5, all).perfect());
  EXPECT_TRUE(Matching(5, all, 2).perfect());
}

}  // namespace
}  // namespace hexarena::tournament
