#include "games/nooks/rounds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Steps = std::vector<Step>;

constexpr int kOptimum = 3;
constexpr Milliseconds kThinking = 120'000;
constexpr Milliseconds kDemonstrating = 60'000;
const Steps kShortWay{{100, 175}, {64, 132}, {132, 70}};
const Steps kLongWay{{64, 180}, {180, 179}, {179, 94}, {94, 174}, {174, 70}};

/// A game on the example board, event by event; each event is expected to be accepted.
class Game {
 public:
  explicit Game(int players, int rounds = 5)
      : rounds_(example(), {.players = players, .rounds = rounds}) {}
  Game(int players, std::optional<Milliseconds> thinking)
      : rounds_(example(), {.players = players, .thinking = thinking}) {}

  Game& at(Milliseconds time) {
    time_ = time;
    return *this;
  }
  Game& draw(Objective objective = kFourthTo70, int optimum = kOptimum) {
    EXPECT_EQ(refusal(rounds_.draw(objective, optimum, time_)), "");
    return *this;
  }
  Game& announce(int seat, int steps) {
    EXPECT_EQ(refusal(rounds_.announce(Seat(seat), steps, time_)), "");
    return *this;
  }
  Game& steps(int seat, const Steps& steps) {
    for (const Step step : steps) EXPECT_EQ(refusal(rounds_.step(Seat(seat), step, time_)), "");
    return *this;
  }
  Game& undo() {
    EXPECT_EQ(refusal(rounds_.undo(Seat(0), time_)), "");
    return *this;
  }
  Game& give_up(int seat) {
    EXPECT_EQ(refusal(rounds_.give_up(Seat(seat), time_)), "");
    return *this;
  }
  Game& tick(Milliseconds time) {
    rounds_.tick(time);
    time_ = std::max(time_, time);
    return *this;
  }
  /// Lets the time to think run out.
  Game& think() { return tick(*rounds_.deadline()); }
  Game& remove(int seat) {
    rounds_.remove(Seat(seat));
    return *this;
  }

  Rounds* operator->() { return &rounds_; }
  [[nodiscard]] Milliseconds now() const { return time_; }

 private:
  Rounds rounds_;
  Milliseconds time_ = 0;
};

SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet set;
  for (const int number : numbers) set.add(Seat(number));
  return set;
}

std::vector<std::pair<int, int>> announced(Game& game) {
  std::vector<std::pair<int, int>> list;
  for (const Announcement& a : game->announcements()) list.emplace_back(a.seat.number(), a.steps);
  return list;
}
using List = std::vector<std::pair<int, int>>;

// ---------------------------------------------------------------------------------- an objective

TEST(NooksRounds, BeginByWaitingForAnObjective) {
  Game game(3);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_TRUE(game->wants_objective());
  EXPECT_EQ(game->round(), 1);
  EXPECT_TRUE(game->actors().empty());
  EXPECT_EQ(game->turn(), std::nullopt);
  EXPECT_EQ(game->deadline(), std::nullopt);
  EXPECT_EQ(game->present(), SeatSet::first(3));
  EXPECT_EQ(refusal(game->announce(Seat(0), 3, 0)), "seat 0 cannot act now");
  game.tick(1'000'000);
  EXPECT_EQ(game->phase(), RoundPhase::drawing) << "no clock runs";
}

TEST(NooksRounds, TakeAnObjectiveOfThisBoardOnly) {
  Game game(2);
  const auto refused = [&](int piece, CellId nook) {
    return refusal(game->draw({piece, nook}, 3, 0));
  };
  EXPECT_EQ(refused(-1, 70), "the objective is not a piece and a nook of this board");
  EXPECT_EQ(refused(4, 70), "the objective is not a piece and a nook of this board");
  EXPECT_EQ(refused(3, 71), "the objective is not a piece and a nook of this board");
  EXPECT_EQ(refused(3, kOutside), "the objective is not a piece and a nook of this board");
  EXPECT_EQ(refused(3, 64), "the piece is already on that nook");
  EXPECT_EQ(refused(2, 64), "") << "another piece may stand there";
  EXPECT_EQ(refused(3, 70), "an objective is drawn between rounds");
}

TEST(NooksRounds, StartTheTimeToThinkWithTheObjective) {
  Game game(2);
  game.at(500).draw();
  EXPECT_EQ(game->phase(), RoundPhase::thinking);
  EXPECT_FALSE(game->wants_objective());
  EXPECT_EQ(game->objective(), kFourthTo70);
  EXPECT_EQ(game->optimum(), 3);
  EXPECT_EQ(game->deadline(), 500 + kThinking);
  EXPECT_EQ(game->actors(), SeatSet::first(2));
  EXPECT_EQ(game->turn(), std::nullopt);
}

// ------------------------------------------------------------------------------------------ alone

TEST(NooksAlone, WinsTheRoundByReachingTheObjective) {
  Game game(1);
  game.draw();
  EXPECT_EQ(game->turn(), Seat(0));
  game.steps(0, {kShortWay[0], kShortWay[1]});
  EXPECT_THAT(game->steps(), SizeIs(2));
  game.steps(0, {kShortWay[2]});
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  ASSERT_THAT(game->results(), SizeIs(1));
  const RoundResult& result = game->results().front();
  EXPECT_EQ(result.start, example().pieces);
  EXPECT_EQ(result.objective, kFourthTo70);
  EXPECT_EQ(result.winner, Seat(0));
  EXPECT_EQ(result.steps, 3);
  EXPECT_EQ(result.optimum, 3);
  EXPECT_EQ(result.points, 10);
  EXPECT_EQ(game->points(Seat(0)), 10);
}

TEST(NooksAlone, NextRoundStartsWhereTheLastEnded) {
  Game game(1);
  game.draw().steps(0, kShortWay);
  EXPECT_EQ(game->round(), 2);
  EXPECT_EQ(game->pieces(), pieces_on({60, 106, 175, 70}));
  EXPECT_THAT(game->steps(), IsEmpty());
  game.draw({1, 108}, 1).steps(0, {{106, 108}});
  EXPECT_EQ(game->results().back().start, pieces_on({60, 106, 175, 70}));
  EXPECT_EQ(game->pieces(), pieces_on({60, 108, 175, 70}));
  EXPECT_EQ(game->points(Seat(0)), 20) << "points add up";
}

TEST(NooksAlone, LosesTwoPointsForEachExtraStepButKeepsOne) {
  for (int more = 0; more <= 8; more += 2) {
    Game game(1);
    game.draw();
    for (int i = 0; i < more; i += 2) game.steps(0, {{106, 108}, {108, 106}});
    game.steps(0, kShortWay);
    EXPECT_EQ(game->results().back().points, std::max(1, 10 - 2 * more)) << more << " steps more";
    EXPECT_EQ(game->results().back().steps, 3 + more);
  }
  Game five(1);
  five.draw().steps(0, kLongWay);
  EXPECT_EQ(five->points(Seat(0)), 6);
  Game odd(1);
  odd.draw({1, 108}, 1).steps(0, {{60, 62}, {106, 108}});
  EXPECT_EQ(odd->points(Seat(0)), 8);
}

TEST(NooksAlone, GetsNothingWhenTimeIsUp) {
  Game game(1);
  game.draw().steps(0, {kShortWay[0], kShortWay[1]}).tick(kThinking - 1);
  EXPECT_EQ(game->phase(), RoundPhase::thinking);
  game.tick(kThinking);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->pieces(), example().pieces) << "the pieces return";
  EXPECT_THAT(game->steps(), IsEmpty());
  EXPECT_EQ(game->round(), 2);
  const RoundResult& result = game->results().front();
  EXPECT_EQ(result.winner, std::nullopt);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.steps, 0);
  EXPECT_EQ(result.optimum, 3) << "the optimum can still be shown";
  EXPECT_EQ(game->points(Seat(0)), 0);
}

TEST(NooksAlone, IsTooLateAtTheVeryEndOfTheTime) {
  Game game(1);
  game.draw().steps(0, {kShortWay[0], kShortWay[1]});
  EXPECT_EQ(refusal(game->step(Seat(0), kShortWay[2], kThinking)), "seat 0 cannot act now");
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->results().front().winner, std::nullopt);
}

TEST(NooksAlone, HasUnlimitedTimeWithoutAClock) {
  Game game(1, std::nullopt);
  game.draw();
  EXPECT_EQ(game->deadline(), std::nullopt);
  game.tick(1'000'000'000).steps(0, kShortWay);
  EXPECT_EQ(game->points(Seat(0)), 10);
}

TEST(NooksAlone, TakesStepsBackOneByOne) {
  Game game(1);
  game.draw().steps(0, {kShortWay[0], kShortWay[1]}).undo();
  EXPECT_EQ(game->pieces(), pieces_on({60, 106, 175, 64}));
  EXPECT_THAT(game->steps(), ElementsAre(kShortWay[0]));
  game.undo();
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_EQ(refusal(game->undo(Seat(0), 0)), "no step to take back");
  game.steps(0, kShortWay);
  EXPECT_EQ(game->points(Seat(0)), 10) << "steps taken back do not count";
}

TEST(NooksAlone, MayGiveUp) {
  Game game(1);
  game.draw().steps(0, {kShortWay[0]}).give_up(0);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_EQ(game->results().front().winner, std::nullopt);
  EXPECT_EQ(game->deadline(), std::nullopt);
}

TEST(NooksAlone, AnnouncesNothing) {
  Game game(1);
  game.draw();
  EXPECT_EQ(refusal(game->announce(Seat(0), 3, 0)), "nothing is announced now");
}

TEST(NooksAlone, MayTryAgainAfterAnIllegalStep) {
  Game game(1);
  game.draw();
  EXPECT_EQ(refusal(game->step(Seat(0), {64, 132}, 0)),
            "the piece on 064 slides to 172, 175, 180, not to 132");
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_THAT(game->steps(), IsEmpty());
  game.steps(0, kShortWay);
}

TEST(NooksAlone, EndsTheGameByLeaving) {
  Game between(1);
  between.remove(0);
  EXPECT_EQ(between->phase(), RoundPhase::over);
  Game thinking(1);
  thinking.draw().steps(0, {kShortWay[0]}).remove(0);
  EXPECT_EQ(thinking->phase(), RoundPhase::over);
  EXPECT_TRUE(thinking->winners().empty());
  EXPECT_TRUE(thinking->actors().empty());
  EXPECT_EQ(thinking->deadline(), std::nullopt);
}

// ---------------------------------------------------------------------------------- announcements

TEST(NooksAnnouncements, AreOpenToAllUntilTimeIsUp) {
  Game game(3);
  game.draw().announce(2, 9).at(10).announce(0, 7).at(kThinking - 1).announce(1, 8);
  EXPECT_EQ(announced(game), (List{{0, 7}, {1, 8}, {2, 9}}));
  EXPECT_EQ(game->phase(), RoundPhase::thinking);
  EXPECT_EQ(refusal(game->announce(Seat(2), 3, kThinking)), "seat 2 cannot act now");
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
  EXPECT_EQ(announced(game), (List{{0, 7}, {1, 8}, {2, 9}}));
}

TEST(NooksAnnouncements, CanBeLowered) {
  Game game(2);
  game.draw().announce(0, 9).announce(1, 8).announce(0, 7);
  EXPECT_EQ(announced(game), (List{{0, 7}, {1, 8}}));
}

TEST(NooksAnnouncements, AmongEqualsTheEarlierGoesFirst) {
  Game game(4);
  game.draw().announce(3, 5).announce(1, 5).announce(0, 6).announce(2, 5);
  EXPECT_EQ(announced(game), (List{{3, 5}, {1, 5}, {2, 5}, {0, 6}}));
}

TEST(NooksAnnouncements, OnlyTheLatestOfAPlayerCounts) {
  Game game(3);
  game.draw().announce(0, 3).announce(1, 5).announce(0, 6);
  EXPECT_EQ(announced(game), (List{{1, 5}, {0, 6}})) << "even when it is worse";
  game.announce(2, 5).announce(1, 5);
  EXPECT_EQ(announced(game), (List{{2, 5}, {1, 5}, {0, 6}})) << "repeated, it counts as later";
}

TEST(NooksAnnouncements, AreOneToNinetyNineSteps) {
  Game game(2);
  game.draw();
  const auto refused = [&](int steps) { return refusal(game->announce(Seat(0), steps, 0)); };
  EXPECT_EQ(refused(0), "an announcement is 1–99 steps, not 0");
  EXPECT_EQ(refused(-5), "an announcement is 1–99 steps, not -5");
  EXPECT_EQ(refused(100), "an announcement is 1–99 steps, not 100");
  EXPECT_EQ(refused(99), "");
  EXPECT_EQ(refused(1), "");
  EXPECT_EQ(refused(0), "an announcement is 1–99 steps, not 0");
  EXPECT_EQ(announced(game), (List{{0, 1}})) << "a refused one changes nothing";
}

TEST(NooksAnnouncements, AreTheOnlyActionWhileThinking) {
  Game game(2);
  game.draw();
  EXPECT_EQ(refusal(game->step(Seat(0), kShortWay[0], 0)),
            "steps are shown after the time to think; announce their number");
  EXPECT_EQ(refusal(game->undo(Seat(0), 0)), "a step that was shown cannot be taken back");
  EXPECT_EQ(refusal(game->give_up(Seat(0), 0)),
            "a player without a solution does not announce one");
  EXPECT_EQ(refusal(game->announce(Seat(2), 3, 0)), "seat 2 cannot act now");
  EXPECT_EQ(game->pieces(), example().pieces);
}

TEST(NooksAnnouncements, WithoutAnyTheRoundEndsWithTheTime) {
  Game game(2);
  game.draw().think();
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->round(), 2);
  EXPECT_EQ(game->results().front().winner, std::nullopt);
  EXPECT_EQ(game->results().front().optimum, 3);
}

// --------------------------------------------------------------------------------- demonstrations

TEST(NooksDemonstration, IsUpToTheLowestAnnouncement) {
  Game game(3);
  game.draw().announce(0, 5).announce(2, 3).announce(1, 4).think();
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
  EXPECT_EQ(game->turn(), Seat(2));
  EXPECT_EQ(game->actors(), seats({2}));
  EXPECT_EQ(game->deadline(), kThinking + kDemonstrating);
  EXPECT_EQ(refusal(game->step(Seat(0), kShortWay[0], kThinking)), "seat 0 cannot act now");
  EXPECT_EQ(refusal(game->announce(Seat(2), 2, kThinking)), "nothing is announced now");
  EXPECT_EQ(refusal(game->undo(Seat(2), kThinking)), "a step that was shown cannot be taken back");
}

TEST(NooksDemonstration, SolvedInTheAnnouncedStepsWinsTheRound) {
  Game game(2);
  game.draw().announce(0, 4).announce(1, 3).think().steps(1, kShortWay);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  const RoundResult& result = game->results().front();
  EXPECT_EQ(result.winner, Seat(1));
  EXPECT_EQ(result.steps, 3);
  EXPECT_EQ(result.points, 1);
  EXPECT_EQ(game->points(Seat(1)), 1);
  EXPECT_EQ(game->points(Seat(0)), 0);
  EXPECT_EQ(game->deadline(), std::nullopt);
}

TEST(NooksDemonstration, SolvedInFewerStepsWinsToo) {
  Game game(2);
  game.draw().announce(0, 9).think().steps(0, kLongWay);
  EXPECT_EQ(game->results().front().winner, Seat(0));
  EXPECT_EQ(game->results().front().steps, 5);
  EXPECT_EQ(game->results().front().points, 1) << "one point, optimal or not";
}

TEST(NooksDemonstration, OutOfStepsResetsThePiecesAndTheNextPlayerTries) {
  Game game(2);
  game.draw().announce(0, 4).announce(1, 5).think().at(130'000);
  game.steps(0, {kLongWay[0], kLongWay[1], kLongWay[2]});
  EXPECT_EQ(game->turn(), Seat(0)) << "a step is left";
  game.steps(0, {kLongWay[3]});
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
  EXPECT_EQ(game->turn(), Seat(1));
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_THAT(game->steps(), IsEmpty());
  EXPECT_EQ(announced(game), (List{{1, 5}}));
  EXPECT_EQ(game->deadline(), 130'000 + kDemonstrating) << "with its own time";
  game.steps(1, kLongWay);
  EXPECT_EQ(game->results().front().winner, Seat(1));
}

TEST(NooksDemonstration, OutOfTimeFails) {
  Game game(2);
  game.draw().announce(0, 3).announce(1, 3).think();
  game.steps(0, {kShortWay[0], kShortWay[1]}).tick(kThinking + kDemonstrating - 1);
  EXPECT_EQ(game->turn(), Seat(0));
  EXPECT_EQ(refusal(game->step(Seat(0), kShortWay[2], kThinking + kDemonstrating)),
            "seat 0 cannot act now");
  EXPECT_EQ(game->turn(), Seat(1));
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_EQ(game->deadline(), kThinking + 2 * kDemonstrating);
}

TEST(NooksDemonstration, GivingUpFails) {
  Game game(2);
  game.draw().announce(0, 3).announce(1, 3).think().steps(0, {kShortWay[0]}).give_up(0);
  EXPECT_EQ(game->turn(), Seat(1));
  EXPECT_EQ(game->pieces(), example().pieces);
}

TEST(NooksDemonstration, AnIllegalStepIsRefusedAndCostsNothing) {
  Game game(2);
  game.draw().announce(0, 3).think();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(refusal(game->step(Seat(0), {64, 132}, kThinking)),
              "the piece on 064 slides to 172, 175, 180, not to 132");
  }
  game.steps(0, kShortWay);
  EXPECT_EQ(game->results().front().winner, Seat(0));
}

TEST(NooksDemonstration, IfAllFailThePiecesReturnForANewObjective) {
  Game game(3);
  game.draw().announce(0, 1).announce(1, 2).announce(2, 3).think();
  game.steps(0, {{60, 62}}).steps(1, {{60, 62}, {62, 170}}).give_up(2);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_EQ(game->round(), 2);
  const RoundResult& result = game->results().front();
  EXPECT_EQ(result.winner, std::nullopt);
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.steps, 0);
  EXPECT_EQ(result.optimum, 3);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(game->points(Seat(seat)), 0);
  game.draw({0, 125}, 3);
  EXPECT_EQ(game->objective(), (Objective{0, 125}));
}

TEST(NooksDemonstration, TheNextRoundStartsWhereTheWinnerLeftThePieces) {
  Game game(2);
  game.draw().announce(0, 1).announce(1, 3).think().steps(0, {{60, 62}}).steps(1, kShortWay);
  EXPECT_EQ(game->pieces(), pieces_on({60, 106, 175, 70}));
  game.draw({1, 108}, 1);
  EXPECT_EQ(game->phase(), RoundPhase::thinking);
  EXPECT_EQ(announced(game), List{}) << "announcements are cleared";
  EXPECT_EQ(game->deadline(), kThinking + kThinking);
  game.announce(0, 2).think().steps(0, {{60, 62}, {62, 170}});
  EXPECT_EQ(game->pieces(), pieces_on({60, 106, 175, 70})) << "back to the start of this round";
}

// ------------------------------------------------------------------------------------------- time

TEST(NooksTime, MayPassSeveralDeadlinesAtOnce) {
  Game game(4);
  game.draw().announce(0, 3).announce(1, 4).announce(2, 5);
  game.tick(kThinking + 2 * kDemonstrating + 7);
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
  EXPECT_EQ(game->turn(), Seat(2)) << "the time of the others has passed";
  EXPECT_EQ(game->deadline(), kThinking + 3 * kDemonstrating) << "since the last deadline";
  game.tick(10'000'000);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->round(), 2) << "no further than the next objective";
  Game late(4);
  late.draw().announce(0, 3).announce(1, 4).tick(10'000'000);
  EXPECT_EQ(late->phase(), RoundPhase::drawing);
  EXPECT_EQ(late->results().size(), 1U);
}

TEST(NooksTime, OfTheNextRoundStartsWithItsObjective) {
  Game game(2);
  game.draw().tick(10'000'000).draw();
  EXPECT_EQ(game->deadline(), 10'000'000 + kThinking);
}

TEST(NooksTime, NeverRunsBackwards) {
  Game game(2);
  game.at(50'000).draw().tick(100'000);
  EXPECT_EQ(refusal(game->announce(Seat(0), 3, 5)), "") << "an older event happens now";
  game->tick(0);
  EXPECT_EQ(game->deadline(), 50'000 + kThinking);
  game.tick(170'000);
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
  EXPECT_EQ(refusal(game->give_up(Seat(0), 0)), "");
  EXPECT_EQ(refusal(game->draw(kFourthTo70, 3, 1)), "");
  EXPECT_EQ(game->deadline(), 170'000 + kThinking);
}

TEST(NooksTime, PassesEvenIfAnEventIsRefused) {
  Game game(2);
  game.draw().announce(0, 3);
  EXPECT_EQ(refusal(game->draw(kFourthTo70, 3, kThinking)), "an objective is drawn between rounds");
  EXPECT_EQ(game->phase(), RoundPhase::demonstrating);
}

TEST(NooksTime, CanBeSetForBothPhases) {
  Rounds rounds(example(), {.players = 2, .rounds = 1, .thinking = 10, .demonstrating = 3});
  EXPECT_EQ(refusal(rounds.draw(kFourthTo70, 3, 100)), "");
  EXPECT_EQ(rounds.deadline(), 110);
  EXPECT_EQ(refusal(rounds.announce(Seat(0), 3, 109)), "");
  rounds.tick(111);
  EXPECT_EQ(rounds.deadline(), 113);
}

// --------------------------------------------------------------------------------------- removals

TEST(NooksRemoval, RemovesTheAnnouncementToo) {
  Game game(3);
  game.draw().announce(0, 3).announce(1, 4).remove(0);
  EXPECT_EQ(game->present(), seats({1, 2}));
  EXPECT_EQ(announced(game), (List{{1, 4}}));
  EXPECT_EQ(refusal(game->announce(Seat(0), 2, 0)), "seat 0 cannot act now");
  game.think();
  EXPECT_EQ(game->turn(), Seat(1));
}

TEST(NooksRemoval, OfADemonstratorPassesTheTurnOn) {
  Game game(3);
  game.draw().announce(0, 3).announce(1, 3).think().tick(130'000);
  game.steps(0, {kShortWay[0]}).remove(0);
  EXPECT_EQ(game->turn(), Seat(1));
  EXPECT_EQ(game->pieces(), example().pieces);
  EXPECT_EQ(game->deadline(), 130'000 + kDemonstrating);
}

TEST(NooksRemoval, OfTheOnlyAnnouncerEndsTheRound) {
  Game game(3);
  game.draw().announce(0, 3).think().remove(0);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  EXPECT_EQ(game->results().front().winner, std::nullopt);
}

TEST(NooksRemoval, OfAWaitingPlayerDoesNotAffectTheDemonstration) {
  Game game(3);
  game.draw().announce(0, 3).announce(1, 3).announce(2, 3).think().steps(0, {kShortWay[0]});
  game.remove(1);
  EXPECT_EQ(game->turn(), Seat(0));
  EXPECT_THAT(game->steps(), SizeIs(1));
  EXPECT_EQ(game->deadline(), kThinking + kDemonstrating);
  game.give_up(0);
  EXPECT_EQ(game->turn(), Seat(2));
}

TEST(NooksRemoval, BetweenRoundsChangesNothingElse) {
  Game game(3);
  game.remove(1);
  EXPECT_EQ(game->phase(), RoundPhase::drawing);
  game.draw();
  EXPECT_EQ(game->actors(), seats({0, 2}));
}

TEST(NooksRemoval, OfAllButOneLetsThatOneContinueByAnnouncing) {
  Game game(2);
  game.remove(0).draw();
  EXPECT_FALSE(game->alone());
  game.announce(1, 3).think().steps(1, kShortWay);
  EXPECT_EQ(game->points(Seat(1)), 1);
}

TEST(NooksRemoval, OfAllPlayersEndsTheGameInAnyPhase) {
  for (int phase = 0; phase < 3; ++phase) {
    Game game(2);
    if (phase > 0) game.draw().announce(0, 3).announce(1, 4);
    if (phase > 1) game.think();
    game.remove(0);
    EXPECT_NE(game->phase(), RoundPhase::over);
    game.remove(1);
    EXPECT_EQ(game->phase(), RoundPhase::over) << phase;
    EXPECT_TRUE(game->winners().empty());
    EXPECT_EQ(game->deadline(), std::nullopt);
  }
}

TEST(NooksRemoval, AfterTheGameRemovesAWinner) {
  Game game(2, 1);
  game.draw().announce(0, 3).think().steps(0, kShortWay);
  EXPECT_EQ(game->winners(), seats({0}));
  game.remove(0);
  EXPECT_EQ(game->winners(), seats({1}));
  EXPECT_EQ(game->phase(), RoundPhase::over);
}

// ---------------------------------------------------------------------------------------- the end

/// Plays a round that `winner` wins; -1: no one.
void play_round(Game& game, int winner) {
  const bool there = game->pieces().at[1] == 106;
  game.draw({1, static_cast<CellId>(there ? 108 : 106)}, 1);
  if (winner >= 0) game.announce(winner, 1);
  game.think();
  if (winner >= 0) game.steps(winner, {there ? Step{106, 108} : Step{108, 106}});
}

TEST(NooksEnd, ComesAfterTheLastRound) {
  Game game(2, 3);
  for (const int round : {1, 2, 3}) {
    EXPECT_EQ(game->round(), round);
    EXPECT_TRUE(game->winners().empty());
    play_round(game, 0);
  }
  EXPECT_EQ(game->phase(), RoundPhase::over);
  EXPECT_EQ(game->round(), 3);
  EXPECT_THAT(game->results(), SizeIs(3));
  EXPECT_FALSE(game->wants_objective());
  EXPECT_TRUE(game->actors().empty());
  EXPECT_EQ(refusal(game->announce(Seat(0), 3, 0)), "the game is over");
  EXPECT_EQ(refusal(game->step(Seat(0), {106, 108}, 0)), "the game is over");
  EXPECT_EQ(refusal(game->undo(Seat(0), 0)), "the game is over");
  EXPECT_EQ(refusal(game->give_up(Seat(0), 0)), "the game is over");
  EXPECT_EQ(refusal(game->draw(kFourthTo70, 3, 0)), "an objective is drawn between rounds");
}

TEST(NooksEnd, MostPointsWin) {
  Game game(3, 3);
  for (const int winner : {1, 2, 1}) play_round(game, winner);
  EXPECT_EQ(game->points(Seat(1)), 2);
  EXPECT_EQ(game->winners(), seats({1}));
}

TEST(NooksEnd, TiesShareTheWin) {
  Game game(3, 3);
  for (const int winner : {2, -1, 0}) play_round(game, winner);
  EXPECT_EQ(game->winners(), seats({0, 2}));
  Game nobody(3, 1);
  play_round(nobody, -1);
  EXPECT_EQ(nobody->winners(), SeatSet::first(3));
}

TEST(NooksEnd, ARemovedPlayerDoesNotWin) {
  Game game(3, 3);
  for (const int winner : {1, 1}) play_round(game, winner);
  game.remove(1);
  play_round(game, 2);
  EXPECT_EQ(game->winners(), seats({2}));
}

TEST(NooksEnd, ComesAtOnceIfNoObjectiveCanBeDrawn) {
  Game game(2);
  play_round(game, 1);
  game->stop();
  EXPECT_EQ(game->phase(), RoundPhase::over);
  EXPECT_EQ(game->winners(), seats({1}));
}

}  // namespace
}  // namespace hexarena::nooks
