// A class at an arena: names and tokens from a file, a ladder that plays by itself, one's own games.
#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

#include "served_arena.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;

class ClassAtArena : public ServeTest {
 protected:
  Finished order(const Arena& arena, std::vector<std::string> words) const {
    std::vector<std::string> all{"hexarena", "arena"};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back("http://127.0.0.1:" + std::to_string(arena.port()));
    all.insert(all.end(), {"--key-file", folder_.path("operator.key")});
    return run(all);
  }
  [[nodiscard]] std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path(name)) << text;
    return folder_.path(name);
  }
  /// The tokens that `arena entrants` prints, in files of their own.
  std::vector<std::string> token_files(const std::string& printed) const {
    std::vector<std::string> files;
    for (const std::string& line : lines_of(printed)) {
      const std::size_t comma = line.find(',');
      files.push_back(written(line.substr(0, comma) + ".token", line.substr(comma + 1) + "\n"));
    }
    return files;
  }
  [[nodiscard]] static std::vector<std::string> connect(const Arena& arena,
                                                        const std::string& player,
                                                        const std::string& name,
                                                        const std::string& token_file) {
    return {"hexarena",     "connect",  "127.0.0.1:" + std::to_string(arena.bot_port()),
            player,         "--name",   name,
            "--token-file", token_file, "--game",
            "reversi"};
  }
};

TEST_F(ClassAtArena, GetsTokensForAListOfNames) {
  Arena arena(db(), {"--operator-key-file", folder_.path("operator.key")});
  const std::string file = written("class.txt", "walrus\n\n  otter \r\nengine\n");
  const Finished made = order(arena, {"entrants", file});
  EXPECT_EQ(made.code, 1) << made << "one name is reserved";
  EXPECT_THAT(made.err, HasSubstr("reserved"));
  const auto lines = lines_of(made.out);
  ASSERT_EQ(lines.size(), 2U) << made;
  EXPECT_TRUE(lines[0].starts_with("walrus,"));
  EXPECT_TRUE(lines[1].starts_with("otter,"));
  const Finished again = order(arena, {"entrants", file});
  EXPECT_EQ(again.out, "");
  EXPECT_EQ(again.code, 1) << again;
  EXPECT_EQ(lines_of(order(arena, {"entrants", file, "--renew"}).out).size(), 2U);
  EXPECT_EQ(order(arena, {"entrants", written("empty.txt", "\n")}).code, 2);
  EXPECT_EQ(order(arena, {"entrants", folder_.path("nothing.txt")}).code, 2);
}

TEST_F(ClassAtArena, MeetsOnALadderByItselfAndEachSeesItsOwnGames) {
  Arena arena(db(), {"--operator-key-file", folder_.path("operator.key"), "--limit",
                     "serve.ladder_pause_ms=100"});
  const std::string file = written("class.txt", "walrus\notter\nquitter\n");
  const auto tokens = token_files(order(arena, {"entrants", file}).out);
  ASSERT_EQ(tokens.size(), 3U);
  const Finished begun = order(arena, {"ladder", "reversi", "--set", "size=3", "--ms", "20000"});
  EXPECT_EQ(begun.out,
            "the ladder of reversi plays: {\"size\":3,\"pass\":\"forced\"}, 20000 ms per move\n");
  const ShellBot bad("read -r hello; echo '{\"type\":\"ready\"}'; read -r line; exit 3");
  const auto patient_call = [](std::vector<std::string> words) {
    Call call{std::move(words), ""};
    call.seconds = 600;
    return call;
  };
  Process walrus(patient_call(connect(arena, "easy", "walrus", tokens[0])));
  Process otter(patient_call(connect(arena, "random", "otter", tokens[1])));
  Process quitter(
      patient_call(with_walls(connect(arena, "bot:" + bad.command(), "quitter", tokens[2]))));
  const auto own = [&](const std::string& token_file) {
    std::string token = contents(token_file);
    token.pop_back();
    return ask(arena.port(), "GET", "/api/own-games", "", "Authorization: Bearer " + token + "\r\n")
        .json();
  };
  const auto finished = [&](const std::string& token_file) {
    std::size_t games = 0;
    const Json all = own(token_file)["games"];
    for (const Json& game : all) games += game.contains("result") ? 1 : 0;
    return games;
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(8);
  while (std::chrono::steady_clock::now() < end &&
         (finished(tokens[0]) < 4 || finished(tokens[2]) < 1)) {
    usleep(100'000);
  }
  EXPECT_GE(finished(tokens[0]), 4U);
  const Json failed = own(tokens[2])["games"];
  ASSERT_FALSE(failed.empty());
  EXPECT_EQ(failed.back()["removed"]["removed"], "exit") << failed.back();
  const Json ladder = arena.get("/api/ladder")["ladders"][0];
  EXPECT_EQ(ladder["on"], true);
  EXPECT_GE(ladder["entrants"].size(), 2U);
  EXPECT_THAT(order(arena, {"ladder", "reversi", "--pause"}).out, HasSubstr("pauses"));
  EXPECT_EQ(arena.get("/api/ladder")["ladders"][0]["on"], false);
  EXPECT_EQ(ask(arena.port(), "GET", "/api/own-games").status, 403);
}

TEST_F(ClassAtArena, HasLimitsThatAreSettings) {
  const Finished listed = run({"hexarena", "limits"});
  for (const char* const limit : {"bot-port   bots ", "serve      bots ", "serve      entrants ",
                                  "serve      ladder_meetings "}) {
    EXPECT_THAT(listed.out, HasSubstr(limit));
  }
  Arena arena(db(),
              {"--operator-key-file", folder_.path("operator.key"), "--limit", "bot-port.bots=1"});
  const auto tokens =
      token_files(order(arena, {"entrants", written("class.txt", "walrus\notter\n")}).out);
  ASSERT_EQ(tokens.size(), 2U);
  Process walrus(Call{connect(arena, "easy", "walrus", tokens[0]), ""});
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (arena.get("/api/bots")["bots"].empty() && std::chrono::steady_clock::now() < end) {
    usleep(20'000);
  }
  auto words = connect(arena, "easy", "otter", tokens[1]);
  words.insert(words.end(), {"--retry", "0"});
  const Finished second = run(words);
  EXPECT_NE(second.code, 0) << second;
  const Finished bad =
      run({"hexarena", "serve", "--db", folder_.path("other.db"), "--limit", "bot-port.bosts=1"});
  EXPECT_EQ(bad.code, 2) << bad;
}

}  // namespace
}  // namespace hexarena::tests
