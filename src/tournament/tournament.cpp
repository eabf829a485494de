#include "tournament/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <system_error>
#include <thread>

#include "tournament/opening.hpp"

namespace hexarena::tournament {
namespace {

using base::invalid;
using base::Json;
using base::passed_on;
using base::Random;

/// A seed for one thing of many: unlike those of its neighbours, whatever the first seed is.
std::uint64_t derived(std::uint64_t seed, std::size_t pairing, std::size_t thing) {
  constexpr std::uint64_t kOdd = 0xD1342543DE82EF95U;
  std::uint64_t mixed = Random(seed ^ (pairing + 1) * kOdd).next();
  mixed = Random(mixed ^ (thing + 1) * kOdd).next();
  return mixed;
}

/// All orders of so many seats: who of the pairing sits where.
std::vector<std::vector<std::size_t>> seat_orders(std::size_t players) {
  std::vector<std::size_t> order(players);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::vector<std::size_t>> all;
  do {
    all.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return all;
}

std::vector<std::string> names_of(const std::vector<Contestant>& contestants) {
  std::vector<std::string> names;
  names.reserve(contestants.size());
  for (const Contestant& each : contestants) names.push_back(each.name);
  return names;
}

Expected<void> check(const std::vector<Contestant>& contestants, const TournamentOptions& options) {
  if (auto plan = check(options.plan); !plan) return plan;
  if (contestants.size() != options.plan.entrants) {
    return invalid(fmt::format("{} players are named, but {} take part", contestants.size(),
                               options.plan.entrants));
  }
  if (auto names = check_names(names_of(contestants)); !names) return names;
  if (options.anchor && options.anchor->entrant >= contestants.size()) {
    return invalid("the anchor does not take part");
  }
  if (options.sprt && (options.plan.format != Format::round_robin || options.plan.entrants != 2)) {
    return invalid("an SPRT is a test between two players in a round robin");
  }
  if (options.threads < 1 || options.threads > kMostThreads) {
    return invalid(fmt::format("1 to {} games can be played at a time, not {}", kMostThreads,
                               options.threads));
  }
  return {};
}

/// One tournament while it is played.
class Run {
 public:
  Run(const std::vector<Contestant>& contestants, const world::Clock& clock, Journal& journal,
      const TournamentOptions& options)
      : contestants_(contestants), clock_(clock), journal_(journal), options_(options) {}

  Expected<TournamentResult> play() {
    if (auto recalled = recall(); !recalled) return passed_on(recalled);
    while (auto round = next_round(options_.plan, result_.rounds)) {
      round_ = std::move(*round);
      auto paired = journal_.pair(result_.rounds.size() + 1, first_, round_);
      if (!paired) return passed_on(paired);
      auto whole = play_round();
      if (!whole) return passed_on(whole);
      if (!*whole) return gathered();
      end_round();
    }
    result_.over = true;
    return gathered();
  }

 private:
  struct Task {
    std::size_t pairing;  // in the round
    std::size_t order;
  };
  using Key = std::pair<std::size_t, std::size_t>;  // number of the pairing, order

  Expected<void> recall() {
    auto begun = journal_.begin(to_json(options_, contestants_));
    if (!begun) return begun;
    auto games = journal_.games();
    if (!games) return passed_on(games);
    for (GameResult& game : *games) {
      const Key key{game.pairing, game.order};
      results_.emplace(key, std::move(game));
    }
    return {};
  }

  /// True when all that counts of the round has been played.
  Expected<bool> play_round() {
    limit_ = round_.pairings.size();
    next_ = 0;
    tasks_.clear();
    progress_ = {result_.rounds.size() + 1, counted_, counted_};
    for (std::size_t i = 0; i < round_.pairings.size(); ++i) {
      const auto orders = seat_orders(round_.pairings[i].size());
      for (std::size_t order = 0; order < orders.size(); ++order) {
        ++progress_.of;
        const auto held = results_.find({first_ + i, order});
        if (held == results_.end()) {
          tasks_.push_back({i, order});
        } else if (!fits(held->second, seated(i, orders[order]))) {
          return invalid(fmt::format("the journal has other players in pairing {}", first_ + i));
        } else {
          ++progress_.games;
        }
      }
    }
    weigh();
    work_together();
    if (failure_) return tl::unexpected(*failure_);
    for (std::size_t i = 0; i < limit_; ++i) {
      if (!complete(i)) return false;
    }
    return true;
  }

  void work_together() {
    std::vector<std::thread> helpers;
    const std::size_t wanted = std::min(static_cast<std::size_t>(options_.threads), tasks_.size());
    while (helpers.size() + 1 < wanted) {
      try {
        helpers.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;  // no more threads are to be had; those there are do it
      }
    }
    work();
    for (std::thread& helper : helpers) helper.join();
  }

  void work() {
    while (const auto task = take()) {
      try {
        play_game(*task);
      } catch (const std::exception& error) {
        fail({base::Error::Kind::invalid, error.what()});
      }
    }
  }

  std::optional<Task> take() {
    if (stopped()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    if (next_ == tasks_.size() || tasks_[next_].pairing >= limit_) return std::nullopt;
    return tasks_[next_++];
  }

  void fail(base::Error reason) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(reason);
    halted_ = true;
  }

  [[nodiscard]] bool stopped() const { return halted_ || options_.stopped(); }

  /// The entrants of a pairing by seat.
  [[nodiscard]] std::vector<Entrant> seated(std::size_t pairing,
                                            const std::vector<std::size_t>& order) const {
    std::vector<Entrant> entrants;
    entrants.reserve(order.size());
    for (const std::size_t who : order) entrants.push_back(round_.pairings[pairing][who]);
    return entrants;
  }

  static bool fits(const GameResult& game, const std::vector<Entrant>& seated) {
    return std::equal(
        game.seats.begin(), game.seats.end(), seated.begin(), seated.end(),
        [](const SeatResult& seat, Entrant entrant) { return seat.entrant == entrant; });
  }

  void play_game(const Task& task) {
    const std::size_t number = first_ + task.pairing;
    const std::vector<Entrant> entrants =
        seated(task.pairing, seat_orders(round_.pairings[task.pairing].size())[task.order]);
    auto record = open(number, entrants.size());
    if (!record) return fail(std::move(record.error()));
    Random lots(derived(options_.plan.seed, number, task.order + 1));
    std::vector<std::unique_ptr<players::Player>> players;
    Json names = Json::array();
    for (const Entrant entrant : entrants) {
      players.push_back(contestants_[entrant].sit_down(lots.next()));
      names.push_back(contestants_[entrant].name);
    }
    record->players = std::move(names);
    referee::Options rules;
    rules.time = options_.time;
    rules.adjudicate = options_.adjudicate;
    rules.stopped = [this] { return stopped(); };
    std::unique_ptr<referee::Observer> observer;
    if (options_.observer) observer = options_.observer(number, task.order);
    if (observer) rules.observers = {observer.get()};
    auto report = referee::run_game(std::move(*record), players, clock_, rules);
    if (!report) return fail(std::move(report.error()));
    if (report->record.result) note(*report, {number, task.order, {}}, entrants);
  }

  /// The board of a pairing, the same for all its games.
  Expected<session::Record> open(std::size_t number, std::size_t seats) {
    const game::Descriptor& game = *options_.game;
    Json settings = options_.settings;
    if (!game.seats_setting.empty()) settings[std::string(game.seats_setting)] = seats;
    Random random(derived(options_.plan.seed, number, 0));
    return open_board(game, settings,
                      options_.opening.value_or(game.opening(static_cast<int>(seats))), random);
  }

  void note(const referee::Report& report, GameResult game, const std::vector<Entrant>& entrants) {
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      const referee::SeatReport& seat = report.seats[i];
      game.seats.push_back({entrants[i], seat.place, seat.score, seat.verdict});
    }
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    if (auto noted = journal_.note(game); !noted) {
      failure_ = std::move(noted.error());
      halted_ = true;
      return;
    }
    const Key key{game.pairing, game.order};
    results_.emplace(key, std::move(game));
    ++progress_.games;
    weigh();
    if (options_.played) options_.played(report, progress_);
  }

  [[nodiscard]] bool complete(std::size_t pairing) const {
    const auto orders =
        static_cast<std::size_t>(block_games(static_cast<int>(round_.pairings[pairing].size())));
    for (std::size_t order = 0; order < orders; ++order) {
      if (!results_.contains({first_ + pairing, order})) return false;
    }
    return true;
  }

  /// The part of its points that each of a complete pairing has taken.
  [[nodiscard]] std::vector<double> shares(std::size_t pairing) const {
    const Pairing& players = round_.pairings[pairing];
    const auto orders = seat_orders(players.size());
    std::vector<double> sums(players.size(), 0);
    for (std::size_t order = 0; order < orders.size(); ++order) {
      const std::vector<double> game = points(results_.at({first_ + pairing, order}));
      for (std::size_t seat = 0; seat < game.size(); ++seat)
        sums[orders[order][seat]] += game[seat];
    }
    for (double& sum : sums) sum /= static_cast<double>(orders.size());
    return sums;
  }

  /// Goes on with the test over the blocks whose turn in the schedule it is.
  void weigh() {
    if (!options_.sprt) return;
    while (result_.verdict == Sprt::Verdict::undecided && weighed_ < round_.pairings.size() &&
           complete(weighed_)) {
      const std::vector<double> both = shares(weighed_);
      const double share = round_.pairings[weighed_].front() == 0 ? both.front() : both.back();
      const PairCounts one = count_pairs(std::span(&share, 1));
      for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] += one[i];
      ++weighed_;
      result_.verdict = options_.sprt->verdict(pairs_);
    }
    if (result_.verdict != Sprt::Verdict::undecided) limit_ = weighed_;
  }

  void end_round() {
    round_.pairings.resize(limit_);
    PlayedRound played{round_, {}};
    for (std::size_t i = 0; i < limit_; ++i) {
      played.points.push_back(shares(i));
      counted_ +=
          static_cast<std::size_t>(block_games(static_cast<int>(round_.pairings[i].size())));
    }
    result_.rounds.push_back(std::move(played));
    first_ += limit_;
    round_.pairings.clear();
  }

  /// With the games of all rounds, and of one that is not finished.
  TournamentResult gathered() {
    const std::size_t end = first_ + round_.pairings.size();
    for (auto& [key, game] : results_) {
      if (key.first < end) result_.games.push_back(std::move(game));
    }
    result_.progress = progress_;
    return std::move(result_);
  }

  const std::vector<Contestant>& contestants_;
  const world::Clock& clock_;
  Journal& journal_;
  const TournamentOptions& options_;

  std::size_t first_ = 0;    // number of the first pairing of the round
  std::size_t counted_ = 0;  // games of the rounds before it
  Round round_;
  std::vector<Task> tasks_;  // of the round, in the order of the schedule
  std::atomic<bool> halted_ = false;

  std::mutex mutex_;  // of everything below, and of the journal
  std::size_t next_ = 0;
  std::size_t limit_ = 0;  // pairings of the round that count
  std::map<Key, GameResult> results_;
  std::optional<base::Error> failure_;
  TournamentProgress progress_;
  std::size_t weighed_ = 0;
  PairCounts pairs_{};
  TournamentResult result_;
};

}  // namespace

Expected<void> check_names(const std::vector<std::string>& names) {
  std::set<std::string_view> known;
  for (const std::string& name : names) {
    if (!known.insert(name).second) {
      return invalid(fmt::format("two players are called {}", base::in_quotes(name)));
    }
  }
  return {};
}

Json to_json(const TournamentOptions& options, const std::vector<Contestant>& contestants) {
  const Plan& plan = options.plan;
  Json json = Json::object();
  json["version"] = 1;
  json["game"] = options.game->name;
  json["settings"] = options.settings;
  json["format"] = name(plan.format);
  json["seats"] = plan.seats;
  json["rounds"] = plan.rounds;
  if (plan.format == Format::gauntlet) json["challengers"] = plan.challengers;
  json["seed"] = plan.seed;
  if (options.opening) json["opening"] = *options.opening;
  json["move_ms"] = options.time.move_ms.value_or(referee::kUsualMoveMs);
  if (options.time.total_ms) json["total_ms"] = *options.time.total_ms;
  if (options.adjudicate) json["adjudicate"] = *options.adjudicate;
  if (options.anchor) {
    json["anchor"] = contestants[options.anchor->entrant].name;
    json["anchor_elo"] = options.anchor->elo;
  }
  if (options.sprt) json["sprt"] = {options.sprt->elo0, options.sprt->elo1};
  json["players"] = Json::array();
  for (const Contestant& each : contestants) json["players"].push_back(each.name);
  if (!options.origin.is_null()) json["origin"] = options.origin;
  return json;
}

Expected<TournamentResult> play_tournament(const std::vector<Contestant>& contestants,
                                           const world::Clock& clock, Journal& journal,
                                           const TournamentOptions& options) {
  if (auto fine = check(contestants, options); !fine) return passed_on(fine);
  return Run(contestants, clock, journal, options).play();
}

Json result_json(const TournamentOptions& options, const std::vector<Contestant>& contestants,
                 const TournamentResult& result) {
  Json json = to_json(options, contestants);
  json["over"] = result.over;
  json["played"] = result.games.size();
  json["rounds_played"] = result.rounds.size();
  if (options.sprt) json["verdict"] = name(result.verdict);
  Json table = to_json(standings(options.plan, result.rounds, result.games, options.anchor),
                       names_of(contestants));
  for (auto& [key, value] : table.items()) json[key] = std::move(value);
  return json;
}

}  // namespace hexarena::tournament
