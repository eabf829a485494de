#include "cli/bot_build.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include "base/json.hpp"
#include "base/sha256.hpp"
#include "cli/interrupt.hpp"
#include "cli/talk.hpp"
#include "players/bot_process.hpp"
#include "world/shared_folder.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;

constexpr world::Milliseconds kLookEvery{200};

/// A file, folder or link of a project.
struct Item {
  fs::path path;  ///< relative to the project
  fs::file_type type = fs::file_type::none;
  bool executable = false;
  std::uintmax_t bytes = 0;
};

tl::unexpected<base::Error> failed(const fs::path& folder, std::string_view why) {
  return base::invalid(
      fmt::format("the bot in {} cannot be built: {}", base::in_quotes(folder.string()), why));
}

/// Everything in a folder but the history of its versions, sorted. Links are not followed.
Expected<std::vector<Item>> items_of(const fs::path& folder, const BuildLimits& limits) {
  std::vector<Item> items;
  std::uintmax_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::file_status status = entry->symlink_status(error);
    Item item{entry->path().lexically_relative(folder), status.type()};
    if (item.type == fs::file_type::directory && entry->path().filename() == ".git") {
      entry.disable_recursion_pending();
      continue;
    }
    if (item.type == fs::file_type::regular) {
      item.bytes = entry->file_size(error);
      item.executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
    }
    bytes += item.bytes;
    items.push_back(std::move(item));
    if (items.size() > limits.files || bytes > limits.bytes) {
      return failed(folder, fmt::format("it has more than {} files or {} MiB", limits.files,
                                        limits.bytes / world::kMebibyte));
    }
  }
  if (error) return failed(folder, error.message());
  std::ranges::sort(items, {}, &Item::path);
  return items;
}

/// What decides how the built project looks: its files, and the step.
Expected<std::string> checksum_of(const BotProject& project, const std::vector<Item>& items,
                                  bool unsafe) {
  const fs::path folder = project.command.folder;
  std::string all = fmt::format("build 1\n{}\n", unsafe);
  for (const std::string& word : project.build) all += fmt::format("{} {}\n", word.size(), word);
  for (const Item& item : items) {
    std::string content;
    std::error_code error;
    if (item.type == fs::file_type::symlink) {
      content = fs::read_symlink(folder / item.path, error).string();
    } else if (item.type == fs::file_type::regular) {
      auto text = world::read_file((folder / item.path).string(), item.bytes + 1);
      if (!text) return failed(folder, text.error().message);
      content = base::sha256(*text);
    }
    if (error) return failed(folder, error.message());
    all += fmt::format("{} {} {} {}\n", item.path.string(), static_cast<int>(item.type),
                       item.executable, content);
  }
  return base::sha256(all);
}

Expected<fs::path> cache_folder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  fs::path folder;
  if (cache != nullptr && *cache == '/') {
    folder = fs::path(cache);
  } else if (home != nullptr && *home == '/') {
    folder = fs::path(home) / ".cache";
  } else {
    return base::invalid("bots are built in a folder below HOME, which is not set");
  }
  folder = folder / "hexarena" / "bots";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return base::invalid(fmt::format("bots are built in {}, which cannot be made: {}",
                                     base::in_quotes(folder.string()), error.message()));
  }
  return fs::canonical(folder, error);
}

Expected<void> copy_project(const fs::path& from, const std::vector<Item>& items,
                            const fs::path& to) {
  std::error_code error;
  for (const Item& item : items) {
    if (item.type == fs::file_type::directory) fs::create_directory(to / item.path, error);
    if (item.type == fs::file_type::symlink)
      fs::copy_symlink(from / item.path, to / item.path, error);
    if (item.type == fs::file_type::regular) fs::copy_file(from / item.path, to / item.path, error);
    if (error) return failed(from, error.message());
  }
  return {};
}

/// Makes what an untrusted step has left our own and readable for the bot's user. Links are not
/// followed.
Expected<void> take_over(const fs::path& folder, const BuildLimits& limits) {
  constexpr fs::perms kReadable = fs::perms::owner_read | fs::perms::owner_write |
                                  fs::perms::group_read | fs::perms::others_read;
  constexpr fs::perms kOpen =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code error;
  const auto own = [&](const fs::path& path) {
    return ::lchown(path.c_str(), ::geteuid(), ::getegid()) == 0;
  };
  if (!own(folder)) return failed(folder, "its files cannot be taken over");
  auto items = items_of(folder, limits);
  if (!items) return base::passed_on(items);
  for (const Item& item : *items) {
    const fs::path path = folder / item.path;
    if (!own(path)) return failed(folder, "its files cannot be taken over");
    const bool is_folder = item.type == fs::file_type::directory;
    if (!is_folder && item.type != fs::file_type::regular) continue;
    fs::permissions(path, is_folder || item.executable ? kReadable | kOpen : kReadable, error);
    if (error) return failed(folder, error.message());
  }
  return {};
}

/// Whether a step has left too much so far. It may still be at work, so files come and go.
bool exceeds(const fs::path& folder, const BuildLimits& limits) {
  std::uintmax_t bytes = 0;
  std::size_t files = 0;
  std::error_code error;
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(folder, kSkip, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    const bool is_file = entry->symlink_status(gone).type() == fs::file_type::regular;
    const std::uintmax_t size = is_file ? entry->file_size(gone) : 0;
    if (!gone) bytes += size;
    if (++files > limits.files || bytes > limits.bytes) return true;
  }
  return false;
}

/// Runs the step in this folder, to its end.
Expected<void> run_step(const BotProject& project, const fs::path& folder, bool unsafe,
                        const BuildLimits& limits) {
  world::Command step;
  step.words = project.build;
  step.folder = step.scratch = folder.string();
  step.in_scratch = true;
  step.limits.memory = limits.memory;
  step.limits.cpu_seconds = static_cast<std::uint64_t>(limits.seconds);
  step.limits.file_size = limits.bytes / 4;
  step.limits.processes = 512;
  auto process = players::start_program(step, unsafe);
  if (!process) return failed(project.command.folder, process.error().message);
  (*process)->end_input();
  const world::SystemClock clock;
  const auto until = clock.now() + std::chrono::seconds(limits.seconds);
  std::optional<world::End> end;
  std::string why;
  while (!end && why.empty()) {
    end = (*process)->wait(kLookEvery);
    if (interrupted()) why = "it was interrupted";
    if (clock.now() > until) why = fmt::format("it took more than {} s", limits.seconds);
    if (exceeds(folder, limits)) why = "its build step writes too much";
  }
  (*process)->hang_up();
  if (why.empty() && end == world::End{world::End::Cause::exited, 0}) return {};
  world::write_stderr(indented((*process)->tail(), "    "));
  world::write_stderr(indented((*process)->take_errors(), "    "));
  if (end && why.empty()) why = "its build step " + in_words(*end);
  return failed(project.command.folder, why);
}

/// Removes what has not been used for a month.
void remove_old_ones(const fs::path& cache) {
  constexpr auto kOld = std::chrono::hours(24 * 30);
  std::error_code error;
  std::vector<fs::path> old;
  for (fs::directory_iterator entry(cache, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    const auto used = entry->last_write_time(gone);
    if (!gone && fs::file_time_type::clock::now() - used > kOld) old.push_back(entry->path());
  }
  for (const fs::path& folder : old) fs::remove_all(folder, error);
}

}  // namespace

Expected<std::string> built_folder(const BotProject& project, bool unsafe,
                                   const BuildLimits& limits) {
  const fs::path folder = project.command.folder;
  if (world::is_shared_folder(folder.string())) {
    return failed(folder, "the folder is shared with other programs");
  }
  auto items = items_of(folder, limits);
  if (!items) return base::passed_on(items);
  auto checksum = checksum_of(project, *items, unsafe);
  if (!checksum) return base::passed_on(checksum);
  auto cache = cache_folder();
  if (!cache) return base::passed_on(cache);
  const fs::path built = *cache / *checksum;
  std::error_code error;
  if (fs::is_directory(built, error)) {
    fs::last_write_time(built, fs::file_time_type::clock::now(), error);
    return built.string();
  }
  remove_old_ones(*cache);
  const fs::path here = *cache / fmt::format("{}.{}", *checksum, ::getpid());
  fs::remove_all(here, error);
  fs::create_directory(here, error);
  if (error) return failed(folder, error.message());
  world::write_stderr(fmt::format("building {}\n", escaped(folder.string())));
  auto done = copy_project(folder, *items, here);
  if (done) done = run_step(project, here, unsafe, limits);
  if (done) done = take_over(here, limits);
  if (done) fs::rename(here, built, error);
  // Another process may have been faster.
  if (done && error && !fs::is_directory(built)) done = failed(folder, error.message());
  std::error_code ignored;
  if (!done || error) fs::remove_all(here, ignored);
  if (!done) return base::passed_on(done);
  return built.string();
}

}  // namespace hexarena::cli
