// The folder in which a program of the course runs for a whole game: a scratch folder with copies
// of its own files, so that it finds and changes them as usual without affecting the originals.
#pragma once

#include "world/command.hpp"
#include "world/scratch.hpp"

namespace hexarena::penguins {

/// Copies the program's own files into the folder, and returns its command adapted to run there, on
/// the copies. From a folder shared with others only the files named in the command are copied.
[[nodiscard]] base::Expected<world::Command> settle_in(world::Command command,
                                                       world::ScratchFolder& folder,
                                                       const world::ScratchLimits& limits);

}  // namespace hexarena::penguins
