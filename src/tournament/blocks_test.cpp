// Blocks are dealt and counted in order, and games already played are not played again.
#include "tournament/blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tournament/opening.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;
using testing::ElementsAre;

const world::SystemClock kClock;

/// Five blocks of two players, of which some games may already be played.
class FiveBlocks final : public Schedule {
 public:
  [[nodiscard]] std::span<const Entrant> players(std::size_t block) const override {
    return block < 5 ? std::span<const Entrant>(both_) : std::span<const Entrant>();
  }
  [[nodiscard]] bool has(std::size_t block, std::size_t order) const override {
    return ended.contains({block, order});
  }
  [[nodiscard]] Expected<Deal> deal(std::size_t block) override {
    dealt.push_back(block);
    if (block == refused) return base::invalid("no such board");
    base::Random random(block);
    auto opening = open_board(**session::find_game("reversi"), Json{{"size", 2}}, 1, random);
    if (!opening) return base::passed_on(opening);
    return Deal{std::move(*opening), {random, random}};
  }
  [[nodiscard]] Expected<void> note(GameResult game, const referee::Report& report) override {
    EXPECT_TRUE(report.record.result);
    EXPECT_TRUE(ended.emplace(game.pairing, game.order).second);
    return {};
  }
  [[nodiscard]] bool count(std::size_t block) override {
    counted.push_back(block);
    return block != last;
  }

  std::size_t refused = 9;
  std::size_t last = 9;  // the last block wanted
  std::set<std::pair<std::size_t, std::size_t>> ended;
  std::vector<std::size_t> dealt;
  std::vector<std::size_t> counted;

 private:
  const std::vector<Entrant> both_{0, 1};
};

Expected<void> play(FiveBlocks& schedule, int threads, std::size_t first = 0) {
  const auto random = [](std::uint64_t seed) {
    return players::advised_player(*players::adviser(players::read_spec("random")), "r", seed);
  };
  BlockOptions options;
  options.threads = threads;
  return play_blocks(schedule, first, {{"a", random}, {"b", random}}, kClock, options);
}

TEST(Blocks, EveryOrderOfTheSeatsIsDifferent) {
  const std::vector<Entrant> four{7, 3, 9, 4};
  std::set<std::vector<Entrant>> orders;
  for (std::size_t i = 0; i < block_games(4); ++i) orders.insert(seated(four, i));
  EXPECT_EQ(orders.size(), 24U);
  EXPECT_EQ(seated(four, 0), four);
  EXPECT_THAT(seated(std::vector<Entrant>{5, 2}, 1), ElementsAre(2, 5));
}

TEST(Blocks, OfManyPlayersGiveEachEverySeatOnce) {
  const std::vector<Entrant> nine{0, 1, 2, 3, 4, 5, 6, 7, 8};
  ASSERT_EQ(block_games(9), 9U);
  std::set<std::pair<Entrant, std::size_t>> had;
  for (std::size_t order = 0; order < 9; ++order) {
    const std::vector<Entrant> seats = seated(nine, order);
    for (std::size_t seat = 0; seat < 9; ++seat) had.emplace(seats[seat], seat);
  }
  EXPECT_EQ(had.size(), 81U);
}

TEST(Blocks, AreDealtAndCountedInOrder) {
  for (const int threads : {1, 4}) {
    FiveBlocks all;
    ASSERT_TRUE(play(all, threads));
    EXPECT_THAT(all.dealt, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(all.counted, ElementsAre(0, 1, 2, 3, 4));
    FiveBlocks later;
    ASSERT_TRUE(play(later, threads, 3));
    EXPECT_THAT(later.dealt, ElementsAre(3, 4));
    EXPECT_THAT(later.counted, ElementsAre(3, 4));
  }
}

TEST(Blocks, GamesAlreadyPlayedAreNotPlayedAgain) {
  FiveBlocks most;
  most.ended = {{0, 0}, {0, 1}, {1, 1}, {3, 0}, {3, 1}};
  ASSERT_TRUE(play(most, 2));
  EXPECT_THAT(most.dealt, ElementsAre(1, 2, 4));
  EXPECT_THAT(most.counted, ElementsAre(0, 1, 2, 3, 4));
}

TEST(Blocks, EndWhenTheyAreDecidedOrRefused) {
  FiveBlocks decided;
  decided.last = 2;
  ASSERT_TRUE(play(decided, 1));
  EXPECT_THAT(decided.dealt, ElementsAre(0, 1, 2));
  EXPECT_THAT(decided.counted, ElementsAre(0, 1, 2));
  FiveBlocks refused;
  refused.refused = 3;
  const auto played = play(refused, 1);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, "no such board");
  EXPECT_THAT(refused.counted, ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace hexarena::tournament
