#include "games/reversi/endgame.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace hexarena::reversi {
namespace {

constexpr std::uint64_t kFirstPatience = 1 << 15;  // nodes for a question at first
constexpr int kFewDiscs = 12;  // so many and fewer: images of the board are worth looking for
constexpr int kLastPlies = 4;
constexpr int kOrderByEstimate = 11;  // empty cells from which that pays
constexpr int kOrderByReplies = 15;   // likewise, by the estimates after each reply
constexpr int kAskTableFirst = 8;     // empty cells from which it pays to ask about every move

}  // namespace

Endgame::Endgame(const Lattice& lattice, const Variant& variant,
                 std::shared_ptr<EndgameTable> table)
    : lattice_(lattice),
      variant_(variant),
      plain_(variant.forced_pass && variant.min_flips <= 1),
      table_(std::move(table)),
      moves_(static_cast<std::size_t>(lattice.cells() * lattice.cells())) {}

int Endgame::left(const Lattice& lattice, const Board& board) {
  const auto empty = lattice.empty(board);
  return std::popcount(empty[0]) + std::popcount(empty[1]);
}

void Endgame::start(const search::Limits& limits) {
  limits_ = &limits;
  first_node_ = nodes_;
  pause_at_ = search::kAnyNumber;
  stopped_ = paused_ = false;
  top_ = 0;
}

Endgame::Node Endgame::node(const Position& position) const {
  const Board& board = position.board;
  return {board, left(lattice_, board), board.own.count() - board.theirs.count(), position.passes};
}

Endgame::Range Endgame::narrow(const Position& position, Range wanted, int guess,
                               const search::Limits& limits) {
  start(limits);
  const Node root = node(position);
  Range range{-lattice_.cells(), lattice_.cells()};
  const auto open = [&] {
    return range.low < range.high && range.low < wanted.high && range.high > wanted.low;
  };
  // Near the guess the answer is near the truth, near the ends of the range what is safe cuts most
  // off. Which question is the easy one shows only when asked: each in turn gets a little more time.
  for (std::uint64_t patience = kFirstPatience; open() && !stopped_; patience *= 2) {
    bool answered = true;
    while (answered && open()) {
      answered = false;
      const int lowest = std::max(range.low, wanted.low) + 1;
      const int highest = std::min(range.high, wanted.high);
      for (const int least : {std::clamp(guess, lowest, highest), lowest, highest}) {
        pause_at_ = nodes_ + patience;
        const int found = value(root, {least - 1, least});
        if (stopped_) return range;
        if (std::exchange(paused_, false)) continue;
        (found >= least ? range.low : range.high) = found;
        answered = true;
        break;
      }
    }
  }
  return range;
}

std::vector<Square> Endgame::line(Position position, int value, const search::Limits& limits) {
  std::vector<Square> line;
  start(limits);
  for (;;) {
    const Node here = node(position);
    Move* const first = moves_.data();
    const auto seen = table_->recall(key(here.board, here.left, here.passes));
    Move* const end = list_moves(here, seen ? seen->best : kNone, first);
    std::stable_sort(first, end, [](const Move& a, const Move& b) { return a.order > b.order; });
    top_ = static_cast<std::size_t>(end - first);
    const Move* best = nullptr;
    for (const Move* move = first; move != end && best == nullptr; ++move) {
      const Node next = after(here, *move);
      const bool over = next.passes >= 2;
      const int reached = over ? here.lead : -this->value(next, {-value, 1 - value});
      if (stopped_) return line;
      if (reached >= value) best = move;
    }
    if (best == nullptr) return line;  // the game is over, or the value too high
    line.push_back(best->square);
    const Node next = after(here, *best);
    if (next.passes >= 2) return line;
    position = {next.board, next.passes};
    value = -value;
  }
}

int Endgame::exact(const Position& position, Range within) {
  static const search::Limits kUnlimited;
  start(kUnlimited);
  return value(node(position), {within.low, within.high});
}

// The value of a node if it lies within the window, else a bound on it.
int Endgame::value(const Node& node, Window window) {
  if (!plain_) return node.left == 0 ? node.lead : search(node, window);
  return node.left <= kLastPlies ? last_of(node, window) : search(node, window);
}

int Endgame::last_of(const Node& node, Window window) {
  std::array<Square, kLastPlies> at{};
  std::size_t count = 0;
  const Set empty = lattice_.empty(node.board);
  for (std::size_t word = 0; word < empty.size(); ++word) {
    for (std::uint64_t bits = empty[word]; bits != 0; bits &= bits - 1) {
      at[count++] = static_cast<Square>(64 * word + static_cast<unsigned>(std::countr_zero(bits)));
    }
  }
  const bool passed = node.passes > 0;
  switch (count) {
    case 0: return node.lead;
    case 1: return last<1>(node.board, {at[0]}, node.lead, window, passed);
    case 2: return last<2>(node.board, {at[0], at[1]}, node.lead, window, passed);
    case 3: return last<3>(node.board, {at[0], at[1], at[2]}, node.lead, window, passed);
    default: return last<4>(node.board, at, node.lead, window, passed);
  }
}

template <std::size_t N>
int Endgame::last(const Board& board, const std::array<Square, N>& squares, int lead, Window window,
                  bool passed) {
  ++nodes_;
  if constexpr (N == 1) {
    const int mine = lattice_.flips(board.own, board.theirs, squares[0]).count();
    if (mine > 0) return lead + 2 * mine + 1;
    const int others = lattice_.flips(board.theirs, board.own, squares[0]).count();
    return others > 0 ? lead - 2 * others - 1 : lead;
  } else {
    int best = kNothing;
    for (std::size_t i = 0; i < N; ++i) {
      const auto flips = lattice_.flips(board, squares[i]);
      if (flips.count() == 0) continue;
      std::array<Square, N - 1> rest;
      for (std::size_t from = 0, to = 0; from < N; ++from) {
        if (from != i) rest[to++] = squares[from];
      }
      const int found = -last<N - 1>(lattice_.after(board, squares[i], flips), rest,
                                     -(lead + 2 * flips.count() + 1), window.turned(), false);
      best = std::max(best, found);
      window.alpha = std::max(window.alpha, best);
      if (window.alpha >= window.beta) return best;
    }
    if (best > kNothing) return best;
    if (passed) return lead;
    return -last<N>(board.turned(), squares, -lead, window.turned(), true);
  }
}

int Endgame::search(const Node& node, Window window) {
  // 1. Time is up?
  ++nodes_;
  look_at_limits();
  if (stopped_ || paused_) return 0;
  const std::uint64_t nodes_before = nodes_;
  // 2. Do discs that can never turn decide?
  Range range{-lattice_.cells(), lattice_.cells()};
  if (decided(node, window, range)) return range.low >= window.beta ? range.low : range.high;
  // 3. Seen before?
  const std::uint64_t key = this->key(node.board, node.left, node.passes);
  Square best_square = kNone;
  if (const auto seen = table_->recall(key)) {
    range = {std::max<int>(range.low, seen->low), std::min<int>(range.high, seen->high)};
    best_square = seen->best;
    if (range.low >= window.beta || range.low == range.high) return range.low;
    if (range.high <= window.alpha) return range.high;
  }
  // 4. Who may end the game by a pass need not do worse.
  const bool may_end = !variant_.forced_pass && node.passes > 0;
  if (may_end && node.lead >= window.beta) return node.lead;
  // 5. The moves, and does one lead to where the other is known to fare badly enough?
  Move* const first = &moves_[top_];
  Move* const end = list_moves(node, best_square, first);
  if (end == first) return node.lead;
  if (end == first + 1 && first->square == kPass && node.passes > 0) return node.lead;
  int best = may_end ? node.lead : kNothing;
  if (node.left >= kAskTableFirst && cut(first, end, window.beta, best)) return best;
  // 6. Each in turn.
  top_ += static_cast<std::size_t>(end - first);
  const int found = best_of(node, first, end, window, best, best_square);
  top_ -= static_cast<std::size_t>(end - first);
  if (stopped_ || paused_) return 0;
  // 7. Remember.
  if (found > window.alpha) range.low = std::max(range.low, found);
  if (found < window.beta) range.high = std::min(range.high, found);
  table_->store(
      key, {static_cast<std::int8_t>(range.low), static_cast<std::int8_t>(range.high), best_square,
            static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before))});
  return found;
}

bool Endgame::decided(const Node& node, Window window, Range& range) const {
  // No more discs can stay than there are, so mostly there is nothing to look for.
  if (node.lead + node.left <= window.alpha) {
    range.high -= 2 * lattice_.count_stable(node.board.turned());
  }
  if (node.lead - node.left >= window.beta) range.low += 2 * lattice_.count_stable(node.board);
  return range.low >= window.beta || range.high <= window.alpha;
}

/// Writes the moves to `end` on, with the pass where it is allowed; returns the end of the list.
Endgame::Move* Endgame::list_moves(const Node& node, Square best, Move* end) const {
  constexpr int kFirst = 10'000;
  const Move* const first = end;
  lattice_.for_each_square(lattice_.moves(node.board), [&](Square square) {
    const auto flips = lattice_.flips(node.board, square);
    if (flips.count() < variant_.min_flips) return;
    end->board = lattice_.after(node.board, square, flips);
    end->lead = -(node.lead + 2 * flips.count() + 1);
    end->square = square;
    end->key = key(end->board, node.left - 1, 0);
    table_->prefetch(end->key);
    end->order = square == best ? kFirst : order(end->board, node.left - 1, square);
    ++end;
  });
  if (end == first || !variant_.forced_pass) {
    const Board board = node.board.turned();
    const int order = best == kPass ? kFirst : -kFirst;
    *end++ = {board, key(board, node.left, node.passes + 1), order, -node.lead, kPass};
  }
  return end;
}

int Endgame::order(const Board& after, int left, Square square) const {
  constexpr int kMove = 8;
  constexpr int kCorner = 16;
  const bool corner = lattice_.has(lattice_.corners(), square);
  const int glance = (corner ? kCorner : 0) - kMove * Lattice::count_lines(lattice_.moves(after));
  constexpr int kGlance = 4;
  if (patterns_ == nullptr || left < kOrderByEstimate) return glance;
  if (left < kOrderByReplies) return kGlance * glance - patterns_->estimate(after, left);
  return kGlance * glance - expected(after, left);
}

/// What the patterns expect after the best move.
int Endgame::expected(const Board& board, int left) const {
  int best = kNothing * Patterns::kUnit;
  lattice_.for_each_square(lattice_.moves(board), [&](Square square) {
    const Board after = lattice_.after(board, square, lattice_.flips(board, square));
    best = std::max(best, -patterns_->estimate(after, left - 1));
  });
  return best > kNothing * Patterns::kUnit ? best : patterns_->estimate(board, left);
}

bool Endgame::cut(const Move* first, const Move* end, int beta, int& value) const {
  for (const Move* move = first; move != end; ++move) {
    const auto seen = table_->recall(move->key);
    if (!seen || -seen->high < beta) continue;
    value = -seen->high;
    return true;
  }
  return false;
}

int Endgame::best_of(const Node& node, Move* first, Move* end, Window window, int best,
                     Square& square) {
  window.alpha = std::max(window.alpha, best);
  for (Move* move = first; move != end; ++move) {
    std::iter_swap(move, std::max_element(move, end, [](const Move& a, const Move& b) {
                     return a.order < b.order;
                   }));
    const Node next = after(node, *move);
    if (next.passes >= 2) continue;  // the lead it ends with is the least already
    const int found = -value(next, window.turned());
    if (stopped_ || paused_) return 0;
    if (found <= best) continue;
    best = found;
    // A move that is only not worse than others says little against one that was good before.
    if (best > window.alpha || square == kNone) square = move->square;
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

Endgame::Node Endgame::after(const Node& node, const Move& move) const {
  const bool pass = move.square == kPass;
  return {move.board, pass ? node.left : node.left - 1, move.lead, pass ? node.passes + 1 : 0};
}

/// The same for boards with the same value. Early on, when there are few discs and all of the game
/// hangs on each, for images of a board as well.
std::uint64_t Endgame::key(const Board& board, int left, int passes) const {
  const std::uint64_t discs =
      lattice_.cells() - left > kFewDiscs ? Lattice::hash(board) : lattice_.symmetric_hash(board);
  return plain_ ? discs : discs + static_cast<std::uint64_t>(passes) * 0xA0761D6478BD642FU;
}

void Endgame::look_at_limits() {
  paused_ = paused_ || nodes_ > pause_at_;
  stopped_ = stopped_ || nodes_ - first_node_ > limits_->nodes;
  if (++looks_ % 1024 == 0 && limits_->stop && limits_->stop()) stopped_ = true;
}

}  // namespace hexarena::reversi
