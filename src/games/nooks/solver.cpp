#include "games/nooks/solver.hpp"

#include <algorithm>
#include <utility>

namespace hexarena::nooks {

using nooks::CellId;
using nooks::kCells;
using nooks::kDirections;
using nooks::Step;

NooksSolver::NooksSolver() : table_(std::size_t{1} << kTableBits) {
  line_.reserve(kMaxSolutionSteps);
}

void NooksSolver::spend(const NooksBudget& budget) {
  most_nodes_ = budget.nodes;
  stop_ = &budget.stop;
}

/// Counts a node; true if the budget is exhausted.
bool NooksSolver::exhausted() {
  constexpr std::uint64_t kNodesBetweenQuestions = 4096;
  if (++nodes_ % kNodesBetweenQuestions == 0 && *stop_ && (*stop_)()) most_nodes_ = 0;
  return nodes_ > most_nodes_;
}

void NooksSolver::aim(const nooks::Board& board, const nooks::Pieces& pieces,
                      nooks::Objective objective) {
  board_ = &board;
  count_ = pieces.count;
  start_.at = pieces.at;
  std::swap(start_.at[0], start_.at[static_cast<std::size_t>(objective.piece)]);
  measure_freely(objective.nook);
  nodes_ = 0;
}

/// A breadth-first search over runs: from one cell of a run, all others can be reached in one step.
void NooksSolver::measure_freely(CellId nook) {
  std::array<std::array<bool, kCells>, 3> seen{};
  std::array<CellId, kCells + 1> queue;  // one extra place that is written but never read
  std::size_t tail = 0;
  free_.fill(kFar);
  free_[nook] = 0;
  queue[tail++] = nook;
  for (std::size_t head = 0; head < tail; ++head) {
    const auto next = static_cast<std::uint8_t>(free_[queue[head]] + 1);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const nooks::Board::Run run = board_->run(queue[head], axis);
      if (std::exchange(seen[axis][run.first], true)) continue;
      for (std::size_t i = run.first; i <= run.last; ++i) {
        const CellId cell = nooks::kAxisOrders[axis].cells[i];
        queue[tail] = cell;
        tail += free_[cell] == kFar ? 1 : 0;
        free_[cell] = std::min(free_[cell], next);
      }
      if (tail == kCells) return;
    }
  }
}

std::array<CellId, kDirections> NooksSolver::ends(const Position& position,
                                                  std::size_t piece) const {
  const CellId from = position.at[piece];
  std::array<CellId, kDirections> ends = board_->slide_ends(from);
  std::array<int, kDirections> nearest{};
  for (std::size_t other = 0; other < count_; ++other) {
    const nooks::Sight sight = nooks::sight(from, position.at[other]);
    if (sight.direction == kDirections) continue;  // itself, or not on a common line
    const int length = nearest[sight.direction] != 0
                           ? nearest[sight.direction]
                           : board_->slide_length(from, sight.direction) + 1;
    if (sight.distance >= length) continue;
    nearest[sight.direction] = sight.distance;
    ends[sight.direction] =
        nooks::neighbour(position.at[other], geometry::opposite(sight.direction));
  }
  return ends;
}

/// Stores in line_ the way of the piece past the others, which do not move; its length, or -1.
int NooksSolver::walk_alone() {
  std::array<CellId, kCells> came_from{};
  came_from.fill(nooks::kOutside);
  std::array<CellId, kCells> queue{};
  std::size_t tail = 0;
  const CellId start = start_.at[0];
  queue[tail++] = start;
  came_from[start] = start;
  Position position = start_;
  line_.clear();
  for (std::size_t head = 0; head < tail; ++head) {
    const CellId from = queue[head];
    if (free_[from] == 0) {
      for (CellId cell = from; cell != start; cell = came_from[cell]) {
        line_.push_back({came_from[cell], cell});
      }
      std::reverse(line_.begin(), line_.end());
      return static_cast<int>(line_.size());
    }
    position.at[0] = from;
    for (const CellId end : ends(position, 0)) {
      if (came_from[end] != nooks::kOutside) continue;
      came_from[end] = from;
      queue[tail++] = end;
    }
  }
  return -1;
}

std::uint32_t NooksSolver::key(const Position& position) const {
  // The order of the others does not matter: sort them.
  std::array<CellId, nooks::kMaxPieces> at = position.at;
  if (count_ > 2 && at[1] > at[2]) std::swap(at[1], at[2]);
  if (count_ > 3) {
    if (at[2] > at[3]) std::swap(at[2], at[3]);
    if (at[1] > at[2]) std::swap(at[1], at[2]);
  }
  return std::uint32_t{at[0]} | std::uint32_t{at[1]} << 8U | std::uint32_t{at[2]} << 16U |
         std::uint32_t{at[3]} << 24U;
}

NooksSolver::Visit& NooksSolver::slot(std::uint32_t key, int left) {
  const std::uint64_t mixed =
      (std::uint64_t{key} + static_cast<std::uint64_t>(left) * 0x1'0000'0001U) *
      0x9E3779B97F4A7C15U;
  return table_[mixed >> (64U - kTableBits)];
}

/// Whether the objective can be reached within `left` steps. `helped`: another piece has moved.
bool NooksSolver::search(const Position& position, int left, bool helped) {
  if (exhausted()) return false;
  const CellId piece = position.at[0];
  const int need = free_[piece];
  if (need == 0) return true;
  const int spare = left - need;
  if (spare > 0) {
    // Having helped allows more, so it counts as slightly more steps left.
    const auto worth = static_cast<std::uint64_t>(2 * left + (helped ? 1 : 0));
    const std::uint32_t where = key(position);
    Visit& visit = slot(where, 0);
    if (visit.search == search_number_ && visit.key == where && visit.value >= worth) return false;
    visit = {where, search_number_, worth};
  }
  const auto follow = [&](std::size_t mover, CellId end, bool help) {
    Position next = position;
    next.at[mover] = end;
    line_.push_back({position.at[mover], end});
    if (search(next, left - 1, help)) return true;
    line_.pop_back();
    return false;
  };
  if (helped || spare > 0) {
    for (const CellId end : ends(position, 0)) {
      if (end == piece) continue;
      if (free_[end] > left - 1) {
        cut_ = cut_ || free_[end] != kFar;
        continue;
      }
      if (follow(0, end, helped)) return true;
    }
  }
  if (spare <= 0) {
    cut_ = true;
    return false;
  }
  for (std::size_t mover = 1; mover < count_; ++mover) {
    for (const CellId end : ends(position, mover)) {
      if (end != position.at[mover] && follow(mover, end, true)) return true;
    }
  }
  return false;
}

NooksAnswer NooksSolver::solve(const nooks::Board& board, const nooks::Pieces& pieces,
                               nooks::Objective objective, const NooksBudget& budget) {
  aim(board, pieces, objective);
  spend(budget);
  NooksAnswer answer;
  const int need = free_[start_.at[0]];
  answer.bound = need;
  if (need == kFar) {
    answer.proven = true;  // no walls let it in
    return answer;
  }
  const int alone = walk_alone();
  std::vector<Step> alone_line = line_;
  const int limit = alone >= 0 ? alone : kMaxSolutionSteps + 1;
  if (count_ == 1 && alone < 0) {
    answer.proven = true;
    return answer;
  }
  for (int left = need; left < limit && count_ > 1; ++left) {
    ++search_number_;
    line_.clear();
    cut_ = false;
    answer.bound = left;
    if (search(start_, left, false)) {
      answer.steps = left;
      answer.proven = true;
      answer.moves = line_;
      answer.nodes = nodes_;
      return answer;
    }
    if (nodes_ > most_nodes_ || (!cut_ && alone < 0)) {
      answer.proven = nodes_ <= most_nodes_;
      answer.nodes = nodes_;
      return answer;
    }
  }
  answer.nodes = nodes_;
  if (alone < 0) return answer;
  answer.steps = answer.bound = alone;
  answer.proven = true;
  answer.moves = std::move(alone_line);
  return answer;
}

NooksAnswer NooksSolver::solve_alone(const nooks::Board& board, const nooks::Pieces& pieces,
                                     nooks::Objective objective) {
  aim(board, pieces, objective);
  NooksAnswer answer;
  const int alone = walk_alone();
  answer.proven = true;
  if (alone < 0) return answer;
  answer.steps = answer.bound = alone;
  answer.moves = line_;
  return answer;
}

std::uint64_t NooksSolver::count_from(const Position& position, int left) {
  if (exhausted()) return 0;
  const CellId piece = position.at[0];
  const int need = free_[piece];
  if (need == 0) return left == 0 ? 1 : 0;
  const int spare = left - need;
  const std::uint32_t where = key(position);
  if (spare > 0) {
    const Visit& visit = slot(where, left);
    if (visit.search == search_number_ && visit.key == where &&
        visit.value >> 56U == static_cast<std::uint64_t>(left)) {
      return visit.value & ((std::uint64_t{1} << 56U) - 1);
    }
  }
  std::uint64_t found = 0;
  const auto follow = [&](std::size_t mover, CellId end) {
    Position next = position;
    next.at[mover] = end;
    found += count_from(next, left - 1);
  };
  for (const CellId end : ends(position, 0)) {
    if (end != piece && free_[end] <= left - 1) follow(0, end);
  }
  for (std::size_t mover = 1; mover < movers_ && spare > 0; ++mover) {
    for (const CellId end : ends(position, mover)) {
      if (end != position.at[mover]) follow(mover, end);
    }
  }
  if (spare > 0)
    slot(where, left) = {where, search_number_, found | static_cast<std::uint64_t>(left) << 56U};
  return found;
}

std::optional<std::uint64_t> NooksSolver::count(const nooks::Board& board,
                                                const nooks::Pieces& pieces,
                                                nooks::Objective objective, int steps,
                                                const NooksBudget& budget, Movers movers) {
  aim(board, pieces, objective);
  movers_ = movers == Movers::any ? count_ : 1;
  spend(budget);
  ++search_number_;
  const std::uint64_t found = free_[start_.at[0]] <= steps ? count_from(start_, steps) : 0;
  if (nodes_ > most_nodes_) return std::nullopt;
  return found;
}

void NooksSolver::list_from(const Position& position, int left, std::size_t limit,
                            std::vector<std::vector<Step>>& found) {
  if (found.size() >= limit || count_from(position, left) == 0) return;
  if (free_[position.at[0]] == 0) {
    found.push_back(line_);
    return;
  }
  std::vector<Step> steps;
  for (std::size_t mover = 0; mover < movers_; ++mover) {
    for (const CellId end : ends(position, mover)) {
      if (end != position.at[mover]) steps.push_back({position.at[mover], end});
    }
  }
  std::sort(steps.begin(), steps.end());
  for (const Step step : steps) {
    Position next = position;
    *std::find(next.at.begin(), next.at.end(), step.from) = step.to;
    if (free_[next.at[0]] > left - 1) continue;
    line_.push_back(step);
    list_from(next, left - 1, limit, found);
    line_.pop_back();
  }
}

std::vector<std::vector<Step>> NooksSolver::solutions(const nooks::Board& board,
                                                      const nooks::Pieces& pieces,
                                                      nooks::Objective objective, int steps,
                                                      std::size_t limit, Movers movers) {
  aim(board, pieces, objective);
  movers_ = movers == Movers::any ? count_ : 1;
  const NooksBudget budget;
  spend(budget);
  ++search_number_;
  line_.clear();
  std::vector<std::vector<Step>> found;
  if (free_[start_.at[0]] <= steps) list_from(start_, steps, limit, found);
  return found;
}

NooksSolver::Distances distances_to(const nooks::Board& board, CellId nook) {
  // Slides cannot be inverted: relax until nothing changes.
  constexpr std::uint8_t kFar = NooksSolver::kFar;
  NooksSolver::Distances distances;
  distances.fill(kFar);
  distances[nook] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (const CellId end : board.slide_ends(static_cast<CellId>(cell))) {
        if (distances[end] == kFar || distances[end] + 1 >= distances[cell]) continue;
        distances[cell] = static_cast<std::uint8_t>(distances[end] + 1);
        changed = true;
      }
    }
  }
  return distances;
}

}  // namespace hexarena::nooks
