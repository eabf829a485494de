// Every kind of error at every edge where it can show: an exit code, an HTTP status, a socket that
// is not opened, and the operator's log, which hears of faults and not of clients' mistakes.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include "readers.hpp"
#include "run_program.hpp"
#include "served_arena.hpp"
#include "store/store_testing.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kReversi = R"({"game":"reversi","settings":{"size":2},"actions":[]})";

/// A store with two games, one of them with a byte that is not what was written.
void make_damaged_store(const std::string& file) {
  {
    const auto store = store::opened(file);
    EXPECT_TRUE(store->add(store::StoredGame{"whole", 1, store::whole_game()}));
    EXPECT_TRUE(store->add(store::StoredGame{"bad", 2, store::whole_game()}));
  }
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  EXPECT_EQ(database.exec("UPDATE events SET event = replace(event, '1', '2') "
                          "WHERE game = 'bad' AND number = 0"),
            1);
}

void expect_exit(const Finished& finished, int code, const std::string& why) {
  EXPECT_EQ(finished.code, code) << finished;
  EXPECT_THAT(finished.err, HasSubstr(why));
}

TEST(ErrorKinds, AnExitCodeSaysWhoIsAtFault) {
  store::TestFolder folder;
  const std::string db = folder.file();
  make_damaged_store(db);
  expect_exit(run({"hexarena", "moves"}, "{"), 2, "JSON");                    // invalid
  expect_exit(run({"hexarena", "apply", "[0,0]"}, kReversi), 1, "hexarena");  // illegal
  expect_exit(run({"hexarena", "export", "--db", db, "--game-id", "none"}), 2, "no game \"none\"");
  expect_exit(run({"hexarena", "export", "--db", db, "--game-id", "bad"}), 3,
              "checksum mismatch in game bad");  // corrupt
  expect_exit(run(Call{{"hexarena", "limits"}, "", Call::Stream::pipe, Call::Stream::full}), 3,
              "cannot be written");  // I/O
}

TEST(ErrorKinds, APortInUseIsBusyAndNotBadInput) {
  store::TestFolder folder;
  Arena arena(folder.file("first.db"));
  expect_exit(run({"hexarena", "serve", "--db", folder.file("second.db"), "--port",
                   std::to_string(arena.port())}),
              3, "cannot listen");
}

TEST_F(ServeTest, AStatusSaysWhoIsAtFaultAndTheLogHearsOfOurFaultsAlone) {
  make_damaged_store(db());
  Arena arena(db());
  const std::uint16_t port = arena.port();
  EXPECT_EQ(ask(port, "POST", "/api/games", "{").status, 400);
  EXPECT_EQ(ask(port, "GET", "/api/games/none").status, 404);
  EXPECT_EQ(ask(port, "GET", "/api/tournaments/none").status, 404);
  EXPECT_THAT(ask(port, "GET", "/api/tournaments/none").body, Not(HasSubstr("arena.db")));
  EXPECT_EQ(LiveClient(port, "/api/live/none").status(), 404);
  EXPECT_EQ(ask(port, "GET", "/api/games/whole").status, 200);

  const WebAnswer damaged = ask(port, "GET", "/api/games/bad");
  EXPECT_EQ(damaged.status, 500);
  EXPECT_EQ(damaged.json()["error"], "checksum mismatch in game bad");
  EXPECT_EQ(LiveClient(port, "/api/live/bad").status(), 500);

  const Json game = arena.post(kTwoPeople);
  EXPECT_EQ(LiveClient(port, live(game, -1) + "&key=0123456789abcdef0123456789abcdef").status(),
            403);
  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_THAT(ended.err, HasSubstr("error: checksum mismatch in game bad"));
  EXPECT_THAT(ended.err, Not(HasSubstr("error: there is no")));
}

}  // namespace
}  // namespace hexarena::tests
