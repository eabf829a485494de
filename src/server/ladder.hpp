// Ladder: registered bots play each other continuously in rated games.
//
// The operator chooses the game, its settings and the time; from then on the bots connected under a
// registered name are paired: the bot that has waited longest plays two games with swapped seats
// against one of similar rating (ladder_pairing.hpp). Built-in players may fill in. The number of
// simultaneous meetings is limited; they run on threads with lower priority than live games. Games
// are stored, and can be watched; a meeting interrupted by a server stop does not count.
// Thread-safe.
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

/// The prefix of the ids of ladder games.
inline constexpr std::string_view kLadderGame = "ladder-";

class Ladder {
 public:
  Ladder(BackgroundGames dependencies, const ArenaLimits& limits);
  Ladder(const Ladder&) = delete;
  Ladder& operator=(const Ladder&) = delete;
  /// Abandons running games.
  ~Ladder();

  /// Ends games interrupted by a server stop, and resumes the ladders of the store. To be called
  /// once, first.
  [[nodiscard]] base::Expected<void> resume();
  /// {"game","settings"?,"ms"?,"players"?,"on"?}: starts a ladder, changes it or, with "on":false,
  /// pauses it; "players" are built-in ones that fill in. Omitted members stay as they were.
  [[nodiscard]] base::Expected<Json> set(const Json& request);
  /// While on, no meetings are started.
  void drain(bool on);

  /// {"ladders":[{"game","settings","ms","players","on","games":[{"id","players"}],
  /// "entrants":[{"player","elo","error","games","here","playing"}]}]}, the best first.
  [[nodiscard]] base::Expected<Json> list(store::Store& reader) const;

 private:
  /// A ladder for one game, as the operator set it.
  struct Rung {
    const game::Descriptor* game = nullptr;
    Json settings = Json::object();
    int ms = 0;
    std::vector<std::string> house = {};
    bool on = true;
  };
  /// The history of a bot since the server started.
  struct Past {
    std::int64_t last = 0;
    std::int64_t rests_until = 0;  ///< after it was removed
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
  /// Starts meetings for as long as the arena is open.
  void pace();
  /// The following functions need mutex_.
  [[nodiscard]] std::optional<Meeting> arrange(const Rung& rung);
  [[nodiscard]] std::vector<Climber> free_for(const Rung& rung);
  void begin(Meeting meeting);
  /// On a thread of its own; returns the players that were removed.
  [[nodiscard]] std::set<std::string> play(const Meeting& meeting);
  void end(const Meeting& meeting, const std::set<std::string>& removed);
  [[nodiscard]] Maker maker(const Rung& rung, const std::string& name) const;

  const BackgroundGames dependencies_;
  const ArenaLimits limits_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Rung> rungs_;  // by game; behind mutex_, like everything below
  std::map<std::string, Past> past_;   // by game and name
  std::set<std::string> playing_;      // names of bots
  std::size_t meetings_ = 0;           // running
  std::int64_t try_again_ = 0;         // after a store error: not before this time
  bool draining_ = false;
  Workers halls_;
  std::thread pacer_;
};

}  // namespace hexarena::server
