// A checkpoint may stop at any write: the program is killed, or the disk is full. The main file is
// then part old, part new, and whole only together with its journal. Every such store can be
// opened, and nothing that was acknowledged is missing.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include "store/store_testing.hpp"
#include "store/writer_testing.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;

enum class Fault {
  killed_between,  ///< the process ends before the change
  killed_halfway,  ///< the process ends when half of the change is written
  disk_full,       ///< half of the change is written; this one and all after it fail
};

std::string name_of(Fault fault) {
  if (fault == Fault::disk_full) return "DiskFull";
  return fault == Fault::killed_halfway ? "KilledHalfway" : "KilledBetween";
}

/// The exit code of a process that met its fault.
constexpr int kStruck = 42;

/// Makes one change of a connection's main file go wrong: a write, a sync or a truncation. There is
/// one at a time, since the functions that SQLite calls have nowhere else to find it.
class FaultInjector {
 public:
  FaultInjector(SQLite::Database& database, Fault fault, int at) : fault_(fault), at_(at) {
    sqlite3_file* main = nullptr;
    EXPECT_EQ(sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &main),
              SQLITE_OK);
    current_ = this;
    real_ = main->pMethods;
    faulty_ = *real_;
    faulty_.xWrite = [](sqlite3_file* file, const void* bytes, int size, sqlite3_int64 place) {
      const auto half = [&] { current_->real_->xWrite(file, bytes, size / 2, place); };
      return current_->fails(half) ? SQLITE_FULL
                                   : current_->real_->xWrite(file, bytes, size, place);
    };
    faulty_.xTruncate = [](sqlite3_file* file, sqlite3_int64 size) {
      return current_->fails([] {}) ? SQLITE_FULL : current_->real_->xTruncate(file, size);
    };
    // It is enough that a sync can fail: what the system has been given outlives the process.
    faulty_.xSync = [](sqlite3_file*, int) {
      return current_->fails([] {}) ? SQLITE_FULL : SQLITE_OK;
    };
    main->pMethods = &faulty_;
  }
  FaultInjector(const FaultInjector&) = delete;
  FaultInjector& operator=(const FaultInjector&) = delete;

  [[nodiscard]] bool struck() const { return changes_ >= at_; }

 private:
  /// Whether the next change is to fail, where that does not end the process.
  template <class Half>
  [[nodiscard]] bool fails(const Half& write_half) {
    ++changes_;
    if (!struck()) return false;
    if (fault_ != Fault::killed_between && changes_ == at_) write_half();
    if (fault_ != Fault::disk_full) _exit(kStruck);
    return true;
  }

  static inline FaultInjector* current_ = nullptr;
  const Fault fault_;
  const int at_;
  int changes_ = 0;
  const sqlite3_io_methods* real_ = nullptr;
  sqlite3_io_methods faulty_{};
};

/// A game of which every few events fill a page.
session::Record long_winded_game() {
  session::Record record = whole_game(3);
  for (session::Event& event : record.events) {
    std::get<session::ActionEvent>(event).remarks.note = std::string(800, 'n');
  }
  return record;
}

/// Plays the game event by event and reports each. Every few events, and once more at the end,
/// there is a checkpoint, through a connection of its own as in a server.
void play(const std::string& file, const session::Record& whole, Fault fault, int at, int told) {
  auto store = opened(file);
  auto checkpoints = open_database(file, {});
  ASSERT_TRUE(checkpoints) << checkpoints.error().message;
  const FaultInjector injector(*checkpoints->connection, fault, at);
  EXPECT_TRUE(store->add(StoredGame{"g", 0, begun(whole, 0)}));
  for (std::size_t i = 0; i < whole.events.size(); ++i) {
    EXPECT_TRUE(store->add_event("g", i, event_of(whole, i)));
    say_something(told);
    if (i % 8 != 7) continue;
    sqlite3_wal_checkpoint_v2(checkpoints->connection->getHandle(), nullptr,
                              SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }
  store.reset();
  checkpoints->connection.reset();  // the last to close copies what is left
  if (injector.struck() && !testing::Test::HasFailure()) _exit(kStruck);
}

/// Opens the store, finds the events and plays the rest of the game.
void expect_whole(const std::string& file, Opening opening, const session::Record& whole,
                  std::size_t events) {
  {
    auto store = Store::open(file, opening);
    ASSERT_TRUE(store) << store.error().message;
    auto game = (*store)->game("g");
    ASSERT_TRUE(game) << game.error().message;
    expect_same(game->record, begun(whole, events));
    for (std::size_t i = events; i < whole.events.size(); ++i) {
      ASSERT_TRUE((*store)->add_event("g", i, event_of(whole, i)));
    }
    ASSERT_TRUE((*store)->end_game("g", kept_result(whole)));
  }
  EXPECT_FALSE(fs::exists(file + "-wal")) << "its journal was not copied into it";
  expect_same(opened(file)->game("g")->record, whole);
}

void copy_files(const std::string& from, const std::string& to) {
  fs::copy(fs::path(from).parent_path(), fs::path(to).parent_path(), fs::copy_options::recursive);
}

class InterruptedCheckpoint : public testing::TestWithParam<Fault> {};

TEST_P(InterruptedCheckpoint, LosesNothingAndLeavesTheStoreUsable) {
  const session::Record whole = long_winded_game();
  const TestFolder fresh;
  EXPECT_TRUE(opened(fresh.file()));
  int at = 0;
  for (int code = kStruck; code == kStruck;) {
    SCOPED_TRACE("change " + std::to_string(++at));
    const TestFolder folder;
    copy_files(fresh.file(), folder.file());
    Writer writer([&](int told) { play(folder.file(), whole, GetParam(), at, told); });
    while (writer.hear()) {
    }
    code = writer.wait();
    ASSERT_TRUE(code == 0 || code == kStruck) << code;
    for (const Opening opening : {Opening::existing, Opening::create}) {
      const TestFolder copy;
      copy_files(folder.file(), copy.file());
      ASSERT_NO_FATAL_FAILURE(expect_whole(copy.file(), opening, whole, writer.heard()));
    }
  }
  RecordProperty("changes", at - 1);
  EXPECT_GT(at, 25) << "too few changes to cover checkpoints that rewrite, grow and start over";
}

INSTANTIATE_TEST_SUITE_P(Faults, InterruptedCheckpoint,
                         testing::Values(Fault::killed_between, Fault::killed_halfway,
                                         Fault::disk_full),
                         [](const auto& tested) { return name_of(tested.param); });

}  // namespace
}  // namespace hexarena::store
