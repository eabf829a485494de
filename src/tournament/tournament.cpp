#include "tournament/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tournament/course.hpp"
#include "tournament/opening.hpp"

namespace hexarena::tournament {
namespace {

using base::invalid;
using base::Json;
using base::passed_on;
using base::Random;

/// A seed for one of many purposes: unrelated to those of its neighbours, whatever the first seed
/// is.
std::uint64_t derived(std::uint64_t seed, std::size_t pairing, std::size_t thing) {
  constexpr std::uint64_t kOdd = 0xD1342543DE82EF95U;
  std::uint64_t mixed = Random(seed ^ (pairing + 1) * kOdd).next();
  mixed = Random(mixed ^ (thing + 1) * kOdd).next();
  return mixed;
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
  return {};
}

/// A tournament in progress; the schedule of one round after the other.
class Run final : public Schedule {
 public:
  Run(const std::vector<Contestant>& contestants, const world::Clock& clock, Journal& journal,
      const TournamentOptions& options)
      : contestants_(contestants), clock_(clock), journal_(journal), options_(options) {}

  Expected<TournamentResult> play() {
    if (auto recalled = recall(); !recalled) return passed_on(recalled);
    while (auto round = next_round(options_.plan, result_.rounds)) {
      now_ = {std::move(*round), {}};
      auto paired = journal_.pair(result_.rounds.size() + 1, first_, now_.round);
      if (!paired) return passed_on(paired);
      if (auto fit = compare(); !fit) return passed_on(fit);
      auto played = play_blocks(*this, first_, contestants_, clock_, options_);
      if (!played) return passed_on(played);
      if (result_.verdict != Sprt::Verdict::undecided) {
        now_.round.pairings.resize(now_.points.size());
      }
      if (now_.points.size() < now_.round.pairings.size()) return gathered();
      end_round();
    }
    result_.over = true;
    return gathered();
  }

  [[nodiscard]] std::span<const Entrant> players(std::size_t block) const override {
    const std::size_t pairing = block - first_;
    if (pairing >= now_.round.pairings.size()) return {};
    return now_.round.pairings[pairing];
  }

  [[nodiscard]] std::size_t games(std::size_t block) const override {
    return games_of(options_.plan, now_.round.pairings[block - first_]);
  }

  [[nodiscard]] bool has(std::size_t block, std::size_t order) const override {
    return results_.contains({block, order});
  }

  [[nodiscard]] Expected<Deal> deal(std::size_t block) override {
    const game::Descriptor& game = *options_.game;
    const std::size_t seats = players(block).size();
    Json settings = block_settings(options_.settings, options_.boards, block);
    if (!game.seats_setting.empty()) settings[std::string(game.seats_setting)] = seats;
    Random random(derived(options_.plan.seed, block, 0));
    const auto& listed = options_.openings;
    const int actions = options_.opening.value_or(game.opening(settings, static_cast<int>(seats)));
    auto opening = listed.empty()
                       ? open_board(game, settings, actions, random)
                       : open_board(game, settings, listed[block % listed.size()], random);
    if (!opening) return passed_on(opening);
    Deal deal{std::move(*opening), {}};
    for (std::size_t order = 0; order < games(block); ++order) {
      deal.lots.emplace_back(derived(options_.plan.seed, block, order + 1));
    }
    return deal;
  }

  [[nodiscard]] Expected<void> note(GameResult game, const referee::Report& report) override {
    if (auto noted = journal_.note(game); !noted) return noted;
    const Key key{game.pairing, game.order};
    results_.emplace(key, std::move(game));
    ++progress_.games;
    if (options_.played) options_.played(report, progress_);
    return {};
  }

  [[nodiscard]] bool count(std::size_t block) override {
    const std::vector<double>& points = now_.points.emplace_back(shares(block));
    if (!options_.sprt) return true;
    add_pair(pairs_, players(block).front() == 0 ? points.front() : points.back());
    result_.verdict = options_.sprt->verdict(pairs_);
    return result_.verdict == Sprt::Verdict::undecided;
  }

 private:
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

  /// Compares the journal's games of the round with its pairings.
  Expected<void> compare() {
    progress_ = {result_.rounds.size() + 1, counted_, counted_};
    for (std::size_t block = first_; !players(block).empty(); ++block) {
      for (std::size_t order = 0; order < games(block); ++order) {
        ++progress_.of;
        const auto held = results_.find({block, order});
        if (held == results_.end()) continue;
        ++progress_.games;
        if (!fits(held->second, seated(players(block), order))) {
          return invalid(fmt::format("the journal has other players in pairing {}", block));
        }
      }
    }
    return {};
  }

  static bool fits(const GameResult& game, const std::vector<Entrant>& seated) {
    return std::equal(
        game.seats.begin(), game.seats.end(), seated.begin(), seated.end(),
        [](const SeatResult& seat, Entrant entrant) { return seat.entrant == entrant; });
  }

  /// The share of its points that each entrant of a completed pairing has won.
  [[nodiscard]] std::vector<double> shares(std::size_t block) const {
    const std::span<const Entrant> all = players(block);
    const std::size_t played = games(block);
    std::vector<double> sums(all.size(), 0);
    for (std::size_t order = 0; order < played; ++order) {
      const GameResult& game = results_.at({block, order});
      const std::vector<double> won = points(game);
      for (std::size_t seat = 0; seat < won.size(); ++seat) {
        const auto place = std::find(all.begin(), all.end(), game.seats[seat].entrant);
        sums[static_cast<std::size_t>(place - all.begin())] += won[seat];
      }
    }
    for (double& sum : sums) sum /= static_cast<double>(played);
    return sums;
  }

  void end_round() {
    for (const Pairing& each : now_.round.pairings) counted_ += games_of(options_.plan, each);
    first_ += now_.round.pairings.size();
    result_.rounds.push_back(std::exchange(now_, {}));
  }

  /// With the games of all rounds, including one that is not finished.
  TournamentResult gathered() {
    const std::size_t end = first_ + now_.round.pairings.size();
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
  PlayedRound now_;          // the round, with the points of the pairings that count so far
  std::map<Key, GameResult> results_;
  TournamentProgress progress_;
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
  if (!plan.ages.empty()) json["ages"] = plan.ages;
  if (options.opening) json["opening"] = *options.opening;
  if (!options.openings.empty()) json["openings"] = options.openings;
  json["move_ms"] = options.time.move_ms.value_or(referee::kUsualMoveMs);
  if (options.time.total_ms) json["total_ms"] = *options.time.total_ms;
  if (options.time.margin_ms != session::kUsualMarginMs) {
    json["margin_ms"] = options.time.margin_ms;
  }
  if (options.adjudicate) json["adjudicate"] = *options.adjudicate;
  if (options.anchor) {
    json["anchor"] = contestants[options.anchor->entrant].name;
    json["anchor_elo"] = options.anchor->elo;
  }
  if (options.sprt) {
    json["sprt"] = {options.sprt->elo0, options.sprt->elo1};
    const Sprt usual;
    if (options.sprt->alpha != usual.alpha) json["sprt_alpha"] = options.sprt->alpha;
    if (options.sprt->beta != usual.beta) json["sprt_beta"] = options.sprt->beta;
    if (options.sprt->model != usual.model) json["sprt_model"] = name(options.sprt->model);
  }
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
  std::string all;
  for (const GameResult& game : result.games) all = digest(all, game);
  json["digest"] = std::move(all);
  Json table = to_json(standings(options.plan, result.rounds, result.games, options.anchor),
                       names_of(contestants));
  for (auto& [key, value] : table.items()) json[key] = std::move(value);
  if (options.plan.format == Format::course) {
    json["course"] =
        to_json(course_report(options.plan, result.rounds, result.games), names_of(contestants));
  }
  return json;
}

}  // namespace hexarena::tournament
