// Descriptor: a game's description of itself, used by all layers above.
//
// It is the single source: accepted settings, help, completion, the tables of docs/games.md, the
// forms of the page and `hexarena games` are all generated from it. Nothing above src/games/ knows
// a game by name. Plain constants, one per game.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "game/native.hpp"
#include "game/settings.hpp"
#include "game/table.hpp"

namespace hexarena::game {

/// A built-in player. If it has levels, NAME:LEVEL selects one.
struct PlayerKind {
  std::string_view name;
  std::string_view means;   ///< one sentence
  int least_level = 0;      ///< no levels if both are 0
  int most_level = 0;       ///< the highest worth offering
  int level = 0;            ///< the default
  bool open_ended = false;  ///< higher levels are accepted too, and take their time

  [[nodiscard]] constexpr bool has_levels() const { return most_level > 0; }
};

/// Players that every game with a search has, described once.
inline constexpr PlayerKind kEnginePlayer{
    "engine", "Searches deeper at each level; 1 is gentle, 10 full strength.", 1,
    search::kFullLevel, search::kFullLevel};
/// The engine as of version 0.1: the yardstick for newer ones.
inline constexpr PlayerKind kFirstEngine{
    "engine@0.1", "The engine of version 0.1, to measure newer ones against.", 1,
    search::kFullLevel, search::kFullLevel};
inline constexpr std::array<PlayerKind, 1> kYardsticks{{kFirstEngine}};
[[nodiscard]] constexpr std::span<const PlayerKind> yardsticks() {
  if (kForPage) return {};
  return kYardsticks;
}
inline constexpr PlayerKind kGreedyPlayer{"greedy", "Gains as many points as possible at once."};
inline constexpr PlayerKind kRandomPlayer{"random", "Plays random legal moves."};

/// One choice of a form: the few settings people usually change, as options in words.
struct Preset {
  struct Option {
    std::string_view title;
    std::string_view set;  ///< settings, in JSON
    bool alone = false;    ///< only for a single player
  };
  std::string_view name;
  std::string_view title;
  std::span<const Option> options;
  int first = 0;  ///< the option preselected
};

struct Descriptor {
  std::string_view name;     ///< the identifier in JSON and on the command line
  std::string_view title;    ///< for people
  std::string_view summary;  ///< one sentence that invites to play
  std::string_view cell;     ///< what a cell is called: "cell"
  /// A table at the start that the settings describe, or at `start` (a position) if given.
  Expected<std::unique_ptr<Table>> (*open)(const Json& settings, const Json* start);
  /// The keys of a position, to tell an envelope from a record.
  std::span<const std::string_view> position_keys;
  int least_seats = 2;
  int most_seats = 2;
  /// The most seats of a game in which a file program plays; 0 if file programs cannot play.
  int most_file_seats = 0;
  /// The setting with the number of players; empty if the game fixes it.
  std::string_view seats_setting = {};
  std::span<const Setting> settings;
  /// Whether the start depends on the setting `seed`.
  bool random_start = false;
  std::span<const Preset> presets = {};
  /// The advisers of every table of the game, strongest first.
  std::span<const PlayerKind> players;
  /// Players to measure others against; not offered by the page.
  std::span<const PlayerKind> yardsticks = {};
  /// The default adviser: "house:2".
  std::string_view adviser;
  /// Completes the settings of rated games: the defaults of a match.
  void (*rate)(Json& settings);
  /// Completes the settings for games with a file program; null if none can play.
  void (*suit_files)(Json& settings) = nullptr;
  /// The number of random opening actions in a match with that many players.
  int (*opening)(const Json& settings, int seats);
  /// The names of the layers a page draws beyond cells and pieces (game/scene.hpp).
  std::span<const std::string_view> scene_layers = {};
  /// A puzzle for a query {"seed",…} from the page; null if the game has none.
  Expected<Json> (*puzzle)(const Json& question) = nullptr;
  /// For programs outside the page; null within it.
  const NativeParts* native = nullptr;
};

/// Rejects an unsupported number of players; `files`: one of them is a file program.
[[nodiscard]] Expected<void> check_seats(const Descriptor& game, std::size_t players,
                                         bool files = false);
/// Rejects a player that the game does not have; the error lists those it has.
[[nodiscard]] Expected<void> check_player(const Descriptor& game, std::string_view name);
/// All players outside the page: those offered, then the yardsticks.
[[nodiscard]] std::vector<PlayerKind> all_players(const Descriptor& game);
/// "2–4", or "2".
[[nodiscard]] std::string seats_range(const Descriptor& game);

/// All that a page or a program needs to know about a game before it starts; see docs/arena.md.
[[nodiscard]] Json to_json(const Descriptor& game);

}  // namespace hexarena::game
