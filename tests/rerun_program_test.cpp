// Results that can be cited: what they carry, and that it is enough to play them again.
#include <gtest/gtest.h>

#include "refusals.hpp"
#include "session/record.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

using base::Json;

const std::vector<std::string> kMatch{"hexarena", "match",  "reversi", "hard",
                                      "random",   "--set",  "size=3",  "--games",
                                      "6",        "--seed", "5",       "--json"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Json json_in(const Finished& finished) {
  const auto json = base::read_json(finished.out, session::kRecordLimits);
  EXPECT_TRUE(json) << finished;
  return json ? *json : Json();
}

TEST(Rerun, AMatchGoesTheSameWayAgain) {
  const ScratchFolder folder;
  const Finished match = run(with(kMatch, {"--records", folder.path("games")}));
  ASSERT_EQ(match.code, 0) << match;
  const Json result = json_in(match);
  EXPECT_TRUE(result["run"].contains("version"));
  EXPECT_TRUE(result["run"]["machine"].contains("processors"));
  EXPECT_EQ(result["run"]["date"].get<std::string>().size(), 20U);
  const ScratchFile file(match.out);
  const Finished again = run({"hexarena", "rerun", file.name(), "--threads", "2"});
  EXPECT_EQ(again.code, 0) << again;
  EXPECT_EQ(again.out, "the match went the same way again\n");

  // A record of it as well, and a move that is not what was played is found.
  const std::string record = folder.path("games/game-0003.jsonl");
  const Finished game = run({"hexarena", "rerun", record, "--json"});
  EXPECT_EQ(game.code, 0) << game;
  EXPECT_EQ(json_in(game)["same"], true);
  const auto envelope = session::read_envelope(contents(record));
  ASSERT_TRUE(envelope);
  EXPECT_EQ((*envelope->record.run)["opening"], 4);
  EXPECT_EQ((*envelope->record.run)["seeds"].size(), 2U);

  Json changed = result;
  changed["seed"] = 6;
  const ScratchFile other(base::write_json(changed));
  const Finished differs = run({"hexarena", "rerun", other.name()});
  EXPECT_EQ(differs.code, 1) << differs;
  EXPECT_NE(differs.out.find("the match went another way: "), std::string::npos) << differs;
}

TEST(Rerun, AMatchWithOpeningsAndATest) {
  const ScratchFile openings("[]\n# from the start, and one action\n[\"pass\"]\n");
  const Finished match =
      run(with(kMatch, {"--set", "pass=free", "--openings", openings.name(), "--sprt", "0,300"}));
  ASSERT_EQ(match.code, 0) << match;
  EXPECT_EQ(json_in(match)["openings"].size(), 2U);
  const ScratchFile file(match.out);
  EXPECT_EQ(run({"hexarena", "rerun", file.name()}).out, "the match went the same way again\n");
  const ScratchFile wrong("[[9,9]]\n");
  expect_bad_call(with(kMatch, {"--openings", wrong.name()}), "opening 1");
}

TEST(Rerun, ATournamentGoesTheSameWayAgain) {
  const ScratchFolder folder;
  const ScratchFile cup(
      "game = \"reversi\"\nformat = \"swiss\"\nrounds = 2\n"
      "players = [\"hard\", \"greedy\", \"random\"]\n[settings]\nsize = 2\n");
  const Finished played = run({"hexarena", "tournament", cup.name(), "--id", "cup", "--db",
                               folder.path("db"), "--json", "--csv", folder.path("cup.csv")});
  ASSERT_EQ(played.code, 0) << played;
  const ScratchFile file(played.out);
  const Finished again = run({"hexarena", "rerun", file.name()});
  EXPECT_EQ(again.code, 0) << again;
  EXPECT_EQ(again.out, "the tournament went the same way again\n");
  const std::string csv = contents(folder.path("cup.csv"));
  EXPECT_TRUE(
      csv.starts_with("game,block,order,seat,player,place,points,score,removed,why\n"
                      "cup-00001-01,0,0,0,"))
      << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 4);
}

TEST(Rerun, SaysWhatCannotBeCompared) {
  const Finished match = run({"hexarena", "match", "reversi", "engine", "random", "--set", "size=2",
                              "--games", "2", "--ms", "5", "--json"});
  ASSERT_EQ(match.code, 0) << match;
  const ScratchFile file(match.out);
  const Finished again = run({"hexarena", "rerun", file.name()});
  EXPECT_EQ(again.code, 0) << again;
  EXPECT_NE(again.out.find("not comparable: players were given a time"), std::string::npos)
      << again;
  const ScratchFile bare(R"({"game":"reversi","settings":{"size":2},"actions":[]})");
  expect_bad_call({"hexarena", "rerun", bare.name()}, "\"run\"");
  const ScratchFile nonsense("{}");
  expect_bad_call({"hexarena", "rerun", nonsense.name()}, "game");
}

TEST(Rerun, EnginesTellWhatTheyThought) {
  const ScratchFolder folder;
  ASSERT_EQ(run({"hexarena", "match", "reversi", "engine:3", "random", "--set", "size=3", "--games",
                 "2", "--records", folder.path("games")})
                .code,
            0);
  const std::string record = contents(folder.path("games/game-0001.jsonl"));
  EXPECT_NE(record.find("\"depth\":"), std::string::npos) << record;
  EXPECT_NE(record.find("\"nodes\":"), std::string::npos) << record;
  EXPECT_NE(record.find("\"value\":"), std::string::npos) << record;
}

TEST(MatchRemovals, AreListedWithTheirReasons) {
  const ShellBot quits("exit 3");
  const Finished match =
      patient(with_walls({"hexarena", "match", "reversi", "bot:" + quits.command(), "random",
                          "--set", "size=2", "--games", "2", "--json"}));
  ASSERT_EQ(match.code, 0) << match;
  const Json result = json_in(match);
  ASSERT_EQ(result["removed"].size(), 2U) << match;
  EXPECT_EQ(result["removed"][0]["game"], 1);
  EXPECT_EQ(result["removed"][0]["seat"], 0);
  EXPECT_EQ(result["removed"][1]["seat"], 1);
  EXPECT_EQ(result["removed"][0]["removed"], "exit");
  EXPECT_FALSE(result["removed"][0]["note"].get<std::string>().empty());
  EXPECT_EQ(result["too_few"], true);
  EXPECT_TRUE(result["elo"].is_null());
}

TEST(Rerun, WhatIsNoRunIsRefused) {
  const ScratchFolder folder;
  for (const std::string text :
       {R"({"game":"fish","points":[1]})", R"({"game":"fish","points":1,"players":7})",
        R"({"game":"fish","run":{}})", R"({"standings":[]})", "[]", "x"}) {
    std::ofstream(folder.path("run.json")) << text;
    expect_bad_call({"hexarena", "rerun", folder.path("run.json")}, "");
  }
}

}  // namespace
}  // namespace hexarena::tests
