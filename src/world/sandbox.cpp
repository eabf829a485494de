#include "world/sandbox.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "world/keeper.hpp"
#include "world/process.hpp"
#include "world/system_calls.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

constexpr Milliseconds kProbeWithin{20'000};

/// Folders of the system that hold more than one program's own files.
constexpr std::array<std::string_view, 14> kOfTheSystem{"/",     "/bin", "/boot", "/dev",  "/etc",
                                                        "/home", "/lib", "/opt",  "/proc", "/root",
                                                        "/run",  "/sys", "/usr",  "/var"};

void add(Words& words, std::initializer_list<std::string_view> more) {
  words.insert(words.end(), more.begin(), more.end());
}

bool as_root() { return ::geteuid() == 0; }

/// A user that is nobody else, as long as fewer than 512 are confined at a time: a number between
/// those systemd gives to containers and the largest that is safe, told apart by our own process
/// and a count.
uid_t fresh_user() {
  static std::atomic<uid_t> count = 0;
  constexpr uid_t kFirst = 0x7000'0000;
  return kFirst + ((static_cast<uid_t>(::getpid()) & 0x3'FFFF) << 9) + (count++ & 0x1FF);
}

base::Expected<std::string> usable_folder(const std::string& name) {
  const auto refuse = [&](std::string_view why) {
    return base::invalid(fmt::format("{} {}", base::in_quotes(name), why));
  };
  std::error_code error;
  const fs::path folder = fs::canonical(name, error);
  if (error) return refuse("cannot be a program's folder: " + error.message());
  if (!fs::is_directory(folder, error)) return refuse("is no folder");
  if (std::find(kOfTheSystem.begin(), kOfTheSystem.end(), folder.string()) != kOfTheSystem.end()) {
    return refuse("is a folder of the system, and cannot be a program's own");
  }
  for (const std::string_view kernel : {"/proc/", "/sys/", "/dev/"}) {
    if (folder.string().starts_with(kernel)) return refuse("is the kernel's");
  }
  return folder.string();
}

/// Programs and libraries, and of the configuration only what interpreters start with. A folder
/// that bwrap has to make above another would be closed to other users, hence "--dir".
void add_system(Words& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const char* const name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code error;
    const fs::path target = fs::read_symlink(name, error);
    if (!error) {
      add(words, {"--symlink", target.string(), name});
    } else {
      add(words, {"--ro-bind-try", name, name});
    }
  }
  add(words, {"--dir", "/etc"});
  for (const char* const name : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf",
                                 "/etc/ld.so.conf.d", "/etc/localtime", "/etc/perl"}) {
    add(words, {"--ro-bind-try", name, name});
  }
  std::error_code error;
  for (fs::directory_iterator entry("/etc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().string();
    for (const std::string_view start : {"/etc/java-", "/etc/python", "/etc/lua", "/etc/mono"}) {
      if (name.starts_with(start)) add(words, {"--ro-bind-try", name, name});
    }
  }
}

/// Places in memory of a bounded size; all else that bwrap made is closed for writing at the end.
void add_places_to_write(Words& words, const Limits& limits) {
  const std::string size = std::to_string(limits.file_size);
  add(words, {"--proc", "/proc", "--dev", "/dev"});
  add(words, {"--perms", "1777", "--size", size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
  add(words, {"--perms", "1777", "--size", size, "--tmpfs", "/tmp"});
}

/// Lays a folder at its own place, below folders that anyone may pass through.
void add_folder(Words& words, std::string_view how, const std::string& folder) {
  for (std::size_t at = folder.find('/', 1); at != std::string::npos;
       at = folder.find('/', at + 1)) {
    add(words, {"--dir", folder.substr(0, at)});
  }
  add(words, {how, folder, folder});
}

/// Gives a scratch folder and the files in it to the program's user, links themselves and not what
/// they point to.
base::Expected<void> give_over(const std::string& folder, uid_t user) {
  std::error_code error;
  bool given = ::lchown(folder.c_str(), user, user) == 0;
  for (fs::directory_iterator entry(folder, error), end; given && !error && entry != end;
       entry.increment(error)) {
    given = ::lchown(entry->path().c_str(), user, user) == 0;
  }
  if (given && !error) return {};
  return world::system_error(errno, fmt::format("{} cannot be given to the program: {}",
                                                base::in_quotes(folder), std::strerror(errno)));
}

/// How the program, started inside by bwrap, becomes a user with a count of its own processes.
void add_user(Words& words, const Limits& limits, uid_t user) {
  if (as_root()) {
    const std::string number = std::to_string(user);
    add(words, {"/usr/bin/setpriv", "--reuid", number, "--regid", number, "--clear-groups",
                "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--"});
  } else {
    add(words, {"/usr/bin/prlimit", fmt::format("--nproc={}", limits.processes), "--"});
  }
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

base::Expected<Command> Sandbox::confined(const Command& plain) const {
  auto folder = usable_folder(plain.folder);
  if (!folder) return base::passed_on(folder);
  struct stat about{};
  constexpr mode_t kForOthers = S_IROTH | S_IXOTH;
  if (as_root() &&
      (::stat(folder->c_str(), &about) != 0 || (about.st_mode & kForOthers) != kForOthers)) {
    return base::invalid(fmt::format(
        "{} cannot be read by a confined program, which runs as a user of its own: chmod o+rx",
        base::in_quotes(*folder)));
  }
  auto filter = system_call_filter();
  if (!filter) return base::passed_on(filter);

  const uid_t user = fresh_user();
  Words words{bwrap_,
              "--unshare-pid",
              "--unshare-net",
              "--unshare-ipc",
              "--unshare-uts",
              "--unshare-cgroup-try",
              "--die-with-parent",
              "--new-session",
              "--hostname",
              "arena",
              "--cap-drop",
              "ALL"};
  if (as_root()) {  // what setpriv needs, which then drops it
    for (const char* const right : {"CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"}) {
      add(words, {"--cap-add", right});
    }
  } else {
    add(words, {"--unshare-user", "--uid", "65534", "--gid", "65534"});
  }
  add_system(words);
  add_places_to_write(words, plain.limits);
  add_folder(words, "--ro-bind", *folder);
  if (!plain.scratch.empty()) {
    auto scratch = usable_folder(plain.scratch);
    if (!scratch) return base::passed_on(scratch);
    if (as_root()) {
      if (auto given = give_over(*scratch, user); !given) return base::passed_on(given);
    }
    add_folder(words, "--bind", *scratch);
  }
  add(words, {"--remount-ro", "/", "--chdir", *folder});
  add(words, {"--seccomp", std::to_string(kFilterDescriptor), "--"});
  add_user(words, plain.limits, user);
  words.insert(words.end(), plain.words.begin(), plain.words.end());

  Command shut_in{std::move(words), "/", plain.environment, plain.limits, plain.scratch};
  shut_in.confinement = {true, as_root(), std::move(*filter)};
  // Java would size its heap by the memory of the machine and fail at the limit.
  shut_in.environment.push_back(
      fmt::format("JAVA_TOOL_OPTIONS=-XX:MaxRAM={}", 2 * plain.limits.memory));
  return shut_in;
}

base::Expected<void> Sandbox::available() const {
  const auto refuse = [](std::string_view why) {
    return base::invalid(fmt::format("programs cannot be confined here: {}", why));
  };
  if (::access(bwrap_.c_str(), X_OK) != 0) {
    return refuse(fmt::format("{} is missing (Debian package bubblewrap)", bwrap_));
  }
  const auto command = confined({{"/bin/true"}, "/usr/bin"});
  if (!command) return refuse(command.error().message);
  auto probe = Process::start(*command);
  if (!probe) return refuse(probe.error().message);
  const Heard heard = (*probe)->read_line(kProbeWithin);
  (*probe)->hang_up();
  if (heard.kind == Heard::Kind::ended && heard.end == End{End::Cause::exited, 0}) return {};
  const std::string told = first_line((*probe)->take_errors());
  return refuse(told.empty() ? "a test of it " + in_words(heard.end) : told);
}

}  // namespace hexarena::world
