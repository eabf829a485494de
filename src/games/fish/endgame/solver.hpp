// Solver<Set>: the exact value of an ending of Fish for two players.
//
// Principal variation search over endings (ending.hpp), where only contested regions are left, with
// its own table of bounds. A side can collect no more than what it can reach, which bounds each
// value before any move is tried. Values are in fish, for the side on turn.
//
// There is no limit of turns here. Deterministic; allocates only as its lists grow. For one thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/fish/endgame/ending.hpp"
#include "games/fish/endgame/memory.hpp"
#include "games/fish/endgame/solos.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace hexarena::fish::endgame {

template <class Set>
class Solver {
 public:
  using Move = engine::Move;
  using Node = engine::Node<Set>;

  /// With a table of 2^bits entries of 16 bytes. The moves must outlive it.
  Solver(const engine::Moves<Set>& moves, int bits)
      : moves_(moves), solos_(moves), splitter_(moves, solos_), memory_(bits) {}

  struct Found {
    Move move;      ///< the best
    int value = 0;  ///< what the rest of the game brings to the side on turn, in fish
    std::uint64_t nodes = 0;
  };
  /// Nothing if the limits stop it. Requires that all penguins are placed, that turns are not
  /// limited, and that the side on turn can move.
  [[nodiscard]] std::optional<Found> solve(const Node& node, const search::Limits& limits) {
    start(limits);
    const Ending<Set> root{node.free, node.flock, node.side};
    const Memory::Entry* const seen = memory_.find(root.key());
    const Move known = seen == nullptr ? Move{} : Move{seen->from, seen->to};
    expand(root, levels_[0], known, kInfinite);
    Found found{levels_[0].children.front().move, -kInfinite, 0};
    for (std::size_t i = 0; i < levels_[0].children.size(); ++i) {
      const Child& child = levels_[0].children[i];
      const int value = value_of(child, i, found.value, kInfinite, 1);
      if (stopped_) return std::nullopt;
      if (value > found.value) found = {child.move, value, 0};
      report_progress(i + 1, found.value);
    }
    remember(root.key(), {found.value, found.value}, found.move, nodes_);
    found.nodes = nodes_;
    return found;
  }
  /// Best moves from a solved node to the end of the game, skips included, or until the limits stop
  /// it.
  [[nodiscard]] std::vector<Move> line(Node node, search::Limits limits) {
    limits.progress = {};
    std::vector<Move> line;
    std::uint64_t nodes = 0;
    while (!moves_.over(node)) {
      Move move;
      if (moves_.can_move(node, node.side)) {
        const std::optional<Found> found = solve(node, limits);
        limits.nodes -= std::min(limits.nodes, nodes_);
        nodes += nodes_;
        if (!found) break;
        move = found->move;
      }
      line.push_back(move);
      node = moves_.after(node, move);
    }
    nodes_ = nodes;
    return line;
  }
  /// Whether the node has what solve() requires, but for a move.
  [[nodiscard]] static bool solvable(const Node& node) {
    return !node.placing() && node.turns_left < 0;
  }
  /// Of the last call.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kInfinite = 1 << 14;
  static constexpr std::uint64_t kLookEvery = 64;
  static constexpr std::size_t kMostPly = 4 * static_cast<std::size_t>(Set::kCapacity);
  static constexpr int kWorthParts = 6;  // tiles from which on regions are valued one by one
  static constexpr std::size_t kMostParts = 16;
  static constexpr int kScale = 16;  // of the order of moves, for one fish
  static constexpr int kKiller = 3 * kScale;
  static constexpr int kNear = 3 * kScale / 4;

  struct Child {
    int order = 0;
    int gain = 0;  ///< for the side on turn, with what its move settles
    Move move;
    Ending<Set> after;
    std::uint64_t key = 0;
  };
  struct Level {
    std::vector<Child> children;
    std::array<Move, 2> killers{};
  };
  struct Bounds {
    int lower;
    int upper;
    /// Whether they settle a question.
    [[nodiscard]] bool enough(int alpha, int beta) const {
      return lower >= beta || upper <= alpha || lower == upper;
    }
    /// A value that says no more than they do.
    [[nodiscard]] int value(int beta) const { return lower >= beta ? lower : upper; }
    void tighten(const Bounds& other) {
      lower = std::max(lower, other.lower);
      upper = std::min(upper, other.upper);
    }
  };
  void start(const search::Limits& limits) {
    limits_ = &limits;
    nodes_ = 0;
    stopped_ = false;
    if (levels_.empty()) levels_.resize(kMostPly);
  }
  bool time_is_up() {
    ++nodes_;
    if (nodes_ > limits_->nodes || (nodes_ % kLookEvery == 0 && limits_->stop && limits_->stop())) {
      stopped_ = true;
    }
    return stopped_;
  }

  void report_progress(std::size_t done, int value) const {
    constexpr int kToTheEnd = 255;
    if (!limits_->progress) return;
    limits_->progress({kToTheEnd, static_cast<int>(done),
                       static_cast<int>(levels_[0].children.size()), value * search::kPoint,
                       nodes_});
  }

  /// The value of the child number `i`; the window of later ones is empty at first.
  int value_of(const Child& child, std::size_t i, int alpha, int beta, std::size_t ply) {
    const auto look = [&](int low, int high) {
      return child.gain - value(child.after, child.key, child.gain - high, child.gain - low, ply);
    };
    if (i == 0) return look(alpha, beta);
    const int value = look(alpha, alpha + 1);
    return value > alpha && value < beta && !stopped_ ? look(alpha, beta) : value;
  }

  /// For the side on turn; exact within the window, a bound outside.
  int value(const Ending<Set>& ending, std::uint64_t key, int alpha, int beta, std::size_t ply) {
    if (ending.free.none()) return 0;
    if (time_is_up()) return 0;
    // 1. No one collects more than is within reach.
    const std::size_t side = ending.side;
    Bounds bounds{-solos_.most(ending.free, ending.flock[side ^ 1U]),
                  solos_.most(ending.free, ending.flock[side])};
    if (bounds.enough(alpha, beta)) return bounds.value(beta);
    // 2. Seen before?
    Move known;
    if (const Memory::Entry* const seen = memory_.find(key)) {
      bounds.tighten({seen->lower, seen->upper});
      known = {seen->from, seen->to};
      if (bounds.enough(alpha, beta)) return bounds.value(beta);
    }
    // 3. Better bounds from the regions, each alone.
    const std::uint64_t before = nodes_;
    if (!ending.open) {
      bounds.tighten(of_solos(ending, alpha, beta));
    } else if (ending.regions > 1 && ending.regions <= kMostParts &&
               ending.free.count() >= kWorthParts) {
      bounds.tighten(of_parts(ending, alpha, beta, ply));
    }
    if (stopped_) return 0;
    if (bounds.enough(alpha, beta)) {
      remember(key, bounds, known, nodes_ - before);
      return bounds.value(beta);
    }
    // 4. Each move in turn, likely ones first.
    const int low = std::max(alpha, bounds.lower - 1);
    const int high = std::min(beta, bounds.upper + 1);
    const auto [best, move] = best_of(ending, known, low, high, ply);
    if (stopped_) return 0;
    // 5. Remember.
    if (best > low) bounds.lower = std::max(bounds.lower, best);
    if (best < high) bounds.upper = std::min(bounds.upper, best);
    remember(key, bounds, move, nodes_ - before);
    return best;
  }
  void remember(std::uint64_t key, const Bounds& bounds, const Move& move, std::uint64_t nodes) {
    memory_.store({key, static_cast<std::int16_t>(bounds.lower),
                   static_cast<std::int16_t>(bounds.upper), static_cast<std::uint8_t>(move.from),
                   static_cast<std::uint8_t>(move.to),
                   static_cast<std::uint8_t>(std::bit_width(nodes)), true});
  }

  struct Best {
    int value = -kInfinite;
    Move move;
  };
  Best best_of(const Ending<Set>& ending, const Move& known, int alpha, int beta, std::size_t ply) {
    Level& level = levels_[ply];
    if (const std::optional<Best> cut = expand(ending, level, known, beta)) return *cut;
    if (level.children.empty()) {
      // Only the other side can move on.
      Ending<Set> next = ending;
      next.side ^= 1U;
      return {-value(next, next.key(), -beta, -alpha, ply + 1), {}};
    }
    Best best;
    for (std::size_t i = 0; i < level.children.size() && best.value < beta; ++i) {
      const int result = value_of(level.children[i], i, alpha, beta, ply + 1);
      if (stopped_) return {};
      if (result > best.value) best = {result, level.children[i].move};
      alpha = std::max(alpha, result);
    }
    if (best.value >= beta && !(level.killers[0] == best.move)) {
      level.killers[1] = level.killers[0];
      level.killers[0] = best.move;
    }
    return best;
  }

  /// What it is worth when no region is for both.
  Bounds of_solos(const Ending<Set>& ending, int alpha, int beta) {
    const std::size_t side = ending.side;
    Bounds bounds{0, 0};
    splitter_.for_each_region(ending, [&](const Ending<Set>& part) {
      const bool own = part.flock[side].any();
      const auto range = solos_.range(part.free, part.flock[own ? side : side ^ 1U]);
      bounds.lower += own ? range.least : -range.most;
      bounds.upper += own ? range.most : -range.least;
    });
    if (bounds.enough(alpha, beta)) return bounds;
    bounds = {0, 0};
    splitter_.for_each_region(ending, [&](const Ending<Set>& part) {
      const bool own = part.flock[side].any();
      const auto range = solos_.fish(part.free, part.flock[own ? side : side ^ 1U]);
      bounds.lower += own ? range.least : -range.most;
      bounds.upper += own ? range.most : -range.least;
    });
    return bounds;
  }

  /// What the regions are worth one by one when one side can wait as often as it likes in each: the
  /// other can answer every move in the region of that move, and has to choose a region only when
  /// there is nothing to answer. The largest region is only asked what matters.
  Bounds of_parts(const Ending<Set>& ending, int alpha, int beta, std::size_t ply) {
    std::array<Ending<Set>, kMostParts> parts;
    std::size_t count = 0;
    splitter_.for_each_region(ending, [&](const Ending<Set>& part) { parts[count++] = part; });
    const std::span<Ending<Set>> all(parts.data(), count);
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return a.free.count() < b.free.count(); });
    Bounds bounds{-kInfinite, kInfinite};
    bounds.upper = upper_of_parts(all, ending.side, alpha, ply);
    if (bounds.upper > alpha && !stopped_) {
      const bool can_wait = ending.side == 0 ? ending.spare > 0 : ending.spare < 0;
      bounds.lower = lower_of_parts(all, ending.side, can_wait, beta, ply);
    }
    return bounds;
  }
  int upper_of_parts(std::span<const Ending<Set>> parts, std::size_t side, int alpha,
                     std::size_t ply) {
    int upper = 0;
    for (const Ending<Set>& part : parts) upper += solos_.most(part.free, part.flock[side]);
    for (const Ending<Set>& part : parts) {
      const int most = solos_.most(part.free, part.flock[side]);
      const int rest = alpha - upper + most;
      const bool last = &part == &parts.back();
      const int now = last ? alone(part, side, side, rest, rest + 1, ply)
                           : alone(part, side, side, -kInfinite, kInfinite, ply);
      if (stopped_) return kInfinite;
      if (!last || now <= rest) upper += now - most;
      if (upper <= alpha) break;
    }
    return upper;
  }
  int lower_of_parts(std::span<const Ending<Set>> parts, std::size_t side, bool can_wait, int beta,
                     std::size_t ply) {
    const std::size_t other = side ^ 1U;
    int lower = 0;
    int first = can_wait ? 0 : -kInfinite;  // what it brings to begin in one region
    for (const Ending<Set>& part : parts.first(parts.size() - 1)) {
      const int later = -alone(part, other, other, -kInfinite, kInfinite, ply);
      lower += later;
      if (part.flock[side].any()) {
        first = std::max(first, alone(part, side, other, -kInfinite, kInfinite, ply) - later);
      }
      if (stopped_) return -kInfinite;
    }
    const Ending<Set>& last = parts.back();
    if (first > -kInfinite) {
      const int need = beta - lower - first;
      const int later = -alone(last, other, other, -need, -need + 1, ply);
      if (later >= need && !stopped_) return lower + first + later;
    }
    if (!last.flock[side].any()) return -kInfinite;
    const int need = beta - lower;
    const int now = alone(last, side, other, need - 1, need, ply);
    return now >= need && !stopped_ ? lower + now : -kInfinite;
  }
  /// The value of one region for `side` on turn, if `waiting` can wait as often as it likes.
  int alone(Ending<Set> part, std::size_t side, std::size_t waiting, int alpha, int beta,
            std::size_t ply) {
    part.side = static_cast<std::uint8_t>(side);
    const int most = part.open ? part.free.count() : 0;
    part.spare = static_cast<std::int16_t>(waiting == 0 ? most : -most);
    return value(part, part.key(), alpha, beta, ply);
  }

  /// Finds all that can follow, in order; or one move that is known to reach beta.
  std::optional<Best> expand(const Ending<Set>& ending, Level& level, const Move& known, int beta) {
    const std::size_t side = ending.side;
    level.children.clear();
    std::optional<Best> cut;
    const auto add = [&](const Move& move, const Ending<Set>& after, int gain) {
      Child child{kInfinite, gain, move, after, after.key()};
      const Memory::Entry* const seen = memory_.find(child.key);
      if (seen != nullptr && gain - seen->upper >= beta) cut = {gain - seen->upper, move};
      if (!(move == known)) {
        child.order = kScale * gain + promise(after);
        if (move == level.killers[0] || move == level.killers[1]) child.order += kKiller;
      }
      level.children.push_back(child);
    };
    ending.flock[side].for_each([&](int from) {
      moves_.grid().reach(from, ending.free).for_each([&](int to) {
        if (cut) return;
        const Move move{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
        Ending<Set> after = ending;
        after.free.reset(to);
        after.flock[side].reset(from);
        after.flock[side].set(to);
        after.side ^= 1U;
        const int settled = splitter_.split(after);
        add(move, after, moves_.gain(move) + (side == 0 ? settled : -settled));
      });
    });
    if (side == 0 ? ending.spare > 0 : ending.spare < 0) {
      Ending<Set> after = ending;
      after.spare = static_cast<std::int16_t>(after.spare + (side == 0 ? -1 : 1));
      after.side ^= 1U;
      add(Move{0, 0}, after, 0);
    }
    if (cut) return cut;
    std::sort(level.children.begin(), level.children.end(), [](const Child& a, const Child& b) {
      if (a.order != b.order) return a.order > b.order;
      return a.move.from != b.move.from ? a.move.from < b.move.from : a.move.to < b.move.to;
    });
    return std::nullopt;
  }
  /// How good an ending looks for the side that has just moved: fish it reaches within two moves
  /// where the other is not next, in 1/kScale fish.
  [[nodiscard]] int promise(const Ending<Set>& ending) const {
    const engine::Grid<Set>& grid = moves_.grid();
    const typename engine::Grid<Set>::Slides slides(grid, ending.free);
    const Set mine = slides.reach(ending.flock[ending.side ^ 1U]);
    const Set theirs = slides.reach(ending.flock[ending.side]);
    const Set soon = (mine | slides.reach(mine)) - theirs;
    const Set theirs_soon = (theirs | slides.reach(theirs)) - mine;
    return kNear * (grid.fish_on(soon) - grid.fish_on(theirs_soon));
  }

  const engine::Moves<Set>& moves_;
  Solos<Set> solos_;
  Splitter<Set> splitter_;
  Memory memory_;
  const search::Limits* limits_ = nullptr;
  std::vector<Level> levels_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace hexarena::fish::endgame
