// hexarena serve as a program: games over real sockets, kills, and traffic that means harm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "readers.hpp"
#include "table/record.hpp"
#include "web_client.hpp"

namespace hexarena::tests {
namespace {

using rules::Json;
using testing::HasSubstr;

/// A server on ports and a store of its own.
class Arena {
 public:
  explicit Arena(const std::string& db, std::vector<std::string> more = {})
      : process_(Call{words(db, std::move(more)), "", {}, {}, {}, 600}) {
    line_ = process_.first_line();
    port_ = number_after("http://127.0.0.1:");
    bot_port_ = number_after("bots at 127.0.0.1:");
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t bot_port() const { return bot_port_; }
  [[nodiscard]] const std::string& line() const { return line_; }
  Process& process() { return process_; }

  [[nodiscard]] Json post(const std::string& body) const {
    const WebAnswer answer = ask(port_, "POST", "/api/games", body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json();
  }
  [[nodiscard]] Json get(const std::string& target) const {
    return ask(port_, "GET", target).json();
  }

 private:
  static std::vector<std::string> words(const std::string& db, std::vector<std::string> more) {
    std::vector<std::string> all{"hexarena", "serve", "--port", "0", "--db", db, "--bot-port", "0"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] std::uint16_t number_after(const std::string& text) const {
    const std::size_t at = line_.find(text);
    if (at == std::string::npos) return 0;
    return static_cast<std::uint16_t>(std::strtoul(line_.c_str() + at + text.size(), nullptr, 10));
  }

  Process process_;
  std::string line_;
  std::uint16_t port_ = 0;
  std::uint16_t bot_port_ = 0;
};

constexpr const char* kTwoPeople =
    R"({"game":"reversi","settings":{"size":2,"pass":"forced"},"seats":[{"person":"Ada"},{"person":"Bob"}]})";

std::string live(const Json& game, int seat, std::size_t from = 0) {
  std::string target =
      "/api/live/" + game["id"].get<std::string>() + "?from=" + std::to_string(from);
  if (seat >= 0)
    target += "&key=" + game["seats"][static_cast<std::size_t>(seat)]["key"].get<std::string>();
  return target;
}

/// A client that folds what it hears, as the page does.
class Folder {
 public:
  Folder(const Arena& arena, const Json& game, int seat) : game_(game), seat_(seat) { come(arena); }

  void come(const Arena& arena) {
    client_.emplace(arena.port(), live(game_, seat_, events_.size()));
    ASSERT_EQ(client_->status(), 101);
    const Json hello = client_->hear("game");
    ASSERT_TRUE(hello.is_object());
    ASSERT_EQ(hello["from"], events_.size());
    record_ = hello["record"];
    for (const Json& event : hello["events"]) events_.push_back(event);
    over_ = hello.contains("result");
  }
  void cut() { client_.reset(); }
  [[nodiscard]] std::unique_ptr<table::Table> table() const {
    Json record = record_;
    record["actions"] = events_;
    return *table::replay(table::read_envelope(rules::write_json(record))->record);
  }
  /// Acts if it is its turn.
  void act() {
    const auto now = table();
    const table::View view = now->view();
    if (view.over || view.turn->number() != seat_) return;
    client_->say({{"type", "act"},
                  {"number", events_.size()},
                  {"action", now->action_json(view.legal.front())}});
  }
  /// The next event.
  void hear() {
    const Json message = client_->hear("event");
    ASSERT_TRUE(message.is_object());
    ASSERT_EQ(message["number"], events_.size());
    events_.push_back(message["event"]);
  }
  [[nodiscard]] const std::vector<Json>& events() const { return events_; }
  [[nodiscard]] bool over() const { return over_ || table()->view().over; }
  LiveClient& client() { return *client_; }

 private:
  const Json game_;
  const int seat_;
  std::optional<LiveClient> client_;
  Json record_;
  std::vector<Json> events_;
  bool over_ = false;
};

class ServeTest : public testing::Test {
 protected:
  [[nodiscard]] std::string db() const { return folder_.path("arena.db"); }
  ScratchFolder folder_;
};

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
      ASSERT_THAT(arena->line(), HasSubstr("games that go on: 1"));
      const std::vector<Json> seen = ada.events();
      ada.come(*arena);
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
    EXPECT_EQ(ada.client().goodbye(), "the server stops; every game is kept");
    const Finished ended = arena.process().finish();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_THAT(ended.out, HasSubstr("To go on: hexarena serve --db " + db()));
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
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--db", folder_.path("other.db"), "--port", port},
        {"--db", folder_.path("other.db"), "--port", "0", "--bot-port", port},
        {"--db", db(), "--port", "0", "--bot-port", "0"},
        {"--db", folder_.path(""), "--port", "0"},
        {"--db", folder_.path("other.db"), "--bind", "nowhere"},
        {"--db", folder_.path("other.db"), "--page", folder_.path("nothing")},
        {"--port", "70000"}}) {
    std::vector<std::string> all{"hexarena", "serve"};
    all.insert(all.end(), words.begin(), words.end());
    const Finished ended = run(Call{all, "", {}, {}, {}, 120});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended;
  }
}

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

  const auto watcher = rogue(-1);
  watcher->say({{"type", "resign"}});
  EXPECT_EQ(watcher->hear("refused")["reason"], "whoever watches cannot act");
  const auto deep = rogue(1);
  deep->send_frame(0x81, std::string(1000, '['));
  EXPECT_TRUE(deep->hear("refused").is_object());
  deep->say({{"type", "act"}, {"number", 0}, {"action", {0, 0}}});
  EXPECT_TRUE(deep->hear("refused").is_object()) << "it is not Bob's turn";
  expect_unharmed(arena, ada, bob);
  deep->say({{"type", "act"}, {"number", 0}, {"action", ada.events()[0]["action"]}});
  EXPECT_EQ(deep->hear("refused")["reason"], "event 0 has happened already");
  expect_unharmed(arena, ada, bob);

  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_LT(std::count(ended.err.begin(), ended.err.end(), '\n'), 8) << ended.err;
}

TEST_F(ServeTest, ManySlowConnectionsHoldNobodyUp) {
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
