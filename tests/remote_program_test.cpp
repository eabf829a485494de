// Bots over the network, from program to program: a command with a bot port, and those who connect.
#include <gtest/gtest.h>

#include <csignal>

#include "cup.hpp"
#include "world/socket.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using world::Milliseconds;

constexpr Milliseconds kPatient{300'000};

Call long_call(std::vector<std::string> words) {
  Call call{std::move(words), ""};
  call.seconds = 900;
  return call;
}

/// A command that listens at a port the system chose.
class ArenaProgram {
 public:
  explicit ArenaProgram(std::vector<std::string> words) : process_(listening(std::move(words))) {
    const std::string line = process_.first_complaint();
    const std::string start = "bots join at ";
    const std::size_t at = line.find(start);
    EXPECT_NE(at, std::string::npos) << line;
    if (at == std::string::npos) return;
    address_ = line.substr(at + start.size());
    address_ = address_.substr(0, address_.find(';'));
    said_ = line;
  }
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] const std::string& said() const { return said_; }
  [[nodiscard]] Process& process() { return process_; }
  [[nodiscard]] Finished finish() { return process_.finish(); }

 private:
  static Call listening(std::vector<std::string> words) {
    words.insert(words.end(), {"--bot-port", "0"});
    return long_call(std::move(words));
  }

  Process process_;
  std::string address_;
  std::string said_;
};

Json json_of(const Finished& ended) {
  EXPECT_EQ(ended.code, 0) << ended;
  auto json = base::read_json(ended.out);
  EXPECT_TRUE(json) << ended;
  return json ? *json : Json::object();
}

TEST(RemoteBots, PlayMatchesOfEveryGameAndAreSentHome) {
  for (const std::vector<std::string>& game :
       std::vector<std::vector<std::string>>{{"fish", "--set", "rows=4", "--set", "columns=4"},
                                             {"reversi", "--set", "size=2"},
                                             {"nooks", "--set", "rounds=1", "--set", "pieces=2"}}) {
    std::vector<std::string> words{"hexarena", "match",  game.front(), "remote:ada",
                                   "random",   "--json", "--games",    "4"};
    words.insert(words.end(), game.begin() + 1, game.end());
    ArenaProgram match(words);
    EXPECT_NE(match.said().find("waiting for ada"), std::string::npos);
    Process ada(long_call({"hexarena", "connect", match.address(), "random", "--name", "ada"}));
    const Json result = json_of(match.finish());
    EXPECT_EQ(result["games"], 4) << game.front();
    EXPECT_EQ(result["removals"], (Json{0, 0})) << game.front();
    const Finished went = ada.finish();
    EXPECT_EQ(went.code, 0) << went;
    EXPECT_NE(went.out.find("4 games played"), std::string::npos) << went;
  }
}

TEST(RemoteBots, TwoOfThemPlayATournament) {
  const Cup description(
      "game = \"reversi\"\nrounds = 2\nplayers = [\"remote:ada\", "
      "{ name = \"bob\", player = \"remote:bob\" }, \"random\"]\n[settings]\nsize = 2\n");
  ArenaProgram cup(description.play({"--json"}));
  const ShellBot bot;
  Process ada(long_call({"hexarena", "connect", cup.address(), "easy", "--name", "ada"}));
  Process bob(long_call(
      with_walls({"hexarena", "connect", cup.address(), "bot:" + bot.command(), "--name", "bob"})));
  const Json table = json_of(cup.finish());
  EXPECT_EQ(table["over"], true);
  EXPECT_EQ(table["played"], 12);
  for (const Json& row : table["standings"]) EXPECT_EQ(row["removals"], 0) << row;
  EXPECT_EQ(ada.finish().code, 0);
  EXPECT_EQ(bob.finish().code, 0);
}

TEST(RemoteBots, PlayInTheTerminal) {
  ArenaProgram game({"hexarena", "play", "reversi", "remote:ada", "easy", "--plain", "--set",
                     "size=2", "--set", "pass=forced"});
  Process ada(long_call({"hexarena", "connect", game.address(), "easy", "--name", "ada"}));
  const Finished ended = game.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.out.find("Game over"), std::string::npos) << ended;
  EXPECT_EQ(ada.finish().code, 0);
}

TEST(RemoteBots, OneThatIsLostComesBackForTheNextGame) {
  ArenaProgram match({"hexarena", "match", "reversi", "remote:ada", "random", "--json", "--games",
                      "2", "--set", "size=2"});
  const auto address = world::read_address(match.address());
  ASSERT_TRUE(address);
  // The first to come leaves at its first turn; the second plays on.
  auto fickle = world::Socket::connect(*address, kPatient, 1U << 20U);
  ASSERT_TRUE(fickle);
  EXPECT_EQ((*fickle)->send_line(R"({"type":"join","protocol":1,"name":"ada"})", kPatient),
            world::Sent::all);
  EXPECT_NE((*fickle)->read_line(kPatient).line.find("hello"), std::string::npos);
  EXPECT_EQ((*fickle)->send_line(R"({"type":"ready"})", kPatient), world::Sent::all);
  EXPECT_NE((*fickle)->read_line(kPatient).line.find("turn"), std::string::npos);
  (*fickle)->hang_up();
  Process ada(long_call({"hexarena", "connect", match.address(), "easy", "--name", "ada"}));
  const Json result = json_of(match.finish());
  EXPECT_EQ(result["removals"], (Json{1, 0}));
  EXPECT_EQ(ada.finish().code, 0);
}

TEST(RemoteBots, ConnectFindsAnArenaAgainThatWasKilled) {
  auto first = std::make_unique<ArenaProgram>(
      std::vector<std::string>{"hexarena", "match", "reversi", "remote:ada", "random", "--set",
                               "size=2", "--games", "1000000"});
  const std::string address = first->address();
  Process ada(
      long_call({"hexarena", "connect", address, "easy", "--name", "ada", "--retry", "600"}));
  ASSERT_TRUE(ada.says("game 2: "));
  static_cast<void>(first->process().cut_off());
  first.reset();
  const std::string port = address.substr(address.rfind(':') + 1);
  const Finished again =
      run(long_call({"hexarena", "match", "reversi", "remote:ada", "random", "--set", "size=2",
                     "--games", "2", "--json", "--bot-port", port}));
  EXPECT_EQ(json_of(again)["games"], 2);
  const Finished went = ada.finish();
  EXPECT_EQ(went.code, 0) << went;
  EXPECT_NE(went.err.find("looking for it again"), std::string::npos) << went;
}

TEST(RemoteBots, ARefusalIsTold) {
  ArenaProgram match({"hexarena", "match", "fish", "remote:ada", "random"});
  expect_end(run({"hexarena", "connect", match.address(), "random", "--name", "a b"}), 1,
             "hexarena connect", "the arena refuses: a bot's name");
  match.process().signal(SIGINT);
  const Finished stopped = match.finish();
  EXPECT_EQ(stopped.signal, 0) << stopped;
  EXPECT_NE(stopped.err.find("stopped"), std::string::npos) << stopped;
}

TEST(RemoteBots, NeedAPortAndAName) {
  expect_bad_call({"hexarena", "match", "fish", "remote:ada", "random"}, "--bot-port");
  expect_bad_call({"hexarena", "match", "fish", "remote:", "random", "--bot-port", "0"}, "name");
  expect_bad_call({"hexarena", "match", "fish", "remote:a b", "random"}, "name");
  expect_bad_call({"hexarena", "match", "fish", "greedy", "random", "--bot-port", "x"},
                  "--bot-port must be a port");
  expect_bad_call({"hexarena", "match", "fish", "greedy", "random", "--bot-port", "70000"},
                  "--bot-port must be a port");
  expect_bad_call({"hexarena", "match", "fish", "greedy", "random", "--bot-port", "nowhere:1"},
                  "no IPv4 address");
  expect_bad_call({"hexarena", "play", "fish", "remote:ada", "random"}, "--bot-port");
  expect_bad_call({"hexarena", "connect", "localhost:1", "remote:ada"}, "remote");
}

}  // namespace
}  // namespace hexarena::tests
