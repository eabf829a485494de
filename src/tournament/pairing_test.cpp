// Schedules are fair, complete, and reproducible from the seed.
#include "tournament/pairing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "base/random.hpp"
#include "tournament/swiss.hpp"

namespace hexarena::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Points = std::function<std::vector<double>(const Pairing&)>;

Plan plan_of(Format format, std::size_t entrants, std::size_t seats, int rounds) {
  Plan plan;
  plan.format = format;
  plan.entrants = entrants;
  plan.seats = seats;
  plan.rounds = rounds;
  return plan;
}

PlayedRound play(const Round& round, const Points& points) {
  PlayedRound played{round, {}};
  for (const Pairing& pairing : round.pairings) played.points.push_back(points(pairing));
  return played;
}

std::vector<PlayedRound> play_all(const Plan& plan, const Points& points) {
  EXPECT_TRUE(check(plan));
  std::vector<PlayedRound> played;
  while (auto round = next_round(plan, played)) played.push_back(play(*round, points));
  return played;
}

/// The entrant with the lowest number takes all points.
std::vector<double> lowest_wins(const Pairing& pairing) {
  std::vector<double> points(pairing.size(), 0);
  points[static_cast<std::size_t>(std::min_element(pairing.begin(), pairing.end()) -
                                  pairing.begin())] = 1;
  return points;
}

std::vector<double> all_even(const Pairing& pairing) {
  return std::vector<double>(pairing.size(), 1.0 / static_cast<double>(pairing.size()));
}

/// Random results, in quarters.
Points at_random(base::Random& random) {
  return [&random](const Pairing& pairing) {
    std::vector<double> points(pairing.size(), 0);
    for (int i = 0; i < 4; ++i) {
      points[random.below(static_cast<std::uint32_t>(points.size()))] += 0.25;
    }
    return points;
  };
}

std::map<std::set<Entrant>, int> count_meetings(const std::vector<Pairing>& pairings) {
  std::map<std::set<Entrant>, int> count;
  for (const Pairing& pairing : pairings) {
    const std::set<Entrant> players(pairing.begin(), pairing.end());
    EXPECT_EQ(players.size(), pairing.size()) << "an entrant meets itself";
    ++count[players];
  }
  return count;
}

/// No entrant plays twice in a round or both plays and has a bye; all are included.
void expect_whole(const Round& round, std::size_t entrants) {
  std::vector<Entrant> all;
  for (const Pairing& pairing : round.pairings) {
    all.insert(all.end(), pairing.begin(), pairing.end());
  }
  if (round.bye) all.push_back(*round.bye);
  std::sort(all.begin(), all.end());
  std::vector<Entrant> numbers(entrants);
  std::iota(numbers.begin(), numbers.end(), Entrant{0});
  EXPECT_EQ(all, numbers);
}

TEST(GroupSizes, AreThoseOfTheFishManager) {
  EXPECT_THAT(group_sizes(0, 4), IsEmpty());
  EXPECT_THAT(group_sizes(1, 4), IsEmpty());
  EXPECT_THAT(group_sizes(2, 4), ElementsAre(2));
  EXPECT_THAT(group_sizes(3, 4), ElementsAre(3));
  EXPECT_THAT(group_sizes(4, 4), ElementsAre(4));
  EXPECT_THAT(group_sizes(5, 4), ElementsAre(3, 2));
  EXPECT_THAT(group_sizes(6, 4), ElementsAre(4, 2));
  EXPECT_THAT(group_sizes(7, 4), ElementsAre(4, 3));
  EXPECT_THAT(group_sizes(8, 4), ElementsAre(4, 4));
  EXPECT_THAT(group_sizes(9, 4), ElementsAre(4, 3, 2));
  EXPECT_THAT(group_sizes(10, 4), ElementsAre(4, 4, 2));
  EXPECT_THAT(group_sizes(13, 4), ElementsAre(4, 4, 3, 2));
  EXPECT_THAT(group_sizes(7, 3), ElementsAre(3, 2, 2));
  EXPECT_THAT(group_sizes(5, 2), ElementsAre(2, 2));
}

TEST(GroupSizes, SeatAllTheLargestGroupsFirst) {
  for (const std::size_t seats : {2U, 3U, 4U}) {
    for (std::size_t players = 2; players <= 10'000; ++players) {
      const std::vector<std::size_t> groups = group_sizes(players, seats);
      const std::size_t left_over = seats == 2 ? players % 2 : 0;
      ASSERT_EQ(std::accumulate(groups.begin(), groups.end(), left_over), players);
      ASSERT_TRUE(std::is_sorted(groups.rbegin(), groups.rend())) << players;
      ASSERT_GE(groups.back(), 2U) << players;
      ASSERT_LE(groups.front(), seats) << players;
      // As many full groups as possible: at most one is split.
      const auto full = std::count(groups.begin(), groups.end(), seats);
      ASSERT_GE(static_cast<std::size_t>(full) + 1, players / seats) << players;
    }
  }
}

TEST(RoundRobin, AllMeetEachOtherAsOftenAsRequested) {
  for (std::size_t seats = 2; seats <= 4; ++seats) {
    for (std::size_t entrants = seats; entrants <= 9; ++entrants) {
      const auto played = play_all(plan_of(Format::round_robin, entrants, seats, 3), lowest_wins);
      ASSERT_EQ(played.size(), 1U);
      const auto meetings = count_meetings(played[0].round.pairings);
      for (const auto& [players, count] : meetings) EXPECT_EQ(count, 3);
      std::size_t choices = 1;
      for (std::size_t i = 0; i < seats; ++i) choices = choices * (entrants - i) / (i + 1);
      EXPECT_EQ(meetings.size(), choices);
    }
  }
}

TEST(Gauntlet, ChallengersMeetAllOthersAndNotEachOther) {
  Plan plan = plan_of(Format::gauntlet, 7, 2, 2);
  plan.challengers = 2;
  const auto meetings = count_meetings(play_all(plan, lowest_wins)[0].round.pairings);
  EXPECT_EQ(meetings.size(), 10U);
  for (const auto& [players, count] : meetings) {
    EXPECT_EQ(count, 2);
    EXPECT_LT(*players.begin(), 2U);
    EXPECT_GE(*players.rbegin(), 2U);
  }
  plan.seats = 4;
  plan.challengers = 1;
  EXPECT_EQ(count_meetings(play_all(plan, lowest_wins)[0].round.pairings).size(), 20U);
}

TEST(Schedules, AreTheSameFromTheSameSeedAndDifferOtherwise) {
  for (const Format format :
       {Format::round_robin, Format::gauntlet, Format::swiss, Format::knockout}) {
    Plan plan = plan_of(format, 12, 2, 3);
    const auto pairings = [](const std::vector<PlayedRound>& played) {
      std::vector<Pairing> all;
      for (const PlayedRound& each : played) {
        all.insert(all.end(), each.round.pairings.begin(), each.round.pairings.end());
      }
      return all;
    };
    const auto first = pairings(play_all(plan, lowest_wins));
    EXPECT_EQ(first, pairings(play_all(plan, lowest_wins))) << name(format);
    plan.seed = 2;
    EXPECT_NE(first, pairings(play_all(plan, lowest_wins))) << name(format);
  }
}

TEST(Swiss, NoPairingRepeatsWhileItCanBeAvoided) {
  base::Random random(4);
  for (std::size_t entrants = 2; entrants <= 24; ++entrants) {
    const Plan plan = plan_of(Format::swiss, entrants, 2, static_cast<int>(entrants));
    const auto played = play_all(plan, at_random(random));
    ASSERT_EQ(played.size(), entrants);
    std::vector<Pairing> so_far;
    std::vector<int> byes(entrants, 0);
    for (std::size_t i = 0; i < played.size(); ++i) {
      expect_whole(played[i].round, entrants);
      const auto& pairings = played[i].round.pairings;
      so_far.insert(so_far.end(), pairings.begin(), pairings.end());
      // If every entrant still has half of the others to meet, a perfect matching exists (Dirac).
      if (2 * (i + 1) > entrants - 1) continue;
      for (const auto& [players, count] : count_meetings(so_far)) {
        EXPECT_EQ(count, 1) << entrants << " players, round " << i;
      }
      if (played[i].round.bye) ++byes[*played[i].round.bye];
      EXPECT_LE(
          *std::max_element(byes.begin(), byes.end()) - *std::min_element(byes.begin(), byes.end()),
          1);
    }
  }
}

TEST(Swiss, FourMeetInThreeRoundsWhateverHappens) {
  base::Random random(9);
  for (int trial = 0; trial < 100; ++trial) {
    Plan plan = plan_of(Format::swiss, 4, 2, 6);
    plan.seed = static_cast<std::uint64_t>(trial);
    const auto played = play_all(plan, at_random(random));
    std::vector<Pairing> so_far;
    for (std::size_t i = 0; i < played.size(); ++i) {
      const auto& pairings = played[i].round.pairings;
      so_far.insert(so_far.end(), pairings.begin(), pairings.end());
      for (const auto& [players, count] : count_meetings(so_far)) {
        EXPECT_LE(count, static_cast<int>(i) / 3 + 1) << "round " << i;
      }
    }
  }
}

TEST(Swiss, ThoseWithEqualPointsMeet) {
  const Plan plan = plan_of(Format::swiss, 16, 2, 4);
  const auto played = play_all(plan, lowest_wins);
  std::vector<double> points(16, 0);
  for (const PlayedRound& each : played) {
    for (std::size_t i = 0; i < each.round.pairings.size(); ++i) {
      const Pairing& pairing = each.round.pairings[i];
      EXPECT_EQ(points[pairing[0]], points[pairing[1]]);
    }
    for (std::size_t i = 0; i < each.round.pairings.size(); ++i) {
      for (std::size_t j = 0; j < 2; ++j) points[each.round.pairings[i][j]] += each.points[i][j];
    }
  }
  EXPECT_EQ(points[0], 4) << "the strongest has won all four";
  EXPECT_EQ(swiss_standing(plan, played).front(), 0U);
}

TEST(Swiss, TheStandingIsByPointsThenByThoseOfTheOpponents) {
  const Plan plan = plan_of(Format::swiss, 5, 2, 9);
  // 0 and 1 have a point each; 1 beat an entrant with a bye. 4 has that bye.
  const std::vector<PlayedRound> played{
      {{{{0, 2}, {1, 4}}, 3}, {{1, 0}, {1, 0}}},
      {{{{2, 3}}, 4}, {{0, 0}}},
  };
  const std::vector<Entrant> standing = swiss_standing(plan, played);
  EXPECT_EQ(standing.back(), 2U);
  const auto rank = [&](Entrant entrant) {
    return std::find(standing.begin(), standing.end(), entrant) - standing.begin();
  };
  EXPECT_LT(rank(1), rank(0));
  EXPECT_LT(rank(4), rank(2));
}

TEST(Swiss, LargerGroupsAreCompleteAndMix) {
  base::Random random(8);
  for (const std::size_t seats : {3U, 4U}) {
    for (const std::size_t entrants : {12U, 13U, 25U}) {
      const auto played = play_all(plan_of(Format::swiss, entrants, seats, 3), at_random(random));
      std::map<std::set<Entrant>, int> met;
      for (const PlayedRound& each : played) {
        expect_whole(each.round, entrants);
        for (const Pairing& group : each.round.pairings) {
          for (const Entrant a : group) {
            for (const Entrant b : group) met[{a, b}] += a < b ? 1 : 0;
          }
        }
      }
      int again = 0;
      for (const auto& [pair, count] : met) again += std::max(count - 1, 0);
      EXPECT_LE(again, static_cast<int>(entrants)) << seats;
    }
  }
}

TEST(Swiss, HundredsArePairedToo) {
  base::Random random(6);
  const auto played = play_all(plan_of(Format::swiss, 301, 2, 3), at_random(random));
  for (const PlayedRound& each : played) expect_whole(each.round, 301);
}

TEST(KnockOut, TheBestIsLeftAfterTheExpectedRounds) {
  for (std::size_t seats = 2; seats <= 4; ++seats) {
    for (std::size_t entrants = seats; entrants <= 40; ++entrants) {
      const Plan plan = plan_of(Format::knockout, entrants, seats, 1);
      const auto played = play_all(plan, lowest_wins);
      const std::vector<int> won = groups_won(plan, played);
      EXPECT_EQ(won[0], *std::max_element(won.begin(), won.end()));
      EXPECT_EQ(won[0], static_cast<int>(played.size()));
      EXPECT_EQ(std::count(won.begin(), won.end(), won[0]), 1);
      std::size_t left = entrants;
      for (const PlayedRound& each : played) {
        std::size_t playing = each.round.bye ? 1 : 0;
        for (const Pairing& group : each.round.pairings) playing += group.size();
        EXPECT_EQ(playing, left) << "every entrant left plays or has a bye";
        left = each.round.pairings.size() + (each.round.bye ? 1 : 0);
      }
      EXPECT_EQ(left, 1U);
    }
  }
}

TEST(KnockOut, NoEntrantGetsASecondByeBeforeAllOthersHadOne) {
  base::Random random(3);
  for (std::size_t entrants = 3; entrants <= 70; ++entrants) {
    std::vector<int> byes(entrants, 0);
    for (const PlayedRound& each :
         play_all(plan_of(Format::knockout, entrants, 2, 1), at_random(random))) {
      if (!each.round.bye) continue;
      for (const Pairing& group : each.round.pairings) {
        for (const Entrant other : group) EXPECT_LE(byes[*each.round.bye], byes[other]);
      }
      ++byes[*each.round.bye];
    }
  }
}

TEST(KnockOut, DrawnBlocksAreReplayedTwiceThenChanceDecides) {
  const Plan plan = plan_of(Format::knockout, 4, 2, 1);
  const auto played = play_all(plan, all_even);
  ASSERT_EQ(played.size(), 6U);
  EXPECT_EQ(played[0].round.pairings, played[1].round.pairings);
  EXPECT_EQ(played[0].round.pairings, played[2].round.pairings);
  EXPECT_EQ(played[3].round.pairings.size(), 1U);
  // Only drawn blocks are replayed.
  const auto first = next_round(plan, {});
  ASSERT_TRUE(first);
  const std::vector<PlayedRound> half{{*first, {{0.5, 0.5}, {1, 0}}}};
  const auto replay = next_round(plan, half);
  ASSERT_TRUE(replay);
  EXPECT_THAT(replay->pairings, ElementsAre(first->pairings[0]));
}

TEST(KnockOut, AMeetingMayHaveSeveralBlocks) {
  const Plan plan = plan_of(Format::knockout, 2, 2, 3);
  const auto first = next_round(plan, {});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->pairings.size(), 3U);
  const std::vector<PlayedRound> played{{*first, {{1, 0}, {0.25, 0.75}, {0.5, 0.5}}}};
  EXPECT_FALSE(next_round(plan, played));
  const std::vector<PlayedRound> even{{*first, {{1, 0}, {0.25, 0.75}, {0.25, 0.75}}}};
  EXPECT_TRUE(next_round(plan, even));
}

TEST(Plan, RejectsImpossiblePlans) {
  const auto expect_refused = [](const Plan& plan, const std::string& part) {
    const auto checked = check(plan);
    ASSERT_FALSE(checked) << part;
    EXPECT_NE(checked.error().message.find(part), std::string::npos) << checked.error().message;
  };
  expect_refused(plan_of(Format::swiss, 1, 2, 1), "2 to 1000 players, not 1");
  expect_refused(plan_of(Format::swiss, 1001, 2, 1), "2 to 1000 players");
  expect_refused(plan_of(Format::swiss, 3, 4, 1), "too few for games of 4");
  expect_refused(plan_of(Format::swiss, 12, 10, 1), "2 to 9 seats");
  expect_refused(plan_of(Format::course, 8, 2, 1), "games of 4");
  expect_refused(plan_of(Format::course, 8, 4, 2), "how many rounds");
  expect_refused(plan_of(Format::swiss, 8, 2, 0), "1 to 1000 rounds, not 0");
  expect_refused(plan_of(Format::round_robin, 8, 2, 100'001), "1 to 100000 rounds");
  expect_refused(plan_of(Format::round_robin, 1000, 4, 100'000), "more than 100000 pairings");
  expect_refused(plan_of(Format::gauntlet, 1000, 4, 1), "more than 100000 pairings");
  Plan gauntlet = plan_of(Format::gauntlet, 4, 2, 1);
  gauntlet.challengers = 4;
  expect_refused(gauntlet, "1 to 3 challengers, not 4");
}

TEST(Format, IsReadByItsName) {
  for (const Format format :
       {Format::round_robin, Format::gauntlet, Format::swiss, Format::knockout}) {
    const auto read = read_format(name(format));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, format);
  }
  EXPECT_FALSE(read_format("ladder"));
}

}  // namespace
}  // namespace hexarena::tournament
