// The Table of a Nooks game in rounds, and code shared with that of a bare puzzle.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/table.hpp"
#include "games/nooks/settings.hpp"

namespace hexarena::game {

/// The adviser that finds the fewest steps.
inline constexpr std::string_view kSolver = "solver";

[[nodiscard]] constexpr std::uint64_t step_code(nooks::Step step) {
  return std::uint64_t{step.from} << 8U | step.to;
}
[[nodiscard]] constexpr nooks::Step coded_step(std::uint64_t code) {
  return {static_cast<nooks::CellId>(code >> 8U & 0xFFU), static_cast<nooks::CellId>(code & 0xFFU)};
}

[[nodiscard]] std::string nooks_text(const nooks::Board& board, const nooks::Pieces& pieces,
                                     const nooks::Objective& objective,
                                     const Table::Picture& options);
[[nodiscard]] std::string nooks_svg(const nooks::Board& board, const nooks::Pieces& pieces,
                                    const nooks::Objective& objective,
                                    const Table::Picture& options);
[[nodiscard]] TextLayout nooks_layout();
[[nodiscard]] Scene nooks_scene(const nooks::Board& board, const nooks::Pieces& pieces,
                                const nooks::Objective& objective);
/// The legal steps of the piece on a cell. An error if there is none.
[[nodiscard]] Expected<std::vector<nooks::Step>> steps_from(const nooks::Board& board,
                                                            const nooks::Pieces& pieces,
                                                            const nooks::Objective& objective,
                                                            const Json& cell);
/// The first step of an optimal solution; its value is minus the steps left. An error if there is
/// none, or none was found before `stop` returned true.
[[nodiscard]] Expected<Advice> solver_advice(const nooks::Board& board, const nooks::Pieces& pieces,
                                             const nooks::Objective& objective,
                                             const std::function<bool()>& stop = {});

/// A game of rounds; the first objective is `first`, or drawn like the others. An error if `first`
/// cannot be reached, or is already reached.
[[nodiscard]] Expected<std::unique_ptr<Table>> open_rounds(
    const nooks::Setup& setup, std::optional<nooks::Objective> first,
    const nooks::RoundSettings& settings, const nooks::RoundDifficulty& difficulty);

}  // namespace hexarena::game
