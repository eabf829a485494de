// A match is fair: the same boards and openings in every order of the seats, every game counted.
#include "tournament/match.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "session/record_testing.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;
using testing::ElementsAre;

const world::SystemClock kClock;

Contestant machine(const std::string& name) {
  return {name, [name](std::uint64_t seed) {
            auto adviser = players::adviser(players::read_spec(name));
            return players::advised_player(*adviser, name, seed);
          }};
}

MatchOptions of(std::string_view game, const Json& settings, int games) {
  MatchOptions options;
  options.game = *session::find_game(game);
  options.settings = settings;
  options.games = games;
  return options;
}

TEST(Match, EveryBlockIsPlayedInEveryOrderOnTheSameOpening) {
  for (const int players : {2, 3}) {
    MatchOptions options = of("fish", Json{{"players", players}, {"rows", 4}, {"columns", 4}}, 12);
    options.opening = 3;
    std::map<std::string, std::vector<std::string>> orders;
    options.played = [&](const referee::Report& report, const Tally&) {
      const session::Record& record = report.record;
      Json opening = record.start.value();
      for (std::size_t i = 0; i < 3; ++i)
        opening.push_back({std::to_string(i), session::event_of(record, i)});
      orders[base::write_json(opening)].push_back(base::write_json(*record.players));
      EXPECT_TRUE(record.result);
      auto replayed = session::replay(record);
      ASSERT_TRUE(replayed) << replayed.error().message;
      EXPECT_TRUE((*replayed)->view().over);
    };
    std::vector<Contestant> all{machine("random"), machine("greedy"), machine("house:1")};
    all.resize(static_cast<std::size_t>(players));
    const auto result = play_match(all, kClock, options);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->games, 12);
    const std::size_t games = block_games(all.size());
    EXPECT_EQ(result->blocks.size(), 12 / games);
    EXPECT_EQ(orders.size(), result->blocks.size());
    for (auto& [opening, names] : orders) {
      EXPECT_EQ(names.size(), games);
      std::sort(names.begin(), names.end());
      EXPECT_EQ(std::unique(names.begin(), names.end()), names.end()) << opening;
    }
  }
}

TEST(Match, PointsAreSharedAndAddUp) {
  const auto result = play_match({machine("random"), machine("random")}, kClock,
                                 of("reversi", Json{{"size", 2}, {"pass", "forced"}}, 40));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 40);
  EXPECT_DOUBLE_EQ(result->points[0] + result->points[1], 40);
  EXPECT_EQ(result->wins[0] + result->wins[1] + result->ties, 40);
  EXPECT_DOUBLE_EQ(result->margin[0], -result->margin[1]);
  double blocks = 0;
  for (const double block : result->blocks) blocks += block;
  EXPECT_DOUBLE_EQ(2 * blocks, result->points[0]);
}

TEST(Match, TheSameSeedGivesTheSameMatchAndAnotherDiffers) {
  MatchOptions options = of("reversi", Json{{"size", 3}, {"pass", "forced"}}, 20);
  options.opening = 4;
  const std::vector<Contestant> two{machine("random"), machine("easy")};
  const auto first = play_match(two, kClock, options);
  const auto again = play_match(two, kClock, options);
  options.seed = 2;
  const auto other = play_match(two, kClock, options);
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ(first->blocks, again->blocks);
  EXPECT_EQ(first->margin, again->margin);
  EXPECT_NE(first->margin, other->margin);
}

TEST(Match, AHalfPlayedBlockIsNotCounted) {
  MatchOptions options = of("reversi", Json{{"size", 2}, {"pass", "forced"}}, 100);
  int games = 0;
  options.played = [&](const referee::Report&, const Tally&) { ++games; };
  options.stopped = [&] { return games >= 5; };
  const auto result = play_match({machine("random"), machine("easy")}, kClock, options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 4);
  EXPECT_EQ(result->blocks.size(), 2U);
}

/// The complete outcome of a match, in one line.
std::string outcome(const std::vector<Contestant>& contestants, const MatchOptions& options) {
  const auto result = play_match(contestants, kClock, options);
  if (!result) return "refused: " + result.error().message;
  return fmt::format("{} {} {} {} {} {} {} {} {}", result->games, result->ties,
                     fmt::join(result->wins, " "), fmt::join(result->points, " "),
                     fmt::join(result->margin, " "), fmt::join(result->removals, " "),
                     result->adjudicated, fmt::join(result->blocks, " "), name(result->verdict));
}

TEST(Match, HasTheSameResultWithAnyNumberOfThreads) {
  for (const std::size_t players : {2, 3}) {
    MatchOptions options = of("fish", Json{{"players", players}, {"rows", 4}, {"columns", 4}}, 60);
    options.opening = 3;
    std::vector<Contestant> all{machine("random"), machine("greedy"), machine("random")};
    all.resize(players);
    const std::string alone = outcome(all, options);
    options.threads = 4;
    std::mutex mutex;
    std::set<std::pair<std::size_t, std::size_t>> games;
    options.observer = [&](std::size_t block, std::size_t order) {
      const std::lock_guard lock(mutex);
      EXPECT_TRUE(games.emplace(block, order).second);
      return nullptr;
    };
    EXPECT_EQ(outcome(all, options), alone);
    EXPECT_EQ(games.size(), 60U);
    EXPECT_EQ(*games.rbegin(), std::pair(60 / block_games(players) - 1, block_games(players) - 1));
  }
}

TEST(Match, CountsBlocksInOrderEvenIfAPlayerIsSlow) {
  MatchOptions options = of("reversi", Json{{"size", 3}, {"pass", "forced"}}, 200);
  options.opening = 4;
  options.sprt = Sprt{0, 100};
  std::vector<Contestant> two{machine("greedy"), machine("random")};
  const std::string alone = outcome(two, options);
  ASSERT_NE(alone.find("elo"), std::string::npos) << alone;
  // The first game does not begin until all the others have been played.
  options.threads = 2;
  std::atomic<int> played = 0;
  std::atomic<bool> first = true;
  options.played = [&](const referee::Report&, const Tally& now) { played = now.games; };
  two[0].sit_down = [&, sit_down = two[0].sit_down](std::uint64_t seed) {
    if (first.exchange(false)) {
      while (played < 199) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return sit_down(seed);
  };
  EXPECT_EQ(outcome(two, options), alone);
  EXPECT_EQ(played, 200);
}

TEST(Match, WhenStoppedItCountsAllCompletedBlocks) {
  MatchOptions options = of("reversi", Json{{"size", 3}, {"pass", "forced"}}, 1000);
  options.opening = 4;
  options.threads = 4;
  std::atomic<int> games = 0;
  std::map<std::string, int> boards;  // games played to their end
  options.played = [&](const referee::Report& report, const Tally& now) {
    ++boards[base::write_json(report.record.settings)];
    games = now.games;
  };
  // The first game never ends, and so neither does its block.
  std::atomic<bool> first = true;
  Contestant slow = machine("greedy");
  slow.sit_down = [&, sit_down = slow.sit_down](std::uint64_t seed) {
    if (first.exchange(false)) {
      while (games < 51) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return sit_down(seed);
  };
  options.stopped = [&] { return games >= 51; };
  const auto result = play_match({slow, machine("random")}, kClock, options);
  ASSERT_TRUE(result) << result.error().message;
  const auto whole = std::count_if(boards.begin(), boards.end(),
                                   [](const auto& each) { return each.second == 2; });
  EXPECT_EQ(result->blocks.size(), static_cast<std::size_t>(whole));
  EXPECT_EQ(result->games, 2 * whole);
  EXPECT_GE(whole, 20);
}

TEST(Match, EndsWhenItsTestIsDecided) {
  MatchOptions options = of("reversi", Json{{"size", 3}, {"pass", "forced"}}, 4000);
  options.opening = 4;
  options.sprt = Sprt{0, 100};
  const auto better = play_match({machine("engine:3"), machine("random")}, kClock, options);
  ASSERT_TRUE(better);
  EXPECT_EQ(better->verdict, Sprt::Verdict::elo1);
  EXPECT_LT(better->games, 400);
  const auto worse = play_match({machine("random"), machine("engine:3")}, kClock, options);
  ASSERT_TRUE(worse);
  EXPECT_EQ(worse->verdict, Sprt::Verdict::elo0);
  options.games = 2;
  const auto few = play_match({machine("random"), machine("random")}, kClock, options);
  ASSERT_TRUE(few);
  EXPECT_EQ(few->verdict, Sprt::Verdict::undecided);
  EXPECT_EQ(few->games, 2);
}

TEST(Match, GamesAreAdjudicatedOnlyOnRequest) {
  MatchOptions options = of("reversi", Json{{"size", 3}, {"pass", "forced"}}, 10);
  const std::vector<Contestant> players{machine("random"), machine("greedy")};
  std::vector<std::size_t> lengths;
  options.played = [&](const referee::Report& report, const Tally&) {
    lengths.push_back(report.record.events.size());
  };
  EXPECT_EQ(play_match(players, kClock, options)->adjudicated, 0);
  options.adjudicate = 5000;
  EXPECT_EQ(play_match(players, kClock, options)->adjudicated, 10);
  ASSERT_EQ(lengths.size(), 20);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_LT(lengths[i + 10], lengths[i]);
}

TEST(Match, RejectsInvalidOptions) {
  const auto three = play_match({machine("random"), machine("random"), machine("random")}, kClock,
                                of("reversi", Json::object(), 2));
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().message, "3 players are named, but 2 play");
  MatchOptions crowded = of("reversi", Json::object(), 2);
  crowded.threads = 257;
  const auto many = play_match({machine("random"), machine("random")}, kClock, crowded);
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().message, "1 to 256 games can be played at a time, not 257");
  MatchOptions opened = of("nooks", Json{{"players", 2}}, 2);
  opened.opening = 1;
  const auto rounds = play_match({machine("random"), machine("random")}, kClock, opened);
  ASSERT_FALSE(rounds);
  EXPECT_EQ(rounds.error().message, "nooks is not played in turns, so nothing can open it");
}

class Quitter final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "quitter"; }
  [[nodiscard]] players::Decision decide(const game::Position&) override {
    return tl::unexpected(players::Failure{players::Fault::exit, "went home"});
  }
};

TEST(Match, APlayerThatFailsLosesTheGameAndTheMatchContinues) {
  const Contestant quitter{"quitter", [](std::uint64_t) { return std::make_unique<Quitter>(); }};
  const auto result =
      play_match({machine("random"), quitter}, kClock, of("reversi", Json::object(), 6));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 6);
  EXPECT_EQ(result->wins[0], 6);
  EXPECT_EQ(result->removals, (std::vector<int>{0, 6}));
}

TEST(Match, RoundsWithoutTurnsArePlayedToo) {
  const auto result = play_match({machine("solver"), machine("solver")}, kClock,
                                 of("nooks", Json{{"players", 2}, {"rounds", 1}}, 2));
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->games, 2);
}

TEST(Match, TheStrongerPlayerWins) {
  const auto reversi = play_match({machine("engine:3"), machine("easy")}, kClock,
                                  of("reversi", Json{{"size", 4}, {"pass", "forced"}}, 20));
  ASSERT_TRUE(reversi);
  EXPECT_GE(reversi->points[0], 16);
  const auto fish = play_match({machine("engine:3"), machine("greedy")}, kClock,
                               of("fish", Json{{"rows", 5}, {"columns", 5}}, 20));
  ASSERT_TRUE(fish);
  EXPECT_GE(fish->points[0], 14);
}

}  // namespace
}  // namespace hexarena::tournament
