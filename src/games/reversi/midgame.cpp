#include "games/reversi/midgame.hpp"

#include <algorithm>
#include <bit>

namespace hexarena::reversi {

Midgame::Midgame(const Lattice& lattice, const Variant& variant, const Patterns& patterns,
                 std::shared_ptr<Table> table)
    : lattice_(lattice),
      variant_(variant),
      patterns_(patterns),
      table_(std::move(table)),
      endgame_(lattice, variant, std::make_shared<EndgameTable>(kSolvedBits)),
      moves_(static_cast<std::size_t>(lattice.cells() * lattice.cells())) {}

void Midgame::start(const Endgame::Position& position, const search::Limits& limits) {
  const Board& board = position.board;
  root_ = {board, Endgame::left(lattice_, board), board.own.count() - board.theirs.count(),
           position.passes};
  limits_ = &limits;
  nodes_ = 0;
  look_at_ = 0;
  stopped_ = false;
  top_ = 0;
  root_moves_.assign(moves_.data(), list_moves(root_, moves_.data()));
  order(root_, root_moves_.data(), root_moves_.data() + root_moves_.size(), kPass,
        kOrderByEstimate);
  std::stable_sort(root_moves_.begin(), root_moves_.end(),
                   [](const Move& a, const Move& b) { return a.order > b.order; });
  found_ = {root_moves_.front().square, leaf(root_), 0};
}

bool Midgame::deepen(int depth) {
  int low = depth < 3 ? -kInfinite : found_.value - kAspiration;
  int high = depth < 3 ? kInfinite : found_.value + kAspiration;
  for (;;) {
    const int value = root_value(depth, low, high);
    if (stopped_) return false;
    if (value <= low) {
      low = -kInfinite;
    } else if (value >= high) {
      high = kInfinite;
    } else {
      found_.value = value;
      found_.depth = depth;
      return true;
    }
  }
}

int Midgame::root_value(int depth, int alpha, int beta) {
  const int floor = alpha;
  int best = -kInfinite;
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    const Move move = root_moves_[i];
    const Node next = after(root_, move);
    int found = 0;
    if (next.passes >= 2) {
      found = root_.lead * kUnit;
    } else {
      found = i == 0 ? kInfinite : -value(next, depth - 1, -alpha - 1, -alpha);
      if (found > alpha && !stopped_) found = -value(next, depth - 1, -beta, -alpha);
    }
    if (stopped_) return best;
    if (found <= best) continue;
    best = found;
    if (best > floor) {
      found_.move = move.square;
      found_.value = best;
      const auto place = root_moves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(root_moves_.begin(), place, place + 1);
    }
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

std::vector<Square> Midgame::line() const {
  std::vector<Square> line;
  Node node = root_;
  Square square = found_.move;
  std::vector<Move> moves(static_cast<std::size_t>(lattice_.cells()) + 1);
  while (node.passes < 2 && line.size() < 64) {
    const Move* const end = list_moves(node, moves.data());
    const Move* const move = std::find_if(const_cast<const Move*>(moves.data()), end,
                                          [&](const Move& m) { return m.square == square; });
    if (move == end) break;
    line.push_back(square);
    node = after(node, *move);
    const auto seen = table_->recall(key(node.board, node.passes));
    if (!seen) break;
    square = seen->action;
  }
  return line;
}

int Midgame::leaf(const Node& node) const {
  const int estimate = patterns_.estimate(node.board, node.left);
  // Who may end the game by a pass need not do worse.
  const bool may_end = !variant_.forced_pass && node.passes > 0;
  return may_end ? std::max(estimate, node.lead * kUnit) : estimate;
}

int Midgame::solved(const Node& node, int alpha, int beta) {
  const auto before = endgame_.nodes();
  const int most = lattice_.cells();
  // Whole discs around the window.
  const auto below = [](int value) { return (value + kInfinite) / kUnit - kInfinite / kUnit; };
  const Endgame::Range within{std::clamp(below(alpha), -most - 1, most),
                              std::clamp(below(beta - 1) + 1, -most, most + 1)};
  const int found = endgame_.exact({node.board, node.passes}, within);
  nodes_ += endgame_.nodes() - before;
  return found * kUnit;
}

int Midgame::value(const Node& node, int depth, int alpha, int beta) {
  // 1. Time is up?
  ++nodes_;
  look_at_limits();
  if (stopped_) return 0;
  // 2. Far enough, or close to the end?
  if (node.left <= kSolved) return solved(node, alpha, beta);
  if (depth <= 0) return leaf(node);
  // 3. Seen before?
  const std::uint64_t key = this->key(node.board, node.passes);
  Square known = 0;
  if (const auto seen = table_->recall(key)) {
    known = seen->action;
    if (seen->depth >= depth && (seen->bound == search::Bound::exact ||
                                 (seen->bound == search::Bound::lower && seen->value >= beta) ||
                                 (seen->bound == search::Bound::upper && seen->value <= alpha))) {
      return seen->value;
    }
  }
  const bool may_end = !variant_.forced_pass && node.passes > 0;
  if (may_end && node.lead * kUnit >= beta) return node.lead * kUnit;
  // 4. A shallow search is far outside the window?
  int bound = 0;
  if (beta - alpha == 1 && far_outside(node, depth, beta, bound)) return bound;
  if (stopped_) return 0;
  // 5. The moves.
  Move* const first = &moves_[top_];
  Move* const end = list_moves(node, first);
  if (end == first + 1 && first->square == kPass) {
    if (node.passes > 0) return node.lead * kUnit;
    return -value(after(node, *first), depth, -beta, -alpha);
  }
  int best = may_end ? node.lead * kUnit : -kInfinite;
  const std::uint64_t nodes_before = nodes_;
  order(node, first, end, known, depth);
  if (depth >= kLookAhead) {
    for (const Move* move = first; move != end; ++move) {
      const auto seen = table_->recall(move->key);
      if (!seen || seen->bound == search::Bound::lower || seen->depth < depth - 1) continue;
      if (-seen->value >= beta) return -seen->value;
    }
  }
  // 6. Each in turn.
  top_ += static_cast<std::size_t>(end - first);
  Square square = known;
  const int found = best_of(node, first, end, depth, alpha, beta, best, square);
  top_ -= static_cast<std::size_t>(end - first);
  if (stopped_) return 0;
  // 7. Remember.
  const search::Bound kind = found <= alpha  ? search::Bound::upper
                             : found >= beta ? search::Bound::lower
                                             : search::Bound::exact;
  table_->store({key, square, found, static_cast<std::uint8_t>(depth), kind,
                 static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before))});
  return found;
}

int Midgame::best_of(const Node& node, Move* first, Move* end, int depth, int alpha, int beta,
                     int best, Square& square) {
  alpha = std::max(alpha, best);
  for (Move* move = first; move != end; ++move) {
    std::iter_swap(move, std::max_element(move, end, [](const Move& a, const Move& b) {
                     return a.order < b.order;
                   }));
    const Node next = after(node, *move);
    if (next.passes >= 2) continue;  // the lead it ends with is the least already
    int found = 0;
    if (move == first) {
      found = -value(next, depth - 1, -beta, -alpha);
    } else {
      found = -value(next, depth - 1, -alpha - 1, -alpha);
      if (found > alpha && found < beta && !stopped_) {
        found = -value(next, depth - 1, -beta, -alpha);
      }
    }
    if (stopped_) return best;
    if (found <= best) continue;
    best = found;
    square = move->square;
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

bool Midgame::far_outside(const Node& node, int depth, int beta, int& bound) {
  constexpr int kLeast = 4;
  if (depth < kLeast || probing_) return false;
  const int half = depth / 2;
  const int shallow = half % 2 == depth % 2 ? half : half - 1;
  const bool above = leaf(node) >= beta;
  bound = above ? beta : beta - 1;
  const int high = above ? beta + kFarOutside : beta - kFarOutside;
  probing_ = true;
  const int found = value(node, shallow, high - 1, high);
  probing_ = false;
  return !stopped_ && (found >= high) == above;
}

/// Writes the moves to `end` on, with the pass where it is allowed; returns the end of the list.
Midgame::Move* Midgame::list_moves(const Node& node, Move* end) const {
  const Move* const first = end;
  lattice_.for_each_square(lattice_.moves(node.board), [&](Square square) {
    const auto flips = lattice_.flips(node.board, square);
    if (flips.count() < variant_.min_flips) return;
    end->board = lattice_.after(node.board, square, flips);
    end->lead = -(node.lead + 2 * flips.count() + 1);
    end->square = square;
    end->key = key(end->board, 0);
    ++end;
  });
  if (end == first || !variant_.forced_pass) {
    const Board board = node.board.turned();
    *end++ = {board, key(board, node.passes + 1), 0, -node.lead, kPass};
  }
  return end;
}

void Midgame::order(const Node& node, Move* first, Move* end, Square known, int depth) const {
  for (Move* move = first; move != end; ++move) {
    if (move->square == known) {
      move->order = kInfinite;
    } else if (move->square == kPass) {
      move->order = -kInfinite;
    } else if (depth >= kOrderByEstimate) {
      move->order = -patterns_.estimate(move->board, node.left - 1);
    } else if (depth > 1) {
      move->order = -Lattice::count_lines(lattice_.moves(move->board));
    } else {
      move->order = 0;
    }
  }
}

Midgame::Node Midgame::after(const Node& node, const Move& move) const {
  const bool pass = move.square == kPass;
  return {move.board, pass ? node.left : node.left - 1, move.lead, pass ? node.passes + 1 : 0};
}

std::uint64_t Midgame::key(const Board& board, int passes) const {
  return Lattice::hash(board) + static_cast<std::uint64_t>(passes) * 0xA0761D6478BD642FU;
}

void Midgame::look_at_limits() {
  constexpr std::uint64_t kLookEvery = 1000;  // nodes, with those of what is solved
  if (nodes_ > limits_->nodes) stopped_ = true;
  if (nodes_ < look_at_) return;
  look_at_ = nodes_ + kLookEvery;
  if (limits_->stop && limits_->stop()) stopped_ = true;
}

}  // namespace hexarena::reversi
