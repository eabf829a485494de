// BotSide: a built-in player as a bot, the counterpart of BotPlayer.
//
// Takes the lines of a referee and returns the answers that are due: {"type":"ready"} to a hello,
// an action to each turn. The view of a turn is all it needs. If the actions since the last turn
// lead from its last position to that view, it reuses that position, and an engine its
// transposition table. The referee is not trusted either: the worst it can cause is an error. Not
// thread-safe.
#pragma once

#include <optional>
#include <string_view>

#include "players/search_threads.hpp"
#include "session/registry.hpp"
#include "world/clock.hpp"

namespace hexarena::players {

/// Limits of a referee's lines: a view of the largest board with all its legal actions.
inline constexpr base::JsonLimits kRefereeLine{16U << 20U, 65'536, 32};

class BotSide {
 public:
  /// Plays `only`, or any game if that is null. A pondering one thinks until the next line arrives.
  BotSide(const game::Descriptor* only, game::Adviser adviser, bool ponders = false)
      : only_(only), adviser_(std::move(adviser)), ponders_(ponders) {}

  /// The answer to a line; nothing if none is due. Fails when the line breaks the protocol or the
  /// player does not know the game.
  [[nodiscard]] base::Expected<std::optional<base::Json>> hear(std::string_view line);
  /// True after the line that ends a game. Another game may follow.
  [[nodiscard]] bool over() const { return over_; }

 private:
  [[nodiscard]] base::Expected<std::optional<base::Json>> greet(const base::Json& hello);
  [[nodiscard]] base::Expected<std::optional<base::Json>> act(const base::Json& turn);
  [[nodiscard]] base::Expected<base::Json> choose(const game::Descriptor& game,
                                                  const base::Json& turn, const base::Json& view,
                                                  const base::Json& position);
  /// Whether the actions since the last turn lead from the previous position to this one.
  [[nodiscard]] bool follow(const base::Json& turn, const base::Json& position);
  /// When the answer to a turn is due, if the referee has set a time.
  [[nodiscard]] std::optional<world::Milliseconds> deadline(const base::Json& turn) const;

  const game::Descriptor* only_;
  game::Adviser adviser_;
  bool ponders_;
  base::Json settings_ = base::Json::object();
  std::unique_ptr<game::Table> table_;      // of the last turn, if there was one
  std::unique_ptr<game::Thinker> thinker_;  // of that table
  Pondering pondering_;                     // of that thinker
  int decided_ = 0;                         // decisions since the last hello
  bool over_ = false;
};

}  // namespace hexarena::players
