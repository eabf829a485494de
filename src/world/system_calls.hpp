// Which system calls a confined program may not make.
//
// The namespaces of the sandbox already hide the network, the files and the other programs. The
// filter is the second wall: it keeps the program away from the parts of the kernel that players
// have no use for and in which holes are found, and closes the ways to hold memory that no limit
// counts (memory files, System V segments). It allows no sockets, because one in a visible folder
// may belong to a program outside, except connected pairs for the program's own processes. All else
// stays allowed, so that any language runs. A program that makes system calls of another
// architecture (32-bit or x32) is killed.
#pragma once

#include <string>

#include "base/error.hpp"

namespace hexarena::world {

/// The filter as the kernel's program for it (see seccomp(2)). A refused call fails with an error
/// number, as on a system that lacks it. Made anew by each call, which takes about a millisecond.
[[nodiscard]] base::Expected<std::string> system_call_filter();

}  // namespace hexarena::world
