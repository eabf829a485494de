// Protocol fuzzing of the real servers: what a client may say, changed at random, sent in pieces and
// cut off anywhere, while others play on. HEXARENA_ATTACK_SECONDS makes it long (make attack);
// HEXARENA_ATTACK_SEED repeats a run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>

#include "arena_attacks.hpp"
#include "base/random.hpp"
#include "remote_crowd.hpp"
#include "served_arena.hpp"

namespace hexarena::tests {
namespace {

constexpr std::uint32_t kHonest = 0x7F020001U;  // 127.2.0.1

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}
std::uint64_t seed() { return number_in("HEXARENA_ATTACK_SEED", 1); }

/// Whether to go on: so many rounds, or as long as was asked for.
class Rounds {
 public:
  explicit Rounds(int rounds) : rounds_(rounds) {}
  [[nodiscard]] bool more() {
    const auto seconds = number_in("HEXARENA_ATTACK_SECONDS", 0);
    if (seconds == 0) return done_++ < rounds_;
    ++done_;
    return Clock::now() - began_ < std::chrono::seconds(seconds);
  }
  [[nodiscard]] int done() const { return done_; }

 private:
  using Clock = std::chrono::steady_clock;
  int rounds_;
  int done_ = 0;
  Clock::time_point began_ = Clock::now();
};

/// Changes some bytes, drops, doubles, or puts in what parsers stumble over.
std::string mutated(std::string text, base::Random& random) {
  static const std::array<std::string, 16> kSnags{std::string(1, '\0'),
                                                  "\r\n",
                                                  "\n\n",
                                                  "\"",
                                                  "\\u0000",
                                                  "\xFF\xFE",
                                                  "{",
                                                  "[[[[[[[[[[[[[[[[",
                                                  "-1",
                                                  "1e99",
                                                  "999999",
                                                  "}",
                                                  "%00",
                                                  "../../../x",
                                                  ":",
                                                  std::string(3000, 'a')};
  const std::uint32_t changes = random.below(5);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()) + 1);
    const std::size_t length = random.below(12);
    switch (random.below(5)) {
      case 0: text.insert(at, kSnags[random.below(kSnags.size())]); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(at, length)); break;
      case 3: text.resize(at); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random.below(256));
    }
  }
  return text;
}

/// Sends it in up to four pieces, listens a moment or not at all, and leaves politely or not.
void throw_at(std::uint16_t port, std::string_view bytes, base::Random& random) {
  RawClient client(port, kAttacker);
  for (int pieces = random.between(1, 4); pieces > 0 && !bytes.empty(); --pieces) {
    const std::size_t size =
        pieces == 1 ? bytes.size() : random.below(static_cast<std::uint32_t>(bytes.size()) + 1);
    if (!client.send(bytes.substr(0, size))) return;
    bytes.remove_prefix(size);
  }
  if (random.below(2) == 0) static_cast<void>(client.ended());
  if (random.below(3) == 0) reset_on_close(client.file());
}

std::string http(const std::string& method, const std::string& target, const std::string& body) {
  return fmt::format(
      "{} {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: {}\r\n\r\n{}",
      method, target, body.size(), body);
}
/// A frame as a browser sends it, masked with zeros.
std::string frame(unsigned first, const std::string& bytes) {
  return std::string{static_cast<char>(first), static_cast<char>(0x80U | bytes.size())} +
         std::string(4, '\0') + bytes;
}

std::vector<std::string> web_requests(const Json& game) {
  const std::string id = game["id"].get<std::string>();
  const std::string upgrade = fmt::format(
      "GET {} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      live(game, 0));
  const std::string act = R"({"type":"act","number":0,"action":[1,1]})";
  return {
      "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\nRange: bytes=0-9\r\n\r\n",
      http("GET", "/api/games?state=live&limit=5&game=fish", ""),
      http("GET", "/api/games/" + id, ""),
      http("GET", "/api/ratings?game=reversi", "") + http("HEAD", "/metrics", ""),
      http("POST", "/api/games", kTwoPeople),
      http("POST", "/api/games",
           R"({"game":"fish","start":{"players":[],"board":[[1]]},"actions":[[0,0]],)"
           R"("seats":[{"person":"A"},{"player":"random"}],"clock_ms":1000})"),
      http(
          "POST", "/api/tournaments",
          R"({"name":"x","game":"hex","format":"swiss","players":["random","greedy"],"rounds":1})"),
      http("POST", "/api/identities", R"({"name":"Eve","kind":"bot"})"),
      http("POST", "/api/session", R"({"token":"0123456789abcdef"})"),
      http("POST", "/api/operator/ban", R"({"what":"127.0.0.1","minutes":5})"),
      upgrade + frame(0x81, act) + frame(0x89, "ping") + frame(0x88, "\x03\xE8"),
      upgrade + frame(0x01, act.substr(0, 9)) + frame(0x80, act.substr(9)),
      upgrade + frame(0x82, act) + frame(0xC1, act) + frame(0x81, R"({"type":"resign"})"),
  };
}

const std::vector<std::string>& bot_lines() {
  static const std::vector<std::string> kLines{
      "{\"type\":\"join\",\"protocol\":1,\"name\":\"eve\"}\n"
      "{\"type\":\"ready\",\"name\":\"eve\"}\n",
      "{\"type\":\"join\",\"protocol\":1,\"name\":\"eve\",\"game\":\"fish\",\"token\":\"t\"}\n"
      "{\"type\":\"action\",\"id\":1,\"action\":[[0,0],[1,0]],\"note\":\"x\"}\n",
  };
  return kLines;
}

class ProtocolFuzz : public ServeTest {};

TEST_F(ProtocolFuzz, TheArenaServesOn) {
  base::Random random(seed());
  Arena arena(db());
  const auto asked = [&](const std::string& method, const std::string& target,
                         const std::string& body = "") {
    return ask(arena.port(), method, target, body, "", kHonest);
  };
  const Json theirs = ask(arena.port(), "POST", "/api/games", kTwoPeople, "", kAttacker).json();
  const std::vector<std::string> requests = web_requests(theirs);
  Rounds rounds(600);
  while (rounds.more() && !HasFailure()) {
    if (random.below(4) == 0) {
      throw_at(arena.bot_port(), mutated(bot_lines()[random.below(2)], random), random);
    } else {
      const auto which = random.below(static_cast<std::uint32_t>(requests.size()));
      throw_at(arena.port(), mutated(requests[which], random), random);
    }
    if (rounds.done() % 50 != 0) continue;
    EXPECT_EQ(asked("GET", "/health").body, "ok\n") << "seed " << seed();
    const WebAnswer made = asked("POST", "/api/games", kTwoPeople);
    ASSERT_EQ(made.status, 201) << made.body << "seed " << seed();
    LiveClient ada(arena.port(), live(made.json(), 0), "", kHonest);
    ada.say({{"type", "resign"}});
    EXPECT_EQ(ada.hear("over")["type"], "over") << "seed " << seed();
  }
  fmt::print("{} hostile connections\n", rounds.done());
  arena.process().signal(SIGTERM);
  const Finished ended = arena.process().finish();
  EXPECT_EQ(ended.code, 0) << ended;
}

TEST(RemoteFuzz, ATournamentOfRemoteFishComesToItsEnd) {
  Rounds tournaments(4);
  for (base::Random random(seed()); tournaments.more();) {
    // A value without an end is noticed only by its time; each client has one.
    Server server({"--most", "10", "--fewest", "10", "--call-ms", "2000"});
    Crowd crowd(server.port());
    for (int i = 0; i < 5; ++i) crowd.join(good);
    for (int i = 0; i < 5; ++i) {
      base::Random own(random.next());
      crowd.join([own](const Called& called) mutable {
        // White space at its end, so that no answer is merely unfinished.
        return Reply{mutated(called.answer, own) + " ", own.below(20) == 0};
      });
    }
    crowd.wait();
    const std::string result = server.result();
    EXPECT_TRUE(result.starts_with("[") && result.ends_with("]\n")) << result;
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed();
  }
}

}  // namespace
}  // namespace hexarena::tests
