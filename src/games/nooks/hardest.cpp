#include "games/nooks/hardest.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "games/nooks/reachable.hpp"

namespace hexarena::nooks {
namespace {

using base::invalid;
using base::passed_on;
using base::Random;

// After so many nodes of the solver, all positions are searched level by level, which is faster the
// fewer there are. Boards whose optimum takes longer to prove are passed over.
constexpr std::array<std::uint64_t, kMaxPieces> kSolverNodes{0, 50'000, 200'000, 3'000'000};
constexpr std::uint64_t kPositions = 4'000'000;
// Puzzles with more solutions than this many nodes can count are all the same.
constexpr std::uint64_t kCountNodes = 200'000;
// A puzzle with more solutions than this misleads no one.
constexpr std::size_t kListed = 100;
constexpr std::uint64_t kPatience = 6000;
constexpr int kShakes = 6;

/// A puzzle as indices of nooks, so that pieces and objective move with them. Piece 0 is that of the
/// objective.
struct Draft {
  WallLayout layout;
  std::array<std::size_t, kMaxPieces> pieces{};
  std::size_t count = 0;
  std::size_t goal = 0;
};

std::size_t below(std::size_t bound, Random& random) {
  return random.below(static_cast<std::uint32_t>(bound));
}

Draft draft_of(const Position& position) {
  Draft draft{position.setup.layout, {}, position.setup.pieces.count, 0};
  const auto index = [&](CellId cell) {
    const auto found = std::ranges::find(draft.layout.nooks, cell, &Nook::cell);
    return static_cast<std::size_t>(found - draft.layout.nooks.begin());
  };
  std::array<CellId, kMaxPieces> cells = position.setup.pieces.at;
  std::swap(cells[0], cells[static_cast<std::size_t>(position.objective.piece)]);
  for (std::size_t i = 0; i < draft.count; ++i) draft.pieces[i] = index(cells[i]);
  draft.goal = index(position.objective.nook);
  return draft;
}

Position position_of(const Draft& draft) {
  Position position{{draft.layout, {}}, {0, draft.layout.nooks[draft.goal].cell}};
  for (std::size_t i = 0; i < draft.count; ++i) {
    position.setup.pieces.at[i] = draft.layout.nooks[draft.pieces[i]].cell;
  }
  position.setup.pieces.count = static_cast<std::uint8_t>(draft.count);
  return position;
}

void move_nook(WallLayout& layout, Random& random) {
  Nook& nook = layout.nooks[below(kNooks, random)];
  const auto cell = static_cast<CellId>(random.below(kCells));
  const bool fits =
      can_be_nook(cell) && triangle_of(cell) == triangle_of(nook.cell) &&
      std::ranges::none_of(layout.nooks, [&](const Nook& other) {
        return &other != &nook && geometry::distance(kAxial[other.cell], kAxial[cell]) <= 1;
      });
  if (fits) nook.cell = cell;
}

/// Another nook for a piece, or for the objective: one without a piece, and not the objective's for
/// its own piece.
void send(Draft& draft, std::size_t& which, Random& random) {
  const std::size_t before = which;
  which = below(kNooks, random);
  const auto begin = draft.pieces.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(draft.count);
  bool fits = draft.pieces[0] != draft.goal;
  for (auto piece = begin; piece != end; ++piece)
    fits = fits && std::count(begin, end, *piece) == 1;
  if (!fits) which = before;
}

void change(Draft& draft, Random& random) {
  constexpr std::uint32_t kOdds = 20;
  const std::uint32_t lot = random.below(kOdds);
  if (lot < 7) {
    move_nook(draft.layout, random);
  } else if (lot < 12) {
    draft.layout.nooks[below(kNooks, random)].direction =
        static_cast<std::uint8_t>(random.below(kDirections));
  } else if (lot < 14) {
    CellId& cranny = draft.layout.crannies[below(kCrannies, random)];
    cranny = random_cranny(side_of(cranny), random);
  } else if (lot < 17) {
    send(draft, draft.pieces[below(draft.count, random)], random);
  } else {
    send(draft, draft.goal, random);
  }
}

/// The puzzle after a few changes; nothing if its nooks are not all connected.
std::optional<Position> changed(const Position& position, int changes, Random& random) {
  Draft draft = draft_of(position);
  for (int i = 0; i < changes; ++i) change(draft, random);
  if (!Board(draft.layout).check_connected()) return std::nullopt;
  return position_of(draft);
}

Position random_puzzle(int pieces, Random& random) {
  Draft draft{random_layout(random), {}, static_cast<std::size_t>(pieces), 0};
  std::array<std::size_t, kNooks> nooks{};
  for (std::size_t i = 0; i < kNooks; ++i) nooks[i] = i;
  random.shuffle(std::span<std::size_t>(nooks));
  std::copy_n(nooks.begin(), draft.count, draft.pieces.begin());
  draft.goal = nooks[draft.count];
  return position_of(draft);
}

/// What the solver finds, or the search of all positions after it.
NooksAnswer proven_optimum(NooksSolver& solver, const Board& board, const Position& position) {
  const auto& [setup, objective] = position;
  const auto nodes = kSolverNodes[setup.pieces.count - 1U];
  NooksAnswer answer = solver.solve(board, setup.pieces, objective, nodes);
  if (answer.proven) return answer;
  ReachLimits limits;
  limits.positions = kPositions;
  answer.steps = reach(board, setup.pieces, objective, limits).steps;
  return answer;
}

}  // namespace

std::optional<Hardness> hardness_named(std::string_view name) {
  const auto found = std::ranges::find(kHardnessNames, name);
  if (found == kHardnessNames.end()) return std::nullopt;
  return static_cast<Hardness>(found - kHardnessNames.begin());
}

int steps_away(const Position& position, std::span<const std::vector<Step>> solutions) {
  const Objective objective = position.objective;
  const auto distance = [&](CellId cell) {
    return geometry::distance(kAxial[cell], kAxial[objective.nook]);
  };
  int fewest = std::numeric_limits<int>::max();
  for (const std::vector<Step>& solution : solutions) {
    CellId piece = position.setup.pieces.at[static_cast<std::size_t>(objective.piece)];
    int away = 0;
    for (const Step step : solution) {
      if (step.from != piece) continue;
      away += distance(step.to) > distance(piece) ? 1 : 0;
      piece = step.to;
    }
    fewest = std::min(fewest, away);
  }
  return solutions.empty() ? 0 : fewest;
}

HardestSearch::Score HardestSearch::score(const HardPuzzle& puzzle) const {
  constexpr auto kMany = std::numeric_limits<std::int64_t>::max();
  const auto solutions = puzzle.solutions ? static_cast<std::int64_t>(*puzzle.solutions) : kMany;
  switch (plan_.hardness) {
    case Hardness::longest: return {puzzle.steps, -solutions};
    case Hardness::single: return {solutions == 1 ? puzzle.steps : 0, 0};
    case Hardness::misleading: break;
  }
  return {puzzle.away, puzzle.steps};
}

/// Whether a remembered solution reaches the nook in fewer than so many steps.
bool HardestSearch::has_shortcut(const Board& board, const Position& position, int below) const {
  const auto piece = static_cast<std::size_t>(position.objective.piece);
  return std::ranges::any_of(shortcuts_, [&](const std::vector<Slide>& slides) {
    Crowd crowd(position.setup.pieces.at);
    int steps = 0;
    for (const Slide slide : slides) {
      if (slide.piece >= position.setup.pieces.count || ++steps >= below) return false;
      const Spot stops = crowd.stops(slide.piece, board.walls(crowd.at(slide.piece)));
      crowd = crowd.with(slide.piece, cell_at(stops, slide.direction));
      if (crowd.at(piece) == position.objective.nook) return true;
    }
    return false;
  });
}

void HardestSearch::note_shortcut(const Position& position, const std::vector<Step>& steps) {
  std::vector<Slide> slides;
  Pieces pieces = position.setup.pieces;
  for (const Step step : steps) {
    const int piece = *pieces.index_at(step.from);
    slides.push_back({static_cast<std::uint8_t>(piece), sight(step.from, step.to).direction});
    pieces.at[static_cast<std::size_t>(piece)] = step.to;
  }
  if (shortcuts_.size() < kShortcuts) shortcuts_.emplace_back();
  shortcuts_[next_shortcut_++ % shortcuts_.size()] = std::move(slides);
}

/// The puzzle with its measurements; nothing if its optimum is not proven, or below `least_steps`.
std::optional<HardPuzzle> HardestSearch::measured(const Position& position, int least_steps) {
  const Board board(position.setup.layout);
  const auto& [setup, objective] = position;
  // Most boards fail here: helpers only shorten the way.
  const auto alone = solver_.solve_alone(board, setup.pieces, objective);
  if (alone.steps && *alone.steps < least_steps) return std::nullopt;
  if (has_shortcut(board, position, least_steps)) return std::nullopt;
  const auto answer = proven_optimum(solver_, board, position);
  if (answer.steps && *answer.steps < least_steps) note_shortcut(position, answer.moves);
  if (!answer.steps || *answer.steps < least_steps) return std::nullopt;
  HardPuzzle puzzle{position, *answer.steps, {}, 0};
  puzzle.solutions = solver_.count(board, setup.pieces, objective, puzzle.steps, kCountNodes);
  if (plan_.hardness == Hardness::misleading && puzzle.solutions && *puzzle.solutions <= kListed) {
    puzzle.away = steps_away(
        position, solver_.solutions(board, setup.pieces, objective, puzzle.steps, kListed));
  }
  return puzzle;
}

std::optional<Position> HardestSearch::next_start(Random& random) const {
  if (best_ && climbs_ % 2 == 1) return changed(best_->position, kShakes, random);
  return random_puzzle(plan_.pieces, random);
}

bool HardestSearch::try_board() {
  Random random(plan_.seed + boards_ * 0xD1342543DE82EF95U);
  ++boards_;
  const bool anew = !current_ || idle_ >= kPatience;
  const auto position =
      anew ? next_start(random) : changed(current_->position, random.between(1, 3), random);
  const bool by_steps = plan_.hardness != Hardness::misleading;
  const int least_steps = anew || !by_steps ? 1 : static_cast<int>(score(*current_)[0]);
  const auto puzzle = position ? measured(*position, least_steps) : std::nullopt;
  ++idle_;
  if (!puzzle || (!anew && score(*puzzle) < score(*current_))) return false;
  if (anew) ++climbs_;
  if (anew || score(*puzzle) > score(*current_)) idle_ = 0;
  current_ = puzzle;
  if (score(*puzzle) <= (best_ ? score(*best_) : Score{})) return false;
  best_ = puzzle;
  return true;
}

Json HardestSearch::saved() const {
  Json json = Json::object();
  json["goal"] = std::string(kHardnessNames[static_cast<std::size_t>(plan_.hardness)]);
  json["pieces"] = plan_.pieces;
  json["seed"] = plan_.seed;
  json["boards"] = boards_;
  json["climbs"] = climbs_;
  json["idle"] = idle_;
  if (current_) json["current"] = to_json(current_->position);
  if (best_) json["best"] = to_json(best_->position);
  return json;
}

Expected<HardestSearch> HardestSearch::resumed(const Json& saved) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const auto number = [&](const char* key, std::int64_t least, std::int64_t most) {
    auto value = base::member(saved, "", key);
    return value ? base::whole_number(**value, key, least, most)
                 : Expected<std::int64_t>(passed_on(value));
  };
  auto goal = base::member(saved, "", "goal");
  if (!goal) return passed_on(goal);
  auto name = base::text(**goal, "goal");
  if (!name) return passed_on(name);
  const auto hardness = hardness_named(*name);
  if (!hardness) return invalid("goal: must be longest, single or misleading");
  std::array<std::int64_t, 5> numbers{};
  constexpr std::array kKeys{"pieces", "seed", "boards", "climbs", "idle"};
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    auto value = number(kKeys[i], i == 0 ? 1 : 0, i == 0 ? kMaxPieces : kMost);
    if (!value) return passed_on(value);
    numbers[i] = *value;
  }
  const auto [pieces, seed, boards, climbs, idle] = numbers;
  HardestSearch search({*hardness, static_cast<int>(pieces), static_cast<std::uint64_t>(seed)});
  search.boards_ = static_cast<std::uint64_t>(boards);
  search.climbs_ = static_cast<std::uint64_t>(climbs);
  search.idle_ = static_cast<std::uint64_t>(idle);
  for (auto [key, puzzle] : {std::pair{"current", &search.current_}, {"best", &search.best_}}) {
    if (!saved.contains(key)) continue;
    auto position = read_position(saved[key]);
    if (!position) return passed_on(position, key);
    auto legal = check_start(position->setup);
    if (!legal) return passed_on(legal, key);
    if (position->setup.pieces.count != search.plan_.pieces) {
      return invalid(std::string(key) + ": must have as many pieces as the search");
    }
    *puzzle = search.measured(*position, 1);
    if (!*puzzle) return invalid(std::string(key) + ": has no proven optimum");
  }
  return search;
}

}  // namespace hexarena::nooks
