// A game run by a referee is in the store while it is played.
#include "store/game_keeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/referee.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

/// Plays the first legal action, after inspecting the store.
class Looker final : public players::Player {
 public:
  explicit Looker(std::function<void(const game::Position&)> look) : look_(std::move(look)) {}
  [[nodiscard]] std::string name() const override { return "looker"; }
  [[nodiscard]] players::Decision decide(const game::Position& table) override {
    look_(table);
    return players::Choice{table.legal().front()};
  }

 private:
  std::function<void(const game::Position&)> look_;
};

class GameKeeperTest : public testing::Test {
 protected:
  session::Record played(session::Record record, GameKeeper& keeper,
                         const std::function<void(const game::Position&)>& look,
                         std::function<bool()> stopped = {}) {
    std::vector<std::unique_ptr<players::Player>> players;
    players.push_back(std::make_unique<Looker>(look));
    players.push_back(std::make_unique<Looker>(look));
    const world::FakeClock clock;
    auto report = referee::run_game(std::move(record), players, clock,
                                    {.observers = {&keeper}, .stopped = std::move(stopped)});
    EXPECT_TRUE(report) << report.error().message;
    return report->record;
  }
  static void look_away(const game::Position& table) { static_cast<void>(table); }

  TestFolder folder_;
  std::unique_ptr<Store> store_ = opened(folder_.file());
};

TEST_F(GameKeeperTest, ReadersSeeTheGameAsItStands) {
  GameKeeper keeper(*store_, "g");
  int looks = 0;
  const session::Record record =
      played(begun(whole_game(), 0), keeper, [&](const game::Position& table) {
        auto game = store_->game("g");
        ASSERT_TRUE(game) << game.error().message;
        auto replayed = session::replay(game->record);
        ASSERT_TRUE(replayed) << replayed.error().message;
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
  const session::Record part = played(
      begun(whole_game(), 0), first, [&](const game::Position&) { ++looks; },
      [&] { return looks == 5; });
  ASSERT_FALSE(part.result);
  expect_same(store_->game("g")->record, part);
  GameKeeper second(*store_, "g");
  const session::Record whole = played(store_->game("g")->record, second, look_away);
  ASSERT_TRUE(second.kept()) << second.kept().error().message;
  ASSERT_TRUE(whole.result);
  expect_same(store_->game("g")->record, whole);
}

TEST_F(GameKeeperTest, WhenNothingCanBeKeptTheGameIsPlayedAllTheSame) {
  session::Record other = whole_game();
  other.players = Json::array({"eve", "bob"});
  ASSERT_TRUE(store_->add(StoredGame{"g", 0, other}));
  GameKeeper keeper(*store_, "g");
  EXPECT_TRUE(played(begun(whole_game(), 0), keeper, look_away).result);
  ASSERT_FALSE(keeper.kept());
  EXPECT_THAT(keeper.kept().error().message, testing::HasSubstr("another game is stored as g"));
  expect_same(store_->game("g")->record, other);
}

}  // namespace
}  // namespace hexarena::store
