// What the README shows is what the programs print.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "run_program.hpp"

namespace hexarena::tests {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(HEXARENA_SOURCE_DIR "/" + file, std::ios::binary);
  EXPECT_TRUE(in) << file << " is missing";
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string printed(std::vector<std::string> words, std::string input) {
  const Finished finished = run(std::move(words), std::move(input));
  EXPECT_EQ(finished.code, 0) << finished;
  return finished.out;
}

const std::string kPosition = R"({"game":"fish",
 "players":[{"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":3,"places":[[2,1]]}],
 "board":[[1,2,3],[4,5,1],[1,2,3]]})";

TEST(Readme, ItsPicturesComeFromTheProgram) {
  EXPECT_EQ(printed({"hexarena", "show", "--svg"}, text_of("docs/fish.jsonl")),
            text_of("docs/fish.svg"))
      << "make it again: hexarena show --svg docs/fish.jsonl > docs/fish.svg";
  EXPECT_EQ(printed({"hexarena", "show", "--svg"}, text_of("docs/reversi.jsonl")),
            text_of("docs/reversi.svg"))
      << "make it again: hexarena show --svg docs/reversi.jsonl > docs/reversi.svg";
  EXPECT_EQ(
      printed({"hexarena", "show", "--svg", "--numbers", "--solution"}, text_of("docs/nooks.json")),
      text_of("docs/nooks.svg"))
      << "make it again: hexarena show --svg --numbers --solution docs/nooks.json > docs/nooks.svg";
}

TEST(Readme, ItsPositionIsShownAsPrinted) {
  const std::string readme = text_of("README.md");
  EXPECT_NE(readme.find(kPosition), std::string::npos);
  EXPECT_NE(readme.find(printed({"hexarena", "show"}, kPosition)), std::string::npos);
  const std::string moves = printed({"hexarena", "moves"}, kPosition);
  EXPECT_NE(readme.find("# " + moves), std::string::npos) << moves;
}

}  // namespace
}  // namespace hexarena::tests
