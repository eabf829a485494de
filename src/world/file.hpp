// Persistent files: replaced atomically, or appended to piece by piece.
//
// A reader of a replaced file sees the old version or the new one, never a mixture. Each piece is
// appended completely or not at all, so a failure loses only the piece being written. A pipe, a
// device or anything in /dev/ is written to directly. The functions keep no state; concurrent
// writes to one file are the caller's responsibility.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "world/descriptor.hpp"

namespace hexarena::world {

/// Writes a temporary file beside it and renames that. For a link its target is replaced. On an
/// error the old file stays in place.
[[nodiscard]] base::Expected<void> replace_file(const std::string& name, std::string_view bytes);

/// The same for a file written in pieces: it is put in place once complete. One that is never
/// completed leaves nothing behind.
class NewFile {
 public:
  [[nodiscard]] static base::Expected<std::unique_ptr<NewFile>> make(const std::string& name);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  [[nodiscard]] base::Expected<void> write(std::string_view bytes);
  [[nodiscard]] base::Expected<void> put_in_place();

 private:
  explicit NewFile(std::string name) : name_(std::move(name)) {}

  const std::string name_;
  std::string target_;  // the target of the links; empty for what is written to directly
  std::string beside_;  // empty once it is in place
  FileDescriptor file_;
};

/// Appends to an existing file. On an error it is left unchanged.
[[nodiscard]] base::Expected<void> append_to_file(const std::string& name, std::string_view bytes);

}  // namespace hexarena::world
