#include "tournament/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::tournament {
namespace {

using testing::ElementsAre;

GameResult ended(std::vector<std::pair<Entrant, int>> places) {
  GameResult game;
  for (const auto& [entrant, place] : places) {
    game.seats.push_back({entrant, place});
    if (place == 0) game.seats.back().removed = referee::Verdict{};
  }
  return game;
}

Plan plan_of(Format format, std::size_t entrants) {
  Plan plan;
  plan.format = format;
  plan.entrants = entrants;
  return plan;
}

std::vector<Entrant> order(const Standings& table) {
  std::vector<Entrant> all;
  for (const Standing& row : table.rows) all.push_back(row.entrant);
  return all;
}

TEST(Standings, RankTheRemovedLastAndTogether) {
  EXPECT_THAT(ranking(ended({{4, 2}, {1, 0}, {2, 1}, {3, 0}})),
              ElementsAre(ElementsAre(2), ElementsAre(4), ElementsAre(1, 3)));
  EXPECT_THAT(points(ended({{4, 1}, {1, 0}, {2, 1}})), ElementsAre(0.5, 0, 0.5));
  EXPECT_THAT(points(ended({{4, 0}, {1, 0}})), ElementsAre(0, 0));
}

TEST(Standings, CountWinsTiesLossesAndTheCrossTable) {
  const std::vector<GameResult> games{ended({{0, 1}, {1, 2}}), ended({{0, 1}, {1, 1}}),
                                      ended({{2, 0}, {0, 1}}), ended({{1, 1}, {2, 2}})};
  const Standings table = standings(plan_of(Format::round_robin, 3), {}, games);
  EXPECT_THAT(order(table), ElementsAre(0, 1, 2));
  EXPECT_DOUBLE_EQ(table.rows[0].points, 2.5);
  EXPECT_EQ(table.rows[0].wins, 2);
  EXPECT_EQ(table.rows[0].ties, 1);
  EXPECT_EQ(table.rows[2].removals, 1);
  EXPECT_DOUBLE_EQ(table.cross[0][1].points, 1.5);
  EXPECT_EQ(table.cross[0][1].games, 2);
  EXPECT_DOUBLE_EQ(table.cross[1][0].points, 0.5);
  EXPECT_EQ(table.cross[1][0].games, 2);
  EXPECT_GT(table.rows[0].elo.mean, table.rows[1].elo.mean);
  EXPECT_GT(table.rows[0].elo.error, 0);
}

TEST(Standings, EqualPointsShareAPlaceOrderedByTheOpponents) {
  // 2 and 3 have a point each; 2 took it from 0, who has two.
  const std::vector<GameResult> games{ended({{2, 1}, {0, 2}}), ended({{3, 1}, {1, 2}}),
                                      ended({{0, 1}, {1, 2}}), ended({{0, 1}, {1, 2}})};
  const Standings table = standings(plan_of(Format::round_robin, 4), {}, games);
  EXPECT_THAT(order(table), ElementsAre(0, 2, 3, 1));
  EXPECT_EQ(table.rows[1].place, 2);
  EXPECT_EQ(table.rows[2].place, 2);
  EXPECT_EQ(table.rows[3].place, 4);
}

TEST(Standings, OfASwissTournamentBreakTies) {
  // 0 and 1 have two points each and equal opponents' points: 1 won between them.
  const std::vector<GameResult> direct{ended({{0, 2}, {1, 1}}), ended({{0, 1}, {2, 2}}),
                                       ended({{1, 2}, {3, 1}}), ended({{0, 1}, {3, 2}}),
                                       ended({{1, 1}, {2, 2}})};
  const Standings table = standings(plan_of(Format::swiss, 4), {}, direct);
  EXPECT_THAT(order(table), ElementsAre(1, 0, 3, 2));
  EXPECT_DOUBLE_EQ(table.rows[0].buchholz, 2 + 1 + 0);
  EXPECT_DOUBLE_EQ(table.rows[0].sonneborn_berger, 2 + 0);
  EXPECT_DOUBLE_EQ(table.rows[1].sonneborn_berger, 0 + 1);
  EXPECT_EQ(table.rows[1].place, 2);
  // If only the direct encounter is left, it decides.
  const std::vector<GameResult> ring{ended({{2, 2}, {1, 1}}), ended({{0, 1}, {3, 2}}),
                                     ended({{0, 2}, {1, 1}}), ended({{2, 2}, {0, 1}})};
  const Standings led = standings(plan_of(Format::swiss, 4), {}, ring);
  EXPECT_THAT(order(led), ElementsAre(1, 0, 2, 3));
  EXPECT_EQ(led.rows[2].place, 3);
}

TEST(Standings, OfASwissTournamentAddUp) {
  PlayedRound first{{{{0, 1}}, Entrant{2}}, {{1, 0}}};
  PlayedRound second{{{{0, 2}}, Entrant{1}}, {{0.5, 0.5}}};
  const std::vector<PlayedRound> rounds{first, second};
  const std::vector<GameResult> games{ended({{0, 1}, {1, 2}}), ended({{1, 2}, {0, 1}}),
                                      ended({{0, 1}, {2, 2}}), ended({{2, 1}, {0, 2}})};
  const Standings table = standings(plan_of(Format::swiss, 3), rounds, games);
  double points = 0;
  double unplayed = 0;
  for (const Standing& row : table.rows) {
    points += row.points;
    unplayed += row.bye_points;
  }
  EXPECT_DOUBLE_EQ(unplayed, 4);
  EXPECT_DOUBLE_EQ(points, static_cast<double>(games.size()) + unplayed);
  const std::vector<std::string> names{"ada", "bob", "zoë"};
  const std::string text = in_words(table, names);
  EXPECT_NE(text.find("8 points: 4 from games, 4 from 2 byes of 2 points each"), std::string::npos)
      << text;
  EXPECT_NE(text.find("zoë     "), std::string::npos) << text;
  const base::Json json = to_json(table, names);
  EXPECT_EQ(json["standings"][0]["bye_points"], 2);
}

TEST(Standings, OfAGauntletAreByRating) {
  // The challenger has the most points, having played most, and is the weakest.
  const std::vector<GameResult> games{ended({{1, 1}, {0, 2}}), ended({{2, 1}, {0, 2}}),
                                      ended({{1, 2}, {0, 1}}), ended({{2, 2}, {0, 1}}),
                                      ended({{3, 1}, {0, 2}}), ended({{3, 1}, {0, 2}})};
  EXPECT_EQ(order(standings(plan_of(Format::gauntlet, 4), {}, games)).front(), 3U);
  EXPECT_EQ(standings(plan_of(Format::gauntlet, 4), {}, games, Anchor{0, 100}).rows[3].elo.mean,
            100);
}

TEST(Standings, AreReportedAsTextAndJson) {
  const std::vector<std::string> names{"ada", "bob"};
  const std::vector<GameResult> games{ended({{0, 1}, {1, 2}}), ended({{1, 1}, {0, 1}})};
  const Standings table = standings(plan_of(Format::round_robin, 2), {}, games);
  const std::string text = in_words(table, names);
  EXPECT_NE(text.find("1.  ada        1.50      2     1     1      0       0"), std::string::npos)
      << text;
  EXPECT_NE(text.find("1.5/2"), std::string::npos) << text;
  const base::Json json = to_json(table, names);
  EXPECT_EQ(json["standings"][0]["name"], "ada");
  EXPECT_EQ(json["standings"][0]["points"], 1.5);
  EXPECT_EQ(json["standings"][1]["losses"], 1);
  EXPECT_EQ(base::write_json(json["cross"]),
            R"([[null,{"points":1.5,"games":2}],[{"points":0.5,"games":2},null]])");
}

}  // namespace
}  // namespace hexarena::tournament
