// Search<Set>: the search of Fish for two players.
//
// Principal variation search with a transposition table. Moves are ordered by the estimate of what
// they lead to; late ones are searched less deeply, or close to the leaves not at all. From some
// point on attempts are made at the exact value, each with a share of the nodes so far. Where no tile is within reach of both sides the rest is two solos
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

#include "games/fish/endgame/solver.hpp"
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
    found.move = root_.front();
    found.line = {found.move};
    // A forced move needs no more than a value to report.
    const int last = std::min(limits.depth, root_.size() > 1 ? kWholeGame - 1 : kBeforeExact);
    std::uint64_t next_attempt = 0;
    for (int depth = limits.first_depth; depth <= last; ++depth) {
      if (!deepen(root, depth, found) || found.proven) break;
      if (depth < kBeforeExact || nodes_ < next_attempt) continue;
      if (tiles_left(root) > exact_tiles()) continue;
      if (attempt_exact(root, found) || stopped_) break;
      next_attempt = 2 * nodes_;
    }
    found.nodes = nodes_;
    return found;
  }

 private:
  static constexpr int kWholeGame = 255;
  static constexpr int kInfinite = 1 << 28;
  static constexpr int kMostPly = 300;
  static constexpr bool kHasSolver = sizeof(void*) >= 8;  // a page pays for every byte of code
  // Exact values: with so many free tiles, and one more for each doubling of the nodes; after so many
  // plies, for the order of moves.
  static constexpr int kExactTiles = kHasSolver ? 12 : 8;
  static constexpr int kBeforeExact = 6;
  static constexpr int kEndingBits = 18;  // 4 MB at most
  static constexpr int kSoloBudget = 60;  // branches in a leaf
  static constexpr int kAspiration = 96;  // around the value of the last iteration
  // Close to the leaves an estimate so far above the window, or below, for each ply left, is enough.
  static constexpr int kSurely = 160;
  static constexpr int kSurelyDepth = 3;
  static constexpr int kHopeless = 224;
  static constexpr int kHopelessDepth = 2;
  static constexpr int kKiller = 48;       // bonus in the order of moves
  static constexpr int kEstimateFrom = 3;  // plies left, for ordering by estimates
  static constexpr int kHintFrom = 4;      // plies left, for searching less deeply without a hint
  // So close to the leaves only so many moves are searched, and so many more for each ply left.
  static constexpr int kWidthDepth = 5;
  static constexpr int kWidthBase = 6;
  static constexpr int kWidthMore = 4;
  // The numbers of the first moves that are searched one, two and three plies less deeply.
  static constexpr int kReduceOne = 3;
  static constexpr int kReduceTwo = 8;
  static constexpr int kReduceThree = 20;
  static constexpr std::size_t kAllMoves = std::size_t{1} << 16;
  static constexpr std::uint64_t kPollEvery = 64;
  static constexpr std::size_t kEstimates = std::size_t{1} << 15;
  static constexpr std::size_t kSlots = 4096;

  using Entry = typename Table::Entry;
  using Bound = search::Bound;
  struct Result {
    int value = 0;
    bool resolved = false;
  };
  /// A move with its score, so that the larger number is the likelier move; equal scores go by the
  /// tiles.
  struct Ordered {
    std::int64_t rank = 0;
    Ordered() = default;
    Ordered(int score, const Move& move)
        : rank(std::int64_t{score} * (std::int64_t{1} << 32) +
               (0xFFFFFFFF - (std::int64_t{move.from} << 16 | move.to))) {}
    [[nodiscard]] Move move() const {
      const auto tiles = static_cast<std::uint32_t>(~rank);
      return {static_cast<std::uint16_t>(tiles >> 16), static_cast<std::uint16_t>(tiles)};
    }
    friend bool operator<(const Ordered& a, const Ordered& b) { return a.rank > b.rank; }
  };
  struct Level {
    std::vector<Ordered> moves;
    std::array<Move, 2> killers{};
  };
  struct CachedEstimate {
    std::uint64_t key = 0;
    typename Territory<Set>::Estimate estimate;
  };
  /// The moves of a node one by one, likely ones first. The move that the table knows comes before
  /// the others are even generated; most nodes need no other.
  class Picker {
   public:
    Picker(Search& search, const Node<Set>& node, Level& level, const Move& known, int depth)
        : search_(search), node_(node), level_(level), known_(known), depth_(depth) {
      level.moves.clear();
      has_known_ = known.to != Move::kNone && search.moves_.possible(node, known);
    }
    /// False when there are no more.
    bool next(Move& move) {
      if (count_ == 0 && has_known_) {
        ++count_;
        move = known_;
        return true;
      }
      std::vector<Ordered>& moves = level_.moves;
      if (!generated_) {
        generated_ = true;
        search_.generate(node_, level_, has_known_ ? known_ : Move{}, depth_);
      }
      if (at_ == moves.size()) return false;
      const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(at_);
      if (at_ < kSelected) {
        std::iter_swap(begin, std::min_element(begin, moves.end()));
      } else if (at_ == kSelected) {
        std::sort(begin, moves.end());
      }
      ++count_;
      move = moves[at_++].move();
      return true;
    }
    /// The number of moves so far.
    [[nodiscard]] std::size_t count() const { return count_; }

   private:
    static constexpr std::size_t kSelected = 4;  // so many are looked for before the rest is sorted

    Search& search_;
    const Node<Set>& node_;
    Level& level_;
    const Move known_;
    const int depth_;
    bool has_known_ = false;
    bool generated_ = false;
    std::size_t at_ = 0;
    std::size_t count_ = 0;
  };

  void start(const Node<Set>& root, const search::Limits& limits) {
    limits_ = &limits;
    nodes_ = 0;
    most_nodes_ = limits.nodes;
    stopped_ = false;
    if (levels_.empty()) levels_.resize(kMostPly + 2);
    for (Level& level : levels_) level.killers = {};
    for (auto& side : history_) side.fill(0);
    levels_[0].moves.clear();
    generate(root, levels_[0], Move{}, kWholeGame);
    std::sort(levels_[0].moves.begin(), levels_[0].moves.end());
    root_.clear();
    for (const Ordered& each : levels_[0].moves) root_.push_back(each.move());
  }
  [[nodiscard]] int tiles_left(const Node<Set>& node) const {
    return node.placing() ? Set::kCapacity : node.free.count();
  }

  /// With how many free tiles an exact value is worth an attempt, after so many nodes.
  [[nodiscard]] int exact_tiles() const {
    return kExactTiles + static_cast<int>(std::bit_width(nodes_));
  }
  /// Searches for the exact value, with as many nodes as were needed so far twice over.
  bool attempt_exact(const Node<Set>& root, Found& found) {
    if constexpr (kHasSolver) {
      if (endgame::Solver<Set>::solvable(root)) return solve_ending(root, found);
    }
    most_nodes_ = std::min(limits_->nodes, 3 * nodes_);
    const bool done = deepen(root, kWholeGame, found);
    if (!done && nodes_ > most_nodes_ && most_nodes_ < limits_->nodes) stopped_ = false;
    most_nodes_ = limits_->nodes;
    return done;
  }

  /// The same by the solver of endings.
  bool solve_ending(const Node<Set>& root, Found& found) {
    search::Limits limits;
    limits.stop = limits_->stop;
    limits.nodes = std::min(limits_->nodes - nodes_, nodes_);
    if (!endings_) endings_.emplace(moves_, kEndingBits);
    const auto exact = endings_->solve(root, limits);
    nodes_ += endings_->nodes();
    stopped_ = nodes_ >= limits_->nodes || (limits_->stop && limits_->stop());
    if (!exact) return false;
    found = {exact->move,  exact->value * search::kPoint, true, tiles_left(root), nodes_,
             {exact->move}};
    limits.nodes = std::min(limits_->nodes - std::min(limits_->nodes, nodes_), exact->nodes);
    const std::vector<Move> line = endings_->line(root, limits);
    nodes_ += endings_->nodes();
    if (!line.empty()) found.line = line;
    return true;
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
      const Move move = root_[i];
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
      report_progress(depth, i + 1, alpha);
      if (alpha >= beta) break;
    }
    return best;
  }
  void report_progress(int depth, std::size_t done, int value) const {
    if (!limits_->progress) return;
    limits_->progress(
        {depth, static_cast<int>(done), static_cast<int>(root_.size()), value, nodes_});
  }

  /// How many plies less deep the move number `i` is looked at.
  [[nodiscard]] static int reduction(int depth, std::size_t i) {
    const int number = static_cast<int>(i);
    if (depth < 3 || depth == kWholeGame || number < kReduceOne) return 0;
    return 1 + (number >= kReduceTwo ? 1 : 0) + (number >= kReduceThree && depth >= 5 ? 1 : 0);
  }
  /// How many moves are looked at so close to the leaves.
  [[nodiscard]] static std::size_t width(int depth) {
    return depth <= kWidthDepth ? static_cast<std::size_t>(kWidthBase + kWidthMore * depth)
                                : kAllMoves;
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
    if (nodes_ > most_nodes_ || (nodes_ % kPollEvery == 0 && limits_->stop && limits_->stop())) {
      stopped_ = true;
    }
    if (stopped_) return {};
    // 2. The end of the game?
    const bool limited = node.turns_left >= 0;
    const bool stuck = !node.placing() && !moves_.can_move(node, node.side);
    if (node.turns_left == 0 && !node.placing()) return {0, true};
    if (stuck && !moves_.can_move(node, node.side ^ 1U)) return {0, true};
    if (stuck && limited) {
      const Result result = value(moves_.after(node, Move{}), depth, -beta, -alpha, ply + 1);
      return {-result.value, result.resolved};
    }
    // 3. Seen before? Of leaves the table knows hardly any, and looking for them takes long.
    const std::optional<Entry> seen = depth > 0 ? table_->recall(node.key) : std::nullopt;
    if (seen && seen->depth >= depth &&
        (seen->bound == Bound::exact || (seen->bound == Bound::lower && seen->value >= beta) ||
         (seen->bound == Bound::upper && seen->value <= alpha))) {
      return {seen->value, seen->depth == kWholeGame};
    }
    // 4. No tile is within reach of both?
    if (stuck) return solos(node, depth);
    const auto estimate = this->estimate(node);
    if (estimate.separate && !limited && !node.placing()) {
      const Result result = solos(node, depth);
      if (result.resolved || depth != kWholeGame) return result;
    }
    // 5. As far as we look, or far enough from the window.
    if (depth <= 0 || ply >= kMostPly) return {estimate.value, false};
    const bool empty_window = beta - alpha == 1;
    if (empty_window && depth <= kSurelyDepth && !node.placing() &&
        estimate.value - kSurely * depth >= beta) {
      return {estimate.value, false};
    }
    if (empty_window && depth <= kHopelessDepth && !node.placing() &&
        estimate.value + kHopeless * depth <= alpha) {
      return {estimate.value, false};
    }
    // 6. The moves, likely ones first. Without a hint from the table it is not worth the full depth.
    if (!seen && depth >= kHintFrom && depth != kWholeGame) --depth;
    const std::uint64_t nodes_before = nodes_;
    Level& level = levels_[static_cast<std::size_t>(ply)];
    Picker picker(*this, node, level, seen ? seen->action : Move{}, depth);
    // 7. Each in turn.
    Result best{-kInfinite, true};
    Move best_move;
    const int floor = alpha;
    const std::size_t most = depth == kWholeGame ? kAllMoves : width(depth);
    for (Move move; picker.next(move);) {
      const std::size_t i = picker.count() - 1;
      if (i >= most) {
        best.resolved = false;
        break;
      }
      const Result result = value_after(node, move, depth, alpha, beta, ply, i);
      if (stopped_) return {};
      if (result.value > best.value) {
        best.value = result.value;
        best_move = move;
      }
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) {
        best.resolved = result.resolved;
        update_history(node, level, move, depth);
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
  /// Each side takes what it can, for the other cannot come.
  Result solos(const Node<Set>& node, int depth) {
    const int worth = depth == kWholeGame ? kWholeGame : kWholeGame - 1;
    if (const auto seen = table_->recall(node.key);
        seen && seen->depth >= worth && seen->bound == Bound::exact) {
      return {seen->value, seen->depth == kWholeGame};
    }
    const int budget = depth == kWholeGame ? 100 * kSoloBudget : kSoloBudget;
    const auto own = solo_.collect(node.free, node.own(), budget);
    const auto other = solo_.collect(node.free, node.other(), budget);
    const Result result{(own.least - other.least) * search::kPoint,
                        own.least == own.most && other.least == other.most};
    if (result.resolved || depth != kWholeGame) {
      const int stored = result.resolved ? kWholeGame : kWholeGame - 1;
      table_->store(
          {node.key, Move{}, result.value, static_cast<std::uint8_t>(stored), Bound::exact, 0});
    }
    return result;
  }

  typename Territory<Set>::Estimate estimate(const Node<Set>& node) {
    CachedEstimate& cached = estimates_[node.key % kEstimates];
    if (cached.key != node.key) cached = {node.key, territory_.estimate(node)};
    return cached.estimate;
  }

  /// Appends the moves but one, with their scores, in no order.
  void generate(const Node<Set>& node, Level& level, const Move& but, int depth) {
    moves_.for_each(node, [&](const Move& move) {
      if (move == but) return;
      int score =
          depth >= kEstimateFrom ? score_by_estimate(node, move) : score_at_a_glance(node, move);
      score += history(node, move);
      if (move == level.killers[0] || move == level.killers[1]) score += kKiller;
      level.moves.push_back({score, move});
    });
  }
  /// What the move leads to, by its estimate.
  int score_by_estimate(const Node<Set>& node, const Move& move) {
    const Node<Set> next = moves_.after(node, move);
    const int then = estimate(next).value;
    return moves_.gain(move) * search::kPoint + (next.side == node.side ? then : -then);
  }
  int score_at_a_glance(const Node<Set>& node, const Move& move) const {
    const Grid<Set>& grid = moves_.grid();
    return search::kPoint * grid.fish(move.to) + 16 * (grid.around(move.to) & node.free).count();
  }

  [[nodiscard]] static std::size_t slot(const Move& move) {
    return (std::size_t{move.from} * 64 + move.to) % kSlots;
  }
  [[nodiscard]] int history(const Node<Set>& node, const Move& move) const {
    return history_[node.side][slot(move)];
  }
  void update_history(const Node<Set>& node, Level& level, const Move& move, int depth) {
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
  std::optional<endgame::Solver<Set>> endings_;
  const std::shared_ptr<Table> table_;
  std::vector<CachedEstimate> estimates_;
  const search::Limits* limits_ = nullptr;
  std::vector<Move> root_;
  std::vector<Level> levels_;
  std::array<std::array<int, kSlots>, 2> history_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;  // after which the search or an attempt is over
  bool stopped_ = false;
};

}  // namespace hexarena::fish::engine
