// The wire alone, with limits small enough to be met.
#include "server/http_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include "web_client.hpp"

namespace hexarena::tests {
namespace {

using namespace server;

/// Answers everything with the same, and lets everybody in.
class Host final : public Handler {
 public:
  void request(Request request, Reply reply) override {
    if (asked) return asked(request, reply);
    reply({200, "text/plain", request.method + " " + request.path + " " + request.body});
  }
  void enter(ConnectionId visitor, const Request&, Entered done) override {
    if (arrived) arrived(visitor);
    done({});
  }
  void hear(ConnectionId visitor, std::string_view text) override {
    if (echo) echo(visitor, std::make_shared<const std::string>(text));
  }
  void leave(ConnectionId) override {
    EXPECT_FALSE(telling) << "no connection may leave during a broadcast";
    ++left;
  }
  void tick() override {}
  void stopping() override {}

  std::function<void(const Request&, const Reply&)> asked;
  std::function<void(ConnectionId)> arrived;
  std::function<void(ConnectionId, const Text&)> echo;
  bool telling = false;
  std::atomic<int> left = 0;
};

class HttpServerTest : public testing::Test {
 protected:
  HttpServerTest() {
    limits_.request_s = 1;
    limits_.header = 4'000;
    limits_.body = 1'000;
    limits_.message = 100;
    limits_.burst = 5;
    limits_.messages_a_second = 0;
    limits_.queue = 1'000'000;
    limits_.sockets = 20;
  }
  ~HttpServerTest() override {
    server_->post([this] { server_->stop(); });
    thread_.join();
  }
  /// Without budgets for addresses, unless some are not trusted.
  void open(const std::vector<std::string>& trusted = {"127.0.0.0/8"}) {
    budgets_.emplace(limits_);
    HttpServer::Dependencies wire{"127.0.0.1", 0, HostNames({"x"}),
                                  [this](const std::string& line) {
                                    const std::lock_guard lock(mutex_);
                                    log_.push_back(line);
                                  }};
    wire.trusted = *Networks::read(trusted);
    wire.proxies = *Networks::read(proxies_);
    wire.identify = [](std::string_view token, Client& client) {
      if (token == "of-ada") client.identity = "ada";
    };
    wire.admit = [](const IpAddress& address, const Client&) -> base::Expected<void> {
      if (budget_address(address) == "127.0.0.9") return base::refused("your address is banned");
      return {};
    };
    auto server = HttpServer::open(std::move(wire), limits_, metrics_, *budgets_);
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    thread_ = std::thread([this] { server_->run(host_); });
  }
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  ArenaLimits limits_;
  Metrics metrics_;
  std::optional<Budgets> budgets_;
  std::vector<std::string> proxies_;
  Host host_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

TEST_F(HttpServerTest, OneConnectionAsksManyThings) {
  open();
  RawClient client(port());
  for (int i = 0; i < 3; ++i) {
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
    EXPECT_EQ(read_answer(client).body, "POST /a abc");
  }
  client.send("HEAD /b HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(read_answer(client, false).status, 200);
  client.send("GET /c HTTP/1.1\r\nHost: x\r\n\r\nGET /d HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(read_answer(client).body, "GET /c ");
  EXPECT_EQ(read_answer(client).body, "GET /d ");
}

TEST_F(HttpServerTest, WhoTakesTooLongIsCutOff) {
  open();
  RawClient slow(port());
  slow.send("GET / HTTP/1.1\r\nX: ");
  EXPECT_EQ(slow.take_all(), "");
  RawClient silent(port());
  EXPECT_EQ(silent.take_all(), "");
  RawClient dribbling(port());
  dribbling.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n");
  while (dribbling.send("a") && !dribbling.ended()) {
  }
  const std::lock_guard lock(mutex_);
  ASSERT_FALSE(log_.empty());
  for (const std::string& line : log_) EXPECT_EQ(line, "a connection was too slow");
}

TEST_F(HttpServerTest, WhoAsksTooOftenIsRefused) {
  limits_.anonymous.requests_at_once = 50;
  limits_.anonymous.requests_a_second = 0;
  open({});
  RawClient client(port());
  int status = 200;
  for (int i = 0; i < 60 && status == 200; ++i) {
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    status = read_answer(client).status;
  }
  EXPECT_EQ(status, 429);
}

TEST_F(HttpServerTest, WhoDoesNotReadIsSentAway) {
  const auto text = std::make_shared<const std::string>(std::string(300'000, 'x'));
  host_.arrived = [&](ConnectionId visitor) {
    for (int i = 0; i < 5; ++i) server_->send(visitor, text);
  };
  open();
  LiveClient sloth(port(), "/");
  EXPECT_TRUE(sloth.hear("nothing").is_null());
  while (host_.left == 0) {
    EXPECT_EQ(ask(port(), "GET", "/").status, 200);
  }
  EXPECT_EQ(host_.left, 1);
}

TEST_F(HttpServerTest, NoOneLeavesDuringABroadcast) {
  const auto text = std::make_shared<const std::string>(std::string(300'000, 'x'));
  host_.echo = [&](ConnectionId visitor, const Text&) {
    host_.telling = true;
    for (int i = 0; i < 50; ++i) server_->send(visitor, text);
    host_.telling = false;
  };
  open();
  LiveClient sloth(port(), "/");
  sloth.say({{"type", 1}});
  while (host_.left == 0) {
    EXPECT_EQ(ask(port(), "GET", "/").status, 200);
  }
  EXPECT_EQ(metrics_.slow_readers, 1U);
}

TEST_F(HttpServerTest, WhatIsSaidIsHeardUntilItIsTooMuch) {
  host_.echo = [&](ConnectionId visitor, const Text& text) { server_->send(visitor, text); };
  open();
  LiveClient client(port(), "/");
  for (int i = 0; i < 5; ++i) {
    client.say({{"type", i}});
    EXPECT_EQ(client.hear()["type"], i);
  }
  client.say({{"type", 5}});
  EXPECT_TRUE(client.hear().is_null());
  EXPECT_EQ(client.goodbye(), "too many messages");
}

TEST_F(HttpServerTest, AMessageMayComeInPieces) {
  host_.echo = [&](ConnectionId visitor, const Text& text) { server_->send(visitor, text); };
  open();
  LiveClient client(port(), "/");
  client.send_frame(0x01, R"({"ty)");
  client.send_frame(0x89, "ping");
  client.send_frame(0x80, R"(pe":1})");
  EXPECT_EQ(client.hear()["type"], 1);
  client.send_frame(0x01, std::string(60, ' '));
  client.send_frame(0x80, std::string(60, ' '));
  EXPECT_TRUE(client.hear().is_null()) << "together they are too large";
}

TEST_F(HttpServerTest, ThereIsRoomForSoMany) {
  open();
  std::vector<std::unique_ptr<LiveClient>> clients;
  for (std::size_t i = 0; i < limits_.sockets; ++i) {
    clients.push_back(std::make_unique<LiveClient>(port(), "/"));
    EXPECT_EQ(clients.back()->status(), 101);
  }
  EXPECT_EQ(ask(port(), "GET", "/").status, 503);
  clients.clear();
  int status = 503;
  while (status == 503) status = ask(port(), "GET", "/").status;
  EXPECT_EQ(status, 200);
}

constexpr std::uint32_t kOther = 0x7F000005U;   // 127.0.0.5
constexpr std::uint32_t kBanned = 0x7F000009U;  // 127.0.0.9

TEST_F(HttpServerTest, OneAddressCannotTakeTheSocketsOfOthers) {
  limits_.anonymous.sockets = 3;
  open({});
  std::vector<std::unique_ptr<LiveClient>> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(std::make_unique<LiveClient>(port(), "/"));
  const WebAnswer refused = ask(port(), "GET", "/");
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.head, testing::HasSubstr("Retry-After: "));
  EXPECT_THAT(refused.body, testing::HasSubstr("your address has too many connections"));
  EXPECT_EQ(ask(port(), "GET", "/", "", "", kOther).status, 200);
}

TEST_F(HttpServerTest, AConnectionThatWaitsForNothingMakesRoomForOneOfItsAddress) {
  limits_.anonymous.sockets = 1;
  limits_.request_s = 100;
  open({});
  RawClient idle(port());
  idle.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(read_answer(idle).status, 200);
  int status = 429;  // until the server has seen that it is idle
  while (status == 429) status = ask(port(), "GET", "/").status;
  EXPECT_EQ(status, 200);
  EXPECT_EQ(idle.take_all(), "");
}

TEST_F(HttpServerTest, WhoIsSignedInHasABudgetOfTheirOwn) {
  limits_.anonymous.requests_at_once = 1;
  limits_.anonymous.requests_a_second = 0;
  open({});
  EXPECT_EQ(ask(port(), "GET", "/").status, 200);
  EXPECT_EQ(ask(port(), "GET", "/").status, 429);
  const char* const bearer = "Authorization: Bearer of-ada\r\n";
  EXPECT_EQ(ask(port(), "GET", "/", "", bearer).status, 200);
  EXPECT_EQ(ask(port(), "GET", "/", "", "Cookie: a=b; hexarena=of-ada\r\n").status, 200);
  EXPECT_EQ(ask(port(), "GET", "/", "", "Authorization: Bearer of-bob\r\n").status, 429);
}

TEST_F(HttpServerTest, BehindATrustedProxyEveryClientHasItsBudget) {
  limits_.anonymous.requests_at_once = 1;
  limits_.anonymous.requests_a_second = 0;
  proxies_ = {"127.0.0.1"};
  open({});
  const auto from = [&](const std::string& head, std::uint32_t proxy = INADDR_LOOPBACK) {
    return ask(port(), "GET", "/", "", head + "\r\n", proxy).status;
  };
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.1"), 200);
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.1"), 429);
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.2"), 200);
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.77, 192.0.2.2"), 429) << "the client wrote the first";
  EXPECT_EQ(from("Forwarded: for=192.0.2.3;proto=https"), 200);
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.4", kOther), 200);
  EXPECT_EQ(from("X-Forwarded-For: 192.0.2.5", kOther), 429) << "this is no proxy of ours";
}

TEST_F(HttpServerTest, WhoIsBannedIsNotLetIn) {
  open();
  EXPECT_EQ(ask(port(), "GET", "/", "", "", kBanned).status, 0);
  EXPECT_EQ(ask(port(), "GET", "/").status, 200);
}

TEST_F(HttpServerTest, PingsAreMessagesToo) {
  open();
  LiveClient client(port(), "/");
  for (int i = 0; i < 6; ++i) client.send_frame(0x89, "");
  EXPECT_TRUE(client.hear().is_null());
  EXPECT_EQ(ask(port(), "GET", "/").status, 200);
}

TEST_F(HttpServerTest, APageTalksToItsOwnHostAlone) {
  open();
  const std::string head = ask(port(), "GET", "/").head;
  EXPECT_THAT(head, testing::HasSubstr("connect-src 'self' ws://localhost wss://localhost;"));
  EXPECT_THAT(head, testing::Not(testing::HasSubstr("ws:;")));
}

TEST_F(HttpServerTest, WhoHangsUpIsNotWorkedFor) {
  Gone gone;
  std::atomic<bool> asked = false;
  Reply later;
  host_.asked = [&](const Request& request, const Reply& reply) {
    gone = request.gone;
    later = reply;
    asked = true;
  };
  open();
  {
    const RawClient client(port());
    client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    while (!asked) std::this_thread::yield();
    EXPECT_FALSE(is_gone(gone));
  }
  while (!is_gone(gone)) std::this_thread::yield();
  host_.asked = {};
  server_->post([&] { std::exchange(later, {})({200, "text/plain", "too late"}); });
  EXPECT_EQ(ask(port(), "GET", "/").status, 200);
}

TEST_F(HttpServerTest, AnAnswerMayBeForgottenOnAnyThread) {
  std::promise<Reply> asked;
  host_.asked = [&](const Request&, const Reply& reply) { asked.set_value(reply); };
  open();
  RawClient client(port());
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  Reply reply = asked.get_future().get();
  std::promise<void> held;
  std::promise<void> released;
  server_->post([&] {
    held.set_value();
    released.get_future().wait();
  });
  held.get_future().wait();
  reply = nullptr;  // the last who knew of the connection, which ends on the thread of the server
  EXPECT_FALSE(client.ended());
  released.set_value();
  EXPECT_EQ(client.take_all(), "");
}

TEST_F(HttpServerTest, WhoDoesNotReadAnswersGetsNoMore) {
  limits_.anonymous.waiting = 300'000;
  host_.asked = [](const Request&, const Reply& reply) {
    reply({200, "text/plain", std::string(400'000, 'x')});
  };
  open({});
  EXPECT_EQ(ask(port(), "GET", "/").status, 429);
}

}  // namespace
}  // namespace hexarena::tests
