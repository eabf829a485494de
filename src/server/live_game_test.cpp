// Time, absence and agreement in live games; rounds of Nooks; bots.
#include "server/live_game.hpp"

#include <gmock/gmock.h>

#include "server/arena_testing.hpp"

namespace hexarena::server {
namespace {

constexpr const char* kTimed =
    R"({"game":"reversi","settings":{"size":2},"clock_ms":60000,"move_ms":20000,
        "seats":[{"person":"Ada"},{"person":"Bob"}]})";
constexpr const char* kRoom =
    R"({"game":"nooks","settings":{"rounds":2,"seconds":60,"seed":5},
        "seats":[{"person":"Ada"},{"person":"Bob"},{"person":"Cleo"}]})";

TEST_F(ArenaTest, TheClockStartsWhenEveryoneHasJoined) {
  const auto game = created(kTimed);
  enter(1, game.id, game.keys[0]);
  pass(100'000);
  EXPECT_EQ(audience_.last(1, "game")["clock"],
            (Json{{"left", {60'000, 60'000}}, {"running", nullptr}, {"move", 20'000}}));
  enter(2, game.id, game.keys[1]);
  EXPECT_EQ(audience_.last(2, "game")["clock"]["running"], 0);
  pass(5'000);
  act(1, 0, first_action(game.id));
  const Json event = audience_.last(2, "event");
  EXPECT_EQ(event["event"]["ms"], 5'000);
  EXPECT_EQ(event["now"], 5'000);
  EXPECT_EQ(event["clock"], (Json{{"left", {55'000, 60'000}}, {"running", 1}, {"move", 20'000}}));
}

TEST_F(ArenaTest, APlayerWhoseTimeRunsOutIsRemoved) {
  const auto game = created(kTimed);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  pass(19'000);
  EXPECT_TRUE(audience_.heard(1, "event").empty());
  pass(2'000);
  EXPECT_EQ(audience_.last(1, "event")["event"]["removed"], "timeout");
  EXPECT_EQ(audience_.last(1, "event")["event"]["note"], "the time ran out");
  EXPECT_EQ(audience_.last(1, "over")["result"]["winners"], Json::array({1}));
}

TEST_F(ArenaTest, TheClocksContinueAfterAKillFromWhereTheyWere) {
  const auto game = created(kTimed);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  pass(7'000);
  act(1, 0, first_action(game.id));
  pass(3'000);
  open();
  pass(200'000);  // no clock runs while no one is connected
  enter(3, game.id, game.keys[0]);
  enter(4, game.id, game.keys[1]);
  EXPECT_EQ(audience_.last(4, "game")["clock"]["left"], Json::array({53'000, 60'000}));
  EXPECT_EQ(audience_.last(4, "game")["now"], 7'000);
}

TEST_F(ArenaTest, APlayerToMoveWhoIsAwayLosesTheSeat) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->leave(1);
  pass(limits_.away_ms - 1000);
  enter(1, game.id, game.keys[0]);
  pass(limits_.away_ms * 3);
  EXPECT_TRUE(audience_.heard(2, "event").empty()) << "a connected player may think";
  arena_->leave(1);
  pass(limits_.away_ms - 1000);
  EXPECT_TRUE(audience_.heard(2, "event").empty());
  pass(1000);
  EXPECT_EQ(audience_.last(2, "event")["event"],
            (Json{{"seat", 0}, {"removed", "timeout"}, {"note", "away for too long"}}));
  EXPECT_FALSE(audience_.last(2, "over").is_null());
}

TEST_F(ArenaTest, APlayerWhoIsAwayWhileOthersThinkKeepsTheSeat) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->leave(2);
  pass(10 * limits_.away_ms);
  act(1, 0, first_action(game.id));
  pass(limits_.away_ms - 1);
  EXPECT_EQ(events(game.id), 1U);
  pass(1);
  EXPECT_EQ(events(game.id), 2U);
}

TEST_F(ArenaTest, AnInvitedPlayerHasLonger) {
  const auto game = created(kTwoPeople);
  enter(2, game.id, game.keys[1]);
  pass(limits_.invited_ms - 1);
  EXPECT_EQ(events(game.id), 0U);
  pass(1);
  EXPECT_EQ(events(game.id), 1U);
}

TEST_F(ArenaTest, ADrawIsAgreedByAllAndTheOfferLapses) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->hear(2, R"({"type":"offer","what":"draw"})");
  EXPECT_EQ(audience_.last(1, "seats")["seats"][1]["offer"], "draw");
  act(1, 0, first_action(game.id));
  EXPECT_FALSE(audience_.last(1, "seats")["seats"][1].contains("offer"));
  arena_->hear(1, R"({"type":"offer","what":"draw"})");
  EXPECT_TRUE(audience_.last(1, "over").is_null());
  arena_->hear(2, R"({"type":"offer","what":"abort"})");
  EXPECT_TRUE(audience_.last(1, "over").is_null()) << "they offered different things";
  arena_->hear(2, R"({"type":"offer","what":"draw"})");
  const Json result = audience_.last(1, "over")["result"];
  EXPECT_EQ(result["winners"], Json::array({0, 1}));
  EXPECT_EQ(result["reason"], "draw by agreement");
  EXPECT_EQ(store::stored_result(store_->game(game.id)->record), result);
}

TEST_F(ArenaTest, AgainstMachinesAGameCanBeAbortedButNotDrawn) {
  const auto game = created(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"person":"Ada"},{"player":"greedy"}]})");
  enter(1, game.id, game.keys[0]);
  arena_->hear(1, R"({"type":"offer","what":"draw"})");
  EXPECT_FALSE(audience_.last(1, "refused").is_null());
  arena_->hear(1, R"({"type":"offer","what":"rematch"})");
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "the game is not over yet");
  arena_->hear(1, R"({"type":"offer","what":"abort"})");
  EXPECT_EQ(audience_.last(1, "over")["result"]["winners"], Json::array());
}

TEST_F(ArenaTest, ARematchSwapsTheSeatsAndGivesEachTheirKey) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  enter(3, game.id);
  arena_->hear(1, R"({"type":"resign"})");
  arena_->hear(1, R"({"type":"offer","what":"rematch"})");
  arena_->hear(2, R"({"type":"offer","what":"rematch"})");
  ASSERT_TRUE(box_.run_until([&] { return !audience_.last(3, "rematch").is_null(); }));
  EXPECT_FALSE(audience_.last(3, "rematch").contains("key"));
  const std::string id = audience_.last(1, "rematch")["id"];
  enter(4, id, audience_.last(1, "rematch")["key"].get<std::string>());
  enter(5, id, audience_.last(2, "rematch")["key"].get<std::string>());
  EXPECT_EQ(audience_.last(4, "game")["record"]["players"], Json::array({"Bob", "Ada"}));
  EXPECT_EQ(audience_.last(4, "game")["seat"], 1);
  EXPECT_EQ(audience_.last(5, "game")["seat"], 0);
}

TEST_F(ArenaTest, ARematchThatIsImpossibleIsReportedToAllWhoWantedIt) {
  limits_.games = 1;
  open();
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->hear(1, R"({"type":"resign"})");
  EXPECT_FALSE(created(kTwoPeople).id.empty());
  arena_->hear(1, R"({"type":"offer","what":"rematch"})");
  arena_->hear(2, R"({"type":"offer","what":"rematch"})");
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "1 games are played already");
  EXPECT_EQ(audience_.last(2, "refused")["reason"], "1 games are played already");
  EXPECT_FALSE(audience_.last(1, "seats")["seats"][0].contains("offer"));
}

TEST_F(ArenaTest, InARoomOfNooksAllMayAnnounceAndTheClockDecides) {
  const auto game = created(kRoom);
  for (ConnectionId who = 1; who <= 3; ++who) enter(who, game.id, game.keys[who - 1]);
  pass(1000);
  act(2, 0, Json{{"announce", 9}});
  act(1, 1, Json{{"announce", 8}});
  act(3, 1, Json{{"announce", 7}});
  EXPECT_EQ(audience_.last(3, "refused")["number"], 1);
  act(3, 2, Json{{"announce", 7}});
  EXPECT_EQ(audience_.last(1, "event")["event"]["at"], 1000);
  EXPECT_EQ(arena_->find(game.id)->turn(), std::nullopt);
  pass(60'000);
  EXPECT_EQ(audience_.last(1, "event")["event"]["tick"], 61'000);
  EXPECT_EQ(arena_->find(game.id)->turn(), Seat(2));
  act(3, 4, Json("give-up"));
  EXPECT_EQ(arena_->find(game.id)->turn(), Seat(0));
  EXPECT_TRUE(session::replay(store_->game(game.id)->record));
}

TEST_F(ArenaTest, AnActionAfterTheRoundIsRefused) {
  const auto game = created(kRoom);
  for (ConnectionId who = 1; who <= 3; ++who) enter(who, game.id, game.keys[who - 1]);
  clock_.advance(world::Milliseconds(61'000));
  act(1, 0, Json{{"announce", 9}});
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "event 0 has happened already");
  EXPECT_EQ(events(game.id), 1U);
}

TEST_F(ArenaTest, ASolverAnnouncesBesideAPerson) {
  const auto game = created(
      R"({"game":"nooks","settings":{"rounds":1,"seconds":30,"seed":5},
          "seats":[{"person":"Ada"},{"player":"solver"}]})");
  enter(1, game.id, game.keys[0]);
  ASSERT_TRUE(box_.run_until([&] { return audience_.heard(1, "event").size() == 1; }));
  EXPECT_EQ(audience_.last(1, "event")["event"]["seat"], 1);
  pass(31'000);
  ASSERT_TRUE(box_.run_until([&] { return !audience_.last(1, "over").is_null(); }));
  EXPECT_EQ(audience_.last(1, "over")["result"]["winners"], Json::array({1}));
}

/// A bot that plays the first legal action, with a note of how many events it received.
class FirstPlayer final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "walrus"; }
  [[nodiscard]] players::Decision decide(const game::Position& table) override {
    return players::Choice{table.legal().front(), std::to_string(heard_)};
  }
  void hear(const session::Event&) override { ++heard_; }

 private:
  int heard_ = 0;
};

TEST_F(ArenaTest, RepeatedRequestsMakeOneRematch) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->hear(1, R"({"type":"resign"})");
  const auto before = metrics_.games_begun;
  for (int i = 0; i < 10; ++i) {
    arena_->hear(1, R"({"type":"offer","what":"rematch"})");
    arena_->hear(2, R"({"type":"offer","what":"rematch"})");
  }
  ASSERT_TRUE(box_.run_until([&] { return !audience_.last(1, "rematch").is_null(); }));
  created(kTwoPeople);  // games are opened in the order of the requests
  EXPECT_EQ(metrics_.games_begun, before + 2);
  EXPECT_EQ(audience_.heard(1, "rematch").size(), 1U);
}

TEST_F(ArenaTest, ABotThatIsNotConnectedYetIsWaitedFor) {
  bots_ = {{"walrus", "reversi"}};
  make_bot_ = [] { return std::make_unique<FirstPlayer>(); };
  const auto game = created(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"bot":"walrus"},{"person":"Ada"}]})");
  ASSERT_TRUE(box_.run_until([&] { return events(game.id) == 1; }));
  bots_.clear();
  open();
  enter(1, game.id, game.keys[1]);
  EXPECT_EQ(audience_.last(1, "game")["seats"][0]["here"], false);
  act(1, 1, first_action(game.id));
  pass(limits_.away_ms / 2);
  EXPECT_EQ(events(game.id), 2U);
  bots_ = {{"walrus"}};
  pass(2'000);
  ASSERT_TRUE(box_.run_until([&] { return events(game.id) == 3; }));
  EXPECT_EQ(audience_.last(1, "event")["event"]["seat"], 0);
}

TEST_F(ArenaTest, ABotLearnsOfAnActionNoSoonerThanThePeople) {
  bots_ = {{"walrus"}};
  make_bot_ = [] { return std::make_unique<FirstPlayer>(); };
  const auto game = created(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"bot":"walrus"},{"person":"Ada"}]})");
  // It is seated, so it receives every event from here on.
  ASSERT_TRUE(box_.run_until([&] { return events(game.id) == 1; }));
  enter(1, game.id, game.keys[1]);
  act(1, 1, first_action(game.id));
  ASSERT_TRUE(box_.run_until([&] { return events(game.id) == 3; }));
  audience_.hold();
  act(1, 3, first_action(game.id));
  EXPECT_EQ(events(game.id), 4U);
  EXPECT_EQ(audience_.held(), 2U);  // the event, and the question that follows
  audience_.release();
  ASSERT_TRUE(box_.run_until([&] { return events(game.id) == 5; }));
  EXPECT_EQ(audience_.last(1, "event")["event"]["note"], "4");
}

TEST_F(ArenaTest, OnlyAPlayerThatCrashesIsRemoved) {
  class Crasher final : public players::Player {
   public:
    [[nodiscard]] std::string name() const override { return "crasher"; }
    [[nodiscard]] players::Decision decide(const game::Position&) override { throw 17; }
  };
  bots_ = {{"walrus"}};
  make_bot_ = [] { return std::make_unique<Crasher>(); };
  const auto game = created(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"bot":"walrus"},{"person":"Ada"}]})");
  enter(1, game.id, game.keys[1]);
  ASSERT_TRUE(box_.run_until([&] { return !audience_.last(1, "over").is_null(); }));
  EXPECT_EQ(audience_.last(1, "event")["event"]["removed"], "exit");
}

}  // namespace
}  // namespace hexarena::server
