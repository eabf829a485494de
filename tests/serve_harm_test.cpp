// hexarena serve and malicious traffic: it is refused with one answer, and no one else notices.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <set>
#include <sstream>

#include "served_arena.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;

/// Every test of harm ends here: the others have noticed nothing.
void expect_unharmed(Arena& arena, Folder& ada, Folder& bob) {
  ada.act();
  bob.act();
  ada.hear();
  bob.hear();
  EXPECT_EQ(ask(arena.port(), "GET", "/health").body, "ok\n");
}

TEST_F(ServeTest, HostileRequestsAreRefused) {
  Arena arena(db());
  const Json game = arena.post(kTwoPeople);
  Folder ada(arena, game, 0);
  Folder bob(arena, game, 1);
  const std::uint16_t port = arena.port();
  const std::string elsewhere = "Origin: http://elsewhere.example\r\n";
  EXPECT_EQ(ask(port, "POST", "/api/games", kTwoPeople, elsewhere).status, 403);
  EXPECT_EQ(ask(port, "POST", "/api/games", kTwoPeople, "Origin: null\r\n").status, 403);
  EXPECT_EQ(ask(port, "POST", "/api/games", kTwoPeople, "Origin: http://localhost\r\n").status,
            201);
  EXPECT_EQ(LiveClient(port, live(game, -1), elsewhere).status(), 403);
  EXPECT_EQ(LiveClient(port, live(game, -1) + "&key=0123456789abcdef0123456789abcdef").status(),
            403);
  EXPECT_EQ(LiveClient(port, "/api/live/nothing").status(), 404);
  EXPECT_EQ(LiveClient(port, "/elsewhere").status(), 404);
  EXPECT_EQ(ask(port, "POST", "/api/games", std::string(1'100'000, ' ')).status, 413);
  EXPECT_EQ(ask(port, "GET", "/health", "", "X: " + std::string(20'000, 'x') + "\r\n").status, 431);
  EXPECT_EQ(ask(port, "POST", "/api/games", std::string(100'000, '[')).status, 400);
  for (const char* const garbage :
       {"\r\n\r\n\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n"}) {
    RawClient client(port);
    client.send(garbage);
    expect_unharmed(arena, ada, bob);
    client.hang_up();
  }
}

/// What a server that has ended answer of others; its page and its operator's key are no matter here.
std::multiset<std::string> told_of_others(const Finished& ended) {
  std::multiset<std::string> lines;
  std::istringstream answer(ended.err);
  for (std::string line; std::getline(answer, line);) {
    const bool own = line.find("there is no page in") != std::string::npos ||
                     line.find("the operator's key") != std::string::npos;
    if (!own) lines.insert(line);
  }
  return lines;
}

TEST_F(ServeTest, NamesThatAreNotOursLeadNowhere) {
  Arena arena(db(), {"--host", "arena.example.org", "--host", "Other.example"});
  const auto get = [&](const std::string& host, const std::string& more = "") {
    RawClient client(arena.port());
    client.send("GET /api/arena HTTP/1.1\r\nConnection: close\r\n" +
                (host.empty() ? "" : "Host: " + host + "\r\n") + more + "\r\n");
    return read_answer(client);
  };
  const std::string port = ":" + std::to_string(arena.port());
  for (const std::string& ours :
       {"localhost" + port, "127.0.0.1" + port, "[::1]" + port, "10.1.2.3" + port,
        std::string("arena.example.org"), "other.example" + port, std::string()}) {
    EXPECT_EQ(get(ours).status, 200) << ours;
  }
  for (int i = 0; i < 20; ++i) {
    const WebAnswer refused = get("rebound" + std::to_string(i) + ".example" + port);
    EXPECT_EQ(refused.status, 421);
    EXPECT_THAT(refused.body, HasSubstr("its operator can add the name with --host"));
  }
  EXPECT_EQ(get("elsewhere.example", "Origin: http://elsewhere.example\r\n").status, 421);
  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_EQ(told_of_others(ended).size(), 1U) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("--host arena.example.org --host Other.example"));
}

TEST_F(ServeTest, HostileMessagesAreRefusedAndToldOnce) {
  Arena arena(db());
  const Json game = arena.post(kTwoPeople);
  Folder ada(arena, game, 0);
  Folder bob(arena, game, 1);
  const auto rogue = [&](int seat) {
    auto client = std::make_unique<LiveClient>(arena.port(), live(game, seat));
    EXPECT_TRUE(client->hear("game").is_object());
    return client;
  };
  const auto large = rogue(1);
  large->send_frame(0x81, std::string(100'000, ' '));
  EXPECT_TRUE(large->hear("nothing").is_null());
  const auto endless = rogue(-1);  // says that eight exabytes follow
  endless->raw().send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", 14));
  EXPECT_TRUE(endless->hear("nothing").is_null());
  const auto unmasked = rogue(1);
  unmasked->raw().send(std::string("\x81\x02{}", 4));
  EXPECT_TRUE(unmasked->hear("nothing").is_null());
  const auto binary = rogue(1);
  binary->send_frame(0x82, "bytes");
  EXPECT_TRUE(binary->hear("nothing").is_null());
  const auto reserved = rogue(1);
  reserved->send_frame(0xF3, "bits");
  EXPECT_TRUE(reserved->hear("nothing").is_null());
  const auto latin = rogue(1);
  latin->send_frame(0x81, "\xFF\xFE\"");
  EXPECT_TRUE(latin->hear("nothing").is_null());
  const auto quick = rogue(-1);
  for (int i = 0; i < 1000 && quick->send_frame(0x81, "{}"); ++i) {
  }
  EXPECT_TRUE(quick->hear("nothing").is_null());

  for (int i = 0; i < 30; ++i) {
    const std::string guess = std::to_string(1000 + i) + std::string(28, 'a');
    EXPECT_EQ(LiveClient(arena.port(), live(game, -1) + "&key=" + guess).status(), 403);
  }

  const auto watcher = rogue(-1);
  watcher->say({{"type", "resign"}});
  EXPECT_EQ(watcher->hear("refused")["reason"], "spectators cannot move");
  const auto deep = rogue(1);
  deep->send_frame(0x81, std::string(1000, '['));
  EXPECT_TRUE(deep->hear("refused").is_object());
  deep->say({{"type", "act"}, {"number", 0}, {"action", {0, 0}}});
  EXPECT_TRUE(deep->hear("refused").is_object()) << "it is not Bob's turn";
  expect_unharmed(arena, ada, bob);
  deep->say({{"type", "act"}, {"number", 0}, {"action", ada.events()[0]["action"]}});
  EXPECT_EQ(deep->hear("refused")["reason"], "event 0 has happened already");
  expect_unharmed(arena, ada, bob);

  for (const auto* const client :
       {&large, &endless, &unmasked, &binary, &reserved, &latin, &quick}) {
    (*client)->raw().hang_up();
  }
  std::string metrics;  // ada, bob, the watcher and deep stay
  do {
    metrics = ask(arena.port(), "GET", "/metrics").body;
  } while (metrics.find("hexarena_visitors 4\n") == std::string::npos);
  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_EQ(ended.code, 0) << ended;
  const std::multiset<std::string> lines = told_of_others(ended);
  for (const char* const once :
       {"a visitor sent a message that is too large", "a visitor sent something that is no message",
        "a visitor sent bytes that are no text", "a visitor sends too much",
        "a request was refused: this key opens no seat of this game",
        "a message to a game was refused: unreadable, out of turn, or once too often"}) {
    EXPECT_EQ(lines.count(std::string("hexarena serve: ") + once), 1U) << once << '\n' << ended.err;
  }
  EXPECT_EQ(lines.size(), 6U) << ended.err;
}

/// As on a full disk: the program can write nothing more into any file.
void let_files_grow(const Arena& arena, bool may) {
  rlimit limit{};
  ASSERT_EQ(prlimit(arena.number(), RLIMIT_FSIZE, nullptr, &limit), 0);
  limit.rlim_cur = may ? limit.rlim_max : 1;
  ASSERT_EQ(prlimit(arena.number(), RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST_F(ServeTest, AFullDiskStopsWhoActsAndLosesNothingThatWasSeen) {
  Arena arena(db());
  const Json game = arena.post(kTwoPeople);
  const Json other = arena.post(kTwoPeople);
  Folder ada(arena, game, 0);
  Folder bob(arena, game, 1);
  Folder cleo(arena, other, 0);
  Folder dan(arena, other, 1);
  expect_unharmed(arena, ada, bob);

  let_files_grow(arena, false);
  ada.act();
  bob.act();
  for (Folder* const folder : {&ada, &bob}) {
    EXPECT_TRUE(folder->client().hear("event").is_null());
    EXPECT_EQ(folder->client().goodbye(), "the game cannot be saved");
  }
  const WebAnswer refused = ask(arena.port(), "POST", "/api/games", kTwoPeople);
  EXPECT_EQ(refused.status, 503);
  EXPECT_THAT(refused.body, HasSubstr("the store"));
  EXPECT_EQ(arena.get("/api/games/" + game["id"].get<std::string>())["actions"],
            Json(ada.events()));
  EXPECT_EQ(ask(arena.port(), "GET", "/health").body, "ok\n");
  ada.come(arena);  // to see it, and to try again: still in vain
  bob.come(arena);
  ada.act();
  bob.act();
  EXPECT_TRUE(ada.client().hear("event").is_null());

  let_files_grow(arena, true);
  expect_unharmed(arena, cleo, dan);
  ada.come(arena);
  bob.come(arena);
  expect_unharmed(arena, ada, bob);
  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_THAT(ended.err, HasSubstr("cannot go on: the store"));
}

TEST_F(ServeTest, OnAFullDiskNothingIsTakenBackAndTheGameGoesOn) {
  Arena arena(db());
  const Json game = arena.post(kTwoPeople);
  Folder ada(arena, game, 0);
  Folder bob(arena, game, 1);
  expect_unharmed(arena, ada, bob);
  let_files_grow(arena, false);
  for (Folder* const folder : {&ada, &bob}) {
    folder->client().say({{"type", "offer"}, {"what", "takeback"}});
  }
  EXPECT_THAT(ada.client().hear("refused")["reason"].get<std::string>(), HasSubstr("the store"));
  EXPECT_THAT(bob.client().hear("refused")["reason"].get<std::string>(), HasSubstr("the store"));
  let_files_grow(arena, true);
  expect_unharmed(arena, ada, bob);
}

TEST_F(ServeTest, ATournamentWaitsUntilTheDiskHasRoom) {
  Arena arena(db(), {"--trust-network", "127.0.0.0/8"});  // it is asked often
  let_files_grow(arena, false);
  const WebAnswer made = ask(arena.port(), "POST", "/api/tournaments",
                             R"({"name":"Cup","game":"reversi","format":"round-robin","rounds":2,
                                 "players":["greedy","random"],"settings":{"size":2}})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string cup = "/api/tournaments/" + made.json()["id"].get<std::string>();
  EXPECT_TRUE(arena.process().complains("waits: the store"));
  EXPECT_EQ(arena.get(cup)["state"], "running");
  let_files_grow(arena, true);
  Json answer;
  do {
    answer = arena.get(cup);
  } while (answer["state"] == "running");
  EXPECT_EQ(answer["state"], "over");
  EXPECT_EQ(answer["games"].size(), 4U);

  let_files_grow(arena, false);  // one that waits does not hold up the end
  ASSERT_EQ(ask(arena.port(), "POST", "/api/tournaments",
                R"({"name":"Other","game":"reversi","format":"round-robin",
                    "players":["greedy","random"],"settings":{"size":2}})")
                .status,
            201);
  arena.process().signal(SIGTERM);
  EXPECT_EQ(arena.process().finish().code, 0);
}

TEST_F(ServeTest, ManySlowConnectionsDelayNoOne) {
  Arena arena(db());
  std::vector<std::unique_ptr<RawClient>> slow;
  for (int i = 0; i < 200; ++i) {
    slow.push_back(std::make_unique<RawClient>(arena.port()));
    slow.back()->send("GET / HTTP/1.1\r\nX-Slow:");
  }
  for (const auto& client : slow) client->send(" a");
  EXPECT_EQ(ask(arena.port(), "GET", "/health").body, "ok\n");
}

}  // namespace
}  // namespace hexarena::tests
