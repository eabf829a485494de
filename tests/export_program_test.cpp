// export and import: a store moves from file to file, also while others write to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "readers.hpp"
#include "run_program.hpp"
#include "shell_bot.hpp"
#include "store/archive.hpp"
#include "store/store_testing.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using store::begun;
using store::opened;
using store::StoredGame;
using store::whole_game;
using testing::HasSubstr;

class MovingTest : public testing::Test {
 protected:
  MovingTest() {
    const auto store = opened(db_);
    EXPECT_TRUE(store->add(store::StoredPlayer{"ada", {}}));
    EXPECT_TRUE(store->add(StoredGame{"whole", 1, whole_game()}));
    EXPECT_TRUE(store->add(StoredGame{"running", 2, begun(whole_game(), 5)}));
  }

  [[nodiscard]] static Finished export_from(const std::string& db, const std::string& out = "") {
    std::vector<std::string> words{"hexarena", "export", "--db", db};
    if (!out.empty()) words.push_back(out);
    return patient(words);
  }
  [[nodiscard]] static Finished import_into(const std::string& db, const std::string& in) {
    return patient({"hexarena", "import", "--db", db, in});
  }
  static void expect_refused(const Finished& finished, const std::string& why, int code = 2) {
    EXPECT_EQ(finished.code, code) << finished;
    EXPECT_THAT(finished.err, HasSubstr(why));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished;
    EXPECT_EQ(finished.out, "");
  }

  store::TestFolder folder_;
  const std::string db_ = folder_.file();
  const std::string other_ = folder_.file("other.db");
  const std::string file_ = folder_.file("backup.jsonl");
};

TEST_F(MovingTest, AStoreMovesThroughAFileAndThroughAPipe) {
  const Finished piped = export_from(db_);
  ASSERT_EQ(piped.code, 0) << piped;
  const Finished written = export_from(db_, file_);
  ASSERT_EQ(written.code, 0) << written;
  EXPECT_EQ(contents(file_), piped.out);
  const Finished first = import_into(other_, file_);
  EXPECT_EQ(first.code, 0) << first;
  EXPECT_EQ(first.out, "3 items, 3 of them new\n");
  const Finished again = run({"hexarena", "import", "--db", other_}, piped.out);
  EXPECT_EQ(again.out, "3 items, 0 of them new\n") << again;
  EXPECT_EQ(export_from(other_).out, piped.out);
}

TEST_F(MovingTest, AGameThatWentOnGoesOnThere) {
  ASSERT_EQ(export_from(db_, file_).code, 0);
  ASSERT_EQ(import_into(other_, file_).code, 0);
  ASSERT_TRUE(opened(db_)->add(StoredGame{"running", 2, whole_game()}));
  ASSERT_EQ(export_from(db_, file_).code, 0);
  EXPECT_EQ(import_into(other_, file_).out, "3 items, 1 of them new\n");
  EXPECT_EQ(export_from(other_).out, contents(file_));
}

TEST_F(MovingTest, OneGameBecomesARecordForTheOtherCommands) {
  const Finished record =
      run({"hexarena", "export", "--db", db_, "--game-id", "running", "--as-record"});
  ASSERT_EQ(record.code, 0) << record;
  EXPECT_EQ(record.out, session::to_lines(begun(whole_game(), 5)));
  const Finished shown = run({"hexarena", "show"}, record.out);
  EXPECT_EQ(shown.code, 0) << shown;
  const Finished some = run({"hexarena", "export", "--db", db_, "--game-id", "whole"});
  EXPECT_EQ(std::count(some.out.begin(), some.out.end(), '\n'), 3) << some;
  expect_refused(run({"hexarena", "export", "--db", db_, "--game-id", "none"}), "no game \"none\"");
  expect_refused(run({"hexarena", "export", "--db", db_, "--game-id", "none", "--as-record"}),
                 "no game \"none\"");
  expect_refused(run({"hexarena", "export", "--db", db_, "--game-id", "whole", "--game-id",
                      "running", "--as-record"}),
                 "--as-record writes one game");
}

TEST_F(MovingTest, WhileAGameIsWrittenItIsTheStoreOfOneMoment) {
  constexpr int kMostGames = 50;  // else what is exported grows faster than it can be
  std::atomic<bool> over = false;
  std::thread writer([&] {
    const auto store = opened(db_);
    const session::Record whole = whole_game();
    for (int game = 0; game < kMostGames && !over; ++game) {
      // The tournament comes first, so no moment has a result without it.
      const std::string id = "t" + std::to_string(game);
      EXPECT_TRUE(store->add(store::Tournament{id, 0, {}}));
      EXPECT_TRUE(store->add(store::StoredResult{id, 0, 1}));
      EXPECT_TRUE(store->add(StoredGame{id, 10 + game, begun(whole, 0)}));
      for (std::size_t i = 0; i < whole.events.size(); ++i) {
        EXPECT_TRUE(store->add_event(id, i, event_of(whole, i)));
      }
    }
  });
  for (int round = 0; round < 5; ++round) {
    const Finished written = export_from(db_, file_);
    EXPECT_EQ(written.code, 0) << written;
    const std::string moved = folder_.file("moved" + std::to_string(round));
    EXPECT_EQ(import_into(moved, file_).code, 0);
    EXPECT_EQ(export_from(moved).out, contents(file_));
  }
  over = true;
  writer.join();
}

TEST_F(MovingTest, BadInputChangesNothing) {
  ASSERT_EQ(export_from(db_, file_).code, 0);
  const std::string good = contents(file_);
  const auto refused = [&](const std::string& text, const std::string& why) {
    const ScratchFile bad(text);
    expect_refused(import_into(other_, bad.name()), why);
    EXPECT_FALSE(fs::exists(other_)) << "a store was made for nothing";
  };
  refused("", "there is no archive");
  refused(good.substr(0, good.size() - 20), "line 4");
  refused(good + "{}", "something stands behind the end");
  refused("{\"archive\":\"hexarena\",\"version\":9}\n", "version 9");
  refused(store::archive_begin() +
              "{\"game\":\"g\",\"began\":1,\"record\":{\"game\":\"reversi\","
              "\"actions\":[[0,0]]}}\n{\"end\":1}\n",
          "line 2 of the archive: the game \"g\": actions[0]");
  expect_refused(import_into(other_, folder_.file("none")), "cannot be opened");
  expect_refused(import_into(other_, folder_.file(".")), "cannot be read");
}

TEST_F(MovingTest, SomethingElseUnderTheSameNameIsRefusedWhole) {
  ASSERT_EQ(export_from(db_, file_).code, 0);
  session::Record record = whole_game();
  record.players = base::Json::array({"eve", "bob"});
  ASSERT_TRUE(opened(other_)->add(StoredGame{"running", 1, record}));
  const std::string before = export_from(other_).out;
  expect_refused(import_into(other_, file_), "holds another one as the game running");
  EXPECT_EQ(export_from(other_).out, before);
}

TEST_F(MovingTest, WhatIsNoStoreIsRefusedAndLeftAlone) {
  expect_refused(export_from(folder_.file("none.db")), "No such file");
  expect_refused(export_from(folder_.file(".")), "is a folder");
  const ScratchFile text("not a store at all");
  expect_refused(export_from(text.name()), "is no store");
  ASSERT_EQ(export_from(db_, file_).code, 0);
  expect_refused(import_into(text.name(), file_), "is no store");
  EXPECT_EQ(contents(text.name()), "not a store at all");
}

TEST_F(MovingTest, AnOutputThatCannotBeWrittenIsToldAndTheOldOneStays) {
  Call call{{"hexarena", "export", "--db", db_}, ""};
  call.out = Call::Stream::full;
  expect_refused(run(call), "cannot be written", 3);
  expect_refused(export_from(db_, folder_.file("none/backup")), "cannot be written");
  std::ofstream(file_) << "the old one";
  expect_refused(run({"hexarena", "export", "--db", db_, "--game-id", "none", file_}), "no game");
  EXPECT_EQ(contents(file_), "the old one");
}

TEST_F(MovingTest, ControlCChangesNothing) {
  Process import(Call{{"hexarena", "import", "--db", other_}, store::archive_begin()});
  ASSERT_TRUE(import.catches(SIGINT));
  import.signal(SIGINT);
  const Finished finished = import.finish();
  EXPECT_EQ(finished.code, 1) << finished;
  EXPECT_THAT(finished.err, HasSubstr("nothing was changed"));
  EXPECT_FALSE(fs::exists(other_));
}

}  // namespace
}  // namespace hexarena::tests
