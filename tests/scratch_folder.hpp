// ScratchFolder: an empty folder that is there as long as this is.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

namespace hexarena::tests {

/// For bots, which run as another user.
inline constexpr std::filesystem::perms kReadableForAll{0755};

class ScratchFolder {
 public:
  explicit ScratchFolder(std::filesystem::perms perms = std::filesystem::perms::owner_all) {
    std::string pattern = (std::filesystem::temp_directory_path() / "hexarena-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
    std::filesystem::permissions(path_, perms);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code unused;
    std::filesystem::remove_all(path_, unused);
  }

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_),
                                                  std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace hexarena::tests
