// The registry of games: adding a game is one folder and one line in registry.cpp.
#pragma once

#include <span>
#include <string_view>

#include "game/descriptor.hpp"

namespace hexarena::session {

[[nodiscard]] std::span<const game::Descriptor* const> games();
/// The game with that name, or an error that lists the available ones.
[[nodiscard]] base::Expected<const game::Descriptor*> find_game(std::string_view name);
/// {"games":[…]}: every game with its descriptor.
[[nodiscard]] base::Json games_json();

}  // namespace hexarena::session
