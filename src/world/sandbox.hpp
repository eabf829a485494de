// Sandbox: where programs run that nobody trusts.
//
// The box a program runs in is empty but for what is laid into it: the system's programs and
// libraries in /usr, the program's own folder or the files of it that are named, the installation of
// an interpreter that lies elsewhere (all of these to be read only), a /tmp of bounded size, a
// read-only /proc of its own processes, and a scratch folder to write to if it was given one. There
// is no network, no other file, no other process and nothing of our environment, and the program has
// no rights and cannot get any. It cannot open sockets, not even those of the file system.
// bubblewrap (bwrap) builds the walls out of namespaces, system_calls.hpp adds a filter, keeper.hpp
// the limits.
//
// A folder that is shared with others (/tmp, a home folder, /; see shared_folder.hpp) or holds
// sockets or named pipes is never laid in; of it the program sees only the files that its command
// names.
//
// Two ways, since a limit on processes only counts for a user of their own:
//   as root        bwrap needs no user namespace; inside, the program becomes a user whose number
//                  no account and no other program has. Its folder must be readable for others.
//   as anyone else bwrap makes a user namespace, in which processes are counted apart.
//
// What it does not hold back: the program may use its share of the processors, learn what is
// installed in /usr and read what /proc tells of the machine; a scratch folder can be filled with
// many files. What is written to a scratch folder is as untrusted as what it says: a file there may
// be a link or a pipe.
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

  /// Whether programs can be confined here, found out by confining one; else the reason. Takes as
  /// long as the start of a program, so ask once.
  [[nodiscard]] base::Expected<void> available() const;

  /// The command that runs this one shut in. Its words name files absolutely or relative to its
  /// folder. Refused where a folder is not there, is the kernel's, or could not be read from
  /// inside, where no word names a file in a shared folder, where one of the files it is to see is
  /// missing, outside its folder or leads to others, and where the scratch folder is shared.
  /// A scratch folder is given over to the program: it and all that is in it then belong to the
  /// user it runs as.
  [[nodiscard]] base::Expected<Command> confined(const Command& plain) const;

 private:
  std::string bwrap_;
};

}  // namespace hexarena::world
