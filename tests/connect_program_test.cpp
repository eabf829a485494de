// connect: a player of ours at a table behind a socket, and every way that talk can go wrong.
#include <gtest/gtest.h>

#include <csignal>

#include "players/bot.hpp"
#include "referee/referee.hpp"
#include "refusals.hpp"
#include "session/record_testing.hpp"
#include "shell_bot.hpp"
#include "world/socket_testing.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using world::Milliseconds;

constexpr Milliseconds kPatient{120'000};

/// An arena for one guest: a port, and the client that connected.
class Arena {
 public:
  [[nodiscard]] std::string address() const { return to_string(listener_.address()); }

  /// Waits for the guest and for what it says first.
  [[nodiscard]] Json greet() {
    guest_ = listener_.accept(kPatient);
    if (guest_ == nullptr) return {};
    const auto join = base::read_json(guest_->read_line(kPatient).line);
    return join ? *join : Json();
  }
  void say(std::string_view line) {
    EXPECT_EQ(guest_->send_line(line, kPatient), world::Sent::all);
  }
  [[nodiscard]] std::string hear() { return guest_->read_line(kPatient).line; }
  void hang_up() { guest_->hang_up(); }

  /// A whole game against a random player, under the referee.
  referee::Report play(std::string_view game, const Json& settings) {
    session::Record record = session::record_of(game, settings);
    std::vector<std::unique_ptr<players::Player>> players;
    players::BotLimits limits;
    limits.start_ms = limits.send_ms = static_cast<int>(kPatient.count());
    limits.farewell_ms = 0;
    players.push_back(
        std::make_unique<players::BotPlayer>(std::make_unique<Line>(*guest_), "guest", limits));
    players.push_back(players::advised_player({"random", std::nullopt}, "random", 1));
    referee::Options options;
    options.time.move_ms = static_cast<int>(kPatient.count());
    auto report = referee::run_game(std::move(record), players, world::SystemClock(), options);
    EXPECT_TRUE(report);
    return std::move(*report);
  }

 private:
  /// The guest as a peer that stays when its game is over.
  class Line final : public world::Peer {
   public:
    explicit Line(world::Socket& socket) : socket_(socket) {}
    [[nodiscard]] world::Sent send_line(std::string_view line, Milliseconds within) override {
      return socket_.send_line(line, within);
    }
    [[nodiscard]] world::Heard read_line(Milliseconds within) override {
      return socket_.read_line(within);
    }
    [[nodiscard]] std::string take_errors() override { return {}; }
    [[nodiscard]] world::Usage usage() override { return {}; }
    void hang_up() override {}

   private:
    world::Socket& socket_;
  };

  world::Listener listener_;
  std::unique_ptr<world::Socket> guest_;
};

Call patient_call(std::vector<std::string> words) {
  Call call{std::move(words), ""};
  call.seconds = 600;
  return call;
}

TEST(Connect, OurPlayersPlayGameAfterGame) {
  Arena arena;
  Process guest(patient_call(
      {"hexarena", "connect", arena.address(), "greedy", "--name", "ada", "--retry", "0"}));
  EXPECT_EQ(arena.greet(), *base::read_json(R"({"type":"join","protocol":1,"name":"ada"})"));
  for (const auto& [game, settings] :
       {std::pair{"fish", Json{{"players", 2}}}, std::pair{"reversi", Json{{"pass", "forced"}}}}) {
    const referee::Report report = arena.play(game, settings);
    EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
    EXPECT_GT(report.seats[0].actions, 3);
  }
  arena.hang_up();
  const Finished ended = guest.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.out.find("game 1: scores ["), std::string::npos) << ended;
  EXPECT_NE(ended.out.find("2 games played"), std::string::npos) << ended;
}

TEST(Connect, ABotsLinesArePassedOn) {
  const ShellBot bot("echo thinking >&2");
  Arena arena;
  Process guest(
      patient_call(with_walls({"hexarena", "connect", arena.address(), "bot:" + bot.command(),
                               "--game", "reversi", "--retry", "0"})));
  const Json join = arena.greet();
  EXPECT_EQ(join["game"], "reversi");
  for (int i = 0; i < 2; ++i) {
    const referee::Report report = arena.play("reversi", Json{{"size", 2}, {"pass", "forced"}});
    EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
  }
  arena.hang_up();
  const Finished ended = guest.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.out.find("2 games played"), std::string::npos) << ended;
  EXPECT_NE(ended.err.find("thinking\n"), std::string::npos) << ended;
}

constexpr std::string_view kHello =
    R"({"type":"hello","protocol":1,"game":"reversi","settings":{},"seat":0,"players":["a","b"],"limits":{"move_ms":1000}})";

TEST(Connect, AnArenaThatHangsUpInTheMiddleIsTold) {
  Arena arena;
  Process guest(patient_call({"hexarena", "connect", arena.address(), "easy", "--retry", "0"}));
  static_cast<void>(arena.greet());
  arena.say(kHello);
  EXPECT_NE(arena.hear().find("ready"), std::string::npos);
  arena.hang_up();
  expect_end(guest.finish(), 1, "hexarena connect", "hung up in the middle of a game");
}

TEST(Connect, ABotThatEndsIsTold) {
  const ShellBot bot("read -r hello; exit 3");
  Arena arena;
  Process guest(patient_call(with_walls(
      {"hexarena", "connect", arena.address(), "bot:" + bot.command(), "--retry", "0"})));
  static_cast<void>(arena.greet());
  arena.say(kHello);
  EXPECT_EQ(arena.hear(), "");
  expect_end(guest.finish(), 1, "hexarena connect", "the bot exited with code 3");
}

TEST(Connect, ABotThatEndsComesBackForTheNextGame) {
  const ShellBot bot("[ -e crashed ] || { read -r hello; : > crashed; exit 3; }");
  Arena arena;
  Process guest(patient_call({"hexarena", "connect", arena.address(), "bot:" + bot.command(),
                              "--unsafe", "--retry", "600"}));
  const Json first = arena.greet();
  arena.say(kHello);
  EXPECT_EQ(arena.hear(), "");
  EXPECT_EQ(arena.greet(), first);
  const referee::Report report = arena.play("reversi", Json{{"size", 2}, {"pass", "forced"}});
  EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
  arena.say(R"({"type":"bye"})");
  const Finished ended = guest.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("the bot exited with code 3; joining again"), std::string::npos)
      << ended;
}

TEST(Connect, WaitsForAnArenaThatIsNotThereYet) {
  world::Listener before;
  const world::Address address = before.address();
  before.close();
  Process guest(
      patient_call({"hexarena", "connect", to_string(address), "easy", "--retry", "600"}));
  ASSERT_TRUE(guest.complains("waiting for it up to 600 seconds"));
  const world::Listener arena(address.port);
  const auto visitor = arena.accept(kPatient);
  ASSERT_NE(visitor, nullptr);
  EXPECT_NE(visitor->read_line(kPatient).line.find("join"), std::string::npos);
  EXPECT_EQ(visitor->send_line(R"({"type":"bye"})", kPatient), world::Sent::all);
  EXPECT_EQ(guest.finish().code, 0);
}

TEST(Connect, CtrlCLeaves) {
  for (const bool playing : {false, true}) {
    Arena arena;
    Process guest(patient_call({"hexarena", "connect", arena.address(), "easy"}));
    static_cast<void>(arena.greet());
    if (playing) {
      arena.say(kHello);
      EXPECT_NE(arena.hear().find("ready"), std::string::npos);
    }
    guest.signal(SIGINT);
    const Finished ended = guest.finish();
    EXPECT_EQ(ended.code, playing ? 1 : 0) << ended;
    EXPECT_EQ(ended.signal, 0) << ended;
  }
}

TEST(Connect, NothingAnArenaSaysCrashesIt) {
  for (const std::string line :
       {"x", "[", "7", "[]", "{}", R"({"type":7})", R"({"type":"hello"})", R"({"type":"turn"})",
        R"({"type":"turn","view":7})", R"({"type":"turn","id":1,"view":{"position":[]}})",
        R"({"type":"turn","id":1,"view":{"game":"chess","position":{}}})",
        R"({"type":"turn","id":1,"view":{"game":7,"position":{}}})", R"({"type":"end"})",
        R"({"type":"end","scores":7,"winners":{}})", R"({"type":"error","text":"full"})"}) {
    for (const std::string player : {"easy", "bot:sh -c 'read -r x'"}) {
      Arena arena;
      Process guest(patient_call(
          {"hexarena", "connect", arena.address(), player, "--unsafe", "--retry", "0"}));
      static_cast<void>(arena.greet());
      arena.say(line);
      arena.hang_up();
      const Finished ended = guest.finish();
      EXPECT_EQ(ended.signal, 0) << line << ended;
      EXPECT_GE(ended.code, 0) << line << ended;
      EXPECT_LE(ended.code, 2) << line << ended;
      if (ended.code > 0) expect_one_line(ended, "hexarena");
    }
  }
}

TEST(Connect, SaysWhyItCannotJoin) {
  world::Listener nobody;
  const std::string address = to_string(nobody.address());
  nobody.close();
  expect_bad_call({"hexarena", "connect", address, "easy", "--retry", "0"}, "Connection refused",
                  "", 3);
  expect_bad_call({"hexarena", "connect", "no such host:80", "easy"}, "is not known");
  expect_bad_call({"hexarena", "connect", "localhost", "easy"}, "HOST:PORT");
  expect_bad_call({"hexarena", "connect", "localhost:99999", "easy"}, "HOST:PORT");
  expect_bad_call({"hexarena", "connect", address, "human"}, "human");
  expect_bad_call({"hexarena", "connect", address, "easy", "--game", "chess"}, "chess");
  expect_bad_call({"hexarena", "connect", address, "wizard", "--game", "fish"}, "wizard");
  expect_bad_call({"hexarena", "connect", address, "bot:sh 'x"}, "not closed");
}

}  // namespace
}  // namespace hexarena::tests
