#include "games/nooks/solver.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace hexarena::nooks {

using nooks::CellId;
using nooks::kCells;
using nooks::kDirections;
using nooks::Step;

namespace {

/// Calls `visit` with the ends of all slides that move a piece, until it returns true; whether it
/// did.
template <class Visitor>
bool any_end(Spot from, Spot stops, Visitor visit) {
  for (Spot moved = stops ^ from; moved != 0;) {
    const auto direction = static_cast<std::size_t>(std::countr_zero(moved)) / 8;
    moved &= ~(Spot{0xFF} << (8 * direction));
    if (visit(cell_at(stops, direction))) return true;
  }
  return false;
}

}  // namespace

NooksSolver::NooksSolver(unsigned table_bits)
    : table_bits_(table_bits), table_(std::size_t{1} << table_bits) {
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
  std::array<CellId, nooks::kMaxPieces> cells = pieces.at;
  std::swap(cells[0], cells[static_cast<std::size_t>(objective.piece)]);
  start_ = Crowd(cells);
  measure_freely(objective.nook);
  nodes_ = 0;
}

/// Level by level over runs: from one cell of a run, all others can be reached in one step, so
/// from all cells of one run, all those of the runs that cross it.
void NooksSolver::measure_freely(CellId nook) {
  std::array<std::uint8_t, nooks::Board::kMostRuns> steps;
  steps.fill(kFar);
  nooks::Board::Runs seen;
  nooks::Board::Runs fresh;
  for (const std::uint8_t run : board_->runs(nook)) fresh.set(run);
  for (std::uint8_t level = 1; fresh.any(); ++level) {
    nooks::Board::Runs next;
    seen |= fresh;
    fresh.for_each([&](int run) {
      steps[static_cast<std::size_t>(run)] = level;
      next |= board_->crossing(static_cast<std::size_t>(run));
    });
    fresh = next - seen;
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto& [a, b, c] = board_->runs(static_cast<CellId>(cell));
    free_[cell] = std::min({steps[a], steps[b], steps[c]});
  }
  free_[nook] = 0;
}

/// The same for a piece of a crowd.
template <class Visitor>
bool NooksSolver::any_step(const Crowd& crowd, std::size_t mover, Visitor visit) const {
  return any_end(crowd.spot(mover), crowd.stops(mover, board_->walls(crowd.at(mover))), visit);
}

/// Stores in line_ the way of the piece past the others, which do not move; its length, or -1.
int NooksSolver::walk_alone() {
  std::array<CellId, kCells> came_from;
  came_from.fill(nooks::kOutside);
  std::array<CellId, kCells> queue;
  std::size_t tail = 0;
  const CellId start = start_.at(0);
  queue[tail++] = start;
  came_from[start] = start;
  const Crowd others = start_.with(0, nooks::kOutside);
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
    const Spot stops = others.stops_from(kSpots[from], board_->walls(from));
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      const CellId end = cell_at(stops, direction);
      if (came_from[end] != nooks::kOutside) continue;
      came_from[end] = from;
      queue[tail++] = end;
    }
  }
  return -1;
}

std::uint32_t NooksSolver::key(const Crowd& crowd) const {
  // The order of the others does not matter: sort them.
  std::array<CellId, nooks::kMaxPieces> at{crowd.at(0), crowd.at(1), crowd.at(2), crowd.at(3)};
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
  return table_[mixed >> (64U - table_bits_)];
}

/// The same for those ends from which the piece would need one step less than `need`.
template <class Visitor>
bool NooksSolver::any_nearer(Spot stops, int need, Visitor visit) const {
  unsigned nearer = 0;  // mostly none: found out without a branch for each
  for (unsigned d = 0; d < kDirections; ++d) {
    nearer |= static_cast<unsigned>(free_[cell_at(stops, d)] == need - 1) << d;
  }
  for (; nearer != 0; nearer &= nearer - 1) {
    if (visit(cell_at(stops, static_cast<std::size_t>(std::countr_zero(nearer))))) return true;
  }
  return false;
}

/// Adds a step to line_ if `search_on` then returns true; whether it did.
template <class Search>
bool NooksSolver::solves(Step step, Search search_on) {
  line_.push_back(step);
  if (search_on()) return true;
  line_.pop_back();
  return false;
}

/// Whether the piece, `need` steps away, can get to the nook by as many steps of its own.
bool NooksSolver::walk(const Crowd& others, CellId cell, int need) {
  if (exhausted()) return false;
  const Spot stops = others.stops_from(kSpots[cell], board_->walls(cell));
  return any_nearer(stops, need, [&](CellId end) {
    return solves({cell, end}, [&] { return need == 1 || walk(others, end, need - 1); });
  });
}

/// What the step of another piece may change if `left` leaves time for no second one.
NooksSolver::LastHelp NooksSolver::last_help(Spot stops, CellId piece, int left) const {
  const int need = free_[piece];
  LastHelp help{left == need + 1, false, stops};
  help.must_change_stops =
      help.last && !any_nearer(stops, need, [](CellId /*end*/) { return true; });
  return help;
}

/// Whether the objective can be reached within `left` steps, which are more than the piece needs.
/// `helped`: another piece has moved.
bool NooksSolver::search(const Crowd& crowd, int left, bool helped) {
  if (exhausted()) return false;
  // Having helped allows more, so it counts as slightly more steps left.
  const auto worth = static_cast<std::uint64_t>(2 * left + (helped ? 1 : 0));
  const std::uint32_t where = key(crowd);
  Visit& visit = slot(where, 0);
  if (visit.search == search_number_ && visit.key == where && visit.value >= worth) return false;
  visit = {where, search_number_, worth};

  const CellId piece = crowd.at(0);
  const Spot stops = crowd.stops(0, board_->walls(piece));
  const Crowd others = crowd.with(0, nooks::kOutside);
  const bool moved = any_end(crowd.spot(0), stops, [&](CellId end) {
    const int rest = free_[end];
    if (rest + (helped ? 0 : 1) > left - 1) {  // a helper needs a step too
      cut_ = cut_ || rest != kFar;
      return false;
    }
    return solves({piece, end}, [&] {
      if (rest == 0) return true;
      if (rest == left - 1) return walk(others, end, rest);
      return search(crowd.with(0, end), left - 1, helped);
    });
  });
  return moved || search_helpers(crowd, stops, left);
}

/// The same if another piece moves next; `stops`: those of the piece now.
bool NooksSolver::search_helpers(const Crowd& crowd, Spot stops, int left) {
  const CellId piece = crowd.at(0);
  const Crowd others = crowd.with(0, nooks::kOutside);
  const LastHelp help = last_help(stops, piece, left);
  cut_ = cut_ || help.last;
  for (std::size_t mover = 1; mover < count_; ++mover) {
    const bool leaving_helps = help.leaving_helps(crowd.at(mover));
    if (any_step(crowd, mover, [&](CellId end) {
          if (!leaving_helps && !in_the_way(crowd.spot(0), stops, end)) return false;
          return solves({crowd.at(mover), end}, [&] {
            return help.last ? walk(others.with(mover, end), piece, left - 1)
                             : search(crowd.with(mover, end), left - 1, true);
          });
        })) {
      return true;
    }
  }
  return false;
}

NooksAnswer NooksSolver::solve(const nooks::Board& board, const nooks::Pieces& pieces,
                               nooks::Objective objective, const NooksBudget& budget) {
  aim(board, pieces, objective);
  spend(budget);
  NooksAnswer answer;
  const int need = free_[start_.at(0)];
  answer.bound = std::max(need, budget.least_steps);
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
  const int first = std::max(need + 1, budget.least_steps);
  for (int left = first; left < limit && count_ > 1; ++left) {
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

/// The number of ways on which the piece, `need` steps away, gets to the nook by as many steps of its
/// own.
std::uint64_t NooksSolver::count_walks(const Crowd& others, CellId cell, int need) {
  if (need == 0) return 1;
  if (exhausted()) return 0;
  std::uint64_t found = 0;
  const Spot stops = others.stops_from(kSpots[cell], board_->walls(cell));
  any_nearer(stops, need, [&](CellId end) {
    found += count_walks(others, end, need - 1);
    return false;
  });
  return found;
}

std::uint64_t NooksSolver::count_from(const Crowd& crowd, int left) {
  const CellId piece = crowd.at(0);
  const int need = free_[piece];
  if (need == left) return count_walks(crowd.with(0, nooks::kOutside), piece, need);
  if (need == 0 || need > left || exhausted()) return 0;
  const std::uint32_t where = key(crowd);
  const Visit& visit = slot(where, left);
  if (visit.search == search_number_ && visit.key == where &&
      visit.value >> 56U == static_cast<std::uint64_t>(left)) {
    return visit.value & ((std::uint64_t{1} << 56U) - 1);
  }
  std::uint64_t found = 0;
  const Crowd others = crowd.with(0, nooks::kOutside);
  const Spot stops = crowd.stops(0, board_->walls(piece));
  any_end(crowd.spot(0), stops, [&](CellId end) {
    if (free_[end] <= left - 1) found += count_from(crowd.with(0, end), left - 1);
    return false;
  });
  const LastHelp help = last_help(stops, piece, left);
  for (std::size_t mover = 1; mover < movers_; ++mover) {
    const bool leaving_helps = help.leaving_helps(crowd.at(mover));
    any_step(crowd, mover, [&](CellId end) {
      if (!leaving_helps && !in_the_way(crowd.spot(0), stops, end)) return false;
      found += help.last ? count_walks(others.with(mover, end), piece, need)
                         : count_from(crowd.with(mover, end), left - 1);
      return false;
    });
  }
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
  const std::uint64_t found = free_[start_.at(0)] <= steps ? count_from(start_, steps) : 0;
  if (nodes_ > most_nodes_) return std::nullopt;
  return found;
}

void NooksSolver::list_from(const Crowd& crowd, int left, std::size_t limit,
                            std::vector<std::vector<Step>>& found) {
  if (found.size() >= limit || count_from(crowd, left) == 0) return;
  if (free_[crowd.at(0)] == 0) {
    found.push_back(line_);
    return;
  }
  std::vector<Step> steps;
  for (std::size_t mover = 0; mover < movers_; ++mover) {
    any_step(crowd, mover, [&](CellId end) {
      steps.push_back({crowd.at(mover), end});
      return false;
    });
  }
  std::sort(steps.begin(), steps.end());
  for (const Step step : steps) {
    std::size_t mover = 0;
    while (crowd.at(mover) != step.from) ++mover;
    const Crowd next = crowd.with(mover, step.to);
    if (free_[next.at(0)] > left - 1) continue;
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
  if (free_[start_.at(0)] <= steps) list_from(start_, steps, limit, found);
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
      for (int d = 0; d < kDirections; ++d) {
        const CellId end = board.slide_end(static_cast<CellId>(cell), d);
        if (distances[end] == kFar || distances[end] + 1 >= distances[cell]) continue;
        distances[cell] = static_cast<std::uint8_t>(distances[end] + 1);
        changed = true;
      }
    }
  }
  return distances;
}

}  // namespace hexarena::nooks
