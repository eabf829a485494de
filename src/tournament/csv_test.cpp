#include "tournament/csv.hpp"

#include <gtest/gtest.h>

namespace hexarena::tournament {
namespace {

TEST(Csv, HasARowForEachSeat) {
  GameResult won{3, 1, {{1, 1, 5}, {0, 2, -4}}};
  GameResult broken{4, 0, {{0, 0}, {1, 1, 7}}};
  broken.seats[0].removed = referee::Verdict{session::Fault::exit, "said \"no\", and left"};
  const std::vector<GameResult> games{won, broken};
  const std::vector<std::string> names{"=ada", "bob"};
  EXPECT_EQ(games_csv(games, names,
                      [](std::size_t block, std::size_t order) {
                        return std::to_string(block) + "-" + std::to_string(order);
                      }),
            "game,block,order,seat,player,place,points,score,removed,why\n"
            "3-1,3,1,0,bob,1,1,5,,\n"
            "3-1,3,1,1,'=ada,2,0,-4,,\n"
            "4-0,4,0,0,'=ada,0,0,,exit,\"said \"\"no\"\", and left\"\n"
            "4-0,4,0,1,bob,1,1,7,,\n");
}

}  // namespace
}  // namespace hexarena::tournament
