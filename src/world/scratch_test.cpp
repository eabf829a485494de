// Scratch folders: their contents are recognised for what they are, and removed completely.
#include "world/scratch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class Scratch : public testing::Test {
 protected:
  void SetUp() override {
    auto made = ScratchFolder::make();
    ASSERT_TRUE(made) << made.error().message;
    folder_ = std::move(*made);
    path_ = folder_->path();
  }
  /// Destroys it and checks that nothing is left.
  void expect_gone() {
    folder_.reset();
    EXPECT_FALSE(fs::exists(fs::symlink_status(path_))) << path_;
  }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

  std::unique_ptr<ScratchFolder> folder_;
  fs::path path_;
};

TEST_F(Scratch, FilesAreReadWithinTheirLimit) {
  EXPECT_TRUE(folder_->put("in", "abc"));
  EXPECT_FALSE(folder_->put("in", "again")) << "it is there already";
  EXPECT_EQ(folder_->look("in", 3).bytes, "abc");
  EXPECT_EQ(folder_->look("in", 3).kind, ScratchFolder::Found::Kind::file);
  EXPECT_EQ(folder_->look("in", 2).kind, ScratchFolder::Found::Kind::too_large);
  EXPECT_EQ(folder_->look("in", 2).bytes, "ab");
  EXPECT_EQ(folder_->look("out", 3).kind, ScratchFolder::Found::Kind::nothing);
  write("empty", "");
  EXPECT_EQ(folder_->look("empty", 0).kind, ScratchFolder::Found::Kind::file);
  EXPECT_THAT(folder_->names(), ElementsAre("empty", "in"));
  expect_gone();
}

TEST_F(Scratch, FilesReplaceWhateverHasTheirName) {
  EXPECT_TRUE(folder_->replace("in", "abc"));
  EXPECT_TRUE(folder_->replace("in", "d"));
  EXPECT_EQ(folder_->look("in", 9).bytes, "d");
  fs::create_directories(path_ / "out" / "deep");
  write("out/deep/file", "x");
  EXPECT_TRUE(folder_->replace("out", "plain"));
  EXPECT_EQ(folder_->look("out", 9).bytes, "plain");
  fs::create_symlink(path_ / "in", path_ / "link");
  EXPECT_TRUE(folder_->replace("link", "new"));
  EXPECT_EQ(folder_->look("in", 9).bytes, "d") << "the target of a link";
  folder_->remove("nothing");
  folder_->remove("in");
  EXPECT_THAT(folder_->names(), ElementsAre("link", "out"));
}

TEST_F(Scratch, FilesOfAFolderAreCopiedAndTheRestIsLinked) {
  auto other = ScratchFolder::make();
  ASSERT_TRUE(other);
  const fs::path from = (*other)->path();
  std::ofstream(from / "small") << "x";
  std::ofstream(from / "large") << std::string(100'000, 'x');
  fs::create_directories(from / "folder");
  std::ofstream(from / "folder" / "inner") << "y";
  const ScratchLimits limits{50'000, 100, 0};
  ASSERT_TRUE(folder_->lay_in(from, limits));
  EXPECT_EQ(folder_->look("small", 9).kind, ScratchFolder::Found::Kind::file);
  EXPECT_EQ(folder_->look("large", 9).what, "a link");
  EXPECT_TRUE(fs::exists(path_ / "folder" / "inner"));
  EXPECT_EQ(folder_->excess({1, 0, 0}), std::nullopt) << "our own copies do not count";
  write("more", "x");
  EXPECT_TRUE(folder_->excess({1'000'000, 0, 0}));
  expect_gone();
  EXPECT_TRUE(fs::exists(from / "folder" / "inner")) << "links are not followed";
  EXPECT_EQ(fs::file_size(from / "large"), 100'000U);
}

TEST_F(Scratch, OnlyTheNamedFilesAreCopied) {
  auto other = ScratchFolder::make();
  ASSERT_TRUE(other);
  for (const char* name : {"a", "b"}) std::ofstream(fs::path((*other)->path()) / name) << name;
  ASSERT_TRUE(folder_->lay_in((*other)->path(), {}, {"b"}));
  EXPECT_THAT(folder_->names(), ElementsAre("b"));
  EXPECT_FALSE(folder_->lay_in("/no/such/folder", {}));
}

TEST_F(Scratch, IsClosedToOtherUsers) {
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms::owner_all);
}

TEST_F(Scratch, OtherThanRegularFilesAreNamedAndNeverOpened) {
  write("file", "secret");
  fs::create_symlink(path_ / "file", path_ / "link");
  fs::create_symlink("/dev/zero", path_ / "endless");
  fs::create_directory(path_ / "folder");
  ASSERT_EQ(::mkfifo((path_ / "pipe").c_str(), 0600), 0);
  for (const auto& [name, what] : std::vector<std::pair<std::string, std::string>>{
           {"link", "a link"}, {"endless", "a link"}, {"folder", "a folder"}, {"pipe", "a pipe"}}) {
    const auto found = folder_->look(name, 1000);
    EXPECT_EQ(found.kind, ScratchFolder::Found::Kind::other) << name;
    EXPECT_EQ(found.what, what);
    EXPECT_EQ(found.bytes, "");
  }
  expect_gone();
}

TEST_F(Scratch, RemovalFollowsNoLinks) {
  const fs::path outside =
      fs::temp_directory_path() / ("hexarena-outside-" + path_.filename().string());
  fs::create_directory(outside);
  std::ofstream(outside / "outside") << "outside";
  fs::create_directory_symlink(outside, path_ / "link");
  fs::create_directory(path_ / "folder");
  fs::create_directory_symlink(outside, path_ / "folder" / "link");
  expect_gone();
  EXPECT_TRUE(fs::exists(outside / "outside"));
  fs::remove_all(outside);
}

TEST_F(Scratch, RemovesFoldersOfAnyDepthAndClosedOnes) {
  const fs::path before = fs::current_path();
  fs::current_path(path_);
  for (int depth = 0; depth < 600; ++depth) {  // more than fits into a path
    fs::create_directory("a long way down");
    std::ofstream("file") << depth;
    fs::current_path("a long way down");
  }
  fs::current_path(before);
  fs::create_directories(path_ / "closed" / "inner");
  write("closed/inner/file", "x");
  fs::permissions(path_ / "closed" / "inner", fs::perms::none);
  fs::permissions(path_ / "closed", fs::perms::none);
  fs::permissions(path_, fs::perms::none);
  expect_gone();
}

TEST_F(Scratch, ReportsWhatExceedsTheLimits) {
  ScratchLimits limits;
  limits.files = 3;
  limits.bytes = kMebibyte;
  limits.depth = 2;
  write("a", "small");
  EXPECT_EQ(folder_->excess(limits), std::nullopt);
  fs::create_directories(path_ / "b" / "c");
  EXPECT_EQ(folder_->excess(limits), std::nullopt);
  write("d", "");
  EXPECT_EQ(folder_->excess(limits), "more than 3 files");
  limits.files = 100;
  EXPECT_EQ(folder_->excess(limits), std::nullopt);
  write("large", std::string(2 * kMebibyte, 'x'));
  EXPECT_EQ(folder_->excess(limits), "more than 1048576 bytes");
  fs::remove(path_ / "large");
  fs::create_directories(path_ / "b" / "c" / "d" / "e");
  EXPECT_EQ(folder_->excess(limits), "folders more than 2 deep");
}

TEST(ScratchFolders, ThatCannotBeMadeReportWhy) {
  const char* const before = std::getenv("TMPDIR");
  const std::string saved = before == nullptr ? "" : before;
  ::setenv("TMPDIR", "/no/such/folder", 1);
  const auto made = ScratchFolder::make();
  if (before == nullptr) {
    ::unsetenv("TMPDIR");
  } else {
    ::setenv("TMPDIR", saved.c_str(), 1);
  }
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("no folder"));
}

}  // namespace
}  // namespace hexarena::world
