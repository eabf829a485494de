// Node: a lazily built game tree.
//
// A node holds its state and points to its parent; children exist only on the stack of the caller
// that visits them. So a walk needs memory for one line of play, however many nodes it visits. A
// node must not outlive its parent or its rules.
#pragma once

#include <optional>
#include <vector>

#include "rules/rules.hpp"

namespace hexarena::rules {

template <Rules R>
class Node {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// The root of the tree of all continuations of `state`.
  Node(const R& rules, const State& state) : rules_(&rules), state_(state) {}

  [[nodiscard]] const State& state() const { return state_; }
  /// The parent; null at the root.
  [[nodiscard]] const Node* parent() const { return parent_; }
  /// The action that led here from the parent; nothing at the root.
  [[nodiscard]] const std::optional<Action>& action() const { return action_; }
  [[nodiscard]] int depth() const { return parent_ == nullptr ? 0 : parent_->depth() + 1; }

  /// The node after `action`, or why it is illegal here.
  [[nodiscard]] base::Expected<Node> after(const Action& action) const {
    auto judged = rules_->judge(state_, action);
    if (!judged) return base::passed_on(judged);
    return child(action);
  }

  /// Calls `visit(child)` for each child, in the order of the actions.
  template <class Visit>
  void for_each_child(Visit&& visit) const {
    std::vector<Action> actions;
    rules_->actions(state_, actions);
    for (const Action& action : actions) {
      const Node next = child(action);
      visit(next);
    }
  }

  /// The results of `function(state)` for the states of all children.
  template <class Function>
  [[nodiscard]] auto map(Function&& function) const {
    std::vector<decltype(function(state_))> results;
    for_each_child([&](const Node& next) { results.push_back(function(next.state())); });
    return results;
  }

 private:
  [[nodiscard]] Node child(const Action& action) const {
    Node next(*rules_, state_);
    rules_->play(next.state_, action);
    next.parent_ = this;
    next.action_ = action;
    return next;
  }

  const R* rules_;
  State state_;
  const Node* parent_ = nullptr;
  std::optional<Action> action_;
};

}  // namespace hexarena::rules
