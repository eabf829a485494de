// Nooks at the table: a bare puzzle for one, or rounds for one to eight.
//
// A position without settings of a game is a puzzle: steps until the objective is reached. Settings
// with any of players, rounds, seconds or difficulty make it a game of rounds, whose objectives
// follow from the seed. Actions: a step [from,to]; in rounds also {"announce":n}, "pass", "undo",
// "give-up".
//
//   key         default    meaning
//   players     1          1–8 seats
//   pieces      4          1–4
//   rounds      5          1–100
//   seconds     120        to think; null: no clock (alone only)
//   show        60         seconds to demonstrate
//   difficulty  "rising"   or "easy", "medium", "hard", "expert"
//   seed        1          of the board and of all objectives
#pragma once

#include <memory>

#include "game/table.hpp"

namespace hexarena::game {

[[nodiscard]] Expected<std::unique_ptr<Table>> open_nooks(const Json& settings, const Json* start);

}  // namespace hexarena::game
