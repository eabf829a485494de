// The lazy tree, on Fish.
#include "rules/tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include "games/fish/playing_testing.hpp"

namespace hexarena::fish {
namespace {

using oracle::action_of;
using oracle::board_of;
using oracle::Deed;
using oracle::moving;
using testing::ElementsAre;
using Node = rules::Node<SmallRules>;

std::shared_ptr<const SmallRules> rules_of(const Position& position) {
  return std::make_shared<const SmallRules>(position, Variant{});
}

/// Two players, one penguin each, white stuck from the start.
Position two_columns() {
  return moving(board_of({{1, 0, 4}, {2}, {3}, {1}, {5}}), {{{0, 0}}, {{0, 2}}});
}

TEST(FishTree, AnActionGivesTheResultingState) {
  const auto rules = rules_of(two_columns());
  const Node root(*rules, rules->start());
  const auto next = root.after(action_of(*rules, Deed::move({0, 0}, {2, 0})));
  ASSERT_TRUE(next);
  auto expected = rules->start();
  rules->play(expected, action_of(*rules, Deed::move({0, 0}, {2, 0})));
  EXPECT_EQ(rules->position(next->state()), rules->position(expected));
  EXPECT_EQ(rules->position(root.state()), two_columns());
}

TEST(FishTree, AnIllegalActionIsAnError) {
  const auto rules = rules_of(two_columns());
  const Node root(*rules, rules->start());
  EXPECT_FALSE(root.after(action_of(*rules, Deed::move({0, 0}, {0, 2}))));
  EXPECT_FALSE(root.after(action_of(*rules, Deed::place({4, 0}))));
  const auto skip = root.after(Action::skip());
  ASSERT_FALSE(skip);
  EXPECT_EQ(skip.error().kind, base::Error::Kind::illegal);
  EXPECT_EQ(skip.error().message, "red can move, so it may not skip");
}

TEST(FishTree, ASkipIsANodeIfThePlayerIsStuck) {
  const auto rules = rules_of(two_columns());
  const Node root(*rules, rules->start());
  const auto moved = root.after(action_of(*rules, Deed::move({0, 0}, {2, 0})));
  const auto skipped = moved->after(Action::skip());
  ASSERT_TRUE(skipped);
  EXPECT_EQ(rules->position(skipped->state()).players[0].color, Color::red);
  EXPECT_THAT(moved->map([](const SmallRules::State&) { return 1; }), ElementsAre(1));
}

TEST(FishTree, PlacementsAreNodesToo) {
  const auto start = set_up(*uniform_board(3, 3, 1), 2, {});
  const SmallRules rules(*start, {});
  const Node root(rules, rules.start());
  const auto next = root.after(Action::place(4));
  ASSERT_TRUE(next);
  EXPECT_FALSE(next->after(Action::place(4)));
  EXPECT_EQ(root.map([](const SmallRules::State&) { return 0; }).size(), 9U);
  EXPECT_EQ(next->map([](const SmallRules::State&) { return 0; }).size(), 8U);
}

TEST(FishTree, AFunctionIsAppliedToEveryDirectlyReachableState) {
  const auto rules = rules_of(moving(board_of({{3}, {1}, {1}, {1}}), {{{0, 0}}, {{1, 0}}}));
  const Node root(*rules, rules->start());
  const auto boards = root.map([&](const SmallRules::State& state) {
    return rules->position(state).players.back().places.front();
  });
  EXPECT_THAT(boards, ElementsAre(Place{2, 0}));
  const auto scores =
      Node(*rules, root.after(Action::move(0, 2))->state()).map([&](const SmallRules::State& s) {
        return *rules->score(s, Seat(1));
      });
  EXPECT_THAT(scores, ElementsAre(1));
}

TEST(FishTree, ChildrenAreInTheOrderOfTheirActions) {
  const SmallRules rules(moving(*uniform_board(5, 3, 1), {{{2, 2}, {2, 0}}}), {});
  const Node root(rules, rules.start());
  std::vector<Action> legal;
  rules.actions(rules.start(), legal);
  std::vector<Action> visited;
  root.for_each_child([&](const Node& child) { visited.push_back(*child.action()); });
  EXPECT_EQ(visited, legal);
  EXPECT_TRUE(std::is_sorted(visited.begin(), visited.end()));
}

TEST(FishTree, ANodeKnowsItsParentAndTheRootHasNone) {
  const auto rules = rules_of(two_columns());
  const Node root(*rules, rules->start());
  EXPECT_EQ(root.parent(), nullptr);
  EXPECT_EQ(root.action(), std::nullopt);
  EXPECT_EQ(root.depth(), 0);
  int children = 0;
  root.for_each_child([&](const Node& child) {
    ++children;
    EXPECT_EQ(child.parent(), &root);
    EXPECT_EQ(child.depth(), 1);
    child.for_each_child([&](const Node& grandchild) {
      EXPECT_EQ(grandchild.parent(), &child);
      EXPECT_EQ(grandchild.parent()->parent(), &root);
      EXPECT_EQ(grandchild.depth(), 2);
    });
  });
  EXPECT_EQ(children, 3);
  const auto next = root.after(action_of(*rules, Deed::move({0, 0}, {2, 0})));
  EXPECT_EQ(next->parent(), &root);
}

TEST(FishTree, AFinishedGameHasNoChildren) {
  const SmallRules rules(moving(*uniform_board(1, 2, 1), {{{0, 0}}}), {});
  const Node root(rules, rules.start());
  root.for_each_child([](const Node&) { ADD_FAILURE() << "a finished game has no children"; });
}

/// A depth-first walk over a number of nodes that measures its cost.
struct Walk {
  int left;
  int deepest = 0;
  std::size_t most_memory = 0;

  void from(const Node& node) {
    deepest = std::max(deepest, node.depth());
    if (left % 1000 == 0) most_memory = std::max(most_memory, mallinfo2().uordblks);
    node.for_each_child([this](const Node& child) {
      if (left-- > 0) from(child);
    });
  }
};

TEST(FishTree, AWalkOverAMillionNodesStoresOneLineOfPlay) {
  base::Random random(1);
  const auto start = set_up(*random_board(5, 5, {}, random), 2, {});
  const SmallRules rules(*start, {});
  const std::size_t memory = mallinfo2().uordblks;
  Walk walk{.left = 1'000'000};
  walk.from(Node(rules, rules.start()));
  EXPECT_LE(walk.left, 0);
  EXPECT_GE(walk.deepest, 8 + 10);      // all penguins placed, and a game played after that
  EXPECT_LE(walk.deepest, 8 + 2 * 17);  // each move sinks a tile, and at most one skip follows it
  EXPECT_LE(walk.most_memory, memory + 200'000);
}

}  // namespace
}  // namespace hexarena::fish
