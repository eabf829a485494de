// Queries anyone may make about a game of Fish, real or hypothetical, and who may change it.
//
// A Table answers for its position, its copies for hypothetical continuations, a Record
// for everything before; only the referee changes the Session.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "session/record_testing.hpp"
#include "session/session.hpp"

namespace hexarena::session {
namespace {

using base::json;

/// Red at [0,0] and [2,1], white at [4,0], brown at [1,2], shut in by holes and penguins.
Record crowded() {
  return record_of("fish", Json::object(), json(R"({
      "board":[[2,2,0],[2,2,2],[2,2,0],[2,2,0],[2,2,2]],
      "players":[{"color":"red","score":3,"places":[[0,0],[2,1]]},
                 {"color":"white","score":5,"places":[[4,0]]},
                 {"color":"brown","score":1,"places":[[1,2]]}]})"));
}

Json moves_of(const Table& table, std::string_view cell) {
  auto moves = table.moves_of(json(cell));
  EXPECT_TRUE(moves) << moves.error().message;
  Json all = Json::array();
  for (const Action move : *moves) all.push_back(table.action_json(move)[1]);
  return all;
}

/// The hypothetical game after an action.
std::unique_ptr<Table> after(const Table& table, std::string_view action) {
  auto next = table.copy();
  EXPECT_TRUE(next->submit(*table.view().turn, *table.read_action(json(action))));
  return next;
}

TEST(Rulebook, ReportsTheTurnOrderThePenguinsAndTheBoard) {
  const auto table = crowded().opening->copy();
  const Json position = table->position_json();
  EXPECT_EQ(position["players"][0]["color"], "red");
  EXPECT_EQ(position["players"][0]["places"], json("[[0,0],[2,1]]"));
  const Json then = after(*table, "[[0,0],[1,0]]")->position_json();
  EXPECT_EQ(then["players"][0]["color"], "white");
  EXPECT_EQ(then["players"][2]["color"], "red");
  EXPECT_EQ(then["board"][0][0], 0) << "the tile it left has sunk";
  EXPECT_EQ(then["board"][1][0], 2) << "the fish under a penguin are still there";
  EXPECT_EQ(table->position_json(), position) << "queries change nothing";
}

TEST(Rulebook, ListsTheMovesOfAnyPenguinOutOfTurnToo) {
  const auto table = crowded().opening->copy();
  EXPECT_FALSE(moves_of(*table, "[4,0]").empty()) << "it is not white's turn";
  EXPECT_TRUE(moves_of(*table, "[1,2]").empty()) << "brown is shut in";
  EXPECT_EQ(table->moves_of(json("[1,1]")).error().message, "no penguin is on [1,1]");
  EXPECT_EQ(table->moves_of(json("[0,2]")).error().message, "no penguin is on [0,2]");
  EXPECT_FALSE(table->moves_of(json("[9,9]")));
}

TEST(Rulebook, AnswersForHypotheticalGamesAsForTheRealOne) {
  const auto table = crowded().opening->copy();
  const auto next = after(*table, "[[0,0],[2,0]]");
  EXPECT_NE(moves_of(*next, "[4,0]"), moves_of(*table, "[4,0]"));
  EXPECT_FALSE(next->moves_of(json("[0,0]"))) << "the penguin has left";
  EXPECT_FALSE(next->view().over) << "there are moves left";
}

TEST(Rulebook, ReportsWhetherAMoveIsLegalAndWhyNot) {
  const auto table = crowded().opening->copy();
  const auto judged = [&](int seat, std::string_view action) {
    auto allowed = table->judge(Seat(seat), *table->read_action(json(action)));
    return allowed ? std::string() : allowed.error().message;
  };
  EXPECT_EQ(judged(0, "[[0,0],[1,0]]"), "");
  EXPECT_EQ(judged(1, "[[4,0],[3,0]]"), "it is not the turn of seat 1");
  EXPECT_NE(judged(0, "[[4,0],[3,0]]"), "") << "another's penguin";
  EXPECT_NE(judged(0, "[[0,0],[4,1]]"), "") << "not a straight line";
}

TEST(Rulebook, TheSessionRemovesAPlayerForAnIllegalMove) {
  const Record record = crowded();
  Session session(record, record.opening->copy(), {{"red", "white", "brown"}});
  const auto stolen = session.table().read_action(json("[[4,0],[3,0]]"));
  EXPECT_EQ(session.decide(Seat(0), Choice{*stolen}, 0, 0), Session::Answer::removed);
  EXPECT_FALSE(session.is_present(Seat(0)));
  const Json position = session.table().position_json();
  EXPECT_EQ(position["players"].size(), 2U);
  EXPECT_EQ(position["players"][0]["color"], "white") << "the others keep their places";
  EXPECT_EQ(position["board"][0][0], 2) << "the tiles keep their fish";
}

TEST(Rulebook, EveryEarlierStateIsAccessibleAndImmutable) {
  Record record = crowded();
  std::vector<Json> seen{record.opening->position_json()};
  for (const char* action : {"[[0,0],[1,0]]", "[[4,0],[3,0]]", "\"skip\""}) {
    add_event(record, json(action));
    seen.push_back((*replay(record))->position_json());
  }
  auto back = replay(record, 1);
  ASSERT_TRUE(back);
  EXPECT_TRUE((*back)->remove(Seat(1)));
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ((*replay(record, i))->position_json(), seen[i]);
  }
}

}  // namespace
}  // namespace hexarena::session
