#include "tournament/blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>

namespace hexarena::tournament {
namespace {

using base::Json;

/// Five players would have 120 seat orders.
constexpr std::size_t kMostPermuted = 4;

/// A game that a worker thread has claimed.
struct Game {
  std::size_t block = 0;
  std::size_t order = 0;
  std::vector<Entrant> seats;
  std::shared_ptr<const Deal> deal;  // of the whole block
};

/// The threads that play a schedule, and their shared state.
class Workers {
 public:
  Workers(Schedule& schedule, std::size_t first, const std::vector<Contestant>& contestants,
          const world::Clock& clock, const BlockOptions& options)
      : contestants_(contestants),
        clock_(clock),
        options_(options),
        schedule_(schedule),
        block_(first),
        uncounted_(first) {}

  Expected<void> play() {
    count();
    std::vector<std::thread> helpers;
    while (helpers.size() + 1 < static_cast<std::size_t>(options_.threads) && !stopped()) {
      try {
        helpers.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;  // no more threads are available; the existing ones do the work
      }
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failure_) return tl::unexpected(*failure_);
    return {};
  }

 private:
  void work() {
    try {
      while (const auto game = take()) play_game(*game);
    } catch (const std::exception& error) {
      fail({base::Error::Kind::invalid, error.what()});
    }
  }

  void fail(base::Error reason) {
    const std::lock_guard lock(mutex_);
    halt(std::move(reason));
  }

  void halt(base::Error reason) {
    if (!failure_) failure_ = std::move(reason);
    halted_ = true;
  }

  [[nodiscard]] bool stopped() const { return halted_ || options_.stopped(); }

  /// Claims the next game to be played.
  std::optional<Game> take() {
    const std::lock_guard lock(mutex_);
    while (!decided_ && !stopped()) {
      const std::span<const Entrant> players = schedule_.players(block_);
      if (players.empty()) break;
      const std::size_t order = order_++;
      if (order == schedule_.games(block_)) {
        ++block_;
        order_ = 0;
        deal_ = nullptr;
      } else if (!schedule_.has(block_, order)) {
        if (!deal_ && !deal()) break;
        return Game{block_, order, seated(players, order), deal_};
      }
    }
    return std::nullopt;
  }

  bool deal() {
    auto dealt = schedule_.deal(block_);
    if (!dealt) {
      halt(std::move(dealt.error()));
      return false;
    }
    deal_ = std::make_shared<const Deal>(std::move(*dealt));
    return true;
  }

  void play_game(const Game& game) {
    session::Record record = game.deal->opening;
    base::Random lots = game.deal->lots[game.order];
    std::vector<std::unique_ptr<players::Player>> players;
    Json names = Json::array();
    Json seeds = Json::array();
    for (const Entrant entrant : game.seats) {
      const std::uint64_t seed = lots.next();
      players.push_back(contestants_[entrant].sit_down(seed));
      names.push_back(contestants_[entrant].name);
      seeds.push_back(fmt::to_string(seed));
    }
    record.players = std::move(names);
    if (options_.run.is_object()) record.run = run_of(game, record, std::move(seeds));
    referee::Options rules;
    rules.time = options_.time;
    rules.adjudicate = options_.adjudicate;
    rules.stopped = [this] { return stopped(); };
    std::unique_ptr<referee::Observer> observer;
    if (options_.observer) observer = options_.observer(game.block, game.order);
    if (observer) rules.observers = {observer.get()};
    auto report = referee::run_game(std::move(record), players, clock_, rules);
    if (!report) return fail(std::move(report.error()));
    if (report->record.result) note(game, *report);
  }

  /// Everything needed to play this game again.
  [[nodiscard]] Json run_of(const Game& game, const session::Record& record, Json seeds) const {
    Json run = options_.run;
    run["block"] = game.block;
    run["order"] = game.order;
    run["opening"] = record.events.size();
    if (options_.time.move_ms) run["move_ms"] = *options_.time.move_ms;
    if (options_.time.total_ms) run["total_ms"] = *options_.time.total_ms;
    run["margin_ms"] = options_.time.margin_ms;
    if (options_.adjudicate) run["adjudicate"] = *options_.adjudicate;
    run["players"] = Json::array();
    for (const Entrant entrant : game.seats) run["players"].push_back(contestants_[entrant].player);
    run["seeds"] = std::move(seeds);
    return run;
  }

  void note(const Game& game, const referee::Report& report) {
    GameResult result{game.block, game.order, {}};
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      const referee::SeatReport& seat = report.seats[i];
      result.seats.push_back({game.seats[i], seat.place, seat.score, seat.verdict});
    }
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    if (auto noted = schedule_.note(std::move(result), report); !noted) {
      return halt(std::move(noted.error()));
    }
    count();
  }

  /// Counts completed blocks in order, up to the first incomplete one.
  void count() {
    while (!decided_ && whole(uncounted_)) decided_ = !schedule_.count(uncounted_++);
  }

  [[nodiscard]] bool whole(std::size_t block) const {
    if (schedule_.players(block).empty()) return false;
    for (std::size_t order = 0; order < schedule_.games(block); ++order) {
      if (!schedule_.has(block, order)) return false;
    }
    return true;
  }

  const std::vector<Contestant>& contestants_;
  const world::Clock& clock_;
  const BlockOptions& options_;
  std::atomic<bool> halted_ = false;

  std::mutex mutex_;  // of everything below
  Schedule& schedule_;
  std::size_t block_;  // of the next game to be claimed
  std::size_t order_ = 0;
  std::shared_ptr<const Deal> deal_;  // of that block, once one of its games was claimed
  std::size_t uncounted_;             // the first block that has not been counted
  bool decided_ = false;
  std::optional<base::Error> failure_;
};

}  // namespace

std::size_t Schedule::games(std::size_t block) const { return block_games(players(block).size()); }

std::size_t block_games(std::size_t players) {
  if (players > kMostPermuted) return players;
  std::size_t orders = 1;
  for (std::size_t i = 2; i <= players; ++i) orders *= i;
  return orders;
}

std::vector<Entrant> seated(std::span<const Entrant> players, std::size_t order) {
  std::vector<std::size_t> places(players.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() > kMostPermuted) {
    std::rotate(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(order), places.end());
  } else {
    for (; order > 0; --order) std::next_permutation(places.begin(), places.end());
  }
  std::vector<Entrant> seats;
  seats.reserve(places.size());
  for (const std::size_t place : places) seats.push_back(players[place]);
  return seats;
}

Expected<void> play_blocks(Schedule& schedule, std::size_t first,
                           const std::vector<Contestant>& contestants, const world::Clock& clock,
                           const BlockOptions& options) {
  if (options.threads < 1 || options.threads > kMostThreads) {
    return base::invalid(fmt::format("1 to {} games can be played at a time, not {}", kMostThreads,
                                     options.threads));
  }
  return Workers(schedule, first, contestants, clock, options).play();
}

}  // namespace hexarena::tournament
