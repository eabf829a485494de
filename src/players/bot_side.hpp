// BotSide: one of our players as a bot, the other side of what BotPlayer speaks.
//
// Takes the lines of a referee and gives the answers that are due: {"type":"ready"} to a hello, an
// action to each turn. The view of a turn is all it needs. If the actions since the last turn lead
// from its last position to that view, it keeps that position, and an engine keeps its
// transposition table. The referee is not trusted either: the worst it can cause is a refusal. Not
// thread safe.
#pragma once

#include <optional>
#include <string_view>

#include "players/search_threads.hpp"
#include "session/registry.hpp"
#include "world/clock.hpp"

namespace hexarena::players {

/// Lines of a referee: a view of the largest board with all its legal actions.
inline constexpr base::JsonLimits kRefereeLine{16U << 20U, 65'536, 32};

class BotSide {
 public:
  /// Plays one game, or any where none is named. One that ponders thinks on until the next line.
  BotSide(const game::Descriptor* only, game::Adviser adviser, bool ponders = false)
      : only_(only), adviser_(std::move(adviser)), ponders_(ponders) {}

  /// The answer to a line; nothing where none is due. Refused when the line is none of a referee or
  /// the player does not know the game.
  [[nodiscard]] base::Expected<std::optional<base::Json>> hear(std::string_view line);
  /// The last line was the end of a game. Another may follow.
  [[nodiscard]] bool over() const { return over_; }

 private:
  [[nodiscard]] base::Expected<std::optional<base::Json>> greet(const base::Json& hello);
  [[nodiscard]] base::Expected<std::optional<base::Json>> act(const base::Json& turn);
  [[nodiscard]] base::Expected<base::Json> choose(const game::Descriptor& game,
                                                  const base::Json& turn, const base::Json& view,
                                                  const base::Json& position);
  /// Whether the actions since the last turn lead from the position it had to this one.
  [[nodiscard]] bool follow(const base::Json& turn, const base::Json& position);
  /// When the answer to a turn must be found, where the referee has told a time.
  [[nodiscard]] static std::optional<world::Milliseconds> deadline(const base::Json& turn);

  const game::Descriptor* only_;
  game::Adviser adviser_;
  bool ponders_;
  base::Json settings_ = base::Json::object();
  std::unique_ptr<game::Table> table_;      // of the last turn, where there was one
  std::unique_ptr<game::Thinker> thinker_;  // of that table
  Pondering pondering_;                     // of that thinker
  bool over_ = false;
};

}  // namespace hexarena::players
