#include "tournament/match.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "tournament/opening.hpp"
#include "tournament/standings.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;
using base::passed_on;

/// A game that has ended but whose block is not counted yet.
struct Ended {
  GameResult game;
  bool adjudicated = false;
};

void add(Tally& tally, const Ended& ended) {
  const std::vector<SeatResult>& seats = ended.game.seats;
  const std::vector<double> shares = points(ended.game);
  const auto shared = [](double share) { return 0 < share && share < 1; };
  ++tally.games;
  if (std::any_of(shares.begin(), shares.end(), shared)) ++tally.ties;
  if (ended.adjudicated) ++tally.adjudicated;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Entrant who = seats[i].entrant;
    if (seats[i].removed) {
      ++tally.removals[who];
      if (tally.removed.size() < kMostRemovalsListed) {
        tally.removed.push_back({ended.game.pairing, ended.game.order, who, i, *seats[i].removed});
      }
    }
    if (shares[i] >= 1) ++tally.wins[who];
    tally.points[who] += shares[i];
    int best_other = 0;
    for (const SeatResult& other : seats) {
      if (other.entrant != who) best_other = std::max(best_other, other.score.value_or(0));
    }
    tally.margin[who] += seats[i].score.value_or(0) - best_other;
  }
}

/// A match in progress.
class Match final : public Schedule {
 public:
  Match(std::size_t contestants, const MatchOptions& options)
      : options_(options),
        all_(contestants),
        random_(options.seed),
        so_far_(contestants),
        result_(contestants) {
    std::iota(all_.begin(), all_.end(), Entrant{0});
  }

  [[nodiscard]] std::span<const Entrant> players(std::size_t block) const override {
    const auto games = static_cast<std::size_t>(std::max(options_.games, 0));
    return block * block_games(all_.size()) < games ? std::span(all_) : std::span<const Entrant>();
  }

  [[nodiscard]] bool has(std::size_t block, std::size_t order) const override {
    const auto games = uncounted_.find(block);
    return games != uncounted_.end() && games->second.contains(order);
  }

  [[nodiscard]] Expected<Deal> deal(std::size_t block) override {
    const Json settings = block_settings(options_.settings, options_.boards, block);
    const auto& listed = options_.openings;
    auto opening = listed.empty() ? open_board(*options_.game, settings, options_.opening, random_)
                                  : open_board(*options_.game, settings,
                                               listed[block % listed.size()], random_);
    if (!opening) return passed_on(opening);
    Deal deal{std::move(*opening), {}};
    for (std::size_t order = 0; order < block_games(all_.size()); ++order) {
      deal.lots.push_back(random_);
      for (std::size_t seat = 0; seat < all_.size(); ++seat) random_.next();
    }
    return deal;
  }

  [[nodiscard]] Expected<void> note(GameResult game, const referee::Report& report) override {
    const Ended ended{std::move(game), report.adjudicated};
    add(so_far_, ended);
    uncounted_[ended.game.pairing].emplace(ended.game.order, ended);
    if (options_.played) options_.played(report, so_far_);
    return {};
  }

  [[nodiscard]] bool count(std::size_t block) override {
    const double before = result_.points.front();
    for (auto& [order, ended] : uncounted_.at(block)) {
      add(result_, ended);
      result_.digest = digest(result_.digest, ended.game);
      if (options_.list_games) result_.games_listed.push_back(std::move(ended.game));
    }
    uncounted_.erase(block);
    const auto games = static_cast<double>(block_games(all_.size()));
    const double share = (result_.points.front() - before) / games;
    result_.blocks.push_back(share);
    if (!options_.sprt) return true;
    add_pair(pairs_, share);
    result_.verdict = options_.sprt->verdict(pairs_);
    return result_.verdict == Sprt::Verdict::undecided;
  }

  /// Called once no more is played. If it was stopped, complete blocks after an incomplete one
  /// count too: they were played.
  MatchResult take_result() {
    bool open = result_.verdict == Sprt::Verdict::undecided;
    while (open && !uncounted_.empty()) {
      const auto first = uncounted_.begin();
      if (first->second.size() == block_games(all_.size())) {
        open = count(first->first);
      } else {
        uncounted_.erase(first);
      }
    }
    return std::move(result_);
  }

 private:
  const MatchOptions& options_;
  std::vector<Entrant> all_;
  base::Random random_;
  Tally so_far_;
  std::map<std::size_t, std::map<std::size_t, Ended>> uncounted_;  // by block and order
  PairCounts pairs_{};
  MatchResult result_;
};

}  // namespace

Expected<MatchResult> play_match(const std::vector<Contestant>& contestants,
                                 const world::Clock& clock, const MatchOptions& options) {
  Match match(contestants.size(), options);
  if (auto played = play_blocks(match, 0, contestants, clock, options); !played) {
    return passed_on(played);
  }
  return match.take_result();
}

}  // namespace hexarena::tournament
