// FreshFile: a new database under a temporary name, put in place once it is complete.
//
// It belongs to this account only (mode 0600), whatever the umask. If it is never put in place,
// nothing is left, neither the file nor its journals.
#pragma once

#include <memory>
#include <string>

#include "base/error.hpp"

namespace hexarena::store {

class FreshFile {
 public:
  /// Creates an empty file for `target`. Fails if a journal for that name already exists.
  [[nodiscard]] static base::Expected<std::unique_ptr<FreshFile>> make(const std::string& target);
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;
  ~FreshFile();

  /// Its temporary name.
  [[nodiscard]] const std::string& name() const { return name_; }

  // Both are called after writing and closing. It is on disk when they return.
  /// Fails (EEXIST: invalid) if the name is already in use.
  [[nodiscard]] base::Expected<void> take_free_place();
  /// Replaces an existing file.
  [[nodiscard]] base::Expected<void> take_place();

 private:
  FreshFile(std::string target, std::string name)
      : target_(std::move(target)), name_(std::move(name)) {}

  const std::string target_;
  const std::string name_;
};

}  // namespace hexarena::store
