// One action on a board file: its effect in each grid, and agreement with the rules of the game.
#include "contests/penguins/penguin_turn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "contests/penguins/penguin_testing.hpp"
#include "games/fish/rules.hpp"

namespace hexarena::penguins {
namespace {

using testing::HasSubstr;

Turn moves(Grid grid, const std::string& id = "Ada") { return {id, TurnPhase::movement, grid, 0}; }
Turn places(Grid grid, int penguins, const std::string& id = "Ada") {
  return {id, TurnPhase::placement, grid, penguins};
}

std::string played(std::string_view before, const Turn& turn, const PenguinAction& action) {
  const PenguinFile read = file(before);
  const auto wrong = fault(read, turn, action);
  EXPECT_FALSE(wrong) << (wrong ? wrong->text : "");
  return write_penguin_file(play(read, turn, action));
}

TEST(PenguinTurn, OnHexagonsFishAreScoredOnLeaving) {
  EXPECT_EQ(played("1 3\n21 10 30\nAda 1 5\n", moves(Grid::hex), {Place{0, 0}, {0, 2}}),
            "1 3\n00 10 31\nAda 1 7\n");
  EXPECT_EQ(played("1 3\n20 10 30\nAda 1 5\n", places(Grid::hex, 1), {std::nullopt, {0, 1}}),
            "1 3\n20 11 30\nAda 1 5\n");
}

TEST(PenguinTurn, OnSquaresFishAreScoredOnArrival) {
  EXPECT_EQ(played("1 3\n01 10 30\nAda 1 5\n", moves(Grid::square), {Place{0, 0}, {0, 2}}),
            "1 3\n00 10 01\nAda 1 8\n");
  EXPECT_EQ(played("1 3\n20 10 30\nAda 1 5\n", places(Grid::square, 1), {std::nullopt, {0, 1}}),
            "1 3\n20 01 30\nAda 1 6\n");
}

TEST(PenguinTurn, AlsoAcceptsOccupiedCellsAsTheOtherGridShowsThem) {
  EXPECT_EQ(played("1 2\n01 30\nAda 1 5\n", moves(Grid::hex), {Place{0, 0}, {0, 1}}),
            "1 2\n00 31\nAda 1 5\n");
  EXPECT_EQ(played("1 2\n21 30\nAda 1 5\n", moves(Grid::square), {Place{0, 0}, {0, 1}}),
            "1 2\n00 01\nAda 1 8\n");
}

TEST(PenguinTurn, ANewPlayerGetsTheNextNumberAndALineAtTheEnd) {
  EXPECT_EQ(played("1 2\n10 10\n", places(Grid::hex, 1), {std::nullopt, {0, 0}}),
            "1 2\n11 10\nAda 1 0\n");
  EXPECT_EQ(played("1 2\n11 10\nEve 1 0\n", places(Grid::square, 1), {std::nullopt, {0, 1}}),
            "1 2\n11 02\nEve 1 0\nAda 2 1\n");
  EXPECT_EQ(played("1 2\n10 10\nBob 3 0\nEve 1 0\n", places(Grid::hex, 1), {std::nullopt, {0, 1}}),
            "1 2\n10 12\nBob 3 0\nEve 1 0\nAda 2 0\n");
}

TEST(PenguinTurn, AnInvalidActionIsReportedWithANameAndAPlace) {
  const PenguinFile board = file(
      "3 4\n"
      "21 10 00 10\n"
      "10 12 10 20\n"
      "10 10 10 10\n"
      "Ada 1 0\nBob 2 0\n");
  struct Case {
    PenguinAction action;
    Fraud fraud;
    std::string text;
  };
  for (const Case& each :
       std::vector<Case>{{{Place{0, 0}, {0, 3}}, Fraud::jumped, "jumps the gap on [0,2]"},
                         {{Place{0, 0}, {0, 2}}, Fraud::jumped, "ends on the gap on [0,2]"},
                         {{Place{0, 0}, {2, 2}}, Fraud::not_straight, "straight"},
                         {{Place{0, 0}, {0, 0}}, Fraud::not_straight, "straight"},
                         {{Place{1, 1}, {1, 2}}, Fraud::moved_another, "no penguin on [1,1]"},
                         {{Place{2, 2}, {2, 3}}, Fraud::moved_another, "no penguin on [2,2]"},
                         {{Place{0, 0}, {0, 4}}, Fraud::jumped, "off the board"},
                         {{Place{-1, 0}, {0, 1}}, Fraud::jumped, "off the board"},
                         {{std::nullopt, {0, 1}}, Fraud::wrong_phase, "in movement"}}) {
    const auto wrong = fault(board, moves(Grid::hex), each.action);
    ASSERT_TRUE(wrong) << each.text;
    EXPECT_EQ(wrong->fraud, each.fraud) << wrong->text;
    EXPECT_THAT(wrong->text, HasSubstr(each.text));
  }
  for (const Case& each :
       std::vector<Case>{{{std::nullopt, {0, 2}},
                          Fraud::wrong_start,
                          "[0,2], where a penguin was placed, is a gap"},
                         {{std::nullopt, {1, 1}}, Fraud::wrong_start, "taken"},
                         {{std::nullopt, {1, 3}}, Fraud::wrong_start, "2 fish"},
                         {{Place{0, 0}, {0, 1}}, Fraud::wrong_phase, "placement"}}) {
    const auto wrong = fault(board, places(Grid::hex, 2), each.action);
    ASSERT_TRUE(wrong) << each.text;
    EXPECT_EQ(wrong->fraud, each.fraud) << wrong->text;
    EXPECT_THAT(wrong->text, HasSubstr(each.text));
  }
  const auto wrong = fault(board, places(Grid::hex, 1), {std::nullopt, {0, 1}});
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->fraud, Fraud::too_many_penguins);
  const auto blocked =
      fault(file("1 3\n11 12 10\nA 1 0\nB 2 0\n"), moves(Grid::hex, "A"), {Place{0, 0}, {0, 2}});
  ASSERT_TRUE(blocked);
  EXPECT_THAT(blocked->text, HasSubstr("jumps the penguin on [0,1]"));
}

TEST(PenguinTurn, ATenthPlayerGetsNoNumber) {
  std::string text = "1 1\n10\n";
  for (int i = 1; i <= 9; ++i) text += "P" + std::to_string(i) + " " + std::to_string(i) + " 0\n";
  EXPECT_FALSE(can_act(file(text), places(Grid::hex, 1)));
  EXPECT_EQ(fault(file(text), places(Grid::hex, 1), {std::nullopt, {0, 0}})->fraud,
            Fraud::changed_players);
}

/// Every conceivable action, compared with the rules of the game on the same position.
TEST(PenguinTurn, TheLawfulActionsAreThoseOfTheRules) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    base::Random random(seed);
    const Grid grid = seed % 2 == 0 ? Grid::hex : Grid::square;
    const PenguinFile board = random_file(random, grid, 3);
    const Turn turn = moves(grid, "P2");
    const Position position = position_of(board, grid, 2);
    const SmallRules rules(position, variant_of(grid));
    std::vector<Action> actions;
    rules.actions(rules.start(), actions);
    std::set<std::pair<Place, Place>> lawful;
    for (const Action& action : actions) {
      if (action.kind != Action::Kind::move) continue;
      lawful.insert({rules.shape().place(action.from), rules.shape().place(action.to)});
    }
    for (std::size_t from = 0; from < board.cells.size(); ++from) {
      for (std::size_t to = 0; to < board.cells.size(); ++to) {
        const PenguinAction action{board.place(from), board.place(to)};
        EXPECT_EQ(!fault(board, turn, action),
                  lawful.contains({board.place(from), board.place(to)}))
            << write_penguin_file(board);
      }
    }
    EXPECT_EQ(can_act(board, turn), !lawful.empty());
    // And their effects agree.
    for (const Action& action : actions) {
      if (action.kind != Action::Kind::move) break;
      auto state = rules.start();
      rules.play(state, action);
      const PenguinFile after =
          play(board, turn, {rules.shape().place(action.from), rules.shape().place(action.to)});
      Position should = rules.position(state);
      for (Player& player : should.players) std::sort(player.places.begin(), player.places.end());
      std::rotate(should.players.begin(), should.players.end() - 1, should.players.end());
      Position is = position_of(after, grid, 2);
      for (std::size_t i = 0; i < is.players.size(); ++i) {
        EXPECT_EQ(is.players[i].places, should.players[i].places);
        EXPECT_EQ(is.players[i].score, should.players[i].score);
      }
      EXPECT_EQ(is.board.tiles(), should.board.tiles());
    }
  }
}

TEST(PenguinTurn, EveryFraudHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Fraud::two_actions); ++i) {
    names.insert(name(static_cast<Fraud>(i)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Fraud::two_actions) + 1);
  EXPECT_EQ(name(Fraud::jumped), "jumped a gap");
  EXPECT_EQ(name(Fraud::two_actions), "two actions");
}

}  // namespace
}  // namespace hexarena::penguins
