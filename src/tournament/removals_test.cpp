#include "tournament/removals.hpp"

#include <gtest/gtest.h>

namespace hexarena::tournament {
namespace {

using base::Json;
using session::Fault;

const std::vector<std::string> kNames{"ada", "bob", "cy"};

std::vector<GameResult> games() {
  const auto fails = [](Entrant entrant, Fault fault, std::string why) {
    return SeatResult{entrant, 0, {}, referee::Verdict{fault, std::move(why)}};
  };
  return {{0, 0, {{0, 1, 3}, fails(1, Fault::exit, "exited with code 3")}},
          {0, 1, {fails(1, Fault::exit, "exited with code 4"), {0, 1, 2}}},
          {1, 0, {{0, 1, 3}, {2, 2, 1}}},
          {2, 0, {fails(1, Fault::illegal, "two\nlines"), {2, 1, 0}}}};
}

TEST(Removals, AreListedWithGameSeatAndReason) {
  const Json all = removals_json(games(), kNames, [](std::size_t pairing, std::size_t order) {
    return std::to_string(pairing) + "-" + std::to_string(order);
  });
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1], Json({{"game", "0-1"},
                          {"player", "bob"},
                          {"seat", 0},
                          {"removed", "exit"},
                          {"note", "exited with code 4"}}));
}

TEST(Removals, AreCountedByFaultWithTheFirstReason) {
  EXPECT_EQ(removals_in_words(games(), kNames),
            "bob was removed from 3 games: 2 exit (exited with code 3); 1 illegal (two lines)\n");
  EXPECT_EQ(removals_in_words({}, kNames), "");
}

TEST(Removals, ALongReasonIsCutAtACharacter) {
  std::string text;
  while (text.size() < 400) text += "ä";
  const std::vector<GameResult> one{
      {0, 0, {{0, 0, {}, referee::Verdict{Fault::malformed, text}}, {1, 1, 0}}}};
  const std::string words = removals_in_words(one, kNames);
  EXPECT_NE(words.find("ä…)"), std::string::npos) << words;
  EXPECT_LT(words.size(), 220U);
}

}  // namespace
}  // namespace hexarena::tournament
