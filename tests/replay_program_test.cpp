// show --html and replay: a recorded game in the browser, and as questions to a player.
#include <gtest/gtest.h>

#include <csignal>

#include "refusals.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

using base::Json;

/// A game of two players of ours, on disk.
class RecordedGame {
 public:
  explicit RecordedGame(const std::string& first = "easy", const std::string& second = "random") {
    const Finished played = run({"hexarena", "match", "reversi", first, second, "--games", "2",
                                 "--opening", "0", "--set", "size=3", "--records", folder_.path()});
    EXPECT_EQ(played.code, 0) << played;
  }
  [[nodiscard]] std::string file() const { return folder_.path("game-0001.jsonl"); }

 private:
  ScratchFolder folder_;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The page ----------------------------------------------------------------------------------------

std::string base64(const std::string& hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bits = bits << 8U | static_cast<unsigned>(std::stoi(hex.substr(i, 2), nullptr, 16));
    for (count += 8; count >= 6; count -= 6) text += kDigits[bits >> (count - 6) & 63U];
  }
  if (count > 0) text += kDigits[bits << (6 - count) & 63U];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

TEST(ShowHtml, OnlyItsOwnScriptMayRun) {
  const Finished shown =
      run({"hexarena", "show", "--html", HEXARENA_SOURCE_DIR "/docs/fish.jsonl"});
  ASSERT_EQ(shown.code, 0) << shown;
  const std::size_t begin = shown.out.rfind("<script>") + 8;
  const std::string script = shown.out.substr(begin, shown.out.rfind("</script>") - begin);
  ASSERT_GT(script.size(), 1000U);
  const Finished hash = run({"/usr/bin/sha256sum"}, script);
  ASSERT_EQ(hash.code, 0) << hash;
  EXPECT_TRUE(has(shown.out, "script-src 'sha256-" + base64(hash.out.substr(0, 64)) + "'"))
      << "kPageScriptHash must be sha256-" << base64(hash.out.substr(0, 64));
  EXPECT_EQ(
      shown.out,
      run({"hexarena", "show", "--html"}, contents(HEXARENA_SOURCE_DIR "/docs/fish.jsonl")).out);
}

TEST(ShowHtml, OpensAtAnEventAndStandsAlone) {
  const std::string file = HEXARENA_SOURCE_DIR "/docs/reversi.jsonl";
  const Finished shown = run({"hexarena", "show", "--html", "--at", "7", file});
  ASSERT_EQ(shown.code, 0) << shown;
  EXPECT_TRUE(has(shown.out, "7 of "));
  EXPECT_TRUE(has(shown.out, R"(value="7")"));
  expect_bad_call({"hexarena", "show", "--html", "--svg", file}, "excludes");
  expect_bad_call({"hexarena", "show", "--html", "--json", file}, "excludes");
  expect_bad_call({"hexarena", "show", "--html"}, "", "[");
}

// replay ------------------------------------------------------------------------------------------

TEST(Replay, APlayerThatDrawsNoLotsDecidesAgainAsItDid) {
  const RecordedGame game;
  for (const char* seat : {"black", "0"}) {
    const Finished ended =
        run({"hexarena", "replay", game.file(), "--as", seat, "--player", "easy"});
    EXPECT_EQ(ended.code, 0) << ended;
    const auto lines = lines_of(ended.out);
    ASSERT_GT(lines.size(), 3U) << ended;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      EXPECT_TRUE(lines[i].starts_with("event ") && lines[i].ends_with(": same")) << lines[i];
    }
    EXPECT_TRUE(has(lines.back(), " 0 mistakes")) << ended;
  }
}

TEST(Replay, GoesOnAlongTheRecordWhateverIsAnswered) {
  const RecordedGame game;
  const Finished ended =
      run({"hexarena", "replay", game.file(), "--as", "white", "--player", "greedy", "--json"});
  EXPECT_EQ(ended.code, 0) << ended;
  const auto lines = lines_of(ended.out);
  int decisions = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto json = base::read_json(lines[i]);
    ASSERT_TRUE(json) << lines[i];
    EXPECT_TRUE((*json)["verdict"] == "same" || (*json)["verdict"] == "legal") << lines[i];
    EXPECT_EQ((*json)["verdict"] == "same", (*json)["recorded"] == (*json)["answered"]);
    ++decisions;
  }
  const auto sum = base::read_json(lines.back());
  ASSERT_TRUE(sum) << ended;
  EXPECT_EQ((*sum)["decisions"], decisions);
  EXPECT_EQ((*sum)["mistakes"], 0);
}

TEST(Replay, TheExactMistakeOfABotIsShown) {
  const RecordedGame game;
  const std::string ready =
      "read -r hello; echo '{\"type\":\"ready\"}'; read -r turn; echo oh >&2\n";
  struct Case {
    std::string script;
    std::string verdict;
  };
  for (const Case& each :
       {Case{"echo hm; sleep 60", "malformed: wrote a line that is no JSON"},
        Case{"exit 3", "exit: exited with code 3"},
        Case{"echo '{\"type\":\"action\",\"id\":7,\"action\":\"pass\"}'; sleep 60",
             "malformed: answered another turn than 1"}}) {
    const ShellBot bot(ready + each.script);
    const Finished ended =
        patient(with_walls({"hexarena", "replay", game.file(), "--as", "black", "--player",
                            "bot:" + bot.command(), "--ms", "20000"}));
    EXPECT_EQ(ended.code, 1) << ended;
    EXPECT_TRUE(has(ended.out, "event 1: recorded [")) << ended;
    EXPECT_TRUE(has(ended.out, each.verdict)) << ended;
    EXPECT_TRUE(has(ended.out, "the last we sent:  {\"type\":\"turn\",\"id\":1")) << ended;
    EXPECT_TRUE(has(ended.out, "its STDERR:\n    oh")) << ended;
    EXPECT_FALSE(has(ended.out, "event 3")) << ended;
  }
}

TEST(Replay, AnIllegalActionIsToldAndTheReplayGoesOn) {
  const RecordedGame game;
  const ShellBot stubborn(
      "read -r hello; echo '{\"type\":\"ready\"}'; n=0\n"
      "while read -r turn; do n=$((n+1)); "
      "echo \"{\\\"type\\\":\\\"action\\\",\\\"id\\\":$n,\\\"action\\\":[9,9]}\"; done");
  const Finished ended =
      patient(with_walls({"hexarena", "replay", game.file(), "--as", "black", "--player",
                          "bot:" + stubborn.command(), "--ms", "20000"}));
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_TRUE(has(ended.out, "event 1: ") && has(ended.out, "illegal: ")) << ended;
  EXPECT_TRUE(has(ended.out, "event 3: ")) << ended;
  EXPECT_TRUE(has(lines_of(ended.out).back(), " 0 as recorded")) << ended;
}

TEST(Replay, BreaksBeforeAnEventAndNamesTheProcess) {
  const RecordedGame game;
  const ShellBot bot;
  const Finished ended =
      patient(with_walls({"hexarena", "replay", game.file(), "--as", "black", "--player",
                          "bot:" + bot.command(), "--break-at", "3", "--no-timeout"}),
              "\n");
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_TRUE(has(ended.err, "event 3 is asked next, with the line\n{\"type\":\"turn\",\"id\":2"))
      << ended;
  EXPECT_TRUE(has(ended.err, "bot.sh")) << ended;
  EXPECT_TRUE(has(ended.err, "press Enter")) << ended;
  const Finished ours = run(
      {"hexarena", "replay", game.file(), "--as", "black", "--player", "easy", "--break-at", "3"},
      "\n");
  EXPECT_TRUE(has(ours.err, "event 3 is asked next\n")) << ours;
  const Finished others = run(
      {"hexarena", "replay", game.file(), "--as", "black", "--player", "easy", "--break-at", "2"},
      "\n");
  EXPECT_TRUE(has(others.err, "event 2 is no decision of this seat")) << others;
}

TEST(Replay, WaitsForEverWhereToldAndCtrlCEndsIt) {
  const RecordedGame game;
  const ShellBot silent("read -r hello; echo '{\"type\":\"ready\"}'; sleep 600");
  const Finished late = patient(with_walls({"hexarena", "replay", game.file(), "--as", "black",
                                            "--player", "bot:" + silent.command(), "--ms", "100"}));
  EXPECT_EQ(late.code, 1) << late;
  EXPECT_TRUE(has(late.out, "timeout: did not answer within 100 ms")) << late;
  // It breaks before the second question, so that there is something to wait for from outside.
  const ShellBot bot;
  Process waiting({with_walls({"hexarena", "replay", game.file(), "--as", "black", "--player",
                               "bot:" + bot.command(), "--break-at", "3", "--no-timeout"}),
                   ""});
  ASSERT_TRUE(waiting.says("event 1: "));
  waiting.signal(SIGINT);
  const Finished ended = waiting.finish();
  EXPECT_EQ(ended.signal, SIGINT) << ended;
}

TEST(Replay, ShowsWhereARemovedPlayerWouldActNow) {
  const std::string record =
      R"({"game":"reversi","settings":{"size":2,"pass":"forced"},"actions":[)"
      R"({"seat":0,"removed":"illegal","sent":"[9,9]"}]})";
  const ScratchFile file(record);
  const Finished ended = run({"hexarena", "replay", file.name(), "--as", "0", "--player", "easy"});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_TRUE(
      has(ended.out, R"(event 1: recorded {"removed":"illegal","sent":"[9,9]"}, answered [)"))
      << ended;
}

TEST(Replay, RefusesWhatItCannotFollow) {
  const RecordedGame game;
  expect_bad_call({"hexarena", "replay", game.file(), "--as", "red", "--player", "easy"},
                  "0 (black), 1 (white)");
  expect_bad_call({"hexarena", "replay", game.file(), "--as", "0", "--player", "wizard"}, "wizard");
  expect_bad_call({"hexarena", "replay", game.file(), "--as", "0", "--player", "human"}, "human");
  expect_bad_call({"hexarena", "replay", game.file(), "--as", "0"}, "--player");
  expect_bad_call({"hexarena", "replay", "/no/such/record", "--as", "0", "--player", "easy"},
                  "/no/such/record");
}

}  // namespace
}  // namespace hexarena::tests
