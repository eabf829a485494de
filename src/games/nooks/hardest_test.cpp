// The search for hard boards: what it finds is as hard as it says, and a pause changes nothing.
#include "games/nooks/hardest.hpp"

#include <gtest/gtest.h>

#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

HardestSearch searched(const HardestSearch::Plan& plan, int boards) {
  HardestSearch search(plan);
  for (int i = 0; i < boards; ++i) search.try_board();
  return search;
}

TEST(Hardest, FindsLegalStartsAsHardAsItSays) {
  for (const Hardness hardness : {Hardness::longest, Hardness::single, Hardness::misleading}) {
    for (const int pieces : {1, 2, 4}) {
      const HardestSearch search = searched({hardness, pieces, 3}, pieces == 4 ? 60 : 300);
      ASSERT_TRUE(search.best());
      const auto& [position, steps, solutions, away] = *search.best();
      EXPECT_EQ(refusal(check_start(position.setup)), "");
      EXPECT_EQ(position.setup.pieces.count, pieces);
      const Board board(position.setup.layout);
      NooksSolver solver;
      const auto answer = solver.solve(board, position.setup.pieces, position.objective);
      EXPECT_EQ(answer.steps, steps);
      if (hardness != Hardness::longest) {
        EXPECT_EQ(solver.count(board, position.setup.pieces, position.objective, steps), solutions);
      }
      EXPECT_TRUE(hardness != Hardness::single || solutions == 1U);
      EXPECT_TRUE(hardness != Hardness::misleading || away > 0);
    }
  }
}

TEST(Hardest, GetsHarderWithTheBoardsTried) {
  HardestSearch search({Hardness::longest, 1, 1});
  int steps = 0;
  for (int i = 0; i < 1000; ++i) {
    if (!search.try_board()) continue;
    EXPECT_GE(search.best()->steps, steps);
    steps = search.best()->steps;
  }
  EXPECT_GT(steps, 10);
}

TEST(Hardest, FindsTheSameWithPausesAndWithout) {
  const HardestSearch::Plan plan{Hardness::longest, 2, 5};
  const HardestSearch whole = searched(plan, 400);
  HardestSearch paused(plan);
  for (int i = 0; i < 400; ++i) {
    if (i % 90 == 30) {
      auto resumed = HardestSearch::resumed(paused.saved());
      ASSERT_TRUE(resumed) << refusal(resumed);
      paused = std::move(*resumed);
    }
    paused.try_board();
  }
  EXPECT_EQ(base::write_json(paused.saved()), base::write_json(whole.saved()));
  EXPECT_EQ(paused.best()->steps, whole.best()->steps);
  EXPECT_NE(base::write_json(searched({Hardness::longest, 2, 6}, 400).saved()),
            base::write_json(whole.saved()));
}

TEST(Hardest, RefusesWhatItDidNotSave) {
  const Json good = searched({Hardness::single, 2, 1}, 100).saved();
  ASSERT_TRUE(HardestSearch::resumed(good));
  const auto with = [&good](const char* key, const Json& value) {
    Json changed = good;
    changed[key] = value;
    return refusal(HardestSearch::resumed(changed));
  };
  EXPECT_NE(with("goal", "easiest"), "");
  EXPECT_NE(with("goal", 3), "");
  EXPECT_NE(with("pieces", 5), "");
  EXPECT_NE(with("pieces", 3), "") << "the boards have two";
  EXPECT_NE(with("seed", -1), "");
  EXPECT_NE(with("boards", "many"), "");
  EXPECT_NE(with("best", Json::object()), "");
  EXPECT_NE(refusal(HardestSearch::resumed(Json::array())), "");
}

TEST(StepsAway, AreCountedInTheSolutionWithTheFewest) {
  // From 64 to 70: 180 and 179 lie farther from 70 than the cells before them.
  const Position position{example(), {3, 70}};
  const auto distance = [](int cell) {
    return geometry::distance(kAxial[static_cast<std::size_t>(cell)], kAxial[70]);
  };
  const std::vector<Step> detour{{64, 180}, {180, 179}, {179, 94}, {94, 174}, {174, 70}};
  int away = 0;
  for (const Step step : detour) away += distance(step.to) > distance(step.from) ? 1 : 0;
  const std::vector<Step> direct{{100, 175}, {64, 132}, {132, 70}};
  const std::vector<std::vector<Step>> both{detour, direct};
  EXPECT_EQ(steps_away(position, {both.data(), 1}), away);
  EXPECT_EQ(steps_away(position, both), distance(132) > distance(64) ? 1 : 0);
  EXPECT_EQ(steps_away(position, {}), 0);
}

}  // namespace
}  // namespace hexarena::nooks
