// The folder a program of the course runs in for a whole game: a scratch folder with copies of its own
// files, so that it finds and changes them as if it ran at home, and harms nothing there.
#pragma once

#include "world/command.hpp"
#include "world/scratch.hpp"

namespace hexarena::penguins {

/// Lays the program's own files into the folder, and returns its command as it runs there: its
/// files are the copies. Of a folder shared with others only the files that the command names are
/// taken.
[[nodiscard]] base::Expected<world::Command> settle_in(world::Command command,
                                                       world::ScratchFolder& folder,
                                                       const world::ScratchLimits& limits);

}  // namespace hexarena::penguins
