// The program `penguins`: reads a board file of Fish, plays one action, writes the new board file.
//
//   0  played   1  nothing to do, OUT is a copy   2  wrong input, OUT untouched   3  internal error
//
// Options come in any order. What is to be written has passed the judge of src/fish/ before.
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
  std::string memory;  ///< where the last state is kept; nowhere when empty
  penguins::FileStyle style;
};

/// A board file as it was read.
struct ReadBoard {
  std::string text;
  penguins::PenguinFile file;
  /// Why there is nothing to do for the one who acts.
  std::optional<std::string> idle;
};

/// Reads IN and sees whether this turn is possible; a refusal is wrong input. What the memory finds
/// unlawful is told on STDERR.
[[nodiscard]] base::Expected<ReadBoard> read_board(const PenguinsOptions& options);

/// Writes OUT after a lawful action and remembers it.
[[nodiscard]] base::Expected<void> write_board(const PenguinsOptions& options,
                                               const penguins::PenguinFile& file);

/// The whole `main`; `interactive` is what holds without -i.
[[nodiscard]] int run_penguins(int argc, const char* const* argv, bool interactive);

}  // namespace hexarena::penguins
