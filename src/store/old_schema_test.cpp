// A store with an earlier schema is migrated: nothing is lost, its lists are built, and no seat key
// remains in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.hpp"
#include "store/check.hpp"
#include "store/row_checksums.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

constexpr const char* kKey = "00112233445566778899aabbccddeeff";

/// A store with the second schema, with a game between two people and one that has ended.
void make_old_store(const std::string& file) {
  auto old = open_database(
      file, {.opening = Opening::create, .migrations = Migrations(kMigrations).first(2)});
  ASSERT_TRUE(old) << old.error().message;
  SQLite::Database& database = *old->connection;
  const session::Record whole = whole_game();
  const std::string header = base::write_json(session::header_json(whole));
  for (const std::string& id : {std::string("over"), std::string("live")}) {
    SQLite::Statement game(database, "INSERT INTO games VALUES(?, 7, ?, ?)");
    game.bind(1, id);
    game.bind(2, header);
    game.bind(3, header_checksum(id, 7, header));
    game.exec();
    std::int64_t ends = static_cast<std::int64_t>(header.size()) + 1;
    const std::size_t events = id == "over" ? whole.events.size() : 4;
    for (std::size_t i = 0; i < events; ++i) {
      const std::string text = base::write_json(event_of(whole, i));
      ends += static_cast<std::int64_t>(text.size()) + 1;
      SQLite::Statement event(database, "INSERT INTO events VALUES(?, ?, ?, ?, ?)");
      event.bind(1, id);
      event.bind(2, static_cast<std::int64_t>(i));
      event.bind(3, ends);
      event.bind(4, text);
      event.bind(5, event_checksum(id, static_cast<std::int64_t>(i), ends, text));
      event.exec();
    }
    const std::string seating =
        base::write_json(Json{{"request", {{"game", "reversi"}}}, {"keys", {kKey, nullptr}}});
    SQLite::Statement seats(database, "INSERT INTO seatings VALUES(?, ?, ?)");
    seats.bind(1, id);
    seats.bind(2, seating);
    seats.bind(3, row_checksum("seatings", id, "", 0, seating));
    seats.exec();
  }
  const std::string result = base::write_json(stored_result(whole));
  const auto events = static_cast<std::int64_t>(whole.events.size());
  SQLite::Statement outcome(database, "INSERT INTO outcomes VALUES('over', ?, ?, ?)");
  outcome.bind(1, events);
  outcome.bind(2, result);
  outcome.bind(3, outcome_checksum("over", events, result));
  outcome.exec();
}

class OldSchemaTest : public testing::Test {
 protected:
  OldSchemaTest() { make_old_store(folder_.file()); }

  TestFolder folder_;
};

TEST_F(OldSchemaTest, KeepsAllData) {
  const auto store = opened(folder_.file());
  expect_same(store->game("over")->record, whole_game());
  expect_same(store->game("live")->record, begun(whole_game(), 4));
  EXPECT_EQ(*store->live_games(), std::vector<std::string>{"live"});
  ASSERT_TRUE(store->add_event("live", 4, event_of(whole_game(), 4)));
  const auto games = store->games({.ended = true});
  ASSERT_EQ(games->size(), 1U);
  EXPECT_EQ(games->front().id, "over");
  EXPECT_TRUE(store->ratings("reversi")->empty()) << "games of the arena were all casual";
  const auto checked = check_store(folder_.file(), [](auto, auto) { return true; });
  ASSERT_TRUE(checked) << checked.error().message;
  EXPECT_EQ(checked->damage.count(), 0U);
  EXPECT_EQ(checked->version, static_cast<std::int64_t>(kMigrations.size()));
}

TEST_F(OldSchemaTest, KeysOfSeatsBecomeHashes) {
  ASSERT_NE(bytes_in(folder_.file()).find(kKey), std::string::npos) << "the old store has it";
  {
    const auto store = opened(folder_.file());
    const Json seating = (*store->seating("live"))->seating;
    EXPECT_EQ(seating["key_hashes"], Json::array({base::sha256(kKey), nullptr}));
    EXPECT_EQ(seating["request"]["game"], "reversi");
    EXPECT_FALSE(seating.contains("keys"));
  }
  EXPECT_EQ(bytes_in(folder_.file()).find(kKey), std::string::npos) << "the key is still readable";
}

TEST_F(OldSchemaTest, AReaderDoesNotMigrateIt) {
  const std::string before = bytes_in(folder_.file());
  {
    auto store = Store::open(folder_.file(), Opening::read_only);
    ASSERT_TRUE(store) << store.error().message;
    expect_same((*store)->game("over")->record, whole_game());
  }
  EXPECT_TRUE(bytes_in(folder_.file()) == before) << "a reader changed it";
}

}  // namespace
}  // namespace hexarena::store
