// Which folders are shared between programs.
//
// A confined program normally sees all of the folder its file is in. It must not if others store
// files there too, as in folders for temporary files, a home folder or a top folder of the system,
// nor if sockets and named pipes in it lead to programs that run outside.
//
// Every function may be called from any thread.
#pragma once

#include <string>

namespace hexarena::world {

/// Whether others store files in this folder too: one of the system's top folders, a folder for
/// temporary files, a home folder or one above our own home. Compares the folders themselves, so
/// another name for one of them counts as well. Folders below a shared folder are not shared.
[[nodiscard]] bool is_shared_folder(const std::string& folder);

/// Whether a socket or a named pipe is in this folder or anywhere below it; links are not followed.
/// Also true if it cannot be searched: a folder that is closed to us, or one with more than
/// kMostEntries files.
[[nodiscard]] bool holds_sockets(const std::string& folder);
inline constexpr int kMostEntries = 50'000;

}  // namespace hexarena::world
