// check, limits and bots in matches: what a bot author meets in the first five minutes.
#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "refusals.hpp"
#include "session/registry.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;

TEST(Check, AGoodBotPlaysEveryGameInEverySeat) {
  const ShellBot bot;
  const Finished ended = patient(with_walls({"hexarena", "check", bot.command(), "--ms", "20000"}));
  EXPECT_EQ(ended.code, 0) << ended;
  for (const game::Descriptor* const game : session::games()) {
    for (const char* seat : {"0", "1"}) {
      EXPECT_NE(ended.out.find(joined(std::string(game->name), ", seat ", seat)), std::string::npos)
          << ended;
    }
  }
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), std::ssize(session::games()) * 2)
      << ended;
}

TEST(Check, TakesABotAsPlayersAreNamed) {
  const ShellBot bot;
  const Finished ended = patient(with_walls(
      {"hexarena", "check", "bot:" + bot.command(), "--game", "reversi", "--ms", "20000"}));
  EXPECT_EQ(ended.code, 0) << ended;
}

TEST(Check, AMistakeIsShownWithWhatWasSentAndReceived) {
  const ShellBot bot(
      "read -r hello; echo '{\"type\":\"ready\"}'; read -r turn; echo lost >&2; echo I resign");
  const Finished ended = patient(
      with_walls({"hexarena", "check", bot.command(), "--game", "reversi", "--ms", "20000"}));
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_NE(ended.out.find("reversi, seat 0: malformed after 0 actions"), std::string::npos)
      << ended;
  EXPECT_NE(ended.out.find("the last we sent:  {\"type\":\"turn\",\"id\":1"), std::string::npos)
      << ended;
  EXPECT_NE(ended.out.find("it answered:       I resign"), std::string::npos) << ended;
  EXPECT_NE(ended.out.find("its STDERR:\n    lost"), std::string::npos) << ended;
}

TEST(Check, ABotCannotWriteToTheTerminal) {
  const ShellBot bot(
      "read -r hello; echo '{\"type\":\"ready\"}'; read -r turn; "
      "printf '\\033]0;owned\\007\\302\\2332J' >&2; "
      "printf '\\033[2Jowned\\007\\302\\2332J\\n'; sleep 60");
  const Finished ended = patient(
      with_walls({"hexarena", "check", bot.command(), "--game", "reversi", "--ms", "20000"}));
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_NE(ended.out.find("it answered:       \\x1b[2Jowned\\x07\\u009b2J"), std::string::npos)
      << ended;
  EXPECT_NE(ended.out.find("    \\x1b]0;owned\\x07\\u009b2J"), std::string::npos) << ended;
  for (const std::string bytes : {"\x1b", "\x07", "\xc2\x9b"}) {
    EXPECT_EQ(ended.out.find(bytes), std::string::npos);
    EXPECT_EQ(ended.err.find(bytes), std::string::npos);
  }
}

TEST(Check, ABotMayBeAProject) {
  const ScratchFolder folder(kReadableForAll);
  fs::copy_file(HEXARENA_SOURCE_DIR "/tests/random_bot.sh", folder.path("walrus.sh"));
  std::ofstream(folder.path("secret")) << "secret\n";
  const auto checked = [&](const std::string& project) {
    std::ofstream(folder.path("bot.toml")) << project;
    return patient(
        with_walls({"hexarena", "check", folder.path(), "--game", "reversi", "--ms", "20000"}));
  };
  EXPECT_EQ(checked("command = \"sh walrus.sh\"").code, 0);
  EXPECT_EQ(checked("command = [\"sh\", \"walrus.sh\"]\nfiles = [\"walrus.sh\"]").code, 0);
  if (world::Sandbox().available()) {
    EXPECT_EQ(checked("command = \"sh walrus.sh\"\nfiles = [\"secret\"]").code, 1)
        << "it does not see what is not listed";
  }
  const auto refused = [&](const std::string& project, const std::string& why) {
    const Finished ended = checked(project);
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_NE(ended.err.find(why), std::string::npos) << ended;
  };
  EXPECT_EQ(checked("name = \"walrus\"\nversion = \"1.2\"\nrun = \"sh walrus.sh\"\nmemory = 64\n"
                    "keep = false")
                .code,
            0);
  refused("files = []", "run: is missing");
  refused("command = 7", "command: must be text");
  refused("run = \"sh walrus.sh\"\ncommand = \"sh walrus.sh\"", "leave one out");
  refused("run = \"sh walrus.sh\"\nmemory = 0", "memory");
  refused("run = \"sh walrus.sh\"\nkeep = 1", "keep: must be true or false");
  refused("run = \"sh walrus.sh\"\nname = \"\\u0007\"", "name: must be");
  refused("command = \"sh walrus.sh\"\nfiles = []", "files: must not be empty");
  refused("command = \"sh walrus.sh\"\nnane = \"x\"", "unknown key \"nane\"");
  refused("command = ", "bad TOML");
  fs::remove(folder.path("bot.toml"));
  expect_bad_call({"hexarena", "check", folder.path()}, "is a folder without a bot.toml");
}

TEST(Doctor, TellsWhatThisMachineGives) {
  const Finished told = patient({"hexarena", "doctor", "--json"});
  const Json json = *base::read_json(told.out);
  EXPECT_EQ(told.code, json["complete"] == true ? 0 : 1) << told;
  std::set<std::string> names;
  bool all = true;
  for (const Json& each : json["protections"]) {
    names.insert(each["name"].get<std::string>());
    all = all && each["given"] == true;
    EXPECT_EQ(each.contains("advice"), each["given"] == false) << each;
    EXPECT_FALSE(each["by"].get<std::string>().empty()) << each;
  }
  EXPECT_EQ(names, (std::set<std::string>{"walls", "namespaces", "system-calls", "memory",
                                          "processes", "processor", "freezer", "waiting"}));
  EXPECT_EQ(json["complete"], all);
  for (const Json& each : json["protections"]) {
    if (each["name"] == "walls") {
      EXPECT_EQ(each["given"], world::Sandbox().available().has_value());
    }
  }
  const Finished words = patient({"hexarena", "doctor"});
  EXPECT_EQ(words.code, told.code);
  EXPECT_NE(words.out.find("missing"), std::string::npos) << words;
}

TEST(Check, SaysWhatItCannotRun) {
  expect_bad_call({"hexarena", "check", "sh x", "--game", "chess"}, "chess");
  expect_bad_call({"hexarena", "check", ""}, "command");
  expect_bad_call({"hexarena", "check", "sh 'x"}, "not closed");
  const Finished missing =
      patient({"hexarena", "check", "/no/such/bot", "--game", "reversi", "--unsafe"});
  EXPECT_EQ(missing.code, 1) << missing;
  EXPECT_NE(missing.out.find("exit"), std::string::npos) << missing;
}

TEST(Check, AStoppedCheckIsNoPraise) {
  const ShellBot bot("read -r hello; echo '{\"type\":\"ready\"}'; sleep 1");
  Process check(
      {with_walls({"hexarena", "check", bot.command(), "--game", "reversi", "--ms", "20000"}), ""});
  ASSERT_TRUE(check.catches(SIGINT));
  check.signal(SIGINT);
  const Finished ended = check.finish();
  EXPECT_EQ(ended.code, 1) << ended;
  EXPECT_EQ(ended.out.find("all legal"), std::string::npos) << ended;
  EXPECT_NE(ended.out.find("stopped; the rest was not checked\n"), std::string::npos) << ended;
}

TEST(Check, AFullDiskIsTold) {
  const ShellBot bot("exit 3");
  Call call{{"hexarena", "check", bot.command(), "--game", "reversi", "--unsafe"}, ""};
  call.out = Call::Stream::full;
  EXPECT_EQ(run(call).code, 3);
}

TEST(BotCommand, NothingTheRefereeSaysCrashesIt) {
  const std::string hello =
      R"({"type":"hello","game":"nooks","settings":{},"seat":0,"players":["a"]})"
      "\n";
  for (const std::string line :
       {"", "[", "7", "[]", "{}", R"({"type":7})", R"({"type":"hello"})",
        R"({"type":"hello","game":7})", R"({"type":"hello","game":"fish"})", R"({"type":"turn"})",
        R"({"type":"turn","view":7})", R"({"type":"turn","view":{}})",
        R"({"type":"turn","view":{"position":7}})", R"({"type":"turn","view":{"position":[]}})",
        R"({"type":"turn","view":{"turn":null,"position":7}})",
        R"({"type":"turn","view":{"position":{"round":1}}})",
        R"({"type":"turn","view":{"turn":null,"legal":7,"position":{"round":1}}})",
        R"({"type":"hello","game":"nooks","settings":7})"}) {
    for (const bool greeted : {false, true}) {
      const Finished ended =
          run({"hexarena", "bot", "nooks"}, (greeted ? hello : "") + line + "\n");
      EXPECT_EQ(ended.signal, 0) << line << ended;
      EXPECT_TRUE(ended.code == 0 || ended.code == 2) << line << ended;
      if (ended.code == 2) expect_one_line(ended, "hexarena");
    }
  }
  const Finished endless = run({"hexarena", "bot", "fish"}, std::string(17U << 20U, 'x'));
  EXPECT_EQ(endless.code, 2) << endless;
  EXPECT_NE(endless.err.find("more than"), std::string::npos) << endless;
}

TEST(Bots, PlayMatchesAndTheirFailuresAreCounted) {
  const ShellBot good;
  const ShellBot bad("echo my knee >&2; exit 3");
  const ScratchFolder records;
  const Finished ended = patient(with_walls(
      {"hexarena", "match", "reversi", "bot:" + good.command(), "bot:" + bad.command(), "--games",
       "2", "--ms", "20000", "--set", "size=2", "--json", "--records", records.path("games")}));
  EXPECT_EQ(ended.code, 0) << ended;
  const auto result = base::read_json(ended.out);
  ASSERT_TRUE(result) << ended;
  EXPECT_EQ((*result)["wins"], Json::array({2, 0})) << ended;
  EXPECT_EQ((*result)["removals"], Json::array({0, 2})) << ended;
  EXPECT_NE(ended.err.find("was removed (exit): exited with code 3"), std::string::npos) << ended;
  const std::string file = records.path("games/game-0001.jsonl");
  EXPECT_NE(ended.err.find("the game is in " + file), std::string::npos) << ended;
  EXPECT_NE(contents(file).find("\"stderr\":\"my knee\\n\""), std::string::npos) << contents(file);
}

TEST(Limits, AreAllThere) {
  const auto json = base::read_json(run({"hexarena", "limits", "--json"}).out);
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["referee"]["move_ms"], 15000);
  for (const char* part : {"referee", "bot", "program", "file"}) {
    EXPECT_GE((*json)[part].size(), 2U) << part;
  }
  const Finished words = run({"hexarena", "limits"});
  EXPECT_EQ(words.code, 0);
  EXPECT_NE(words.out.find("milliseconds for a decision"), std::string::npos) << words;
}

}  // namespace
}  // namespace hexarena::tests
