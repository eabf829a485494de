// `penguins -i`: a human plays. Each round reads IN, shows the board, asks, checks, writes OUT.
#pragma once

#include <iosfwd>

#include "contests/penguins/program.hpp"

namespace hexarena::penguins {

/// Runs until `q`, the end of the input, or nothing is left to do; returns the exit code. Invalid
/// files are reported on STDERR.
[[nodiscard]] int talk_penguins(const PenguinsOptions& options, std::istream& in,
                                std::ostream& out);

}  // namespace hexarena::penguins
