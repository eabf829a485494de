// The parts of help and docs about games, generated from their descriptors.
#pragma once

#include <string>
#include <string_view>

#include "game/descriptor.hpp"

namespace hexarena::cli {

/// "a, b or c"
[[nodiscard]] std::string game_names();
/// "engine[:LEVEL], greedy, random"
[[nodiscard]] std::string player_names(const game::Descriptor& game);
/// "GAME: engine[:LEVEL], …; GAME: …"
[[nodiscard]] std::string all_player_names();
/// "ADVISER in GAME, ADVISER in GAME": the default players.
[[nodiscard]] std::string default_advisers();
/// A paragraph for each game: "Settings of GAME: size=5 pass=free|forced …".
[[nodiscard]] std::string settings_help();
/// "Rated games have …": the default settings of a match.
[[nodiscard]] std::string rated_help();
/// The examples of a command, one per line, each preceded by a line break.
[[nodiscard]] std::string examples_of(std::string_view command);

/// The full description of a game, for a terminal.
[[nodiscard]] std::string game_text(const game::Descriptor& game);
/// The reference of all games: docs/games.md.
[[nodiscard]] std::string games_markdown();

}  // namespace hexarena::cli
