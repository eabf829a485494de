#include "games/nooks/board.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/nooks/example_testing.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;

std::string crannies_refusal(std::string_view text) { return refusal(read_crannies(text)); }
std::string nooks_refusal(std::string_view text) { return refusal(read_nooks(text)); }

/// The nooks of the example with entry `index` replaced.
std::string with_nook(std::size_t index, std::string_view nook) {
  return std::string(kExampleNooks).replace(4 * index, 4, nook);
}

/// A legal layout that need not be connected: its letters are redrawn.
WallLayout any_layout(Random& random) {
  WallLayout layout = random_layout(random);
  for (Nook& nook : layout.nooks) nook.direction = static_cast<std::uint8_t>(random.below(6));
  return layout;
}

std::string nooks_text(const WallLayout& layout) { return to_string(layout).substr(18); }

// ------------------------------------------------------------------------------------- crannies

TEST(Crannies, AreOneOnEachSideInAnyOrder) {
  const std::array<CellId, 6> ends{216, 177, 169, 200, 192, 208};
  EXPECT_EQ(read_crannies("216177169200192208").value(), ends);
  const std::array<CellId, 6> starts{169, 177, 185, 193, 201, 209};
  EXPECT_EQ(read_crannies("169177185193201209").value(), starts);
}

TEST(Crannies, PreserveTheirOrder) {
  const std::string crannies = "215205194187178171";
  const auto layout = WallLayout{*read_crannies(crannies), *read_nooks(kExampleNooks)};
  EXPECT_EQ(to_string(layout), crannies + std::string(kExampleNooks));
}

TEST(Crannies, HaveEighteenCharacters) {
  EXPECT_EQ(crannies_refusal(""), "crannies take 18 characters, not 0");
  EXPECT_EQ(crannies_refusal("17117818719420521"), "crannies take 18 characters, not 17");
  EXPECT_EQ(crannies_refusal("171178187194205215171"), "crannies take 18 characters, not 21");
}

TEST(Crannies, AreDigitsOnly) {
  // The characters next to the digits, signs, blanks, letters and other bytes.
  for (const char wrong : {'/', ':', '-', '+', ' ', 'A', '\0', '\x7F', '\x80', '\xFF'}) {
    for (std::size_t at = 0; at < 18; ++at) {
      std::string text(kExampleCrannies);
      text[at] = wrong;
      EXPECT_EQ(crannies_refusal(text),
                fmt::format("the cranny at character {} is not three digits", at / 3 * 3 + 1));
    }
  }
}

TEST(Crannies, AreOnThePerimeter) {
  for (int number = 0; number < 1000; ++number) {
    const std::string text = fmt::format("{:03}177185193201209", number);
    const bool on_perimeter = number >= 169 && number <= 216;
    if (on_perimeter) {
      EXPECT_EQ(crannies_refusal(text).empty(), number <= 176) << number;
    } else {
      EXPECT_EQ(crannies_refusal(text),
                fmt::format("cranny {:03} is not on the perimeter (169–216)", number));
    }
  }
}

TEST(Crannies, AreNeverTwoOnASide) {
  constexpr std::array kSides{"169–176", "177–184", "185–192", "193–200", "201–208", "209–216"};
  for (int side = 0; side < 6; ++side) {
    for (int first = 0; first < 8; ++first) {
      for (int second = 0; second < 8; ++second) {
        std::string text = fmt::format("{}", 169 + 8 * side + first);
        text += fmt::format("{}", 169 + 8 * side + second);
        for (int other = 0; other < 6; ++other) {
          if (other != side && text.size() < 18) text += fmt::format("{}", 172 + 8 * other);
        }
        EXPECT_EQ(crannies_refusal(text),
                  fmt::format("side {} has two crannies", kSides[static_cast<std::size_t>(side)]));
      }
    }
  }
}

TEST(Crannies, AreRefusedAsMalformed) {
  EXPECT_EQ(read_crannies("").error().kind, base::Error::Kind::invalid);
  EXPECT_EQ(read_nooks("").error().kind, base::Error::Kind::invalid);
}

// ---------------------------------------------------------------------------------------- nooks

TEST(Nooks, PreserveTheirOrderAndLetters) {
  const auto nooks = read_nooks(kExampleNooks);
  ASSERT_TRUE(nooks.has_value());
  EXPECT_EQ(nooks->front(), (Nook{93, 3}));
  EXPECT_EQ((*nooks)[6], (Nook{106, 0}));
  EXPECT_EQ((*nooks)[7], (Nook{108, 5}));
  EXPECT_EQ(nooks->back(), (Nook{122, 3}));
  EXPECT_EQ(nooks_text({{}, *nooks}), kExampleNooks);
  std::string reversed;
  for (std::size_t i = 18; i-- > 0;) reversed += kExampleNooks.substr(4 * i, 4);
  ASSERT_TRUE(read_nooks(reversed).has_value());
  EXPECT_EQ(nooks_text({{}, *read_nooks(reversed)}), reversed);
}

TEST(Nooks, HaveSeventyTwoCharacters) {
  EXPECT_EQ(nooks_refusal(""), "nooks take 72 characters, not 0");
  EXPECT_EQ(nooks_refusal(kExampleNooks.substr(0, 71)), "nooks take 72 characters, not 71");
  EXPECT_EQ(nooks_refusal(std::string(kExampleNooks) + "063A"), "nooks take 72 characters, not 76");
}

TEST(Nooks, HaveThreeDigits) {
  for (const char wrong : {'/', ':', '-', 'A', '\0', '\xFF'}) {
    for (std::size_t at = 0; at < 72; ++at) {
      if (at % 4 == 3) continue;
      std::string text(kExampleNooks);
      text[at] = wrong;
      EXPECT_EQ(nooks_refusal(text),
                fmt::format("the nook at character {} is not three digits", at / 4 * 4 + 1));
    }
  }
}

TEST(Nooks, HaveALetterAToFInUpperCase) {
  for (int byte = 0; byte < 256; ++byte) {
    const auto letter = static_cast<char>(byte);
    const std::string text = with_nook(4, std::string("100") + letter);
    if (byte >= 'A' && byte <= 'F') {
      EXPECT_EQ(nooks_refusal(text), "");
    } else {
      EXPECT_EQ(nooks_refusal(text), "nook 100 at character 17 has no letter A–F");
    }
  }
}

TEST(Nooks, AreOnRingsTwoToSixButNotOnCorners) {
  std::array<int, 6> legal{};
  for (int number = 0; number < 1000; ++number) {
    const std::string refused = nooks_refusal(with_nook(0, fmt::format("{:03}A", number)));
    bool may_be = false;
    for (int k = 2; k <= 6; ++k) {
      const int in_ring = number - (3 * k * (k - 1) + 1);
      if (in_ring < 0 || in_ring >= 6 * k || in_ring % k == 0) continue;
      may_be = true;
      ++legal[static_cast<std::size_t>(in_ring / k)];
    }
    EXPECT_EQ(refused == fmt::format("nook {:03} stands where no nook may be", number), !may_be)
        << refused;
  }
  for (const int in_triangle : legal) EXPECT_EQ(in_triangle, 15);
}

TEST(Nooks, AreListedOnceEach) {
  EXPECT_EQ(nooks_refusal(with_nook(17, "093B")), "nook 093 is listed twice");
  EXPECT_EQ(nooks_refusal(with_nook(1, "093D")), "nook 093 is listed twice");
}

TEST(Nooks, AreNeverAdjacent) {
  EXPECT_EQ(nooks_refusal(with_nook(1, "094D")), "nook 093 and nook 094 are adjacent");
  EXPECT_EQ(nooks_refusal(with_nook(0, "063A")), "nook 063 and nook 038 are adjacent");
  for (const CellId beside : kNeighbours[43]) {
    const std::string text = with_nook(0, to_string(beside) + "A").replace(4, 4, "043D");
    EXPECT_EQ(nooks_refusal(text),
              fmt::format("nook {} and nook 043 are adjacent", to_string(beside)));
  }
}

TEST(Nooks, MayBeTwoCellsApart) {
  EXPECT_EQ(geometry::distance(kAxial[106], kAxial[108]), 2);
  EXPECT_EQ(nooks_refusal(kExampleNooks), "");
}

TEST(Nooks, AreThreeInEachTriangle) {
  // One moved next door leaves two there and makes four here; the first such triangle is named.
  EXPECT_EQ(nooks_refusal(with_nook(0, "098A")), "the triangle at side 169–176 has 2 nooks, not 3");
  EXPECT_EQ(nooks_refusal(with_nook(3, "096D")), "the triangle at side 169–176 has 4 nooks, not 3");
  EXPECT_EQ(nooks_refusal(with_nook(17, "120A")),
            "the triangle at side 201–208 has 4 nooks, not 3");
  EXPECT_EQ(nooks_refusal(with_nook(14, "088A")),
            "the triangle at side 201–208 has 2 nooks, not 3");
}

// ---------------------------------------------------------------------------------------- walls

/// Every wall of a layout, from each side, derived from the rules alone.
std::set<std::pair<int, int>> walls_by_the_rules(const WallLayout& layout) {
  std::set<std::pair<int, int>> walls;
  const auto between = [&walls](CellId one, CellId other) {
    for (int d = 0; d < 6; ++d) {
      if (neighbour(one, d) == other) walls.emplace(one, d);
      if (neighbour(other, d) == one) walls.emplace(other, d);
    }
  };
  for (CellId cell = 0; cell < kCells; ++cell) {
    for (int d = 0; d < 6; ++d) {
      if (neighbour(cell, d) == kOutside) walls.emplace(cell, d);
    }
  }
  for (const CellId cranny : layout.crannies) {
    between(cranny, cranny == 216 ? CellId{169} : static_cast<CellId>(cranny + 1));
  }
  for (const Nook nook : layout.nooks) {
    for (const int side : {nook.direction + 5, nook.direction + 0, nook.direction + 1}) {
      between(nook.cell, neighbour(nook.cell, side % 6));
    }
  }
  return walls;
}

TEST(Walls, AreThePerimeterTheCranniesAndTheNooksAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const WallLayout layout = any_layout(random);
    const Board board(layout);
    std::set<std::pair<int, int>> walls;
    for (CellId cell = 0; cell < kCells; ++cell) {
      for (int d = 0; d < 6; ++d) {
        if (board.wall(cell, d)) walls.emplace(cell, d);
      }
    }
    EXPECT_EQ(walls, walls_by_the_rules(layout)) << "seed " << seed;
    // 102 pieces of perimeter; crannies and nooks have two sides each.
    EXPECT_EQ(walls.size(), 102U + 2 * 6 + 2 * 3 * 18) << "seed " << seed;
  }
}

TEST(Walls, AreSeenFromBothSides) {
  const Board board(example().layout);
  for (CellId cell = 0; cell < kCells; ++cell) {
    for (int d = 0; d < 6; ++d) {
      const CellId other = neighbour(cell, d);
      if (other == kOutside) continue;
      EXPECT_EQ(board.wall(cell, d), board.wall(other, (d + 3) % 6)) << int{cell} << " " << d;
    }
  }
}

TEST(Walls, OfACrannyAreBetweenItAndTheNextCell) {
  const WallLayout layout{*read_crannies("171184187194205209"), *read_nooks(kExampleNooks)};
  const Board board(layout);
  EXPECT_TRUE(board.wall(171, 2)) << "171–172, eastwards";
  EXPECT_TRUE(board.wall(172, 5));
  EXPECT_FALSE(board.wall(170, 2)) << "not on its other side";
  EXPECT_TRUE(board.wall(184, 3)) << "184–185, into the corner";
  EXPECT_TRUE(board.wall(185, 0));
  EXPECT_FALSE(board.wall(183, 3));
  EXPECT_FALSE(board.wall(185, 4)) << "nothing beyond the corner";
}

TEST(Walls, OfTheLastCrannyAreBetween216And169) {
  WallLayout layout = example().layout;
  EXPECT_FALSE(Board(layout).wall(216, 1));
  layout.crannies = *read_crannies("171178187194205216");
  const Board board(layout);
  EXPECT_EQ(neighbour(216, 1), 169);
  EXPECT_TRUE(board.wall(216, 1));
  EXPECT_TRUE(board.wall(169, 4));
  EXPECT_EQ(board.slide_end(212, 1), 216);
  EXPECT_EQ(board.slide_end(169, 4), 169);
}

TEST(Walls, OfANookLeaveThreeSidesOpenAndStopPiecesThatEnter) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const WallLayout layout = any_layout(random);
    const Board board(layout);
    for (const Nook nook : layout.nooks) {
      for (int turn = 0; turn < 6; ++turn) {
        const int side = (nook.direction + turn) % 6;
        const bool closed = turn == 0 || turn == 1 || turn == 5;
        EXPECT_EQ(board.wall(nook.cell, side), closed);
        if (closed) continue;
        EXPECT_EQ(board.slide_end(neighbour(nook.cell, side), (side + 3) % 6), nook.cell);
      }
    }
  }
}

TEST(Board, KnowsItsNooks) {
  const Board board(example().layout);
  std::vector<int> cells;
  for (int cell = 0; cell < 256; ++cell) {
    if (board.is_nook(static_cast<CellId>(cell))) cells.push_back(cell);
  }
  EXPECT_EQ(cells, (std::vector<int>{16, 38, 43, 51, 60, 64, 70, 72, 80, 82, 93, 100, 106, 108, 112,
                                     118, 122, 125}));
  EXPECT_EQ(board.layout(), example().layout);
}

// --------------------------------------------------------------------------------------- slides

TEST(Slides, OfAPieceAloneOnTheExample) {
  const Board board(example().layout);
  const std::array<CellId, 6> from_60{216, 62, 60, 60, 60, 212};
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(board.slide_end(60, d), from_60[static_cast<std::size_t>(d)]);
  }
}

TEST(Slides, ContinueUntilTheNextWall) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    const Board board(any_layout(random));
    for (CellId cell = 0; cell < kCells; ++cell) {
      for (int d = 0; d < 6; ++d) {
        CellId end = cell;
        while (!board.wall(end, d)) end = neighbour(end, d);
        ASSERT_EQ(board.slide_end(cell, d), end) << int{cell} << " " << d;
      }
    }
  }
}

TEST(Runs, ContainTheCellsOfBothSlidesAlongAnAxis) {
  Random random(3);
  const Board board(any_layout(random));
  for (CellId cell = 0; cell < kCells; ++cell) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::set<CellId> slid{cell};
      for (const int d : {static_cast<int>(axis), static_cast<int>(axis) + 3}) {
        for (CellId at = cell; !board.wall(at, d);) slid.insert(at = neighbour(at, d));
      }
      for (CellId other = 0; other < kCells; ++other) {
        ASSERT_EQ(board.runs(cell)[axis] == board.runs(other)[axis], slid.contains(other));
      }
    }
  }
}

TEST(Runs, CrossThoseTheyShareACellWith) {
  Random random(4);
  const Board board(any_layout(random));
  std::set<std::pair<int, int>> sharing;
  int runs = 0;
  for (CellId cell = 0; cell < kCells; ++cell) {
    for (const std::uint8_t one : board.runs(cell)) {
      for (const std::uint8_t other : board.runs(cell)) sharing.emplace(one, other);
      runs = std::max(runs, one + 1);
    }
  }
  EXPECT_EQ(runs, static_cast<int>(Board::kMostRuns))
      << "legal walls each split a run of their own";
  for (int one = 0; one < runs; ++one) {
    for (int other = 0; other < runs; ++other) {
      ASSERT_EQ(board.crossing(static_cast<std::size_t>(one)).test(other),
                sharing.contains({one, other}));
    }
  }
}

// ---------------------------------------------------------------------------------- connectedness

std::set<CellId> reached_from(const Board& board, CellId start) {
  std::set<CellId> reached{start};
  std::vector<CellId> waiting{start};
  while (!waiting.empty()) {
    const CellId cell = waiting.back();
    waiting.pop_back();
    for (int d = 0; d < 6; ++d) {
      const CellId end = board.slide_end(cell, d);
      if (reached.insert(end).second) waiting.push_back(end);
    }
  }
  return reached;
}

TEST(Connectedness, NamesTheFirstPairThatIsNotConnected) {
  int connected = 0;
  int unconnected = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const WallLayout layout = any_layout(random);
    const Board board(layout);
    std::string expected;
    for (const Nook from : layout.nooks) {
      const std::set<CellId> reached = reached_from(board, from.cell);
      for (const Nook to : layout.nooks) {
        if (!expected.empty() || reached.contains(to.cell)) continue;
        expected = fmt::format("nook {} cannot be reached from nook {}", to_string(to.cell),
                               to_string(from.cell));
      }
    }
    EXPECT_EQ(refusal(board.check_connected()), expected) << "seed " << seed;
    ++(expected.empty() ? connected : unconnected);
  }
  EXPECT_GT(connected, 20);
  EXPECT_GT(unconnected, 20);
  EXPECT_EQ(refusal(Board(example().layout).check_connected()), "");
}

// ---------------------------------------------------------------------------------------- random

TEST(RandomLayout, IsLegalAndConnectedForEverySeed) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const WallLayout layout = random_layout(random);
    const std::string text = to_string(layout);
    ASSERT_EQ(read_crannies(text.substr(0, 18)).value(), layout.crannies) << "seed " << seed;
    ASSERT_EQ(read_nooks(text.substr(18)).value(), layout.nooks) << "seed " << seed;
    ASSERT_EQ(refusal(Board(layout).check_connected()), "") << "seed " << seed;
  }
}

TEST(RandomLayout, UsesEveryCrannyAndEveryNookAndLetter) {
  std::bitset<kCells> crannies;
  std::map<CellId, std::set<int>> letters;
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const WallLayout layout = random_layout(random);
    for (const CellId cranny : layout.crannies) crannies.set(cranny);
    for (const Nook nook : layout.nooks) letters[nook.cell].insert(nook.direction);
  }
  EXPECT_EQ(crannies.count(), 48U);
  EXPECT_EQ(letters.size(), 90U);
  for (const auto& [cell, used] : letters) EXPECT_EQ(used.size(), 6U) << int{cell};
}

TEST(RandomLayout, IsTheSameForTheSameSeed) {
  Random random(2025);
  EXPECT_EQ(to_string(random_layout(random)),
            "175178192199203216"
            "063D046B120E036E078D065C021C012C070E033C108B123D010F110A014A058B100A082F");
}

TEST(CellNames, AreThreeDigits) {
  EXPECT_EQ(to_string(CellId{0}), "000");
  EXPECT_EQ(to_string(CellId{60}), "060");
  EXPECT_EQ(to_string(CellId{216}), "216");
}

}  // namespace
}  // namespace hexarena::nooks
