#include "server/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

#include "session/registry.hpp"
#include "tournament/blocks.hpp"
#include "tournament/opening.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::server {
namespace {

using base::Expected;
using base::invalid;
using base::passed_on;

constexpr const char* kLadder = "ladder";
constexpr int kPatience = 10;  // live games have priority
constexpr int kUsualMs = 1000;
constexpr std::size_t kMostHouse = 8;
constexpr std::chrono::milliseconds kLook{250};
constexpr std::int64_t kTryAgainMs = 2000;

/// Stores a game and relays it to spectators.
class Witness final : public session::Observer {
 public:
  Witness(store::Store& store, const std::string& id, std::unique_ptr<session::Observer> relay,
          std::function<void(const base::Error&)> failed)
      : keeper_(store, id), relay_(std::move(relay)), failed_(std::move(failed)) {}
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;
  ~Witness() override {
    if (!keeper_.kept()) failed_(keeper_.kept().error());
  }

  void began(const session::Record& record) override {
    keeper_.began(record);
    if (keeper_.kept()) relay_->began(record);
  }
  void happened(const game::Table& table, const session::Event& event) override {
    keeper_.happened(table, event);
    if (keeper_.kept()) relay_->happened(table, event);
  }
  void ended(const session::GameEnd& end) override {
    keeper_.ended(end);
    if (keeper_.kept()) relay_->ended(end);
  }
  [[nodiscard]] std::string record_name() const override { return keeper_.id(); }

 private:
  store::GameKeeper keeper_;
  const std::unique_ptr<session::Observer> relay_;
  const std::function<void(const base::Error&)> failed_;
};

/// One block of two players.
class TwoGames final : public tournament::Schedule {
 public:
  TwoGames(const game::Descriptor& game, const Json& settings) : game_(game), settings_(settings) {}

  [[nodiscard]] std::span<const tournament::Entrant> players(std::size_t block) const override {
    if (block > 0) return {};
    return both_;
  }
  [[nodiscard]] bool has(std::size_t /*block*/, std::size_t order) const override {
    return played_.contains(order);
  }
  [[nodiscard]] Expected<tournament::Deal> deal(std::size_t /*block*/) override {
    std::random_device device;
    base::Random random(std::uint64_t{device()} << 32U | device());
    auto opening = tournament::open_board(game_, settings_, game_.opening(settings_, 2), random);
    if (!opening) return passed_on(opening);
    return tournament::Deal{std::move(*opening),
                            {base::Random(random.next()), base::Random(random.next())}};
  }
  [[nodiscard]] Expected<void> note(tournament::GameResult game,
                                    const referee::Report& /*report*/) override {
    played_.insert(game.order);
    for (const tournament::SeatResult& seat : game.seats) {
      if (seat.removed) removed.insert(seat.entrant);
    }
    return {};
  }
  [[nodiscard]] bool count(std::size_t /*block*/) override { return true; }

  std::set<tournament::Entrant> removed;

 private:
  const game::Descriptor& game_;
  const Json& settings_;
  const std::vector<tournament::Entrant> both_{0, 1};
  std::set<std::size_t> played_;
};

std::string past_key(const game::Descriptor& game, const std::string& name) {
  return fmt::format("{} {}", game.name, name);
}

}  // namespace

Ladder::Ladder(BackgroundGames dependencies, const ArenaLimits& limits)
    : dependencies_(std::move(dependencies)),
      limits_(limits),
      halls_(std::max<std::size_t>(limits.ladder_meetings, 1), kPatience) {}

Ladder::~Ladder() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (pacer_.joinable()) pacer_.join();
  halls_.stop();
}

Expected<void> Ladder::resume() {
  if (auto ended = end_cut_off_games(); !ended) return ended;
  auto all = dependencies_.facts.all(kLadder);
  if (!all) return passed_on(all);
  for (const auto& [game, fact] : *all) {
    auto rung = read_rung(fact);
    if (!rung) {
      dependencies_.log(
          fmt::format("error: the ladder of {} rests: {}", game, rung.error().message));
      continue;
    }
    rungs_[game] = std::move(*rung);
  }
  pacer_ = std::thread([this] { pace(); });
  return {};
}

/// They are in the store without an end, and will not be resumed.
Expected<void> Ladder::end_cut_off_games() {
  store::GameFilter running;
  running.ended = false;
  running.most = store::kEverybody;
  auto games = dependencies_.store.games(running);
  if (!games) return passed_on(games);
  for (const store::GameSummary& each : *games) {
    if (!each.id.starts_with(kLadderGame)) continue;
    auto game = dependencies_.store.game(each.id);
    if (!game) continue;
    auto table = session::replay(game->record);
    if (!table) continue;
    session::Result result = session::result_of(**table);
    result.winners = {};
    result.reason = "cut off by a stop of the server";
    auto ended = dependencies_.store.end_game(each.id, session::to_json(**table, result));
    if (!ended) return ended;
  }
  return {};
}

Expected<Ladder::Rung> Ladder::read_rung(const Json& request) const {
  auto form = base::object_of(request, "", {"game", "settings", "ms", "players", "on"});
  if (!form) return passed_on(form);
  auto member = base::member(request, "", "game");
  if (!member) return passed_on(member);
  auto name = base::text(**member, "game");
  if (!name) return passed_on(name);
  auto game = session::find_game(*name);
  if (!game) return passed_on(game);
  Rung rung{*game, request.value("settings", Json::object()), kUsualMs, {}, true};
  if (!rung.settings.is_object()) return invalid("settings: expected an object");
  if (request.contains("ms")) {
    auto ms = base::whole_number(request["ms"], "ms", 1, 60'000);
    if (!ms) return passed_on(ms);
    rung.ms = static_cast<int>(*ms);
  }
  if (request.contains("on")) {
    if (!request["on"].is_boolean()) return invalid("on is true or false");
    rung.on = request["on"].get<bool>();
  }
  auto fits = game::check_seats(**game, 2, false);
  if (!fits) return passed_on(fits);
  if (const std::string seats(rung.game->seats_setting); !seats.empty()) rung.settings[seats] = 2;
  rung.game->rate(rung.settings);
  auto table = rung.game->open(rung.settings, nullptr);
  if (!table) return passed_on(table);
  if ((*table)->legal().size() > limits_.actions) {
    return invalid(
        fmt::format("here a game has at most {} legal actions at its start", limits_.actions));
  }
  if (!request.contains("players")) return rung;
  auto players = base::array(request["players"], "players", kMostHouse);
  if (!players) return passed_on(players);
  for (const Json& each : **players) {
    auto player = base::text(each, "players");
    if (!player) return passed_on(player);
    auto adviser = house_player_at(**table, *player, limits_);
    if (!adviser) return passed_on(adviser);
    rung.house.push_back(std::move(*player));
  }
  return rung;
}

Json Ladder::to_json(const Rung& rung) {
  return Json{{"game", std::string(rung.game->name)},
              {"settings", rung.settings},
              {"ms", rung.ms},
              {"players", rung.house},
              {"on", rung.on}};
}

Expected<Json> Ladder::set(const Json& request) {
  Json whole = request;
  {
    const std::lock_guard lock(mutex_);
    const auto known =
        request.is_object() && request.contains("game") && request["game"].is_string()
            ? rungs_.find(request["game"].get<std::string>())
            : rungs_.end();
    if (known != rungs_.end()) {
      whole = to_json(known->second);
      for (const auto& [key, value] : request.items()) whole[key] = value;
      if (!request.contains("on")) whole["on"] = true;
    }
  }
  auto rung = read_rung(whole);
  if (!rung) return passed_on(rung);
  Json json = to_json(*rung);
  const std::string game(rung->game->name);
  auto kept = dependencies_.facts.put(kLadder, game, json);
  if (!kept) return passed_on(kept);
  {
    const std::lock_guard lock(mutex_);
    rungs_[game] = std::move(*rung);
  }
  changed_.notify_all();
  return json;
}

void Ladder::drain(bool on) {
  const std::lock_guard lock(mutex_);
  draining_ = on;
}

void Ladder::pace() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    bool begun = false;
    for (const auto& [game, rung] : rungs_) {
      if (!rung.on || draining_ || meetings_ >= limits_.ladder_meetings) continue;
      if (dependencies_.clock.now().count() < try_again_) continue;
      auto meeting = arrange(rung);
      if (!meeting) continue;
      begin(std::move(*meeting));
      begun = true;
    }
    if (!begun) changed_.wait_for(lock, kLook);
  }
}

std::optional<Ladder::Meeting> Ladder::arrange(const Rung& rung) {
  const std::vector<Climber> free = free_for(rung);
  const auto chosen = next_meeting(free);
  if (!chosen) return std::nullopt;
  return Meeting{rung, free[chosen->first].name, free[chosen->second].name};
}

std::vector<Climber> Ladder::free_for(const Rung& rung) {
  const std::int64_t now = dependencies_.clock.now().count();
  std::map<std::string, Climber> free;
  for (const BotGuest& bot : dependencies_.bots.who()) {
    if (bot.busy || (!bot.game.empty() && bot.game != rung.game->name)) continue;
    if (playing_.contains(bot.name) || dependencies_.identities.owner(bot.name) != bot.name)
      continue;
    const Past& past = past_[past_key(*rung.game, bot.name)];
    const bool pauses = past.last > 0 && now < past.last + limits_.ladder_pause_ms;
    if (pauses || now < past.rests_until) continue;
    free[bot.name] = {bot.name, 0, false, past.last, past.met};
  }
  if (free.empty()) return {};
  for (const std::string& name : rung.house) free[name] = {name, 0, true};
  if (free.size() < 2) return {};
  auto ratings = dependencies_.store.ratings(std::string(rung.game->name));
  if (!ratings) {
    dependencies_.log("error: the ladder waits: " + ratings.error().message);
    try_again_ = now + kTryAgainMs;
    return {};
  }
  for (const store::PlayerRating& rating : *ratings) {
    const auto found = free.find(rating.player);
    if (found != free.end()) found->second.elo = rating.elo;
  }
  std::vector<Climber> all;
  all.reserve(free.size());
  for (auto& [name, climber] : free) all.push_back(std::move(climber));
  return all;
}

void Ladder::begin(Meeting meeting) {
  ++meetings_;
  for (const std::string& name : {meeting.first, meeting.second}) {
    if (dependencies_.identities.owner(name)) playing_.insert(name);
  }
  halls_.run([this, meeting = std::move(meeting)] {
    const std::set<std::string> removed = play(meeting);
    end(meeting, removed);
  });
}

Ladder::Maker Ladder::maker(const Rung& rung, const std::string& name) const {
  const auto stopped = [this] { return stopping_.load(); };
  if (std::find(rung.house.begin(), rung.house.end(), name) == rung.house.end()) {
    return
        [this, name, stopped](std::uint64_t) { return dependencies_.bots.player(name, stopped); };
  }
  auto adviser = players::adviser(players::read_spec(name));
  if (!adviser) return {};
  adviser->stop = stopped;
  return [adviser = *adviser, name, ms = std::min(rung.ms, limits_.think_ms)](std::uint64_t seed) {
    return players::advised_player(adviser, name, seed, {.ms = ms});
  };
}

std::set<std::string> Ladder::play(const Meeting& meeting) {
  const Rung& rung = meeting.rung;
  std::vector<tournament::Contestant> both;
  for (const std::string& name : {meeting.first, meeting.second}) {
    Maker sit_down = maker(rung, name);
    if (!sit_down) return {};
    both.push_back({name, std::move(sit_down), name});
  }
  TwoGames schedule(*rung.game, rung.settings);
  tournament::BlockOptions options;
  options.game = rung.game;
  options.settings = rung.settings;
  options.time = session::TimeLimits{rung.ms};
  options.stopped = [this] { return stopping_.load(); };
  options.observer = [this](std::size_t, std::size_t) {
    const std::string id = std::string(kLadderGame) + store::fresh_id();
    return std::make_unique<Witness>(
        dependencies_.store, id, dependencies_.relays.observer(id), [this](const base::Error& why) {
          dependencies_.log("error: a game of the ladder is not saved: " + why.message);
          const std::lock_guard lock(mutex_);
          try_again_ = dependencies_.clock.now().count() + kTryAgainMs;
        });
  };
  auto played = tournament::play_blocks(schedule, 0, both, dependencies_.clock, options);
  if (!played) dependencies_.log("error: the ladder: " + played.error().message);
  std::set<std::string> removed;
  for (const tournament::Entrant entrant : schedule.removed) removed.insert(both[entrant].name);
  return removed;
}

void Ladder::end(const Meeting& meeting, const std::set<std::string>& removed) {
  {
    const std::lock_guard lock(mutex_);
    const std::int64_t now = dependencies_.clock.now().count();
    --meetings_;
    for (const auto& [name, other] :
         {std::pair(meeting.first, meeting.second), std::pair(meeting.second, meeting.first)}) {
      playing_.erase(name);
      Past& past = past_[past_key(*meeting.rung.game, name)];
      past.last = std::max<std::int64_t>(now, 1);
      if (removed.contains(name)) past.rests_until = now + limits_.ladder_rest_ms;
      past.met.push_back(other);
      if (past.met.size() > kRememberedOpponents) past.met.erase(past.met.begin());
    }
  }
  changed_.notify_all();
}

Expected<Json> Ladder::list(store::Store& reader) const {
  std::map<std::string, Rung> rungs;
  std::set<std::string> playing;
  {
    const std::lock_guard lock(mutex_);
    rungs = rungs_;
    playing = playing_;
  }
  const std::vector<BotGuest> guests = dependencies_.bots.who();
  const std::vector<Relay::Summary> relayed = dependencies_.relays.all();
  Json all = Json::array();
  for (const auto& [game, rung] : rungs) {
    Json one = to_json(rung);
    one["games"] = Json::array();
    for (const Relay::Summary& each : relayed) {
      if (!each.id.starts_with(kLadderGame) || each.over || each.header["game"] != game) continue;
      one["games"].push_back(Json{{"id", each.id}, {"players", each.header["players"]}});
    }
    std::set<std::string> here;
    for (const BotGuest& bot : guests) {
      const bool plays = bot.game.empty() || bot.game == game;
      if (plays && dependencies_.identities.owner(bot.name) == bot.name) here.insert(bot.name);
    }
    auto ratings = reader.ratings(game);
    if (!ratings) return passed_on(ratings);
    Json entrants = Json::array();
    const auto add = [&](const std::string& name, const store::PlayerRating* rating) {
      Json entrant{{"player", name}, {"elo", nullptr}, {"error", nullptr}, {"games", 0}};
      if (rating != nullptr) {
        entrant["elo"] = std::lround(rating->elo);
        entrant["error"] = std::lround(tournament::kDeviations * rating->deviation);
        entrant["games"] = rating->games;
      }
      entrant["here"] = here.erase(name) > 0;
      entrant["playing"] = playing.contains(name);
      entrants.push_back(std::move(entrant));
    };
    for (const store::PlayerRating& rating : *ratings) {
      const bool house =
          std::find(rung.house.begin(), rung.house.end(), rating.player) != rung.house.end();
      if (house || dependencies_.identities.owner(rating.player)) add(rating.player, &rating);
    }
    while (!here.empty()) add(std::string(*here.begin()), nullptr);
    one["entrants"] = std::move(entrants);
    all.push_back(std::move(one));
  }
  return Json{{"ladders", std::move(all)}};
}

}  // namespace hexarena::server
