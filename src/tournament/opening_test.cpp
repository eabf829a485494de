#include "tournament/opening.hpp"

#include <gtest/gtest.h>

#include "session/registry.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;

const game::Descriptor& reversi() { return **session::find_game("reversi"); }

TEST(Opening, AtRandomIsNeverAPassAndNeverTheEnd) {
  // Free passes make both easy: two of them end a game. On the smallest board hardly anything else
  // is left after a few actions.
  const Json settings{{"size", 2}, {"pass", "free"}};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const auto record = open_board(reversi(), settings, 12, random);
    ASSERT_TRUE(record) << record.error().message;
    for (const session::Event& event : record->events) {
      const auto& action = std::get<session::ActionEvent>(event).action;
      EXPECT_FALSE(record->opening->is_idle(action)) << seed;
    }
    const auto table = session::replay(*record);
    ASSERT_TRUE(table);
    EXPECT_FALSE((*table)->view().over) << seed;
  }
}

TEST(Opening, HasTheRequestedLengthIfPossible) {
  base::Random random(1);
  const auto record = open_board(reversi(), Json{{"size", 5}}, 8, random);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->events.size(), 8U);
}

TEST(Opening, OfAListIsPlayed) {
  base::Random random(1);
  const Json settings{{"size", 3}, {"pass", "forced"}};
  const auto drawn = open_board(reversi(), settings, 3, random);
  ASSERT_TRUE(drawn);
  Json actions = Json::array();
  for (const session::Event& event : drawn->events) {
    actions.push_back(drawn->opening->action_json(std::get<session::ActionEvent>(event).action));
  }
  const auto listed = open_board(reversi(), settings, actions, random);
  ASSERT_TRUE(listed) << listed.error().message;
  EXPECT_EQ(listed->events.size(), 3U);
  // A record brings its own board.
  const auto whole = open_board(reversi(), Json{{"size", 5}}, session::to_json(*drawn), random);
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(session::to_json(*whole)["actions"], session::to_json(*drawn)["actions"]);
  EXPECT_FALSE(whole->players);
}

TEST(Opening, OfAListIsRefusedIfInvalid) {
  base::Random random(1);
  const Json settings{{"size", 3}};
  EXPECT_FALSE(open_board(reversi(), settings, Json("e4"), random));
  EXPECT_FALSE(open_board(reversi(), settings, Json::array({Json::array({9, 9})}), random));
  EXPECT_FALSE(open_board(reversi(), settings, Json{{"game", "fish"}}, random));
  const auto over = open_board(reversi(), Json{{"size", 3}, {"pass", "free"}},
                               Json::array({"pass", "pass"}), random);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().message, "the game is over with its opening");
}

TEST(Opening, FilesHaveOnePerLine) {
  const auto read = read_openings("# two of them\n\n[[1,-2]]\n  [[0,1],[1,1]]\r\n");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->size(), 2U);
  const auto wrong = read_openings("[]\n[[1,\n");
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(wrong.error().message.starts_with("line 2: ")) << wrong.error().message;
  EXPECT_FALSE(read_openings("# nothing\n"));
}

}  // namespace
}  // namespace hexarena::tournament
