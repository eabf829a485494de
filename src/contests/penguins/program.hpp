// The program `penguins`: reads a board file of Fish, plays one action, writes the new board file.
//
//   0  played   1  nothing to do, OUT is a copy   2  wrong input, OUT untouched   3  internal error
//
// Options come in any order. Output has always passed the judge (penguin_judge.hpp).
#pragma once

#include <optional>
#include <string>

#include "contests/penguins/penguin_turn.hpp"

namespace hexarena::penguins {

inline constexpr int kInternalError = 3;

struct PenguinsOptions {
  penguins::Turn turn;
  int ms = 1000;  ///< for the whole run
  bool interactive = false;
  std::string in;
  std::string out;
  std::string memory;  ///< file for the last state; empty for none
  penguins::FileStyle style;
};

/// A board file and its text.
struct ReadBoard {
  std::string text;
  penguins::PenguinFile file;
  /// Why there is nothing to do for the player to act.
  std::optional<std::string> idle;
};

/// Reads IN and checks whether this turn is possible; an error means wrong input. Unlawful changes
/// since the saved state are reported on STDERR.
[[nodiscard]] base::Expected<ReadBoard> read_board(const PenguinsOptions& options);

/// Writes OUT after a lawful action and saves the state.
[[nodiscard]] base::Expected<void> write_board(const PenguinsOptions& options,
                                               const penguins::PenguinFile& file);

/// The whole `main`; `interactive` is the default without -i.
[[nodiscard]] int run_penguins(int argc, const char* const* argv, bool interactive);

}  // namespace hexarena::penguins
