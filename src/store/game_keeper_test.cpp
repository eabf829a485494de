// A game that a referee runs is in the store while it is played.
#include "store/game_keeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

/// Plays the first legal action; before that it looks into the store.
class Looker final : public player::Player {
 public:
  explicit Looker(std::function<void(const table::Table&)> look) : look_(std::move(look)) {}
  [[nodiscard]] std::string name() const override { return "looker"; }
  [[nodiscard]] player::Decision decide(const table::Table& table) override {
    look_(table);
    return player::Choice{table.view().legal.front()};
  }

 private:
  std::function<void(const table::Table&)> look_;
};

class GameKeeperTest : public testing::Test {
 protected:
  table::Record played(table::Record record, GameKeeper& keeper,
                       const std::function<void(const table::Table&)>& look,
                       std::function<bool()> stopped = {}) {
    std::vector<std::unique_ptr<player::Player>> players;
    players.push_back(std::make_unique<Looker>(look));
    players.push_back(std::make_unique<Looker>(look));
    const world::FakeClock clock;
    auto report = referee::run_game(std::move(record), players, clock,
                                    {.observers = {&keeper}, .stopped = std::move(stopped)});
    EXPECT_TRUE(report) << report.error().text;
    return report->record;
  }
  static void look_away(const table::Table& table) { static_cast<void>(table); }

  TestFolder folder_;
  std::unique_ptr<Store> store_ = opened(folder_.file());
};

TEST_F(GameKeeperTest, WhoeverLooksSeesTheGameAsItStands) {
  GameKeeper keeper(*store_, "g");
  int looks = 0;
  const table::Record record =
      played(begun(whole_game(), 0), keeper, [&](const table::Table& table) {
        auto game = store_->game("g");
        ASSERT_TRUE(game) << game.error().text;
        auto replayed = table::replay(game->record);
        ASSERT_TRUE(replayed) << replayed.error().text;
        EXPECT_EQ((*replayed)->position_json(), table.position_json());
        ++looks;
      });
  EXPECT_GT(looks, 10);
  EXPECT_TRUE(keeper.kept());
  expect_same(store_->game("g")->record, record);
  EXPECT_TRUE(store_->game("g")->record.result);
}

TEST_F(GameKeeperTest, AGameThatWasLeftGoesOn) {
  int looks = 0;
  GameKeeper first(*store_, "g");
  const table::Record part = played(
      begun(whole_game(), 0), first, [&](const table::Table&) { ++looks; },
      [&] { return looks == 5; });
  ASSERT_FALSE(part.result);
  expect_same(store_->game("g")->record, part);
  GameKeeper second(*store_, "g");
  const table::Record whole = played(store_->game("g")->record, second, look_away);
  ASSERT_TRUE(second.kept()) << second.kept().error().text;
  ASSERT_TRUE(whole.result);
  expect_same(store_->game("g")->record, whole);
}

TEST_F(GameKeeperTest, WhenNothingCanBeKeptTheGameIsPlayedAllTheSame) {
  table::Record other = whole_game();
  other.players = Json::array({"eve", "bob"});
  ASSERT_TRUE(store_->add(Game{"g", 0, other}));
  GameKeeper keeper(*store_, "g");
  EXPECT_TRUE(played(begun(whole_game(), 0), keeper, look_away).result);
  ASSERT_FALSE(keeper.kept());
  EXPECT_THAT(keeper.kept().error().text, testing::HasSubstr("another game is kept as g"));
  expect_same(store_->game("g")->record, other);
}

}  // namespace
}  // namespace hexarena::store
