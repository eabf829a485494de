// Which folders belong to no program alone.
//
// A confined program normally sees all of the folder its file lies in. It must not where others
// keep their files too, be it temporary files, somebody's home or a top folder of the system, nor
// where sockets and named pipes lead to programs that run outside.
//
// Every function may be called from any thread.
#pragma once

#include <string>

namespace hexarena::world {

/// Whether others keep files in this folder too: one of the system's top folders, a folder for
/// temporary files, a home folder or one above our own home. Compares the folders themselves, so
/// another name for one of them counts as well. What lies below such a folder is not shared.
[[nodiscard]] bool is_shared_folder(const std::string& folder);

/// Whether a socket or a named pipe lies in this folder or anywhere below it; links are not
/// followed. Also true of what cannot be looked through: a folder that is closed to us, or one with
/// more than kMostEntries files.
[[nodiscard]] bool holds_sockets(const std::string& folder);
inline constexpr int kMostEntries = 50'000;

}  // namespace hexarena::world
