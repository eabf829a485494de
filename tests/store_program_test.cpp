// store check, repair and backup, and what export makes of damaged and read-only stores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "run_program.hpp"
#include "store/database.hpp"
#include "store/store_testing.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using store::begun;
using store::opened;
using store::StoredGame;
using store::whole_game;
using testing::HasSubstr;

class StoreProgramTest : public testing::Test {
 protected:
  StoreProgramTest() {
    const auto store = opened(db_);
    for (const char* const id : {"one", "two", "three"}) {
      EXPECT_TRUE(store->add(StoredGame{id, 1, whole_game()}));
    }
  }
  void change(const std::string& sql) const {
    SQLite::Database database(db_, SQLite::OPEN_READWRITE);
    database.exec(sql);
  }
  /// What no statement could do to it: a byte of a page of events, where its structure is.
  void break_structure() const {
    std::string bytes = store::bytes_in(db_);
    for (std::size_t page = 4096; page < bytes.size(); page += 4096) {
      const std::string one = bytes.substr(page, 4096);
      if (one[0] == '\x0A' && one.find("\"seat\"") != std::string::npos) {
        bytes[page + 1] = '\x7F';
        break;
      }
    }
    store::write_bytes_to(db_, bytes);
  }
  [[nodiscard]] static Finished call(const std::vector<std::string>& words) {
    std::vector<std::string> all{"hexarena"};
    all.insert(all.end(), words.begin(), words.end());
    return run(all);
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(fs::path(db_).parent_path()), {}));
  }

  store::TestFolder folder_;
  const std::string db_ = folder_.file();
  const std::string new_ = folder_.file("new.db");
};

TEST_F(StoreProgramTest, ACheckSaysThatItIsWhole) {
  const Finished whole = call({"store", "check", db_});
  EXPECT_EQ(whole.code, 0) << whole;
  EXPECT_THAT(whole.out, HasSubstr("is whole: schema 5, 3 games with"));
  EXPECT_EQ(call({"store", "check", folder_.file("none")}).code, 2);
  store::write_bytes_to(new_, "a letter");
  const Finished letter = call({"store", "check", new_});
  EXPECT_EQ(letter.code, 2) << letter;
  EXPECT_THAT(letter.err, HasSubstr("is no store"));
}

TEST_F(StoreProgramTest, DamageIsNamedAndRepairedIntoANewFile) {
  change("UPDATE events SET sum = 0 WHERE game = 'two' AND number = 3");
  const Finished check = call({"store", "check", db_});
  EXPECT_EQ(check.code, 1) << check;
  EXPECT_THAT(check.out, HasSubstr("- checksum mismatch in game two\n"));
  EXPECT_THAT(check.out, HasSubstr("hexarena store repair"));
  const Finished repair = call({"store", "repair", db_, new_});
  EXPECT_EQ(repair.code, 1) << repair;
  EXPECT_THAT(repair.out, HasSubstr("of the game \"two\" only the first 3 events are left"));
  EXPECT_EQ(call({"store", "check", new_}).code, 0);
  const Finished again = call({"store", "repair", db_, new_});
  EXPECT_EQ(again.code, 2) << again;
  EXPECT_THAT(again.err, HasSubstr("File exists"));
  EXPECT_EQ(call({"store", "repair", new_, folder_.file("newer.db")}).code, 0);
}

TEST_F(StoreProgramTest, ABackupIsAStore) {
  const Finished made = call({"store", "backup", db_, new_});
  EXPECT_EQ(made.code, 0) << made;
  EXPECT_EQ(call({"export", "--db", new_}).out, call({"export", "--db", db_}).out);
  EXPECT_EQ(call({"store", "backup", db_, new_}).code, 0) << "an earlier one is replaced";
  EXPECT_EQ(call({"store", "backup", db_, db_}).code, 2);
  EXPECT_EQ(files(), 2U);
}

TEST_F(StoreProgramTest, ADamagedGameIsLeftOutOfAnExport) {
  change("UPDATE events SET sum = 0 WHERE game = 'two' AND number = 3");
  const Finished some = call({"export", "--db", db_});
  EXPECT_EQ(some.code, 3) << some;
  EXPECT_THAT(some.out, HasSubstr("{\"game\":\"one\""));
  EXPECT_THAT(some.out, HasSubstr("{\"game\":\"three\""));
  EXPECT_THAT(some.out, Not(HasSubstr("{\"game\":\"two\"")));
  EXPECT_THAT(some.out, HasSubstr("{\"end\":2}\n"));
  EXPECT_THAT(some.err, HasSubstr("checksum mismatch in game two"));
  EXPECT_THAT(some.err, HasSubstr("1 item of what it held was left out"));
  const Finished file = call({"export", "--db", db_, folder_.file("archive")});
  EXPECT_EQ(file.code, 3);
  EXPECT_EQ(store::bytes_in(folder_.file("archive")), some.out);
  EXPECT_EQ(call({"export", "--db", db_, "--game-id", "two", "--as-record"}).code, 3);
  EXPECT_EQ(call({"export", "--db", db_, "--game-id", "one", "--as-record"}).code, 0);
}

TEST_F(StoreProgramTest, ManyDamagedGamesAreNamedUpToSomeNumber) {
  {
    const auto store = opened(db_);
    for (int i = 0; i < 40; ++i) {
      ASSERT_TRUE(store->add(StoredGame{"g" + std::to_string(i), 2, begun(whole_game(), 1)}));
    }
  }
  change("UPDATE events SET sum = 0 WHERE game GLOB 'g*'");
  const Finished some = call({"export", "--db", db_});
  EXPECT_EQ(some.code, 3);
  EXPECT_EQ(std::count(some.err.begin(), some.err.end(), '\n'), 21);
  EXPECT_THAT(some.err, HasSubstr("40 items"));
}

TEST_F(StoreProgramTest, OfABrokenFileWhatIsWholeIsExported) {
  break_structure();
  EXPECT_EQ(call({"store", "check", db_}).code, 1);
  const Finished some = call({"export", "--db", db_});
  EXPECT_EQ(some.code, 3) << some;
  EXPECT_THAT(some.err, HasSubstr("is damaged"));
  EXPECT_THAT(some.out, HasSubstr("{\"game\":\"one\""));
  EXPECT_EQ(files(), 1U) << "something is left beside it";
}

TEST_F(StoreProgramTest, AWiderStoreIsClosedAndThatIsSaid) {
  chmod(db_.c_str(), 0644);
  const Finished exported = call({"export", "--db", db_, folder_.file("archive")});
  EXPECT_EQ(exported.err, "") << "it only reads";
  const Finished imported = call({"import", "--db", db_, folder_.file("archive")});
  EXPECT_EQ(imported.code, 0) << imported;
  EXPECT_THAT(imported.err, HasSubstr("was open to other accounts (mode 644)"));
}

TEST_F(StoreProgramTest, DurabilityIsFullOrNormal) {
  const Finished archive = call({"export", "--db", db_});
  for (const char* const word : {"full", "normal"}) {
    EXPECT_EQ(run({"hexarena", "import", "--db", new_, "--durability", word}, archive.out).code, 0);
    EXPECT_EQ(call({"match", "reversi", "greedy", "random", "--set", "size=2", "--games", "2",
                    "--db", new_, "--durability", word})
                  .code,
              0);
  }
  const Finished other = call({"import", "--db", new_, "--durability", "some"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("--durability"));
}

TEST_F(StoreProgramTest, TheGroupHelps) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"store"}, {"store", "--help"}, {"help", "store"}}) {
    const Finished help = call(words);
    EXPECT_EQ(help.code, 0) << help;
    for (const char* const name : {"check", "repair", "backup"}) {
      EXPECT_THAT(help.out, HasSubstr(name));
    }
  }
}

}  // namespace
}  // namespace hexarena::tests
