// Descriptor: what a game says about itself, from which the layers above make the rest.
//
// It is the single source about a game: the settings that are accepted, help, completion, the
// tables of docs/games.md, the forms of the page and `hexarena games` are all made from it. Nothing
// above src/games/ knows a game by its name. Plain constants, one for each game.
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

/// A built-in player. Where it has levels, NAME:LEVEL asks for one.
struct PlayerKind {
  std::string_view name;
  std::string_view means;   ///< one sentence
  int least_level = 0;      ///< none where both are 0
  int most_level = 0;       ///< that is worth offering
  int level = 0;            ///< where none is named
  bool open_ended = false;  ///< levels above the most are taken too, and take their time

  [[nodiscard]] constexpr bool has_levels() const { return most_level > 0; }
};

/// The players every game with a search has, described in one place.
inline constexpr PlayerKind kEnginePlayer{
    "engine", "Searches deeper at each level; 1 is gentle, 10 full strength.", 1,
    search::kFullLevel, search::kFullLevel};
/// The engine as version 0.1 had it: what a newer one is measured by.
inline constexpr PlayerKind kFirstEngine{"engine@0.1",
                                         "The engine of version 0.1, to measure a newer one by.", 1,
                                         search::kFullLevel, search::kFullLevel};
inline constexpr std::array<PlayerKind, 1> kYardsticks{{kFirstEngine}};
[[nodiscard]] constexpr std::span<const PlayerKind> yardsticks() {
  if (kForPage) return {};
  return kYardsticks;
}
inline constexpr PlayerKind kGreedyPlayer{"greedy", "Takes what brings the most at once."};
inline constexpr PlayerKind kRandomPlayer{"random", "Takes any legal move."};

/// One question of a form: the few settings people ask for, as options in words.
struct Preset {
  struct Option {
    std::string_view title;
    std::string_view set;  ///< settings, in JSON
    bool alone = false;    ///< for a single player only
  };
  std::string_view name;
  std::string_view title;
  std::span<const Option> options;
  int first = 0;  ///< the option that stands there at first
};

struct Descriptor {
  std::string_view name;     ///< one word, in JSON and on the command line
  std::string_view title;    ///< for people
  std::string_view summary;  ///< one sentence that makes one want to play it
  std::string_view cell;     ///< what a cell is called: "cell"
  /// A table with the start the settings describe, or with `start` (a position) where it is given.
  Expected<std::unique_ptr<Table>> (*open)(const Json& settings, const Json* start);
  /// The keys of a position, so that an envelope can be told from a record.
  std::span<const std::string_view> position_keys;
  int least_seats = 2;
  int most_seats = 2;
  /// Where a file program plays; 0 where none can.
  int most_file_seats = 0;
  /// The setting that says how many play; empty where the game fixes it.
  std::string_view seats_setting = {};
  std::span<const Setting> settings;
  /// Whether the start depends on the setting `seed`.
  bool random_start = false;
  std::span<const Preset> presets = {};
  /// The advisers of every table of the game, best first.
  std::span<const PlayerKind> players;
  /// Players to measure others by, outside the page; a page does not offer them.
  std::span<const PlayerKind> yardsticks = {};
  /// Whom to ask when nobody is named: "house:2".
  std::string_view adviser;
  /// Completes settings for rated play: what a match takes where nothing else is asked for.
  void (*rate)(Json& settings);
  /// Completes settings where a file program plays; null where none can.
  void (*suit_files)(Json& settings) = nullptr;
  /// Random actions that open a match of so many players.
  int (*opening)(const Json& settings, int seats);
  /// What a page draws beyond cells and pieces: the names its scenes use (game/scene.hpp).
  std::span<const std::string_view> scene_layers = {};
  /// A puzzle from a question {"seed",…}, as the page asks it; null where the game has none.
  Expected<Json> (*puzzle)(const Json& question) = nullptr;
  /// For programs outside the page; null in it.
  const NativeParts* native = nullptr;
};

/// Refuses a number of players that the game is not for; `files`: a file program is among them.
[[nodiscard]] Expected<void> check_seats(const Descriptor& game, std::size_t players,
                                         bool files = false);
/// Refuses a player that the game does not have, and names those there are.
[[nodiscard]] Expected<void> check_player(const Descriptor& game, std::string_view name);
/// All players outside the page: those on offer, then the yardsticks.
[[nodiscard]] std::vector<PlayerKind> all_players(const Descriptor& game);
/// "2–4", or "2".
[[nodiscard]] std::string seats_range(const Descriptor& game);

/// All that a page or a program has to know of a game before it begins; docs/arena.md shows it.
[[nodiscard]] Json to_json(const Descriptor& game);

}  // namespace hexarena::game
