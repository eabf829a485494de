// Tournaments: those requested from the arena, each on a thread of its own.
//
// Players are built-in or connected bots ("remote:NAME"), never programs. Games are stored one by
// one, so a restarted server resumes unfinished tournaments. `resume` and `create` are for one
// thread at a time; reports come from the store, and are thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/background_games.hpp"
#include "store/stored_tournament.hpp"

namespace hexarena::server {

class Tournaments {
 public:
  /// Their priority is lower than that of live games.
  static constexpr int kPatience = 10;
  Tournaments(BackgroundGames dependencies, const ArenaLimits& limits)
      : dependencies_(std::move(dependencies)),
        limits_(limits),
        halls_(limits.tournaments, kPatience) {}
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;
  /// Stops all of them for now.
  ~Tournaments();

  /// Resumes unfinished tournaments of the store that have only built-in players.
  void resume();
  /// {"name","game","format","rounds"?,"players":["engine:3","remote:walrus"…],"settings"?,"seed"?,
  /// "ms"?,"seats"?}: starts one, and returns its id. The lease is returned when it ends.
  [[nodiscard]] base::Expected<std::string> create(const Json& request, Budgets::Lease lease = {});
  /// Ends one for good; its games stay. Fails if none with this id is running.
  [[nodiscard]] base::Expected<void> cancel(const std::string& id);
  /// While on, no more are started.
  void drain(bool on) { draining_ = on; }

  /// {"tournaments":[…]}, the newest first.
  [[nodiscard]] base::Expected<Json> list(store::Store& reader) const;
  [[nodiscard]] base::Expected<Json> detail(store::Store& reader, const std::string& id) const;
  using Names = std::map<std::string, std::string>;  // by id
  /// Running tournaments. To be called before reading the store, where one may end meanwhile.
  [[nodiscard]] Names running() const;

 private:
  [[nodiscard]] Expected<std::vector<tournament::Contestant>> seat(
      const tournament::Description& description) const;
  void begin(const std::string& id, tournament::Description description,
             std::vector<tournament::Contestant> contestants, Budgets::Lease lease);
  /// Plays to the end, unless it is stopped; waits while the store cannot be written.
  void play(const std::string& id, const std::vector<tournament::Contestant>& contestants,
            const tournament::TournamentOptions& options);
  /// Whether its games count for ratings: all players are identities or built-in.
  [[nodiscard]] bool is_rated(const tournament::Description& description) const;
  [[nodiscard]] base::Expected<std::set<std::string>> cancelled() const;
  /// Adds running games to the games of a tournament.
  void send_running(const std::string& id, Json& games) const;

  struct Running {
    std::string name;
    std::shared_ptr<std::atomic<bool>> cancelled;
    Budgets::Lease lease;
  };

  const BackgroundGames dependencies_;
  const ArenaLimits limits_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> draining_ = false;
  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  std::map<std::string, Running> running_;  // behind mutex_, by id
  Workers halls_;                           // a thread each
};

}  // namespace hexarena::server
