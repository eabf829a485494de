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
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "world/keeper.hpp"
#include "world/process.hpp"
#include "world/shared_folder.hpp"
#include "world/system_calls.hpp"
#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

constexpr Milliseconds kProbeWithin{20'000};

void add(Words& words, std::initializer_list<std::string_view> more) {
  words.insert(words.end(), more.begin(), more.end());
}

bool as_root() { return ::geteuid() == 0; }

/// A user number used by no other program, as long as fewer than 512 are confined at a time:
/// between those systemd gives to containers and the largest that is safe, made unique by our own
/// process and a count.
uid_t fresh_user() {
  static std::atomic<uid_t> count = 0;
  constexpr uid_t kFirst = 0x7000'0000;
  return kFirst + ((static_cast<uid_t>(::getpid()) & 0x3'FFFF) << 9) + (count++ & 0x1FF);
}

tl::unexpected<base::Error> refuse(const std::string& folder, std::string_view why) {
  return base::invalid(fmt::format("{} {}", base::in_quotes(folder), why));
}

/// The canonical path of the folder.
base::Expected<std::string> existing_folder(const std::string& name) {
  std::error_code error;
  const std::string folder = fs::canonical(name, error).string();
  if (error) return refuse(name, "cannot be a program's folder: " + error.message());
  if (!fs::is_directory(folder, error)) return refuse(name, "is no folder");
  const std::string inside = folder + "/";
  for (const std::string_view kernel : {"/proc/", "/sys/", "/dev/"}) {
    if (inside.starts_with(kernel) && !inside.starts_with("/dev/shm/")) {
      return refuse(name, "is the kernel's");
    }
  }
  return folder;
}

/// What a program may see besides the system, and its command with these files by their canonical
/// paths.
struct View {
  std::string folder;
  Words visible;  ///< the folder, or files in it
  Words command;
};

/// In a shared folder a program sees only the files its command names.
base::Expected<View> view_of_named_files(const Command& plain, const std::string& folder) {
  View view{folder, {}, plain.words};
  const std::string inside = folder == "/" ? folder : folder + "/";
  for (std::string& word : view.command) {
    const bool looked_up = &word == &view.command.front() && word.find('/') == std::string::npos;
    std::error_code error;
    const fs::path file = fs::canonical(fs::path(folder) / word, error);
    if (looked_up || error || !fs::is_regular_file(file, error)) continue;
    if (!file.string().starts_with(inside)) continue;
    word = file.string();
    view.visible.push_back(word);
  }
  if (!view.visible.empty()) return view;
  return refuse(plain.folder, "is shared with other programs, and the command names no file in it");
}

bool is_in(const fs::path& path, const fs::path& folder) {
  const fs::path inner = path.lexically_relative(folder);
  return !inner.empty() && *inner.begin() != "..";
}

/// The files of its folder that were listed for it, by their canonical paths.
base::Expected<View> view_of_listed_files(const Command& plain, const std::string& folder) {
  View view{folder, {}, plain.words};
  for (const std::string& name : plain.files) {
    std::error_code error;
    const fs::path file = fs::canonical(fs::path(folder) / name, error);
    if (error) return refuse(name, "cannot be seen by the program: " + error.message());
    if (!is_in(file, folder)) return refuse(name, "does not lie in the folder of the program");
    const bool is_folder = fs::is_directory(file, error);
    if (!is_folder && !fs::is_regular_file(file, error)) {
      return refuse(name, "is neither a file nor a folder");
    }
    if (is_folder && (is_shared_folder(file) || holds_sockets(file))) {
      return refuse(name, "is shared with other programs");
    }
    view.visible.push_back(file.string());
  }
  return view;
}

base::Expected<View> view_of(const Command& plain) {
  auto folder = existing_folder(plain.folder);
  if (!folder) return base::passed_on(folder);
  if (!plain.files.empty()) return view_of_listed_files(plain, *folder);
  if (is_shared_folder(*folder) || holds_sockets(*folder)) {
    return view_of_named_files(plain, *folder);
  }
  struct stat about{};
  constexpr mode_t kForOthers = S_IROTH | S_IXOTH;
  if (as_root() &&
      (::stat(folder->c_str(), &about) != 0 || (about.st_mode & kForOthers) != kForOthers)) {
    return refuse(
        *folder,
        "cannot be read by a confined program, which runs as a user of its own: chmod o+rx");
  }
  return View{*folder, {*folder}, plain.words};
}

/// The interpreter named in a file's "#!" line.
std::string interpreter_of(const fs::path& file) {
  std::ifstream in(file);
  std::string line(256, '\0');
  in.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(in.gcount()));
  if (!line.starts_with("#!")) return {};
  const std::size_t begin = line.find_first_not_of(" \t", 2);
  if (begin == std::string::npos) return {};
  return line.substr(begin, line.find_first_of(" \t\n", begin) - begin);
}

/// The installation of a program outside /usr, such as /opt/python for /opt/python/bin/python3: the
/// folder with its libraries, or only the file if the folder holds more than an installation.
void add_installation(Words& visible, const fs::path& program) {
  const auto seen = [&](const fs::path& file) {
    constexpr std::array kSystem{"/usr", "/bin", "/sbin", "/lib", "/lib64"};
    return std::any_of(kSystem.begin(), kSystem.end(),
                       [&](const char* system) { return is_in(file, system); }) ||
           std::any_of(visible.begin(), visible.end(),
                       [&](const std::string& path) { return is_in(file, path); });
  };
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error || !fs::is_regular_file(real, error)) return;
  // A virtual environment has links to an installation that is needed too.
  for (const fs::path& file : {program.lexically_normal(), real}) {
    if (seen(file)) continue;
    const fs::path top = file.parent_path().parent_path();
    const bool installed =
        file.parent_path().filename() == "bin" && !is_shared_folder(top) && !holds_sockets(top);
    if (installed) {
      visible.push_back(top.string());
    } else if (file == real) {
      visible.push_back(file.string());
    }
  }
}

void add_interpreters(View& view) {
  const std::string& program = view.command.front();
  if (program.find('/') == std::string::npos) return;
  const fs::path file = fs::path(view.folder) / program;
  add_installation(view.visible, file);
  if (const std::string other = interpreter_of(file); !other.empty()) {
    add_installation(view.visible, other);
  }
}

base::Expected<std::string> scratch_folder(const std::string& name) {
  auto folder = existing_folder(name);
  if (folder && is_shared_folder(*folder)) {
    return refuse(name, "is shared with other programs, and no program may write to it");
  }
  return folder;
}

/// Programs and libraries, and of the configuration only what interpreters need to start. A folder
/// that bwrap has to create above another would be closed to other users, hence "--dir".
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

/// Writable places in memory of bounded size; everything else that bwrap created is made read-only
/// at the end.
void add_places_to_write(Words& words, const ProcessLimits& limits) {
  const std::string size = std::to_string(limits.file_size);
  add(words, {"--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"});
  add(words, {"--perms", "1777", "--size", size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
  add(words, {"--perms", "1777", "--size", size, "--tmpfs", "/tmp"});
}

/// Mounts a folder or a file at its own path, below folders that anyone may pass through.
void add_at_its_place(Words& words, std::string_view how, const std::string& path) {
  for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1)) {
    add(words, {"--dir", path.substr(0, at)});
  }
  add(words, {how, path, path});
}

/// Makes the program's user the owner of a scratch folder and all that is in it: of links
/// themselves, not of their targets.
base::Expected<void> give_over(const std::string& folder, uid_t user) {
  std::error_code error;
  bool given = ::lchown(folder.c_str(), user, user) == 0;
  for (fs::recursive_directory_iterator entry(folder, error), end; given && !error && entry != end;
       entry.increment(error)) {
    given = ::lchown(entry->path().c_str(), user, user) == 0;
  }
  if (given && !error) return {};
  return world::system_error(errno, fmt::format("{} cannot be given to the program: {}",
                                                base::in_quotes(folder), std::strerror(errno)));
}

/// Restores the program's STDIN and STDOUT, which the sandbox does not have.
void add_streams(Words& words) {
  add(words, {"/bin/sh", "-c",
              fmt::format("exec \"$@\" <&{0} >&{1} {0}<&- {1}>&-", kInnerInDescriptor,
                          kInnerOutDescriptor),
              "sh"});
}

/// How the program, started inside by bwrap, becomes a user whose processes are counted separately.
void add_user(Words& words, const ProcessLimits& limits, uid_t user) {
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
  auto view = view_of(plain);
  if (!view) return base::passed_on(view);
  add_interpreters(*view);
  static const auto filter = system_call_filter();
  if (!filter) return tl::unexpected(filter.error());

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
  for (const std::string& path : view->visible) add_at_its_place(words, "--ro-bind", path);
  if (!plain.scratch.empty()) {
    auto scratch = scratch_folder(plain.scratch);
    if (!scratch) return base::passed_on(scratch);
    if (as_root()) {
      if (auto given = give_over(*scratch, user); !given) return base::passed_on(given);
    }
    add_at_its_place(words, "--bind", *scratch);
  }
  add(words, {"--remount-ro", "/", "--chdir", view->folder});
  add(words, {"--seccomp", std::to_string(kFilterDescriptor), "--"});
  add_streams(words);
  add_user(words, plain.limits, user);
  // Only the program's own user may enter it.
  if (plain.in_scratch) add(words, {"/usr/bin/env", "-C", plain.scratch});
  words.insert(words.end(), view->command.begin(), view->command.end());

  Command shut_in{std::move(words), "/", plain.environment, plain.limits, plain.scratch};
  shut_in.groups = plain.groups;
  shut_in.confinement = {true, as_root(), *filter};
  // Java would otherwise size its heap by the machine's memory and fail at the limit.
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
  const std::string reason = first_line((*probe)->take_errors());
  return refuse(reason.empty() ? "a test of it " + in_words(heard.end) : reason);
}

}  // namespace hexarena::world
