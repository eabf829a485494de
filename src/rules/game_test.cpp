#include "rules/game.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "rules/toy_game.hpp"

namespace hexarena::rules {
namespace {

using PebbleGame = Game<Pebbles>;
using Take = Pebbles::Action;

PebbleGame new_game(int seats, std::uint32_t heap) {
  return PebbleGame(std::make_shared<const Pebbles>(seats, heap));
}

PebbleGame taken(PebbleGame game, std::initializer_list<int> takes) {
  for (const int pebbles : takes) {
    auto next = game.after(Take{pebbles});
    EXPECT_TRUE(next.has_value()) << "taking " << pebbles;
    if (next) game = std::move(*next);
  }
  return game;
}

// Plays on at random, sometimes losing a seat; every game on the way, the first one included.
std::vector<PebbleGame> any_course(PebbleGame game) {
  base::Random random(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<PebbleGame> course{game};
  while (!game.rules().over(game.state())) {
    const SeatSet present = game.state().present;
    if (random.below(10) == 0) {
      game = game.without(present.after(Seat(random.between(0, 2))));
    } else {
      game = *game.after(game.rules().sample(game.state(), random));
    }
    course.push_back(game);
  }
  return course;
}

TEST(NewGame, has_no_past) {
  const PebbleGame game = new_game(2, 9);
  EXPECT_EQ(game.length(), 0);
  EXPECT_FALSE(game.previous().has_value());
  EXPECT_TRUE(game.events().empty());
  EXPECT_EQ(game.state(), Pebbles(2, 9).start());
}

TEST(NewGame, may_begin_at_another_state_than_the_usual) {
  Pebbles::State start = Pebbles(2, 9).start();
  start.heap = 3;
  const PebbleGame game(std::make_shared<const Pebbles>(2, 9), start);
  const PebbleGame later = taken(game, {1, 2});
  EXPECT_EQ(later.state().heap, 0U);
  EXPECT_EQ(later.at(0).state(), start);
}

TEST(Game, goes_on_by_legal_actions_and_leaves_the_earlier_game_alone) {
  const PebbleGame start = new_game(2, 9);
  const auto next = start.after(Take{3});
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(next->length(), 1);
  EXPECT_EQ(next->state().heap, 6U);
  EXPECT_EQ(start.length(), 0);
  EXPECT_EQ(start.state().heap, 9U);
}

TEST(Game, refuses_an_illegal_action_with_the_reason_of_its_rules) {
  const PebbleGame game = taken(new_game(2, 9), {3});
  const auto next = game.after(Take{3});
  ASSERT_FALSE(next.has_value());
  EXPECT_EQ(next.error().kind, base::Error::Kind::illegal);
  EXPECT_EQ(next.error().message, "so many pebbles may not be taken now");
  EXPECT_EQ(game.length(), 1);
}

TEST(Game, leads_back_step_by_step_to_its_start) {
  std::optional<PebbleGame> game = taken(new_game(2, 9), {1, 2, 3});
  std::vector<std::uint32_t> heaps;
  for (; game; game = game->previous()) heaps.push_back(game->state().heap);
  EXPECT_EQ(heaps, (std::vector<std::uint32_t>{3, 6, 8, 9}));
}

TEST(Game, branches_into_games_that_share_their_past_and_nothing_else) {
  const PebbleGame trunk = taken(new_game(2, 9), {1, 2});
  const PebbleGame left = taken(trunk, {1});
  const PebbleGame right = taken(trunk, {3});
  EXPECT_EQ(left.state().heap, 5U);
  EXPECT_EQ(right.state().heap, 3U);
  EXPECT_EQ(left.previous()->state(), trunk.state());
  EXPECT_EQ(right.previous()->state(), trunk.state());
}

TEST(Game, outlives_the_games_it_came_from) {
  std::optional<PebbleGame> last;
  {
    const PebbleGame first = new_game(2, 9);
    last = taken(first, {1, 2, 3});
  }
  EXPECT_EQ(last->at(0).state(), Pebbles(2, 9).start());
  EXPECT_EQ(last->events().size(), 3U);
}

TEST(Removal, is_an_event_like_any_other_and_the_rest_play_on) {
  const PebbleGame before = taken(new_game(3, 20), {1, 2});
  const PebbleGame after = before.without(Seat(2));
  EXPECT_EQ(after.length(), 3);
  EXPECT_FALSE(after.state().present.has(Seat(2)));
  EXPECT_EQ(after.state().turn, Seat(0));
  EXPECT_TRUE(before.state().present.has(Seat(2))) << "the earlier game still has the seat";
  EXPECT_EQ(after.previous()->state(), before.state());

  const PebbleGame later = taken(after, {1, 3});
  EXPECT_EQ(later.state().turn, Seat(0));
  ASSERT_EQ(later.events().size(), 5U);
  EXPECT_EQ(later.events()[1], PebbleGame::Event(Take{2}));
  EXPECT_EQ(later.events()[2], PebbleGame::Event(Removal{Seat(2)}));
}

RC_GTEST_PROP(Game, reaches_every_earlier_state_from_its_end_unaltered, ()) {
  const std::vector<PebbleGame> course = any_course(new_game(3, 30));
  const PebbleGame& end = course.back();
  RC_ASSERT(end.length() == static_cast<int>(course.size()) - 1);
  for (int i = 0; i <= end.length(); ++i) {
    const PebbleGame& then = course[static_cast<std::size_t>(i)];
    RC_ASSERT(end.at(i).state() == then.state());
    RC_ASSERT(end.at(i).length() == i);
    RC_ASSERT(end.at(i).events() == then.events());
  }
}

RC_GTEST_PROP(Game, is_its_start_and_its_events, ()) {
  const std::vector<PebbleGame> course = any_course(new_game(3, 30));
  PebbleGame replayed = course.front();
  for (const PebbleGame::Event& event : course.back().events()) {
    if (const auto* removal = std::get_if<Removal>(&event)) {
      replayed = replayed.without(removal->seat);
    } else {
      replayed = *replayed.after(std::get<Take>(event));
    }
  }
  RC_ASSERT(replayed.state() == course.back().state());
}

PebbleGame long_game(int steps) {
  PebbleGame game = new_game(2, 3U * static_cast<std::uint32_t>(steps));
  for (int i = 0; i < steps; ++i) game = *game.after(Take{1 + i % 2});
  return game;
}

constexpr int kManySteps = 100'000;

TEST(LongGame, ends_without_as_many_nested_destructors) {
  const PebbleGame game = long_game(kManySteps);
  EXPECT_EQ(game.length(), kManySteps);
  EXPECT_EQ(game.at(kManySteps / 2).length(), kManySteps / 2);
}

TEST(LongGame, ends_well_when_branches_hold_parts_of_it) {
  std::optional<PebbleGame> game = long_game(kManySteps);
  std::optional<PebbleGame> half = game->at(kManySteps / 2);
  std::optional<PebbleGame> branch = *half->after(Take{1});
  const Pebbles::State state = half->state();
  game.reset();
  EXPECT_EQ(half->events().size(), kManySteps / 2);
  half.reset();
  ASSERT_EQ(branch->length(), kManySteps / 2 + 1);
  EXPECT_EQ(branch->previous()->state(), state);
  branch.reset();
}

}  // namespace
}  // namespace hexarena::rules
