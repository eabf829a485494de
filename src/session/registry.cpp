#include "session/registry.hpp"

#include <fmt/format.h>

#include <array>

#include "games/fish/descriptor.hpp"
#include "games/nooks/descriptor.hpp"
#include "games/reversi/descriptor.hpp"

namespace hexarena::session {
namespace {

constexpr std::array<const game::Descriptor*, 3> kGames{
    &fish::kDescriptor,
    &reversi::kDescriptor,
    &nooks::kDescriptor,
};

}  // namespace

std::span<const game::Descriptor* const> games() { return kGames; }

base::Expected<const game::Descriptor*> find_game(std::string_view name) {
  std::string known;
  for (const game::Descriptor* const game : kGames) {
    if (game->name == name) return game;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", game->name);
  }
  return base::not_found(
      fmt::format("there is no game {}; there are: {}", base::in_quotes(name), known));
}

}  // namespace hexarena::session
