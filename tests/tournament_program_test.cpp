// tournament and resume: from a file to a table, through kills and Ctrl-C, with every kind of player.
#include <gtest/gtest.h>

#include <csignal>

#include "cup.hpp"
#include "file_programs.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;

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

TEST(TournamentProgram, GoesFromAFileToATable) {
  const Cup cup(kCup);
  const Json table = table_of(cup.play({"--json", "--threads", "2"}));
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
  const Finished game =
      run({"hexarena", "export", "--db", cup.db(), "--game-id", "cup-00008-02", "--as-record"});
  const Finished shown = run({"hexarena", "show", "--json"}, game.out);
  EXPECT_NE(shown.out.find("\"over\":true"), std::string::npos) << game << shown;
  // Again it is only shown.
  const Finished again = run(Call{cup.resume(), ""});
  EXPECT_EQ(again.code, 0) << again;
  EXPECT_NE(again.out.find("16 games, over\n"), std::string::npos) << again;
  EXPECT_EQ(table_of(cup.play({"--json"})), table);
  EXPECT_EQ(cup.count("results"), 16);
}

TEST(TournamentProgram, TellsHowFarItIsAndWritesAPage) {
  const Cup cup(kCup);
  const Finished ended = patient(cup.play({"--html-report", cup.path("cup.html")}));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("round 1: "), std::string::npos) << ended;
  EXPECT_NE(ended.err.find("round 4: 16 of 16 games\n"), std::string::npos) << ended;
  EXPECT_EQ(ended.err.find('\x1b'), std::string::npos) << "no terminal, no drawing";
  const std::string page = contents(cup.path("cup.html"));
  for (const char* const part : {"<h2>Standings</h2>", "ada", "cup-00001-01", "cup-00008-02"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  // The same page of what is over already.
  EXPECT_EQ(run(Call{cup.resume({"--html-report", cup.path("again.html")}), ""}).code, 0);
  std::string again = contents(cup.path("again.html"));
  const std::string folder = "again-games/";
  for (std::size_t at = 0; (at = again.find(folder)) != std::string::npos;) {
    again.replace(at, folder.size(), "cup-games/");
  }
  EXPECT_EQ(again, page);
  // Every game is linked, and its page replays it.
  EXPECT_NE(page.find("<a href=\"cup-games/cup-00008-02.html\">"), std::string::npos);
  EXPECT_NE(contents(cup.path("cup-games/cup-00008-02.html")).find("<script"), std::string::npos);
  const Finished unwritten =
      run(Call{cup.resume({"--html-report", cup.path("no/such/folder")}), ""});
  EXPECT_EQ(unwritten.code, 2) << unwritten;
}

TEST(TournamentProgram, DrawsItsTableAnewOnATerminal) {
  const Cup cup(kCup);
  std::string command;
  for (const std::string& word : cup.play()) {
    command += (command.empty() ? bin_folder() + "/" : " ") + word;
  }
  const Finished ended = patient({"/usr/bin/script", "-qec", command, "/dev/null"});
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.out.find("\x1b["), std::string::npos) << ended;
  EXPECT_NE(ended.out.find("of 16 games"), std::string::npos) << ended;
  EXPECT_NE(ended.out.find("16 games, over"), std::string::npos) << ended;
}

TEST(TournamentProgram, AfterCtrlCItSaysHowToGoOn) {
  const Cup cup("game = \"reversi\"\nrounds = 10000\nplayers = [\"engine:4\", \"hard\"]\n");
  Call call{cup.play(), ""};
  call.seconds = 300;
  Process playing(call);
  ASSERT_TRUE(cup.comes_to(2));
  // Meanwhile no other process can play it.
  expect_end(run(Call{cup.resume(), ""}), 3, "hexarena resume", "by another process");
  playing.signal(SIGINT);
  const Finished ended = playing.finish();
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("continue with: hexarena resume cup --db " + cup.db()),
            std::string::npos)
      << ended;
  EXPECT_NE(ended.out.find("not over yet"), std::string::npos) << ended;
}

TEST(TournamentProgram, BotsPlayUnderTheReferee) {
  const ShellBot bad("exit 3");
  const Cup cup(
      joined("game = \"fish\"\nseats = 3\nopening = 0\nplayers = [\"greedy\", \"random\", "
             "{ name = \"bad\", player = \"bot:",
             bad.command(), "\" }]\n[settings]\nrows = 4\ncolumns = 4\n"));
  const Finished ended = patient(with_walls(cup.play({"--json", "--threads", "2"})));
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_NE(ended.err.find("was removed (exit)"), std::string::npos) << ended;
  const auto table = base::read_json(ended.out);
  ASSERT_TRUE(table) << ended;
  EXPECT_EQ((*table)["played"], 6);
  EXPECT_EQ((*table)["standings"][2]["name"], "bad");
  EXPECT_EQ((*table)["standings"][2]["removals"], 6);
  ASSERT_EQ((*table)["removed"].size(), 6U);
  EXPECT_EQ((*table)["removed"][0]["player"], "bad");
  EXPECT_EQ((*table)["removed"][0]["removed"], "exit");
}

TEST(TournamentProgram, FileProgramsPlayWithTheSameReports) {
  const FileProgram honest("id=Shelly honest");
  const FileProgram quitter("[ \"$phase\" = movement ] && exit 3; honest");
  const Cup cup(joined("game = \"fish\"\nms = 60000\nplayers = [\"greedy\", ",
                       "{ name = \"shelly\", player = \"file:", honest.command(), "\" }, ",
                       "{ name = \"quitter\", player = \"file:", quitter.command(), "\" }]\n",
                       "[settings]\nrows = 4\ncolumns = 4\n"));
  const Json table = table_of(
      with_walls(cup.play({"--json", "--threads", "2", "--html-report", cup.path("cup.html")})));
  EXPECT_EQ(table["played"], 6);
  EXPECT_EQ(table["settings"]["grid"], "hex");
  EXPECT_EQ(table["standings"].size(), 3U);
  EXPECT_EQ(table["standings"][2]["name"], "quitter");
  EXPECT_EQ(table["standings"][2]["removals"], 4);
  EXPECT_EQ(table["standings"][0]["removals"], 0);
  EXPECT_EQ(table["standings"][1]["removals"], 0);
  EXPECT_NE(contents(cup.path("cup.html")).find("quitter removed (exit)"), std::string::npos);
}

TEST(TournamentProgram, RefusesWhatItCannotPlayAndKeepsNothingOfIt) {
  const auto expect_refused = [](std::string_view description, const std::string& mention) {
    const Cup cup(description);
    expect_end(run(Call{cup.play(), ""}), 2, "hexarena tournament", mention);
    EXPECT_FALSE(fs::exists(cup.db())) << description;
  };
  const std::string two = "players = [\"easy\", \"random\"]\n";
  const std::string game = "game = \"reversi\"\n";
  expect_refused("", "players");
  expect_refused("game = ", "line 1");
  expect_refused("game = 1979-05-27\n", "dates");
  expect_refused(joined("game = \"chess\"\n", two), "unknown game \"chess\"");
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
  expect_refused(joined(game, two, "adjudicate = 0\n"), "adjudicate");
  expect_refused(joined(game, two, "adjudicate = true\n"), "adjudicate");
  expect_refused(
      joined("game = \"nooks\"\n", "players = [\"solver\", \"random\"]\n", "adjudicate = 1000\n"),
      "cannot be adjudicated");
  expect_refused(joined(game, two, "anchor_elo = inf\n"), "finite");
  expect_refused(joined(game, "players = [\"easy\"]\n"), "2 to 1000 players");
  expect_refused(joined(game, "players = [\"human\", \"easy\"]\n"), "human");
  expect_refused(joined(game, "players = [\"easy\", \"wizard\"]\n"), "wizard");
  expect_refused(joined(game, "players = [\"easy\", \"easy\"]\n"), "two players are called");
  expect_refused(joined(game, "players = [3, \"easy\"]\n"), "players[0]");
  expect_refused(joined(game, "players = [{ name = \"\", player = \"easy\" }, \"easy\"]\n"),
                 "name");
  expect_refused("a = " + repeated("[", 200) + repeated("]", 200), "deep");
  expect_bad_call({"hexarena", "tournament", "/no/such/file"}, "cannot be opened");
}

TEST(TournamentProgram, RefusesStoresAndTournamentsThatAreNone) {
  const Cup cup(kCup);
  expect_bad_call(cup.resume(), "");
  EXPECT_FALSE(fs::exists(cup.db()));
  Cup::write(cup.db(), "hello");
  expect_bad_call(cup.play(), "");
  expect_bad_call(cup.resume(), "");
  EXPECT_EQ(contents(cup.db()), "hello");
  fs::remove(cup.db());
  EXPECT_EQ(patient(cup.play()).code, 0);
  expect_bad_call({"hexarena", "resume", "nothing", "--db", cup.db()}, "no tournament \"nothing\"");
  expect_bad_call(cup.play({"--id", "a b"}), "a b");
  // Another one under the same name.
  Cup::write(cup.file(), joined(std::string("opening = 1\n"), kCup));
  expect_bad_call(cup.play(), "already has a tournament");
  EXPECT_EQ(patient(cup.play({"--id", "second"})).code, 0);
}

}  // namespace
}  // namespace hexarena::tests
