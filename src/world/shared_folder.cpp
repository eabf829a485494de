#include "world/shared_folder.hpp"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

/// Without /usr and the like, which every confined program sees anyway.
constexpr std::array kTopFolders{
    "/",    "/boot",      "/dev",     "/dev/shm", "/etc",      "/home",      "/media",  "/mnt",
    "/opt", "/proc",      "/root",    "/run",     "/run/user", "/srv",       "/sys",    "/tmp",
    "/var", "/var/cache", "/var/lib", "/var/log", "/var/opt",  "/var/spool", "/var/tmp"};

bool same(const fs::path& one, const fs::path& other) {
  std::error_code not_there;
  return fs::equivalent(one, other, not_there);
}

/// Anyone may add a file, but only its owner may remove it: the permissions of folders for
/// temporary files, wherever they are.
bool is_open_to_all(const std::string& folder) {
  struct stat about{};
  constexpr mode_t kOpen = S_ISVTX | S_IWOTH;
  return ::stat(folder.c_str(), &about) == 0 && (about.st_mode & kOpen) == kOpen;
}

bool is_temporary_folder(const std::string& folder) {
  std::error_code not_there;
  const fs::path ours = fs::temp_directory_path(not_there);
  return is_open_to_all(folder) || (!not_there && same(folder, ours));
}

/// According to the system's accounts, whatever HOME says.
std::string home_of_account() {
  std::vector<char> buffer(16'384);
  passwd entry{};
  passwd* found = nullptr;
  ::getpwuid_r(::geteuid(), &entry, buffer.data(), buffer.size(), &found);
  return found != nullptr && found->pw_dir != nullptr ? found->pw_dir : "";
}

bool is_at_or_above(const std::string& folder, const fs::path& place) {
  if (!place.is_absolute()) return false;
  for (fs::path at = place; at != at.root_path(); at = at.parent_path()) {
    if (same(folder, at)) return true;
  }
  return false;
}

bool is_at_or_above_home(const std::string& folder, const std::string& home) {
  std::error_code not_there;
  return is_at_or_above(folder, home) || is_at_or_above(folder, fs::canonical(home, not_there));
}

bool is_home(const std::string& folder) {
  static const std::string of_account = home_of_account();
  const char* const home = std::getenv("HOME");
  return same(fs::path(folder).parent_path(), "/home") || is_at_or_above_home(folder, of_account) ||
         (home != nullptr && is_at_or_above_home(folder, home));
}

}  // namespace

bool is_shared_folder(const std::string& folder) {
  return std::any_of(kTopFolders.begin(), kTopFolders.end(),
                     [&](const char* top) { return same(folder, top); }) ||
         is_temporary_folder(folder) || is_home(folder);
}

bool holds_sockets(const std::string& folder) {
  std::error_code error;
  int entries = 0;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    const fs::file_type type = entry->symlink_status(unknown).type();
    if (type == fs::file_type::socket || type == fs::file_type::fifo) return true;
    if (++entries > kMostEntries) return true;
  }
  return static_cast<bool>(error);
}

}  // namespace hexarena::world
