// Tournaments: those that somebody asked the arena for, each on a thread of its own.
//
// Players are of the house or connected bots ("remote:NAME"), never programs. What is played is in
// the store game by game, so a server that starts again goes on with what is not over. `resume` and
// `create` are for one thread at a time; what is told of a tournament comes from the store, and any
// thread may ask for that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/background_games.hpp"
#include "store/kept_tournament.hpp"

namespace hexarena::server {

class Tournaments {
 public:
  /// They let live games go first.
  static constexpr int kPatience = 10;
  Tournaments(BackgroundGames dependencies, const ArenaLimits& limits)
      : dependencies_(std::move(dependencies)),
        limits_(limits),
        halls_(limits.tournaments, kPatience) {}
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;
  /// Stops them all for now.
  ~Tournaments();

  /// Goes on with those of the store that are not over and have none but players of ours.
  void resume();
  /// {"name","game","format","rounds"?,"players":["engine:3","remote:walrus"…],"settings"?,"seed"?,
  /// "ms"?,"seats"?}: begins one, and gives its identity. The lease is given back when it ends.
  [[nodiscard]] base::Expected<std::string> create(const Json& request, Budgets::Lease lease = {});
  /// Ends one for good; what was played stays. Refused where none of this identity is running.
  [[nodiscard]] base::Expected<void> cancel(const std::string& id);
  /// No more are begun; or they are again.
  void drain(bool on) { draining_ = on; }

  /// {"tournaments":[…]}, the newest first.
  [[nodiscard]] base::Expected<Json> list(store::Store& reader) const;
  [[nodiscard]] base::Expected<Json> detail(store::Store& reader, const std::string& id) const;
  using Names = std::map<std::string, std::string>;  // by identity
  /// Those being played. To be asked before the store, which may hear of an end meanwhile.
  [[nodiscard]] Names running() const;

 private:
  [[nodiscard]] Expected<std::vector<tournament::Contestant>> seat(
      const tournament::Description& description) const;
  void begin(const std::string& id, tournament::Description description,
             std::vector<tournament::Contestant> contestants, Budgets::Lease lease);
  /// Plays to the end, unless it is stopped; waits where the store cannot be written.
  void play(const std::string& id, const std::vector<tournament::Contestant>& contestants,
            const tournament::TournamentOptions& options);
  /// Whether its games count for ratings: all who play are identities or built-in.
  [[nodiscard]] bool is_rated(const tournament::Description& description) const;
  [[nodiscard]] base::Expected<std::set<std::string>> cancelled() const;
  /// Adds those that are being played to the games of a tournament.
  void tell_running(const std::string& id, Json& games) const;

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
  std::map<std::string, Running> running_;  // behind mutex_, by identity
  Workers halls_;                           // a thread each
};

}  // namespace hexarena::server
