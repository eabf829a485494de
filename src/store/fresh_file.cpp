#include "store/fresh_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/json.hpp"
#include "world/descriptor.hpp"
#include "world/system_error.hpp"

namespace hexarena::store {
namespace {

tl::unexpected<base::Error> cannot_be_made(const std::string& file) {
  const int number = errno;
  return world::system_error(number, fmt::format("the store {} cannot be made: {}",
                                                 base::in_quotes(file), std::strerror(number)));
}

bool is_on_disk(const std::string& name, int flags) {
  const world::FileDescriptor file(::open(name.c_str(), flags | O_RDONLY | O_CLOEXEC));
  // Some file systems cannot sync a folder, and need not.
  return file.open() && (fsync(file.number()) == 0 || errno == EINVAL || errno == EROFS);
}

std::string folder_of(const std::string& file) {
  const auto folder = std::filesystem::path(file).parent_path();
  return folder.empty() ? "." : folder.string();
}

}  // namespace

base::Expected<std::unique_ptr<FreshFile>> FreshFile::make(const std::string& target) {
  // SQLite would use a leftover journal as the new file's own.
  if (access((target + "-wal").c_str(), F_OK) == 0) {
    return base::busy(
        fmt::format("{} has a journal beside it, {}: it is in use, or its program was killed",
                    base::in_quotes(target), base::in_quotes(target + "-wal")));
  }
  std::string name = target + ".new-XXXXXX";
  const world::FileDescriptor made(mkostemp(name.data(), O_CLOEXEC));
  if (!made.open()) return cannot_be_made(target);
  return std::unique_ptr<FreshFile>(new FreshFile(target, name));
}

FreshFile::~FreshFile() {
  for (const char* part : {"", "-journal", "-wal", "-shm"}) unlink((name_ + part).c_str());
}

base::Expected<void> FreshFile::take_free_place() {
  if (!is_on_disk(name_, 0) || link(name_.c_str(), target_.c_str()) != 0 ||
      !is_on_disk(folder_of(target_), O_DIRECTORY)) {
    return cannot_be_made(target_);
  }
  return {};
}

base::Expected<void> FreshFile::take_place() {
  if (!is_on_disk(name_, 0) || std::rename(name_.c_str(), target_.c_str()) != 0 ||
      !is_on_disk(folder_of(target_), O_DIRECTORY)) {
    return cannot_be_made(target_);
  }
  return {};
}

}  // namespace hexarena::store
