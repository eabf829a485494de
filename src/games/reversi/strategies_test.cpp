// The documented strategies of hex Reversi: each by its definition, and the levels built from them.
#include "games/reversi/strategies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/reversi/model.hpp"
#include "games/reversi/oracle_testing.hpp"
#include "games/reversi/text.hpp"
#include "games/reversi/transcript.hpp"

namespace hexarena::reversi {
namespace {

using reversi::Cell;
using reversi::Color;
using reversi::Model;
using reversi::Position;
using reversi::Questions;
using reversi::Variant;
using reversi::oracle::Oracle;
using testing::ElementsAre;
using testing::IsEmpty;

using oracle::kForced;
using oracle::kFree;
constexpr std::array kLevels{"easy", "medium", "hard", "expert"};

Model started(const Position& position, const Variant& variant = kFree) {
  Model session(position, variant);
  EXPECT_TRUE(session.start());
  return session;
}
Model pictured(std::string_view picture, const Variant& variant = kFree) {
  auto position = reversi::read_text_picture(picture);
  EXPECT_TRUE(position) << position.error().message;
  return started(position ? *position : reversi::start_position(1), variant);
}
Candidates legal(const Questions& game) { return game.legal_moves().value_or(Candidates{}); }
Candidates kept(const ReversiStrategy& strategy, const Questions& game) {
  return strategy(game, legal(game));
}

/// A strategy that selects exactly the moves for which `keep(move)` holds.
template <class Keep>
ReversiStrategy keeping(Keep keep) {
  return [keep](const Questions&, const Candidates& moves) {
    Candidates some;
    for (const Cell move : moves) {
      if (keep(move)) some.push_back(move);
    }
    return some;
  };
}
const ReversiStrategy kAll = keeping([](Cell) { return true; });
const ReversiStrategy kNone = keeping([](Cell) { return false; });
const ReversiStrategy kTop = keeping([](Cell move) { return move.r < 0; });
const ReversiStrategy kRight = keeping([](Cell move) { return move.q > 0; });

// Black may place on [0,-3], a corner, and flip one disc, or next to a corner on [-3,2]: two.
constexpr std::string_view kChoices = R"(
   _ O X _
  _ _ _ _ _
 _ _ _ _ _ _
_ _ _ _ _ _ _
 _ _ _ _ _ _
  _ O O X _
   _ _ _ _)";

TEST(ReversiStrategies, MaxCaptureSelectsAllMovesThatFlipTheMost) {
  const Model two = pictured(kChoices);
  ASSERT_THAT(legal(two), ElementsAre(Cell{0, -3}, Cell{-3, 2}));
  EXPECT_THAT(kept(max_capture(), two), ElementsAre(Cell{-3, 2}));
  const Model start = started(reversi::start_position(3));
  EXPECT_EQ(kept(max_capture(), start), legal(start));
  EXPECT_THAT(max_capture()(start, {}), IsEmpty());
}

TEST(ReversiStrategies, OnlyTheGivenMovesAreCandidates) {
  const Model session = pictured(kChoices);
  const Candidates one{{0, -3}};
  EXPECT_EQ(max_capture()(session, one), one);
  EXPECT_EQ(minimax(kAll)(session, one), one);
  EXPECT_THAT(avoid_next_to_corners()(session, {}), IsEmpty());
}

TEST(ReversiStrategies, AvoidNextToCornersDropsTheCellsBesideAnyCorner) {
  const Model session = started(reversi::start_position(3));
  const Candidates everything = *session.cells();
  const Candidates left = avoid_next_to_corners()(session, everything);
  EXPECT_EQ(left.size(), everything.size() - 18);  // three beside each corner
  for (const Cell move : everything) {
    bool beside = false;
    for (const Cell corner : reversi::corners(3)) beside |= geometry::distance(corner, move) == 1;
    EXPECT_EQ(std::count(left.begin(), left.end(), move), beside ? 0 : 1);
  }
  EXPECT_TRUE(std::is_sorted(left.begin(), left.end(),
                             [](Cell a, Cell b) { return a.r != b.r ? a.r < b.r : a.q < b.q; }));
}

TEST(ReversiStrategies, AvoidNextToCornersMayLeaveNone) {
  const Model session = started(reversi::start_position(2));
  EXPECT_EQ(legal(session).size(), 6U);
  EXPECT_THAT(kept(avoid_next_to_corners(), session), IsEmpty());
}

TEST(ReversiStrategies, TakeCornersKeepsCornersOnlyAndMayLeaveNone) {
  EXPECT_THAT(kept(take_corners(), pictured(kChoices)), ElementsAre(Cell{0, -3}));
  EXPECT_THAT(kept(take_corners(), started(reversi::start_position(3))), IsEmpty());
}

TEST(ReversiStrategies, TryTwoNarrowsWhatTheFirstKeeps) {
  const Model session = started(reversi::start_position(3));
  EXPECT_THAT(kept(try_two(kTop, kRight), session), ElementsAre(Cell{1, -2}, Cell{2, -1}));
}

TEST(ReversiStrategies, TryTwoReturnsTheFirstIfTheSecondSelectsNoneOfIt) {
  const Model session = started(reversi::start_position(3));
  EXPECT_EQ(kept(try_two(kTop, kNone), session), kept(kTop, session));
}

TEST(ReversiStrategies, TryTwoFallsBackToTheSecondOnAllIfTheFirstSelectsNone) {
  const Model session = started(reversi::start_position(3));
  EXPECT_EQ(kept(try_two(kNone, kRight), session), kept(kRight, session));
  EXPECT_THAT(kept(try_two(kNone, kNone), session), IsEmpty());
}

TEST(ReversiStrategies, MinimaxSelectsTheMovesWithTheFewestGoodAnswers) {
  // White's only answer to one move is next to the run of the other.
  const Model session = pictured(kChoices);
  EXPECT_EQ(kept(minimax(kAll), session), legal(session));
  EXPECT_EQ(kept(minimax(kNone), session), legal(session));
  EXPECT_THAT(kept(minimax(kTop), session), ElementsAre(Cell{0, -3}));
  EXPECT_THAT(kept(minimax(keeping([](Cell answer) { return answer.r > 0; })), session),
              ElementsAre(Cell{-3, 2}));
}

TEST(ReversiStrategies, MinimaxCountsNoMoveAsZero) {
  // The corner keeps White from answering in the last row.
  const Model session = pictured(R"(
   _ O X _
  _ _ _ _ _
 _ _ _ _ _ _
_ _ _ _ _ _ _
 _ _ _ _ _ _
  _ _ _ _ _
   _ O O X)");
  ASSERT_THAT(legal(session), ElementsAre(Cell{0, -3}, Cell{-3, 3}));
  EXPECT_THAT(kept(minimax(kAll), session), ElementsAre(Cell{0, -3}));
}

// After each of Black's three moves White has ten to twelve moves that `hard` considers equally
// good; the board has nine rows.
constexpr std::string_view kManyAnswers = R"(
    O O X _ O
   _ _ O _ O O
  _ _ X _ X _ _
 O _ _ X _ O _ X
X O O X _ O _ X O
 O O _ _ O _ _ _
  O _ _ _ _ X _
   O X _ O O O
    O O _ _ O)";

TEST(ReversiStrategies, MinimaxDropsMovesWithMoreGoodAnswersThanTheBoardHasRows) {
  const Model session = pictured(kManyAnswers);
  ASSERT_EQ(legal(session).size(), 3U);
  EXPECT_THAT(kept(minimax(*strategy_named("hard")), session), IsEmpty());
  // As many answers as rows are not too many.
  const auto some = [](std::size_t count) {
    return [count](const Questions&, const Candidates&) { return Candidates(count); };
  };
  EXPECT_EQ(kept(minimax(some(9)), session), legal(session));
  EXPECT_THAT(kept(minimax(some(10)), session), IsEmpty());
}

TEST(ReversiLevels, ExpertIsHardIfEveryMoveHasTooManyAnswers) {
  const Model session = pictured(kManyAnswers);
  EXPECT_EQ(kept(*strategy_named("expert"), session), kept(*strategy_named("hard"), session));
  EXPECT_EQ(*choose(*strategy_named("expert"), session), (Cell{-2, -2}));  // [2,0] has fewest
}

TEST(ReversiStrategies, MinimaxDoesNotChangeTheGame) {
  const Model session = started(reversi::start_position(4));
  const Position before = *session.position();
  EXPECT_TRUE(choose(*strategy_named("expert"), session));
  EXPECT_EQ(*session.position(), before);
}

/// The levels again, literally as documented, on the oracle.
class SlowLevels {
 public:
  explicit SlowLevels(int size) : corners_(reversi::corners(size)) {}

  [[nodiscard]] Candidates keep(std::string_view level, const Oracle& game) const {
    return keep(level, game, placements(game));
  }

 private:
  static Candidates placements(const Oracle& game) {
    Candidates moves;
    for (const auto& deed : game.legal()) {
      if (deed) moves.push_back(*deed);
    }
    return moves;
  }
  [[nodiscard]] Candidates keep(std::string_view level, const Oracle& game,
                                const Candidates& moves) const {
    if (level == "easy") return most_turned(game, moves);
    if (level == "medium") {
      const Candidates safe = near_corner(moves, 1, false);
      return most_turned(game, safe.empty() ? moves : safe);
    }
    if (level == "hard") {
      const Candidates taken = near_corner(moves, 0, true);
      return keep("medium", game, taken.empty() ? moves : taken);
    }
    const Candidates fewest = fewest_answers(game, moves);
    return keep("hard", game, fewest.empty() ? moves : fewest);
  }
  static Candidates most_turned(const Oracle& game, const Candidates& moves) {
    std::size_t most = 0;
    for (const Cell move : moves) most = std::max(most, game.turned(move).size());
    Candidates best;
    for (const Cell move : moves) {
      if (game.turned(move).size() == most) best.push_back(move);
    }
    return best;
  }
  [[nodiscard]] Candidates near_corner(const Candidates& moves, int steps, bool wanted) const {
    Candidates found;
    for (const Cell move : moves) {
      bool near = false;
      for (const Cell corner : corners_) near |= geometry::distance(corner, move) == steps;
      if (near == wanted) found.push_back(move);
    }
    return found;
  }
  [[nodiscard]] Candidates fewest_answers(const Oracle& game, const Candidates& moves) const {
    std::map<std::size_t, Candidates> by_count;
    for (const Cell move : moves) {
      Oracle next = game;
      next.play(move);
      const std::size_t good = keep("hard", next).size();
      if (good <= 2 * static_cast<std::size_t>(game.position().size) + 1) {
        by_count[good].push_back(move);
      }
    }
    return by_count.empty() ? Candidates{} : by_count.begin()->second;
  }

  Candidates corners_;
};

TEST(ReversiLevels, MatchTheirDefinitions) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    base::Random random(seed);
    const bool reachable = seed % 2 == 0;
    const Position position = reachable ? reversi::start_position(random.between(1, 6))
                                        : reversi::oracle::wild_position(random, 1, 5);
    const Variant variant = reversi::oracle::wild_variant(random);
    const SlowLevels slow(position.size);
    Model session = started(position, variant);
    Oracle game(position, variant);
    for (auto legal = game.legal(); !legal.empty(); legal = game.legal()) {
      for (const char* level : kLevels) {
        ASSERT_EQ(kept(*strategy_named(level), session), slow.keep(level, game))
            << level << ", seed " << seed;
      }
      const auto deed = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      game.play(deed);
      ASSERT_TRUE(deed ? session.place(*deed) : session.pass());
    }
  }
}

TEST(ReversiLevels, HaveOnlyTheirOwnNames) {
  for (const char* level : kLevels) EXPECT_TRUE(strategy_named(level)) << level;
  for (const char* other : {"", "Easy", "max-capture", "engine", "harder"}) {
    EXPECT_FALSE(strategy_named(other)) << other;
  }
}

TEST(ReversiChoice, IsTheFirstMoveTheStrategySelects) {
  const Model session = started(reversi::start_position(3));
  EXPECT_EQ(*choose(kAll, session), (Cell{1, -2}));
  EXPECT_EQ(*choose(keeping([](Cell move) { return move.r > 0; }), session), (Cell{-2, 1}));
}

TEST(ReversiChoice, IsAPassIfTheStrategySelectsNone) {
  EXPECT_EQ(*choose(kNone, started(reversi::start_position(3))), std::nullopt);
  EXPECT_EQ(*choose(take_corners(), started(reversi::start_position(3))), std::nullopt);
}

TEST(ReversiChoice, IsTheFirstLegalMoveIfAPassIsIllegal) {
  EXPECT_EQ(*choose(kNone, started(reversi::start_position(3), kForced)), (Cell{1, -2}));
}

TEST(ReversiChoice, IsAPassIfNothingCanBePlaced) {
  for (const Variant& variant : {kFree, kForced}) {
    EXPECT_EQ(*choose(kAll, started(reversi::start_position(1), variant)), std::nullopt);
  }
}

TEST(ReversiChoice, IsRefusedIfTheGameIsNotInProgress) {
  const Model waiting(reversi::start_position(3), kFree);
  EXPECT_EQ(choose(kAll, waiting).error().message, "the game has not started");
  const Model ended = started({3, Color::black, 2, {}, {}});
  EXPECT_EQ(choose(kAll, ended).error().message, "the game is over");
}

/// Black's discs minus White's at the end.
int lead(int size, const Variant& variant, const ReversiStrategy& black,
         const ReversiStrategy& white) {
  Model session = started(reversi::start_position(size), variant);
  while (const auto turn = session.turn()) {
    const auto move = choose(*turn == Color::black ? black : white, session);
    EXPECT_TRUE(move && (*move ? session.place(**move) : session.pass()));
  }
  return *session.score(Color::black) - *session.score(Color::white);
}

TEST(ReversiLevels, PlayEveryGameToItsEnd) {
  for (const int size : {1, 2, 3, 6, 7}) {
    for (const char* black : kLevels) {
      for (const char* white : kLevels) {
        for (const Variant& variant : {kFree, kForced}) {
          const int discs = lead(size, variant, *strategy_named(black), *strategy_named(white));
          EXPECT_LE(std::abs(discs), reversi::cells_of(size));
        }
      }
    }
  }
}

TEST(ReversiLevels, ExpertLosesToHardOnTheUsualBoard) {
  const ReversiStrategy hard = *strategy_named("hard");
  const ReversiStrategy expert = *strategy_named("expert");
  EXPECT_EQ(lead(5, kForced, hard, expert), 59 - 12);
  EXPECT_EQ(lead(5, kForced, expert, hard), 24 - 48);
}

TEST(ReversiLevels, CanBeExchangedBetweenTurns) {
  Model session = started(reversi::start_position(3), kForced);
  ReversiStrategy robot = kAll;
  ASSERT_EQ(*choose(robot, session), (Cell{1, -2}));
  ASSERT_TRUE(session.place({1, -2}));
  robot = keeping([](Cell move) { return move.r > 0; });
  const auto next = choose(robot, session);
  ASSERT_TRUE(next && *next);
  EXPECT_GT((*next)->r, 0);
}

TEST(ReversiTranscripts, ShowTheQueriesOfAStrategy) {
  Model session = pictured(kChoices);
  std::string text;
  const auto transcript = reversi::transcript_of(session, text);
  EXPECT_EQ(*choose(*strategy_named("hard"), *transcript), (Cell{0, -3}));
  EXPECT_EQ(text, R"(turn: black
legal moves: [0,-3] [-3,2]
corners: [0,-3] [3,-3] [-3,0] [3,0] [-3,3] [0,3]
corners: [0,-3] [3,-3] [-3,0] [3,0] [-3,3] [0,3]
flips at [0,-3]: 1
)");
  text.clear();
  EXPECT_TRUE(choose(minimax(max_capture()), *transcript));
  EXPECT_EQ(text, R"(turn: black
legal moves: [0,-3] [-3,2]
board size: 3
copy: made
  place [0,-3]: done
  legal moves: [1,2]
  flips at [1,2]: 1
copy: made
  place [-3,2]: done
  legal moves: [3,-3]
  flips at [3,-3]: 1
)");
}

}  // namespace
}  // namespace hexarena::reversi
