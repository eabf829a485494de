// A turn of the file game: one action on a board file, and all the ways it can be wrong.
//
//   grid     fish are scored                                cells a move leaves and reaches
//   hex      when the penguin leaves                        00 and fish with owner
//   square   when it arrives, its placement included        00 and 0 with owner
//
// On squares the fish under a penguin are already in its score: 21 and 01 mean the same there. Pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "contests/penguins/penguin_file.hpp"

namespace hexarena::penguins {

enum class TurnPhase : std::uint8_t { placement, movement };

/// Who acts, and by which rules.
struct Turn {
  std::string id;
  TurnPhase phase = TurnPhase::movement;
  Grid grid = Grid::hex;
  int penguins = 0;  ///< per player; matters in placement
};

/// A placement, or a move when it has `from`.
struct PenguinAction {
  std::optional<Place> from;
  Place to;
  friend bool operator==(const PenguinAction&, const PenguinAction&) = default;
};

enum class Fraud : std::uint8_t {
  garbage,            ///< the output is not a board file
  wrote_nothing,      ///< no file, an empty one, or the board as it was
  changed_board,      ///< a different size
  changed_players,    ///< a line added, removed, renamed or moved
  moved_another,      ///< another player's penguin was moved, removed or placed
  changed_fish,       ///< anywhere but under the penguin that acted
  invented_score,     ///< a score that does not match the fish caught
  not_straight,       ///< a move that is no straight line
  jumped,             ///< a move over a gap or a penguin, or onto one
  wrong_start,        ///< a placement on anything but a free floe with one fish
  wrong_phase,        ///< moved in placement, placed in movement
  too_many_penguins,  ///< placed more than each player has
  lost_penguin,       ///< a penguin of its own is missing
  two_actions,
};
/// "moved another's penguin", "changed fish", …
[[nodiscard]] std::string_view name(Fraud fraud);

/// What is wrong: its name, and one sentence that says where.
struct Finding {
  Fraud fraud = Fraud::garbage;
  std::string text;
};

/// What is wrong with an action of this turn, or nothing when it is lawful.
[[nodiscard]] std::optional<Finding> fault(const PenguinFile& file, const Turn& turn,
                                           const PenguinAction& action);

/// The number of the player to act: its own, or the next free one if it has no line yet. Nothing
/// when all nine are taken.
[[nodiscard]] std::optional<int> number_of(const PenguinFile& file, const Turn& turn);

/// Whether any action of this turn is lawful.
[[nodiscard]] bool can_act(const PenguinFile& file, const Turn& turn);

/// The fish that an action scores at once.
[[nodiscard]] int gain(const PenguinFile& file, const Turn& turn, const PenguinAction& action);

/// The file after a lawful action; a new player gets a line at the end.
[[nodiscard]] PenguinFile play(PenguinFile file, const Turn& turn, const PenguinAction& action);

}  // namespace hexarena::penguins
