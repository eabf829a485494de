// Files that outlive us: replaced in one step, or grown piece by piece.
//
// Whoever looks at a replaced file sees the old one or the new one, never a part. A file that grows
// has every piece whole or not at all, so that nothing is lost but what was being written. A pipe,
// a device or anything in /dev/ is written to as it is. Functions of values; two at a time on one
// file are the caller's business.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "world/descriptor.hpp"

namespace hexarena::world {

/// Writes beside the file and renames. Where a link points is replaced, not the link. A refusal
/// leaves the old file in place.
[[nodiscard]] base::Expected<void> replace_file(const std::string& name, std::string_view bytes);

/// The same for a file that is written in pieces: it takes its place once it is whole. One that
/// never does leaves nothing behind.
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
  std::string target_;  // where the links lead; empty for what is written to as it is
  std::string beside_;  // empty once it is in place
  FileDescriptor file_;
};

/// Adds to the end of a file that must be there. A refusal leaves it as it was.
[[nodiscard]] base::Expected<void> append_to_file(const std::string& name, std::string_view bytes);

}  // namespace hexarena::world
