// Which system calls a confined program may make.
//
// The namespaces of the sandbox already hide the network, the files and the other programs. The
// filter is the second wall: a program gets the calls that languages and their libraries need, and
// all others fail as on an older kernel that lacks them. This keeps programs away from the parts of
// the kernel in which vulnerabilities are found, and from memory that no limit counts (memory
// files, System V segments, large socket buffers). There are no sockets, because one in a visible
// folder may belong to a program outside, except connected pairs for the program's own processes,
// over which no open file can be passed. A program that makes system calls of another architecture
// (32-bit or x32) is killed.
#pragma once

#include <string>

#include "base/error.hpp"

namespace hexarena::world {

/// The filter as a BPF program (see seccomp(2)). A refused call fails with an error number, as on a
/// system that lacks it. Built on each call, which takes a few milliseconds.
[[nodiscard]] base::Expected<std::string> system_call_filter();

}  // namespace hexarena::world
