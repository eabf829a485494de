// Api: the arena's HTTP interface, requests in and answers out (docs/arena.md).
//
// Requests about live games are answered at once; requests that need the store, or take long, run
// on a thread of their own with a separate connection to the store, so that no game waits. Called
// on the thread of the arena; answers are delivered there, unless the api is destroyed before.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/arena.hpp"
#include "server/http.hpp"
#include "server/ladder.hpp"
#include "server/tournaments.hpp"
#include "server/workers.hpp"

namespace hexarena::server {

class Api {
 public:
  struct Dependencies {
    Arena& arena;
    store::Store& reader;  ///< not the one the arena writes through
    Metrics& metrics;
    std::function<void(std::function<void()>)> post;  ///< as GameServices::post
    BotDoor bots;
    Tournaments& tournaments;
    const Ladder& ladder;
    const Relays& relays;
    Budgets& budgets;
    Identities& identities;
    store::ArenaFacts& facts;
    std::string version;
  };
  Api(Dependencies dependencies, const ArenaLimits& limits)
      : dependencies_(std::move(dependencies)), limits_(limits) {}
  ~Api() { readers_.stop(); }

  /// Whether a path belongs to this api, whether or not it exists.
  [[nodiscard]] static bool owns(std::string_view path);
  void answer(const Request& request, const Reply& reply);

 private:
  void get(const Request& request, const Reply& reply);
  void post_game(const Request& request, const Reply& reply);
  void post_tournament(const Request& request, const Reply& reply);
  [[nodiscard]] Answer made_tournament(const Request& request, Budgets::Lease lease);
  [[nodiscard]] Answer made_identity(const Request& request);
  [[nodiscard]] Answer signed_in(const Request& request) const;
  void list_games(const Request& request, const Reply& reply);
  void list_own_games(const Request& request, const Reply& reply);
  void send_record(const Request& request, const std::string& id, const Reply& reply);
  [[nodiscard]] Json about_arena() const;
  [[nodiscard]] Json about_bots() const;
  /// Runs a query off the arena's thread. Identical queries that have not been started are run once
  /// for all who asked; a query whose clients have all disconnected is dropped. If the answer
  /// depends on the client, `on_behalf` names it.
  using Question = std::function<base::Expected<Json>(store::Store&)>;
  void look_up(const Request& request, Question question, const Reply& reply,
               const std::string& on_behalf = {});
  struct Asker {
    Reply reply;
    Gone gone;
    Budgets::Lease paid;
  };
  using Askers = std::vector<Asker>;
  [[nodiscard]] Askers take_askers(const std::string& question);

  Dependencies dependencies_;
  const ArenaLimits limits_;
  std::mutex mutex_;
  std::map<std::string, Askers> waiting_;  // behind mutex_, by question
  Workers readers_{1};
};

}  // namespace hexarena::server
