#include "players/player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "players/known.hpp"
#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using base::Json;
using testing::HasSubstr;

std::unique_ptr<game::Table> fresh_table(std::string_view game = "fish") {
  auto table = (*session::find_game(game))->open(Json::object(), nullptr);
  EXPECT_TRUE(table);
  return std::move(*table);
}

TEST(PlayerSpec, IsAKindAndAnArgument) {
  EXPECT_EQ(read_spec("random").kind, "random");
  EXPECT_EQ(read_spec("random").argument, "");
  EXPECT_EQ(read_spec("house:3").kind, "house");
  EXPECT_EQ(read_spec("house:3").argument, "3");
  EXPECT_EQ(read_spec("bot:./a b:c").argument, "./a b:c");
  EXPECT_EQ(read_spec("").kind, "");
  EXPECT_EQ(read_spec(":").kind, "");
}

TEST(PlayerSpec, AHumanMayHaveAName) {
  EXPECT_TRUE(read_spec("human").is_human());
  EXPECT_TRUE(read_spec("human:Ada").is_human());
  EXPECT_EQ(read_spec("human:Ada").argument, "Ada");
  EXPECT_FALSE(read_spec("house:2").is_human());
  EXPECT_FALSE(read_spec("humane").is_human());
}

TEST(PlayerSpec, ALevelIsAWholeNumber) {
  EXPECT_EQ(adviser(read_spec("house"))->level, std::nullopt);
  EXPECT_EQ(adviser(read_spec("house:"))->level, std::nullopt);
  EXPECT_EQ(adviser(read_spec("house:3"))->level, 3);
  EXPECT_EQ(adviser(read_spec("house:-3"))->level, -3);
  for (const char* bad : {"house:x", "house:3x", "house: 3", "house:1.5", "house:99999999999"}) {
    const auto refused = adviser(read_spec(bad));
    ASSERT_FALSE(refused) << bad;
    EXPECT_THAT(refused.error().message, HasSubstr("house:"));
  }
}

TEST(AdvisedPlayer, FollowsItsAdviser) {
  const auto table = fresh_table();
  const auto house = advised_player({"house", 2}, "the house", 1);
  EXPECT_EQ(house->name(), "the house");
  const auto choice = house->decide(*table);
  ASSERT_TRUE(choice);
  EXPECT_EQ(table->action_json(choice->action), Json::array({0, 0}));
  EXPECT_EQ(choice->note, "");
}

TEST(AdvisedPlayer, DrawsNewNumbersEachTimeAndTheSameFromTheSameSeed) {
  const auto table = fresh_table();
  const auto draws = [&](std::uint64_t seed) {
    const auto random = advised_player({"random", std::nullopt}, "random", seed);
    std::vector<game::Action> actions;
    for (int i = 0; i < 10; ++i) actions.push_back(random->decide(*table)->action);
    return actions;
  };
  EXPECT_EQ(draws(1), draws(1));
  EXPECT_NE(draws(1), draws(2));
  const auto some = draws(3);
  EXPECT_NE(std::count(some.begin(), some.end(), some.front()), 10);
}

TEST(AdvisedPlayer, IsKnownToItsGameOrRefusedBeforeIt) {
  EXPECT_TRUE(check_known({"house", 2}, *fresh_table()));
  EXPECT_TRUE(check_known({"hard", std::nullopt}, *fresh_table("reversi")));
  EXPECT_FALSE(check_known({"hard", std::nullopt}, *fresh_table()));
  EXPECT_FALSE(check_known({"robot", std::nullopt}, *fresh_table("reversi")));
}

TEST(AdvisedPlayer, DecidesInItsTimeCountedFromEachQuestion) {
  using Clock = std::chrono::steady_clock;
  const auto table = fresh_table("reversi");
  const auto engine = advised_player({"engine", std::nullopt}, "engine", 1, {.ms = 50});
  for (int question = 0; question < 2; ++question) {
    const auto asked = Clock::now();
    const auto choice = engine->decide(*table);
    const auto took = Clock::now() - asked;
    ASSERT_TRUE(choice);
    EXPECT_TRUE(table->copy()->submit(*table->view().turn, choice->action));
    EXPECT_GE(took, std::chrono::milliseconds(50));
  }
}

TEST(AdvisedPlayer, WithinItsTimeChecksTheStopOfItsAdviserToo) {
  const auto table = fresh_table("reversi");
  game::Adviser adviser{"engine", std::nullopt};
  int asked = 0;
  adviser.stop = [&asked] { return ++asked > 2; };
  const auto engine = advised_player(adviser, "engine", 1, {.ms = 600'000});
  EXPECT_TRUE(engine->decide(*table));
  EXPECT_GT(asked, 2);
}

TEST(AdvisedPlayer, ReportsWhyItCannotDecide) {
  const auto table = fresh_table();
  const auto robot = advised_player({"robot", std::nullopt}, "robot", 1);
  const auto choice = robot->decide(*table);
  ASSERT_FALSE(choice);
  EXPECT_THAT(choice.error().message, HasSubstr("robot"));
}

}  // namespace
}  // namespace hexarena::players
