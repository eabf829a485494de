// Matching: which vertices can be paired so that none is left over.
//
// Edmonds' algorithm: grows a matching of a graph by augmenting paths, also through odd cycles
// (blossoms), so that a perfect matching is found if there is one. Pairs can be fixed one after the
// other while the rest stays matchable. At most n³ steps for a whole matching.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace hexarena::tournament {

class Matching {
 public:
  using Edge = std::function<bool(std::size_t, std::size_t)>;

  /// Of vertices 0 … count-1, of which `absent` takes no part. Edges are undirected.
  Matching(std::size_t count, Edge edge, std::optional<std::size_t> absent = std::nullopt);

  /// Whether every participating vertex has a partner.
  [[nodiscard]] bool perfect() const;
  /// Pairs two permanently if there is an edge and the others can still all be paired; otherwise
  /// false and no change. Requires a perfect matching and two that are not fixed.
  bool fix(std::size_t a, std::size_t b);

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// Gives `root` a partner if an augmenting path leads from it.
  bool augment(std::size_t root);
  /// The end of such a path.
  [[nodiscard]] std::size_t search(std::size_t root);
  void reach(std::size_t vertex);
  [[nodiscard]] std::size_t common_base(std::size_t a, std::size_t b) const;
  void mark(std::size_t from, std::size_t base, std::size_t child);
  void contract(std::size_t a, std::size_t b);

  std::size_t count_;
  Edge edge_;
  std::vector<bool> gone_;  // absent or fixed
  std::vector<std::size_t> mate_;
  // State of the current search:
  std::vector<std::size_t> parent_;  // in the tree, for vertices at odd distance from the root
  std::vector<std::size_t> base_;    // of the blossom that contains a vertex
  std::vector<bool> reached_;        // at even distance
  std::vector<bool> blossom_;
  std::vector<std::size_t> queue_;
};

}  // namespace hexarena::tournament
