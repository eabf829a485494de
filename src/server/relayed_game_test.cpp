// Games that are played elsewhere, as spectators see them.
#include "server/relayed_game.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "server/arena_testing.hpp"

namespace hexarena::server {
namespace {

constexpr const char* kGame = "cup-00001-02";

/// Plays a whole game event by event, on the test's thread.
class RelayedGameTest : public ArenaTest {
 protected:
  RelayedGameTest() : whole_(store::whole_game()), table_(whole_.opening->copy()) {
    whole_.players = Json::array({"greedy", "remote:walrus"});
  }
  void begin() {
    observer_ = relays_.observer(kGame);
    observer_->began(store::begun(whole_, 0));
  }
  void happen() {
    const session::Event& event = whole_.events[played_++];
    ASSERT_TRUE(session::happen(*table_, event));
    observer_->happened(*table_, event);
  }
  void play_on() {
    while (played_ < whole_.events.size()) happen();
  }
  void end() { observer_->ended({whole_, *whole_.result, {}}); }
  /// Runs everything posted so far.
  void settle() {
    bool now = false;
    box_.post([&] { now = true; });
    EXPECT_TRUE(box_.run_until([&] { return now; }));
  }

  session::Record whole_;
  std::unique_ptr<game::Table> table_;
  std::unique_ptr<referee::Observer> observer_;
  std::size_t played_ = 0;
};

TEST_F(RelayedGameTest, IsWatchedAsItHappens) {
  begin();
  happen();
  enter(1, kGame);
  const Json hello = audience_.last(1, "game");
  EXPECT_EQ(hello["tournament"], "cup");
  EXPECT_EQ(hello["events"], Json::array({store::event_of(whole_, 0)}));
  EXPECT_EQ(hello["seats"][0], (Json{{"name", "greedy"}, {"kind", "player"}, {"here", true}}));
  EXPECT_EQ(hello["seats"][1]["kind"], "bot");
  EXPECT_EQ(hello["runs"], true);
  EXPECT_TRUE(hello["seat"].is_null());
  play_on();
  enter(2, kGame, "", 1);
  EXPECT_EQ(audience_.last(2, "game")["from"], 0);
  EXPECT_EQ(audience_.last(2, "game")["events"].size(), whole_.events.size());
  end();
  settle();
  for (const ConnectionId visitor : {1U, 2U}) {
    EXPECT_EQ(audience_.last(visitor, "over")["result"], store::stored_result(whole_));
  }
  const auto heard = audience_.heard(1, "event");
  ASSERT_EQ(heard.size(), whole_.events.size() - 1);
  for (std::size_t i = 0; i < heard.size(); ++i) {
    EXPECT_EQ(heard[i]["number"], i + 1);
    EXPECT_EQ(heard[i]["event"], store::event_of(whole_, i + 1));
  }
  EXPECT_TRUE(audience_.heard(2, "event").empty());
}

TEST_F(RelayedGameTest, AReturningVisitorGetsEverythingAndFinallyTheRecord) {
  begin();
  happen();
  enter(1, kGame);
  arena_->leave(1);
  play_on();
  enter(1, kGame, "", 1);
  EXPECT_EQ(audience_.last(1, "game")["events"], Json(session::events_of(whole_)));
  arena_->leave(1);
  end();
  enter(1, kGame);
  EXPECT_EQ(audience_.last(1, "game")["result"], store::stored_result(whole_))
      << "before the end is stored";
  arena_->leave(1);
  ASSERT_TRUE(store_->add(store::StoredGame{kGame, 1, whole_}));
  observer_.reset();
  EXPECT_TRUE(relays_.all().empty());
  enter(1, kGame);
  const Json last = audience_.last(1, "game");
  EXPECT_EQ(last["events"], Json(session::events_of(whole_)));
  EXPECT_EQ(last["result"], store::stored_result(whole_));
  EXPECT_EQ(last["runs"], false);
}

TEST_F(RelayedGameTest, VisitorsHaveNoSeatsAndCannotAct) {
  begin();
  EXPECT_EQ(
      base::http_status(try_to_enter(1, kGame, "0123456789abcdef0123456789abcdef").error().kind),
      403);
  enter(1, kGame);
  act(1, 0, store::event_of(whole_, 0)["action"]);
  EXPECT_EQ(audience_.last(1, "refused")["reason"], kWatchersCannotAct);
  arena_->hear(1, R"({"type":"resign"})");
  EXPECT_EQ(audience_.heard(1, "refused").size(), 2U);
  EXPECT_TRUE(audience_.heard(1, "event").empty());
}

TEST_F(RelayedGameTest, NothingIsWokenForAGameWithoutFollowers) {
  std::size_t posts = 0;
  const auto relay = std::make_shared<Relay>(clock_, kGame);
  const auto post = [&](const std::function<void()>&) { ++posts; };
  relay->begin(store::begun(whole_, 0));
  relay->add(whole_.events[0], std::nullopt);
  auto followed = RelayedGame::follow(audience_, relay, post);
  ASSERT_TRUE(followed);
  EXPECT_EQ(posts, 0U);
  for (int i = 0; i < 1000; ++i) relay->add(whole_.events[1], std::nullopt);
  EXPECT_EQ(posts, 1U) << "once for everything it has not read";
  ASSERT_TRUE(followed->enter({1}));
  relay->add(whole_.events[1], std::nullopt);
  EXPECT_EQ(posts, 2U);
  followed.reset();
  for (int i = 0; i < 1000; ++i) relay->add(whole_.events[1], std::nullopt);
  relay->leave();
  EXPECT_EQ(posts, 2U);
}

TEST_F(RelayedGameTest, AnAbandonedGameDisconnectsItsSpectators) {
  begin();
  enter(1, kGame);
  observer_.reset();
  settle();
  EXPECT_TRUE(audience_.closed(1));
  arena_->tick();
  act(1, 0, store::event_of(whole_, 0)["action"]);
  EXPECT_TRUE(audience_.heard(1, "refused").empty()) << "no visitor is left";
}

TEST_F(RelayedGameTest, AGameThatHasNotBegunIsNotFound) {
  observer_ = relays_.observer(kGame);
  EXPECT_EQ(base::http_status(try_to_enter(1, kGame).error().kind), 404);
  EXPECT_TRUE(relays_.all().empty());
}

TEST_F(RelayedGameTest, AnyGameOfTheStoreCanBeWatched) {
  session::Record record = whole_;
  record.players.reset();
  ASSERT_TRUE(store_->add(store::StoredGame{"found", 1, record}));
  enter(1, "found");
  EXPECT_EQ(audience_.last(1, "game")["seats"].size(), 2U);
  EXPECT_FALSE(audience_.last(1, "game").contains("tournament"));
  EXPECT_EQ(audience_.last(1, "game")["result"], store::stored_result(whole_));
}

TEST_F(RelayedGameTest, ManyWatchersOfManyGamesWhileOthersPlay) {
  limits_.looked_up = 0;  // relayed games need not be loaded
  open();
  begin();
  std::thread player([&] {
    play_on();
    end();
  });
  for (ConnectionId visitor = 1; visitor <= 20; ++visitor) enter(visitor, kGame);
  const auto all_heard = [&] {
    for (ConnectionId visitor = 1; visitor <= 20; ++visitor) {
      const bool over = audience_.last(visitor, "game").contains("result") ||
                        !audience_.last(visitor, "over").is_null();
      if (!over) return false;
    }
    return true;
  };
  EXPECT_TRUE(box_.run_until(all_heard));
  player.join();
  for (ConnectionId visitor = 1; visitor <= 20; ++visitor) {
    EXPECT_EQ(
        audience_.last(visitor, "game")["events"].size() + audience_.heard(visitor, "event").size(),
        whole_.events.size());
  }
  EXPECT_EQ(base::http_status(try_to_enter(21, "another").error().kind), 503);
}

}  // namespace
}  // namespace hexarena::server
