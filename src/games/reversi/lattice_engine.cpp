#include "games/reversi/lattice_engine.hpp"

#include <algorithm>

#include "search/search_together.hpp"

namespace hexarena::reversi {

/// What one thread does.
class LatticeEngine::Searcher {
 public:
  explicit Searcher(const LatticeEngine& engine)
      : lattice_(engine.lattice_),
        midgame_(engine.lattice_, engine.variant_, engine.patterns_, engine.table_),
        endgame_(engine.lattice_, engine.variant_, engine.solved_) {
    endgame_.order_by(engine.patterns_);
  }

  [[nodiscard]] Found find(const Endgame::Position& position, const search::Limits& limits) {
    const int left = Endgame::left(lattice_, position.board);
    const std::uint64_t cost = cost_of_solving(left);
    const bool likely = cost < nodes_before_ / 2;  // the last search had twice the time
    const std::uint64_t nodes_until = likely ? cost / 64 : cost / 6;
    midgame_.start(position, limits);
    int depth = std::min(limits.first_depth, 2);
    bool on = true;
    while (on && depth < left && depth <= limits.depth && midgame_.nodes() <= nodes_until) {
      on = midgame_.deepen(depth++);
      if (on) tell(limits);
    }
    const auto& guess = midgame_.found();
    Found found{guess.move, guess.value, false, guess.depth, midgame_.nodes(), {}};
    if (on && depth <= limits.depth) solve(position, limits, found);
    if (found.line.empty()) found.line = midgame_.line();
    nodes_before_ = found.nodes;
    return found;
  }

 private:
  /// The nodes an exact answer takes, roughly.
  [[nodiscard]] static std::uint64_t cost_of_solving(int left) {
    const int bits = 21 + 4 * (left - 24) / 5;
    return std::uint64_t{1} << std::clamp(bits, 0, 62);
  }
  void tell(const search::Limits& limits) const {
    if (!limits.progress) return;
    const auto& found = midgame_.found();
    limits.progress({found.depth, 1, 1, found.value, midgame_.nodes()});
  }
  /// Improves what is found, if the limits suffice.
  void solve(const Endgame::Position& position, const search::Limits& limits, Found& found) {
    search::Limits rest = limits;
    if (rest.nodes != search::kAnyNumber) rest.nodes -= std::min(rest.nodes, found.nodes);
    const std::uint64_t before = endgame_.nodes();
    const int most = lattice_.cells();
    const int guess = found.value / Patterns::kUnit;
    const Endgame::Range range = endgame_.narrow(position, {-most, most}, guess, rest);
    if (range.low > -most) {
      // The move is in the table, or nearly.
      search::Limits little;
      little.nodes = std::min(kNodesForLine, limits.nodes / 8);
      const auto line = endgame_.line(position, range.low, little);
      const bool better = range.low == range.high || range.low > 0 || range.low >= guess;
      if (!line.empty() && better) {
        found.move = line.front();
        found.line = line;
        found.value = range.low * Patterns::kUnit;
        found.proven = range.low == range.high;
        found.depth = Endgame::left(lattice_, position.board);
      }
    }
    found.nodes += endgame_.nodes() - before;
  }
  static constexpr std::uint64_t kNodesForLine = 50'000;

  const Lattice& lattice_;
  Midgame midgame_;
  Endgame endgame_;
  std::uint64_t nodes_before_ = 0;  // of the last search
};

LatticeEngine::LatticeEngine(int size, const Variant& variant, int table_bits)
    : lattice_(size),
      variant_(variant),
      patterns_(lattice_),
      table_(std::make_shared<Midgame::Table>(table_bits)),
      solved_(std::make_shared<EndgameTable>(kSolvedBits)) {}

LatticeEngine::~LatticeEngine() = default;

LatticeEngine::Found LatticeEngine::find(const Endgame::Position& position,
                                         const search::Limits& limits, const search::Crew& crew) {
  table_->grow_older();
  const auto size = static_cast<std::size_t>(search::kMayHaveHelp ? crew.size : 1);
  while (searchers_.size() < size) searchers_.push_back(std::make_unique<Searcher>(*this));
  if constexpr (search::kMayHaveHelp) {
    if (size > 1) {
      table_->share();
      return search::search_together<Found>(limits, crew,
                                            [&](std::size_t i, const search::Limits& own) {
                                              return searchers_[i]->find(position, own);
                                            });
    }
  }
  return searchers_.front()->find(position, limits);
}

}  // namespace hexarena::reversi
