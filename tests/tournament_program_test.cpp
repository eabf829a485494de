// tournament and resume: from a file to a table, through kills and Ctrl-C, whoever plays.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>

#include "refusals.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using rules::Json;

constexpr std::string_view kCup = R"(game = "reversi"
format = "swiss"
rounds = 4
seed = 3
players = ["easy", "random", { name = "ada", player = "greedy" }, "medium", "engine:1"]
anchor = "random"
anchor_elo = 1000
[settings]
size = 3
)";

/// A folder with a description in it.
class Cup {
 public:
  explicit Cup(std::string_view description = kCup) { write(file(), description); }
  [[nodiscard]] std::string file() const { return folder_.path("cup.toml"); }
  [[nodiscard]] std::string journal() const { return folder_.path("cup.journal"); }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  static void write(const std::string& file, std::string_view text) { std::ofstream(file) << text; }

 private:
  ScratchFolder folder_;
};

std::size_t lines_of(const std::string& file) {
  const std::string text = contents(file);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Until a journal has so many lines, or far too much time has passed.
bool grows_to(const std::string& file, std::size_t lines) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(300);
  while (lines_of(file) < lines) {
    if (std::chrono::steady_clock::now() > end) return false;
    usleep(1000);
  }
  return true;
}

Json table_of(const std::vector<std::string>& words) {
  const Finished ended = patient(words);
  EXPECT_EQ(ended.code, 0) << ended;
  const auto json = rules::read_json(ended.out);
  EXPECT_TRUE(json) << ended;
  return json ? *json : Json::object();
}

TEST(TournamentProgram, GoesFromAFileToATable) {
  const Cup cup;
  const Json table = table_of({"hexarena", "tournament", cup.file(), "--json", "--threads", "2",
                               "--records", cup.path("games")});
  EXPECT_EQ(table["over"], true);
  EXPECT_EQ(table["played"], 16);
  ASSERT_EQ(table["standings"].size(), 5U);
  for (const Json& row : table["standings"]) {
    EXPECT_EQ(row["games"].get<int>() + 2 * row["byes"].get<int>(), 8) << row;
    if (row["name"] == "random") {
      EXPECT_EQ(row["elo"], 1000);
      EXPECT_EQ(row["error"], 0);
    }
  }
  const Finished shown = run({"hexarena", "show", "--json", cup.path("games/game-00008-02.jsonl")});
  EXPECT_NE(shown.out.find("\"over\":true"), std::string::npos) << shown;
  // Again it is only shown.
  const std::size_t lines = lines_of(cup.journal());
  const Finished again = run({"hexarena", "resume", cup.journal()});
  EXPECT_EQ(again.code, 0) << again;
  EXPECT_NE(again.out.find("16 games, over\n"), std::string::npos) << again;
  EXPECT_EQ(lines_of(cup.journal()), lines);
}

TEST(TournamentProgram, KilledAgainAndAgainItEndsWithTheSameTable) {
  const Cup cup;
  const Json whole =
      table_of({"hexarena", "tournament", cup.file(), "--json", "--journal", cup.path("whole")});
  for (const std::size_t lines : {1U, 3U, 8U, 12U}) {
    Process playing({{"hexarena", "tournament", cup.file(), "--threads", "3"}, ""});
    ASSERT_TRUE(grows_to(cup.journal(), lines));
    static_cast<void>(playing.cut_off());
  }
  EXPECT_EQ(table_of({"hexarena", "resume", cup.journal(), "--json"}), whole);
  EXPECT_EQ(lines_of(cup.journal()), lines_of(cup.path("whole")));
}

TEST(TournamentProgram, AfterCtrlCItSaysHowToGoOn) {
  const Cup cup("game = \"reversi\"\nrounds = 10000\nplayers = [\"engine:4\", \"hard\"]\n");
  Call call{{"hexarena", "tournament", cup.file()}, ""};
  call.seconds = 300;
  Process playing(call);
  ASSERT_TRUE(grows_to(cup.journal(), 3));
  playing.signal(SIGINT);
  const Finished ended = playing.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("go on with: hexarena resume " + cup.journal()), std::string::npos)
      << ended;
  EXPECT_NE(ended.out.find("not over yet"), std::string::npos) << ended;
}

TEST(TournamentProgram, BotsPlayUnderTheReferee) {
  const ShellBot bad("exit 3");
  const Cup cup(
      joined("game = \"fish\"\nseats = 3\nopening = 0\nplayers = [\"greedy\", \"random\", "
             "{ name = \"bad\", player = \"bot:",
             bad.command(), "\" }]\n[settings]\nrows = 4\ncolumns = 4\n"));
  const Finished ended =
      patient(with_walls({"hexarena", "tournament", cup.file(), "--json", "--threads", "2"}));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("was removed (exit)"), std::string::npos) << ended;
  const auto table = rules::read_json(ended.out);
  ASSERT_TRUE(table) << ended;
  EXPECT_EQ((*table)["played"], 6);
  EXPECT_EQ((*table)["standings"][2]["name"], "bad");
  EXPECT_EQ((*table)["standings"][2]["removals"], 6);
}

TEST(TournamentProgram, RefusesWhatItCannotPlayAndMakesNoJournalOfIt) {
  const auto expect_refused = [](std::string_view description, const std::string& mention) {
    const Cup cup(description);
    expect_end(run({"hexarena", "tournament", cup.file()}), 2, "hexarena tournament", mention);
    EXPECT_FALSE(fs::exists(cup.journal())) << description;
  };
  const std::string two = "players = [\"easy\", \"random\"]\n";
  const std::string game = "game = \"reversi\"\n";
  expect_refused("", "players");
  expect_refused("game = ", "line 1");
  expect_refused("game = 1979-05-27\n", "dates");
  expect_refused(joined("game = \"chess\"\n", two), "no game \"chess\"");
  expect_refused(joined(game, two, "format = \"ladder\"\n"), "ladder");
  expect_refused(joined(game, two, "rounds = 0\n"), "rounds");
  expect_refused(joined(game, two, "rounds = \"x\"\n"), "rounds");
  expect_refused(joined(game, two, "seats = 3\n"), "too few");
  expect_refused(joined(game, two, "colour = 3\n"), "colour");
  expect_refused(joined(game, two, "settings = 3\n"), "settings");
  expect_refused(joined(game, two, "[settings]\nsize = 500\n"), "size");
  expect_refused(joined(game, two, "sprt = [5, 0]\n"), "sprt");
  expect_refused(joined(game, two, "sprt = \"x\"\n"), "sprt");
  expect_refused(joined(game, two, "anchor = \"bob\"\n"), "bob");
  expect_refused(joined(game, two, "anchor_elo = inf\n"), "finite");
  expect_refused(joined(game, "players = [\"easy\"]\n"), "2 to 1000 players");
  expect_refused(joined(game, "players = [\"human\", \"easy\"]\n"), "human");
  expect_refused(joined(game, "players = [\"easy\", \"wizard\"]\n"), "wizard");
  expect_refused(joined(game, "players = [3, \"easy\"]\n"), "players[0]");
  expect_refused(joined(game, "players = [{ name = \"\", player = \"easy\" }, \"easy\"]\n"),
                 "name");
  expect_refused("a = " + repeated("[", 200) + repeated("]", 200), "deep");
  expect_bad_call({"hexarena", "tournament", "/no/such/file"}, "cannot be opened");
}

TEST(TournamentProgram, RefusesJournalsThatAreNoneAndLeavesThemAlone) {
  const Cup cup;
  expect_bad_call({"hexarena", "resume", cup.path("none")}, "is not there");
  EXPECT_FALSE(fs::exists(cup.path("none")));
  for (const std::string_view text :
       {"", "hello", "{}\n", "{\"tournament\":{}}\n", "{\"tournament\":{\"origin\":3}}\n",
        "{\"tournament\":{\"origin\":{\"players\":[[[]]]}}}\n"}) {
    Cup::write(cup.path("bad"), text);
    expect_bad_call({"hexarena", "resume", cup.path("bad")}, "");
    EXPECT_EQ(contents(cup.path("bad")), text);
  }
  // One of another tournament.
  EXPECT_EQ(run({"hexarena", "tournament", cup.file()}).code, 0);
  Cup::write(cup.file(), joined(std::string("opening = 1\n"), kCup));
  expect_bad_call({"hexarena", "tournament", cup.file()}, "another tournament");
}

}  // namespace
}  // namespace hexarena::tests
