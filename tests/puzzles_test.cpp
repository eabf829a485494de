// The committed puzzles: made again from their seeds, proven anew.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "games/nooks/json.hpp"
#include "games/nooks/proof.hpp"
#include "games/nooks/solver.hpp"
#include "run_program.hpp"

namespace hexarena {
namespace {

TEST(Puzzles, AreMadeFromTheirSeedsAndProvenAnew) {
  std::ifstream lines(HEXARENA_SOURCE_DIR "/puzzles/nooks.jsonl");
  ASSERT_TRUE(lines) << "puzzles/nooks.jsonl is missing";
  nooks::NooksSolver solver;
  std::map<std::string, int> of_grade;
  for (std::string line; std::getline(lines, line);) {
    const auto graded = base::read_json(line);
    ASSERT_TRUE(graded) << line;
    SCOPED_TRACE(line.substr(0, 80));
    const auto grade_name = (*graded)["grade"].get<std::string>();
    ++of_grade[grade_name];

    const auto position = nooks::read_position((*graded)["puzzle"]);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_TRUE(nooks::check_start(position->setup));
    const nooks::Board board(position->setup.layout);
    const nooks::Pieces& pieces = position->setup.pieces;
    const auto answer = solver.solve(board, pieces, position->objective);
    ASSERT_TRUE(answer.proven);
    EXPECT_EQ(answer.steps, (*graded)["steps"].get<int>());
    const auto walked = nooks::walk(board, pieces, answer.moves);
    ASSERT_TRUE(walked);
    EXPECT_EQ(walked->at[static_cast<std::size_t>(position->objective.piece)],
              position->objective.nook);
    EXPECT_EQ(solver.count(board, pieces, position->objective, *answer.steps),
              (*graded)["solutions"].get<std::uint64_t>());

    const auto seed = std::to_string((*graded)["seed"].get<std::uint64_t>());
    const tests::Finished again = tests::run(
        {"hexarena", "nooks", "new", "--graded", "--seed", seed, "--difficulty", grade_name});
    EXPECT_EQ(again.out, line + "\n");
  }
  EXPECT_EQ(of_grade, (std::map<std::string, int>{
                          {"easy", 25}, {"medium", 25}, {"hard", 25}, {"expert", 25}}));
}

TEST(Puzzles, AreNotTheHardestKnown) {
  std::ifstream lines(HEXARENA_SOURCE_DIR "/puzzles/hardest.jsonl");
  ASSERT_TRUE(lines) << "puzzles/hardest.jsonl is missing";
  std::set<std::pair<std::string, std::size_t>> kinds;
  for (std::string line; std::getline(lines, line);) {
    const auto hard = base::read_json(line);
    ASSERT_TRUE(hard) << line;
    SCOPED_TRACE(line.substr(0, 80));
    const auto position = nooks::read_position((*hard)["puzzle"]);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_TRUE(nooks::check_start(position->setup));
    const nooks::Pieces& pieces = position->setup.pieces;
    kinds.emplace((*hard)["goal"].get<std::string>(), pieces.count);
    const nooks::Board board(position->setup.layout);
    const auto answer = nooks::prove(board, pieces, position->objective);
    ASSERT_TRUE(answer.proven);
    EXPECT_EQ(answer.steps, (*hard)["steps"].get<int>());
  }
  EXPECT_EQ(kinds.size(), 12U) << "each of three goals for one to four pieces";
}

}  // namespace
}  // namespace hexarena
