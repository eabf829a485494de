// GameRequest: a live game somebody wants: which, and who sits where. And the game that comes of
// it.
//
//   {"game","settings"?,"start"?,"actions"?,"seats":[SEAT…],"clock_ms"?,"move_ms"?}
//   SEAT = {"person":"Ada"} | {"player":"engine:3"} | {"bot":"walrus"}
//
// Values. Programs (bot:, file:) never come in here: strangers start nothing on this machine.
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
/// The same game, where everybody sits one seat further.
[[nodiscard]] GameRequest rematch_of(GameRequest request);

/// The adviser a seat asks for. Refused where strangers may not ask for it.
[[nodiscard]] Expected<game::Adviser> house_player(const std::string& name,
                                                   const ArenaLimits& limits);

/// The same, and refused where this table does not know it.
[[nodiscard]] Expected<game::Adviser> house_player_at(const game::Table& table,
                                                      const std::string& name,
                                                      const ArenaLimits& limits);

struct OpenedGame {
  session::Record record;  ///< its start written out
  std::unique_ptr<game::Table> table;
};
/// The game, with a seed where the request has none. May take a while: there may be puzzles to
/// solve. Refused where there can be no such game, the players do not know it, or it is too much
/// for a game that others share a thread with.
[[nodiscard]] Expected<OpenedGame> open_game(const GameRequest& request, std::uint64_t seed,
                                             const ArenaLimits& limits);

}  // namespace hexarena::server
