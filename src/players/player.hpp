// Player: the interface of everything that decides for a seat.
//
// The position includes the phase of the game, so one question serves placement, turn and skip
// alike.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "game/descriptor.hpp"
#include "session/decision.hpp"
#include "session/game_clock.hpp"

namespace hexarena::players {

using session::Choice;
using session::Decision;
using session::Failure;
using session::Fault;

/// What a player gets before the game.
struct Seating {
  std::string game;
  rules::Seat seat;
  std::vector<std::string> names;  ///< of all players, by seat
  base::Json settings;
  int move_ms = 0;                            ///< the limit of each decision
  std::optional<std::int64_t> total_ms = {};  ///< of all its decisions together, where there is one
  std::string record = {};                    ///< where the game can be read; empty: nowhere
  int margin_ms = session::kUsualMarginMs;    ///< waited beyond the limit, for the transfer
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// Whether it has its own limit per decision, in place of the game's, and enforces it itself.
  [[nodiscard]] virtual bool is_self_timed() const { return false; }
  /// Called once, before the game; a player that fails here does not play.
  [[nodiscard]] virtual tl::expected<void, Failure> take_seat(const Seating& seating) {
    static_cast<void>(seating);
    return {};
  }
  /// The player's action in this position, in which it may act; or why it cannot continue.
  [[nodiscard]] virtual Decision decide(const game::Position& position) = 0;
  /// An event of the game: an action of any player, a removal.
  virtual void hear(const session::Event& event) { static_cast<void>(event); }
  /// Called once after the game, for players still in it.
  virtual void farewell(const session::Result& result) { static_cast<void>(result); }
};

/// A player as named on a command line: "house:2", "random", "human:Ada".
struct Spec {
  std::string kind;
  std::string argument;  ///< after the colon; empty without one

  [[nodiscard]] bool is_human() const { return kind == "human"; }
};
[[nodiscard]] Spec read_spec(std::string_view text);

/// Whether a file program is among these players, as named on a command line.
[[nodiscard]] bool plays_files(const std::vector<std::string>& players);
/// Completes the settings for these players: a file program needs a board of the file game, and
/// gets one unless the settings describe a board.
void suit_settings(const game::Descriptor& game, const std::vector<std::string>& players,
                   base::Json& settings);

/// The spec as an adviser, for players that are advisers of the game.
[[nodiscard]] base::Expected<game::Adviser> adviser(const Spec& spec);

/// How a built-in player uses its time.
struct Thinking {
  std::optional<int> ms = {};  ///< for each decision
  bool ponder = false;         ///< thinks in a thread of its own while others are to act
};

/// A player that follows an adviser, with random numbers from `seed`. With a time, a searching
/// adviser must decide within that many milliseconds of each question and, if the clock is limited,
/// within its share of what is left on it (pace.hpp); the adviser's own `stop` is checked as well.
/// Like a bot, it is not charged for waiting until a processor is free.
[[nodiscard]] std::unique_ptr<Player> advised_player(game::Adviser adviser, std::string name,
                                                     std::uint64_t seed, Thinking thinking = {});

}  // namespace hexarena::players
