// The description of a tournament: what is played and who takes part, as it stands in a TOML file,
// in a request, and in the journal for whoever goes on with it.
//
//   name = "Cup"
//   game = "NAME"
//   format = "swiss"           # round-robin, gauntlet, swiss, knock-out or course
//   rounds = 5                 # how often all meet; of a knock-out, blocks a meeting
//   seats = 2                  # players a game
//   seed = 1
//   players = ["hard", { name = "ada", player = "bot:python3 ada/bot.py" }]
//   [settings]                 # of the game
//   size = 4
//
// and where wanted `challengers`, `opening`, `ms`, `clock`, `anchor` (a name) with `anchor_elo`,
// `sprt = [0, 20]`, and `adjudicate` (nodes that may prove the end of a game; none when absent).
// Whether the players can be had is for whoever seats them to find out. A value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace hexarena::tournament {

struct NamedPlayer {
  std::string name;
  std::string player;           ///< as on a command line: "engine:3"
  std::optional<int> age = {};  ///< in the course's format, the youngest begin
};

struct Description {
  std::string name;
  std::vector<NamedPlayer> players;
  std::optional<int> ms;  ///< a move, for players that search
  /// Everything else; its origin is the JSON this was read from.
  TournamentOptions options;
};

/// Refused, with the key, where it is none or there can be no such tournament.
[[nodiscard]] Expected<Description> read_description(const base::Json& json);

/// The names of all who take part.
[[nodiscard]] std::vector<std::string> names_of(const Description& description);
/// How they are called on a command line.
[[nodiscard]] std::vector<std::string> players_of(const Description& description);

/// How a player is had: from its text and a table like those it will sit at.
using Hire = std::function<Expected<std::function<std::unique_ptr<players::Player>(std::uint64_t)>>(
    const std::string& player, const game::Table& table, const base::Json& settings)>;
/// All of them, each under its name; refused with the first who cannot be had.
[[nodiscard]] Expected<std::vector<Contestant>> seat_all(const Description& description,
                                                         const Hire& hire);

}  // namespace hexarena::tournament
