// ParallelSearch: a multithreaded search (lazy SMP) that reuses its table from move to move.
//
// Every thread searches the same state, half of them one ply deeper than the others. They share a
// transposition table, so that each profits from the results of the others, and defer actions that
// another thread is working on. The table persists between searches. With one thread this is
// AlphaBeta, and deterministic; with more, the result depends on timing. For one caller at a
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

  /// Like AlphaBeta::find. The node limit applies to each thread separately; only one thread calls
  /// `stop` and `progress`.
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
  // A page has no threads to lend, and its code size matters.
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
      // The first thread to finish on its own ends the search for all.
      done = true;
    });
    return best_of(found);
  }
  /// A proven result is best, then the greatest depth.
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
