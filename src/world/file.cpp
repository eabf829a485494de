#include "world/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

bool write_bytes(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

tl::unexpected<base::Error> unwritable(const std::string& name) {
  return world::system_error(errno, fmt::format("the file {} cannot be written: {}",
                                                base::in_quotes(name), std::strerror(errno)));
}

/// The permissions of a new file, or those of the old one.
mode_t mode_for(const struct stat* old) {
  if (old != nullptr) return old->st_mode & 07777U;
  // The mask can only be read by setting it: two threads at once would leave it changed.
  static std::mutex asking;
  const std::lock_guard lock(asking);
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

}  // namespace

base::Expected<std::unique_ptr<NewFile>> NewFile::make(const std::string& name) {
  std::unique_ptr<NewFile> made(new NewFile(name));
  struct stat old{};
  const bool exists = stat(name.c_str(), &old) == 0;
  // /dev/stdout may well be a regular file that a shell has opened.
  const bool stream = name.starts_with("/dev/") || (exists && !S_ISREG(old.st_mode));
  if (stream) return made;
  std::error_code error;
  const fs::path real = exists ? fs::canonical(name, error) : fs::path(name);
  made->target_ = (error ? fs::path(name) : real).string();
  std::string beside = made->target_ + ".XXXXXX";
  made->file_ = FileDescriptor(mkostemp(beside.data(), O_CLOEXEC));
  if (!made->file_.open()) return unwritable(name);
  made->beside_ = beside;
  if (fchmod(made->file_.number(), mode_for(exists ? &old : nullptr)) != 0) return unwritable(name);
  return made;
}

NewFile::~NewFile() {
  if (!beside_.empty()) unlink(beside_.c_str());
}

base::Expected<void> NewFile::write(std::string_view bytes) {
  if (target_.empty()) return append_to_file(name_, bytes);
  if (!write_bytes(file_.number(), bytes)) return unwritable(name_);
  return {};
}

base::Expected<void> NewFile::put_in_place() {
  if (target_.empty()) return {};
  if (close(file_.release()) != 0) return unwritable(name_);
  if (std::rename(beside_.c_str(), target_.c_str()) != 0) return unwritable(name_);
  beside_.clear();
  return {};
}

base::Expected<void> replace_file(const std::string& name, std::string_view bytes) {
  auto file = NewFile::make(name);
  if (!file) return base::passed_on(file);
  auto written = (*file)->write(bytes);
  return written ? (*file)->put_in_place() : written;
}

base::Expected<void> append_to_file(const std::string& name, std::string_view bytes) {
  // Reopening a regular file behind /dev/stdout would give it a file offset of its own.
  const int file = name == "/dev/stdout" ? dup(STDOUT_FILENO)
                                         : open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return unwritable(name);
  struct stat before{};
  const bool plain = fstat(file, &before) == 0 && S_ISREG(before.st_mode);
  const bool written = write_bytes(file, bytes);
  int error = written ? 0 : errno;
  // Half a line on a full disk would spoil what comes before it.
  if (!written && plain && ftruncate(file, before.st_size) != 0) error = errno;
  if (close(file) != 0) error = errno;
  if (error == 0) return {};
  errno = error;
  return unwritable(name);
}

}  // namespace hexarena::world
