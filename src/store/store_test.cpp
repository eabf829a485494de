// A store holds each item once, and returns it unchanged.
#include "store/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

using testing::HasSubstr;

class StoreTest : public testing::Test {
 protected:
  TestFolder folder_;
  std::unique_ptr<Store> store_ = opened(folder_.file());

  void expect_put(const Item& item, PutResult expected) {
    auto kept = store_->add(item);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(*kept, expected) << in_words(item);
  }
  void expect_refused(const Item& item, const std::string& why) {
    auto kept = store_->add(item);
    ASSERT_FALSE(kept) << in_words(item);
    EXPECT_THAT(kept.error().message, HasSubstr(why));
  }
};

TEST_F(StoreTest, AGameCanBeReadAfterEveryEvent) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"g1", 17, begun(whole, 0)}, PutResult::added);
  const auto reader = opened(folder_.file());
  for (std::size_t i = 0; i < whole.events.size(); ++i) {
    auto added = store_->add_event("g1", i, event_of(whole, i));
    ASSERT_TRUE(added) << added.error().message;
    auto game = reader->game("g1");
    ASSERT_TRUE(game) << game.error().message;
    expect_same(game->record, begun(whole, i + 1));
  }
  ASSERT_TRUE(store_->end_game("g1", stored_result(whole)));
  auto game = reader->game("g1");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->began, 17);
  expect_same(game->record, whole);
  EXPECT_TRUE(session::replay(game->record));
}

TEST_F(StoreTest, AnEventIsKeptOnceAndInItsPlace) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"g", 0, begun(whole, 0)}, PutResult::added);
  ASSERT_TRUE(store_->add_event("g", 0, event_of(whole, 0)));
  EXPECT_TRUE(store_->add_event("g", 0, event_of(whole, 0)));
  EXPECT_THAT(store_->add_event("g", 0, event_of(whole, 1)).error().message,
              HasSubstr("another one"));
  EXPECT_THAT(store_->add_event("g", 2, event_of(whole, 2)).error().message, HasSubstr("1 events"));
  EXPECT_THAT(store_->add_event("h", 0, event_of(whole, 0)).error().message, HasSubstr("no game"));
  EXPECT_EQ(store_->game("g")->record.events.size(), 1U);
}

TEST_F(StoreTest, WhatHasEndedStaysAsItIs) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"g", 0, whole}, PutResult::added);
  const auto late = store_->add_event("g", whole.events.size(), Json("pass"));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message, "the game g has ended");
  EXPECT_TRUE(store_->end_game("g", stored_result(whole)));
  EXPECT_FALSE(store_->end_game("g", Json("otherwise")));
  EXPECT_FALSE(store_->end_game("h", Json("nothing")));
}

TEST_F(StoreTest, ALiveGameIsKeptWithItsSeatingUntilItEnds) {
  const session::Record whole = whole_game();
  const Json seating{{"keys", {"one", nullptr}}};
  ASSERT_TRUE(store_->add_live(StoredGame{"g2", 2, begun(whole, 3)}, seating));
  ASSERT_TRUE(store_->add_live(StoredGame{"g1", 1, begun(whole, 0)}, Json::object()));
  EXPECT_FALSE(store_->add_live(StoredGame{"g1", 1, begun(whole, 0)}, seating))
      << "it exists already";
  EXPECT_EQ(*store_->live_games(), (std::vector<std::string>{"g1", "g2"}));
  EXPECT_EQ((*store_->seating("g2"))->seating, seating);
  EXPECT_FALSE(*store_->seating("g3"));
  ASSERT_TRUE(store_->end_game("g2", stored_result(whole)));
  EXPECT_EQ(*store_->live_games(), std::vector<std::string>{"g1"});
  EXPECT_TRUE(*store_->seating("g2")) << "needed for a rematch";
}

TEST_F(StoreTest, NoSecretLeavesTheStore) {
  ASSERT_TRUE(store_->add_live(StoredGame{"g", 1, whole_game()}, Json("secret")));
  ASSERT_TRUE(store_->visit([](const Item& item) -> Expected<void> {
    EXPECT_TRUE(std::holds_alternative<StoredGame>(item));
    return {};
  }));
}

TEST_F(StoreTest, TheLongerPartOfAGameStays) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"g", 5, begun(whole, 4)}, PutResult::added);
  expect_put(StoredGame{"g", 6, begun(whole, 2)}, PutResult::same);
  expect_put(StoredGame{"g", 7, begun(whole, 6)}, PutResult::added);
  expect_put(StoredGame{"g", 8, begun(whole, 6)}, PutResult::same);
  expect_put(StoredGame{"g", 9, whole}, PutResult::added);
  expect_put(StoredGame{"g", 9, whole}, PutResult::same);
  expect_put(StoredGame{"g", 9, begun(whole, 3)}, PutResult::same);
  EXPECT_EQ(store_->game("g")->began, 5);
  expect_same(store_->game("g")->record, whole);
}

TEST_F(StoreTest, AnotherGameOfTheSameNameIsNotMixedIn) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"g", 0, whole}, PutResult::added);
  session::Record other = whole;
  other.events[2] = session::TickEvent{1};
  expect_put(StoredGame{"g", 0, other}, PutResult::different);
  other = whole;
  other.players = Json::array({"ada", "eve"});
  expect_put(StoredGame{"g", 0, other}, PutResult::different);
  other = whole;
  other.result->reason = "otherwise";
  expect_put(StoredGame{"g", 0, other}, PutResult::different);
  other = begun(whole, 3);
  other.result = whole.result;
  expect_put(StoredGame{"g", 0, other}, PutResult::different);
  other = begun(whole, whole.events.size());
  other.events.emplace_back(session::TickEvent{1});
  expect_put(StoredGame{"g", 0, other}, PutResult::different);
  expect_same(store_->game("g")->record, whole);
}

TEST_F(StoreTest, TheFirstToComeStays) {
  expect_put(StoredPlayer{"ada", {{"kind", "human"}}}, PutResult::added);
  expect_put(StoredPlayer{"ada", {{"kind", "human"}}}, PutResult::same);
  expect_put(StoredPlayer{"ada", {{"kind", "bot"}}}, PutResult::different);
  expect_put(Bot{"walrus", "1", "bot:./walrus"}, PutResult::added);
  expect_put(Bot{"walrus", "2", "bot:./walrus"}, PutResult::added);
  expect_put(Bot{"walrus", "2", "bot:./other"}, PutResult::different);
  expect_put(Tournament{"t", 5, {{"rounds", 3}}}, PutResult::added);
  expect_put(Tournament{"t", 6, {{"rounds", 3}}}, PutResult::same);
  expect_put(Pairing{"t", 0, {"ada", "walrus"}}, PutResult::added);
  expect_put(Pairing{"t", 0, {"walrus", "ada"}}, PutResult::different);
  expect_put(StoredResult{"t", 0, {1, 0}}, PutResult::added);
  expect_put(StoredResult{"t", 0, {1, 0}}, PutResult::same);
  expect_put(StoredResult{"t", 0, {0, 1}}, PutResult::different);
  EXPECT_EQ(store_->players()->at(0).about["kind"], "human");
  EXPECT_EQ(store_->bots()->size(), 2U);
  EXPECT_EQ(store_->tournaments()->at(0).created, 5);
  EXPECT_EQ(store_->pairings("t")->at(0).pairing, Json({"ada", "walrus"}));
  EXPECT_EQ(store_->results("t")->at(0).result, Json({1, 0}));
}

TEST_F(StoreTest, PairingsComeInTheOrderOfTheirNumbers) {
  expect_put(Tournament{"t", 0, {}}, PutResult::added);
  for (const int number : {10, 9, 100, 0, 2})
    expect_put(Pairing{"t", number, number}, PutResult::added);
  auto pairings = store_->pairings("t");
  ASSERT_TRUE(pairings) << pairings.error().message;
  std::vector<std::int64_t> numbers;
  for (const Pairing& pairing : *pairings) numbers.push_back(pairing.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{0, 2, 9, 10, 100}));
  EXPECT_TRUE(store_->pairings("u")->empty());
}

TEST_F(StoreTest, ListsGamesTheLatestFirst) {
  session::Record whole = whole_game();
  expect_put(StoredGame{"a", 1, whole}, PutResult::added);
  expect_put(StoredGame{"b", 2, begun(whole, 3)}, PutResult::added);
  whole.players = Json::array({Json{{"name", "eve"}, {"age", 3}}, "bob"});
  expect_put(StoredGame{"c", 3, whole}, PutResult::added);
  const auto ids = [&](const GameFilter& filter) {
    auto games = store_->games(filter);
    EXPECT_TRUE(games) << games.error().message;
    std::string all;
    for (const GameSummary& game : *games) all += game.id;
    return all;
  };
  EXPECT_EQ(ids({}), "cba");
  EXPECT_EQ(ids({.most = 2}), "cb");
  EXPECT_EQ(ids({.ended = false}), "b");
  EXPECT_EQ(ids({.ended = true}), "ca");
  EXPECT_EQ(ids({.player = "eve"}), "c");
  EXPECT_EQ(ids({.player = "bob"}), "cba");
  EXPECT_EQ(ids({.player = "b"}), "");
  EXPECT_EQ(ids({.game = "reversi"}), "cba");
  EXPECT_EQ(ids({.game = "fish"}), "");
  const GameSummary running = store_->games({.ended = false})->at(0);
  EXPECT_EQ(running.events, 3U);
  EXPECT_EQ(running.header["players"], Json({"ada", "bob"}));
  EXPECT_FALSE(running.result);
}

TEST_F(StoreTest, RefusesNamesAndSizesBeyondReason) {
  expect_refused(StoredGame{"", 0, whole_game()}, "named by 1 to 64");
  expect_refused(StoredGame{"a/b", 0, whole_game()}, "named by 1 to 64");
  expect_refused(StoredGame{std::string(65, 'a'), 0, whole_game()}, "named by 1 to 64");
  expect_refused(StoredGame{"g", -1, whole_game()}, "counts from 0");
  expect_refused(StoredPlayer{"", {}}, "1 to 200 bytes");
  expect_refused(StoredPlayer{std::string("a\0b", 3), {}}, "control characters");
  expect_refused(StoredPlayer{std::string(201, 'a'), {}}, "1 to 200 bytes");
  expect_refused(Bot{"b", "", {}}, "the version of a bot");
  expect_refused(StoredPlayer{"ada", std::string(kLongestText, 'a')}, "more than 2000000 bytes");
  expect_refused(Pairing{"t", 0, {}}, "there is no tournament");
  expect_refused(StoredResult{"t", 0, {}}, "there is no tournament");
  EXPECT_TRUE(store_->players()->empty());
}

TEST_F(StoreTest, AGameStaysShortEnoughToBeRead) {
  session::Record record = begun(whole_game(), 0);
  expect_put(StoredGame{"g", 0, record}, PutResult::added);
  const Json large{{"seat", 0}, {"action", "pass"}, {"note", std::string(900'000, 'n')}};
  std::size_t events = 0;
  Expected<void> added;
  while ((added = store_->add_event("g", events, large))) ++events;
  EXPECT_THAT(added.error().message, HasSubstr("at most 16711680 bytes"));
  EXPECT_EQ(events, 18U);
  Json result{{"winners", Json::array()}, {"reason", ""}};
  result["reason"] = std::string(kLongestResult - base::write_json(result).size(), 'r');
  ASSERT_TRUE(store_->end_game("g", result));
  auto game = store_->game("g");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->record.events.size(), events);
}

TEST_F(StoreTest, WhatIsAddedTogetherIsAddedWholeOrNotAtAll) {
  std::vector<Item> items{StoredPlayer{"ada", {}}, Tournament{"t", 0, {}}, Pairing{"u", 0, {}}};
  std::size_t next = 0;
  const Store::Source source = [&]() -> Expected<std::optional<Item>> {
    if (next == items.size()) return std::nullopt;
    return items[next++];
  };
  EXPECT_THAT(store_->add_all(source).error().message, HasSubstr("no tournament"));
  EXPECT_TRUE(store_->players()->empty());
  items.back() = Pairing{"t", 0, {}};
  next = 0;
  auto added = store_->add_all(source);
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_EQ(added->items, 3U);
  EXPECT_EQ(added->fresh, 3U);
  next = 0;
  EXPECT_EQ(store_->add_all(source)->fresh, 0U);
  items.front() = StoredPlayer{"ada", 1};
  next = 0;
  EXPECT_THAT(store_->add_all(source).error().message, HasSubstr("another one as the player"));
}

TEST_F(StoreTest, AVisitorSeesOneMoment) {
  const session::Record whole = whole_game();
  expect_put(StoredGame{"a", 1, begun(whole, 2)}, PutResult::added);
  expect_put(StoredGame{"b", 2, whole}, PutResult::added);
  const auto writer = opened(folder_.file());
  std::size_t seen = 0;
  auto visited = store_->visit([&](const Item& item) -> Expected<void> {
    const StoredGame& game = std::get<StoredGame>(item);
    EXPECT_EQ(game.record.events.size(), game.id == "a" ? 2U : whole.events.size());
    // Others write meanwhile, which must be invisible.
    EXPECT_TRUE(writer->add_event("a", 2 + seen, event_of(whole, 2 + seen)));
    EXPECT_TRUE(writer->add(StoredGame{"new" + std::to_string(seen), 3, whole}));
    ++seen;
    return {};
  });
  EXPECT_TRUE(visited);
  EXPECT_EQ(seen, 2U);
  EXPECT_EQ(store_->games()->size(), 4U);
}

TEST_F(StoreTest, ManyThreadsShareOneStore) {
  const session::Record whole = whole_game();
  ASSERT_TRUE(store_->add(Tournament{"t", 0, {}}));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      const std::string id = "g" + std::to_string(thread);
      EXPECT_TRUE(store_->add(StoredGame{id, thread, begun(whole, 0)}));
      for (std::size_t i = 0; i < whole.events.size(); ++i) {
        EXPECT_TRUE(store_->add_event(id, i, event_of(whole, i)));
        EXPECT_TRUE(store_->add(StoredResult{"t", static_cast<std::int64_t>(i), thread}));
        EXPECT_TRUE(store_->game(id));
      }
      EXPECT_TRUE(store_->end_game(id, stored_result(whole)));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store_->results("t")->size(), whole.events.size());
  const auto games = store_->games();
  ASSERT_EQ(games->size(), 4U);
  for (const GameSummary& game : *games) {
    expect_same(store_->game(game.id)->record, whole);
  }
}

TEST(FreshId, IsUnique) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(ids.insert(fresh_id()).second);
  EXPECT_TRUE(check_id(*ids.begin(), "a game"));
}

}  // namespace
}  // namespace hexarena::store
