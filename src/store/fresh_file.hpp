// FreshFile: a database in the making, beside the place it will take once it is whole.
//
// It belongs to this account alone (mode 0600), whatever the umask. One that never takes its place
// leaves nothing behind, neither itself nor its journals.
#pragma once

#include <memory>
#include <string>

#include "base/error.hpp"

namespace hexarena::store {

class FreshFile {
 public:
  /// An empty file for `target`. Refused where a journal has that name before it.
  [[nodiscard]] static base::Expected<std::unique_ptr<FreshFile>> make(const std::string& target);
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;
  ~FreshFile();

  /// Where it is meanwhile.
  [[nodiscard]] const std::string& name() const { return name_; }

  // Once it is written and closed. It is on the disk when they return.
  /// Refused (EEXIST: invalid) where something has the name already.
  [[nodiscard]] base::Expected<void> take_free_place();
  /// In place of what has the name.
  [[nodiscard]] base::Expected<void> take_place();

 private:
  FreshFile(std::string target, std::string name)
      : target_(std::move(target)), name_(std::move(name)) {}

  const std::string target_;
  const std::string name_;
};

}  // namespace hexarena::store
