// Each attack of one client on the arena, in short: others play, ask and join as if it were not
// there. How quickly, soak_attack_arena measures (make soak).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <thread>

#include "arena_attacks.hpp"
#include "served_arena.hpp"

namespace hexarena::tests {
namespace {

constexpr std::uint32_t kHonest = 0x7F020001U;  // 127.2.0.1

class AttackedArena : public ServeTest, public testing::WithParamInterface<Attack::Named> {};

/// The most memory a process has had, in MB.
long peak_megabytes(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("VmHWM:")) return std::stol(line.substr(6)) / 1024;
  }
  return 0;
}

TEST_P(AttackedArena, OthersDoNotNotice) {
  std::filesystem::create_directories(folder_.path("page"));
  std::ofstream(folder_.path("page/index.html")) << "<!doctype html>";
  std::ofstream(folder_.path("page/hexarena.wasm")) << std::string(600'000, 'w');
  Arena arena(db(), {"--page", folder_.path("page")});
  const auto asked = [&](const std::string& method, const std::string& target,
                         const std::string& body = "") {
    return ask(arena.port(), method, target, body, "", kHonest);
  };
  const Json game = asked("POST", "/api/games", kTwoPeople).json();
  std::atomic<bool> stopped = false;
  std::thread hostile([&] {
    Attack(Target{arena.port(), arena.bot_port(), {game["id"]}}, stopped).run(GetParam().kind);
  });
  LiveClient ada(arena.port(), live(game, 0), "", kHonest);
  LiveClient bob(arena.port(), live(game, 1), "", kHonest);
  EXPECT_EQ(ada.status(), 101);
  EXPECT_EQ(bob.status(), 101);
  // On threads of their own: who does not answer pings is taken for gone.
  const auto end_of = [](LiveClient& client) {
    return std::async(std::launch::async, [&client] { return client.hear("over"); });
  };
  auto end_for_ada = end_of(ada);
  auto end_for_bob = end_of(bob);
  const int rounds = sanitized() ? 5 : 15;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    EXPECT_EQ(asked("GET", "/api/games").status, 200);
    EXPECT_EQ(asked("GET", "/api/ratings").status, 200);
    EXPECT_EQ(asked("GET", "/hexarena.wasm").body.size(), 600'000U);
    const WebAnswer made = asked("POST", "/api/games", kTwoPeople);
    EXPECT_EQ(made.status, 201) << made.body;
    if (made.status == 201) {
      LiveClient other(arena.port(), live(made.json(), 0), "", kHonest);
      EXPECT_EQ(other.status(), 101);
      other.say({{"type", "resign"}});
      EXPECT_EQ(other.hear("over")["type"], "over");
    }
    const RawClient bot(arena.bot_port(), kHonest);
    const std::string name = "bot-" + std::to_string(round);
    bot.send(R"({"type":"join","protocol":1,"name":")" + name + "\"}\n");
    while (asked("GET", "/api/bots").body.find('"' + name + '"') == std::string::npos &&
           !HasFailure()) {
      usleep(20'000);  // so that it does not ask too often itself
    }
  }
  ada.say({{"type", "resign"}});
  EXPECT_EQ(end_for_ada.get()["result"]["winners"], Json::array({1}));
  EXPECT_EQ(end_for_bob.get()["result"]["winners"], Json::array({1}));
  stopped = true;
  hostile.join();
  if (!sanitized()) {
    EXPECT_LT(peak_megabytes(arena.number()), 200);
  }
}

INSTANTIATE_TEST_SUITE_P(All, AttackedArena, testing::ValuesIn(Attack::all()),
                         [](const auto& attack) {
                           std::string name = attack.param.name;
                           std::erase(name, ' ');
                           return name;
                         });

}  // namespace
}  // namespace hexarena::tests
