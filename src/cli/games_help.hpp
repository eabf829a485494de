// What helps and docs say about games, made from their descriptors.
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
/// "ADVISER in GAME, ADVISER in GAME": who plays where no player is named.
[[nodiscard]] std::string default_advisers();
/// A paragraph for each game: "Settings of GAME: size=5 pass=free|forced …".
[[nodiscard]] std::string settings_help();
/// "Rated games have …": what a match sets where nothing else is asked for.
[[nodiscard]] std::string rated_help();
/// The examples of a command, a line each, with a line break before each.
[[nodiscard]] std::string examples_of(std::string_view command);

/// All about a game, to be read in a terminal.
[[nodiscard]] std::string game_text(const game::Descriptor& game);
/// The reference of all games: docs/games.md.
[[nodiscard]] std::string games_markdown();

}  // namespace hexarena::cli
