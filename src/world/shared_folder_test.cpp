// Which folders are shared.
#include "world/shared_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "world/socket_testing.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

class SharedFolder : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* const home = std::getenv("HOME")) home_before_ = home;
    fs::create_directories(folder_ / "inner");
  }
  void TearDown() override {
    if (home_before_) {
      ::setenv("HOME", home_before_->c_str(), 1);
    } else {
      ::unsetenv("HOME");
    }
    fs::remove_all(folder_);
  }

  const fs::path folder_ =
      fs::temp_directory_path() / ("hexarena-shared-" + std::to_string(::getpid()));
  std::optional<std::string> home_before_;
};

TEST_F(SharedFolder, IsEveryTopFolderOfTheSystem) {
  for (const std::string top : {"/", "/dev/shm", "/etc", "/home", "/mnt", "/opt", "/root", "/run",
                                "/srv", "/tmp", "/var", "/var/tmp"}) {
    EXPECT_EQ(is_shared_folder(top), fs::exists(top)) << top;
  }
}

TEST_F(SharedFolder, IsAnyFolderForTemporaryFiles) {
  EXPECT_TRUE(is_shared_folder(fs::temp_directory_path()));
  EXPECT_FALSE(is_shared_folder(folder_)) << "folders below it are private";
  ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
  EXPECT_FALSE(is_shared_folder(folder_));
  ASSERT_EQ(::chmod(folder_.c_str(), 01777), 0);
  EXPECT_TRUE(is_shared_folder(folder_));
  EXPECT_FALSE(is_shared_folder(folder_ / "inner"));
}

TEST_F(SharedFolder, IsTheHomeFolderAndWhatIsAboveIt) {
  const fs::path home = folder_ / "inner" / "home";
  fs::create_directories(home / "bots");
  EXPECT_FALSE(is_shared_folder(home));
  for (const std::string& name : {home.string(), home.string() + "/", home.string() + "/."}) {
    ::setenv("HOME", name.c_str(), 1);
    EXPECT_TRUE(is_shared_folder(home)) << name;
    EXPECT_TRUE(is_shared_folder(folder_ / "inner")) << name;
    EXPECT_TRUE(is_shared_folder(folder_)) << name;
    EXPECT_FALSE(is_shared_folder(home / "bots")) << name;
  }
  ::unsetenv("HOME");
  EXPECT_FALSE(is_shared_folder(home));
}

TEST_F(SharedFolder, IsKnownUnderAnyName) {
  fs::create_directory_symlink(fs::temp_directory_path(), folder_ / "temporary");
  EXPECT_TRUE(is_shared_folder(folder_ / "temporary"));
  fs::create_directory_symlink(folder_ / "inner", folder_ / "home");
  ::setenv("HOME", (folder_ / "home").c_str(), 1);
  EXPECT_TRUE(is_shared_folder(folder_ / "home"));
  EXPECT_TRUE(is_shared_folder(folder_ / "inner"));
}

TEST_F(SharedFolder, HoldsSocketsOrNamedPipes) {
  std::ofstream(folder_ / "file") << "text";
  EXPECT_FALSE(holds_sockets(folder_));
  {
    const SocketFile socket(folder_ / "socket");
    ASSERT_TRUE(socket.listens());
    EXPECT_TRUE(holds_sockets(folder_));
  }
  EXPECT_FALSE(holds_sockets(folder_));
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_TRUE(holds_sockets(folder_));
  EXPECT_TRUE(holds_sockets(folder_ / "not-there")) << "as it cannot be searched";
}

}  // namespace
}  // namespace hexarena::world
