// The rules of hex Reversi, line by line, for every rules type that can represent the position.
#include "games/reversi/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/reversi/oracle_testing.hpp"
#include "games/reversi/text.hpp"

namespace hexarena::reversi {
namespace {

using base::Random;
using oracle::Deed;
using oracle::with_every_rules;
using testing::ElementsAre;
using testing::IsEmpty;

using oracle::kForced;
using oracle::kFree;
const Deed kPass = std::nullopt;

Position board(std::string_view picture, Color turn = Color::black) {
  auto read = read_text_picture(picture);
  EXPECT_TRUE(read) << read.error().message;
  Position position = read ? *read : start_position(1);
  position.turn = turn;
  return position;
}

/// One game, by cells.
template <class FastRules>
class Game {
 public:
  explicit Game(const FastRules& rules) : rules_(rules), state_(rules.start()) {}

  [[nodiscard]] std::vector<Deed> legal() const { return oracle::legal_deeds(rules_, state_); }
  [[nodiscard]] bool over() const { return rules_.over(state_); }
  [[nodiscard]] int flips(Cell cell) const { return rules_.flips(state_, *rules_.index(cell)); }
  [[nodiscard]] std::string refusal(const Deed& deed) const {
    const auto judged = rules_.judge(state_, oracle::action_of(rules_, deed));
    return judged ? "" : judged.error().message;
  }
  [[nodiscard]] Position position() const { return rules_.position(state_); }
  [[nodiscard]] std::string picture() const { return text_picture(position()); }
  [[nodiscard]] std::optional<int> score(Color color) const {
    return rules_.score(state_, seat(color));
  }
  [[nodiscard]] std::vector<Color> winners() const {
    std::vector<Color> colors;
    rules_.winners(state_).for_each([&](Seat seat) { colors.push_back(color(seat)); });
    return colors;
  }
  void play(const Deed& deed) {
    ASSERT_EQ(refusal(deed), "") << oracle::words(deed);
    rules_.play(state_, oracle::action_of(rules_, deed));
  }
  void remove(Color color) { rules_.remove(state_, seat(color)); }

 private:
  const FastRules& rules_;
  typename FastRules::State state_;
};

TEST(ReversiRules, BlackBeginsWithSixPlacementsOrAPass) {
  with_every_rules(start_position(3), kFree, [](const auto& rules) {
    Game game(rules);
    EXPECT_THAT(game.legal(), ElementsAre(Cell{1, -2}, Cell{-1, -1}, Cell{2, -1}, Cell{-2, 1},
                                          Cell{1, 1}, Cell{-1, 2}, kPass));
    game.play(Cell{1, -2});
    EXPECT_EQ(game.picture(), R"(   _ _ _ _
  _ _ X _ _
 _ _ X X _ _
_ _ O _ X _ _
 _ _ X O _ _
  _ _ _ _ _
   _ _ _ _
)");
    EXPECT_EQ(game.position().turn, Color::white);
    EXPECT_EQ(game.score(Color::black), 5);
    EXPECT_EQ(game.score(Color::white), 2);
  });
}

TEST(ReversiRules, ARunIsFlippedInEachOfTheSixDirections) {
  for (const Cell step : oracle::kAround) {
    const Position position{3, Color::black, 0, {3 * step}, {step, 2 * step}};
    with_every_rules(position, kFree, [&](const auto& rules) {
      Game game(rules);
      EXPECT_EQ(game.flips({0, 0}), 2);
      EXPECT_THAT(game.legal(), ElementsAre(Cell{0, 0}, kPass));
      game.play(Cell{0, 0});
      EXPECT_EQ(game.position().black.size(), 4U);
      EXPECT_THAT(game.position().white, IsEmpty());
    });
  }
}

TEST(ReversiRules, AllClosedRunsAreFlippedAtOnce) {
  with_every_rules(board(R"(
   X _ _ X
  _ O _ O _
 _ _ O O _ _
X O O _ O O X
 _ _ O O _ _
  _ O _ O _
   X _ _ X)"),
                   kFree, [](const auto& rules) {
                     Game game(rules);
                     EXPECT_EQ(game.flips({0, 0}), 12);
                     game.play(Cell{0, 0});
                     EXPECT_EQ(game.score(Color::black), 19);
                     EXPECT_EQ(game.score(Color::white), 0);
                   });
}

TEST(ReversiRules, OnlyClosedRunsAreFlipped) {
  // East is closed, west ends at the edge, north-west at an empty cell; north-east is own at once.
  with_every_rules(board(R"(
   _ _ _ _
  _ _ _ _ _
 _ _ O X _ _
O O O _ O X _
 _ _ _ _ _ _
  _ _ _ _ _
   _ _ _ _)"),
                   kFree, [](const auto& rules) {
                     Game game(rules);
                     EXPECT_EQ(game.flips({0, 0}), 1);
                     game.play(Cell{0, 0});
                     EXPECT_EQ(game.picture(), R"(   _ _ _ _
  _ _ _ _ _
 _ _ O X _ _
O O O X X X _
 _ _ _ _ _ _
  _ _ _ _ _
   _ _ _ _
)");
                   });
}

TEST(ReversiRules, FlippedDiscsFlipNoOthers) {
  // (1,0) is flipped and has (1,1) between itself and (1,2), but was not placed.
  with_every_rules(board(R"(
   _ _ _ _
  _ _ _ _ _
 _ _ _ _ _ _
_ _ _ _ O X _
 _ _ _ _ O _
  _ _ _ _ X
   _ _ _ _)"),
                   kFree, [](const auto& rules) {
                     Game game(rules);
                     game.play(Cell{0, 0});
                     EXPECT_EQ(game.score(Color::white), 1);
                     EXPECT_EQ(game.score(Color::black), 4);
                   });
}

TEST(ReversiRules, APlacementMustFlipADiscOnAnEmptyCell) {
  with_every_rules(start_position(3), kFree, [](const auto& rules) {
    const Game game(rules);
    EXPECT_EQ(game.refusal(Cell{0, -1}), "[0,-1] is taken");
    EXPECT_EQ(game.refusal(Cell{1, -1}), "[1,-1] is taken");
    EXPECT_EQ(game.refusal(Cell{0, 0}), "a disc of black on [0,0] would turn no other");
    EXPECT_EQ(game.refusal(Cell{3, 0}), "a disc of black on [3,0] would turn no other");
    EXPECT_EQ(game.flips({0, -1}), 0);
    EXPECT_EQ(game.flips({0, 0}), 0);
    EXPECT_EQ(rules.judge(rules.start(), Action::place(37)).error().message, "no such cell");
    EXPECT_EQ(rules.index({4, 0}), std::nullopt);
  });
}

TEST(ReversiRules, ArbitraryPositionsCaptureAcrossTheCentre) {
  with_every_rules(board(R"(
  _ _ _
 _ _ _ _
X O O O _
 _ _ _ _
  _ _ _)"),
                   kFree, [](const auto& rules) {
                     Game game(rules);
                     EXPECT_THAT(game.legal(), ElementsAre(Cell{2, 0}, kPass));
                     game.play(Cell{2, 0});
                     EXPECT_EQ(game.score(Color::black), 5);
                   });
}

TEST(ReversiPassing, IsFreeByDefaultAtAnyTime) {
  with_every_rules(start_position(3), kFree, [](const auto& rules) {
    Game game(rules);
    EXPECT_EQ(game.refusal(kPass), "");
    game.play(kPass);
    EXPECT_EQ(game.position().turn, Color::white);
    EXPECT_EQ(game.position().passes, 1);
    EXPECT_EQ(game.score(Color::black), 3);
  });
}

TEST(ReversiPassing, CanBeForcedByTheSetting) {
  with_every_rules(start_position(3), kForced, [](const auto& rules) {
    Game game(rules);
    EXPECT_EQ(game.legal().size(), 6U);
    EXPECT_EQ(game.refusal(kPass), "black can place a disc, and with pass=forced must");
  });
}

TEST(ReversiPassing, IsTheOnlyMoveWithoutAPlacementAndStillAPly) {
  for (const Variant& variant : {kFree, kForced}) {
    with_every_rules(start_position(1), variant, [](const auto& rules) {
      Game game(rules);
      EXPECT_THAT(game.legal(), ElementsAre(kPass));
      game.play(kPass);
      EXPECT_FALSE(game.over());
      EXPECT_THAT(game.legal(), ElementsAre(kPass));
      game.play(kPass);
      EXPECT_TRUE(game.over());
      EXPECT_THAT(game.legal(), IsEmpty());
    });
  }
}

TEST(ReversiEnd, NeedsTwoPassesInARow) {
  with_every_rules(start_position(3), kFree, [](const auto& rules) {
    Game game(rules);
    game.play(kPass);
    game.play(game.legal().front());
    EXPECT_EQ(game.position().passes, 0);
    game.play(kPass);
    EXPECT_FALSE(game.over());
    EXPECT_THAT(game.winners(), IsEmpty());
    game.play(kPass);
    EXPECT_TRUE(game.over());
    EXPECT_THAT(game.legal(), IsEmpty());
    EXPECT_EQ(game.refusal(kPass), "the game is over");
    EXPECT_EQ(game.refusal(Cell{1, -2}), "the game is over");
  });
}

TEST(ReversiEnd, IsNotReachedIfOneSideCannotMove) {
  const Position position = board(R"(
  _ _ _
 _ _ _ _
O X _ _ _
 _ _ _ _
  _ _ _)");
  with_every_rules(position, kForced, [](const auto& rules) {
    Game game(rules);
    EXPECT_THAT(game.legal(), ElementsAre(kPass));
    game.play(kPass);
    EXPECT_FALSE(game.over());
    EXPECT_THAT(game.legal(), ElementsAre(Cell{0, 0}));
    game.play(Cell{0, 0});
    EXPECT_EQ(game.score(Color::black), 0);  // not even this ends it
    EXPECT_FALSE(game.over());
    game.play(kPass);
    EXPECT_FALSE(game.over());
    game.play(kPass);
    EXPECT_TRUE(game.over());
    EXPECT_THAT(game.winners(), ElementsAre(Color::white));
  });
}

TEST(ReversiEnd, MoreDiscsWinAndEqualIsATie) {
  const auto after_two_passes = [](std::vector<Cell> black, std::vector<Cell> white) {
    std::vector<Color> winners;
    const Position position{2, Color::white, 2, std::move(black), std::move(white)};
    with_every_rules(position, kFree, [&](const auto& rules) {
      EXPECT_TRUE(rules.over(rules.start()));
      winners = Game(rules).winners();
    });
    return winners;
  };
  const std::vector<Cell> one{{1, 0}};
  const std::vector<Cell> two{{0, 1}, {-1, 0}};
  EXPECT_THAT(after_two_passes(two, one), ElementsAre(Color::black));
  EXPECT_THAT(after_two_passes(one, two), ElementsAre(Color::white));
  EXPECT_THAT(after_two_passes({{2, -1}}, one), ElementsAre(Color::black, Color::white));
  EXPECT_THAT(after_two_passes({}, {}), ElementsAre(Color::black, Color::white));
}

TEST(ReversiMinFlips, CountsTheDiscsOfAllRunsTogether) {
  const Position position = board(R"(
  _ _ _
 _ O _ _
X O _ O X
 _ _ _ _
  _ _ _)");
  for (const int least : {1, 2, 3}) {
    with_every_rules(position, {false, least}, [least](const auto& rules) {
      const Game game(rules);
      EXPECT_EQ(game.flips({0, 0}), least < 3 ? 2 : 0);
      EXPECT_EQ(game.legal().size(), least < 3 ? 2U : 1U);
      if (least == 3) {
        EXPECT_EQ(game.refusal(Cell{0, 0}), "a disc of black on [0,0] would turn 2, fewer than 3");
      }
    });
  }
}

TEST(ReversiMinFlips, AllowAPassIfAllPlacementsFlipFewer) {
  with_every_rules(start_position(3), {true, 2},
                   [](const auto& rules) { EXPECT_THAT(Game(rules).legal(), ElementsAre(kPass)); });
}

TEST(ReversiRemoval, GivesTheWinToTheOther) {
  for (const Color gone : {Color::black, Color::white}) {
    with_every_rules(start_position(4), kForced, [gone](const auto& rules) {
      Game game(rules);
      game.play(game.legal().front());
      game.remove(gone);
      EXPECT_TRUE(game.over());
      EXPECT_THAT(game.legal(), IsEmpty());
      EXPECT_THAT(game.winners(), ElementsAre(other(gone)));  // even with fewer discs
      EXPECT_EQ(game.score(gone), std::nullopt);
      EXPECT_EQ(game.score(other(gone)), gone == Color::black ? 2 : 5);
      EXPECT_EQ(game.refusal(kPass), "the game is over");
      game.remove(other(gone));
      EXPECT_THAT(game.winners(), IsEmpty());
    });
  }
}

Position rotated(Position position, int sixths) {
  for (auto* discs : {&position.black, &position.white}) {
    for (Cell& cell : *discs) cell = geometry::rotated(cell, sixths);
    std::sort(discs->begin(), discs->end(),
              [](Cell a, Cell b) { return a.r != b.r ? a.r < b.r : a.q < b.q; });
  }
  return position;
}

TEST(ReversiStart, TheTwoAlternationsAreTheSameGame) {
  for (int size = 1; size <= 6; ++size) {
    const Position start = start_position(size);
    Position swapped = start;
    std::swap(swapped.black, swapped.white);
    EXPECT_EQ(rotated(start, 1), rotated(swapped, 0));
    Random random(static_cast<std::uint64_t>(size));
    const MediumRules one(start, kForced);
    const MediumRules two(swapped, kForced);
    Game game(one);
    Game turned(two);
    while (!game.over()) {
      std::vector<Deed> expected;
      for (const Deed& deed : game.legal()) {
        expected.push_back(deed ? Deed(geometry::rotated(*deed, 1)) : kPass);
      }
      EXPECT_THAT(turned.legal(), testing::UnorderedElementsAreArray(expected));
      const Deed deed = expected[random.below(static_cast<std::uint32_t>(expected.size()))];
      turned.play(deed);
      game.play(deed ? Deed(geometry::rotated(*deed, -1)) : kPass);
      ASSERT_EQ(turned.position(), rotated(game.position(), 1));
    }
    EXPECT_EQ(turned.winners(), game.winners());
  }
}

TEST(ReversiRules, AreTheFastestThatCanRepresentThePosition) {
  const auto capacity = [](const Position& position) {
    return with_rules(position, kFree, [](const auto& rules) { return sizeof(rules.start()); });
  };
  Position odd = start_position(5);
  EXPECT_EQ(capacity(odd), sizeof(LiveRules::State));
  odd.black.push_back({0, 0});
  EXPECT_EQ(capacity(odd), sizeof(MediumRules::State));
  EXPECT_EQ(capacity(start_position(6)), sizeof(MediumRules::State));
  EXPECT_EQ(capacity(start_position(7)), sizeof(LargeRules::State));
}

}  // namespace
}  // namespace hexarena::reversi
