// ScratchFolder: a folder of ours that a program nobody trusts may write to.
//
// The program may leave anything there: links, pipes, folders below folders, files without end.
// Looking follows no link, opens nothing but plain files, never waits and reads no more than it was
// asked for. When the ScratchFolder goes, all that is in it goes too, however deep and however
// closed. It is held by a descriptor, so it stays the same folder whatever becomes of its name. If
// we are killed while a program runs that was given it (Command::scratch), its keeper removes it; one
// that was left behind all the same goes when the next process makes its first.
//
// Look and remove only when the program has ended; `excess` may be asked meanwhile. For one thread
// at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "world/command.hpp"
#include "world/descriptor.hpp"

namespace hexarena::world {

struct ScratchLimits {
  std::uint64_t bytes = 128 * kMebibyte;  ///< on the disk, of all files together
  std::size_t files = 1000;               ///< folders included
  int depth = 32;                         ///< folders below folders
};

class ScratchFolder {
 public:
  /// A new, empty one among the temporary files, closed to others.
  [[nodiscard]] static base::Expected<std::unique_ptr<ScratchFolder>> make();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string path_of(std::string_view name) const;

  /// A new file for the program to read.
  [[nodiscard]] base::Expected<void> put(const std::string& name, std::string_view bytes);

  /// The same in the place of whatever lies there under that name.
  [[nodiscard]] base::Expected<void> replace(const std::string& name, std::string_view bytes);
  /// Removes what lies there under a name, however deep, if anything does.
  void remove(const std::string& name);
  /// Lays copies of the files directly in a folder there, and links to what else lies in it: folders,
  /// links, and files beyond `limits`. Only the names in `only`, unless that is empty. What was laid
  /// there counts for nothing in `excess` from then on.
  [[nodiscard]] base::Expected<void> lay_in(const std::string& folder, const ScratchLimits& limits,
                                            const std::vector<std::string>& only = {});

  /// What lies there under a name.
  struct Found {
    enum class Kind {
      nothing,
      file,       ///< a plain file with these bytes
      too_large,  ///< a plain file with more bytes than asked for; these are the first
      other,      ///< `what` it is: "a link", "a pipe", "a folder", …
    };
    Kind kind = Kind::nothing;
    std::string bytes = {};
    std::string what = {};
  };
  [[nodiscard]] Found look(const std::string& name, std::size_t most_bytes) const;
  /// All names directly in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

  /// What is too much of what lies there, in words ("more than 1000 files"); nothing while all is
  /// within limits.
  [[nodiscard]] std::optional<std::string> excess(const ScratchLimits& limits) const;

 private:
  ScratchFolder(std::string path, FileDescriptor folder);

  std::string path_;
  FileDescriptor folder_;
  std::uint64_t laid_bytes_ = 0;
  std::size_t laid_files_ = 0;
};

/// Removes such a folder by its name, with all that is in it; a link of that name stays.
void remove_scratch(const std::string& path);

}  // namespace hexarena::world
