#include "games/nooks/rounds_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "games/nooks/json.hpp"
#include "games/nooks/rules.hpp"
#include "games/nooks/solver.hpp"
#include "games/nooks/svg.hpp"
#include "games/nooks/text.hpp"
#include "search/perft.hpp"

namespace hexarena::game {
namespace {

using base::illegal;
using base::invalid;
using base::passed_on;
using nooks::RoundPhase;

// Kind in bits 16–23; a step in bits 0–15, the number of an announcement in bits 0–7.
constexpr std::uint64_t kAnnounce = 1U << 16U;
constexpr std::uint64_t kPass = 2U << 16U;
constexpr std::uint64_t kUndo = 3U << 16U;
constexpr std::uint64_t kGiveUp = 4U << 16U;
constexpr std::uint64_t kKind = 0xFFU << 16U;

class RoundsTable final : public Table {
 public:
  RoundsTable(nooks::Rounds rounds, const nooks::RoundDifficulty& difficulty)
      : rounds_(std::move(rounds)), difficulty_(difficulty) {}

  Expected<void> draw_first(std::optional<nooks::Objective> objective) {
    if (!objective) {
      draw();
      return {};
    }
    nooks::NooksSolver solver;
    const auto answer = solver.solve(rounds_.board(), rounds_.pieces(), *objective);
    if (!answer.steps) return invalid("no solution of the objective was found");
    return rounds_.draw(*objective, *answer.steps, 0);
  }

  [[nodiscard]] std::unique_ptr<Table> copy() const override {
    return std::make_unique<RoundsTable>(*this);
  }
  [[nodiscard]] std::string_view game() const override { return "nooks"; }
  [[nodiscard]] int seats() const override { return rounds_.settings().players; }
  [[nodiscard]] std::string seat_name(Seat seat) const override {
    return rounds_.alone() ? "you" : fmt::format("player {}", seat.number() + 1);
  }

  [[nodiscard]] View view() const override {
    View view;
    view.over = over();
    view.winners = rounds_.phase() == RoundPhase::over ? rounds_.winners() : rounds_.present();
    if (!view.over) {
      view.turn = rounds_.turn();
      view.winners = SeatSet();
    }
    for (int i = 0; i < seats(); ++i) {
      const bool in = rounds_.present().has(Seat(i));
      view.scores.push_back(in ? std::optional<int>(rounds_.points(Seat(i))) : std::nullopt);
    }
    if (view.over) return view;
    if (rounds_.deadline()) view.ms_left = std::max<std::int64_t>(0, *rounds_.deadline() - now_);
    return view;
  }

  [[nodiscard]] std::vector<Action> legal() const override {
    std::vector<Action> actions;
    if (over()) return actions;
    if (rounds_.turn()) {
      const nooks::Rules puzzle({rounds_.board().layout(), rounds_.pieces()}, rounds_.objective());
      std::vector<nooks::Step> steps;
      puzzle.actions(puzzle.start(), steps);
      for (const nooks::Step step : steps) actions.push_back({step_code(step)});
      if (own_undo()) actions.push_back({kUndo});
      actions.push_back({kGiveUp});
    } else if (rounds_.phase() == RoundPhase::thinking) {
      for (std::uint64_t n = 1; n <= nooks::kMaxAnnouncement; ++n) {
        actions.push_back({kAnnounce | n});
      }
      actions.push_back({kPass});
    }
    return actions;
  }
  [[nodiscard]] Expected<void> judge(Seat seat, Action action) const override {
    return RoundsTable(*this).submit(seat, action);
  }
  [[nodiscard]] Expected<std::vector<Action>> moves_of(const Json& cell) const override {
    auto steps = steps_from(rounds_.board(), rounds_.pieces(), rounds_.objective(), cell);
    if (!steps) return passed_on(steps);
    std::vector<Action> actions;
    for (const nooks::Step step : *steps) actions.push_back({step_code(step)});
    return actions;
  }
  [[nodiscard]] bool is_idle(Action action) const override { return action.code == kPass; }
  [[nodiscard]] std::optional<Action> own_undo() const override {
    if (!rounds_.turn() || !rounds_.alone() || rounds_.steps().empty()) return std::nullopt;
    return Action{kUndo};
  }

  [[nodiscard]] std::string news() const override { return news_; }

  void tick(std::int64_t at) override {
    const std::size_t ended = rounds_.results().size();
    now_ = std::max(now_, at);
    rounds_.tick(now_);
    go_on(ended);
  }

  [[nodiscard]] Expected<void> submit(Seat seat, Action action) override {
    const std::size_t ended = rounds_.results().size();
    auto done = act(seat, action);
    go_on(ended);
    return done;
  }

  [[nodiscard]] Expected<void> remove(Seat seat) override {
    if (seat.number() >= seats() || !rounds_.present().has(seat)) {
      return illegal(fmt::format("seat {} is not in the game", seat.number()));
    }
    const std::size_t ended = rounds_.results().size();
    rounds_.remove(seat);
    go_on(ended);
    return {};
  }

  [[nodiscard]] Expected<Action> read_action(const Json& json) const override {
    if (json.is_object()) {
      auto known = base::object_of(json, "the action", {"announce"});
      if (!known) return passed_on(known);
      auto announced = base::member(json, "the action", "announce");
      if (!announced) return passed_on(announced);
      auto steps = base::whole_number(**announced, "announce", 1, nooks::kMaxAnnouncement);
      if (!steps) return passed_on(steps);
      return Action{kAnnounce | static_cast<std::uint64_t>(*steps)};
    }
    if (json == "pass") return Action{kPass};
    if (json == "undo") return Action{kUndo};
    if (json == "give-up") return Action{kGiveUp};
    auto step = nooks::read_step(json);
    if (!step) {
      return invalid(
          "an action is [from,to], {\"announce\":n}, \"pass\", \"undo\" or "
          "\"give-up\", not " +
          base::excerpt(json));
    }
    return Action{step_code(*step)};
  }

  [[nodiscard]] Json action_json(Action action) const override {
    switch (action.code & kKind) {
      case kAnnounce: {
        Json json = Json::object();
        json["announce"] = action.code & 0xFFU;
        return json;
      }
      case kPass: return "pass";
      case kUndo: return "undo";
      case kGiveUp: return "give-up";
      default: return nooks::to_json(coded_step(action.code));
    }
  }

  [[nodiscard]] Json position_json() const override {
    Json json = nooks::to_json(
        nooks::Position{{rounds_.board().layout(), rounds_.pieces()}, rounds_.objective()});
    const bool fresh = rounds_.round() == 1 && rounds_.phase() == RoundPhase::thinking &&
                       rounds_.steps().empty() && rounds_.announcements().empty();
    if (!fresh) json["round"] = round_json();
    return json;
  }

  [[nodiscard]] std::string text_picture(const Picture& options) const override {
    return nooks_text(rounds_.board(), rounds_.pieces(), rounds_.objective(), options);
  }
  [[nodiscard]] std::string svg_picture(const Picture& options) const override {
    return nooks_svg(rounds_.board(), rounds_.pieces(), rounds_.objective(), options);
  }

  [[nodiscard]] TextLayout text_layout() const override { return nooks_layout(); }
  [[nodiscard]] Scene scene() const override {
    return nooks_scene(rounds_.board(), rounds_.pieces(), rounds_.objective());
  }
  [[nodiscard]] std::string notation(Action action) const override {
    switch (action.code & kKind) {
      case kAnnounce: return fmt::format("+{}", action.code & 0xFFU);
      case kPass: return "pass";
      case kUndo: return "undo";
      case kGiveUp: return "give-up";
      default: return nooks::notation(coded_step(action.code));
    }
  }
  [[nodiscard]] std::optional<Json> read_notation(std::string_view text) const override {
    if (!text.starts_with('+')) return Table::read_notation(text);
    auto steps = base::read_json(text.substr(1));
    if (!steps || !steps->is_number_unsigned()) return std::nullopt;
    Json announced = Json::object();
    announced["announce"] = std::move(*steps);
    return announced;
  }

  [[nodiscard]] Expected<Advice> advise(const Adviser& adviser) const override {
    if (over()) return illegal("the game is over");
    if (adviser.name != "random" && adviser.name != kSolver) {
      return invalid(fmt::format("nooks has no player {}", base::in_quotes(adviser.name)));
    }
    if (adviser.level) return invalid(fmt::format("{} takes no level", adviser.name));
    if (adviser.name == "random") {
      base::Random random(adviser.seed);
      const std::vector<Action> all = legal();
      const Action one = all[random.below(static_cast<std::uint32_t>(all.size()))];
      return Advice{one, std::nullopt, 1, 1, {one}};
    }
    // Without a time limit: an objective drawn for a round is solved quickly.
    if (rounds_.turn())
      return solver_advice(rounds_.board(), rounds_.pieces(), rounds_.objective());
    const Action announcement{kAnnounce | static_cast<std::uint64_t>(rounds_.optimum())};
    return Advice{announcement, -rounds_.optimum(), rounds_.optimum(), 0, {announcement}};
  }

  [[nodiscard]] std::uint64_t perft(int depth) const override {
    const nooks::Rules puzzle({rounds_.board().layout(), rounds_.pieces()}, rounds_.objective());
    return search::Perft<nooks::Rules>(puzzle).leaves(puzzle.start(), depth);
  }

 private:
  [[nodiscard]] bool over() const {
    return rounds_.phase() == RoundPhase::over || is_last_one(rounds_.present(), seats());
  }

  Expected<void> act(Seat seat, Action action) {
    switch (action.code & kKind) {
      case kAnnounce: return rounds_.announce(seat, static_cast<int>(action.code & 0xFFU), now_);
      case kUndo: return rounds_.undo(seat, now_);
      case kGiveUp: return rounds_.give_up(seat, now_);
      case kPass:
        rounds_.tick(now_);
        if (rounds_.phase() != RoundPhase::thinking || rounds_.alone() ||
            !rounds_.present().has(seat)) {
          return illegal("only players who could announce may pass");
        }
        return {};
      default: return rounds_.step(seat, coded_step(action.code), now_);
    }
  }

  /// Reports the rounds that ended since there were `ended`, and starts the next.
  void go_on(std::size_t ended) {
    news_.clear();
    for (; ended < rounds_.results().size(); ++ended) news_ += report(ended);
    draw();
  }

  [[nodiscard]] std::string report(std::size_t round) const {
    const nooks::RoundResult& result = rounds_.results()[round];
    const std::string head = fmt::format("Round {} of {}: ", round + 1, rounds_.settings().rounds);
    if (result.winner) {
      return fmt::format("{}{} found {}{}, {}.\n", head, seat_name(*result.winner),
                         base::counted(result.steps, "step"),
                         result.steps == result.optimum ? ", the fewest there are" : "",
                         base::counted(result.points, "point"));
    }
    std::string way;
    nooks::NooksSolver solver;
    for (const nooks::Step step :
         solver.solve(rounds_.board(), result.start, result.objective).moves) {
      way += ' ' + nooks::notation(step);
    }
    return fmt::format("{}not solved. Best: {}:{}\n", head, base::counted(result.optimum, "step"),
                       way);
  }

  /// Supplies the next objective if the game waits for one.
  void draw() {
    if (!rounds_.wants_objective()) return;
    const int round = rounds_.round();
    const auto wanted =
        difficulty_.grade.value_or(nooks::rising_grade(round, rounds_.settings().rounds));
    base::Random random(difficulty_.seed + static_cast<std::uint64_t>(round));
    nooks::NooksSolver solver;
    const auto drawn =
        nooks::draw_objective(solver, rounds_.board(), rounds_.pieces(), wanted, random);
    const bool handed =
        drawn && rounds_.draw(drawn->objective, drawn->difficulty.steps, now_).has_value();
    if (!handed) rounds_.stop();  // a board without a solvable objective ends the game
  }

  [[nodiscard]] Json round_json() const {
    Json announcements = Json::array();
    for (const nooks::Announcement& announcement : rounds_.announcements()) {
      Json one = Json::object();
      one["seat"] = announcement.seat.number();
      one["steps"] = announcement.steps;
      announcements.push_back(std::move(one));
    }
    Json json = Json::object();
    json["number"] = rounds_.round();
    json["of"] = rounds_.settings().rounds;
    json["phase"] = rounds_.phase() == RoundPhase::over            ? "over"
                    : rounds_.phase() == RoundPhase::demonstrating ? "demonstrating"
                                                                   : "thinking";
    json["announcements"] = std::move(announcements);
    json["steps"] = rounds_.steps().size();
    json["ms_left"] = rounds_.deadline() ? Json(*rounds_.deadline() - now_) : Json();
    return json;
  }

  nooks::Rounds rounds_;
  nooks::RoundDifficulty difficulty_;
  std::int64_t now_ = 0;
  std::string news_;
};

std::vector<nooks::Step> steps_among(const std::vector<Action>& actions) {
  std::vector<nooks::Step> steps;
  for (const Action action : actions) {
    if ((action.code & kKind) == 0) steps.push_back(coded_step(action.code));
  }
  return steps;
}

}  // namespace

std::string nooks_text(const nooks::Board& board, const nooks::Pieces& pieces,
                       const nooks::Objective& objective, const Table::Picture& options) {
  if (kForPage) return {};
  std::vector<nooks::CellId> cells;
  for (const nooks::Step step : steps_among(options.marks)) cells.push_back(step.to);
  nooks::TextStyle style;
  style.color = options.color;
  style.numbers = options.numbers;
  style.marks = cells;
  return nooks::text_picture({board, pieces, objective}, style);
}

std::string nooks_svg(const nooks::Board& board, const nooks::Pieces& pieces,
                      const nooks::Objective& objective, const Table::Picture& options) {
  const std::vector<nooks::Step> solution = steps_among(options.line);
  nooks::SvgStyle style;
  style.numbers = options.numbers;
  style.paths_of = options.paths_of;
  style.solution = solution;
  return nooks::svg_picture({board, pieces, objective}, style);
}

TextLayout nooks_layout() {
  TextLayout layout{nooks::kTextSize.line, nooks::kTextSize.column, 2, {}};
  for (int id = 0; id < nooks::kCells; ++id) {
    const auto cell = static_cast<nooks::CellId>(id);
    layout.spots.push_back({Json(id), nooks::cell_name(cell), nooks::text_point(cell)});
  }
  return layout;
}

Scene nooks_scene(const nooks::Board& board, const nooks::Pieces& pieces,
                  const nooks::Objective& objective) {
  Scene scene{geometry::Layout::spiral, {}, {}};
  std::vector<Scene::Line> walls;
  std::vector<Json> all_nooks;
  std::vector<geometry::Place> places;
  const auto outline = geometry::outline(scene.layout, {0, 0});
  for (int id = 0; id < nooks::kCells; ++id) {
    const auto cell = static_cast<nooks::CellId>(id);
    const geometry::Cell axial = nooks::kAxial[cell];
    const geometry::Point at = geometry::middle(scene.layout, {axial.r, axial.q});
    places.push_back({axial.r, axial.q});
    scene.cells.push_back({Json(id), nooks::cell_name(cell), at});
    for (int d = 0; d < nooks::kDirections; ++d) {
      // Draw each wall once, from the cell with the lower number.
      if (!board.wall(cell, d) || nooks::neighbour(cell, d) <= cell) continue;
      const auto corner = [&](int number) {
        const geometry::Point p = outline[static_cast<std::size_t>(number % nooks::kDirections)];
        return geometry::Point{at.x + p.x, at.y + p.y};
      };
      walls.push_back({corner(d + 3), corner(d + 4)});
    }
  }
  scene.rim = geometry::rim(scene.layout, places, {-nooks::kRadius, -nooks::kRadius},
                            geometry::RimSide::below);
  for (int piece = 0; piece < pieces.count; ++piece) {
    const auto i = static_cast<std::size_t>(piece);
    scene.pieces.push_back({piece, std::nullopt, nooks::kPieceLooks[i].letter, Json(pieces.at[i])});
  }
  for (const nooks::Nook nook : board.layout().nooks) all_nooks.emplace_back(nook.cell);
  scene.layers = {{"walls", std::move(walls)},
                  {"nooks", std::move(all_nooks)},
                  {"goal", Scene::Goal{objective.piece, Json(objective.nook)}}};
  return scene;
}

Expected<std::vector<nooks::Step>> steps_from(const nooks::Board& board,
                                              const nooks::Pieces& pieces,
                                              const nooks::Objective& objective, const Json& cell) {
  auto from = base::whole_number(cell, "the cell", 0, nooks::kCells - 1);
  if (!from) return passed_on(from);
  if (!pieces.index_at(static_cast<nooks::CellId>(*from))) {
    return illegal(fmt::format("no piece is on {}", *from));
  }
  const nooks::Rules puzzle({board.layout(), pieces}, objective);
  std::vector<nooks::Step> steps;
  puzzle.actions(puzzle.start(), steps);
  std::erase_if(steps, [&](nooks::Step step) { return step.from != *from; });
  return steps;
}

Expected<Advice> solver_advice(const nooks::Board& board, const nooks::Pieces& pieces,
                               const nooks::Objective& objective,
                               const std::function<bool()>& stop) {
  nooks::NooksSolver solver;
  const nooks::NooksAnswer answer =
      solver.solve(board, pieces, objective, {nooks::kNooksNodes, stop});
  if (!answer.steps || answer.moves.empty()) {
    return illegal(answer.proven
                       ? "the objective has no solution"
                       : fmt::format("no solution has fewer than {} steps; the search ended there",
                                     answer.bound));
  }
  Advice advice;
  for (const nooks::Step step : answer.moves) advice.line.push_back({step_code(step)});
  advice.action = advice.line.front();
  advice.value = -*answer.steps;
  advice.depth = *answer.steps;
  advice.nodes = answer.nodes;
  return advice;
}

Expected<std::unique_ptr<Table>> open_rounds(const nooks::Setup& setup,
                                             std::optional<nooks::Objective> first,
                                             const nooks::RoundSettings& settings,
                                             const nooks::RoundDifficulty& difficulty) {
  auto table = std::make_unique<RoundsTable>(nooks::Rounds(setup, settings), difficulty);
  auto drawn = table->draw_first(first);
  if (!drawn) return invalid(std::move(drawn.error().message));
  return table;
}

}  // namespace hexarena::game
