// Player: who decides. One small interface, whoever is behind it.
//
// The table knows the phase of the game, so one question serves placement, turn and skip alike.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/random.hpp"
#include "table/table.hpp"

namespace hexarena::player {

struct Choice {
  table::Action action;
  std::string note;  ///< free text kept with the move, may be empty
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// What the player does at this table, where it is its turn; or why it cannot go on.
  [[nodiscard]] virtual rules::Expected<Choice> decide(const table::Table& table) = 0;
};

/// A player as named on a command line: "house:2", "random", "human:Ada".
struct Spec {
  std::string kind;
  std::string argument;  ///< behind the colon; empty without one

  [[nodiscard]] bool is_human() const { return kind == "human"; }
};
[[nodiscard]] Spec read_spec(std::string_view text);

/// The spec as a question to a table, for players that are advisers of the game.
[[nodiscard]] rules::Expected<table::Adviser> adviser(const Spec& spec);

/// A player that does what an adviser says, drawing its lots from `seed`. With a time, one that
/// searches is told to decide so many milliseconds after each question; the adviser's own `stop` is
/// heard as well.
[[nodiscard]] std::unique_ptr<Player> advised_player(table::Adviser adviser, std::string name,
                                                     std::uint64_t seed,
                                                     std::optional<int> ms = std::nullopt);

}  // namespace hexarena::player
