#include "rules/tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "rules/toy_game.hpp"

namespace hexarena::rules {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Tree = Node<Pebbles>;
using Take = Pebbles::Action;

std::vector<int> takes_from(const Tree& node) {
  std::vector<int> takes;
  node.for_each_child([&](const Tree& child) { takes.push_back(child.action()->pebbles); });
  return takes;
}

TEST(TreeRoot, has_no_parent_and_no_action) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  EXPECT_EQ(root.parent(), nullptr);
  EXPECT_EQ(root.action(), std::nullopt);
  EXPECT_EQ(root.depth(), 0);
  EXPECT_EQ(root.state(), rules.start());
}

TEST(TreeNode, after_a_legal_action_holds_its_state_and_its_parent) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  const auto child = root.after(Take{2});
  ASSERT_TRUE(child.has_value());
  EXPECT_EQ(child->parent(), &root);
  EXPECT_EQ(child->action(), Take{2});
  EXPECT_EQ(child->depth(), 1);
  EXPECT_EQ(child->state().heap, 7U);
  EXPECT_EQ(child->state().turn, Seat(1));
  EXPECT_EQ(root.state(), rules.start()) << "the root stays as it was";

  const auto grandchild = child->after(Take{3});
  ASSERT_TRUE(grandchild.has_value());
  EXPECT_EQ(grandchild->parent(), &*child);
  EXPECT_EQ(grandchild->depth(), 2);
  EXPECT_EQ(grandchild->state().heap, 4U);
}

TEST(TreeNode, refuses_an_illegal_action_with_a_reason) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  const auto child = root.after(Take{2});
  ASSERT_TRUE(child.has_value());
  const auto again = child->after(Take{2});
  ASSERT_FALSE(again.has_value());
  EXPECT_EQ(again.error().kind, base::Error::Kind::illegal);
  EXPECT_EQ(again.error().message, "that many pebbles cannot be taken now");
}

TEST(TreeNode, visits_its_children_in_the_order_of_the_actions) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  EXPECT_THAT(takes_from(root), ElementsAre(1, 2, 3));
  const auto child = root.after(Take{2});
  ASSERT_TRUE(child.has_value());
  EXPECT_THAT(takes_from(*child), ElementsAre(1, 3));
}

TEST(TreeNode, shows_each_child_its_parent) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  root.for_each_child([&](const Tree& child) {
    EXPECT_EQ(child.parent(), &root);
    child.for_each_child([&](const Tree& grandchild) {
      EXPECT_EQ(grandchild.parent(), &child);
      EXPECT_EQ(grandchild.depth(), 2);
    });
  });
}

TEST(TreeNode, has_no_children_when_the_game_is_over) {
  const Pebbles rules(2, 1);
  const Tree root(rules, rules.start());
  const auto last = root.after(Take{1});
  ASSERT_TRUE(last.has_value());
  EXPECT_THAT(takes_from(*last), IsEmpty());
  EXPECT_FALSE(last->after(Take{1}).has_value());
}

TEST(TreeNode, maps_a_function_over_the_states_of_its_children) {
  const Pebbles rules(2, 9);
  const Tree root(rules, rules.start());
  EXPECT_THAT(root.map([](const Pebbles::State& state) { return state.heap; }),
              ElementsAre(8, 7, 6));
  const auto nothing = Tree(rules, Pebbles(2, 0).start()).map([](const auto&) { return 1; });
  EXPECT_THAT(nothing, IsEmpty());
}

TEST(TreeNode, may_start_anywhere_in_a_game) {
  const Pebbles rules(3, 9);
  Pebbles::State later = rules.start();
  static_cast<void>(rules.play(later, Take{3}));
  rules.remove(later, Seat(2));
  const Tree root(rules, later);
  EXPECT_EQ(root.depth(), 0);
  EXPECT_THAT(takes_from(root), ElementsAre(1, 2));
}

// Walks the whole tree and samples the memory in use on the way.
class Walk {
 public:
  void visit(const Tree& node) {
    ++nodes_;
    deepest_ = std::max(deepest_, node.depth());
    if (nodes_ % 1024 == 0) most_memory_ = std::max(most_memory_, memory_in_use());
    node.for_each_child([this](const Tree& child) { visit(child); });
  }

  [[nodiscard]] static std::size_t memory_in_use() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
  }
  [[nodiscard]] int nodes() const { return nodes_; }
  [[nodiscard]] int deepest() const { return deepest_; }
  [[nodiscard]] std::size_t most_memory() const { return most_memory_; }

 private:
  int nodes_ = 0;
  int deepest_ = 0;
  std::size_t most_memory_ = 0;
};

TEST(TreeWalk, over_a_million_nodes_needs_memory_for_one_line_of_play) {
  const Pebbles rules(2, 37);
  const std::size_t before = Walk::memory_in_use();
  Walk walk;
  walk.visit(Tree(rules, rules.start()));
  EXPECT_GT(walk.nodes(), 1'000'000);
  EXPECT_EQ(walk.deepest(), 25) << "one and two in turn";
  EXPECT_LE(walk.most_memory(), before + 64 * 1024);
}

}  // namespace
}  // namespace hexarena::rules
