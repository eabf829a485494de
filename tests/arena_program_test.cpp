// hexarena arena: what an operator does from another terminal, and the names that bots prove.
#include <gmock/gmock.h>

#include <filesystem>

#include "refusals.hpp"
#include "served_arena.hpp"

namespace hexarena::tests {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

class OperatorTest : public ServeTest {
 protected:
  [[nodiscard]] std::string key_file() const { return folder_.path("operator.key"); }
  [[nodiscard]] std::vector<std::string> with_key() const {
    return {"--operator-key-file", key_file()};
  }
  Finished order(const Arena& arena, std::vector<std::string> words) const {
    std::vector<std::string> all{"hexarena", "arena"};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back("http://127.0.0.1:" + std::to_string(arena.port()));
    all.insert(all.end(), {"--key-file", key_file()});
    return run(all);
  }
  /// What a bot hears when it joins; empty where it is let in and waits.
  static std::string join(const Arena& arena, const std::string& line) {
    RawClient bot(arena.bot_port());
    bot.send(line + "\n");
    while (true) {
      if (bot.ended()) return bot.take_all();
      const std::string heard = bot.take_buffered();
      if (!heard.empty()) return heard;
      if (arena.get("/api/bots")["bots"].size() == 1) return "";
    }
  }
};

TEST_F(OperatorTest, SeesAndEndsWhatGoesOn) {
  Arena arena(db(), with_key());
  EXPECT_EQ(std::filesystem::status(key_file()).permissions() & std::filesystem::perms::mask,
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  // The question itself is a connection, unless it is over already.
  EXPECT_THAT(order(arena, {"list"}).out, AnyOf("Nothing is running.\n",
                                                "clients:\n  127.0.0.1  1 connections, 0 games, 0 "
                                                "tournaments, 0 bytes waiting\n"));
  const Json game = arena.post(kTwoPeople);
  const std::string id = game["id"];
  EXPECT_THAT(order(arena, {"list"}).out, HasSubstr(id + "  reversi: Ada, Bob; 0 events"));
  const auto seen = base::read_json(order(arena, {"list", "--json"}).out);
  ASSERT_TRUE(seen);
  EXPECT_EQ((*seen)["games"][0]["owner"], "127.0.0.1");
  EXPECT_EQ(order(arena, {"cancel", id}).out, id + " ended\n");
  const Finished none = order(arena, {"cancel", "nothing"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("no live game and no running tournament is called \"nothing\""));

  EXPECT_THAT(order(arena, {"drain"}).out, HasSubstr("no new games"));
  EXPECT_EQ(ask(arena.port(), "POST", "/api/games", kTwoPeople).status, 503);
  EXPECT_EQ(order(arena, {"drain", "--off"}).code, 0);
  EXPECT_EQ(ask(arena.port(), "POST", "/api/games", kTwoPeople).status, 201);
}

TEST_F(OperatorTest, KeepsSomeoneOutForATime) {
  constexpr std::uint32_t kThere = 0x7F000007U;  // 127.0.0.7
  Arena arena(db(), with_key());
  const Json game = arena.post(kTwoPeople);
  LiveClient watcher(arena.port(), live(game, -1), "", kThere);
  EXPECT_EQ(watcher.status(), 101);
  EXPECT_THAT(order(arena, {"ban", "127.0.0.7", "--minutes", "5", "--why", "flooding"}).out,
              HasSubstr("127.0.0.7 is banned until "));
  EXPECT_TRUE(watcher.hear("nothing").is_null()) << "it is sent away at once";
  EXPECT_EQ(ask(arena.port(), "GET", "/health", "", "", kThere).status, 0);
  EXPECT_EQ(ask(arena.port(), "GET", "/health").status, 200);
  EXPECT_THAT(order(arena, {"list"}).out, HasSubstr(": flooding"));
  EXPECT_EQ(order(arena, {"ban", "127.0.0.7", "--lift"}).out, "127.0.0.7 is banned no longer\n");
  EXPECT_EQ(ask(arena.port(), "GET", "/health", "", "", kThere).status, 200);
}

TEST_F(OperatorTest, NeedsTheKey) {
  Arena arena(db(), with_key());
  const std::string url = "http://127.0.0.1:" + std::to_string(arena.port());
  const Finished without = run({"hexarena", "arena", "list", url});
  EXPECT_EQ(without.code, 2);
  expect_one_line(without, "hexarena arena");
  EXPECT_THAT(without.err, HasSubstr("--key-file"));
  EXPECT_EQ(ask(arena.port(), "GET", "/api/operator").status, 403);
  EXPECT_EQ(ask(arena.port(), "GET", "/api/operator", "", "Authorization: Bearer x\r\n").status,
            403);
  const Finished elsewhere =
      run({"hexarena", "arena", "list", "127.0.0.1:1", "--key-file", key_file()});
  EXPECT_EQ(elsewhere.code, 3);
  expect_one_line(elsewhere, "hexarena arena");
}

TEST_F(OperatorTest, KeyIsShownOnceAndStoredAsAHash) {
  std::string first;
  {
    Arena arena(db());
    arena.process().signal(SIGTERM);
    first = arena.process().finish().err;
  }
  constexpr std::string_view kShown = "the operator's key, shown this once: ";
  ASSERT_THAT(first, HasSubstr(std::string(kShown)));
  const std::string key = first.substr(first.find(kShown) + kShown.size(), 32);
  Arena again(db());
  EXPECT_EQ(
      ask(again.port(), "GET", "/api/operator", "", "Authorization: Bearer " + key + "\r\n").status,
      200);
  again.process().signal(SIGTERM);
  EXPECT_THAT(again.process().finish().err, Not(HasSubstr(std::string(kShown))));
}

TEST_F(OperatorTest, ABotProvesItsName) {
  Arena arena(db(), with_key());
  const WebAnswer made =
      ask(arena.port(), "POST", "/api/identities", R"({"name":"walrus","kind":"bot"})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_THAT(join(arena, R"({"type":"join","protocol":1,"name":"walrus"})"),
              HasSubstr("belongs to someone"));
  EXPECT_THAT(join(arena, R"({"type":"join","protocol":1,"name":"engine-5"})"),
              HasSubstr("reserved for built-in players"));
  EXPECT_EQ(join(arena, R"({"type":"join","protocol":1,"name":"auk"})"), "") << "casual";
  const std::string token = made.json()["token"];
  while (!arena.get("/api/bots")["bots"].empty()) usleep(1000);
  EXPECT_EQ(join(arena, R"({"type":"join","protocol":1,"name":"walrus","token":")" + token + "\"}"),
            "");
  const Finished renewed = order(arena, {"token", "walrus"});
  EXPECT_THAT(renewed.out, HasSubstr("the new token of walrus, shown this once: "));
  EXPECT_THAT(
      join(arena, R"({"type":"join","protocol":1,"name":"walrus","token":")" + token + "\"}"),
      HasSubstr("belongs to no one"));
}

TEST_F(OperatorTest, SettingsOfServeAreChecked) {
  for (const auto& [flag, value, why] : std::vector<std::array<std::string, 3>>{
           {"--limit", "serve.nothing=1", "no limit"},
           {"--limit", "serve.games=x", "a number"},
           {"--trust-network", "everyone", "a network is an address"},
           {"--trusted-proxy", "10.0.0.0/64", "a network is an address"}}) {
    const Finished refused = run({"hexarena", "serve", "--port", "0", "--bot-port", "0", "--db",
                                  db(), "--operator-key-file", key_file(), flag, value});
    EXPECT_EQ(refused.code, 2) << flag << " " << value;
    EXPECT_THAT(refused.err, HasSubstr(why));
  }
  Arena arena(db(), {"--limit", "anonymous.games=1", "--operator-key-file", key_file()});
  EXPECT_EQ(ask(arena.port(), "POST", "/api/games", kTwoPeople).status, 201);
  EXPECT_EQ(ask(arena.port(), "POST", "/api/games", kTwoPeople).status, 429);
}

}  // namespace
}  // namespace hexarena::tests
