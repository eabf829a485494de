// Api: what the arena tells and does over HTTP, requests in and answers out (docs/arena.md).
//
// What is asked of live games is answered at once; what has to be looked up in the store, or takes
// long, is done on a thread of its own, with another opening of the store, so that no game waits.
// Called on the thread of the arena; answers come there, unless the api is gone before.
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

  /// Whether a path is one of this api, whatever comes of it.
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
  void tell_record(const Request& request, const std::string& id, const Reply& reply);
  [[nodiscard]] Json about_arena() const;
  [[nodiscard]] Json about_bots() const;
  /// Looks something up beside the games. The same question that others wait with, and no one has
  /// begun to answer, is answered once for all; one whose askers have hung up is not answered. Where
  /// the answer depends on who asks, the asker is named.
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
