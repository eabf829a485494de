// ScratchFolder: a folder of ours that an untrusted program may write to.
//
// The program may leave anything there: links, pipes, nested folders, endless files. Reading
// follows no link, opens only regular files, never blocks and reads no more than it was asked for.
// When the ScratchFolder is destroyed, its contents are removed, however deep and whatever their
// permissions. It is held by a descriptor, so it stays the same folder whatever happens to its
// name. If we are killed while a program that was given it runs (Command::scratch), its keeper
// removes it; any folder still left behind is removed when the next process makes its first.
//
// Read and remove only when the program has ended; `excess` may be called meanwhile. Not
// thread-safe.
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
  int depth = 32;                         ///< nesting of folders
};

class ScratchFolder {
 public:
  /// Creates a new, empty folder among the temporary files, closed to other users.
  [[nodiscard]] static base::Expected<std::unique_ptr<ScratchFolder>> make();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string path_of(std::string_view name) const;

  /// Creates a file for the program to read.
  [[nodiscard]] base::Expected<void> put(const std::string& name, std::string_view bytes);

  /// The same, replacing whatever has that name.
  [[nodiscard]] base::Expected<void> replace(const std::string& name, std::string_view bytes);
  /// Removes whatever has this name, however deep, if anything does.
  void remove(const std::string& name);
  /// Copies the files directly in a folder, and links to everything else in it: folders, links, and
  /// files beyond `limits`. Only the names in `only`, unless that is empty. From then on `excess`
  /// ignores these copies.
  [[nodiscard]] base::Expected<void> lay_in(const std::string& folder, const ScratchLimits& limits,
                                            const std::vector<std::string>& only = {});

  /// What is found under a name.
  struct Found {
    enum class Kind {
      nothing,
      file,       ///< a regular file with these bytes
      too_large,  ///< a regular file with more bytes than asked for; these are the first
      other,      ///< `what` it is: "a link", "a pipe", "a folder", …
    };
    Kind kind = Kind::nothing;
    std::string bytes = {};
    std::string what = {};
  };
  [[nodiscard]] Found look(const std::string& name, std::size_t most_bytes) const;
  /// All names directly in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The limit that the contents exceed, in words ("more than 1000 files"); nothing while within
  /// limits.
  [[nodiscard]] std::optional<std::string> excess(const ScratchLimits& limits) const;

 private:
  ScratchFolder(std::string path, FileDescriptor folder);

  std::string path_;
  FileDescriptor folder_;
  std::uint64_t laid_bytes_ = 0;
  std::size_t laid_files_ = 0;
};

/// Removes such a folder by its name, with its contents; a link of that name stays.
void remove_scratch(const std::string& path);

}  // namespace hexarena::world
