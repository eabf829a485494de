// The judge of the file game: what happened between two board files.
//
// A program was given one file and wrote another. The two may differ by exactly one lawful action
// of the player whose turn it was, with its own score changed by the right amount, and nothing
// else; anything else is a fraud with a name and a sentence. Pure functions; running programs and
// dealing with cheats happens elsewhere.
#pragma once

#include <string_view>

#include "contests/penguins/penguin_turn.hpp"

namespace hexarena::penguins {

/// The one action, or what was found instead.
using Verdict = tl::expected<PenguinAction, Finding>;

[[nodiscard]] Verdict judge(const PenguinFile& read, const PenguinFile& written, const Turn& turn);
/// The same for the file's text; an empty text means that no file was written.
[[nodiscard]] Verdict judge(const PenguinFile& read, std::string_view written, const Turn& turn);

/// What is unlawful in `now` if `before` is how the player `id` left the board: since then all
/// others may have acted once, in any order, and others may have joined in placement.
[[nodiscard]] std::optional<Finding> unlawful_change(const PenguinFile& before,
                                                     const PenguinFile& now, std::string_view id,
                                                     Grid grid);

}  // namespace hexarena::penguins
