#include "session/registry.hpp"

#include <fmt/format.h>

#include <array>

// The games, in the order in which they are offered. A macro, because only that way a game is one
// line: its name is both a declaration and an entry of the list.
#define HEXARENA_GAMES(GAME) \
  GAME(fish)                 \
  GAME(reversi)              \
  GAME(nooks)                \
  GAME(hex)

#define HEXARENA_DECLARE(name)               \
  namespace hexarena::name {                 \
  extern const game::Descriptor kDescriptor; \
  }
HEXARENA_GAMES(HEXARENA_DECLARE)
#undef HEXARENA_DECLARE

namespace hexarena::session {
namespace {

#define HEXARENA_ENTRY(name) &name::kDescriptor,
constexpr std::array kGames{HEXARENA_GAMES(HEXARENA_ENTRY)};
#undef HEXARENA_ENTRY
#undef HEXARENA_GAMES

}  // namespace

std::span<const game::Descriptor* const> games() { return kGames; }

base::Expected<const game::Descriptor*> find_game(std::string_view name) {
  std::string known;
  for (const game::Descriptor* const game : kGames) {
    if (game->name == name) return game;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", game->name);
  }
  return base::not_found(
      fmt::format("unknown game {}; available: {}", base::in_quotes(name), known));
}

base::Json games_json() {
  base::Json json = base::Json::object();
  json["games"] = base::Json::array();
  for (const game::Descriptor* const game : kGames) json["games"].push_back(to_json(*game));
  return json;
}

}  // namespace hexarena::session
