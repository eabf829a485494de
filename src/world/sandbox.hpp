// Sandbox: where untrusted programs run.
//
// The sandbox is empty but for what is mounted into it: the system's programs and libraries in
// /usr, the program's own folder or selected files of it, the installation of an interpreter
// outside /usr (all of these read-only), a /tmp of bounded size, a read-only /proc of its own
// processes, and a scratch folder to write to if it was given one. There is no network, no other
// file, no other process and nothing of our environment, and the program has no privileges and
// cannot gain any. It cannot open sockets, not even those of the file system. bubblewrap (bwrap)
// builds it out of namespaces, system_calls.hpp adds a filter, keeper.hpp the limits.
//
// A folder that is shared with others (/tmp, a home folder, /; see shared_folder.hpp) or holds
// sockets or named pipes is never mounted; of it the program sees only the files that its command
// names.
//
// There are two ways, since a limit on processes works only for a user of its own:
//   as root        bwrap needs no user namespace; inside, the program becomes a user whose number
//                  no account and no other program has. Its folder must be readable for others.
//   as anyone else bwrap makes a user namespace, in which processes are counted separately.
//
// What it does not prevent: the program may use its share of the processors, learn what is
// installed in /usr and read what /proc reveals about the machine; a scratch folder can be filled
// with many files. The contents of a scratch folder are as untrusted as the program's output: a
// file there may be a link or a pipe.
//
// Every function may be called from any thread.
#pragma once

#include <string>

#include "base/error.hpp"
#include "world/command.hpp"

namespace hexarena::world {

class Sandbox {
 public:
  explicit Sandbox(std::string bwrap = "/usr/bin/bwrap") : bwrap_(std::move(bwrap)) {}

  /// Whether programs can be confined here, tested by confining one; otherwise the reason. Takes as
  /// long as starting a program, so ask once.
  [[nodiscard]] base::Expected<void> available() const;

  /// The command that runs this one confined. Its words name files absolutely or relative to its
  /// folder. Fails if a folder does not exist, belongs to the kernel or could not be read from
  /// inside; if no word names a file in a shared folder; if a listed file is missing, outside its
  /// folder or leads to others; and if the scratch folder is shared. The program's user becomes the
  /// owner of the scratch folder and everything in it.
  [[nodiscard]] base::Expected<Command> confined(const Command& plain) const;

 private:
  std::string bwrap_;
};

}  // namespace hexarena::world
