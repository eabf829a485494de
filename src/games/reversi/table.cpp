#include "games/reversi/table.hpp"

#include "base/counted.hpp"
#include "game/table_of.hpp"
#include "games/reversi/engine.hpp"
#include "games/reversi/evaluation.hpp"
#include "games/reversi/json.hpp"
#include "games/reversi/lattice_solver.hpp"
#include "games/reversi/model.hpp"
#include "games/reversi/planes.hpp"
#include "games/reversi/settings.hpp"
#include "games/reversi/strategies.hpp"
#include "games/reversi/svg.hpp"
#include "games/reversi/text.hpp"
#include "games/reversi/transcript.hpp"

namespace hexarena::game {
namespace {

using reversi::Cell;

/// What a robot of the documented levels plays; nothing for a name that is none of them.
std::optional<Expected<std::optional<Cell>>> documented_choice(const reversi::Position& position,
                                                               const reversi::Variant& variant,
                                                               const Adviser& adviser) {
  const auto strategy = reversi::strategy_named(adviser.name);
  if (!strategy) return std::nullopt;
  if (adviser.level) return base::invalid(fmt::format("{} takes no level", adviser.name));
  reversi::Model session(position, variant);
  auto started = session.start();
  if (!started) return base::passed_on(started);
  if (!adviser.transcript) return reversi::choose(*strategy, session);
  return reversi::choose(*strategy, *reversi::transcript_of(session, adviser.transcript));
}

template <class Grid>
struct ReversiBinding {
  using Rules = reversi::Rules<Grid>;
  using State = typename Rules::State;
  using Evaluation = reversi::ReversiEvaluation<Grid>;
  // The weights of the engine are too many bytes for a page.
  using Engine =
      std::conditional_t<kForPage, search::GenericEngine<Evaluation>, reversi::Engine<Grid>>;
  using Planes = reversi::Planes<Grid>;
  static constexpr std::string_view kName = "reversi";

  static std::uint64_t code(reversi::Action action) { return action.cell; }
  static reversi::Action action(std::uint64_t code) { return {static_cast<geometry::Index>(code)}; }
  static Expected<reversi::Action> read_action(const Rules& rules, const Json& json) {
    return reversi::read_action(rules, json);
  }
  static Json action_json(const Rules& rules, reversi::Action action) {
    if (!action.is_pass() && action.cell >= rules.grid().shape().size()) return {};
    return reversi::to_json(rules, action);
  }
  static std::optional<reversi::Action> forced_pass(const Rules& rules, const State& state) {
    if (rules.placeable(state).count() > 0) return std::nullopt;
    return reversi::Action::pass();
  }
  static bool is_idle(reversi::Action action) { return action.is_pass(); }
  static Json position_json(const Rules& rules, const State& state) {
    return reversi::to_json(rules.position(state));
  }
  static std::string seat_name(const Rules&, Seat seat) {
    return std::string(reversi::name(reversi::color(seat)));
  }
  static std::string text_picture(const Rules& rules, const State& state,
                                  const Table::Picture& options) {
    const auto marked = cells(rules, options.marks);
    reversi::TextStyle style;
    style.color = options.color;
    style.rim = options.rim;
    style.marks = marked;
    if (options.selected) style.selected = cell(rules, *options.selected);
    std::string picture = reversi::text_picture(rules.position(state), style);
    fmt::format_to(std::back_inserter(picture), "X black {}, O white {}{}\n",
                   rules.grid().count(state.discs[0]), rules.grid().count(state.discs[1]),
                   awaited(rules, state));
    return picture;
  }
  static std::string svg_picture(const Rules& rules, const State& state,
                                 const Table::Picture& options) {
    const auto marked = cells(rules, options.marks);
    reversi::SvgStyle style;
    style.marks = marked;
    style.over = rules.over(state);
    if (options.selected) style.selected = cell(rules, *options.selected);
    if (!options.line.empty()) style.last_move = cell(rules, options.line.front());
    return reversi::svg_picture(rules.position(state), style);
  }
  static TextLayout text_layout(const Rules& rules, const State& state) {
    const int size = rules.position(state).size;
    const geometry::TextPoint whole = reversi::text_size(size);
    TextLayout layout{whole.line, whole.column, 1, {}};
    for (int r = -size; r <= size; ++r) {
      for (int q = std::max(-size, -size - r); q <= std::min(size, size - r); ++q) {
        layout.spots.push_back({Json::array({q, r}), reversi::cell_name(size, {q, r}),
                                reversi::text_point(size, {q, r})});
      }
    }
    return layout;
  }
  static Scene scene(const Rules& rules, const State& state) {
    const geometry::Shape& shape = rules.grid().shape();
    Scene scene;
    std::vector<geometry::Place> places;
    for (int i = 0; i < shape.size(); ++i) {
      const geometry::Place place = shape.place(static_cast<geometry::Index>(i));
      places.push_back(place);
      scene.cells.push_back({Json::array({place.column, place.row}),
                             reversi::cell_name(rules.size(), {place.column, place.row}),
                             geometry::middle(scene.layout, place)});
    }
    scene.rim = geometry::rim(scene.layout, places, {-rules.size(), -rules.size()},
                              geometry::RimSide::below);
    const reversi::Position position = rules.position(state);
    const auto stand = [&](const std::vector<Cell>& discs, reversi::Color color, char letter) {
      for (const Cell cell : discs) {
        scene.pieces.push_back({static_cast<int>(*rules.index(cell)), reversi::seat(color), letter,
                                Json::array({cell.q, cell.r})});
      }
    };
    stand(position.black, reversi::Color::black, 'X');
    stand(position.white, reversi::Color::white, 'O');
    return scene;
  }
  static std::string notation(const Rules& rules, reversi::Action action) {
    return action.is_pass() ? "pass" : reversi::cell_name(rules.size(), rules.cell(action.cell));
  }
  static std::optional<std::string> preview(const Rules& rules, const State& state,
                                            reversi::Action action) {
    if (action.is_pass()) return std::nullopt;
    if (!rules.judge(state, action)) return "no discs would flip there";
    const Seat mover = state.turn;
    State after = state;
    rules.play(after, action);
    // One more is the disc itself.
    const int flips = *rules.score(after, mover) - *rules.score(state, mover) - 1;
    return base::counted(flips, "disc") + " would flip there";
  }
  static std::optional<Expected<Advice>> advise(const Rules& rules, const State& state,
                                                const Adviser& adviser) {
    auto choice = documented_choice(rules.position(state), rules.variant(), adviser);
    if (!choice) return std::nullopt;
    if (!*choice) return base::passed_on(*choice);
    const std::optional<Cell> placed = **choice;
    const Action chosen{
        code(placed ? reversi::Action{*rules.index(*placed)} : reversi::Action::pass())};
    return Advice{chosen, std::nullopt, 1, 1, {chosen}};
  }
  static int plies_before_solving(const Rules& rules, const State& state) {
    constexpr int kSoonSolved = 30;
    const int taken = rules.grid().count(state.discs[0] | state.discs[1]);
    return reversi::cells_of(rules.size()) * 4 / 5 - taken <= kSoonSolved ? 4 : 8;
  }
  /// Improves what is known; false where the board is too large or has discs on dead cells.
  static bool solve(const Rules& rules, const State& state,
                    const std::optional<SolveWindow>& window, const search::Limits& limits,
                    Solution& known) {
    std::optional<reversi::Endgame::Range> wanted;
    if (window) wanted = {window->low, window->high};
    const auto found = reversi::solve_on_lattice(rules, state, wanted, known.value, limits);
    if (!found) return false;
    known.nodes += found->nodes;
    const auto [low, high] = found->range;
    if (low > -reversi::cells_of(rules.size())) known.bound = low;
    known.value = std::clamp(known.value, low, high);
    known.proven = low == high || (window && (low >= window->high || high <= window->low));
    if (!known.proven) return true;
    if (window) known.value = std::clamp(known.value, window->low, window->high);
    known.line.clear();
    for (const reversi::Action action : found->line) known.line.push_back({code(action)});
    return true;
  }

 private:
  static std::string awaited(const Rules& rules, const State& state) {
    if (rules.over(state)) return "";
    const std::string_view who = reversi::name(reversi::color(state.turn));
    if (state.passes == 0) return fmt::format("; {} to move", who);
    return fmt::format("; {} to move after a pass", who);
  }
  static std::optional<Cell> cell(const Rules& rules, Action coded) {
    const reversi::Action meant = action(coded.code);
    if (meant.is_pass()) return std::nullopt;
    return rules.cell(meant.cell);
  }
  static std::vector<Cell> cells(const Rules& rules, const std::vector<Action>& marks) {
    std::vector<Cell> marked;
    for (const Action mark : marks) {
      if (const auto where = cell(rules, mark)) marked.push_back(*where);
    }
    return marked;
  }
};

template <class Grid>
std::unique_ptr<Table> table_for(const reversi::Rules<Grid>& rules) {
  return std::make_unique<TableOf<ReversiBinding<Grid>>>(
      std::make_shared<const reversi::Rules<Grid>>(rules));
}

}  // namespace

Expected<std::unique_ptr<Table>> open_reversi(const Json& settings, const Json* start) {
  auto wanted = reversi::read_settings(settings);
  if (!wanted) return base::passed_on(wanted);
  Expected<reversi::Position> position = reversi::start_position(wanted->size);
  if (start != nullptr) {
    position = reversi::read_position(*start, wanted->size);
    if (!position) return base::passed_on(position);
    if (settings.contains("size") && position->size != wanted->size) {
      return base::invalid(fmt::format("settings.size is {}, but the position has size {}",
                                       wanted->size, position->size));
    }
  }
  return reversi::with_rules(*position, wanted->variant,
                             [](const auto& rules) { return table_for(rules); });
}

}  // namespace hexarena::game
