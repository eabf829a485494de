// hexarena nooks: right answers, honest refusals, and strings from strangers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.hpp"
#include "records.hpp"
#include "run_program.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;

const std::string kBoard =
    "171178187194205215093D038D064E070C100D043D106A108F072A080A051D112F082B016C118D060D125B122D";
const std::string kFour = kBoard + "060106100064";

Finished nooks(std::vector<std::string> words) {
  words.insert(words.begin(), {"hexarena", "nooks"});
  return run(std::move(words));
}

void expect_refused(const std::vector<std::string>& words, int code, const std::string& why) {
  const Finished finished = nooks(words);
  EXPECT_EQ(finished.code, code) << finished;
  EXPECT_EQ(finished.signal, 0);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, HasSubstr(why));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished;
}

TEST(NooksProgram, ChecksStartsAndPartsOfThem) {
  EXPECT_EQ(nooks({"check", kFour}).code, 0);
  EXPECT_EQ(nooks({"check", "--part", "crannies", "171178187194205215"}).code, 0);
  expect_refused({"check", "--part", "crannies", "171172187194205215"}, 1,
                 "side 169–176 has two crannies");
  expect_refused({"check", kBoard + "061"}, 1, "does not start on a nook");
  expect_refused({"check", kBoard + "060060"}, 1, "two pieces are on 060");
  expect_refused({"check", ""}, 1, "characters");
  expect_refused({"check", std::string(100'000, '9')}, 1, "not on the perimeter");
  expect_refused({"check", kFour + "\x01\xff junk"}, 1, "pieces take");
}

TEST(NooksProgram, JudgesAStep) {
  EXPECT_EQ(nooks({"step", kFour, "64", "175"}).code, 0);
  expect_refused({"step", kFour, "64", "132"}, 1, "slides to");
  expect_refused({"step", kFour, "63", "132"}, 1, "no piece is on 063");
  expect_refused({"step", kFour, "64", "999"}, 2, "is not a cell");
  expect_refused({"step", kFour, "-64", "1"}, 2, "");
  expect_refused({"step", "nonsense", "64", "175"}, 2, "characters");
}

TEST(NooksProgram, VerifiesASolutionAndNamesTheWrongStep) {
  EXPECT_EQ(nooks({"verify", kFour, "64", "70", "100-175", "64-132", "132-70"}).code, 0);
  expect_refused({"verify", kFour, "64", "70", "64-132", "132-70"}, 1, "step 1 (64-132)");
  expect_refused({"verify", kFour, "64", "70", "100-175", "64-132"}, 1, "the piece is on 132");
  expect_refused({"verify", kFour, "64", "71", "100-175"}, 2, "no nook is on 071");
  expect_refused({"verify", kFour, "64", "70", "100"}, 2, "is not a step");
}

TEST(NooksProgram, SolvesTheExampleAndCountsItsSolutions) {
  const auto answer = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"solve", "--json"});
    const Finished finished = nooks(std::move(words));
    EXPECT_EQ(finished.code, 0) << finished;
    return *base::read_json(finished.out);
  };
  EXPECT_EQ(answer({kFour, "64", "70"})["steps"], 3);
  EXPECT_EQ(answer({"--others-fixed", kFour, "64", "70"})["steps"], 5);
  const base::Json eight = answer({"--all", kBoard + "122", "122", "108"});
  EXPECT_EQ(eight["steps"], 8);
  EXPECT_EQ(eight["solutions"], 9);
  EXPECT_EQ(eight["all"].size(), 9);
  EXPECT_EQ(eight["moves"].size(), 8);
}

TEST(NooksProgram, SaysSoWhenTheBudgetEnds) {
  const Finished finished = nooks({"solve", "--json", "--nodes", "1", kFour, "106", "72"});
  EXPECT_EQ(finished.code, 1);
  const base::Json json = *base::read_json(finished.out);
  EXPECT_TRUE(json["steps"].is_null());
  EXPECT_EQ(json["proven"], false);
  EXPECT_GE(json["bound"], 1);
}

TEST(NooksProgram, ProvesThatThereIsNoSolution) {
  const std::string walled =
      "175178190194205209030A092C077A065D083C060D018C056F087D027A043E016D075F020D072E070A098F080F03"
      "0";
  const Finished finished = nooks({"solve", "--json", walled, "30", "18"});
  EXPECT_EQ(finished.code, 1) << finished;
  EXPECT_EQ(finished.out, "{\"steps\":null,\"proven\":true}\n");
}

TEST(NooksProgram, SearchesForHardBoardsAndGoesOnLater) {
  const ScratchFile state;
  const auto search = [&](const std::string& boards, bool saved) {
    std::vector<std::string> words{"hardest", "--pieces", "2",    "--seed",
                                   "4",       "--boards", boards, "--json"};
    if (saved) words.insert(words.end(), {"--state", state.name()});
    return nooks(words);
  };
  const Finished begun = search("40", true);
  EXPECT_EQ(begun.code, 0) << begun;
  const Finished resumed = search("90", true);
  EXPECT_EQ(resumed.out, search("90", false).out);
  const base::Json found = *base::read_json(resumed.out);
  EXPECT_EQ(found["boards"], 90);
  EXPECT_EQ(found["moves"].size(), found["steps"].get<std::size_t>());
  EXPECT_EQ(run({"hexarena", "show"}, base::write_json(found["puzzle"])).code, 0);
  expect_refused({"hardest", "--pieces", "3", "--seed", "4", "--state", state.name()}, 2,
                 "another goal, seed or number of pieces");
}

TEST(NooksProgram, RefusesQuestionsWithoutMeaning) {
  expect_refused({"solve", kFour, "64", "71"}, 2, "no nook is on 071");
  expect_refused({"solve", kFour, "1", "70"}, 2, "no piece is on 001");
  expect_refused({"solve", kFour, "64", "64"}, 2, "is already on 064");
  expect_refused({"solve", kFour, "64"}, 2, "to is required");
  expect_refused({"new", "--difficulty", "impossible"}, 2, "difficulty");
  expect_refused({"new", "--pieces", "5"}, 2, "pieces");
}

TEST(NooksProgram, MakesPuzzlesThatEveryCommandTakes) {
  for (const std::string grade : {"easy", "medium", "hard", "expert"}) {
    const Finished made = nooks({"new", "--difficulty", grade, "--seed", "5"});
    ASSERT_EQ(made.code, 0) << made;
    EXPECT_THAT(made.err, HasSubstr("seed 5: " + grade));
    EXPECT_EQ(run({"hexarena", "show"}, made.out).code, 0);
    EXPECT_EQ(run({"hexarena", "moves"}, made.out).code, 0);
    const Finished best = run({"hexarena", "best"}, made.out);
    EXPECT_EQ(best.code, 0) << best;
    EXPECT_EQ(run({"hexarena", "new", "nooks", "--difficulty", grade, "--seed", "5"}).out,
              made.out);
  }
}

TEST(NooksProgram, APositionGoesThroughApplyToItsEnd) {
  std::string position =
      R"({"game":"nooks","state":")" + kFour + R"(","objective":{"piece":3,"nook":70}})";
  for (const std::string step : {"100 175", "[64,132]", "132,70"}) {
    const Finished applied = run({"hexarena", "apply", step}, position);
    ASSERT_EQ(applied.code, 0) << applied;
    position = applied.out;
  }
  const base::Json view = *base::read_json(run({"hexarena", "show", "--json"}, position).out);
  EXPECT_EQ(view["over"], true);
  EXPECT_EQ(view["legal"].size(), 0);
  EXPECT_EQ(run({"hexarena", "apply", "60 62"}, position).code, 1);
}

TEST(NooksProgram, RoundsArePlayedAndRecorded) {
  const Finished played = run({"hexarena", "play", "nooks", "--set", "rounds=1", "--set", "seed=3",
                               "--set", "difficulty=easy", "--set", "seconds=null"},
                              "hint\nhint\nhint\nhint\nsolution\nmoves\nundo\ngive-up\n");
  EXPECT_EQ(played.code, 0) << played;
  EXPECT_THAT(played.out, HasSubstr("There is a solution of"));
  EXPECT_THAT(played.out, HasSubstr("Pieces that have to move"));
  EXPECT_THAT(played.out, HasSubstr("not solved. Best:"));
  EXPECT_THAT(played.out, HasSubstr("Game over"));
}

}  // namespace
}  // namespace hexarena::tests
