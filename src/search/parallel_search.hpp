// ParallelSearch: one search of a game in several threads, which goes on from move to move.
//
// Every thread searches the same state by itself, half of them one ply deeper than the others. They
// share a transposition table, so what one has found the others need not look for, and put off what
// another is looking at. The table stays from search to search. Alone it is AlphaBeta and gives the
// same answer every time; with help the answer depends on who was quicker. For one caller at a
// time.
#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "search/alpha_beta.hpp"

namespace hexarena::search {

template <Evaluation E>
class ParallelSearch {
 public:
  using Search = AlphaBeta<E>;
  using State = typename Search::State;
  using Found = typename Search::Found;

  ParallelSearch(const E& game, int table_bits)
      : game_(game), table_(std::make_shared<typename Search::Table>(table_bits)) {}

  /// As AlphaBeta::find. A limit of nodes holds for each thread by itself; `stop` and `progress`
  /// are called by one of them only.
  [[nodiscard]] Found find(const State& state, const Limits& limits, rules::Seat me,
                           const Crew& crew) {
    table_->grow_older();
    const int size = kMayHaveHelp ? crew.size : 1;
    if (static_cast<int>(searches_.size()) != size) {
      searches_.clear();
      const auto busy = size > 1 ? std::make_shared<BusyActions>() : nullptr;
      for (int i = 0; i < size; ++i) {
        searches_.push_back(std::make_unique<Search>(game_, table_, busy));
      }
    }
    if constexpr (kMayHaveHelp) {
      if (size > 1) return find_together(state, limits, me, crew);
    }
    return searches_.front()->find(state, limits, me);
  }

 private:
  // A page has no threads to lend, and every byte of code to load.
  static constexpr bool kMayHaveHelp = sizeof(void*) >= 8;

  Found find_together(const State& state, const Limits& limits, rules::Seat me, const Crew& crew) {
    table_->share();
    std::atomic<bool> done = false;
    std::vector<Found> found(static_cast<std::size_t>(crew.size));
    crew.run([&](int number) {
      Limits own = limits;
      if (number > 0) {
        own.progress = {};
        own.first_depth += number % 2;
      }
      own.stop = [&done, asked = number == 0 ? limits.stop : nullptr] {
        return done.load(std::memory_order_relaxed) || (asked && asked());
      };
      const auto i = static_cast<std::size_t>(number);
      found[i] = searches_[i]->find(state, own, me);
      // Whoever ends by itself has nothing left to look for, and so have the others.
      done = true;
    });
    return best_of(found);
  }
  /// What is proven counts most, then what was looked at deepest.
  [[nodiscard]] static Found best_of(const std::vector<Found>& found) {
    const Found* best = &found.front();
    std::uint64_t nodes = 0;
    for (const Found& each : found) {
      nodes += each.nodes;
      if (std::pair(each.proven, each.depth) > std::pair(best->proven, best->depth)) best = &each;
    }
    Found result = *best;
    result.nodes = nodes;
    return result;
  }

  const E& game_;
  std::shared_ptr<typename Search::Table> table_;
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace hexarena::search
