// A store belongs to one account, and can be read where it cannot be written.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string mode_of(const std::string& file) {
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) return "none";
  return fmt::format("{:o}", status.st_mode & 0777U);
}

TEST(StoreMode, IsForOneAccountUnderAnyUmask) {
  for (const mode_t mask : {mode_t{0}, mode_t{022}, mode_t{077}}) {
    const TestFolder folder;
    const mode_t before = umask(mask);
    const auto store = opened(folder.file());
    EXPECT_TRUE(store->add(StoredPlayer{"ada", {}}));
    umask(before);
    for (const char* const part : {"", "-wal", "-shm"}) {
      EXPECT_EQ(mode_of(folder.file() + part), "600") << part << " under " << mask;
    }
    EXPECT_EQ(store->note(), "");
  }
}

TEST(StoreMode, AWiderOneIsRestrictedAndReported) {
  const TestFolder folder;
  {
    const auto store = opened(folder.file());
  }
  chmod(folder.file().c_str(), 0644);
  {
    auto reader = Store::open(folder.file(), Opening::read_only);
    ASSERT_TRUE(reader) << reader.error().message;
    EXPECT_EQ(mode_of(folder.file()), "644") << "a reader changes nothing";
  }
  const auto store = opened(folder.file());
  EXPECT_THAT(store->note(), HasSubstr("was open to other accounts (mode 644)"));
  for (const char* const part : {"", "-wal", "-shm"}) {
    EXPECT_EQ(mode_of(folder.file() + part), "600") << part;
  }
  EXPECT_EQ(opened(folder.file())->note(), "");
}

/// Runs it as a user without write permission (root could write anywhere); returns its success.
bool as_other_user(const std::function<bool()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(2);
    _exit(work() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// A folder without write permission.
class ReadOnlyTest : public testing::Test {
 protected:
  ReadOnlyTest() {
    auto store = opened(folder_.file());
    EXPECT_TRUE(store->add(StoredGame{"g", 1, whole_game()}));
  }
  ~ReadOnlyTest() override { chmod(place().c_str(), 0700); }

  [[nodiscard]] std::string place() const { return fs::path(folder_.file()).parent_path(); }
  void close_folder() {
    for (const auto& entry : fs::directory_iterator(place())) {
      chmod(entry.path().c_str(), 0444);
    }
    chmod(place().c_str(), 0555);
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(place()), fs::directory_iterator()));
  }
  /// Whether a reader without write permission finds both games, or only the first.
  [[nodiscard]] bool is_readable(std::size_t games) const {
    return as_other_user([&] {
      auto store = Store::open(folder_.file(), Opening::read_only);
      if (!store) return fmt::print(stderr, "{}\n", store.error().message), false;
      std::size_t seen = 0;
      auto visited = (*store)->visit([&](const Item&) -> Expected<void> {
        ++seen;
        return {};
      });
      return visited && seen == games;
    });
  }

  TestFolder folder_;
};

TEST_F(ReadOnlyTest, AClosedStoreIsReadWithoutAJournal) {
  close_folder();
  EXPECT_TRUE(is_readable(1));
  EXPECT_EQ(files(), 1U);
  EXPECT_FALSE(as_other_user([&] { return Store::open(folder_.file()).has_value(); }));
}

TEST_F(ReadOnlyTest, AReadOnlyFileInAFolderOfOursIsReadToo) {
  chmod(folder_.file().c_str(), 0444);
  chmod(place().c_str(), 0777);
  EXPECT_TRUE(is_readable(1));
  EXPECT_EQ(files(), 1U) << "files were left beside it";
}

TEST_F(ReadOnlyTest, DataThatIsOnlyInTheJournalIsReadToo) {
  // As after a kill: the journal exists, with or without SQLite's index of it.
  for (const bool index : {false, true}) {
    const TestFolder other;
    const auto store = opened(other.file());
    ASSERT_TRUE(store->add(StoredGame{"g", 1, whole_game()}));
    ASSERT_TRUE(store->add(StoredGame{"h", 2, whole_game()}));
    chmod(place().c_str(), 0700);
    for (const auto& entry : fs::directory_iterator(place())) fs::remove(entry);
    for (const char* const part : {"", "-wal", "-shm"}) {
      if (part == std::string("-shm") && !index) continue;
      fs::copy_file(other.file() + part, folder_.file() + part);
    }
    const std::size_t before = files();
    close_folder();
    EXPECT_TRUE(is_readable(2)) << index;
    EXPECT_EQ(files(), before);
  }
}

TEST_F(ReadOnlyTest, AReaderWritesNothing) {
  auto reader = Store::open(folder_.file(), Opening::read_only);
  ASSERT_TRUE(reader);
  const std::string before = bytes_in(folder_.file());
  EXPECT_EQ((*reader)->games()->size(), 1U);
  EXPECT_TRUE(bytes_in(folder_.file()) == before);
  EXPECT_FALSE(Store::open(folder_.file("none.db"), Opening::read_only));
}

TEST(StoreDurability, IsAsRequested) {
  const TestFolder folder;
  const auto synchronous = [&](Durability durability) {
    auto database =
        open_database(folder.file(), {.opening = Opening::create, .durability = durability});
    return database->connection->execAndGet("PRAGMA synchronous").getInt();
  };
  EXPECT_EQ(synchronous(Durability::normal), 1);
  EXPECT_EQ(synchronous(Durability::full), 2);
}

TEST(LeftJournal, OfAnotherFileIsNotUsed) {
  const TestFolder folder;
  {
    const TestFolder other;
    const auto store = opened(other.file());
    ASSERT_TRUE(store->add(StoredPlayer{"ada", {}}));
    fs::copy_file(other.file() + "-wal", folder.file() + "-wal");
  }
  const auto store = Store::open(folder.file());
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("has a journal beside it"));
  EXPECT_FALSE(fs::exists(folder.file()));
}

}  // namespace
}  // namespace hexarena::store
