// One game in progress: what it allows, which players it asks, and when it ends.
#include "session/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "session/record_testing.hpp"

namespace hexarena::session {
namespace {

using base::json;
using testing::HasSubstr;

constexpr std::string_view kRounds =
    R"({"players":2,"rounds":2,"seconds":10,"seed":3,"difficulty":"easy"})";

SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet set;
  for (const int number : numbers) set.add(Seat(number));
  return set;
}

/// Records its notifications.
class Scribe final : public Observer {
 public:
  void began(const Record& record) override { begun += record.game != nullptr ? 1 : 0; }
  void happened(const Table& table, const Event& event) override {
    events.push_back(to_json(table, event));
  }
  void ended(const GameEnd& end) override {
    has_result = end.record.result.has_value();
    last = end.result;
  }

  int begun = 0;
  std::vector<Json> events;
  std::optional<bool> has_result;
  Result last;
};

/// A session of two players with a clock that is set by hand.
struct Sitting {
  explicit Sitting(Record record, SeatSet people = seats({0, 1}), TimeLimits time = {},
                   std::optional<std::uint64_t> nodes = {})
      : session(open(std::move(record), people, time, nodes)) {
    session.begin();
    session.start_clock(now);
    session.go_on(now);
  }
  Session open(Record record, SeatSet people, TimeLimits time, std::optional<std::uint64_t> nodes) {
    auto table = replay(record);
    EXPECT_TRUE(table) << table.error().message;
    Session::Setup setup;
    for (int i = 0; i < (*table)->seats(); ++i) setup.names.push_back("seat " + std::to_string(i));
    setup.people = people;
    setup.time = time;
    setup.adjudicate = nodes;
    setup.observers = {&scribe};
    return {std::move(record), std::move(*table), std::move(setup)};
  }

  Expected<void> act(int seat, std::string_view action) {
    auto done = session.act(Seat(seat), *session.table().read_action(json(action)), now);
    session.go_on(now);
    return done;
  }
  Session::Answer decide(int seat, std::string_view action, std::int64_t took = 0) {
    now += took;
    const auto answer =
        session.decide(Seat(seat), Choice{*session.table().read_action(json(action))}, took, now);
    session.go_on(now);
    return answer;
  }
  void wait(std::int64_t ms) {
    now += ms;
    session.go_on(now);
  }

  Scribe scribe;
  Instant now = 1'000'000;  // not the time of the game
  Session session;
};

Record small_reversi() { return record_of("reversi", R"({"size":2})"); }
Record boxed_fish(int players) {
  return record_of("fish", Json{{"players", players}, {"rows", 3}, {"columns", 4}, {"fish", 2}});
}

// People and machines -----------------------------------------------------------------------------

TEST(Session, APersonsIllegalActionIsRefusedAndChangesNothing) {
  Sitting game(small_reversi());
  EXPECT_FALSE(game.act(0, "[0,0]"));
  EXPECT_THAT(game.act(1, "[1,-2]").error().message, HasSubstr("not the turn of seat 1"));
  EXPECT_TRUE(game.scribe.events.empty());
  EXPECT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.scribe.events, events_of(game.session.record()));
  EXPECT_EQ(game.scribe.events.back(), json(R"({"seat":0,"action":[1,-2]})"));
}

TEST(Session, AMachineIsRemovedForAnIllegalAction) {
  Sitting game(small_reversi(), seats({0}));
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.session.to_ask(), seats({1}));
  EXPECT_EQ(game.decide(1, "[0,0]", 7), Session::Answer::removed);
  EXPECT_EQ(
      game.scribe.events.back(),
      json(R"({"seat":1,"removed":"illegal","why":"a disc of white on [0,0] would turn no other",)"
           R"("sent":"[0,0]","ms":7})"));
  ASSERT_TRUE(game.session.over());
  EXPECT_EQ(game.session.record().result->reason, kLastOneLeft);
  EXPECT_EQ(game.session.record().result->winners, seats({0}));
  EXPECT_EQ(game.scribe.has_result, true);
  EXPECT_EQ(game.session.seats()[1].verdict->fault, Fault::illegal);
  EXPECT_EQ(game.session.seats()[0].place, 1);
}

TEST(Session, PeopleAreNeverAsked) {
  Sitting game(small_reversi(), seats({0}));
  EXPECT_TRUE(game.session.to_ask().empty());
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.session.to_ask(), seats({1}));
}

TEST(Session, AStuckPlayerSkipsWithoutBeingAsked) {
  const auto stuck = read_envelope(
      R"({"game":"fish","board":[[1],[0],[0],[1],[1],[1]],"players":[)"
      R"({"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":0,"places":[[4,0]]}]})");
  ASSERT_TRUE(stuck) << stuck.error().message;
  Sitting game(stuck->record);
  EXPECT_EQ(game.scribe.events, std::vector{json(R"({"seat":0,"action":"skip"})")});
  EXPECT_EQ(game.session.view().turn, Seat(1));
}

TEST(Session, AfterRemovalsTheOthersPlayOnUntilOneIsLeft) {
  Sitting game(boxed_fish(3), SeatSet());
  const Decision failure = tl::unexpected(Failure{Fault::exit, "fell", "", "my knee"});
  EXPECT_EQ(game.session.decide(Seat(0), failure, 0, game.now), Session::Answer::removed);
  EXPECT_EQ(game.scribe.events.back(),
            json(R"({"seat":0,"removed":"exit","why":"fell","stderr":"my knee"})"));
  game.session.go_on(game.now);
  EXPECT_FALSE(game.session.over());
  EXPECT_EQ(game.session.to_ask(), seats({1}));
  EXPECT_TRUE(game.session.remove(Seat(2), Fault::exit, "resigned", game.now));
  EXPECT_FALSE(game.session.remove(Seat(2), Fault::exit, "resigned", game.now)) << "it is out";
  game.session.go_on(game.now);
  EXPECT_TRUE(game.session.over());
  EXPECT_EQ(game.session.record().result->winners, seats({1}));
  EXPECT_TRUE(game.session.to_ask().empty());
}

TEST(Session, AStoppedGameReportsItsStandingAndHasNoResult) {
  Sitting game(small_reversi());
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  game.session.stop();
  EXPECT_EQ(game.scribe.has_result, false);
  EXPECT_EQ(game.scribe.last.reason, "stopped");
  EXPECT_EQ(game.scribe.last.scores.size(), 2U);
  EXPECT_FALSE(game.act(1, R"("pass")"));
}

TEST(Session, AHaltedGameAllowsNoEvents) {
  Sitting game(small_reversi());
  game.session.halt();
  EXPECT_EQ(game.act(0, "[1,-2]").error().kind, base::Error::Kind::busy);
  EXPECT_TRUE(game.scribe.events.empty());
}

TEST(Session, AProvenEndIsNotPlayedOut) {
  Sitting game(small_reversi(), SeatSet(), {}, 1'000'000);
  ASSERT_TRUE(game.session.over());
  EXPECT_EQ(game.session.record().result->reason, "adjudicated");
  EXPECT_FALSE(game.session.record().result->line.empty());
  EXPECT_TRUE(game.session.record().events.empty());
}

// Time --------------------------------------------------------------------------------------------

TEST(Session, APersonsTimeRunsOutWhileThinking) {
  Sitting game(small_reversi(), seats({0, 1}), {1000, {}, 50});
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.session.due(game.now), game.now + 1051);
  game.wait(1050);
  EXPECT_FALSE(game.session.over()) << "the margin is not counted";
  game.wait(1);
  EXPECT_EQ(
      game.scribe.events.back(),
      json(R"({"seat":1,"removed":"timeout","why":"took 1051 ms of 1000 for a move","ms":1051,)"
           R"("note":"the time ran out"})"));
  EXPECT_TRUE(game.session.over());
  EXPECT_EQ(game.session.due(game.now), std::nullopt);
}

TEST(Session, ALateActionOfAPersonIsATimeOut) {
  Sitting game(small_reversi(), seats({0, 1}), {1000, {}, 50});
  game.now += 1051;
  const auto late =
      game.session.act(Seat(0), *game.session.table().read_action(json("[1,-2]")), game.now);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message, "the game is over");
  EXPECT_EQ(game.scribe.events.back()["removed"], "timeout");
}

TEST(Session, TheLastOneLeftDoesNotPlayOn) {
  Sitting game(small_reversi());
  ASSERT_TRUE(game.session.remove(Seat(1), Fault::exit, "resigned", game.now));
  EXPECT_FALSE(game.session.remove(Seat(0), Fault::exit, "resigned", game.now));
  EXPECT_EQ(game.act(0, "[1,-2]").error().message, "the game is over");
  EXPECT_EQ(game.session.record().events.size(), 1U);
}

TEST(Session, TheTimeOfAMachineStartsWhenItBeginsToThink) {
  Sitting game(small_reversi(), seats({0}), {1000, {}, 50});
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  game.wait(5000);
  EXPECT_FALSE(game.session.over()) << "it waits for a thread";
  EXPECT_EQ(game.session.clock().face(game.now)->running, std::nullopt);
  game.session.thinks(Seat(1), game.now);
  EXPECT_EQ(game.session.clock().face(game.now)->running, Seat(1));
  game.wait(1050);
  EXPECT_FALSE(game.session.over());
  game.wait(1);
  EXPECT_TRUE(game.session.over());
}

TEST(Session, ALateDecisionDoesNotCount) {
  Sitting game(small_reversi(), SeatSet(), {1000, {}, 50});
  EXPECT_EQ(game.decide(0, "[1,-2]", 1050), Session::Answer::action);
  EXPECT_EQ(game.scribe.events.back(), json(R"({"seat":0,"action":[1,-2],"ms":1050})"));
  EXPECT_EQ(game.decide(1, R"("pass")", 1051), Session::Answer::removed);
  EXPECT_EQ(game.session.seats()[1].verdict->text, "took 1051 ms of 1000 for a move");
}

TEST(Session, ASelfTimedSeatIsNotBoundByTheGamesLimit) {
  Record record = small_reversi();
  auto table = replay(record);
  Session::Setup setup;
  setup.names = {"a", "b"};
  setup.time = {1000, {}, 50};
  setup.self_timed = seats({0});
  Session session(std::move(record), std::move(*table), std::move(setup));
  session.begin();
  session.start_clock(0);
  const auto decide = [&](int seat, std::string_view action, Instant now) {
    return session.decide(Seat(seat), Choice{*session.table().read_action(json(action))}, 9000,
                          now);
  };
  EXPECT_EQ(decide(0, "[1,-2]", 9000), Session::Answer::action);
  EXPECT_EQ(decide(1, R"("pass")", 18'000), Session::Answer::removed);
}

TEST(Session, ReasonsNotesAndOutputAreRecorded) {
  Sitting game(boxed_fish(2), SeatSet());
  Failure failure{Fault::illegal, "jumped a gap", "sent"};
  failure.stdout_text = "said";
  game.session.decide(Seat(0), tl::unexpected(failure), 0, game.now);
  const Json expected =
      json(R"({"seat":0,"removed":"illegal","why":"jumped a gap","sent":"sent","stdout":"said"})");
  ASSERT_EQ(game.scribe.events.size(), 1U);
  EXPECT_EQ(game.scribe.events[0], expected);
  const auto read = read_event(game.session.table(), expected);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(game.session.table(), *read), expected);
}

TEST(Session, TheTotalTimeOfASeatContinuesWithItsRecord) {
  const TimeLimits all{{}, 1000, 0};
  Sitting game(small_reversi(), SeatSet(), all);
  EXPECT_EQ(game.decide(0, "[1,-2]", 600), Session::Answer::action);
  Sitting later(game.session.record(), SeatSet(), all);
  EXPECT_EQ(later.session.clock().used(Seat(0)), 600);
  EXPECT_EQ(later.decide(1, R"("pass")", 900), Session::Answer::pass);
  EXPECT_EQ(later.decide(0, R"("pass")", 401), Session::Answer::removed);
  EXPECT_EQ(later.session.seats()[0].verdict->text, "took 1001 ms of 1000 for the game");
}

TEST(Session, ATickIsAnEventOnlyIfItChangesSomething) {
  Sitting game(record_of("nooks", kRounds));
  game.wait(5'000);
  EXPECT_EQ(game.session.view().ms_left, 5'000);
  EXPECT_TRUE(game.scribe.events.empty());
  EXPECT_EQ(game.session.due(game.now), game.now + 5'001);
  game.wait(5'001);
  EXPECT_EQ(game.scribe.events.back(), json(R"({"tick":10001})"));
  EXPECT_THAT(game.session.table().news(), HasSubstr("Round 1 of 2"));
}

TEST(Session, ADecisionOvertakenByTimeIsStale) {
  Sitting game(record_of("nooks", kRounds), seats({0}));
  EXPECT_EQ(game.decide(1, R"({"announce":9})", 10'001), Session::Answer::stale);
  EXPECT_EQ(game.scribe.events.size(), 1U);
  EXPECT_TRUE(replay(game.session.record()));
}

TEST(Session, ARemovalOnTheClockReplaysToTheSameTable) {
  Sitting game(record_of("nooks", R"({"players":3,"rounds":2,"seconds":10,"seed":3})"), seats({0}));
  EXPECT_EQ(game.decide(1, R"({"announce":9})", 1'000), Session::Answer::action);
  EXPECT_EQ(game.decide(1, R"({"announce":9})", 1'000), Session::Answer::pass)
      << "a repetition adds nothing";
  EXPECT_EQ(game.session.decide(Seat(1), tl::unexpected(Failure{Fault::exit, "gone"}), 0, game.now),
            Session::Answer::removed);
  auto again = replay(game.session.record());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->position_json(), game.session.table().position_json());
}

TEST(Session, WhereAllMayActEveryMachineIsAskedUntilNoneHasMoreToSay) {
  Sitting game(record_of("nooks", kRounds), SeatSet());
  EXPECT_EQ(game.session.to_ask(), seats({0, 1}));
  EXPECT_EQ(game.decide(0, R"("pass")"), Session::Answer::pass);
  EXPECT_EQ(game.session.to_ask(), seats({1}));
  EXPECT_EQ(game.decide(1, R"({"announce":30})"), Session::Answer::action);
  EXPECT_EQ(game.session.to_ask(), seats({0, 1})) << "a change for all";
  EXPECT_EQ(game.decide(0, R"("pass")"), Session::Answer::pass);
  const std::size_t before = game.scribe.events.size();
  EXPECT_EQ(game.decide(1, R"({"announce":30})"), Session::Answer::pass);
  ASSERT_EQ(game.scribe.events.size(), before + 1) << "a repetition is no event";
  EXPECT_TRUE(game.scribe.events.back().contains("tick")) << "the clock is skipped";
  EXPECT_EQ(game.session.view().turn, Seat(1));
}

TEST(Session, APersonGetsTheWholeTimeEvenIfTheMachinesAreQuiet) {
  Sitting game(record_of("nooks", kRounds), seats({0}));
  EXPECT_EQ(game.decide(1, R"("pass")"), Session::Answer::pass);
  EXPECT_TRUE(game.session.to_ask().empty());
  EXPECT_EQ(game.scribe.events.size(), 1U);
}

// Agreements --------------------------------------------------------------------------------------

TEST(Session, ADrawNeedsTheAgreementOfAllPeople) {
  Sitting game(small_reversi());
  EXPECT_EQ(game.session.offer(Seat(0), Offer::draw), false);
  EXPECT_EQ(game.session.offer_of(Seat(0)), Offer::draw);
  EXPECT_EQ(game.session.offer(Seat(1), Offer::draw), true);
  ASSERT_TRUE(game.session.over());
  EXPECT_EQ(game.session.record().result->reason, "draw by agreement");
  EXPECT_EQ(game.session.record().result->winners, seats({0, 1}));
}

TEST(Session, AnOfferAppliesToThePositionItWasMadeIn) {
  Sitting game(small_reversi());
  EXPECT_EQ(game.session.offer(Seat(1), Offer::draw), false);
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.session.offer_of(Seat(1)), Offer::none);
  EXPECT_EQ(game.session.offer(Seat(0), Offer::draw), false);
}

TEST(Session, MachinesDoNotAgreeToDraws) {
  Sitting game(small_reversi(), seats({0}));
  EXPECT_THAT(game.session.offer(Seat(0), Offer::draw).error().message,
              HasSubstr("do not agree to draws"));
  EXPECT_EQ(game.session.offer(Seat(0), Offer::abort), true);
  EXPECT_EQ(game.session.record().result->reason, "aborted by agreement");
  EXPECT_TRUE(game.session.record().result->winners.empty());
}

TEST(Session, ATakeBackIsOfTheLastDecisionOfTheFirstToAsk) {
  Sitting game(small_reversi());
  EXPECT_THAT(game.session.offer(Seat(0), Offer::takeback).error().message,
              HasSubstr("no move to take back"));
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  ASSERT_TRUE(game.act(1, R"("pass")"));
  EXPECT_EQ(game.session.offer(Seat(0), Offer::takeback), false);
  EXPECT_EQ(game.session.offer(Seat(1), Offer::takeback), true);
  EXPECT_EQ(game.session.to_take_back(), 0U);
  game.session.end_for("g2");
  EXPECT_EQ(game.session.record().result->next, "g2");
  EXPECT_FALSE(game.session.offer(Seat(0), Offer::takeback));
  EXPECT_EQ(game.session.offer(Seat(0), Offer::rematch), false);
  EXPECT_EQ(game.session.offer(Seat(1), Offer::rematch), true);
  EXPECT_EQ(game.session.offer(Seat(0), Offer::rematch), false) << "agreeing once is enough";
  EXPECT_EQ(game.session.offer(Seat(1), Offer::rematch), false);
}

TEST(Session, ATimeOutWithdrawsAnOffer) {
  Sitting game(small_reversi(), seats({0, 1}), {1000, {}, 50});
  ASSERT_TRUE(game.act(0, "[1,-2]"));
  EXPECT_EQ(game.session.offer(Seat(0), Offer::takeback), false);
  game.wait(1051);
  ASSERT_TRUE(game.session.over());
  EXPECT_EQ(game.session.offer_of(Seat(0)), Offer::none);
  EXPECT_THAT(game.session.offer(Seat(1), Offer::takeback).error().message, HasSubstr("over"));
}

}  // namespace
}  // namespace hexarena::session
