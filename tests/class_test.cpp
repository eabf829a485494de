// A small class of bots, three of them hostile, through a whole Swiss tournament.
#include <gtest/gtest.h>

#include "class_of_bots.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {
namespace {

constexpr int kPatientMs = 60'000;  // none of the three is late

TEST(ClassOfBots, PlaysASwissToItsEndAndEveryRemovalIsExplained) {
  const ClassOfBots bots(24, 3, 3, kPatientMs);
  const Finished ended =
      patient(with_walls({"hexarena", "tournament", bots.file(), "--db", bots.path("class.db"),
                          "--csv", bots.path("games.csv"), "--threads", "2", "--json"}));
  ASSERT_EQ(ended.code, 0) << ended;
  const auto result = base::read_json(ended.out);
  ASSERT_TRUE(result);
  EXPECT_EQ(bots.complaints(*result), std::vector<std::string>());
  EXPECT_EQ((*result)["played"], 72);
  // The table for people says it too.
  const Finished told = run({"hexarena", "resume", "class", "--db", bots.path("class.db")});
  EXPECT_NE(told.out.find("\nillegal was removed from "), std::string::npos) << told;
}

}  // namespace
}  // namespace hexarena::tests
