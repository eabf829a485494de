#include "world/scratch.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <utility>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBlock = 512;  // the unit of st_blocks, whatever the file system

std::vector<std::string> names_in(const FileDescriptor& folder) {
  std::vector<std::string> names;
  const int own = ::openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (own < 0) return names;
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(own), &::closedir);
  if (listing == nullptr) {
    ::close(own);
    return names;
  }
  while (const dirent* const entry = ::readdir(listing.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

/// Opens a folder in another, made accessible to us first. It is known to be one: unlink said so.
FileDescriptor open_folder(const FileDescriptor& in, const std::string& name) {
  [[maybe_unused]] const int changed = ::fchmodat(in.number(), name.c_str(), S_IRWXU, 0);
  return FileDescriptor(
      ::openat(in.number(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Moves the subfolders of a folder up beside it, then removes its other files and the folder
/// itself.
bool remove_level(const FileDescriptor& top, const std::string& name, std::uint64_t& moved) {
  const FileDescriptor folder = open_folder(top, name);
  if (folder.open()) {
    for (const std::string& inner : names_in(folder)) {
      if (::unlinkat(folder.number(), inner.c_str(), 0) == 0) continue;
      [[maybe_unused]] const int changed = ::fchmodat(folder.number(), inner.c_str(), S_IRWXU, 0);
      const std::string beside = fmt::format(".moved-{}", ++moved);
      ::renameat(folder.number(), inner.c_str(), top.number(), beside.c_str());
    }
  }
  return ::unlinkat(top.number(), name.c_str(), AT_REMOVEDIR) == 0;
}

/// Level by level, so that no depth needs more than two descriptors or a path that is too long.
void remove_all_in(const FileDescriptor& top) {
  ::fchmod(top.number(), S_IRWXU);
  std::uint64_t moved = 0;
  for (bool some_gone = true; some_gone;) {
    some_gone = false;
    for (const std::string& name : names_in(top)) {
      const bool gone =
          ::unlinkat(top.number(), name.c_str(), 0) == 0 || remove_level(top, name, moved);
      some_gone = some_gone || gone;
    }
  }
}

std::string kind_of(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFLNK: return "a link";
    case S_IFIFO: return "a pipe";
    case S_IFDIR: return "a folder";
    case S_IFSOCK: return "a socket";
    case S_IFBLK:
    case S_IFCHR: return "a device";
    default: return "no plain file";
  }
}

base::Expected<std::string> temporary_folder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  if (error)
    return world::system_error(error.value(),
                               "there is no folder for temporary files: " + error.message());
  // The sandbox mounts the folder at its own path, which a link on the way would hide.
  const fs::path real = fs::canonical(folder, error);
  return (error ? folder : real).string();
}

FileDescriptor opened(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

constexpr std::string_view kPrefix = "hexarena-scratch-";
/// A new folder may be without its lock for a moment.
constexpr time_t kStaleSeconds = 60;

/// Removes the folders of processes that were killed and had no keeper to clean up: a live owner
/// holds the lock of its folder.
void sweep(const std::string& among) {
  std::error_code error;
  for (fs::directory_iterator entry(among, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(kPrefix)) continue;
    const FileDescriptor folder = opened(entry->path().string());
    struct stat about{};
    if (!folder.open() || ::fstat(folder.number(), &about) != 0) continue;
    if (about.st_ctime + kStaleSeconds > ::time(nullptr)) continue;
    if (::flock(folder.number(), LOCK_EX | LOCK_NB) != 0) continue;
    remove_all_in(folder);
    ::rmdir(entry->path().c_str());
  }
}

}  // namespace

void remove_scratch(const std::string& path) {
  const FileDescriptor folder = opened(path);
  if (!folder.open()) return;
  remove_all_in(folder);
  ::rmdir(path.c_str());
}

ScratchFolder::ScratchFolder(std::string path, FileDescriptor folder)
    : path_(std::move(path)), folder_(std::move(folder)) {}

base::Expected<std::unique_ptr<ScratchFolder>> ScratchFolder::make() {
  auto among = temporary_folder();
  if (!among) return base::passed_on(among);
  static std::once_flag swept;
  std::call_once(swept, [&] { sweep(*among); });
  std::string path = fmt::format("{}/{}XXXXXX", *among, kPrefix);
  const bool made = ::mkdtemp(path.data()) != nullptr;
  FileDescriptor folder;
  if (made) folder = opened(path).out_of_the_way();
  if (folder.open()) {
    ::flock(folder.number(), LOCK_SH | LOCK_NB);
    return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(path), std::move(folder)));
  }
  auto refusal =
      world::system_error(errno, fmt::format("no folder can be made in {}: {}",
                                             base::in_quotes(*among), std::strerror(errno)));
  if (made) ::rmdir(path.c_str());
  return refusal;
}

ScratchFolder::~ScratchFolder() {
  remove_all_in(folder_);
  ::rmdir(path_.c_str());
}

std::string ScratchFolder::path_of(std::string_view name) const {
  return fmt::format("{}/{}", path_, name);
}

base::Expected<void> ScratchFolder::put(const std::string& name, std::string_view bytes) {
  const FileDescriptor file(::openat(folder_.number(), name.c_str(),
                                     O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  while (file.open() && !bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.open() && bytes.empty()) return {};
  return world::system_error(
      errno, fmt::format("the file {} cannot be written: {}", base::in_quotes(path_of(name)),
                         std::strerror(errno)));
}

base::Expected<void> ScratchFolder::replace(const std::string& name, std::string_view bytes) {
  remove(name);
  return put(name, bytes);
}

void ScratchFolder::remove(const std::string& name) {
  if (::unlinkat(folder_.number(), name.c_str(), 0) == 0 || errno == ENOENT) return;
  const FileDescriptor inner = open_folder(folder_, name);
  if (!inner.open()) return;
  remove_all_in(inner);
  ::unlinkat(folder_.number(), name.c_str(), AT_REMOVEDIR);
}

base::Expected<void> ScratchFolder::lay_in(const std::string& folder, const ScratchLimits& limits,
                                           const std::vector<std::string>& only) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& from = entry->path();
    const std::string name = from.filename().string();
    if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) continue;
    if (laid_files_ >= limits.files) break;
    struct stat about{};
    if (::lstat(from.c_str(), &about) != 0) continue;  // removed meanwhile
    const auto size = static_cast<std::uint64_t>(about.st_blocks) * kBlock;
    std::error_code failed;
    const bool copied = S_ISREG(about.st_mode) && laid_bytes_ + size <= limits.bytes &&
                        fs::copy_file(from, path_of(name), failed);
    if (!copied) {
      fs::remove(path_of(name), failed);
      fs::create_symlink(from, path_of(name), failed);
    }
    ++laid_files_;
    if (copied) laid_bytes_ += size;
  }
  if (!error) return {};
  return world::system_error(error.value(), fmt::format("{} cannot be copied: {}",
                                                        base::in_quotes(folder), error.message()));
}

ScratchFolder::Found ScratchFolder::look(const std::string& name, std::size_t most_bytes) const {
  struct stat about{};
  if (::fstatat(folder_.number(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) return {};
  const auto other = [](std::string what) {
    return Found{Found::Kind::other, {}, std::move(what)};
  };
  if (!S_ISREG(about.st_mode)) return other(kind_of(about.st_mode));
  const FileDescriptor file(::openat(folder_.number(), name.c_str(),
                                     O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.open()) return other("a file that cannot be read");
  if (::fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode)) {
    return other(kind_of(about.st_mode));
  }
  Found found{Found::Kind::file};
  std::array<char, 16'384> chunk;
  while (found.bytes.size() <= most_bytes) {
    const ssize_t got = ::read(file.number(), chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return other("a file that cannot be read");
    if (got == 0) return found;
    found.bytes.append(chunk.data(), static_cast<std::size_t>(got));
  }
  found.kind = Found::Kind::too_large;
  found.bytes.resize(most_bytes);
  return found;
}

std::vector<std::string> ScratchFolder::names() const {
  std::vector<std::string> names = names_in(folder_);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> ScratchFolder::excess(const ScratchLimits& limits) const {
  std::uint64_t bytes = 0;
  std::size_t files = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(path_, error), end; !error && entry != end;
       entry.increment(error)) {
    struct stat about{};
    if (::lstat(entry->path().c_str(), &about) == 0) {
      bytes += static_cast<std::uint64_t>(about.st_blocks) * kBlock;
    }
    if (++files > limits.files + laid_files_)
      return fmt::format("more than {} files", limits.files);
    if (bytes > limits.bytes + laid_bytes_) return fmt::format("more than {} bytes", limits.bytes);
    if (entry.depth() > limits.depth) {
      return fmt::format("folders more than {} deep", limits.depth);
    }
  }
  // Files removed while we look are no error; an unreadable folder could hide anything.
  if (error == std::errc::permission_denied) return "a folder that is closed to us";
  return std::nullopt;
}

}  // namespace hexarena::world
