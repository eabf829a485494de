// Search<Set>: the search of Fish for two players.
//
// Principal variation search with a transposition table. Moves are ordered by the estimate of what
// they lead to; late ones are looked at less deeply, or close to the leaves not at all, unless the
// search is for the exact value. Where no tile is within reach of both sides the rest is two solos
// and no search. Values are for the side on turn, in units of 1/kPoint fish, without what is
// collected already. Whole numbers and no clock of its own: a search limited by nodes gives the
// same answer on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/fish/engine/solo.hpp"
#include "games/fish/engine/territory.hpp"
#include "search/limits.hpp"
#include "search/transposition_table.hpp"

namespace hexarena::fish::engine {

template <class Set>
class Search {
 public:
  using Table = search::TranspositionTable<Move>;

  struct Found {
    Move move;
    int value = 0;
    bool proven = false;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line;
  };

  Search(const Moves<Set>& moves, std::shared_ptr<Table> table, const Weights& weights = kWeights)
      : moves_(moves),
        territory_(moves, weights),
        solo_(moves),
        table_(std::move(table)),
        estimates_(kEstimates) {}

  /// The best move for the side on turn, which must have one.
  [[nodiscard]] Found find(const Node<Set>& root, const search::Limits& limits) {
    start(root, limits);
    Found found;
    found.move = root_.front().move;
    found.line = {found.move};
    const int last = std::min(limits.depth, kWholeGame - 1);
    for (int depth = limits.first_depth; depth <= last && root_.size() > 1; ++depth) {
      if (!deepen(root, depth, found) || found.proven) break;
      if (depth >= kBeforeExact && tiles_left(root) <= kExactTiles) break;
    }
    if (!stopped_ && !found.proven && tiles_left(root) <= kExactTiles) {
      deepen(root, kWholeGame, found);
    }
    found.nodes = nodes_;
    return found;
  }

 private:
  static constexpr int kWholeGame = 255;
  static constexpr int kInfinite = 1 << 28;
  static constexpr int kMostPly = 300;
  static constexpr int kExactTiles = 22;  // from so few on the exact value is looked for
  static constexpr int kBeforeExact = 6;  // plies, for the order of moves
  static constexpr int kAspiration = 96;  // around the value of the last iteration
  static constexpr int kSoloBudget = 60;  // branches in a leaf
  static constexpr std::uint64_t kLookEvery = 32;
  static constexpr std::size_t kEstimates = std::size_t{1} << 15;
  static constexpr std::size_t kSlots = 4096;

  using Entry = typename Table::Entry;
  using Bound = search::Bound;
  struct Result {
    int value = 0;
    bool resolved = false;
  };
  struct Ordered {
    int order = 0;
    Move move;
    friend bool operator<(const Ordered& a, const Ordered& b) {
      if (a.order != b.order) return a.order > b.order;
      return a.move.from != b.move.from ? a.move.from < b.move.from : a.move.to < b.move.to;
    }
  };
  struct Level {
    std::vector<Ordered> moves;
    std::array<Move, 2> killers{};
  };
  struct Kept {
    std::uint64_t key = 0;
    typename Territory<Set>::Estimate estimate;
  };

  void start(const Node<Set>& root, const search::Limits& limits) {
    limits_ = &limits;
    nodes_ = 0;
    stopped_ = false;
    if (levels_.empty()) levels_.resize(kMostPly + 2);
    for (Level& level : levels_) level.killers = {};
    for (auto& side : history_) side.fill(0);
    order(root, levels_[0], Move{}, kWholeGame);
    root_ = levels_[0].moves;
  }
  [[nodiscard]] int tiles_left(const Node<Set>& node) const {
    return node.placing() ? Set::kCapacity : node.free.count();
  }

  /// One iteration; false when it was stopped, and then what it found better still counts.
  bool deepen(const Node<Set>& root, int depth, Found& found) {
    int below = depth > 2 ? kAspiration : kInfinite;
    int above = below;
    for (;;) {
      const int low = below >= kInfinite ? -kInfinite : found.value - below;
      const int high = above >= kInfinite ? kInfinite : found.value + above;
      const std::optional<Result> result = iterate(root, depth, low, high, found);
      if (!result) return false;
      if (result->value <= low) {
        below = kInfinite;
      } else if (result->value >= high) {
        above = kInfinite;
      } else {
        found.value = result->value;
        found.depth = depth == kWholeGame ? std::max(found.depth, tiles_left(root)) : depth;
        found.proven = result->resolved;
        return true;
      }
    }
  }
  std::optional<Result> iterate(const Node<Set>& root, int depth, int alpha, int beta,
                                Found& found) {
    const int floor = alpha;
    Result best{-kInfinite, true};
    for (std::size_t i = 0; i < root_.size(); ++i) {
      const Move move = root_[i].move;
      const Result result = value_after(root, move, depth, alpha, beta, 0, i);
      if (stopped_) return std::nullopt;
      best.resolved = best.resolved && result.resolved;
      if (result.value > best.value) {
        best.value = result.value;
        if (result.value > floor) {
          found.move = move;
          found.value = result.value;
          found.line = line_from(root, move);
          const auto place = root_.begin() + static_cast<std::ptrdiff_t>(i);
          std::rotate(root_.begin(), place, place + 1);
        }
      }
      alpha = std::max(alpha, result.value);
      tell(depth, i + 1, alpha);
      if (alpha >= beta) break;
    }
    return best;
  }
  void tell(int depth, std::size_t done, int value) const {
    if (!limits_->progress) return;
    limits_->progress(
        {depth, static_cast<int>(done), static_cast<int>(root_.size()), value, nodes_});
  }

  /// How many plies less deep the move number `i` is looked at.
  [[nodiscard]] static int reduction(int depth, std::size_t i) {
    if (depth < 3 || depth == kWholeGame || i < 3) return 0;
    return 1 + (i >= 8 ? 1 : 0) + (i >= 20 && depth >= 5 ? 1 : 0);
  }
  /// How many moves are looked at so close to the leaves.
  [[nodiscard]] static std::size_t width(int depth) {
    return depth <= 5 ? static_cast<std::size_t>(6 + 4 * depth) : std::size_t{1} << 16;
  }

  /// The value of the move number `i`. The window of later moves is empty at first.
  Result value_after(const Node<Set>& node, const Move& move, int depth, int alpha, int beta,
                     int ply, std::size_t i) {
    const Node<Set> next = moves_.after(node, move);
    const int gain = moves_.gain(move) * search::kPoint;
    const bool same_side = next.side == node.side;
    const int deeper = depth == kWholeGame ? kWholeGame : depth - 1;
    const auto look = [&](int plies, int low, int high) {
      Result result = same_side ? value(next, plies, low - gain, high - gain, ply + 1)
                                : value(next, plies, gain - high, gain - low, ply + 1);
      result.value = gain + (same_side ? result.value : -result.value);
      return result;
    };
    if (i == 0) return look(deeper, alpha, beta);
    const int less = reduction(depth, i);
    Result result = look(deeper - less, alpha, alpha + 1);
    if (less > 0) {
      result.resolved = false;
      if (result.value > alpha && !stopped_) result = look(deeper, alpha, alpha + 1);
    }
    if (result.value > alpha && result.value < beta && !stopped_) {
      result = look(deeper, alpha, beta);
    }
    return result;
  }

  Result value(const Node<Set>& node, int depth, int alpha, int beta, int ply) {
    // 1. Time is up?
    ++nodes_;
    if (nodes_ > limits_->nodes || (nodes_ % kLookEvery == 0 && limits_->stop && limits_->stop())) {
      stopped_ = true;
    }
    if (stopped_) return {};
    // 2. The end of the game, or of one side's part in it.
    const bool limited = node.turns_left >= 0;
    if (!node.placing()) {
      if (node.turns_left == 0) return {0, true};
      if (!moves_.can_move(node, node.side)) {
        if (!moves_.can_move(node, node.side ^ 1U)) return {0, true};
        if (limited) {
          const Result result = value(moves_.after(node, Move{}), depth, -beta, -alpha, ply + 1);
          return {-result.value, result.resolved};
        }
        return solos(node, depth);
      }
    }
    // 3. Seen before?
    const std::optional<Entry> seen = table_->recall(node.key);
    if (seen && seen->depth >= depth &&
        (seen->bound == Bound::exact || (seen->bound == Bound::lower && seen->value >= beta) ||
         (seen->bound == Bound::upper && seen->value <= alpha))) {
      return {seen->value, seen->depth == kWholeGame};
    }
    // 4. No tile is within reach of both?
    const auto estimate = this->estimate(node);
    if (estimate.separate && !limited && !node.placing()) {
      const Result result = solos(node, depth);
      if (result.resolved || depth != kWholeGame) return result;
    }
    // 5. As far as we look, or far enough from the window.
    if (depth <= 0 || ply >= kMostPly) return {estimate.value, false};
    const bool empty_window = beta - alpha == 1;
    if (empty_window && depth <= 3 && !node.placing() && estimate.value - kSurely * depth >= beta) {
      return {estimate.value, false};
    }
    // 6. The moves, likely ones first.
    const std::uint64_t nodes_before = nodes_;
    Level& level = levels_[static_cast<std::size_t>(ply)];
    order(node, level, seen ? seen->action : Move{}, depth);
    // 7. Each in turn.
    Result best{-kInfinite, true};
    Move best_move = level.moves.front().move;
    const int floor = alpha;
    const std::size_t most = depth == kWholeGame ? level.moves.size() : width(depth);
    for (std::size_t i = 0; i < level.moves.size(); ++i) {
      if (i >= most) {
        best.resolved = false;
        break;
      }
      const Move move = level.moves[i].move;
      const Result result = value_after(node, move, depth, alpha, beta, ply, i);
      if (stopped_) return {};
      if (result.value > best.value) {
        best.value = result.value;
        best_move = move;
      }
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) {
        best.resolved = result.resolved;
        reward(node, level, move, depth);
        break;
      }
      best.resolved = best.resolved && result.resolved;
    }
    // 8. Remember.
    const Bound bound = best.value <= floor  ? Bound::upper
                        : best.value >= beta ? Bound::lower
                                             : Bound::exact;
    const auto effort = static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before));
    const int kept = best.resolved ? kWholeGame : std::min(depth, kWholeGame - 1);
    table_->store(
        {node.key, best_move, best.value, static_cast<std::uint8_t>(kept), bound, effort});
    return best;
  }
  static constexpr int kSurely = 160;

  /// Each side takes what it can, for the other cannot come.
  Result solos(const Node<Set>& node, int depth) {
    const int budget = depth == kWholeGame ? 100 * kSoloBudget : kSoloBudget;
    const auto own = solo_.collect(node.free, node.own(), budget);
    const auto other = solo_.collect(node.free, node.other(), budget);
    return {(own.least - other.least) * search::kPoint,
            own.least == own.most && other.least == other.most};
  }

  typename Territory<Set>::Estimate estimate(const Node<Set>& node) {
    Kept& kept = estimates_[node.key % kEstimates];
    if (kept.key != node.key) kept = {node.key, territory_.estimate(node)};
    return kept.estimate;
  }

  void order(const Node<Set>& node, Level& level, const Move& known, int depth) {
    level.moves.clear();
    moves_.for_each(node, [&](const Move& move) {
      int order = kInfinite;
      if (!(move == known)) {
        order = depth >= 2 ? looked_at(node, move) : looks(node, move);
        order += history(node, move);
        if (move == level.killers[0] || move == level.killers[1]) order += kKiller;
      }
      level.moves.push_back({order, move});
    });
    std::sort(level.moves.begin(), level.moves.end());
  }
  /// What the move leads to, by its estimate.
  int looked_at(const Node<Set>& node, const Move& move) {
    const Node<Set> next = moves_.after(node, move);
    const int then = estimate(next).value;
    return moves_.gain(move) * search::kPoint + (next.side == node.side ? then : -then);
  }
  /// The same at a glance.
  int looks(const Node<Set>& node, const Move& move) const {
    const Grid<Set>& grid = moves_.grid();
    return search::kPoint * grid.fish(move.to) + 16 * (grid.around(move.to) & node.free).count();
  }
  static constexpr int kKiller = 48;

  [[nodiscard]] static std::size_t slot(const Move& move) {
    return (std::size_t{move.from} * 64 + move.to) % kSlots;
  }
  [[nodiscard]] int history(const Node<Set>& node, const Move& move) const {
    return history_[node.side][slot(move)];
  }
  void reward(const Node<Set>& node, Level& level, const Move& move, int depth) {
    if (!(level.killers[0] == move)) {
      level.killers[1] = level.killers[0];
      level.killers[0] = move;
    }
    int& merit = history_[node.side][slot(move)];
    const int plies = std::min(depth, 16);
    merit += plies * plies;
    constexpr int kMost = 120;
    if (merit > kMost) {
      for (int& each : history_[node.side]) each /= 2;
    }
  }

  /// The line that the table holds from a move of the root on.
  [[nodiscard]] std::vector<Move> line_from(const Node<Set>& root, const Move& first) const {
    std::vector<Move> line{first};
    Node<Set> node = moves_.after(root, first);
    while (!moves_.over(node) && line.size() < 64) {
      const std::optional<Entry> seen = table_->recall(node.key);
      if (!seen || !moves_.possible(node, seen->action)) break;
      line.push_back(seen->action);
      node = moves_.after(node, seen->action);
    }
    return line;
  }

  const Moves<Set>& moves_;
  Territory<Set> territory_;
  Solo<Set> solo_;
  const std::shared_ptr<Table> table_;
  std::vector<Kept> estimates_;
  const search::Limits* limits_ = nullptr;
  std::vector<Ordered> root_;
  std::vector<Level> levels_;
  std::array<std::array<int, kSlots>, 2> history_{};
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace hexarena::fish::engine
