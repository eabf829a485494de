// Engines with several threads and engines that ponder: the same values, found sooner.
#include "players/search_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "games/reversi/evaluation.hpp"
#include "players/player.hpp"
#include "search/parallel_search.hpp"
#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using Evaluation = reversi::ReversiEvaluation<reversi::LiveGrid>;
using Table = search::TranspositionTable<std::uint32_t>;

game::Adviser engine_with_all_the_time(int threads = 1) {
  game::Adviser engine{"engine", std::nullopt};
  engine.stop = [] { return false; };
  engine.crew = search_threads(threads);
  return engine;
}
std::unique_ptr<game::Table> small_board(int size = 2) {
  auto table = (*session::find_game("reversi"))
                   ->open({{"size", size}, {"pass", "forced"}}, /*start=*/nullptr);
  return std::move(*table);
}

TEST(SearchThreads, EachRunsItsPartOnce) {
  for (const int count : {1, 2, 7}) {
    std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
    search_threads(count).run([&](int number) { ++done.at(static_cast<std::size_t>(number)); });
    for (const auto& each : done) EXPECT_EQ(each, 1);
  }
}

TEST(SearchThreads, OfASharedTableRecallOnlyWhatWasStored) {
  Table table(8);
  table.share();
  std::atomic<int> recalled = 0;
  search_threads(4).run([&](int number) {
    base::Random random(static_cast<std::uint64_t>(number) + 1);
    for (int i = 0; i < 40'000; ++i) {
      const std::uint64_t key = 1 + random.below(2'000);
      const auto mixed = static_cast<std::uint32_t>(key * 0x9E3779B9U);
      if (const auto entry = table.recall(key)) {
        ++recalled;
        ASSERT_EQ(entry->action, mixed);
        ASSERT_EQ(entry->value, static_cast<int>(mixed >> 1));
      }
      table.store({key, mixed, static_cast<int>(mixed >> 1), 3, search::Bound::exact,
                   static_cast<std::uint8_t>(random.below(20))});
    }
  });
  EXPECT_GT(recalled, 100);
}

TEST(SearchThreads, ProveWhatOneThreadProves) {
  const reversi::LiveRules rules(reversi::start_position(3), {true, 1});
  const Evaluation evaluation(rules);
  search::Limits limits;
  limits.depth = std::numeric_limits<int>::max();
  limits.deepen_to = 8;
  for (const int threads : {1, 2, 4}) {
    search::ParallelSearch<Evaluation> search(evaluation, 16);
    const auto found =
        search.find(rules.start(), limits, rules.start().turn, search_threads(threads));
    EXPECT_TRUE(found.proven);
    EXPECT_EQ(found.value, -19 * search::kPoint) << threads << " threads";
  }
}

TEST(SearchThreads, DoNotChangeALevelOfTheEngine) {
  const auto table = (*session::find_game("fish"))->open({{"board", "boxed"}}, nullptr);
  game::Adviser alone{"engine", 5};
  game::Adviser helped = alone;
  helped.crew = search_threads(3);
  const auto first = (*table)->advise(alone);
  const auto second = (*table)->advise(helped);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->action, second->action);
  EXPECT_EQ(first->nodes, second->nodes);
}

TEST(Pondering, SavesTheNextSearchWhatItFound) {
  const auto nodes_of_second_think = [](bool ponder) {
    const auto table = small_board(3);
    const auto thinker = table->thinker();
    game::Adviser once = engine_with_all_the_time();
    once.stop = [] { return true; };  // a minimal search
    auto advice = thinker->think(*table, once);
    if (ponder) thinker->ponder([] { return false; });  // to the end of the game
    EXPECT_TRUE(table->submit(rules::Seat(0), advice->action));
    const auto reply = table->advise(engine_with_all_the_time());
    EXPECT_TRUE(table->submit(rules::Seat(1), reply->action));
    advice = thinker->think(*table, engine_with_all_the_time());
    return advice->nodes;
  };
  EXPECT_LT(nodes_of_second_think(true) * 2, nodes_of_second_think(false));
}

TEST(Pondering, ChangesNoValue) {
  const auto table = small_board();
  const auto thinker = table->thinker();
  const auto fresh = table->thinker();
  for (int turn = 0; !table->view().over; ++turn) {
    const auto advice = thinker->think(*table, engine_with_all_the_time(1 + turn % 3));
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->value, table->advise(engine_with_all_the_time())->value);
    thinker->ponder([] { return false; });
    ASSERT_TRUE(table->submit(*table->view().turn, advice->action));
  }
}

TEST(Pondering, EndsWhenStoppedOrWithItsPlayer) {
  const auto table = (*session::find_game("reversi"))->open({{"size", 6}}, nullptr);
  const auto thinker = (*table)->thinker();
  game::Adviser glance = engine_with_all_the_time(2);
  glance.stop = [] { return true; };
  ASSERT_TRUE(thinker->think(**table, glance));
  Pondering pondering;
  pondering.start(*thinker);  // a board of this size has no end in sight
  pondering.stop();
  pondering.start(*thinker);
  pondering.start(*thinker);
}

TEST(Pondering, OfAPlayerContinuesBetweenItsTurns) {
  const auto table = (*session::find_game("fish"))->open({{"rows", 4}, {"columns", 4}}, nullptr);
  auto pondering =
      advised_player({"engine", std::nullopt}, "ponders", 1, {.ms = 1, .ponder = true});
  auto other = advised_player({"greedy", std::nullopt}, "greedy", 1);
  while (!(*table)->view().over) {
    const rules::Seat turn = *(*table)->view().turn;
    const auto choice = (turn == rules::Seat(0) ? pondering : other)->decide(**table);
    ASSERT_TRUE(choice);
    ASSERT_TRUE((*table)->submit(turn, choice->action));
  }
}

}  // namespace
}  // namespace hexarena::players
