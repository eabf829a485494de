// ParallelSearch: AlphaBeta in several threads (search_together.hpp) over one transposition table,
// which lasts from search to search.
//
// A thread postpones actions that another thread is searching. With one thread the answer is that of
// AlphaBeta and always the same; with several it depends on their timing. For one caller at a time.
#pragma once

#include <memory>
#include <vector>

#include "search/alpha_beta.hpp"
#include "search/search_together.hpp"

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
      if (size > 1) {
        table_->share();
        return search_together<Found>(limits, crew, [&](std::size_t i, const Limits& own) {
          return searches_[i]->find(state, own, me);
        });
      }
    }
    return searches_.front()->find(state, limits, me);
  }

 private:
  const E& game_;
  std::shared_ptr<typename Search::Table> table_;
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace hexarena::search
