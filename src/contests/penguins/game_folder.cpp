#include "contests/penguins/game_folder.hpp"

#include <algorithm>
#include <filesystem>

#include "world/shared_folder.hpp"

namespace hexarena::penguins {
namespace {

namespace fs = std::filesystem;

/// Whether a word names a file directly in the folder. An installed program, in a folder named bin,
/// needs what is beside that folder.
bool lies_in(const std::string& word, const fs::path& folder) {
  const fs::path path(word);
  return path.is_absolute() && path.parent_path() == folder && folder.filename() != "bin";
}

/// The names in the folder that the program may see; empty for all of them.
std::vector<std::string> visible(const world::Command& command, bool shared) {
  std::vector<std::string> names;
  for (const std::string& file : command.files) {
    names.push_back(fs::path(file).lexically_normal().begin()->string());
  }
  if (!shared) return names;
  for (const std::string& word : command.words) {
    if (lies_in(word, command.folder)) names.push_back(fs::path(word).filename().string());
  }
  return names;
}

}  // namespace

base::Expected<world::Command> settle_in(world::Command command, world::ScratchFolder& folder,
                                         const world::ScratchLimits& limits) {
  const bool shared = world::is_shared_folder(command.folder);
  const std::vector<std::string> only = visible(command, shared);
  if (command.folder != "/" && !(shared && only.empty())) {
    auto laid = folder.lay_in(command.folder, limits, only);
    if (!laid) return base::passed_on(laid);
  }
  bool all_copied = true;
  for (std::string& word : command.words) {
    if (!lies_in(word, command.folder)) continue;
    const std::string copy = folder.path_of(fs::path(word).filename().string());
    std::error_code error;
    const bool copied = fs::is_regular_file(fs::symlink_status(copy, error));
    if (copied) word = copy;
    all_copied = all_copied && copied;
  }
  // A sandbox would look for the named files in the shared folder.
  if (shared && all_copied && !only.empty()) command.folder = folder.path();
  command.scratch = folder.path();
  command.in_scratch = true;
  return command;
}

}  // namespace hexarena::penguins
