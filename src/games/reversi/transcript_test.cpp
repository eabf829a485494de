// A transcript: one line for every query and its answer, in a game and in its copies.
#include "games/reversi/transcript.hpp"

#include <gtest/gtest.h>

#include "games/reversi/model.hpp"

namespace hexarena::reversi {
namespace {

TEST(ReversiTranscript, LogsEveryQueryWithItsAnswer) {
  Model session(start_position(2), {true, 1});
  ASSERT_TRUE(session.start());
  std::string text;
  const auto transcript = transcript_of(session, text);
  EXPECT_EQ(transcript->state(), GameState::blacks_turn);
  EXPECT_EQ(*transcript->board_size(), 2);
  EXPECT_EQ(transcript->corners()->size(), 6U);
  EXPECT_EQ(*transcript->disc_at({1, 0}), Color::black);
  EXPECT_EQ(*transcript->disc_at({0, 0}), std::nullopt);
  EXPECT_FALSE(transcript->disc_at({3, 0}));
  EXPECT_EQ(*transcript->turn(), Color::black);
  EXPECT_EQ(*transcript->winner(), std::nullopt);
  EXPECT_EQ(*transcript->score(Color::white), 3);
  EXPECT_TRUE(*transcript->is_legal({1, -2}));
  EXPECT_FALSE(*transcript->is_legal({0, 0}));
  EXPECT_TRUE(*transcript->any_legal_move());
  EXPECT_EQ(transcript->legal_moves()->size(), 6U);
  EXPECT_FALSE(*transcript->may_pass());
  EXPECT_EQ(*transcript->flips({1, -2}), 1);
  EXPECT_TRUE(transcript->place({1, -2}));
  EXPECT_FALSE(transcript->pass());
  EXPECT_EQ(text, R"(state: black's turn
board size: 2
corners: [0,-2] [2,-2] [-2,0] [2,0] [-2,2] [0,2]
disc at [1,0]: black
disc at [0,0]: none
disc at [3,0]: refused, [3,0] is not on a board of size 2
turn: black
winner: none
score of white: 3
is legal [1,-2]: yes
is legal [0,0]: no
any legal move: yes
legal moves: [1,-2] [-1,-1] [2,-1] [-2,1] [1,1] [-1,2]
may pass: no
flips at [1,-2]: 1
place [1,-2]: done
pass: refused, white can place a disc, and with pass=forced must
)");
  EXPECT_EQ(*session.turn(), Color::white);
}

TEST(ReversiTranscript, ListsAllCells) {
  Model session(start_position(1), {});
  ASSERT_TRUE(session.start());
  std::string text;
  const auto transcript = transcript_of(session, text);
  EXPECT_EQ(transcript->cells()->size(), 7U);
  EXPECT_TRUE(transcript->legal_moves()->empty());
  EXPECT_EQ(text, "cells: [0,-1] [1,-1] [-1,0] [0,0] [1,0] [-1,1] [0,1]\nlegal moves: none\n");
}

TEST(ReversiTranscript, ContinuesIndentedInCopies) {
  Model session(start_position(2), {});
  ASSERT_TRUE(session.start());
  std::vector<std::string> lines;
  const auto transcript =
      transcript_of(session, [&](std::string_view line) { lines.emplace_back(line); });
  {
    auto copy = transcript->copy();
    ASSERT_TRUE(copy);
    EXPECT_TRUE((*copy)->place({1, -2}));
    auto deeper = (*copy)->copy();
    ASSERT_TRUE(deeper);
    EXPECT_TRUE((*deeper)->pass());
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"copy: made", "  place [1,-2]: done", "  copy: made",
                                             "    pass: done"}));
  EXPECT_EQ(*session.score(Color::black), 3);
}

TEST(ReversiTranscript, LogsTheErrorsBeforeTheStart) {
  Model session(start_position(2), {});
  std::string text;
  const auto transcript = transcript_of(session, text);
  EXPECT_FALSE(transcript->turn());
  EXPECT_FALSE(transcript->copy());
  EXPECT_EQ(transcript->state(), GameState::not_started);
  EXPECT_EQ(text,
            "turn: refused, the game has not started\n"
            "copy: refused, the game has not started\n"
            "state: not started\n");
}

}  // namespace
}  // namespace hexarena::reversi
