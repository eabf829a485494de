// A session: states, moves, every query by name, listeners.
#include "games/reversi/model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/reversi/oracle_testing.hpp"

namespace hexarena::reversi {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

using oracle::kForced;
using oracle::kFree;
constexpr const char* kNotStarted = "the game has not started";

template <class T>
std::string refusal(const Expected<T>& answer) {
  return answer ? "" : answer.error().message;
}

Model started(const Position& position, const Variant& variant = kFree) {
  Model session(position, variant);
  EXPECT_TRUE(session.start());
  return session;
}

TEST(ReversiSession, HasOnlyItsStateBeforeTheStart) {
  Model session(start_position(3), kFree);
  EXPECT_EQ(session.state(), GameState::not_started);
  EXPECT_EQ(refusal(session.place({1, -2})), kNotStarted);
  EXPECT_EQ(refusal(session.place({99, 0})), kNotStarted);
  EXPECT_EQ(refusal(session.pass()), kNotStarted);
  EXPECT_EQ(refusal(session.board_size()), kNotStarted);
  EXPECT_EQ(refusal(session.cells()), kNotStarted);
  EXPECT_EQ(refusal(session.corners()), kNotStarted);
  EXPECT_EQ(refusal(session.disc_at({0, 0})), kNotStarted);
  EXPECT_EQ(refusal(session.turn()), kNotStarted);
  EXPECT_EQ(refusal(session.winner()), kNotStarted);
  EXPECT_EQ(refusal(session.score(Color::black)), kNotStarted);
  EXPECT_EQ(refusal(session.is_legal({1, -2})), kNotStarted);
  EXPECT_EQ(refusal(session.any_legal_move()), kNotStarted);
  EXPECT_EQ(refusal(session.legal_moves()), kNotStarted);
  EXPECT_EQ(refusal(session.may_pass()), kNotStarted);
  EXPECT_EQ(refusal(session.flips({1, -2})), kNotStarted);
  EXPECT_EQ(refusal(session.copy()), kNotStarted);
  EXPECT_EQ(refusal(session.position()), kNotStarted);
  EXPECT_EQ(session.state(), GameState::not_started);
}

TEST(ReversiSession, StartsOnce) {
  Model session(start_position(3), kFree);
  EXPECT_TRUE(session.start());
  EXPECT_EQ(session.state(), GameState::blacks_turn);
  EXPECT_EQ(refusal(session.start()), "the game has already started");
  Position position = start_position(3);
  position.turn = Color::white;
  EXPECT_EQ(started(position).state(), GameState::whites_turn);
}

TEST(ReversiSession, AnswersEveryQuery) {
  const Model session = started(start_position(3));
  EXPECT_EQ(*session.board_size(), 3);
  EXPECT_THAT(*session.cells(), ElementsAreArray(oracle::cells_on(3)));
  EXPECT_THAT(*session.corners(), ElementsAreArray(corners(3)));
  EXPECT_EQ(*session.disc_at({0, -1}), Color::black);
  EXPECT_EQ(*session.disc_at({1, -1}), Color::white);
  EXPECT_EQ(*session.disc_at({0, 0}), std::nullopt);
  EXPECT_EQ(refusal(session.disc_at({4, 0})), "[4,0] is not on a board of size 3");
  EXPECT_EQ(*session.turn(), Color::black);
  EXPECT_EQ(*session.winner(), std::nullopt);
  EXPECT_EQ(*session.score(Color::black), 3);
  EXPECT_EQ(*session.score(Color::white), 3);
  EXPECT_TRUE(*session.is_legal({1, -2}));
  EXPECT_FALSE(*session.is_legal({0, 0}));
  EXPECT_FALSE(*session.is_legal({0, -1}));
  EXPECT_FALSE(*session.is_legal({4, 0}));
  EXPECT_TRUE(*session.any_legal_move());
  EXPECT_THAT(*session.legal_moves(), ElementsAre(Cell{1, -2}, Cell{-1, -1}, Cell{2, -1},
                                                  Cell{-2, 1}, Cell{1, 1}, Cell{-1, 2}));
  EXPECT_TRUE(*session.may_pass());
  EXPECT_EQ(*session.flips({1, -2}), 1);
  EXPECT_EQ(*session.flips({0, 0}), 0);
  EXPECT_EQ(refusal(session.flips({4, 0})), "[4,0] is not on a board of size 3");
  EXPECT_EQ(*session.position(), started(start_position(3)).position());
}

TEST(ReversiSession, PlacesAndPassesInTurn) {
  Model session = started(start_position(3));
  EXPECT_TRUE(session.place({1, -2}));
  EXPECT_EQ(session.state(), GameState::whites_turn);
  EXPECT_EQ(*session.turn(), Color::white);
  EXPECT_EQ(*session.disc_at({1, -2}), Color::black);
  EXPECT_EQ(*session.disc_at({1, -1}), Color::black);
  EXPECT_EQ(*session.score(Color::black), 5);
  EXPECT_EQ(*session.score(Color::white), 2);
  EXPECT_TRUE(session.pass());
  EXPECT_EQ(session.state(), GameState::blacks_turn);
}

TEST(ReversiSession, RefusesIllegalMovesAndChangesNothing) {
  Model session = started(start_position(3), kForced);
  EXPECT_EQ(refusal(session.place({0, 0})), "a disc of black on [0,0] would turn no other");
  EXPECT_EQ(refusal(session.place({0, -1})), "[0,-1] is taken");
  EXPECT_EQ(refusal(session.place({4, 0})), "[4,0] is not on a board of size 3");
  EXPECT_EQ(refusal(session.pass()), "black can place a disc, and with pass=forced must");
  EXPECT_FALSE(*session.may_pass());
  EXPECT_EQ(session.state(), GameState::blacks_turn);
  EXPECT_EQ(*session.score(Color::black), 3);
}

TEST(ReversiSession, EndsAfterTwoPasses) {
  Model session = started(start_position(3));
  EXPECT_TRUE(session.place({1, -2}));
  EXPECT_TRUE(session.pass());
  EXPECT_TRUE(session.pass());
  EXPECT_EQ(session.state(), GameState::black_won);
  EXPECT_EQ(*session.winner(), Color::black);
  EXPECT_EQ(refusal(session.turn()), "the game is over");
  EXPECT_EQ(refusal(session.place({-1, -1})), "the game is over");
  EXPECT_EQ(refusal(session.pass()), "the game is over");
  EXPECT_FALSE(*session.any_legal_move());
  EXPECT_THAT(*session.legal_moves(), IsEmpty());
  EXPECT_FALSE(*session.is_legal({-1, -1}));
  EXPECT_FALSE(*session.may_pass());
  EXPECT_EQ(*session.flips({-1, -1}), 0);
  EXPECT_EQ(*session.score(Color::black), 5);
}

TEST(ReversiSession, HasSixStatesWithNames) {
  const auto ended = [](std::vector<Cell> black, std::vector<Cell> white) {
    return started({2, Color::black, 2, std::move(black), std::move(white)}).state();
  };
  EXPECT_EQ(ended({{0, 0}}, {}), GameState::black_won);
  EXPECT_EQ(ended({}, {{0, 0}}), GameState::white_won);
  EXPECT_EQ(ended({{0, 1}}, {{0, 0}}), GameState::tie);
  EXPECT_EQ(*started({2, Color::black, 2, {}, {{0, 0}}}).winner(), Color::white);
  EXPECT_EQ(*started({2, Color::black, 2, {}, {}}).winner(), std::nullopt);
  EXPECT_EQ(name(GameState::not_started), "not started");
  EXPECT_EQ(name(GameState::blacks_turn), "black's turn");
  EXPECT_EQ(name(GameState::whites_turn), "white's turn");
  EXPECT_EQ(name(GameState::black_won), "black won");
  EXPECT_EQ(name(GameState::white_won), "white won");
  EXPECT_EQ(name(GameState::tie), "tie");
}

TEST(ReversiSession, IsCopiedWithoutItsListeners) {
  Model session = started(start_position(3));
  int heard = 0;
  session.on_turn([&](Color) { ++heard; });
  const auto copy = session.copy();
  ASSERT_TRUE(copy);
  EXPECT_EQ((*copy)->state(), GameState::blacks_turn);
  EXPECT_TRUE((*copy)->place({1, -2}));
  EXPECT_EQ(heard, 0);
  EXPECT_EQ(*session.score(Color::black), 3);
  EXPECT_EQ(*(*copy)->score(Color::black), 5);
  EXPECT_TRUE(session.pass());
  EXPECT_EQ(heard, 1);
  EXPECT_EQ(*(*copy)->score(Color::white), 2);
}

TEST(ReversiSession, ListenersAreNotifiedOfEveryTurnAndTheEnd) {
  Model session(start_position(3), kFree);
  std::vector<std::string> heard;
  session.on_turn([&](Color color) { heard.emplace_back(name(color)); });
  session.on_over([&] { heard.emplace_back("over"); });
  EXPECT_FALSE(session.pass());
  EXPECT_TRUE(session.start());
  EXPECT_TRUE(session.place({1, -2}));
  EXPECT_FALSE(session.place({1, -2}));  // refused, so not notified
  EXPECT_TRUE(session.pass());
  EXPECT_TRUE(session.pass());
  EXPECT_FALSE(session.pass());
  EXPECT_THAT(heard, ElementsAre("black", "white", "black", "over"));
}

TEST(ReversiSession, ListenersAreNotifiedOfAGameThatIsOverAtItsStart) {
  Model session({2, Color::black, 2, {}, {}}, kFree);
  int over = 0;
  session.on_over([&] { ++over; });
  EXPECT_TRUE(session.start());
  EXPECT_EQ(over, 1);
}

TEST(ReversiSession, AListenerMayMoveAndAllAreNotifiedInOrder) {
  Model session(start_position(3), kFree);
  std::vector<Color> heard;
  session.on_turn([&](Color color) {  // a robot that plays White
    const bool moved = color == Color::black || session.pass().has_value();
    EXPECT_TRUE(moved);
  });
  session.on_turn([&](Color color) { heard.push_back(color); });
  EXPECT_TRUE(session.start());
  EXPECT_TRUE(session.place({1, -2}));
  EXPECT_THAT(heard, ElementsAre(Color::black, Color::white, Color::black));
  EXPECT_EQ(session.state(), GameState::blacks_turn);
}

TEST(ReversiSession, AListenerMayAddOthers) {
  Model session(start_position(3), kFree);
  int late = 0;
  session.on_turn([&](Color) {
    if (late == 0) session.on_turn([&](Color) { ++late; });
  });
  EXPECT_TRUE(session.start());
  EXPECT_EQ(late, 1);
}

TEST(ReversiSession, AgreesWithTheOracleToTheEndOfAnyGame) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Random random(seed);
    const Position position = oracle::wild_position(random, 1, 6);
    const Variant variant = oracle::wild_variant(random);
    Model session = started(position, variant);
    oracle::Oracle slow(position, variant);
    for (auto legal = slow.legal(); !legal.empty(); legal = slow.legal()) {
      std::vector<Cell> placements;
      for (const auto& deed : legal) {
        if (deed) placements.push_back(*deed);
      }
      ASSERT_EQ(*session.legal_moves(), placements) << "seed " << seed;
      ASSERT_EQ(*session.may_pass(), !legal.back()) << "seed " << seed;
      const auto& deed = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      slow.play(deed);
      ASSERT_TRUE(deed ? session.place(*deed) : session.pass()) << "seed " << seed;
      ASSERT_EQ(*session.position(), slow.position()) << "seed " << seed;
    }
    const auto winners = slow.winners();
    EXPECT_EQ(session.state(), winners.size() == 2              ? GameState::tie
                               : winners.contains(Color::black) ? GameState::black_won
                                                                : GameState::white_won);
  }
}

}  // namespace
}  // namespace hexarena::reversi
