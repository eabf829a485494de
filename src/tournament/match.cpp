#include "tournament/match.hpp"

#include <algorithm>
#include <numeric>

#include "tournament/opening.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;
using base::passed_on;
using base::Random;
using rules::Seat;

/// One match while it lasts.
class Match {
 public:
  Match(const std::vector<Contestant>& contestants, const world::Clock& clock,
        const MatchOptions& options)
      : contestants_(contestants), clock_(clock), options_(options), random_(options.seed) {
    result_.wins.resize(contestants.size());
    result_.points.resize(contestants.size());
    result_.margin.resize(contestants.size());
    result_.removals.resize(contestants.size());
  }

  Expected<MatchResult> play() {
    while (result_.games < options_.games && !options_.stopped()) {
      MatchResult before = result_;
      auto whole = play_block();
      if (!whole) return passed_on(whole);
      if (!*whole) return before;
      if (options_.sprt) result_.verdict = options_.sprt->verdict(count_pairs(result_.blocks));
      if (result_.verdict != Sprt::Verdict::undecided) break;
    }
    return std::move(result_);
  }

 private:
  /// Every order of the seats on one board; false when stopped on the way.
  Expected<bool> play_block() {
    auto opening = open_board(*options_.game, options_.settings, options_.opening, random_);
    if (!opening) return passed_on(opening);
    std::vector<std::size_t> order(contestants_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const double before = result_.points.front();
    do {
      auto over = play_game(*opening, order);
      if (!over) return passed_on(over);
      if (!*over) return false;
    } while (std::next_permutation(order.begin(), order.end()));
    result_.blocks.push_back((result_.points.front() - before) /
                             block_games(static_cast<int>(order.size())));
    return true;
  }

  /// order[seat] is who sits there. False when stopped on the way.
  Expected<bool> play_game(session::Record record, const std::vector<std::size_t>& order) {
    std::vector<std::unique_ptr<players::Player>> players;
    Json names = Json::array();
    for (const std::size_t who : order) {
      players.push_back(contestants_[who].sit_down(random_.next()));
      names.push_back(contestants_[who].name);
    }
    record.players = std::move(names);
    referee::Options rules;
    rules.time = options_.time;
    rules.stopped = options_.stopped;
    rules.observers = options_.observers;
    rules.adjudicate = options_.adjudicate;
    auto report = referee::run_game(std::move(record), players, clock_, rules);
    if (!report) return passed_on(report);
    if (!report->record.result) return false;
    count(*report, order);
    if (options_.played) options_.played(*report, result_);
    return true;
  }

  void count(const referee::Report& report, const std::vector<std::size_t>& order) {
    ++result_.games;
    if (report.adjudicated) ++result_.adjudicated;
    const int winners = report.winners.count();
    if (winners > 1) ++result_.ties;
    for (std::size_t seat = 0; seat < order.size(); ++seat) {
      const std::size_t who = order[seat];
      if (report.seats[seat].verdict) ++result_.removals[who];
      if (report.winners.has(Seat(static_cast<int>(seat)))) {
        if (winners == 1) ++result_.wins[who];
        result_.points[who] += 1.0 / winners;
      }
      int best_other = 0;
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (i != seat) best_other = std::max(best_other, report.seats[i].score.value_or(0));
      }
      result_.margin[who] += report.seats[seat].score.value_or(0) - best_other;
    }
  }

  const std::vector<Contestant>& contestants_;
  const world::Clock& clock_;
  const MatchOptions& options_;
  Random random_;
  MatchResult result_;
};

}  // namespace

int block_games(int players) {
  int orders = 1;
  for (int i = 2; i <= players; ++i) orders *= i;
  return orders;
}

Expected<MatchResult> play_match(const std::vector<Contestant>& contestants,
                                 const world::Clock& clock, const MatchOptions& options) {
  return Match(contestants, clock, options).play();
}

}  // namespace hexarena::tournament
