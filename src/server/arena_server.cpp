#include "server/arena_server.hpp"

#include <charconv>
#include <utility>

namespace hexarena::server {
namespace {

constexpr std::string_view kLive = "/api/live/";

/// The number of events a client has seen; 0 if not given.
std::size_t from_of(const Request& request) {
  const auto found = request.query.find("from");
  std::size_t from = 0;
  if (found == request.query.end()) return from;
  const std::string& text = found->second;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), from);
  return error == std::errc() && stop == text.data() + text.size() ? from : 0;
}

}  // namespace

Expected<std::unique_ptr<ArenaServer>> ArenaServer::open(Stores stores, ServerOptions options) {
  Identities& identities = stores.identities;
  std::unique_ptr<store::WalSyncer> syncer = std::move(options.syncer);
  std::unique_ptr<ArenaServer> server(new ArenaServer(identities, std::move(options)));
  const ServerOptions& given = server->options_;
  HttpServer::Dependencies wire{given.address, given.port,    given.names,
                                given.log,     given.trusted, given.proxies};
  wire.identify = [&identities](std::string_view token, Client& client) {
    identities.identify(token, client);
  };
  wire.admit = [&identities](const IpAddress& address, const Client& client) {
    return identities.admit(address, client, store::now_ms());
  };
  auto http = HttpServer::open(std::move(wire), given.limits, server->metrics_, server->budgets_);
  if (!http) return base::passed_on(http);
  server->http_ = std::move(*http);
  const auto post = [&http = *server->http_](std::function<void()> work) {
    http.post(std::move(work));
  };
  server->syncer_ = std::move(syncer);
  server->outbox_ = std::make_unique<Outbox>(
      *server->http_, server->syncer_ ? std::optional(server->disk(stores)) : std::nullopt);
  server->arena_ = std::make_unique<Arena>(
      Arena::Dependencies{server->clock_, stores.games, stores.reader, *server->outbox_, post,
                          given.log, given.bots, server->relays_, server->budgets_, identities,
                          stores.facts},
      given.limits, server->metrics_);
  server->tournaments_ = std::make_unique<Tournaments>(
      BackgroundGames{server->clock_, stores.tournaments, given.log, given.bots, server->relays_,
                      identities, stores.facts},
      given.limits);
  server->ladder_ = std::make_unique<Ladder>(
      BackgroundGames{server->clock_, stores.tournaments, given.log, given.bots, server->relays_,
                      identities, stores.facts},
      given.limits);
  server->api_ = std::make_unique<Api>(
      Api::Dependencies{*server->arena_, stores.reader, server->metrics_, post, given.bots,
                        *server->tournaments_, *server->ladder_, server->relays_, server->budgets_,
                        identities, stores.facts, given.version},
      given.limits);
  server->desk_ = std::make_unique<OperatorDesk>(OperatorDesk::Dependencies{
      *server->arena_, *server->tournaments_, *server->ladder_, server->budgets_, identities,
      stores.facts, given.bots,
      [&http = *server->http_](const std::string& address) { return http.drop(address); },
      [&http = *server->http_] { http.drop_banned(); }});
  auto resumed = server->arena_->resume();
  if (!resumed) return base::passed_on(resumed);
  server->tournaments_->resume();
  auto ladders = server->ladder_->resume();
  if (!ladders) return base::passed_on(ladders);
  return server;
}

Outbox::Disk ArenaServer::disk(const Stores& stores) {
  Outbox::Disk disk;
  disk.commits = [&games = stores.games, &tournaments = stores.tournaments] {
    return games.commits() + tournaments.commits();
  };
  disk.sync = [this](std::function<void(Expected<void>)> done) {
    syncer_->ask([this, done = std::move(done)](const Expected<void>& synced) {
      http_->post([done, synced] { done(synced); });
    });
  };
  disk.failed = [this](const base::Error& error) {
    fine_ = tl::unexpected(error);
    http_->stop();
  };
  return disk;
}

Expected<void> ArenaServer::run() {
  http_->run(*this);
  if (fine_ && syncer_) fine_ = syncer_->sync();
  return fine_;
}

void ArenaServer::tick() {
  constexpr int kTicksAMinute = 60'000 / HttpServer::kTickMs;
  arena_->tick();
  if (++ticks_ % kTicksAMinute == 0) budgets_.forget_idle();
}

void ArenaServer::request(Request request, Reply reply) {
  const auto in_turn = [this, reply](Answer answer) {
    if (!answer.fault.empty()) options_.log("error: " + answer.fault);
    outbox_->then([reply, answer = std::move(answer)] { reply(answer); });
  };
  if (OperatorDesk::owns(request.path)) return in_turn(desk_->answer(request));
  if (Api::owns(request.path)) return api_->answer(request, in_turn);
  reply(options_.page ? options_.page->answer(request) : no_page());
}

void ArenaServer::enter(ConnectionId visitor, const Request& request, Entered done) {
  if (!request.path.starts_with(kLive)) {
    return done(base::not_found("there is no live game at this address"));
  }
  const auto key = request.query.find("key");
  arena_->enter(
      {{visitor, key == request.query.end() ? "" : key->second, from_of(request), request.client},
       request.path.substr(kLive.size()),
       request.gone},
      [done = std::move(done), log = options_.log](const base::Expected<void>& entered) {
        if (!entered && base::is_fault(entered.error().kind)) {
          log("error: " + entered.error().message);
        }
        done(entered);
      });
}

void ArenaServer::stopping() { arena_->close("the server is shutting down; every game is saved"); }

}  // namespace hexarena::server
