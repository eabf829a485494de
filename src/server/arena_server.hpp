// ArenaServer: the complete arena on one port: the page, the API, the live games.
//
// All dependencies are passed in, so that a test can serve on a port of its own. Single-threaded.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api.hpp"
#include "server/http_server.hpp"
#include "server/operator_desk.hpp"
#include "server/outbox.hpp"
#include "server/static_files.hpp"
#include "store/wal_syncer.hpp"

namespace hexarena::server {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: the system chooses
  HostNames names = HostNames();
  std::optional<StaticFiles> page = {};
  std::string version;
  ArenaLimits limits = {};
  /// Called with a line for the log, each line at most once a minute.
  std::function<void(const std::string&)> log = [](const std::string&) {};
  BotDoor bots = {};
  Networks trusted = {};  ///< networks whose addresses have no budgets
  Networks proxies = {};  ///< proxies that may forward for others
  /// Of the store: nothing is sent before it is on disk. Null: do not wait for the disk.
  std::unique_ptr<store::WalSyncer> syncer = {};
};

class ArenaServer final : private Handler {
 public:
  /// The same file, opened separately for each user, so that none waits for another.
  struct Stores {
    store::Store& games;
    store::Store& tournaments;
    store::Store& reader;
    store::ArenaFacts& facts;
    Identities& identities;
  };
  /// Listens, and resumes the games of the store, which must outlive the server.
  [[nodiscard]] static Expected<std::unique_ptr<ArenaServer>> open(Stores stores,
                                                                   ServerOptions options);
  ArenaServer(const ArenaServer&) = delete;
  ArenaServer& operator=(const ArenaServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return http_->port(); }
  [[nodiscard]] std::size_t live_games() const { return arena_->live().size(); }
  /// Until a signal asks it to end; refused where the disk failed, which ends it too.
  [[nodiscard]] Expected<void> run();

 private:
  ArenaServer(Identities& identities, ServerOptions options)
      : identities_(identities), options_(std::move(options)), budgets_(options_.limits) {}

  void request(Request request, Reply reply) override;
  void enter(ConnectionId visitor, const Request& request, Entered done) override;
  void hear(ConnectionId visitor, std::string_view text) override { arena_->hear(visitor, text); }
  void leave(ConnectionId visitor) override { arena_->leave(visitor); }
  void tick() override;
  void stopping() override;
  [[nodiscard]] Outbox::Disk disk(const Stores& stores);

  Identities& identities_;
  const ServerOptions options_;
  world::SystemClock clock_;
  Metrics metrics_;
  Budgets budgets_;
  int ticks_ = 0;
  Relays relays_{clock_};
  // In this order: whatever posts to the server's thread is destroyed before the server.
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<Outbox> outbox_;
  std::unique_ptr<Arena> arena_;
  std::unique_ptr<Tournaments> tournaments_;
  std::unique_ptr<Ladder> ladder_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<OperatorDesk> desk_;
  std::unique_ptr<store::WalSyncer> syncer_;  // which posts, too
  Expected<void> fine_;
};

}  // namespace hexarena::server
