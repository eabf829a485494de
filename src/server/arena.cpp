#include "server/arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "server/names.hpp"
#include "server/suspicions.hpp"

namespace hexarena::server {
namespace {

/// One core is reserved for the server thread.
std::size_t thinking_threads() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

std::uint64_t fresh_seed() { return std::random_device{}() & 0x7FFFFFFFU; }

std::size_t count_bots(const GameRequest& request) {
  return static_cast<std::size_t>(
      std::count_if(request.seats.begin(), request.seats.end(),
                    [](const SeatRequest& seat) { return seat.kind == SitterKind::bot; }));
}

/// A bot's seat becomes free again once its machine has finished all its work.
class CountedPlayer final : public players::Player {
 public:
  CountedPlayer(std::unique_ptr<players::Player> player, std::function<void()> gone)
      : player_(std::move(player)), gone_(std::move(gone)) {}
  ~CountedPlayer() override { gone_(); }
  [[nodiscard]] std::string name() const override { return player_->name(); }
  [[nodiscard]] tl::expected<void, players::Failure> take_seat(
      const players::Seating& seating) override {
    return player_->take_seat(seating);
  }
  [[nodiscard]] players::Decision decide(const game::Position& position) override {
    return player_->decide(position);
  }
  void hear(const session::Event& event) override { player_->hear(event); }
  void farewell(const session::Result& result) override { player_->farewell(result); }

 private:
  const std::unique_ptr<players::Player> player_;
  const std::function<void()> gone_;
};

}  // namespace

Arena::Arena(Dependencies dependencies, const ArenaLimits& limits, Metrics& metrics)
    : limits_(limits),
      metrics_(metrics),
      dependencies_(std::move(dependencies)),
      thinkers_(thinking_threads()),
      talkers_(limits.bots),
      services_{
          dependencies_.clock,
          dependencies_.store,
          dependencies_.audience,
          limits_,
          dependencies_.post,
          [this](const game::Descriptor& game, const SeatRequest& wish, const Client& owner) {
            return machine(game, wish, owner);
          },
          [this](const std::string& game) { rematch(game); },
          [this](const LiveGame& game, std::size_t events) { return take_back(game, events); },
          dependencies_.log,
          [this](const LiveGame& game) { ended(game); }} {}

Arena::~Arena() {
  stopping_ = true;
  openers_.stop();
  thinkers_.stop();
  talkers_.stop();
}

Expected<void> Arena::resume() {
  auto ids = dependencies_.store.live_games();
  if (!ids) return base::passed_on(ids);
  for (const std::string& id : *ids) {
    auto kept = look_up(dependencies_.store, id);
    if (!kept) {
      dependencies_.log(
          fmt::format("error: game {} cannot continue: {}", id, kept.error().message));
      continue;
    }
    games_[id] = go_on_with(std::move(*kept));
  }
  drop_broken();
  return {};
}

base::Expected<void> Arena::room_for(const GameRequest& request) const {
  const std::vector<const LiveGame*> live = this->live();
  if (live.size() + opening_ >= limits_.games) {
    return base::busy(fmt::format("{} games are played already", live.size()));
  }
  if (opening_ >= limits_.looked_up) {
    return base::busy(fmt::format("{} games are being opened already", opening_));
  }
  const std::string& owner = request.owner.queue();
  std::size_t own_exhibitions = 0;
  std::size_t own_bots = count_bots(request);
  for (const LiveGame* const game : live) {
    const GameRequest& other = game->seating().request;
    if (owner.empty() || other.owner.queue() != owner) continue;
    own_bots += count_bots(other);
    if (!other.any_person()) ++own_exhibitions;
  }
  if (own_bots > limits_.bots_a_client) {
    return base::limited(
        fmt::format("bots play in {} seats of yours already", limits_.bots_a_client));
  }
  if (request.any_person()) return {};
  if (own_exhibitions >= limits_.exhibitions_a_client) {
    return base::limited(fmt::format("{} games among machines are yours already", own_exhibitions));
  }
  const auto exhibitions = std::count_if(live.begin(), live.end(), [](const LiveGame* game) {
    return !game->seating().request.any_person();
  });
  if (static_cast<std::size_t>(exhibitions) + opening_ < limits_.exhibitions) return {};
  return base::busy(fmt::format("{} games among machines are played already", exhibitions));
}

base::Expected<void> Arena::check_names(const GameRequest& request) const {
  for (const SeatRequest& seat : request.seats) {
    if (seat.kind != SitterKind::person) continue;
    if (is_reserved(seat.name)) {
      return base::refused(
          fmt::format("the name {} is reserved for built-in players", base::in_quotes(seat.name)));
    }
    const auto owner = dependencies_.identities.owner(seat.name);
    // One who is signed in may invite others; they will have to prove who they are.
    if (owner && request.owner.identity.empty()) {
      return base::refused(fmt::format("the name {} belongs to someone: sign in, or choose another",
                                       base::in_quotes(*owner)));
    }
  }
  return {};
}

base::Expected<std::shared_ptr<Arena::Paid>> Arena::pay_for(const GameRequest& request) {
  const Budgets::Account account = dependencies_.budgets.account(request.owner);
  if (auto often = account.spend(Pace::game); !often) return base::passed_on(often);
  auto lookup = account.take(Good::lookup);
  if (!lookup) return base::passed_on(lookup);
  auto game = account.take(Good::game);
  if (!game) return base::passed_on(game);
  return std::make_shared<Paid>(
      Paid{std::move(*lookup), std::make_shared<Budgets::Lease>(std::move(*game))});
}

void Arena::create(GameRequest request, Done done, const Gone& gone) {
  if (draining_) return done(base::busy("the arena is about to stop and opens no more games"));
  if (auto fine = check_names(request); !fine) return done(base::passed_on(fine));
  auto paid = pay_for(request);
  if (!paid) return done(base::passed_on(paid));
  if (auto room = room_for(request); !room) return done(tl::unexpected(room.error()));
  for (const SeatRequest& seat : request.seats) {
    if (seat.kind != SitterKind::bot) continue;
    auto here = dependencies_.bots.check(seat.name, request.game->name);
    if (!here) return done(base::passed_on(here));
  }
  ++opening_;
  const std::string client = request.owner.queue();
  openers_.run(
      [this, request = std::move(request), done = std::move(done), paid = *paid, gone]() mutable {
        auto game = std::make_shared<Expected<OpenedGame>>(
            is_gone(gone) ? base::busy("the client has hung up")
                          : open_game(request, fresh_seed(), limits_));
        dependencies_.post([this, here = std::weak_ptr(here_), request = std::move(request), game,
                            paid = std::move(paid), done = std::move(done)]() mutable {
          if (here.expired()) return;  // the arena was closed meanwhile
          opened(std::move(request), std::move(*game), paid, done);
        });
      },
      client);
}

/// Only a game from the normal start, between different identities and built-in players, is
/// evidence of strength.
SeatedPeople Arena::seated(GameRequest request) const {
  SeatedPeople seated = seat_people(std::move(request));
  SeatPlan& plan = seated.plan;
  const GameRequest& wanted = plan.request;
  std::set<std::string> names;
  plan.rated = !wanted.start && wanted.actions.empty() && wanted.seats.size() > 1;
  for (std::size_t i = 0; i < wanted.seats.size(); ++i) {
    const SeatRequest& seat = wanted.seats[i];
    const bool built_in = seat.kind == SitterKind::player;
    if (!built_in) plan.identities[i] = dependencies_.identities.owner(seat.name).value_or("");
    const std::string& name = built_in ? seat.name : plan.identities[i];
    if (name.empty() || !names.insert(name).second) plan.rated = false;
  }
  return seated;
}

void Arena::opened(GameRequest request, Expected<OpenedGame> game,
                   const std::shared_ptr<Paid>& paid, const Done& done) {
  --opening_;
  if (!game) return done(base::passed_on(game));
  SeatedPeople people = seated(std::move(request));
  auto live = keep(std::move(people.plan), std::move(*game));
  if (!live) return done(base::passed_on(live));
  leases_[(*live)->id()] = paid->game;
  (*live)->begin();
  done(Created{(*live)->id(), std::move(people.keys), (*live)->seating().rated});
  drop_broken();
}

Expected<std::shared_ptr<LiveGame>> Arena::keep(SeatPlan seating, OpenedGame game) {
  const std::string id = store::fresh_id();
  const std::int64_t begun = store::now_ms();
  if (!seating.rated) {
    // Marked before it is stored, so that it never counts by mistake.
    auto marked = dependencies_.facts.mark_casual(id);
    if (!marked) return base::passed_on(marked);
  }
  auto kept = dependencies_.store.add_live({id, begun, game.record}, to_json(seating));
  if (!kept) return base::passed_on(kept);
  ++metrics_.games_begun;
  return games_[id] =
             std::make_shared<LiveGame>(services_, id, begun, std::move(seating), std::move(game));
}

base::Expected<Arena::LoadedGame> Arena::look_up(store::Store& store, const std::string& id) {
  auto game = store.game(id);
  if (!game) return base::passed_on(game);
  auto table = session::replay(game->record);
  if (!table) {
    return base::corrupt(fmt::format("game {} cannot be replayed: {}", id, table.error().message));
  }
  auto seating = store.seating(id);
  if (!seating) return base::passed_on(seating);
  LoadedGame kept{std::move(*game), std::nullopt, std::move(*table)};
  if (!*seating) return kept;
  auto read = read_seating((*seating)->seating);
  if (!read) {
    return base::corrupt(
        fmt::format("the seats of game {} are unreadable: {}", id, read.error().message));
  }
  kept.seating = std::move(*read);
  return kept;
}

std::shared_ptr<LiveGame> Arena::go_on_with(LoadedGame kept) {
  auto game =
      std::make_shared<LiveGame>(services_, kept.game.id, kept.game.began, std::move(*kept.seating),
                                 OpenedGame{std::move(kept.game.record), std::move(kept.table)});
  game->begin();
  return game;
}

std::shared_ptr<Stage> Arena::stage(const std::string& id) {
  if (const auto live = games_.find(id); live != games_.end()) return live->second;
  if (const auto watched = relayed_.find(id); watched != relayed_.end()) return watched->second;
  auto relay = dependencies_.relays.find(id);
  if (!relay) return nullptr;
  auto followed = RelayedGame::follow(dependencies_.audience, std::move(relay), dependencies_.post);
  if (followed) relayed_[id] = followed;
  return followed;
}

std::shared_ptr<Stage> Arena::stage_of(LoadedGame kept) {
  const std::string id = kept.game.id;
  if (kept.seating) return games_[id] = go_on_with(std::move(kept));
  if (!kept.game.record.players) {
    Json names = Json::array();
    for (int i = 0; i < kept.table->seats(); ++i) names.push_back(kept.table->seat_name(Seat(i)));
    kept.game.record.players = std::move(names);
  }
  return relayed_[id] = std::make_shared<RelayedGame>(dependencies_.audience, std::move(kept.game));
}

void Arena::enter(Coming coming, Entered done) {
  if (const auto here = stage(coming.game)) return done(welcome(coming, here));
  if (!store::check_id(coming.game, "a game"))
    return done(base::not_found("there is no such game"));
  if (looking_up_ >= limits_.looked_up) {
    return done(base::busy("too many want to see other games at the moment"));
  }
  auto paid = dependencies_.budgets.account(coming.client).take(Good::lookup);
  if (!paid) return done(base::passed_on(paid));
  ++looking_up_;
  const std::string client = coming.client.queue();
  const auto lease = std::make_shared<Budgets::Lease>(std::move(*paid));
  openers_.run(
      [this, coming = std::move(coming), done = std::move(done), lease]() mutable {
        auto kept = std::make_shared<base::Expected<LoadedGame>>(
            is_gone(coming.gone) ? base::busy("the client has hung up")
                                 : look_up(dependencies_.reader, coming.game));
        dependencies_.post([this, here = std::weak_ptr(here_), coming = std::move(coming), kept,
                            done = std::move(done), lease] {
          if (here.expired()) return;  // the arena was closed meanwhile
          --looking_up_;
          // It may have begun, or been loaded for another visitor, meanwhile.
          if (const auto known = stage(coming.game)) return done(welcome(coming, known));
          if (!*kept) return done(tl::unexpected(kept->error()));
          done(welcome(coming, stage_of(std::move(**kept))));
        });
      },
      client);
}

base::Expected<void> Arena::welcome(const Coming& coming, const std::shared_ptr<Stage>& stage) {
  const bool room = stage->visitors() < limits_.sockets_a_game;
  auto entered = room ? stage->enter(coming)
                      : base::Expected<void>(base::busy("too many watch this game already"));
  if (entered) {
    visitors_[coming.visitor] = coming.game;
  } else {
    forget(coming.game);
  }
  return entered;
}

/// A finished game without visitors is in the store and can be unloaded; so can games of others.
void Arena::forget(const std::string& id) {
  const auto live = games_.find(id);
  if (live != games_.end() && live->second->over() && live->second->visitors() == 0) {
    games_.erase(live);
  }
  const auto watched = relayed_.find(id);
  if (watched != relayed_.end() && watched->second->visitors() == 0) relayed_.erase(watched);
}

void Arena::hear(ConnectionId visitor, std::string_view text) {
  const auto at = visitors_.find(visitor);
  if (at == visitors_.end()) return;
  const std::shared_ptr<Stage> game = stage(at->second);
  if (!game) return;
  ++metrics_.messages;
  const std::size_t refusals = game->refusals();
  if (const auto message = read_message(text)) {
    game->hear(visitor, *message);
  } else {
    game->refuse(visitor, message.error().message);
  }
  if (game->refusals() != refusals) {
    ++metrics_.refused_messages;
    dependencies_.log(
        "a message to a game was refused: unreadable, out of turn, or once too often");
  }
  drop_broken();
}

void Arena::leave(ConnectionId visitor) {
  const auto at = visitors_.find(visitor);
  if (at == visitors_.end()) return;
  const std::string id = at->second;
  visitors_.erase(at);
  if (const auto game = stage(id)) game->leave(visitor);
  forget(id);
}

void Arena::tick() {
  for (const auto& [id, game] : games_) game->tick();
  drop_broken();
  std::erase_if(leases_, [this](const auto& entry) {
    const auto game = games_.find(entry.first);
    return game == games_.end() || game->second->over();
  });
  std::erase_if(games_, [](const auto& entry) {
    return entry.second->over() && entry.second->visitors() == 0;
  });
  forget_unwatched();
  metrics_.live_games = static_cast<std::uint64_t>(std::count_if(
      games_.begin(), games_.end(), [](const auto& entry) { return !entry.second->over(); }));
  metrics_.waiting_work = thinkers_.waiting() + talkers_.waiting();
}

/// A game that the store refused is ahead of the stored one: its clients return to the stored one.
void Arena::drop_broken() {
  std::erase_if(games_, [&](const auto& entry) {
    if (!entry.second->broken()) return false;
    std::erase_if(visitors_, [&](const auto& visitor) { return visitor.second == entry.first; });
    entry.second->close("the game cannot be saved");
    return true;
  });
}

/// Those whose game was given up were sent away.
void Arena::forget_unwatched() {
  std::erase_if(relayed_, [&](const auto& entry) {
    if (entry.second->visitors() > 0) return false;
    std::erase_if(visitors_, [&](const auto& visitor) { return visitor.second == entry.first; });
    return true;
  });
}

std::vector<const LiveGame*> Arena::live() const {
  std::vector<const LiveGame*> live;
  for (const auto& [id, game] : games_) {
    if (!game->over()) live.push_back(game.get());
  }
  std::sort(live.begin(), live.end(), [](const LiveGame* a, const LiveGame* b) {
    return std::pair(a->begun(), a->id()) > std::pair(b->begun(), b->id());
  });
  return live;
}

const LiveGame* Arena::find(const std::string& game) const {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : found->second.get();
}

Expected<std::shared_ptr<Machine>> Arena::machine(const game::Descriptor& game,
                                                  const SeatRequest& wish, const Client& owner) {
  if (wish.kind == SitterKind::player) {
    auto adviser = house_player(wish.name, limits_);
    if (!adviser) return base::passed_on(adviser);
    adviser->stop = [this] { return stopping_.load(); };
    return std::make_shared<Machine>(
        players::advised_player(*adviser, wish.name, fresh_seed(), {.ms = limits_.think_ms}),
        thinkers_, owner.queue());
  }
  if (const std::size_t seated = *seated_bots_; seated >= limits_.bots) {
    return base::busy(fmt::format("{} bots play already", seated));
  }
  auto here = dependencies_.bots.check(wish.name, game.name);
  if (!here) return base::passed_on(here);
  ++*seated_bots_;
  // A bot that is in other games is waited for as long as a person who is away.
  const auto stopped = [this, asked = dependencies_.clock.now().count()] {
    return stopping_ || dependencies_.clock.now().count() - asked >= limits_.away_ms;
  };
  auto counted = std::make_unique<CountedPlayer>(dependencies_.bots.player(wish.name, stopped),
                                                 [seated = seated_bots_] { --*seated; });
  return std::make_shared<Machine>(std::move(counted), talkers_);
}

void Arena::rematch(const std::string& id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  create(rematch_of(found->second->seating().request), [this, id](base::Expected<Created> created) {
    const auto old = games_.find(id);
    if (old == games_.end()) return;
    if (!created) return old->second->drop_offers(created.error().message);
    old->second->send_rematch(created->id, created->keys);
  });
}

/// People keep their keys, so that anyone who returns to the old game can sit down in the new one.
Expected<std::shared_ptr<LiveGame>> Arena::take_back(const LiveGame& game, std::size_t events) {
  session::Record record = game.record();
  record.events.resize(events);
  auto table = session::replay(record);
  if (!table) return base::passed_on(table);
  SeatPlan seating = game.seating();
  seating.rated = false;  // a machine has no say in it, so it would not be fair
  auto next = keep(std::move(seating), {std::move(record), std::move(*table)});
  const auto lease = leases_.find(game.id());
  if (next && lease != leases_.end()) leases_[(*next)->id()] = lease->second;
  return next;
}

void Arena::ended(const LiveGame& game) {
  if (!game.seating().rated) return;
  auto noted = note_suspicions(dependencies_.facts, game);
  if (!noted) dependencies_.log("error: " + noted.error().message);
}

base::Expected<void> Arena::cancel(const std::string& game, const std::string& reason) {
  const auto found = games_.find(game);
  if (found == games_.end() || found->second->over()) {
    return base::not_found("there is no live game " + base::in_quotes(game));
  }
  found->second->abandon(reason);
  drop_broken();
  return {};
}

void Arena::close(std::string_view why) {
  stopping_ = true;
  for (const auto& [id, game] : games_) game->close(why);
  for (const auto& [id, game] : relayed_) game->close(why);
  visitors_.clear();
  relayed_.clear();
  games_.clear();  // a decision that was interrupted must not be played
}

}  // namespace hexarena::server
