// Files are replaced atomically and appended to in whole pieces.
#include "world/file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class File : public testing::Test {
 protected:
  File() {
    std::string pattern = (fs::temp_directory_path() / "hexarena-file-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~File() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] static std::string contents(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  fs::path folder_;
};

TEST_F(File, IsReplacedAndAppendedTo) {
  const std::string name = path("a");
  ASSERT_TRUE(replace_file(name, "old"));
  ASSERT_TRUE(replace_file(name, "one\n"));
  ASSERT_TRUE(append_to_file(name, "two\n"));
  EXPECT_EQ(contents(name), "one\ntwo\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(fs::path(name).parent_path()), {}), 1);
}

TEST_F(File, ALinkStaysALink) {
  ASSERT_TRUE(replace_file(path("real"), "old"));
  fs::create_symlink("real", path("link"));
  ASSERT_TRUE(replace_file(path("link"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(contents(path("real")), "new");
}

TEST_F(File, SaysWhatCannotBeWritten) {
  const auto nowhere = replace_file(path("no/such"), "x");
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("No such file"));
  EXPECT_FALSE(append_to_file(path("absent"), "x"));
  EXPECT_FALSE(fs::exists(path("absent")));
  const auto full = append_to_file("/dev/full", "x");
  ASSERT_FALSE(full);
  EXPECT_THAT(full.error().message, HasSubstr("No space left"));
}

TEST_F(File, APieceThatDoesNotFitIsRolledBack) {
  const std::string name = path("a");
  ASSERT_TRUE(replace_file(name, "one\n"));
  struct rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  struct rlimit small = before;
  small.rlim_cur = 10;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const auto grown = append_to_file(name, "far too long for it\n");
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_FALSE(grown);
  EXPECT_EQ(contents(name), "one\n");
}

}  // namespace
}  // namespace hexarena::world
