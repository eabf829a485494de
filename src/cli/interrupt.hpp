// Ctrl-C as a request: long work polls it and finishes with what it has.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace hexarena::cli {

/// From now on Ctrl-C is only recorded. A second one ends the program as usual.
void note_interrupts();
[[nodiscard]] bool interrupted();

/// From now on signals that would end the program (a kill, a hang-up of the terminal) are only
/// recorded too, so that a terminal can be restored; `interrupted` reports them as well.
void note_ends();
/// Ends the program by the recorded signal, if there was one.
void end_as_noted();

/// True once this many milliseconds have passed since the call, or after Ctrl-C; without a number
/// only the latter.
[[nodiscard]] std::function<bool()> stop_after(std::optional<int> milliseconds);

}  // namespace hexarena::cli
