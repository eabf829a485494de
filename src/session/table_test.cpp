// What every table does, shown with Fish: events in, views out.
#include "game/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "base/random.hpp"
#include "session/event.hpp"
#include "session/registry.hpp"

namespace hexarena::session {

using namespace game;
namespace {

using base::json;
using testing::ElementsAre;
using testing::HasSubstr;

std::unique_ptr<Table> table_at(std::string_view position, std::string_view settings = "{}") {
  const Json start = json(position);
  auto table = (*find_game("fish"))->open(json(settings), &start);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

std::unique_ptr<Table> fresh_table(std::string_view settings) {
  auto table = (*find_game("fish"))->open(json(settings), nullptr);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

/// Plays for the seat to move; the error, or "".
std::string play(Table& table, int seat, std::string_view action) {
  auto meant = table.read_action(json(action));
  if (!meant) return meant.error().message;
  auto played = table.submit(Seat(seat), *meant);
  return played ? "" : played.error().message;
}

constexpr std::string_view kThree = R"({"players":[
    {"color":"red","score":1,"places":[[0,0]]},
    {"color":"white","score":2,"places":[[2,1]]},
    {"color":"brown","score":3,"places":[[3,0]]}],
  "board":[[5,1],[2,2],[3,4],[1,1]]})";

TEST(Table, AViewHasTheKeysEveryoneReliesOn) {
  const auto table = table_at(R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
                                             {"color":"white","score":3,"places":[[0,1]]}],
                                  "board":[[1,2],[3,0]]})");
  EXPECT_EQ(base::write_json(view_json(*table)),
            R"({"game":"fish","turn":0,"scores":[0,3],"over":false,"winners":[],)"
            R"("legal":[[[0,0],[1,0]]],)"
            R"("position":{"players":[{"color":"red","score":0,"places":[[0,0]]},)"
            R"({"color":"white","score":3,"places":[[0,1]]}],"board":[[1,2],[3,0]]}})");
}

TEST(Table, AViewOfAFinishedGameHasNoTurnButWinners) {
  const auto table = table_at(R"({"players":[{"color":"red","score":4,"places":[[0,0]]},
                                             {"color":"white","score":4,"places":[[0,1]]},
                                             {"color":"brown","score":3,"places":[]}],
                                  "board":[[1,2]]})");
  const Json view = view_json(*table);
  EXPECT_EQ(view["turn"], Json());
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["winners"], json("[0,1]"));
  EXPECT_EQ(view["legal"], json("[]"));
  EXPECT_EQ(session::to_json(*table, session::result_of(*table)),
            json(R"({"scores":[4,4,3],"winners":[0,1]})"));
}

TEST(Table, SeatsKeepTheirNumbersWhileThePlayersRotate) {
  const auto table = table_at(kThree);
  EXPECT_EQ(play(*table, 0, "[[0,0],[2,0]]"), "");
  EXPECT_EQ(play(*table, 1, "[[2,1],[0,1]]"), "");
  const Json view = view_json(*table);
  EXPECT_EQ(view["turn"], 2);
  EXPECT_EQ(view["scores"], json("[6,6,3]"));  // red left 5, white left 4
  EXPECT_EQ(view["position"]["players"][0]["color"], "brown");
  EXPECT_EQ(view["position"]["players"][1]["color"], "red");
  EXPECT_EQ(view["position"]["players"][2]["color"], "white");
  EXPECT_EQ(table->seat_name(Seat(0)), "red");
  EXPECT_EQ(table->seat_name(Seat(2)), "brown");
}

TEST(Table, OutOfTurnIsIllegalAndChangesNothing) {
  const auto table = table_at(kThree);
  const Json before = view_json(*table);
  EXPECT_THAT(play(*table, 1, "[[2,1],[0,1]]"), HasSubstr("not the turn of seat 1"));
  EXPECT_THAT(play(*table, 0, "[[2,1],[0,1]]"), HasSubstr("red has no penguin on [2,1]"));
  EXPECT_THAT(play(*table, 0, "\"skip\""), HasSubstr("may not skip"));
  EXPECT_EQ(view_json(*table), before);
}

TEST(Table, AnIllegalActionHasThatKindOfError) {
  const auto table = table_at(kThree);
  const auto action = table->read_action(json("[[2,1],[0,1]]"));
  ASSERT_TRUE(action);
  const auto played = table->submit(Seat(1), *action);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().kind, base::Error::Kind::illegal);
  EXPECT_EQ(table->read_action(json("[[9,9],[0,1]]")).error().kind, base::Error::Kind::illegal);
  EXPECT_EQ(table->read_action(json("{}")).error().kind, base::Error::Kind::invalid);
}

TEST(Table, NothingCanBePlayedWhenItIsOver) {
  const auto table = table_at(R"({"players":[{"color":"red","score":0,"places":[[0,0]]}],
                                  "board":[[1,1]]})");
  EXPECT_EQ(play(*table, 0, "\"skip\""), "the game is over");
  EXPECT_EQ(table->advise({"random", std::nullopt}).error().message, "the game is over");
}

TEST(Table, ARemovedPlayersScoreIsNullAndTheTurnPasses) {
  const auto table = table_at(kThree);
  ASSERT_TRUE(table->remove(Seat(0)));
  const Json view = view_json(*table);
  EXPECT_EQ(view["scores"], json("[null,2,3]"));
  EXPECT_EQ(view["turn"], 1);
  EXPECT_EQ(view["position"]["players"].size(), 2U);
  EXPECT_EQ(view["position"]["board"][0][0], 5) << "the tile stays with its fish";
}

TEST(Table, ASeatCanBeRemovedOnce) {
  const auto table = table_at(kThree);
  ASSERT_TRUE(table->remove(Seat(2)));
  EXPECT_THAT(table->remove(Seat(2)).error().message, HasSubstr("seat 2 is not in the game"));
  EXPECT_THAT(table->remove(Seat(3)).error().message, HasSubstr("seat 3 is not in the game"));
  EXPECT_THAT(table->remove(Seat(8)).error().message, HasSubstr("seat 8 is not in the game"));
}

TEST(Table, WithoutPlayersTheGameIsOverAndHasNoWinner) {
  const auto table = table_at(kThree);
  for (int seat = 0; seat < 3; ++seat) ASSERT_TRUE(table->remove(Seat(seat)));
  const Json view = view_json(*table);
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["winners"], json("[]"));
  EXPECT_EQ(view["scores"], json("[null,null,null]"));
}

TEST(Table, EveryLegalActionReadsBackAndIsSorted) {
  const auto table = fresh_table(R"({"players":3,"seed":5})");
  const std::vector<Action> legal = table->legal();
  EXPECT_EQ(legal.size(), 25U);
  EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end()));
  for (const Action action : legal) {
    EXPECT_EQ(table->read_action(table->action_json(action)), action);
  }
}

TEST(Table, ACopyIsIndependent) {
  const auto table = table_at(kThree);
  const auto other = table->copy();
  const Json before = view_json(*table);
  EXPECT_EQ(play(*other, 0, "[[0,0],[1,0]]"), "");
  EXPECT_EQ(view_json(*table), before);
  EXPECT_NE(view_json(*other), before);
}

TEST(Table, PerftCountsFromTheCurrentPosition) {
  const auto table = fresh_table(R"({"rows":3,"columns":3,"fish":1})");
  EXPECT_EQ(table->perft(0), 1U);
  EXPECT_EQ(table->perft(1), 9U);
  EXPECT_EQ(table->perft(2), 72U);
  EXPECT_EQ(play(*table, 0, "[0,0]"), "");
  EXPECT_EQ(table->perft(1), 8U);
}

TEST(Table, PicturesMarkTheTargetsOfActions) {
  const auto table = table_at(kThree);
  const auto action = table->read_action(json("[[0,0],[1,0]]"));
  ASSERT_TRUE(action);
  Table::Picture marks;
  marks.marks = {*action};
  Table::Picture colors;
  colors.color = true;
  const std::string plain = table->text_picture({});
  const std::string marked = table->text_picture(marks);
  EXPECT_EQ(plain.find('*'), std::string::npos);
  EXPECT_NE(marked.find("2*"), std::string::npos);
  EXPECT_NE(table->svg_picture({}), table->svg_picture(marks));
  EXPECT_NE(table->text_picture(colors).find("\x1b["), std::string::npos);
}

// Advisers ----------------------------------------------------------------------------------------

Json advised(const Table& table, const Adviser& adviser) {
  auto advice = table.advise(adviser);
  EXPECT_TRUE(advice) << advice.error().message;
  return advice ? table.action_json(advice->action) : Json();
}

TEST(Table, RandomAdviceFollowsItsSeedAndIsLegal) {
  const auto table = fresh_table("{}");
  std::vector<Json> drawn;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Adviser random{"random", std::nullopt, seed};
    drawn.push_back(advised(*table, random));
    EXPECT_EQ(drawn.back(), advised(*table, random));
    EXPECT_TRUE(table->read_action(drawn.back()));
  }
  EXPECT_NE(std::count(drawn.begin(), drawn.end(), drawn.front()), 20);
}

TEST(Table, GreedyAdviceTakesTheMostFishAtOnce) {
  const auto table = table_at(R"({"players":[{"color":"red","score":0,"places":[[0,0],[3,1]]}],
                                  "board":[[1,1],[1,1],[1,1],[1,4]]})");
  EXPECT_EQ(advised(*table, {"greedy", std::nullopt})[0], json("[3,1]"));
}

TEST(Table, HouseAdviceLooksAheadTwoTurnsByDefault) {
  const auto table = table_at(kThree);
  EXPECT_EQ(table->advise({"house", std::nullopt})->depth, 2);
  EXPECT_EQ(table->advise({"house", 1})->depth, 1);
  EXPECT_EQ(table->advise({"house", 1})->value, 6);
  EXPECT_EQ(advised(*table, {"house", 1}), json("[[0,0],[1,0]]"));
}

TEST(Table, UnknownAdvisersAndLevelsAreRefused) {
  const auto table = table_at(kThree);
  EXPECT_THAT(table->advise({"oracle", std::nullopt}).error().message, HasSubstr("\"oracle\""));
  EXPECT_THAT(table->advise({"random", 2}).error().message, HasSubstr("no level"));
  EXPECT_THAT(table->advise({"greedy", 2}).error().message, HasSubstr("no level"));
  EXPECT_THAT(table->advise({"house", 0}).error().message, HasSubstr("not 0"));
  EXPECT_THAT(table->advise({"house", -3}).error().message, HasSubstr("not -3"));
}

/// Compares the answers to all queries of a position with the list of legal actions.
void expect_answers_agree(const Table& table) {
  const View view = table.view();
  const std::vector<Action> legal = table.legal();
  EXPECT_EQ(legal.empty(), view.over) << table.game();
  if (!view.turn) return;
  for (const Action action : legal) {
    EXPECT_TRUE(table.judge(*view.turn, action)) << table.action_json(action);
  }
  const Seat other((view.turn->number() + 1) % table.seats());
  if (other != *view.turn) {
    EXPECT_FALSE(table.judge(other, legal.front()));
  }
  const bool only = legal.size() == 1;
  const Json first = table.action_json(legal.front());
  EXPECT_EQ(table.forced_skip().has_value(), only && first == "skip") << first;
  EXPECT_EQ(table.forced_pass().has_value(), only && first == "pass") << first;
  for (const Action action : legal) {
    const Json json = table.action_json(action);
    EXPECT_EQ(table.is_idle(action), json == "skip" || json == "pass") << json;
    if (json == "undo") {
      EXPECT_EQ(table.own_undo(), std::optional(action));
    }
  }
}

TEST(Table, EveryQueryAgreesWithTheListOfLegalActions) {
  base::Random random(11);
  for (const game::Descriptor* const game : games()) {
    for (const char* const settings : {"{}", R"({"seed":3})"}) {
      auto table = game->open(json(settings), nullptr);
      if (!table) continue;  // a game without that setting
      for (int ply = 0; ply < 200 && !(*table)->view().over; ++ply) {
        expect_answers_agree(**table);
        const auto turn = (*table)->view().turn;
        if (!turn) break;
        const std::vector<Action> legal = (*table)->legal();
        const Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        ASSERT_TRUE((*table)->submit(*turn, action));
      }
      expect_answers_agree(**table);
    }
  }
}

TEST(Table, TheOnlyPlayerLeftOfSeveralHasWon) {
  for (const game::Descriptor* const game : games()) {
    Json settings = Json::object();
    if (!game->seats_setting.empty()) settings[std::string(game->seats_setting)] = 2;
    auto table = game->open(settings, nullptr);
    ASSERT_TRUE(table) << game->name;
    ASSERT_TRUE((*table)->remove(Seat(0))) << game->name;
    const View view = (*table)->view();
    EXPECT_TRUE(view.over) << game->name;
    EXPECT_EQ(view.turn, std::nullopt);
    EXPECT_EQ(view.winners.count(), 1);
    EXPECT_TRUE(view.winners.has(Seat(1)));
    EXPECT_TRUE((*table)->legal().empty());
  }
}

}  // namespace
}  // namespace hexarena::session
