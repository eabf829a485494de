// Takebacks: the game ends, and continues as another from before the action.
#include <gmock/gmock.h>

#include "server/arena_testing.hpp"

namespace hexarena::server {
namespace {

constexpr const char* kTakeBack = R"({"type":"offer","what":"takeback"})";
constexpr const char* kAgainstGreedy =
    R"({"game":"reversi","settings":{"size":3},"clock_ms":60000,
        "seats":[{"person":"Ada"},{"player":"greedy"}]})";

class TakebackTest : public ArenaTest {
 protected:
  /// The game that continues the one this visitor was in.
  std::string next(ConnectionId visitor) {
    const Json over = audience_.last(visitor, "over");
    EXPECT_FALSE(over.is_null());
    if (over.is_null()) return "";
    EXPECT_EQ(over["result"]["reason"], "an action was taken back");
    EXPECT_EQ(over["result"]["winners"], Json::array());
    return over["result"]["next"].get<std::string>();
  }
  bool wait_for(const std::string& game, std::size_t count) {
    return box_.run_until([&] { return events(game) == count; });
  }
};

TEST_F(TakebackTest, AMachineIsNotAskedAndContinuesInTheNextGame) {
  const auto game = created(kAgainstGreedy);
  enter(1, game.id, game.keys[0]);
  pass(2'000);
  const Json first = first_action(game.id);
  act(1, 0, first);
  ASSERT_TRUE(wait_for(game.id, 2));
  pass(3'000);
  act(1, 2, first_action(game.id));
  ASSERT_TRUE(wait_for(game.id, 4));
  arena_->hear(1, kTakeBack);
  const std::string id = next(1);
  EXPECT_EQ(store_->game(game.id)->record.events.size(), 4U) << "the played events stay recorded";
  EXPECT_FALSE(store_->game(id)->record.result);

  enter(2, id, game.keys[0]);
  const Json greeting = audience_.last(2, "game");
  EXPECT_EQ(greeting["seat"], 0);
  EXPECT_EQ(greeting["events"].size(), 2U);
  EXPECT_EQ(greeting["events"][0]["action"], first);
  EXPECT_EQ(greeting["record"]["players"], Json::array({"Ada", "greedy"}));
  EXPECT_EQ(greeting["clock"]["left"][0], 58'000) << "the time used for it is restored too";
  act(2, 2, first_action(id));
  EXPECT_TRUE(wait_for(id, 4)) << "greedy is seated there";
}

TEST_F(TakebackTest, TakesBackToTheFirstPositionAndAgain) {
  const auto game = created(kAgainstGreedy);
  enter(1, game.id, game.keys[0]);
  arena_->hear(1, kTakeBack);
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "you have no move to take back");
  act(1, 0, first_action(game.id));
  arena_->hear(1, kTakeBack);
  const std::string second = next(1);
  enter(2, second, game.keys[0]);
  EXPECT_TRUE(audience_.last(2, "game")["events"].empty());
  act(2, 0, first_action(second));
  arena_->hear(2, kTakeBack);
  EXPECT_NE(next(2), second);
  arena_->hear(2, kTakeBack);
  EXPECT_EQ(audience_.last(2, "refused")["reason"], "the game is over");
}

TEST_F(TakebackTest, APersonHasToAgreeAndTheAskersActionIsTakenBack) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  enter(3, game.id);
  act(1, 0, first_action(game.id));
  arena_->hear(1, kTakeBack);
  EXPECT_EQ(audience_.last(2, "seats")["seats"][0]["offer"], "takeback");
  act(2, 1, first_action(game.id));
  arena_->hear(2, kTakeBack);
  EXPECT_TRUE(audience_.last(1, "over").is_null()) << "the offer was for another position";
  act(1, 2, first_action(game.id));
  arena_->hear(1, kTakeBack);
  arena_->hear(2, kTakeBack);
  const std::string id = next(3);
  EXPECT_EQ(events(id), 2U) << "Ada asked: her action is gone, Bob's stays";
  enter(4, id, game.keys[0]);
  enter(5, id, game.keys[1]);
  EXPECT_EQ(audience_.last(5, "game")["seat"], 1);
  act(4, 2, first_action(id));
  EXPECT_EQ(events(id), 3U);
}

TEST_F(TakebackTest, AVisitorToTheOldGameAfterAKillIsSentToTheNext) {
  const auto game = created(kAgainstGreedy);
  enter(1, game.id, game.keys[0]);
  act(1, 0, first_action(game.id));
  arena_->hear(1, kTakeBack);
  const std::string id = next(1);
  open();
  enter(2, game.id, game.keys[0]);
  EXPECT_EQ(audience_.last(2, "game")["result"]["next"], id);
  enter(3, id, game.keys[0]);
  act(3, 0, first_action(id));
  EXPECT_TRUE(wait_for(id, 2));
}

TEST_F(TakebackTest, ARematchOfTheNextGameBeginsAtTheBeginning) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  for (std::size_t i = 0; i < 3; ++i) act(1 + i % 2, i, first_action(game.id));
  arena_->hear(1, kTakeBack);
  arena_->hear(2, kTakeBack);
  const std::string id = next(1);
  enter(3, id, game.keys[0]);
  enter(4, id, game.keys[1]);
  arena_->hear(3, R"({"type":"resign"})");
  arena_->hear(3, R"({"type":"offer","what":"rematch"})");
  arena_->hear(4, R"({"type":"offer","what":"rematch"})");
  ASSERT_TRUE(box_.run_until([&] { return !audience_.last(3, "rematch").is_null(); }));
  EXPECT_EQ(events(audience_.last(3, "rematch")["id"]), 0U);
}

TEST_F(TakebackTest, DecisionsOfTheClockCannotBeTakenBack) {
  const auto game = created(
      R"({"game":"nooks","settings":{"rounds":1,"seconds":30,"seed":5},
          "seats":[{"person":"Ada"},{"person":"Bob"}]})");
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  act(1, 0, Json{{"announce", 9}});
  arena_->hear(1, kTakeBack);
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "you have no move to take back");
}

}  // namespace
}  // namespace hexarena::server
