// Damage is detected and reported, intact data is salvaged, and copies are made while others write.
#include "store/salvage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "base/random.hpp"
#include "store/arena_facts.hpp"
#include "store/backup.hpp"
#include "store/check.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Progress kGoOn = [](std::uint64_t, std::uint64_t) { return true; };
const Progress kStop = [](std::uint64_t, std::uint64_t) { return false; };

/// The contents of a store, by the names of its items.
std::map<std::string, std::string> items_of(const std::string& file) {
  std::map<std::string, std::string> items;
  auto store = Store::open(file, Opening::read_only);
  EXPECT_TRUE(store) << store.error().message;
  if (!store) return items;
  auto visited = (*store)->visit([&](const Item& item) -> Expected<void> {
    const auto* const game = std::get_if<StoredGame>(&item);
    items[in_words(item)] = game != nullptr ? session::to_lines(game->record) : "";
    return {};
  });
  EXPECT_TRUE(visited) << visited.error().message;
  return items;
}

std::vector<std::string> damage_of(const std::string& file) {
  auto checked = check_store(file, kGoOn);
  EXPECT_TRUE(checked) << checked.error().message;
  return checked ? checked->damage.kept() : std::vector<std::string>{"refused"};
}

class SalvageTest : public testing::Test {
 protected:
  SalvageTest() {
    const auto store = opened(file_);
    const session::Record whole = whole_game(3);
    for (int i = 0; i < 12; ++i) {
      EXPECT_TRUE(store->add(StoredGame{"g" + std::to_string(i), i, whole}));
    }
    EXPECT_TRUE(store->add_live(StoredGame{"live", 99, begun(whole, 5)},
                                Json{{"key_hashes", {"x", nullptr}}}));
    EXPECT_TRUE(store->add(StoredPlayer{"ada", std::string(9000, 'a')}));
    EXPECT_TRUE(store->add(Bot{"walrus", "2", "bot:./walrus"}));
    EXPECT_TRUE(store->add(Tournament{"t", 5, {{"rounds", 3}}}));
    for (int i = 0; i < 30; ++i) EXPECT_TRUE(store->add(StoredResult{"t", i, {1, 0}}));
    const auto facts = ArenaFacts::open(file_);
    EXPECT_TRUE((*facts)->put("identity", "ada", Json{{"token_hash", "x"}}));
    EXPECT_TRUE((*facts)->mark_casual("g0"));
  }

  Salvaged salvaged() {
    fs::remove(new_);
    auto done = salvage(file_, new_, kGoOn);
    EXPECT_TRUE(done) << done.error().message;
    return done ? std::move(*done) : Salvaged{};
  }
  void change(const std::string& sql) const {
    SQLite::Database database(file_, SQLite::OPEN_READWRITE);
    database.exec(sql);
  }
  [[nodiscard]] std::size_t files() const {
    const fs::path place = fs::path(file_).parent_path();
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(place), fs::directory_iterator()));
  }

  TestFolder folder_;
  const std::string file_ = folder_.file();
  const std::string new_ = folder_.file("new.db");
};

TEST_F(SalvageTest, AnIntactStoreIsSalvagedCompletely) {
  EXPECT_THAT(damage_of(file_), IsEmpty());
  const Salvaged all = salvaged();
  EXPECT_THAT(all.lost.kept(), IsEmpty());
  EXPECT_EQ(all.contents.games, 13);
  EXPECT_EQ(items_of(new_), items_of(file_));
  EXPECT_THAT(damage_of(new_), IsEmpty());
  const auto store = opened(new_);
  EXPECT_EQ(*store->live_games(), std::vector<std::string>{"live"});
  EXPECT_EQ(store->ratings("reversi")->size(), 2U);
  const auto facts = ArenaFacts::open(new_);
  EXPECT_TRUE(*(*facts)->find("identity", "ada"));
  EXPECT_TRUE(*(*facts)->is_casual("g0"));
  EXPECT_TRUE(*(*facts)->is_casual("live")) << "its seating is not marked as rated";
  EXPECT_FALSE(*(*facts)->is_casual("g1"));
}

TEST_F(SalvageTest, ADamagedEventIsReportedAndItsGameEndsBeforeIt) {
  change(
      "UPDATE events SET event = replace(event, 'first', 'worst') WHERE game = 'g3' AND "
      "number = 7");
  EXPECT_THAT(damage_of(file_), Contains(HasSubstr("checksum mismatch in game g3")));
  const Salvaged rest = salvaged();
  EXPECT_THAT(rest.lost.kept(),
              Contains(HasSubstr("of the game \"g3\" only the first 7 events are left")));
  EXPECT_THAT(rest.lost.kept(), Contains(HasSubstr("row 7 of \"g3\" in events is damaged")));
  EXPECT_EQ(rest.contents.games, 13);
  const auto store = opened(new_);
  expect_same(store->game("g3")->record, begun(whole_game(3), 7));
  expect_same(store->game("g4")->record, whole_game(3));
  EXPECT_THAT(damage_of(new_), IsEmpty());
}

TEST_F(SalvageTest, AGameWithoutItsFirstRowIsReported) {
  change("UPDATE games SET header = header || ' ' WHERE id = 'g5'");
  EXPECT_THAT(damage_of(file_), Contains(HasSubstr("checksum mismatch in game g5")));
  const Salvaged rest = salvaged();
  EXPECT_THAT(rest.lost.kept(), Contains(HasSubstr("the game \"g5\" is lost")));
  EXPECT_EQ(rest.contents.games, 12);
  EXPECT_FALSE(opened(new_)->game("g5"));
}

TEST_F(SalvageTest, ALostTournamentIsReportedWithItsResults) {
  change("UPDATE tournaments SET spec = '{}'");
  const Salvaged rest = salvaged();
  EXPECT_THAT(rest.lost.kept(),
              Contains(HasSubstr("the tournament \"t\" is lost, with 30 results")));
  EXPECT_THAT(damage_of(new_), IsEmpty());
}

TEST_F(SalvageTest, WithoutTheFirstPageEverythingElseIsSalvaged) {
  const auto before = items_of(file_);
  std::string bytes = bytes_in(file_);
  std::fill(bytes.begin(), bytes.begin() + 4096, '\0');
  write_bytes_to(file_, bytes);
  EXPECT_FALSE(check_store(file_, kGoOn)) << "it is not recognisable as a store";
  EXPECT_THAT(salvaged().lost.kept(), IsEmpty());
  EXPECT_EQ(items_of(new_), before);
}

TEST_F(SalvageTest, TheJournalIsSalvagedToo) {
  const auto store = opened(file_);
  ASSERT_TRUE(store->add(StoredGame{"newest", 100, whole_game(3)}));
  const TestFolder copy;
  for (const char* const part : {"", "-wal"}) fs::copy_file(file_ + part, copy.file() + part);
  const auto done = salvage(copy.file(), new_, kGoOn);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(items_of(new_), items_of(file_));
}

TEST_F(SalvageTest, AFlippedByteLosesLittleAndIsReported) {
  const auto before = items_of(file_);
  const std::string bytes = bytes_in(file_);
  base::Random random(5);
  for (int round = 0; round < 30; ++round) {
    std::string flipped = bytes;
    std::size_t place = random.below(static_cast<std::uint32_t>(bytes.size()));
    if (round % 2 == 0) place = place / 4096 * 4096 + place % 128;  // where the structure is
    const auto flip = static_cast<unsigned char>(1 + random.below(255));
    flipped[place] = static_cast<char>(static_cast<unsigned char>(flipped[place]) ^ flip);
    SCOPED_TRACE(place);
    for (const char* const part : {"-wal", "-shm"}) fs::remove(file_ + part);
    write_bytes_to(file_, flipped);
    const Salvaged rest = salvaged();
    EXPECT_THAT(damage_of(new_), IsEmpty());
    const auto after = items_of(new_);
    std::size_t lost = 0;
    for (const auto& [name, text] : before) {
      const auto found = after.find(name);
      if (found != after.end() && found->second == text) continue;
      ++lost;
      if (found == after.end()) continue;
      EXPECT_EQ(found->second, text.substr(0, found->second.size())) << name << " is another";
    }
    EXPECT_LE(after.size(), before.size());
    // A page has the rows of a few games at most.
    if (lost > 0) {
      EXPECT_GT(rest.lost.count(), 0U) << "an unreported loss";
    }
    EXPECT_LE(lost, 45U);
  }
}

TEST_F(SalvageTest, NothingIsOverwrittenAndNoIncompleteFileStays) {
  write_bytes_to(new_, "something else");
  const auto taken = salvage(file_, new_, kGoOn);
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error().message, HasSubstr("File exists"));
  EXPECT_EQ(bytes_in(new_), "something else");
  fs::remove(new_);
  const std::size_t before = files();
  // Enough pages for the progress callback to be called.
  {
    const auto store = opened(file_);
    for (int i = 0; i < 60; ++i) {
      ASSERT_TRUE(store->add(StoredPlayer{"p" + std::to_string(i), std::string(9000, 'a')}));
    }
  }
  const auto stopped = salvage(file_, new_, kStop);
  ASSERT_FALSE(stopped);
  EXPECT_THAT(stopped.error().message, HasSubstr("nothing was made"));
  write_bytes_to(folder_.file("text"), std::string(9000, 'x'));
  EXPECT_THAT(salvage(folder_.file("text"), new_, kGoOn).error().message,
              HasSubstr("nothing of a store"));
  EXPECT_EQ(files(), before + 1);
}

TEST_F(SalvageTest, ACheckReportsEveryKindOfDamage) {
  change(
      "UPDATE players SET about = '1'; UPDATE results SET sum = 0 WHERE number = 7;"
      "UPDATE outcomes SET events = 3 WHERE game = 'g1'; UPDATE seatings SET sum = 1;"
      "UPDATE listed_games SET ended = 0 WHERE id = 'g2'; UPDATE arena_facts SET sum = 1");
  const auto damage = damage_of(file_);
  EXPECT_THAT(damage, Contains(HasSubstr("players \"ada\"")));
  EXPECT_THAT(damage, Contains(HasSubstr("results \"t\" 7")));
  EXPECT_THAT(damage, Contains(HasSubstr("game g1")));
  EXPECT_THAT(damage, Contains(HasSubstr("seatings \"live\"")));
  EXPECT_THAT(damage, Contains(HasSubstr("the list of games")));
  EXPECT_THAT(damage, Contains(HasSubstr("the identity \"ada\"")));
  EXPECT_THAT(damage, SizeIs(6));
  EXPECT_THAT(check_store(file_, kStop).error().message, HasSubstr("stopped"));
}

TEST_F(SalvageTest, ABackupIsASnapshotEvenWhileTheStoreGrows) {
  std::atomic<bool> over = false;
  std::thread writer([&] {
    const auto store = opened(file_);
    const session::Record whole = whole_game(3);
    for (int i = 0; i < 60 && !over; ++i) {
      EXPECT_TRUE(store->add(StoredGame{"more" + std::to_string(i), 200 + i, whole}));
    }
  });
  const std::string to = folder_.file("backup.db");
  for (int i = 0; i < 4; ++i) {
    const auto made = back_up(file_, to, kGoOn);
    EXPECT_TRUE(made) << made.error().message;
    EXPECT_THAT(damage_of(to), IsEmpty());
    EXPECT_GE(items_of(to).size(), 40U);
  }
  over = true;
  writer.join();
  ASSERT_TRUE(back_up(file_, to, kGoOn));
  EXPECT_EQ(items_of(to), items_of(file_));
  struct stat status{};
  EXPECT_EQ(stat(to.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_TRUE(opened(to)->add(StoredPlayer{"bob", {}})) << "it is a store like any other";
}

TEST_F(SalvageTest, ABackupReplacesNothingButAnEarlierOne) {
  const std::string to = folder_.file("backup.db");
  const auto refused = [&](const std::string& target, const std::string& why) {
    const auto made = back_up(file_, target, kGoOn);
    ASSERT_FALSE(made);
    EXPECT_THAT(made.error().message, HasSubstr(why));
  };
  refused(file_, "is the store itself");
  write_bytes_to(to, "a letter");
  refused(to, "is not replaced");
  EXPECT_EQ(bytes_in(to), "a letter");
  fs::remove(to);
  refused(folder_.file("none/backup.db"), "cannot be made");
  EXPECT_THAT(back_up(file_, to, kStop).error().message, HasSubstr("nothing was made"));
  EXPECT_EQ(files(), 1U) << "an incomplete file is left";
  const auto other = opened(to);
  ASSERT_TRUE(other->add(StoredPlayer{"bob", {}}));
  refused(to, "has a journal beside it");
}

}  // namespace
}  // namespace hexarena::store
