// Ladder: bots that have a name of their own meet by themselves, day and night, and are rated.
//
// The operator says which game is played so, with which settings and time; from then on the bots
// that are connected under a registered name meet, two games a meeting with seats changed, whoever
// has waited longest against someone of about its own rating (ladder_pairing.hpp). Built-in players
// may fill in. So many meetings go on at a time as the limits say, on threads that let live games go
// first. What is played is in the store, and can be watched; a meeting that a stop of the server
// cuts off counts for nothing. Thread safe.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/background_games.hpp"
#include "server/ladder_pairing.hpp"

namespace hexarena::server {

/// The games of ladders have identities that begin with this.
inline constexpr std::string_view kLadderGame = "ladder-";

class Ladder {
 public:
  Ladder(BackgroundGames dependencies, const ArenaLimits& limits);
  Ladder(const Ladder&) = delete;
  Ladder& operator=(const Ladder&) = delete;
  /// Games being played are given up.
  ~Ladder();

  /// Ends what a stop of the server cut off, and goes on with the ladders of the store. To be called
  /// once, before all else.
  [[nodiscard]] base::Expected<void> resume();
  /// {"game","settings"?,"ms"?,"players"?,"on"?}: begins a ladder, changes it or, with "on":false,
  /// lets it pause; "players" are built-in ones that fill in. What is left out stays as it was.
  [[nodiscard]] base::Expected<Json> set(const Json& request);
  /// No meeting is begun; or they are again.
  void drain(bool on);

  /// {"ladders":[{"game","settings","ms","players","on","games":[{"id","players"}],
  /// "entrants":[{"player","elo","error","games","here","playing"}]}]}, the best first.
  [[nodiscard]] base::Expected<Json> tell(store::Store& reader) const;

 private:
  /// One game that is played, as the operator set it.
  struct Rung {
    const game::Descriptor* game = nullptr;
    Json settings = Json::object();
    int ms = 0;
    std::vector<std::string> house = {};
    bool on = true;
  };
  /// What is remembered of a climber since the server started.
  struct Past {
    std::int64_t last = 0;
    std::int64_t rests_until = 0;  ///< it was removed
    std::vector<std::string> met = {};
  };
  struct Meeting {
    Rung rung;
    std::string first;
    std::string second;
  };
  using Maker = std::function<std::unique_ptr<players::Player>(std::uint64_t seed)>;

  [[nodiscard]] base::Expected<Rung> read_rung(const Json& request) const;
  [[nodiscard]] static Json to_json(const Rung& rung);
  [[nodiscard]] base::Expected<void> end_cut_off_games();
  /// Begins meetings for as long as the arena is open.
  void pace();
  /// What follows is behind mutex_.
  [[nodiscard]] std::optional<Meeting> arrange(const Rung& rung);
  [[nodiscard]] std::vector<Climber> free_for(const Rung& rung);
  void begin(Meeting meeting);
  /// On a thread of its own; says who was removed.
  [[nodiscard]] std::set<std::string> play(const Meeting& meeting);
  void end(const Meeting& meeting, const std::set<std::string>& removed);
  [[nodiscard]] Maker maker(const Rung& rung, const std::string& name) const;

  const BackgroundGames dependencies_;
  const ArenaLimits limits_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Rung> rungs_;  // by game; behind mutex_, like all that follows
  std::map<std::string, Past> past_;   // by game and name
  std::set<std::string> playing_;      // names of bots
  std::size_t meetings_ = 0;           // being played
  std::int64_t try_again_ = 0;         // the store refused something: not before then
  bool draining_ = false;
  Workers halls_;
  std::thread pacer_;
};

}  // namespace hexarena::server
