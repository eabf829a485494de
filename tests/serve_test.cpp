// hexarena serve as a program: games over real sockets, tournaments, bots, kills.
#include <gmock/gmock.h>

#include <csignal>

#include "served_arena.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;

TEST_F(ServeTest, TwoPeoplePlayAWholeGameWhileOthersWatchAndOneIsCutOff) {
  Arena arena(db());
  ASSERT_NE(arena.port(), 0) << arena.line();
  const Json game = arena.post(kTwoPeople);
  Folder ada(arena, game, 0);
  Folder bob(arena, game, 1);
  Folder watcher(arena, game, -1);
  for (int turns = 0; !ada.over(); ++turns) {
    ASSERT_LT(turns, 100);
    if (turns == 5) bob.cut();
    if (turns == 8) watcher.cut();
    ada.act();
    if (turns == 5) bob.come(arena);
    bob.act();
    ada.hear();
    if (turns != 5 || bob.events().size() < ada.events().size()) bob.hear();
    if (turns < 8) watcher.hear();
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_TRUE(ada.client().hear("over").is_object());
  watcher.come(arena);
  EXPECT_EQ(watcher.events(), ada.events());
  EXPECT_EQ(bob.events(), ada.events());
  const Json record = arena.get("/api/games/" + game["id"].get<std::string>());
  EXPECT_EQ(record["actions"], Json(ada.events()));
  EXPECT_TRUE(record.contains("result"));
}

TEST_F(ServeTest, AKillAtAnyMomentLosesNothingAnybodySaw) {
  std::optional<Arena> arena(db());
  const Json game = arena->post(kTwoPeople);
  Folder ada(*arena, game, 0);
  Folder bob(*arena, game, 1);
  for (int turns = 0; !ada.over(); ++turns) {
    ASSERT_LT(turns, 200);
    ada.act();
    bob.act();
    if (turns % 3 == 1) {  // whether the action in flight arrived is open; nothing else is
      static_cast<void>(arena->process().cut_off());
      arena.emplace(db());
      const bool goes_on = arena->line().find("live games: 1") != std::string::npos;
      const std::vector<Json> seen = ada.events();
      ada.come(*arena);
      ASSERT_NE(goes_on, ada.over()) << "the action in flight may have been the last";
      bob.come(*arena);
      ASSERT_GE(ada.events().size(), seen.size());
      ASSERT_TRUE(std::equal(seen.begin(), seen.end(), ada.events().begin()));
      ASSERT_EQ(ada.events(), bob.events());
      continue;
    }
    ada.hear();
    bob.hear();
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST_F(ServeTest, CtrlCSaysGoodbyeKeepsEverythingAndTellsHowToGoOn) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Arena arena(db());
    const Json game = arena.post(kTwoPeople);
    Folder ada(arena, game, 0);
    ada.act();
    ada.hear();
    arena.process().signal(signal);
    EXPECT_TRUE(ada.client().hear("nothing").is_null());
    EXPECT_EQ(ada.client().goodbye(), "the server is shutting down; every game is saved");
    const Finished ended = arena.process().finish();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_THAT(ended.out, HasSubstr("To continue: hexarena serve --db " + db()));
  }
  Arena again(db());
  EXPECT_EQ(again.get("/api/games?state=live")["games"].size(), 2U);
}

TEST_F(ServeTest, ABotJoinsAndPlaysUnderItsName) {
  Arena arena(db());
  const std::string address = "127.0.0.1:" + std::to_string(arena.bot_port());
  Process bot(
      Call{{"hexarena", "connect", address, "greedy", "--name", "walrus", "--game", "reversi"},
           "",
           {},
           {},
           {},
           600});
  Json bots;
  do {
    bots = arena.get("/api/bots")["bots"];
  } while (bots.empty());
  EXPECT_EQ(bots[0]["name"], "walrus");
  const Json game = arena.post(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"bot":"walrus"},{"person":"Ada"}]})");
  Folder ada(arena, game, 1);
  while (!ada.over() && !HasFatalFailure()) {
    ada.act();
    ada.hear();
  }
  EXPECT_EQ(arena.get("/api/games?state=over")["games"][0]["players"],
            Json::array({"walrus", "Ada"}));
}

TEST_F(ServeTest, ThePageIsServedWithSafeHeads) {
  ScratchFolder page;
  std::ofstream(page.path("index.html")) << "<!doctype html><title>Hexarena</title>";
  Arena arena(db(), {"--page", page.path()});
  const WebAnswer answer = ask(arena.port(), "GET", "/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.body, HasSubstr("<title>Hexarena"));
  for (const char* const head : {"Content-Security-Policy: default-src 'self'", "nosniff",
                                 "frame-ancestors 'none'", "Referrer-Policy: no-referrer"}) {
    EXPECT_THAT(answer.head, HasSubstr(head));
  }
  EXPECT_EQ(ask(arena.port(), "HEAD", "/").status, 200);
  EXPECT_EQ(ask(arena.port(), "GET", "/../../etc/passwd").status, 404);
  EXPECT_EQ(ask(arena.port(), "GET", "/%2e%2e/secret").status, 404);
}

TEST_F(ServeTest, WhatCannotBeIsToldInASentence) {
  const Arena arena(db());
  const std::string port = std::to_string(arena.port());
  const auto expect_end = [](const std::vector<std::string>& words, int code) {
    std::vector<std::string> all{"hexarena", "serve"};
    all.insert(all.end(), words.begin(), words.end());
    const Finished ended = run(Call{all, "", {}, {}, {}, 120});
    EXPECT_EQ(ended.code, code) << ended;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended;
  };
  const std::string other = folder_.path("other.db");
  expect_end({"--db", other, "--port", port}, 3);
  expect_end({"--db", other, "--port", "0", "--bot-port", port}, 3);
  expect_end({"--db", db(), "--port", "0", "--bot-port", "0"}, 3);
  expect_end({"--db", folder_.path(""), "--port", "0"}, 2);
  expect_end({"--db", other, "--bind", "nowhere"}, 2);
  expect_end({"--db", other, "--page", folder_.path("nothing")}, 2);
  expect_end({"--db", other, "--host", "http://arena"}, 2);
  expect_end({"--port", "70000"}, 2);
}

TEST_F(ServeTest, AGameOfATournamentIsWatchedAsItIsPlayed) {
  Arena arena(db());
  const WebAnswer made = ask(arena.port(), "POST", "/api/tournaments",
                             R"({"name":"Cup","game":"reversi","format":"round-robin","rounds":20,
                                 "players":["engine","random"],"settings":{"size":3},"ms":100})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string cup = made.json()["id"];
  Json game;
  std::optional<Folder> watcher;
  do {  // on a busy machine a game may be over before somebody comes
    const Json answer = arena.get("/api/tournaments/" + cup);
    ASSERT_EQ(answer["state"], "running");
    if (answer["games"].empty() || !answer["games"].back().contains("live")) continue;
    game = answer["games"].back();
    watcher.emplace(arena, game, -1);
  } while (!watcher || watcher->over());
  EXPECT_EQ(game["players"].size(), 2U);
  EXPECT_FALSE(game.contains("result"));
  Json listed;
  while (listed.empty()) listed = arena.get("/api/games?state=live")["games"];
  EXPECT_EQ(listed[0]["tournament"], cup);
  while (!watcher->over() && !HasFatalFailure()) watcher->hear();
  EXPECT_TRUE(watcher->client().hear("over").is_object());
  Json answer;  // the end is kept a moment later
  do {
    answer = arena.get("/api/games/" + game["id"].get<std::string>());
  } while (!answer.contains("result"));
  EXPECT_EQ(answer["actions"], Json(watcher->events()));
  EXPECT_EQ(LiveClient(arena.port(), live(game, -1)).hear("game")["result"], answer["result"]);
}

}  // namespace
}  // namespace hexarena::tests
