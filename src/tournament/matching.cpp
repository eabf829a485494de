#include "tournament/matching.hpp"

#include <numeric>

namespace hexarena::tournament {

Matching::Matching(std::size_t count, Edge edge, std::optional<std::size_t> absent)
    : count_(count), edge_(std::move(edge)), gone_(count, false), mate_(count, kNone) {
  if (absent) gone_[*absent] = true;
  for (std::size_t vertex = 0; vertex < count_; ++vertex) {
    if (!gone_[vertex] && mate_[vertex] == kNone) augment(vertex);
  }
}

bool Matching::perfect() const {
  for (std::size_t vertex = 0; vertex < count_; ++vertex) {
    if (!gone_[vertex] && mate_[vertex] == kNone) return false;
  }
  return true;
}

bool Matching::fix(std::size_t a, std::size_t b) {
  if (!edge_(a, b)) return false;
  gone_[a] = gone_[b] = true;
  if (mate_[a] == b) return true;
  // Their partners become free, and must find each other by a path through the rest.
  const std::size_t left_by_a = mate_[a];
  const std::size_t left_by_b = mate_[b];
  mate_[left_by_a] = mate_[left_by_b] = kNone;
  if (augment(left_by_a)) {
    mate_[a] = b;
    mate_[b] = a;
    return true;
  }
  mate_[left_by_a] = a;
  mate_[left_by_b] = b;
  gone_[a] = gone_[b] = false;
  return false;
}

bool Matching::augment(std::size_t root) {
  std::size_t vertex = search(root);
  if (vertex == kNone) return false;
  while (vertex != kNone) {
    const std::size_t before = parent_[vertex];
    const std::size_t next = mate_[before];
    mate_[vertex] = before;
    mate_[before] = vertex;
    vertex = next;
  }
  return true;
}

std::size_t Matching::search(std::size_t root) {
  parent_.assign(count_, kNone);
  reached_.assign(count_, false);
  base_.resize(count_);
  std::iota(base_.begin(), base_.end(), std::size_t{0});
  queue_.clear();
  reach(root);
  // NOLINTNEXTLINE(modernize-loop-convert): reach() adds to the queue.
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    const std::size_t from = queue_[next];
    for (std::size_t to = 0; to < count_; ++to) {
      if (gone_[to] || base_[from] == base_[to] || mate_[from] == to || !edge_(from, to)) continue;
      const bool even = to == root || (mate_[to] != kNone && parent_[mate_[to]] != kNone);
      if (even) {
        contract(from, to);
      } else if (parent_[to] == kNone) {
        parent_[to] = from;
        if (mate_[to] == kNone) return to;
        reach(mate_[to]);
      }
    }
  }
  return kNone;
}

void Matching::reach(std::size_t vertex) {
  if (reached_[vertex]) return;
  reached_[vertex] = true;
  queue_.push_back(vertex);
}

std::size_t Matching::common_base(std::size_t a, std::size_t b) const {
  std::vector<bool> above(count_, false);
  while (true) {
    a = base_[a];
    above[a] = true;
    if (mate_[a] == kNone) break;  // the root
    a = parent_[mate_[a]];
  }
  while (!above[base_[b]]) b = parent_[mate_[base_[b]]];
  return base_[b];
}

void Matching::mark(std::size_t from, std::size_t base, std::size_t child) {
  while (base_[from] != base) {
    blossom_[base_[from]] = blossom_[base_[mate_[from]]] = true;
    parent_[from] = child;
    child = mate_[from];
    from = parent_[child];
  }
}

void Matching::contract(std::size_t a, std::size_t b) {
  const std::size_t base = common_base(a, b);
  blossom_.assign(count_, false);
  mark(a, base, b);
  mark(b, base, a);
  for (std::size_t vertex = 0; vertex < count_; ++vertex) {
    if (!blossom_[base_[vertex]]) continue;
    base_[vertex] = base;
    reach(vertex);
  }
}

}  // namespace hexarena::tournament
