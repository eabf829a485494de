// The lists of a store agree with its data, and their cost does not grow with it.
#include "store/lists.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/arena_facts.hpp"
#include "store/rated_game.hpp"
#include "store/rows.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

session::Record short_game(const std::string& first, const std::string& second) {
  session::Record record = begun(whole_game(2), kLeastRatedEvents);
  record.players = Json::array({first, second});
  return record;
}

const Json kFirstWins{{"scores", {3, 1}}, {"winners", {0}}};
const Json kAborted{{"scores", {3, 1}}, {"winners", Json::array()}};

class ListsTest : public testing::Test {
 protected:
  void play(const std::string& id, const std::string& winner, const std::string& loser,
            const Json& result = kFirstWins) {
    ASSERT_TRUE(store_->add(StoredGame{id, ++time_, short_game(winner, loser)}));
    ASSERT_TRUE(store_->end_game(id, result));
  }
  std::vector<std::string> rated() {
    std::vector<std::string> names;
    const auto ratings = store_->ratings("reversi");
    for (const PlayerRating& each : *ratings) {
      names.push_back(fmt::format("{} {}", each.player, each.games));
    }
    return names;
  }
  /// What does not agree.
  std::vector<std::string> wrong() {
    auto database = open_database(folder_.file(), {});
    EXPECT_TRUE(database) << database.error().message;
    std::vector<std::string> all;
    Lists(*database->connection).compare([&](const std::string& each) { all.push_back(each); });
    return all;
  }

  TestFolder folder_;
  std::unique_ptr<Store> store_ = opened(folder_.file());
  std::int64_t time_ = 0;
};

TEST_F(ListsTest, TheStrongestComesFirst) {
  play("a", "ada", "bob");
  play("b", "bob", "cleo");
  play("c", "ada", "bob");
  EXPECT_THAT(rated(), ElementsAre("ada 2", "bob 3", "cleo 1"));
  EXPECT_TRUE(store_->ratings("fish")->empty());
  const auto first = *store_->ratings("reversi", 1);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_GT(first[0].elo, 0);
  EXPECT_LT(first[0].deviation, 350);
}

TEST_F(ListsTest, WhatSaysNothingDoesNotRate) {
  play("a", "ada", "bob", kAborted);
  play("b", "ada", "ada");
  play("c", "ada", "bob", Json("nonsense"));
  play("d", "ada", "bob", {{"scores", {1}}, {"winners", {0}}});
  EXPECT_TRUE(rated().empty());
  EXPECT_EQ(store_->games({.ended = true})->size(), 4U);
}

TEST_F(ListsTest, CasualAndShortGamesDoNotRate) {
  ASSERT_TRUE((*ArenaFacts::open(folder_.file()))->mark_casual("casual"));
  play("casual", "ada", "bob");
  ASSERT_TRUE(
      store_->add(StoredGame{"short", 1, begun(short_game("ada", "bob"), kLeastRatedEvents - 1)}));
  ASSERT_TRUE(store_->end_game("short", kFirstWins));
  EXPECT_TRUE(rated().empty());
  play("counts", "remote:walrus", "engine");
  EXPECT_THAT(rated(), ElementsAre("walrus 1", "engine:10 1"));
}

TEST_F(ListsTest, NoOneIsPushedOffTheList) {
  play("real", "ada", "bob");
  for (int i = 0; i < 150; ++i) {
    play(fmt::format("s{}", i), fmt::format("stranger {}", i), fmt::format("other {}", i));
  }
  EXPECT_EQ(rated().size(), 302U);
}

TEST_F(ListsTest, AGameThatBeginsAnewIsListedOnce) {
  ASSERT_TRUE(store_->add(StoredGame{"g", 1, short_game("ada", "bob")}));
  ASSERT_TRUE(store_->restart(StoredGame{"g", 2, short_game("ada", "cleo")}));
  EXPECT_EQ(store_->games()->size(), 1U);
  EXPECT_TRUE(store_->games({.player = "bob"})->empty());
  EXPECT_EQ(store_->games({.player = "cleo"})->size(), 1U);
  EXPECT_TRUE(wrong().empty());
}

TEST_F(ListsTest, TournamentsAreListedWithTheirProgress) {
  const Json round{{"round", 1}, {"first", 0}, {"pairings", {{0, 1}, {0, 1, 2}}}};
  ASSERT_TRUE(store_->add(Tournament{"old", 1, {}}));
  ASSERT_TRUE(store_->add(Tournament{"new", 2, {{"origin", "x"}}}));
  ASSERT_TRUE(store_->add(Pairing{"new", 1, round}));
  ASSERT_TRUE(store_->add(Pairing{"new", 1, round}));
  ASSERT_TRUE(store_->add(StoredResult{"new", 0, 1}));
  ASSERT_TRUE(store_->add(StoredResult{"new", 0, 1}));
  ASSERT_TRUE(store_->count_game(StoredResult{"new", 1, 1}));
  ASSERT_TRUE(store_->end_tournament("old"));
  const auto list = store_->tournament_list(10);
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->size(), 2U);
  EXPECT_EQ((*list)[0].tournament.id, "new");
  EXPECT_EQ((*list)[0].games, 2);
  EXPECT_EQ((*list)[0].planned, 8) << "two orders of two, six of three";
  EXPECT_FALSE((*list)[0].over);
  EXPECT_TRUE((*list)[1].over);
  EXPECT_EQ(store_->tournament_list(1)->size(), 1U);
  EXPECT_TRUE(wrong().empty());
}

TEST_F(ListsTest, MadeAnewTheyAreTheSame) {
  for (int i = 0; i < 20; ++i) {
    play(fmt::format("g{:02}", i), i % 3 == 0 ? "ada" : "bob", i % 2 == 0 ? "cleo" : "dan");
  }
  ASSERT_TRUE(store_->add(StoredGame{"running", 99, short_game("ada", "bob")}));
  const auto all = [&] {
    const auto games = store_->games();
    const auto ratings = store_->ratings("reversi");
    std::string text;
    for (const GameSummary& game : *games) text += game.id + " ";
    for (const PlayerRating& each : *ratings) {
      text += fmt::format("{} {} {} {} ", each.player, each.elo, each.deviation, each.games);
    }
    return text;
  };
  const std::string before = all();
  auto database = open_database(folder_.file(), {});
  fill_lists(*database->connection);
  EXPECT_EQ(all(), before);
}

TEST_F(ListsTest, AListThatDoesNotAgreeIsFound) {
  play("a", "ada", "bob");
  ASSERT_TRUE(wrong().empty());
  SQLite::Database database(folder_.file(), SQLite::OPEN_READWRITE);
  database.exec("UPDATE listed_games SET ended = 0");
  EXPECT_THAT(wrong(), ElementsAre(HasSubstr("the list of games")));
  database.exec("UPDATE listed_games SET ended = 1; UPDATE ratings SET elo = elo + 1");
  EXPECT_THAT(wrong(), ElementsAre(HasSubstr("the ratings of reversi")));
  EXPECT_FALSE(store_->ratings("reversi"));
}

/// The cost of a query, in instructions of SQLite's virtual machine.
template <class Question>
int instructions(SQLite::Database& database, const Question& question) {
  int count = 0;
  sqlite3_progress_handler(
      database.getHandle(), 1,
      [](void* counter) {
        ++*static_cast<int*>(counter);
        return 0;
      },
      &count);
  question();
  sqlite3_progress_handler(database.getHandle(), 0, nullptr, nullptr);
  return count;
}

TEST_F(ListsTest, AQuestionTakesNoLongerInALargerStore) {
  const auto fill = [&](int from, int to) {
    int next = from;
    session::Record record = short_game("ada", "bob");
    const auto added = store_->add_all([&]() -> Expected<std::optional<Item>> {
      if (next == to) return std::nullopt;
      const int i = next++;
      if (i % 50 == 0) return Item(Tournament{fmt::format("t{}", i), i, {{"origin", 1}}});
      if (i % 2 == 0) return Item(StoredResult{fmt::format("t{}", i / 50 * 50), i, 1});
      record.players = Json::array({fmt::format("p{}", i % 40), fmt::format("q{}", i % 30)});
      record.result = whole_game(2).result;
      if (i % 10 == 1) record.result.reset();
      return Item(StoredGame{fmt::format("g{}", i), i, record});
    });
    ASSERT_TRUE(added) << added.error().message;
  };
  const auto costs = [&] {
    auto database = open_database(folder_.file(), {});
    Rows rows(*database->connection);
    const std::vector<std::function<void()>> questions{
        [&] { EXPECT_EQ(rows.games({.most = 20})->size(), 20U); },
        [&] { EXPECT_EQ(rows.games({.ended = true, .most = 20})->size(), 20U); },
        [&] { EXPECT_EQ(rows.games({.ended = false, .most = 20})->size(), 20U); },
        [&] { EXPECT_EQ(rows.games({.game = "reversi", .most = 20})->size(), 20U); },
        [&] { EXPECT_EQ(rows.games({.game = "reversi", .ended = true, .most = 20})->size(), 20U); },
        [&] { EXPECT_EQ(rows.games({.player = "p1", .most = 5})->size(), 5U); },
        [&] { EXPECT_TRUE(rows.games({.game = "fish"})->empty()); },
        [&] { EXPECT_EQ(rows.ratings("reversi", 1000)->size(), 28U); },
        [&] { EXPECT_EQ(rows.tournament_list(5)->size(), 5U); },
        [&] { EXPECT_TRUE(*rows.tournament("t50")); },
        [&] { EXPECT_EQ(rows.results("t50")->size(), 24U); },
        [&] { EXPECT_FALSE(*rows.seating("g1")); },
        [&] { EXPECT_TRUE(*rows.game("g1")); },
    };
    std::vector<int> all;
    for (const auto& question : questions) {
      all.push_back(instructions(*database->connection, question));
    }
    return all;
  };
  fill(0, 500);
  const std::vector<int> small = costs();
  fill(500, 3000);
  const std::vector<int> large = costs();
  for (std::size_t i = 0; i < small.size(); ++i) {
    EXPECT_LE(large[i], small[i] + small[i] / 5) << "question " << i;
  }
}

TEST(RatedGame, RanksByScoreWithTheWinnersFirst) {
  const Json header{{"players", {"a", Json{{"name", "b"}, {"age", 3}}, "c", "d"}}};
  const auto game = rated(header, {{"scores", {5, nullptr, 9, 5}}, {"winners", {3}}}, 20);
  ASSERT_TRUE(game);
  EXPECT_THAT(game->players, ElementsAre("a", "b", "c", "d"));
  EXPECT_EQ(game->ranking, (tournament::Ranking{{3}, {2}, {0}, {1}}));
}

}  // namespace
}  // namespace hexarena::store
