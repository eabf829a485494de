// Names in live games, rated and casual games, and the limits per client.
#include <gmock/gmock.h>

#include "server/arena_testing.hpp"
#include "server/suspicions.hpp"

namespace hexarena::server {
namespace {

using testing::HasSubstr;

constexpr const char* kAdaAndBob =
    R"({"game":"reversi","settings":{"size":2,"pass":"forced"},
        "seats":[{"person":"Ada"},{"person":"Bob"}]})";
constexpr const char* kAdaAndGreedy =
    R"({"game":"reversi","settings":{"size":2},"seats":[{"person":"Ada"},{"player":"greedy"}]})";

class NamesTest : public ArenaTest {
 protected:
  void sign_up(const char* name) { ASSERT_TRUE(identities_->create(name, IdentityKind::person)); }
  void be(const std::string& identity, const std::string& address = "192.0.2.1") {
    client_ = {address, identity, false, false};
  }
  [[nodiscard]] bool casual(const std::string& game) { return *facts_->is_casual(game); }
};

TEST_F(NamesTest, AGameIsRatedAmongIdentitiesAndBuiltInPlayers) {
  EXPECT_TRUE(casual(created(kAdaAndBob).id)) << "anyone may use these names";
  sign_up("Ada");
  sign_up("Bob");
  be("Ada");
  const auto rated = created(kAdaAndBob);
  EXPECT_TRUE(rated.rated);
  EXPECT_FALSE(casual(rated.id));
  EXPECT_FALSE(casual(created(kAdaAndGreedy).id));
  EXPECT_TRUE(casual(created(R"({"game":"reversi","settings":{"size":2},
                                 "seats":[{"person":"Ada"},{"person":"Cleo"}]})")
                         .id));
  EXPECT_TRUE(casual(created(R"({"game":"reversi","settings":{"size":2},
                                 "seats":[{"person":"Ada"},{"person":"ada"}]})")
                         .id))
      << "against oneself";
  const Json action = first_action(rated.id);
  EXPECT_TRUE(
      casual(created(R"({"game":"reversi","settings":{"size":2},"actions":[)" +
                     base::write_json(action) + R"(],"seats":[{"person":"Ada"},{"person":"Bob"}]})")
                 .id))
      << "not from the beginning";
}

TEST_F(NamesTest, ASeatWithARegisteredNameNeedsItsOwner) {
  sign_up("Ada");
  const auto stolen = create(kAdaAndBob);
  ASSERT_FALSE(stolen);
  EXPECT_EQ(stolen.error().message,
            "the name \"Ada\" belongs to someone: sign in, or choose another");
  be("Ada");
  const auto game = created(kAdaAndBob);
  be("");
  const auto refused = try_to_enter(1, game.id, game.keys[0]);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "this seat belongs to \"Ada\", who has to be signed in");
  enter(2, game.id, game.keys[1]);
  be("Ada");
  enter(3, game.id, game.keys[0]);
  EXPECT_EQ(audience_.last(3, "game")["rated"], false);
  open();
  be("Mallory");
  EXPECT_FALSE(try_to_enter(4, game.id, game.keys[0])) << "nor after a restart";
}

TEST_F(NamesTest, NamesOfBuiltInPlayersAreReserved) {
  for (const char* const name : {"engine", "Engine 5", "GREEDY"}) {
    const auto refused = create(R"({"game":"reversi","seats":[{"player":"easy"},{"person":")" +
                                std::string(name) + R"("}]})");
    ASSERT_FALSE(refused) << name;
    EXPECT_THAT(refused.error().message, HasSubstr("reserved for built-in players"));
  }
}

TEST_F(NamesTest, QuickLossesAndSharedAddressesAreListedForTheOperator) {
  sign_up("Ada");
  sign_up("Bob");
  for (ConnectionId visitor = 1; visitor < 7; visitor += 2) {
    be("Ada");
    const auto game = created(kAdaAndBob);
    enter(visitor, game.id, game.keys[0]);
    be("Bob");
    enter(visitor + 1, game.id, game.keys[1]);
    arena_->hear(visitor, R"({"type":"resign"})");
  }
  const auto all = suspicions(*facts_);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ(all->at(0).what, "lost quickly");
  EXPECT_EQ(all->at(0).who, "Ada");
  EXPECT_EQ(all->at(0).against, "Bob");
  EXPECT_EQ(all->at(0).games, 3);
  EXPECT_EQ(all->at(1).what, "played from one address");
}

TEST_F(NamesTest, AGameThatNoPersonJoinsEnds) {
  const auto game = created(kAdaAndBob);
  const auto joined = created(kAdaAndBob);
  enter(1, game.id);
  enter(2, joined.id, joined.keys[0]);
  arena_->leave(2);
  pass(limits_.unjoined_ms - 1);
  EXPECT_EQ(arena_->live().size(), 2U);
  pass(1);
  EXPECT_EQ(arena_->live().size(), 1U);
  EXPECT_EQ(audience_.last(1, "over")["result"]["reason"], "no one joined");
  EXPECT_EQ(arena_->find(joined.id)->id(), joined.id) << "one joined, and may return";
}

TEST_F(NamesTest, OneClientCannotUseUpTheGamesOfOthers) {
  limits_.anonymous.games = 2;
  budgets_.reset();
  open();
  be("", "192.0.2.66");
  const auto first = created(kAdaAndBob);
  created(kAdaAndBob);
  const auto refused = create(kAdaAndBob);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, base::Error::Kind::limited);
  be("", "192.0.2.1");
  created(kAdaAndBob);
  be("", "192.0.2.66");
  ASSERT_TRUE(arena_->cancel(first.id, "ended by the operator"));
  pass(20);
  created(kAdaAndBob);
  EXPECT_FALSE(arena_->cancel(first.id, "again"));
}

TEST_F(NamesTest, ADrainingArenaOpensNoGames) {
  const auto game = created(kAdaAndBob);
  arena_->drain(true);
  EXPECT_FALSE(create(kAdaAndBob));
  enter(1, game.id, game.keys[0]);
  act(1, 0, first_action(game.id));
  EXPECT_EQ(events(game.id), 1U) << "running games continue";
  arena_->drain(false);
  created(kAdaAndBob);
}

TEST_F(NamesTest, AGameIsNotOpenedForAClientThatDisconnected) {
  auto wanted = read_game_request(*base::read_json(kAdaAndBob));
  std::optional<base::Expected<Arena::Created>> answer;
  arena_->create(
      *wanted, [&](base::Expected<Arena::Created> created) { answer = std::move(created); },
      std::make_shared<std::atomic<bool>>(true));
  EXPECT_TRUE(box_.run_until([&] { return answer.has_value(); }));
  EXPECT_FALSE(*answer);
  EXPECT_TRUE(arena_->live().empty());
}

/// A machine's time starts when a worker starts on its question, however long that takes.
TEST_F(ArenaTest, TheClockOfAMachineStopsWhileItWaitsForAThread) {
  std::mutex mutex;
  std::condition_variable changed;
  bool free = false;
  Workers workers(1);
  GameServices services{
      clock_,
      *store_,
      audience_,
      limits_,
      [this](std::function<void()> work) { box_.post(std::move(work)); },
      [&](const game::Descriptor&, const SeatRequest&, const Client&) {
        return std::make_shared<Machine>(
            players::advised_player({"greedy", std::nullopt}, "greedy", 1, {.ms = 1}), workers);
      },
      [](const std::string&) {},
      [](const LiveGame&, std::size_t) { return base::busy("not here"); },
      [](const std::string&) {},
      [](const LiveGame&) {}};
  auto request = read_game_request(*base::read_json(
      R"({"game":"reversi","settings":{"size":2},"clock_ms":10000,
          "seats":[{"person":"Ada"},{"player":"greedy"}]})"));
  SeatedPeople people = seat_people(*request);
  auto opened = open_game(*request, 1, limits_);
  ASSERT_TRUE(store_->add_live({"timed", 1, opened->record}, to_json(people.plan)));
  const auto game =
      std::make_shared<LiveGame>(services, "timed", 1, people.plan, std::move(*opened));
  game->begin();
  ASSERT_TRUE(game->enter({1, people.keys[0]}));
  // It is seated once all have been notified.
  EXPECT_TRUE(box_.run_until([&] { return audience_.heard(1, "seats").size() >= 2; }));

  workers.run([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return free; });
  });
  game->hear(1, Act{0, first_action("timed")});
  ASSERT_EQ(audience_.heard(1, "event").size(), 1U);
  clock_.advance(world::Milliseconds(60'000));
  game->tick();
  EXPECT_FALSE(game->over()) << "it has not started thinking";
  {
    const std::lock_guard lock(mutex);
    free = true;
  }
  changed.notify_all();
  EXPECT_TRUE(box_.run_until([&] { return audience_.heard(1, "event").size() >= 2; }));
  EXPECT_TRUE(audience_.last(1, "event")["event"].contains("action"));
  EXPECT_EQ(audience_.last(1, "event")["clock"]["left"][1], 10'000);
  workers.stop();
}

}  // namespace
}  // namespace hexarena::server
