// A file that is not a store, or a damaged one, is refused and left unchanged; an older one is
// migrated.
#include "store/database.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <map>

#include "base/random.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class OpeningTest : public testing::Test {
 protected:
  TestFolder folder_;
  const std::string file_ = folder_.file();

  void expect_refused(const std::string& why, Opening opening = Opening::create) {
    const auto before = contents();
    auto store = Store::open(file_, opening);
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error().message, HasSubstr(why));
    EXPECT_EQ(store.error().message.find('\n'), std::string::npos);
    EXPECT_TRUE(contents() == before) << "a file was changed, created or removed";
  }
  /// The files of the folder by name. Of SQLite's journal index only the name: readers of an open
  /// store update their marks in it.
  std::map<std::string, std::string> contents() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(fs::path(file_).parent_path())) {
      const std::string name = entry.path().string();
      all[name] = name.ends_with("-shm") ? "" : bytes_in(name);
    }
    return all;
  }
  std::size_t files_beside() const { return contents().size(); }
};

TEST_F(OpeningTest, CreatesAMissingFile) {
  expect_refused("No such file", Opening::existing);
  EXPECT_EQ(files_beside(), 0U);
  {
    const auto store = opened(file_);
  }
  EXPECT_EQ(files_beside(), 1U) << "something is left beside it";
  EXPECT_TRUE(Store::open(file_, Opening::existing));
}

TEST_F(OpeningTest, RefusesWhatIsNotARegularFile) {
  fs::create_directory(file_);
  auto folder = Store::open(file_);
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().message, HasSubstr("is a folder"));
  fs::remove(file_);
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  auto pipe = Store::open(file_);
  ASSERT_FALSE(pipe);
  EXPECT_THAT(pipe.error().message, HasSubstr("no plain file"));
}

TEST_F(OpeningTest, RefusesAMissingFolder) {
  auto store = Store::open(folder_.file("none/arena.db"));
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("cannot be made: No such file or directory"));
}

TEST_F(OpeningTest, RefusesAFileOfAnotherKind) {
  write_bytes_to(file_, "");
  expect_refused("is empty");
  write_bytes_to(file_, "{\"game\":\"fish\"}\n");
  expect_refused("of another kind, or damaged");
  write_bytes_to(file_, std::string(10'000, 'x'));
  expect_refused("of another kind, or damaged");
}

TEST_F(OpeningTest, RefusesADatabaseOfAnotherProgram) {
  for (const char* mode : {"DELETE", "WAL"}) {
    fs::remove(file_);
    {
      SQLite::Database foreign(file_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      foreign.exec(std::string("PRAGMA journal_mode = ") + mode);
      foreign.exec("CREATE TABLE games(id TEXT)");
    }
    expect_refused("belongs to another program");
  }
}

TEST_F(OpeningTest, RefusesADatabaseOfAnotherProgramThatWasInterrupted) {
  for (const char* mode : {"DELETE", "WAL"}) {
    for (const auto& [name, unused] : contents()) fs::remove(name);
    TestFolder other;
    SQLite::Database foreign(other.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    foreign.exec(std::string("PRAGMA journal_mode = ") + mode);
    foreign.exec("CREATE TABLE games(id TEXT)");
    // With such a small cache the main file changes before the end of the transaction.
    foreign.exec("PRAGMA cache_size = 1; BEGIN");
    for (int i = 0; i < 20; ++i) foreign.exec("INSERT INTO games VALUES(hex(zeroblob(4000)))");
    for (const char* part : {"", "-journal", "-wal"}) {
      if (fs::exists(other.file() + part)) fs::copy_file(other.file() + part, file_ + part);
    }
    ASSERT_EQ(files_beside(), 2U) << mode;
    expect_refused("belongs to another program");
  }
}

TEST_F(OpeningTest, RefusesAStoreWithAnotherApplicationId) {
  const auto store = opened(file_);
  SQLite::Database other(file_, SQLite::OPEN_READWRITE);
  other.exec("PRAGMA application_id = 7");
  expect_refused("belongs to another program");
}

TEST_F(OpeningTest, RefusesAFileThatMayNotBeRead) {
  {
    const auto store = opened(file_);
  }
  fs::permissions(file_, fs::perms::none);
  if (access(file_.c_str(), R_OK) == 0) GTEST_SKIP() << "root may read everything";
  expect_refused("may not be read and written");
}

TEST_F(OpeningTest, RefusesANewerSchema) {
  {
    const auto store = opened(file_);
  }
  {
    SQLite::Database newer(file_, SQLite::OPEN_READWRITE);
    newer.exec("PRAGMA user_version = 999");
  }
  expect_refused("of a newer Hexarena: its schema is number 999");
}

TEST_F(OpeningTest, ARefusedStoreKeepsItsJournal) {
  const std::string link = folder_.file("link.db");
  fs::create_symlink(file_, link);
  const TestFolder other;
  const auto store = opened(other.file());
  SQLite::Database newer(other.file(), SQLite::OPEN_READWRITE);
  newer.exec("PRAGMA user_version = 999");
  for (const char* part : {"", "-wal"}) fs::copy_file(other.file() + part, file_ + part);
  const std::string main = bytes_in(file_);
  const std::string journal = bytes_in(file_ + "-wal");
  ASSERT_FALSE(journal.empty());
  for (const std::string& name : {file_, link}) {
    EXPECT_FALSE(Store::open(name));
    EXPECT_TRUE(bytes_in(file_) == main);
    EXPECT_TRUE(bytes_in(file_ + "-wal") == journal);
  }
}

TEST_F(OpeningTest, RefusesTablesThatAreNotOurs) {
  {
    const auto store = opened(file_);
  }
  {
    SQLite::Database changed(file_, SQLite::OPEN_READWRITE);
    changed.exec("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END");
  }
  expect_refused(fmt::format("its tables are not those of schema {}", kMigrations.size()));
}

TEST_F(OpeningTest, TakesSpecialNamesLiterally) {
  const std::string odd = folder_.file("50%25 file:#1?mode=ro.db");
  {
    const auto store = opened(odd);
  }
  EXPECT_TRUE(fs::exists(odd));
  EXPECT_TRUE(Store::open(odd, Opening::existing));
  const fs::path here = fs::current_path();
  fs::current_path(fs::path(odd).parent_path());
  for (const char* name : {":memory:", "file:x.db", "plain.db"}) {
    {
      const auto store = opened(name);
    }
    EXPECT_TRUE(fs::exists(fs::path(odd).parent_path() / name)) << name;
  }
  fs::current_path(here);
}

TEST_F(OpeningTest, ASecondConnectionOfThisProcessDoesNotReleaseTheLocksOfTheFirst) {
  const auto first = opened(file_);
  {
    const auto second = opened(file_);
  }
  // If the locks of the first were released, the last to close would now remove its journal.
  ASSERT_TRUE(first->add(StoredPlayer{"ada", {}}));
  EXPECT_TRUE(fs::exists(file_ + "-wal"));
  EXPECT_EQ(opened(file_)->players()->size(), 1U);
}

TEST_F(OpeningTest, MigratesStepByStep) {
  {
    const auto store = opened(file_);
  }
  ASSERT_TRUE(opened(file_)->add(StoredPlayer{"ada", {}}));
  std::vector<Migration> steps(kMigrations.begin(), kMigrations.end());
  steps.push_back({"CREATE TABLE more(id TEXT)"});
  steps.push_back({"ALTER TABLE more ADD COLUMN at INTEGER",
                   [](SQLite::Database& all) { all.exec("INSERT INTO more VALUES('x', 1)"); }});
  auto database = open_database(file_, {.migrations = steps});
  ASSERT_TRUE(database) << database.error().message;
  SQLite::Database& now = *database->connection;
  EXPECT_EQ(now.execAndGet("SELECT count(at) FROM more").getInt(), 1);
  EXPECT_EQ(now.execAndGet("SELECT count(*) FROM players").getInt(), 1);
  EXPECT_EQ(now.execAndGet("PRAGMA user_version").getInt(), static_cast<int>(steps.size()));
  expect_refused("newer");
}

TEST_F(OpeningTest, AStoreOfTheFirstSchemaIsMigrated) {
  {
    auto old = open_database(
        file_, {.opening = Opening::create, .migrations = Migrations(kMigrations).first(1)});
    ASSERT_TRUE(old) << old.error().message;
  }
  const auto store = opened(file_);
  ASSERT_TRUE(store->add_live(StoredGame{"g", 1, whole_game()}, Json::object()));
  EXPECT_TRUE(*store->seating("g"));
}

TEST_F(OpeningTest, AMigrationThatFailsChangesNothing) {
  {
    const auto store = opened(file_);
  }
  std::vector<Migration> steps(kMigrations.begin(), kMigrations.end());
  steps.push_back({"CREATE TABLE more(id TEXT); CREATE TABLE games(x)"});
  auto database = open_database(file_, {.migrations = steps});
  ASSERT_FALSE(database);
  EXPECT_THAT(database.error().message, HasSubstr("already exists"));
  EXPECT_TRUE(Store::open(file_));
}

/// The full contents of a store, or an empty text if it is refused.
std::string all_of(const std::string& file) {
  auto store = Store::open(file, Opening::existing);
  if (!store) return {};
  std::string all = "all:";
  auto visited = (*store)->visit([&](const Item& item) -> Expected<void> {
    all += in_words(item);
    if (const StoredGame* const game = std::get_if<StoredGame>(&item))
      all += session::to_lines(game->record);
    if (const StoredPlayer* const player = std::get_if<StoredPlayer>(&item)) {
      all += base::write_json(player->about);
    }
    return {};
  });
  return visited ? all : std::string();
}

class DamageTest : public OpeningTest {
 protected:
  DamageTest() {
    fill(*opened(file_));
    bytes_ = bytes_in(file_);
    whole_ = all_of(file_);
  }

  static void fill(Store& store) {
    const session::Record whole = whole_game(4);
    for (const char* id : {"first", "second", "third"}) {
      EXPECT_TRUE(store.add(StoredGame{id, 1, whole}));
    }
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(store.add(StoredPlayer{"player" + std::to_string(i), std::string(100, 'a')}));
    }
  }

  /// With these bytes in place of the file, opening must fail or return the original contents.
  void expect_harmless(const std::string& bytes, const std::string& what) {
    for (const char* part : {"-wal", "-shm"}) fs::remove(file_ + part);
    write_bytes_to(file_, bytes);
    const std::string contents = all_of(file_);
    if (contents.empty()) {
      ++refused_;
      EXPECT_TRUE(bytes_in(file_) == bytes) << what << " is refused, yet changed";
      EXPECT_EQ(files_beside(), 1U) << what << " is refused, yet something is left beside it";
    }
    EXPECT_TRUE(contents.empty() || contents == whole_) << what << " is read wrongly";
  }

  std::string bytes_;
  std::string whole_;
  int refused_ = 0;
};

TEST_F(DamageTest, ATruncatedFileIsRefused) {
  ASSERT_FALSE(whole_.empty());
  ASSERT_GT(bytes_.size(), 10U * 4096);
  for (std::size_t size = 1; size < bytes_.size(); size += size < 200 ? 13 : 1024) {
    expect_harmless(bytes_.substr(0, size), "a file of " + std::to_string(size) + " bytes");
    fs::remove(file_);
  }
  EXPECT_GT(refused_, 50) << "most of it can be missed";
}

TEST_F(DamageTest, AFlippedByteIsRefusedOrDoesNotMatter) {
  ASSERT_FALSE(whole_.empty());
  base::Random random(1);
  for (int round = 0; round < 600; ++round) {
    std::string bytes = bytes_;
    // Every other time in the first bytes of a page, where the structure is.
    std::size_t place = random.below(static_cast<std::uint32_t>(bytes.size()));
    if (round % 2 == 0) place = place / 4096 * 4096 + place % 128;
    const auto flip = static_cast<unsigned char>(1 + random.below(255));
    bytes[place] = static_cast<char>(static_cast<unsigned char>(bytes[place]) ^ flip);
    expect_harmless(bytes, "byte " + std::to_string(place) + " flipped by " + std::to_string(flip));
  }
  EXPECT_GT(refused_, 60);
}

TEST_F(DamageTest, ADamagedJournalLosesItsEndAtMost) {
  TestFolder other;
  const session::Record whole = whole_game(4);
  const auto store = opened(other.file());
  ASSERT_TRUE(store->add(StoredGame{"g", 1, begun(whole, 0)}));
  for (std::size_t i = 0; i < 10; ++i) ASSERT_TRUE(store->add_event("g", i, event_of(whole, i)));
  const std::string main = bytes_in(other.file());
  const std::string journal = bytes_in(other.file() + "-wal");
  ASSERT_GT(journal.size(), 4096U);
  for (std::size_t place = 0; place < journal.size(); place += 511) {
    std::string bytes = journal;
    bytes[place] = static_cast<char>(~bytes[place]);
    fs::remove(file_ + "-shm");
    write_bytes_to(file_, main);
    write_bytes_to(file_ + "-wal", bytes);
    auto damaged = Store::open(file_, Opening::existing);
    ASSERT_TRUE(damaged) << damaged.error().message;
    auto game = (*damaged)->game("g");
    if (!game) continue;  // not even its header had been written
    expect_same(game->record, begun(whole, game->record.events.size()));
  }
}

}  // namespace
}  // namespace hexarena::store
