// The tool `hexarena nooks hardest`: searches for hard boards (hardest.hpp), resumably.
#pragma once

#include <array>

#include "game/native.hpp"
#include "games/nooks/hardest.hpp"

namespace hexarena::nooks {

inline constexpr std::array<game::ToolOption, 7> kHardestOptions{{
    {"--goal",
     game::ToolOption::Kind::choice,
     "what makes it hard; longest when absent",
     0,
     0,
     {},
     kHardnessNames},
    {"--pieces", game::ToolOption::Kind::integer, "on the board", 1, kMaxPieces, kMaxPieces},
    {"--seed", game::ToolOption::Kind::integer, "", 0, INT64_MAX},
    {"--boards", game::ToolOption::Kind::integer,
     "stop after trying so many, earlier runs included", 1, INT64_MAX},
    {"--ms", game::ToolOption::Kind::integer, "", 1, 86'400'000},
    {"--state", game::ToolOption::Kind::saved, "file to continue from and to save the search to"},
    {"--json", game::ToolOption::Kind::flag, ""},
}};
inline constexpr std::string_view kHardestFooter = R"(
Changes boards at random and keeps what is no easier, until --boards, --ms or Ctrl-C; then prints the
best one, solved, and the command that proves it. With --state a later run continues where this one
ended, and finds the same as one that never stopped.
  hexarena nooks hardest --pieces 2 --seed 1 --boards 2000
  hexarena nooks hardest --goal single --seed 1 --state single.json)";

[[nodiscard]] Expected<game::ToolAnswer> find_hardest(const game::ToolCall& call);

}  // namespace hexarena::nooks
