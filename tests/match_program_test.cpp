// match as bot authors use it: records that grow, the browser, clocks, and when it is decided.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <set>
#include <sstream>

#include "refusals.hpp"
#include "session/record.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;

const std::string kHexarena = bin_folder() + "/hexarena";

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}
Json view_of(const std::string& file) {
  const Finished shown = run({"hexarena", "show", "--json", file});
  EXPECT_EQ(shown.code, 0) << shown;
  const auto json = base::read_json(shown.out);
  return json ? *json : Json();
}
/// Until something is so, or far too much time has passed.
template <class Condition>
bool comes_true(Condition&& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(300);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    usleep(1000);
  }
  return true;
}

TEST(MatchRecords, EachGameHasAFileThatEveryCommandReads) {
  const ScratchFolder folder;
  const std::vector<std::string> words{"hexarena",
                                       "match",
                                       "fish",
                                       "greedy",
                                       "random",
                                       "--games",
                                       "2",
                                       "--set",
                                       "rows=4",
                                       "--set",
                                       "columns=4",
                                       "--records",
                                       folder.path("new/games")};
  EXPECT_EQ(run(words).code, 0);
  const std::string games = folder.path("new/games");
  EXPECT_EQ(names_in(games), (std::vector<std::string>{"game-0001.jsonl", "game-0002.jsonl"}));
  const std::string first = contents(games + "/game-0001.jsonl");
  EXPECT_EQ(view_of(games + "/game-0001.jsonl")["over"], true);
  EXPECT_EQ(view_of(games + "/game-0002.jsonl")["over"], true);
  // A second match goes on behind the first.
  EXPECT_EQ(run(words).code, 0);
  EXPECT_EQ(names_in(games).back(), "game-0004.jsonl");
  EXPECT_EQ(contents(games + "/game-0001.jsonl"), first);
}

TEST(MatchRecords, AStoreKeepsEachGameForExportAndTheArena) {
  const ScratchFolder folder;
  const std::string db = folder.path("games.db");
  const std::vector<std::string> words{"hexarena", "match", "reversi", "hard", "easy", "--games",
                                       "2",        "--set", "size=2",  "--db", db};
  EXPECT_EQ(run(words).code, 0);
  EXPECT_EQ(run(words).code, 0);
  std::set<std::string> games;
  std::istringstream lines(run({"hexarena", "export", "--db", db}).out);
  for (std::string line; std::getline(lines, line);) {
    const auto json = base::read_json(line, session::kRecordLimits);
    ASSERT_TRUE(json);
    if (json->contains("game")) games.insert((*json)["game"].get<std::string>());
  }
  EXPECT_EQ(games.size(), 4U);
  for (const std::string& id : games) {
    const Finished record = run({"hexarena", "export", "--db", db, "--game-id", id, "--as-record"});
    const ScratchFile file(record.out);
    EXPECT_EQ(view_of(file.name())["over"], true) << record;
  }
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--db", folder.path()},
                  folder.path());
}

TEST(MatchRecords, AKilledMatchLosesNothingThatWasPlayed) {
  const ScratchFolder folder;
  Process match({{"hexarena", "match", "reversi", "engine:4", "engine:4", "--games", "10000",
                  "--records", folder.path("games")},
                 ""});
  // A header, the opening of four and some of the players' own.
  ASSERT_TRUE(comes_true([&] {
    const std::string text = contents(folder.path("games/game-0001.jsonl"));
    return std::count(text.begin(), text.end(), '\n') > 8;
  }));
  static_cast<void>(match.cut_off());
  // The one in which it was cut off, whichever that is, is whole as far as it goes.
  for (const std::string& name : names_in(folder.path("games"))) {
    if (!name.ends_with(".jsonl")) continue;  // on its way to become one
    const std::string file = folder.path("games/" + name);
    EXPECT_TRUE(contents(file).ends_with('\n')) << name;
    EXPECT_EQ(view_of(file)["game"], "reversi") << name;
  }
}

TEST(MatchTime, IsTheSameForBotsAndOurOwnAndRecordedWithItsMargin) {
  const ShellBot bot(R"(while read -r line; do case $line in
    *'"type":"hello"'*) echo "$line" >&2; echo '{"type":"ready"}' ;;
    *) exit 3 ;; esac; done)");
  const ScratchFolder records;
  const Finished ended = patient(with_walls(
      {"hexarena", "match", "reversi", "bot:" + bot.command(), "engine", "--games", "2", "--ms",
       "7", "--margin", "4321", "--set", "size=2", "--json", "--records", records.path("games")}));
  EXPECT_EQ(ended.code, 0) << ended;
  const auto json = base::read_json(ended.out);
  ASSERT_TRUE(json) << ended;
  EXPECT_EQ((*json)["ms"], 7);
  EXPECT_EQ((*json)["margin"], 4321);
  const std::string record = contents(records.path("games/game-0001.jsonl"));
  EXPECT_NE(record.find(R"(\"limits\":{\"move_ms\":7,)"), std::string::npos) << record;
  const auto header = base::read_json(record.substr(0, record.find('\n')));
  ASSERT_TRUE(header) << record;
  EXPECT_EQ((*header)["run"]["move_ms"], 7);
  EXPECT_EQ((*header)["run"]["margin_ms"], 4321);
}

TEST(MatchRecords, TheMatchStopsWhenTheyCannotBeKept) {
  const ScratchFolder folder;
  Process match({{"hexarena", "match", "reversi", "random", "random", "--games", "10000000",
                  "--records", folder.path("games")},
                 ""});
  ASSERT_TRUE(comes_true([&] { return fs::exists(folder.path("games/game-0001.jsonl")); }));
  // While files are being made in it, a folder may resist.
  ASSERT_TRUE(comes_true([&] {
    std::error_code error;
    fs::remove_all(folder.path("games"), error);
    return !fs::exists(folder.path("games"));
  }));
  expect_end(match.finish(), 2, "hexarena match", "cannot be");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--records", "/dev/null"},
                  "cannot be");
}

TEST(MatchRecords, TheFirstTenFailuresAreKeptUnasked) {
  const ShellBot bad("exit 3");
  const ScratchFolder temporary;
  std::vector<std::string> words =
      with_walls({"/usr/bin/env", "TMPDIR=" + temporary.path(), kHexarena, "match", "reversi",
                  "random", "bot:" + bad.command(), "--games", "12"});
  const Finished ended = patient(std::move(words));
  EXPECT_EQ(ended.code, 0) << ended;
  const std::vector<std::string> folders = names_in(temporary.path());
  ASSERT_EQ(folders.size(), 1U) << ended;
  const std::string file = temporary.path(folders.front()) + "/game-0001.jsonl";
  EXPECT_NE(ended.err.find("the game is in " + file), std::string::npos) << ended;
  EXPECT_EQ(names_in(temporary.path(folders.front())).size(), 10U);
  EXPECT_EQ(view_of(file)["over"], true);
}

TEST(MatchOpen, ShowsTheLastGameInTheBrowser) {
  const ScratchFolder folder;
  fs::create_directory(folder.path("seen"));
  const Finished ended =
      run({"/usr/bin/env", "BROWSER=cp -t " + folder.path("seen"), kHexarena, "match", "reversi",
           "hard", "easy", "--games", "2", "--records", folder.path("games"), "--open"});
  EXPECT_EQ(ended.code, 0) << ended;
  const std::string page = folder.path("games/game-0002.html");
  EXPECT_NE(ended.err.find("the last game: " + page + "\n"), std::string::npos) << ended;
  EXPECT_TRUE(contents(page).starts_with("<!doctype html>"));
  ASSERT_TRUE(comes_true([&] {
    return contents(folder.path("seen/game-0002.html")).size() == contents(page).size();
  }));
}

TEST(MatchOpen, SaysWhereThePageIsWhenThereIsNoBrowser) {
  const ScratchFolder temporary;
  const Finished ended = run({"/usr/bin/env", "-u", "BROWSER", "-u", "DISPLAY", "-u",
                              "WAYLAND_DISPLAY", "TMPDIR=" + temporary.path(), kHexarena, "match",
                              "reversi", "hard", "easy", "--games", "2", "--open"});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("last.html (there is no display here"), std::string::npos) << ended;
  const Finished broken =
      run({"/usr/bin/env", "BROWSER=/no/such/browser", "TMPDIR=" + temporary.path(), kHexarena,
           "match", "reversi", "hard", "easy", "--games", "2", "--open"});
  EXPECT_EQ(broken.code, 0) << broken;
  EXPECT_NE(broken.err.find("cannot be started"), std::string::npos) << broken;
}

TEST(MatchSprt, EndsWhenItIsDecided) {
  const Finished ended = patient({"hexarena", "match", "reversi", "hard", "easy", "--sprt", "0,100",
                                  "--games", "2000", "--json"});
  EXPECT_EQ(ended.code, 0) << ended;
  const auto result = base::read_json(ended.out);
  ASSERT_TRUE(result) << ended;
  EXPECT_LT((*result)["games"], 2000);
  const Json& sprt = (*result)["sprt"];
  EXPECT_EQ(sprt["verdict"], "elo1") << sprt;
  EXPECT_GE(sprt["llr"].get<double>(), sprt["upper"].get<double>());
  int pairs = 0;
  for (const Json& count : sprt["pairs"]) pairs += count.get<int>();
  EXPECT_EQ(2 * pairs, (*result)["games"]);
  const Finished words =
      run({"hexarena", "match", "reversi", "hard", "hard", "--sprt", "-5.5,5", "--games", "4"});
  EXPECT_NE(words.out.find("SPRT -5.5,5: LLR "), std::string::npos) << words;
  EXPECT_NE(words.out.find(", undecided; pairs"), std::string::npos) << words;
}

TEST(MatchSprt, RefusesWhatIsNoTest) {
  for (const std::string bounds : {"", "5", "5,", ",5", "5,5", "20,0", "a,b", "0,20x", "0,nan",
                                   "-inf,inf", "0,100000", "0 20"}) {
    if (bounds.empty()) continue;
    expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--sprt", bounds}, "--sprt");
  }
  expect_bad_call({"hexarena", "match", "fish", "greedy", "greedy", "random", "--sprt", "0,20"},
                  "two players");
  const std::vector<std::string> test{"hexarena", "match",  "reversi", "hard",
                                      "easy",     "--sprt", "0,20"};
  for (const auto& [flag, value] : {std::pair("--alpha", "0"),
                                    {"--beta", "0.5"},
                                    {"--alpha", "nan"},
                                    {"--sprt-model", "bayesian"}}) {
    std::vector<std::string> words = test;
    words.insert(words.end(), {flag, value});
    expect_bad_call(words, std::string_view(flag) == "--sprt-model" ? "bayesian" : flag);
  }
}

/// Of a match with these words more; without when and where it was played.
std::string told(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  const Finished ended = patient(std::move(words));
  EXPECT_EQ(ended.code, 0) << ended;
  auto json = base::read_json(ended.out);
  if (!json) return ended.out;
  json->erase("run");
  return base::write_json(*json);
}

TEST(MatchThreads, ChangeNothingButTheTimeItTakes) {
  const std::vector<std::string> pairs{"hexarena", "match",   "reversi", "greedy",
                                       "random",   "--games", "40",      "--set",
                                       "size=3",   "--seed",  "7",       "--json"};
  const std::vector<std::string> three{"hexarena", "match",  "fish",    "greedy",
                                       "random",   "random", "--games", "12",
                                       "--set",    "rows=4", "--set",   "columns=4"};
  const std::vector<std::string> test{"hexarena", "match", "reversi", "hard", "easy",
                                      "--sprt",   "0,100", "--games", "2000", "--json"};
  for (const auto& words : {pairs, three, test}) {
    EXPECT_EQ(told(words, {"--threads", "4"}), told(words, {}));
  }
  for (const std::string number : {"0", "257", "many"}) {
    expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--threads", number},
                    "--threads");
  }
}

TEST(MatchThreads, EachGameHasTheSameFileWithAnyNumberOfThem) {
  const ScratchFolder folder;
  const std::vector<std::string> words{"hexarena", "match",   "fish",     "greedy",
                                       "random",   "--games", "8",        "--set",
                                       "rows=4",   "--set",   "columns=4"};
  static_cast<void>(told(words, {"--records", folder.path("alone")}));
  static_cast<void>(told(
      words, {"--threads", "4", "--records", folder.path("crowd"), "--db", folder.path("db")}));
  const std::vector<std::string> names = names_in(folder.path("alone"));
  EXPECT_EQ(names.size(), 8U);
  EXPECT_EQ(names_in(folder.path("crowd")), names);
  for (const std::string& name : names) {
    EXPECT_EQ(view_of(folder.path("crowd/" + name)), view_of(folder.path("alone/" + name))) << name;
  }
}

TEST(MatchThreads, OpenTheLastGameOfTheMatch) {
  const ScratchFolder temporary;
  const Finished ended =
      patient({"/usr/bin/env", "BROWSER=true", "TMPDIR=" + temporary.path(), kHexarena, "match",
               "reversi", "hard", "easy", "--games", "6", "--threads", "3", "--open"});
  EXPECT_EQ(ended.code, 0) << ended;
  const std::string folder = temporary.path(names_in(temporary.path()).front());
  EXPECT_EQ(names_in(folder), (std::vector<std::string>{"last.html", "last.jsonl"}));
  EXPECT_EQ(view_of(folder + "/last.jsonl")["over"], true);
}

TEST(MatchThreads, CtrlCCountsTheBlocksThatWerePlayed) {
  const ScratchFolder folder;
  Process match({{"hexarena", "match", "reversi", "hard", "easy", "--games", "100000", "--threads",
                  "3", "--json", "--records", folder.path("games")},
                 ""});
  ASSERT_TRUE(comes_true([&] { return fs::exists(folder.path("games/game-0012.jsonl")); }));
  match.signal(SIGINT);
  const Finished ended = match.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("stopped"), std::string::npos) << ended;
  const auto result = base::read_json(ended.out);
  ASSERT_TRUE(result) << ended;
  // Each whole pair of records is counted.
  int whole = 0;
  for (int first = 1; fs::exists(folder.path(fmt::format("games/game-{:04}.jsonl", first)));) {
    bool over = true;
    for (const int end = first + 2; first < end; ++first) {
      const std::string text = contents(folder.path(fmt::format("games/game-{:04}.jsonl", first)));
      over = over && text.find("\"winners\"") != std::string::npos;
    }
    whole += over ? 2 : 0;
  }
  EXPECT_EQ((*result)["games"], whole) << ended;
  EXPECT_GE(whole, 6);  // of twelve begun, three may not have ended, each in a block of its own
}

TEST(MatchAdjudication, SparesTheRestOfGamesWhereAsked) {
  const Finished ended =
      run({"hexarena", "match", "fish", "greedy", "random", "--set", "rows=4", "--set", "columns=4",
           "--adjudicate", "20000", "--games", "4", "--json"});
  EXPECT_EQ(ended.code, 0) << ended;
  const auto result = base::read_json(ended.out);
  ASSERT_TRUE(result) << ended;
  EXPECT_EQ((*result)["adjudicate"], 20'000);
  EXPECT_EQ((*result)["adjudicated"], 4);
  const Finished words = run({"hexarena", "match", "reversi", "easy", "random", "--set", "size=3",
                              "--adjudicate", "20000", "--games", "2"});
  EXPECT_NE(words.out.find("2 games ended early"), std::string::npos) << words;
}

TEST(MatchAdjudication, RefusesGamesWithoutExactValues) {
  expect_bad_call({"hexarena", "match", "fish", "greedy", "greedy", "random", "--adjudicate", "9"},
                  "cannot be adjudicated");
  expect_bad_call({"hexarena", "match", "reversi", "hard", "easy", "--adjudicate", "0"},
                  "--adjudicate");
}

TEST(MatchClock, RunsOverAllMovesOfAGame) {
  // Quick enough for a move, too slow for the game.
  const ShellBot slow(
      "read -r hello; echo '{\"type\":\"ready\"}'; read -r turn; sleep 0.4; echo so; sleep 60");
  const ScratchFolder folder;
  const Finished ended = patient(
      with_walls({"hexarena", "match", "reversi", "bot:" + slow.command(), "random", "--games", "2",
                  "--set", "size=2", "--clock", "100", "--records", folder.path("games")}));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("was removed (timeout): "), std::string::npos) << ended;
  // Either may notice first: the waiting player or, on a busy machine, the referee.
  EXPECT_TRUE(ended.err.find("the 100 ms left on its clock") != std::string::npos ||
              ended.err.find("of 100 for the game") != std::string::npos)
      << ended;
  EXPECT_EQ(run({"hexarena", "match", "reversi", "engine", "engine", "--games", "2", "--clock",
                 "2000", "--set", "size=3"})
                .code,
            0);
}

TEST(MatchProgram, WritesAReportThatReplaysItsGames) {
  const ScratchFolder folder;
  const std::string file = folder.path("report.html");
  const Finished ended = run({"hexarena", "match", "reversi", "greedy", "random", "--set", "size=2",
                              "--games", "6", "--threads", "2", "--html-report", file});
  EXPECT_EQ(ended.code, 0) << ended;
  const std::string page = contents(file);
  for (const char* const part :
       {"<h1>greedy – random</h1>", "match of 2 players, 6 games", "greedy scores", "Standings",
        "<a href=\"report-games/game-0001.html\">", "<a href=\"report-games/game-0006.html\">"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  EXPECT_NE(contents(folder.path("report-games/game-0006.html")).find("<script"),
            std::string::npos);
  const Finished unwritten = run({"hexarena", "match", "reversi", "greedy", "random", "--games",
                                  "2", "--html-report", folder.path("no/such/file.html")});
  EXPECT_EQ(unwritten.code, 2) << unwritten;
}

}  // namespace
}  // namespace hexarena::tests
