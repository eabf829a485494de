// Ctrl-C as a wish, not an end: long work asks now and then and finishes with what it has.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace hexarena::cli {

/// From now on Ctrl-C is only noted. A second one ends the program as usual.
void note_interrupts();
[[nodiscard]] bool interrupted();

/// From now on signals that would end the program (a kill, a terminal that hangs up) are a wish as
/// well, so that a terminal can be given back as it was; `interrupted` tells of them too.
void note_ends();
/// Ends the program as the signal noted meant to, if there was one.
void end_as_noted();

/// True once so many milliseconds have passed since the call, or after Ctrl-C; without a number
/// only the latter.
[[nodiscard]] std::function<bool()> stop_after(std::optional<int> milliseconds);

}  // namespace hexarena::cli
