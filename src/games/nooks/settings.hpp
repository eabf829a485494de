// The settings of Nooks; kSettings is the table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/settings.hpp"
#include "games/nooks/puzzles.hpp"
#include "games/nooks/rounds.hpp"

namespace hexarena::nooks {

/// Which objectives a game draws.
struct RoundDifficulty {
  std::optional<Grade> grade;  ///< unset: rising
  std::uint64_t seed = 1;
};

struct Settings {
  int pieces = kMaxPieces;
  std::uint64_t seed = 1;
  RoundSettings rounds;
  RoundDifficulty difficulty;
};

inline constexpr int kMaxRounds = 100;
inline constexpr int kLongestClock = 24 * 3600;

inline constexpr std::array<game::SettingChoice, 5> kDifficultyChoices{{
    {"rising", "from easy in the first round to expert in the last"},
    {"easy", "few steps"},
    {"medium", "more steps, or helpers to move first"},
    {"hard", "many steps, helpers and dead ends"},
    {"expert", "eight steps or more"},
}};

inline constexpr std::array<game::Setting, 7> kSettings{{
    game::integer("players", 1, kMaxPlayers, 1, "Number of players."),
    game::integer("pieces", 1, kMaxPieces, kMaxPieces, "Pieces on the board."),
    game::integer("rounds", 1, kMaxRounds, 5, "Rounds of the game, one puzzle each."),
    game::integer_or_null("seconds", 1, kLongestClock, 120,
                          "Time to think; null: no clock, for one player only."),
    game::integer("show", 1, kLongestClock, 60, "Seconds to show a solution."),
    game::choice("difficulty", kDifficultyChoices, "How hard the puzzles are."),
    game::seed("Determines the board and all puzzles."),
}};

[[nodiscard]] base::Expected<Settings> read_settings(const base::Json& json);

}  // namespace hexarena::nooks
