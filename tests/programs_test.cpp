// The programs as people and scripts use them: help, pipes, records, a game that is killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <regex>
#include <set>

#include "completed.hpp"
#include "readers.hpp"
#include "records.hpp"
#include "refusals.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;
using testing::HasSubstr;

/// What the program answers; it must end well.
std::string answer(std::vector<std::string> words, std::string input = "") {
  const Finished ended = run(std::move(words), std::move(input));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_EQ(ended.err, "");
  return ended.out;
}

constexpr const char* kDuel =
    R"({"game":"fish","players":[{"color":"red","score":0,"places":[[0,0]]},)"
    R"({"color":"white","score":3,"places":[[3,1]]}],"board":[[1,2],[3,4],[5,1],[2,3]]})";

// Help and version --------------------------------------------------------------------------------

TEST(Programs, AreAllInTheListOfTheTests) {
  std::set<std::string> mains;
  for (const auto& entry : fs::directory_iterator(fs::path(HEXARENA_SOURCE_DIR) / "src/cli/main")) {
    mains.insert(entry.path().stem());
  }
  EXPECT_EQ(mains, std::set<std::string>(kPrograms.begin(), kPrograms.end()));
}

TEST(Programs, TeachWithHelp) {
  for (const std::string& program : kPrograms) {
    const std::string help = answer({program, "--help"});
    EXPECT_THAT(help, HasSubstr("Exit codes")) << program;
    const bool asked = program != "hexarena" && program != "xserver" && program != "xclients";
    EXPECT_THAT(help, HasSubstr(asked ? "  echo '" : "\n  " + program + " ")) << program;
  }
  for (const std::string command :
       {"play", "show", "moves", "apply", "best", "new", "perft", "bench"}) {
    EXPECT_THAT(answer({"hexarena", command, "--help"}), HasSubstr("Usage: hexarena " + command));
  }
}

/// The example in the help of a harness program, run in a shell, gives what stands below it.
TEST(Programs, TheExamplesInTheirHelpAreTrue) {
  for (const std::string& program : kHarness) {
    const std::string help = answer({program, "--help"});
    const std::size_t begin = help.find("  echo '");
    const std::size_t pipe = help.find("| " + program + "\n", begin);
    ASSERT_NE(pipe, std::string::npos) << help;
    const std::size_t end = help.find('\n', pipe);
    const std::string command = help.substr(begin, end - begin);
    const std::string promised = help.substr(end + 3, help.find('\n', end + 1) - end - 2);
    EXPECT_EQ(answer({"/bin/sh", "-c", "PATH=" + bin_folder() + ":$PATH;" + command}), promised)
        << command;
  }
}

TEST(Programs, KnowTheirVersion) {
  for (const std::string& program : kPrograms) {
    EXPECT_TRUE(std::regex_search(answer({program, "--version"}),
                                  std::regex("^" + program + R"( .*\d+\.\d+\.\d+( \(.*\))?\n$)")))
        << program;
  }
}

// One position in, an answer out ------------------------------------------------------------------

TEST(Programs, ShowDrawsTheBoardFirst) {
  const std::string text = answer({"hexarena", "show"}, kDuel);
  EXPECT_THAT(text, HasSubstr("___"));
  EXPECT_LT(text.find("___"), text.find("red"));
  EXPECT_THAT(answer({"hexarena", "show", "--svg"}, kDuel), HasSubstr("<svg"));
  const Json view = json(answer({"hexarena", "show", "--json"}, kDuel));
  EXPECT_EQ(view["turn"], 0);
  EXPECT_EQ(view["scores"], json("[0,3]"));
  const ScratchFile file(kDuel);
  EXPECT_EQ(answer({"hexarena", "show", file.name()}), text);
}

TEST(Programs, ShowStopsWhereItIsTold) {
  const std::string record =
      R"({"game":"fish","settings":{"fish":1},"actions":[[0,0],[0,1],[0,2]]})";
  for (int events = 0; events <= 3; ++events) {
    const Json view =
        json(answer({"hexarena", "show", "--json", "--at", std::to_string(events)}, record));
    EXPECT_EQ(view["legal"].size(), static_cast<std::size_t>(25 - events));
  }
}

TEST(Programs, MovesIsOneArray) {
  EXPECT_EQ(answer({"hexarena", "moves"}, kDuel), "[[[0,0],[1,0]],[[0,0],[2,0]],[[0,0],[2,1]]]\n");
}

TEST(Programs, ApplyChains) {
  std::string envelope = kDuel;
  for (const char* action : {"[[0,0],[1,0]]", "3 1 2 1", "[[1,0],[2,0]]"}) {
    envelope = answer({"hexarena", "apply", action}, envelope);
  }
  EXPECT_EQ(json(envelope)["players"], json(R"([{"color":"white","score":6,"places":[[2,1]]},)"
                                            R"({"color":"red","score":4,"places":[[2,0]]}])"));
  EXPECT_EQ(answer({"/bin/sh", "-c",
                    "PATH=" + bin_folder() +
                        ":$PATH; hexarena apply '0 0 1 0' | "
                        "hexarena apply '3 1 2 1' | hexarena apply '1 0 2 0'"},
                   kDuel),
            envelope);
}

TEST(Programs, ApplyGrowsARecord) {
  const std::string record = R"({"game":"fish","settings":{"fish":2},"actions":[]})";
  const Json grown =
      json(answer({"hexarena", "apply", "0 1"}, answer({"hexarena", "apply", "[0,0]"}, record)));
  EXPECT_EQ(grown["actions"], json("[[0,0],[0,1]]"));
}

TEST(Programs, ApplyOfAnIllegalActionIsOneWithTheReason) {
  const Finished ended = run({"hexarena", "apply", "[[0,0],[3,1]]"}, kDuel);
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr("[3,1]"));
}

TEST(Programs, BestAnswersWithActionValueAndLine) {
  const Json best = json(answer({"hexarena", "best", "house:3"}, kDuel));
  EXPECT_EQ(best["depth"], 3);
  EXPECT_TRUE(best["value"].is_number_integer());
  EXPECT_EQ(best["line"][0], best["action"]);
  EXPECT_TRUE(best.contains("nodes"));
  EXPECT_EQ(json(answer({"hexarena", "best", "greedy"}, kDuel))["value"], Json());
  // The answer of xstrategy and of best is the same house.
  std::string state(kDuel);
  state.erase(1, std::string_view(R"("game":"fish",)").size());
  EXPECT_EQ(json(answer({"xstrategy"}, joined("[3,", state, "]"))), best["action"]);
}

TEST(Programs, BestOfAFinishedGameIsNo) {
  const Finished ended = run({"hexarena", "best"}, R"({"game":"fish","players":[],"board":[]})");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.err, HasSubstr("over"));
}

TEST(Programs, PerftEndsWithTheNumber) {
  EXPECT_TRUE(
      answer({"hexarena", "perft", "fish", "--depth", "2", "--set", "rows=3", "--set", "columns=3"})
          .ends_with("\n72\n"));
  const ScratchFile file(kDuel);
  EXPECT_EQ(answer({"hexarena", "perft", "fish", "--depth", "1", "--from", file.name()}), "3\n");
  EXPECT_EQ(answer({"hexarena", "perft", "fish", "--depth", "0"}), "1\n");
}

TEST(Programs, NewFishMakesTheSameBoardFromTheSameSeed) {
  const std::vector<std::string> make{"hexarena", "new",    "fish",   "4", "3",
                                      "5",        "random", "--seed", "7", "--json"};
  const Finished first = run(make, "1 0\n0 2 -run");
  EXPECT_EQ(first.code, 0);
  EXPECT_THAT(first.err, HasSubstr("seed 7"));
  const Json board = json(first.out);
  EXPECT_EQ(board.size(), 3U);
  EXPECT_EQ(board[0].size(), 4U);
  EXPECT_EQ(board[0][1], 0);
  EXPECT_EQ(board[2][0], 0);
  EXPECT_EQ(run(make, "1 0 0 2").out, first.out);
  EXPECT_EQ(answer({"hexarena", "new", "fish", "2", "2", "4", "nonrandom", "--json"}, "1 1 -run x"),
            "[[4,4],[4,0]]\n");
}

TEST(Programs, BenchHasASignatureThatStays) {
  if (sanitized()) GTEST_SKIP() << "too slow under sanitizers";
  const auto signature = [] {
    Call call{{"hexarena", "bench"}, ""};
    call.seconds = 300;
    const Finished ended = run(call);
    EXPECT_EQ(ended.code, 0) << ended;
    const std::size_t at = ended.out.find("signature ");
    EXPECT_NE(at, std::string::npos) << ended;
    return ended.out.substr(std::min(at, ended.out.size()));
  };
  EXPECT_EQ(signature(), signature());
}

// Games -------------------------------------------------------------------------------------------

TEST(Programs, AGameOfHousePlayersEndsWithAnOutcome) {
  const std::string game = answer({"hexarena", "play", "fish", "house:1", "greedy", "random"});
  EXPECT_THAT(game, HasSubstr("Game over, "));
  EXPECT_THAT(game, HasSubstr("\"seed\":"));
}

TEST(Programs, TheSameSeedPlaysTheSameGame) {
  const std::vector<std::string> play{"hexarena", "play",  "fish",   "random",
                                      "random",   "--set", "seed=11"};
  EXPECT_EQ(answer(play), answer(play));
}

TEST(Programs, AGameIsPlayedByTypingAndKept) {
  const ScratchFile record;
  const std::string talk = answer({"hexarena", "play", "fish", "human:Ada", "house:1", "--set",
                                   "seed=3", "--record", record.name()},
                                  "help\nmoves\nhint\n0 0\n9 9\n0 1\nundo\nquit\n");
  EXPECT_THAT(talk, HasSubstr("red (Ada): a1"));
  EXPECT_THAT(talk, HasSubstr("Not possible"));
  EXPECT_THAT(talk, HasSubstr("continue with: hexarena play fish --from"));
  const Json view = json(answer({"hexarena", "show", "--json", record.name()}));
  EXPECT_EQ(view["over"], false);
  EXPECT_EQ(view["position"]["penguins"], 4);
}

TEST(Programs, ARecordIsThereBeforeTheFirstAction) {
  const ScratchFile record;
  static_cast<void>(answer({"hexarena", "play", "fish", "--record", record.name()}));
  EXPECT_EQ(json(answer({"hexarena", "moves"}, contents(record.name()))).size(), 25U);
}

/// A game in which the human has placed one penguin and is asked for the next.
class StartedGame {
 public:
  StartedGame()
      : process_({{"hexarena", "play", "fish", "human", "house:1", "--set", "seed=5", "--record",
                   record_.name()},
                  "0 0\n"}) {
    EXPECT_TRUE(process_.says("white (house:1): b1"));
    EXPECT_TRUE(process_.says("red> "));
  }
  [[nodiscard]] Process& process() { return process_; }

  /// The record on disk has both placements, and the game goes on from it.
  void expect_to_go_on() const {
    const Json view = json(answer({"hexarena", "show", "--json", record_.name()}));
    EXPECT_EQ(view["position"]["players"][0]["places"], json("[[0,0]]"));
    EXPECT_EQ(view["position"]["players"][1]["places"], json("[[0,1]]"));
    const std::string rest = answer({"hexarena", "play", "fish", "greedy", "house:1", "--from",
                                     record_.name(), "--record", record_.name()});
    EXPECT_THAT(rest, HasSubstr("Game over, "));
    EXPECT_EQ(json(answer({"hexarena", "show", "--json", record_.name()}))["over"], true);
    EXPECT_THAT(contents(record_.name()), HasSubstr("{\"result\":"));
  }

 private:
  ScratchFile record_;
  Process process_;
};

TEST(Programs, AGameThatIsInterruptedGoesOnFromItsRecord) {
  StartedGame game;
  // Between the question and the wait for an answer a signal is not seen at once.
  usleep(200'000);
  game.process().signal(SIGINT);
  const Finished ended = game.process().finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_THAT(ended.out, HasSubstr("You left the game."));
  game.expect_to_go_on();
}

TEST(Programs, AGameThatIsKilledGoesOnFromItsRecord) {
  StartedGame game;
  const Finished ended = game.process().cut_off();
  EXPECT_EQ(ended.signal, SIGKILL);
  game.expect_to_go_on();
}

TEST(Play, TheYoungestHasTheFirstSeat) {
  const ScratchFile record;
  static_cast<void>(answer({"hexarena", "play", "fish", "random", "greedy", "house:1", "--ages",
                            "30,9,30", "--record", record.name()}));
  const std::string all = contents(record.name());
  const Json header = json(all.substr(0, all.find('\n')));
  EXPECT_EQ(header["players"], json(R"([{"name":"greedy","age":9},{"name":"random","age":30},
                                        {"name":"house:1","age":30}])"));
  expect_bad_call({"hexarena", "play", "fish", "random", "greedy", "--ages", "30"}, "1 ages");
  expect_bad_call({"hexarena", "play", "fish", "random", "greedy", "--ages", "30,young"}, "young");
  expect_bad_call({"hexarena", "play", "fish", "random", "greedy", "--ages", "30,-1"}, "-1");
  expect_bad_call(
      {"hexarena", "play", "fish", "random", "greedy", "--ages", "3,4", "--from", record.name()},
      "--from");
}

// Completion --------------------------------------------------------------------------------------

TEST(Completion, OffersEveryCommandOfTheHelp) {
  const std::string offered = completed("hexarena ''");
  const std::string help = answer({"hexarena", "--help"});
  std::size_t commands = 0;
  std::istringstream lines(help.substr(help.find("Subcommands:")));
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line) && line.starts_with("  ");) {
    if (line[2] == ' ') continue;  // the rest of a description
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_THAT(" " + offered, HasSubstr(" " + command + " "));
    ++commands;
  }
  EXPECT_GE(commands, 8U) << help;
}

TEST(Completion, OffersEveryOptionOfEachCommand) {
  static const std::regex option(R"(^  (?:-h,)?(--[a-z-]+))");
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"play"},
                                             {"reversi"},
                                             {"show"},
                                             {"perft"},
                                             {"best"},
                                             {"moves"},
                                             {"apply"},
                                             {"solve"},
                                             {"bench"},
                                             {"match"},
                                             {"tournament"},
                                             {"resume"},
                                             {"bot"},
                                             {"check"},
                                             {"replay"},
                                             {"connect"},
                                             {"limits"},
                                             {"export"},
                                             {"import"},
                                             {"new-bot"},
                                             {"new", "fish"},
                                             {"new", "nooks"},
                                             {"new", "penguins"},
                                             {"nooks", "check"},
                                             {"nooks", "step"},
                                             {"nooks", "verify"},
                                             {"nooks", "solve"},
                                             {"nooks", "new"}}) {
    std::vector<std::string> words{"hexarena"};
    words.insert(words.end(), command.begin(), command.end());
    std::string typed;
    for (const std::string& word : words) typed += word + " ";
    const std::string offered = completed(typed + "x --");
    words.push_back("--help");
    std::istringstream help(answer(words));
    std::smatch match;
    for (std::string line; std::getline(help, line);) {
      if (!std::regex_search(line, match, option)) continue;
      EXPECT_THAT(offered, HasSubstr(match[1].str())) << typed;
    }
  }
}

TEST(Completion, KnowsGamesPlayersSettingsAndTheirWords) {
  EXPECT_EQ(completed("hexarena pl"), "play\n");
  EXPECT_EQ(completed("hexarena play f"), "fish\n");
  EXPECT_THAT(completed("hexarena play fish h"), HasSubstr("house:"));
  EXPECT_EQ(completed("hexarena play fish --set col"), "collect= columns=\n");
  EXPECT_EQ(completed("hexarena play fish --set collect = la"), "landing\n");
  EXPECT_EQ(completed("hexarena play fish --set board ="), "boxed\n");
  EXPECT_EQ(completed("hexarena new fish 3 3 1 n"), "nonrandom\n");
  EXPECT_EQ(completed("xboard --v"), "--version\n");
  for (const std::string& program : kHarness) {
    EXPECT_THAT(completed(program + " --"), HasSubstr("--help"));
  }
}

TEST(Completion, OffersEveryOptionOfRemoteFish) {
  static const std::regex option(R"((?:^|\s|,)(--[a-z-]+))");
  for (const std::string program : {"xserver", "xclients"}) {
    const std::string offered = completed(program + " --");
    const std::string help = answer({program, "--help"});
    for (std::sregex_iterator each(help.begin(), help.end(), option), end; each != end; ++each) {
      EXPECT_THAT(" " + offered, HasSubstr(" " + (*each)[1].str())) << program;
    }
  }
}

TEST(Completion, KnowsEverySettingOfFish) {
  const std::string offered = completed("hexarena play fish --set ''");
  for (const std::string key : {"players", "collect", "place", "turns", "rows", "columns", "fish",
                                "holes", "ones", "seed", "board", "grid"}) {
    EXPECT_THAT(offered, HasSubstr(key + "="));
  }
}

}  // namespace
}  // namespace hexarena::tests
