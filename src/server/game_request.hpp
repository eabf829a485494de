// GameRequest: a live game somebody wants: which, and who sits where. And the game that comes of
// it.
//
//   {"game","settings"?,"start"?,"actions"?,"seats":[SEAT…],"clock_ms"?,"move_ms"?}
//   SEAT = {"person":"Ada"} | {"player":"engine:3"} | {"bot":"walrus"}
//
// Values. Programs (bot:, file:) are never accepted: strangers start nothing on this machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.hpp"
#include "server/client.hpp"
#include "server/limits.hpp"
#include "session/record.hpp"

namespace hexarena::server {

using base::Expected;
using base::Json;

enum class SitterKind : std::uint8_t { person, player, bot };
[[nodiscard]] std::string_view name(SitterKind kind);

struct SeatRequest {
  SitterKind kind = SitterKind::person;
  std::string name;  ///< of the person or the bot; "engine:3" for a player
};

struct GameRequest {
  const game::Descriptor* game = nullptr;
  Json settings = Json::object();
  std::optional<Json> start = {};
  Json actions = Json::array();
  std::vector<SeatRequest> seats;
  std::optional<std::int64_t> clock_ms = {};  ///< for all decisions of a seat together
  std::optional<std::int64_t> move_ms = {};   ///< for each of them
  Client owner = {};                          ///< who asked; not stored

  [[nodiscard]] bool any_person() const;
};

[[nodiscard]] Expected<GameRequest> read_game_request(const Json& json);
[[nodiscard]] Json to_json(const GameRequest& request);
/// The same game with all players moved one seat further.
[[nodiscard]] GameRequest rematch_of(GameRequest request);

/// The adviser a seat asks for. Fails if strangers may not ask for it.
[[nodiscard]] Expected<game::Adviser> house_player(const std::string& name,
                                                   const ArenaLimits& limits);

/// The same; also fails if this table does not know it.
[[nodiscard]] Expected<game::Adviser> house_player_at(const game::Table& table,
                                                      const std::string& name,
                                                      const ArenaLimits& limits);

struct OpenedGame {
  session::Record record;  ///< its start written out
  std::unique_ptr<game::Table> table;
};
/// Opens the game, with a seed if the request has none. May take a while: there may be puzzles to
/// solve. Fails if no such game can exist, the game does not know the players, or it is too
/// expensive for the shared server thread.
[[nodiscard]] Expected<OpenedGame> open_game(const GameRequest& request, std::uint64_t seed,
                                             const ArenaLimits& limits);

}  // namespace hexarena::server
