// A journal stores each entry once, and reads only valid results.
#include "tournament/journal.hpp"

#include <gtest/gtest.h>

namespace hexarena::tournament {
namespace {

using base::Json;

GameResult game(std::size_t pairing, std::size_t order) {
  GameResult result{pairing, order, {}};
  result.seats.push_back({3, 1, 30, {}});
  result.seats.push_back({0, 0, {}, referee::Verdict{players::Fault::timeout, "took \"9\" s"}});
  return result;
}

TEST(MemoryJournal, HoldsEachEntryOnce) {
  const Json spec{{"game", "fish"}, {"seed", 7}};
  MemoryJournal journal;
  EXPECT_TRUE(journal.tournament().is_null());
  ASSERT_TRUE(journal.begin(spec));
  ASSERT_TRUE(journal.pair(1, 0, {{{0, 3}, {1, 2}}, 4}));
  ASSERT_TRUE(journal.note(game(1, 0)));
  ASSERT_TRUE(journal.note(game(0, 1)));
  EXPECT_EQ(journal.tournament(), spec);
  const auto games = journal.games();
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(to_json((*games)[0]), to_json(game(0, 1)));
  EXPECT_EQ(to_json((*games)[1]), to_json(game(1, 0)));
  EXPECT_TRUE(journal.begin(spec));
  EXPECT_FALSE(journal.begin(Json{{"game", "nooks"}}));
  EXPECT_TRUE(journal.pair(1, 0, {{{0, 3}, {1, 2}}, 4}));
  EXPECT_FALSE(journal.pair(1, 0, {{{0, 1}, {3, 2}}, 4}));
  EXPECT_FALSE(journal.note(game(0, 1)));
}

TEST(GameResult, SurvivesWritingAndReading) {
  EXPECT_EQ(base::write_json(to_json(game(1, 0))),
            R"({"pairing":1,"order":0,"seats":[{"entrant":3,"place":1,"score":30},)"
            R"({"entrant":0,"place":0,"removed":"timeout","why":"took \"9\" s"}]})");
  const auto read = read_game_result(to_json(game(1, 0)));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(game(1, 0)));
  EXPECT_EQ(base::write_json(to_json(2, 7, {{{0, 3}, {1, 2}}, 4})),
            R"({"round":2,"first":7,"pairings":[[0,3],[1,2]],"bye":4})");
}

TEST(GameResult, IsRefusedWhenInvalid) {
  for (const char* const text :
       {"{}", "[1]", "7", R"({"pairing":0,"order":0})",
        R"({"pairing":0,"order":0,"seats":[{"entrant":1}]})",
        R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":1,"score":"x"}]})",
        R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":0,"removed":"x","why":""}]})",
        R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":0,"removed":"exit"}]})",
        R"({"pairing":0,"order":0,"seats":[{"entrant":-1,"place":0}]})",
        R"({"pairing":0,"order":0,"seats":[],"more":1})"}) {
    EXPECT_FALSE(read_game_result(*base::read_json(text))) << text;
  }
}

}  // namespace
}  // namespace hexarena::tournament
