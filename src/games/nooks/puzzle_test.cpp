#include "games/nooks/puzzle.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;
using testing::ElementsAre;
using testing::UnorderedElementsAre;
using Steps = std::vector<Step>;

constexpr std::string_view kBoardOnly = kExample.substr(0, 90);

std::string with_pieces(std::string_view pieces) { return std::string(kBoardOnly).append(pieces); }
std::string state_refusal(std::string_view text) { return refusal(read_state(text)); }

/// Where the piece on a cell may slide to.
std::vector<int> slides_from(const Board& board, const Pieces& pieces, CellId from) {
  std::vector<int> ends;
  for (int d = 0; d < kDirections; ++d) {
    const CellId end = slide(board, pieces, from, d);
    if (end != from) ends.push_back(end);
  }
  return ends;
}

// -------------------------------------------------------------------------------- state strings

TEST(NooksState, OfTheExampleIsParsed) {
  const nooks::Setup setup = example();
  EXPECT_THAT(setup.layout.crannies, ElementsAre(171, 178, 187, 194, 205, 215));
  EXPECT_EQ(setup.layout.nooks[2], (Nook{64, 4}));
  EXPECT_THAT(setup.pieces.all(), ElementsAre(60, 106, 100, 64));
  EXPECT_EQ(to_string(setup), kExample);
}

TEST(NooksState, PreservesTheOrderOfItsParts) {
  std::string text = "215205194187178171";
  for (std::size_t i = 18; i-- > 0;) text += kExampleNooks.substr(4 * i, 4);
  text += "064000216";
  const auto setup = read_state(text);
  ASSERT_TRUE(setup.has_value());
  EXPECT_EQ(to_string(*setup), text);
  EXPECT_THAT(setup->pieces.all(), ElementsAre(64, 0, 216));
  EXPECT_EQ(setup->pieces.at[3], kOutside);
}

TEST(NooksState, HasOneToFourPiecesOnAnyCells) {
  for (const char* pieces : {"000", "216000", "001002003", "213214215216"}) {
    const auto setup = read_state(with_pieces(pieces));
    ASSERT_TRUE(setup.has_value()) << pieces;
    EXPECT_EQ(setup->pieces.count, std::string_view(pieces).size() / 3);
    EXPECT_EQ(to_string(*setup), with_pieces(pieces));
  }
}

TEST(NooksState, IsRefusedAtEveryWrongLength) {
  for (std::size_t length = 0; length <= 120; ++length) {
    std::string text(kExample);
    text.resize(length, '0');
    const std::string refused = state_refusal(text);
    if (length < 90) {
      EXPECT_EQ(refused, fmt::format("a state has at least 93 characters, not {}", length));
    } else if (length == 90 || length % 3 != 0 || length > 102) {
      EXPECT_EQ(refused, fmt::format("pieces take 3, 6, 9 or 12 characters, not {}", length - 90));
    } else {
      EXPECT_EQ(refused, "");
    }
  }
}

TEST(NooksState, HasPiecesOfThreeDigits) {
  for (const char wrong : {'/', ':', '-', ' ', 'A', '\0', '\xFF'}) {
    for (std::size_t at = 90; at < 102; ++at) {
      std::string text(kExample);
      text[at] = wrong;
      EXPECT_EQ(state_refusal(text),
                fmt::format("piece {} is not three digits", (at - 90) / 3 + 1));
    }
  }
}

TEST(NooksState, HasNoPieceOffTheBoard) {
  EXPECT_EQ(state_refusal(with_pieces("217")), "piece 1 on 217 is off the board (000–216)");
  EXPECT_EQ(state_refusal(with_pieces("060256")), "piece 2 on 256 is off the board (000–216)");
  EXPECT_EQ(state_refusal(with_pieces("060106316")), "piece 3 on 316 is off the board (000–216)");
  EXPECT_EQ(state_refusal(with_pieces("060106100999")),
            "piece 4 on 999 is off the board (000–216)");
}

TEST(NooksState, HasNoTwoPiecesOnACell) {
  EXPECT_EQ(state_refusal(with_pieces("060060")), "two pieces are on 060");
  EXPECT_EQ(state_refusal(with_pieces("060106100060")), "two pieces are on 060");
  EXPECT_EQ(state_refusal(with_pieces("000001000")), "two pieces are on 000");
}

TEST(NooksState, ReportsErrorsOfItsBoard) {
  std::string text(kExample);
  text[0] = 'x';
  EXPECT_EQ(state_refusal(text), "the cranny at character 1 is not three digits");
  text = kExample;
  text[21] = 'd';
  EXPECT_EQ(state_refusal(text), "nook 093 at character 1 has no letter A–F");
  EXPECT_EQ(read_state(text).error().kind, base::Error::Kind::invalid);
}

TEST(NooksState, SurvivesWritingAndReadingForRandomStarts) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const nooks::Setup setup = random_start(random.between(1, 4), random);
    EXPECT_EQ(read_state(to_string(setup)).value(), setup) << "seed " << seed;
  }
}

// --------------------------------------------------------------------------------- legal starts

TEST(LegalStart, IsTheExample) { EXPECT_EQ(refusal(check_start(example())), ""); }

TEST(LegalStart, HasItsPiecesOnNooks) {
  EXPECT_EQ(refusal(check_start(*read_state(with_pieces("060106100065")))),
            "the piece on 065 does not start on a nook");
  EXPECT_EQ(refusal(check_start(*read_state(with_pieces("000")))),
            "the piece on 000 does not start on a nook");
  EXPECT_EQ(check_start(*read_state(with_pieces("000"))).error().kind, base::Error::Kind::invalid);
}

TEST(LegalStart, HasAllNooksWithinReachOfEachOther) {
  // Found by redrawing letters until some nook was out of reach.
  for (std::uint64_t seed = 0;; ++seed) {
    ASSERT_LT(seed, 100U);
    Random random(seed);
    nooks::Setup setup = random_start(2, random);
    for (Nook& nook : setup.layout.nooks)
      nook.direction = static_cast<std::uint8_t>(random.below(6));
    const std::string unreached = refusal(Board(setup.layout).check_connected());
    EXPECT_EQ(refusal(check_start(setup)), unreached);
    if (!unreached.empty()) break;
  }
}

// ---------------------------------------------------------------------------------------- steps

TEST(Slide, GoesToTheWallIfNothingIsInTheWay) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  const Pieces alone = pieces_on({60});
  EXPECT_THAT(slides_from(board, alone, 60), UnorderedElementsAre(62, 212, 216));
  for (CellId cell = 0; cell < kCells; ++cell) {
    for (int d = 0; d < kDirections; ++d) {
      EXPECT_EQ(slide(board, pieces_on({cell}), cell, d), board.slide_end(cell, d));
    }
  }
}

TEST(Slide, StopsBeforeAnotherPiece) {
  const Board board(example().layout);
  EXPECT_THAT(slides_from(board, pieces_on({60, 106, 100, 64}), 64),
              UnorderedElementsAre(172, 175, 180));
  EXPECT_THAT(slides_from(board, pieces_on({60, 106, 175, 64}), 64),
              UnorderedElementsAre(172, 132, 180))
      << "the piece on 175 stops it on 132";
}

TEST(Slide, StaysIfAPieceIsNext) {
  const Board board(example().layout);
  const Pieces pieces = pieces_on({0, 1, 4});
  EXPECT_EQ(slide(board, pieces, 0, 0), 0);
  EXPECT_EQ(slide(board, pieces, 0, 3), 0);
  EXPECT_NE(slide(board, pieces, 0, 2), 0);
}

TEST(Slide, IgnoresAPieceBehindAWall) {
  const Board board(example().layout);
  const CellId end = board.slide_end(60, 0);
  EXPECT_EQ(end, 216) << "the perimeter stops it";
  // The nook on 60 has a wall to its south-east: 36 is next to it, and may hold anything.
  EXPECT_EQ(slide(board, pieces_on({60, 36}), 60, 3), 60);
  EXPECT_EQ(slide(board, pieces_on({36, 60}), 36, 0), 36);
}

TEST(JudgeStep, NamesThePieceThatMakesIt) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  EXPECT_EQ(judge_step(board, setup.pieces, {60, 62}).value(), 0);
  EXPECT_EQ(judge_step(board, setup.pieces, {106, 108}).value(), 1);
  EXPECT_EQ(judge_step(board, setup.pieces, {100, 175}).value(), 2);
  EXPECT_EQ(judge_step(board, setup.pieces, {64, 180}).value(), 3);
}

TEST(JudgeStep, RefusesWithAReason) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  const auto reason = [&](int from, int to) {
    const auto judged =
        judge_step(board, setup.pieces, {static_cast<CellId>(from), static_cast<CellId>(to)});
    EXPECT_TRUE(judged || judged.error().kind == base::Error::Kind::illegal);
    return refusal(judged);
  };
  EXPECT_EQ(reason(61, 62), "no piece is on 061");
  EXPECT_EQ(reason(217, 62), "no piece is on 217");
  EXPECT_EQ(reason(255, 62), "no piece is on 255");
  EXPECT_EQ(reason(60, 217), "217 is off the board");
  EXPECT_EQ(reason(60, 255), "255 is off the board");
  EXPECT_EQ(reason(60, 60), "the piece on 060 slides to 216, 062, 212, not to 060");
  EXPECT_EQ(reason(60, 61), "the piece on 060 slides to 216, 062, 212, not to 061");
  EXPECT_EQ(reason(64, 132), "the piece on 064 slides to 172, 175, 180, not to 132");
}

TEST(JudgeStep, IgnoresTheSlotsAfterTheLastPiece) {
  const Board board(example().layout);
  EXPECT_EQ(refusal(judge_step(board, pieces_on({60}), {kOutside, 62})), "no piece is on 255");
}

TEST(JudgeStep, ReportsThatAPieceCannotMove) {
  // A nook has three open sides: three pieces lock the fourth in.
  const Board board(example().layout);
  const Pieces pieces = pieces_on({60, neighbour(60, 0), neighbour(60, 1), neighbour(60, 5)});
  EXPECT_EQ(refusal(judge_step(board, pieces, {60, 62})), "the piece on 060 cannot move");
}

TEST(JudgeStep, AcceptsExactlyTheSlides) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const nooks::Setup setup = random_start(4, random);
    const Board board(setup.layout);
    for (const CellId from : setup.pieces.all()) {
      const std::vector<int> ends = slides_from(board, setup.pieces, from);
      for (CellId to = 0; to < kCells; ++to) {
        EXPECT_EQ(judge_step(board, setup.pieces, {from, to}).has_value(),
                  std::find(ends.begin(), ends.end(), to) != ends.end());
      }
    }
  }
}

// ---------------------------------------------------------------------------------------- moves

TEST(Walk, MovesThePiecesStepByStepAndPreservesTheirIndices) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  const Steps steps{{100, 175}, {64, 132}, {132, 70}};
  EXPECT_THAT(walk(board, setup.pieces, steps).value().all(), ElementsAre(60, 106, 175, 70));
  EXPECT_EQ(walk(board, setup.pieces, {}).value(), setup.pieces);
}

TEST(Walk, NamesTheFirstWrongStep) {
  const nooks::Setup setup = example();
  const Board board(setup.layout);
  EXPECT_EQ(refusal(walk(board, setup.pieces, Steps{{64, 132}, {132, 70}})),
            "step 1 (64-132): the piece on 064 slides to 172, 175, 180, not to 132");
  EXPECT_EQ(refusal(walk(board, setup.pieces, Steps{{100, 175}, {100, 19}, {1, 2}})),
            "step 2 (100-19): no piece is on 100");
  EXPECT_EQ(
      refusal(walk(board, setup.pieces, Steps{{100, 175}, {64, 132}, {132, 71}})).substr(0, 15),
      "step 3 (132-71)");
  EXPECT_EQ(walk(board, setup.pieces, Steps{{1, 2}}).error().kind, base::Error::Kind::illegal);
}

TEST(Pieces, AreFoundByTheirCell) {
  const Pieces pieces = pieces_on({60, 106});
  EXPECT_EQ(pieces.index_at(60), 0);
  EXPECT_EQ(pieces.index_at(106), 1);
  EXPECT_EQ(pieces.index_at(0), std::nullopt);
  EXPECT_EQ(pieces.index_at(kOutside), std::nullopt) << "empty slots are not pieces";
}

// --------------------------------------------------------------------------------- random starts

TEST(RandomStart, IsLegalForEverySeed) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    for (int pieces = 1; pieces <= 4; ++pieces) {
      Random random(seed);
      const nooks::Setup setup = random_start(pieces, random);
      ASSERT_EQ(setup.pieces.count, pieces);
      ASSERT_EQ(state_refusal(to_string(setup)), "") << "seed " << seed;
      ASSERT_EQ(refusal(check_start(setup)), "") << "seed " << seed;
    }
  }
}

TEST(RandomStart, MayPutAnyPieceOnAnyNook) {
  std::array<std::set<std::size_t>, 4> used;
  Random random(3);
  for (int i = 0; i < 400; ++i) {
    const nooks::Setup setup = random_start(4, random);
    for (std::size_t piece = 0; piece < 4; ++piece) {
      for (std::size_t nook = 0; nook < kNooks; ++nook) {
        if (setup.layout.nooks[nook].cell == setup.pieces.at[piece]) used[piece].insert(nook);
      }
    }
  }
  for (const std::set<std::size_t>& nooks : used) EXPECT_EQ(nooks.size(), 18U);
}

TEST(RandomStart, IsTheSameForTheSameSeed) {
  Random random(2025);
  EXPECT_EQ(to_string(random_start(4, random)),
            "175178192199203216"
            "063D046B120E036E078D065C021C012C070E033C108B123D010F110A014A058B100A082F"
            "100120036014");
}

}  // namespace
}  // namespace hexarena::nooks
