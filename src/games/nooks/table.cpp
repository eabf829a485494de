#include "games/nooks/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "game/table_of.hpp"
#include "games/nooks/json.hpp"
#include "games/nooks/planes.hpp"
#include "games/nooks/puzzles.hpp"
#include "games/nooks/rounds_table.hpp"
#include "games/nooks/rules.hpp"
#include "games/nooks/settings.hpp"
#include "games/nooks/solver.hpp"
#include "games/nooks/svg.hpp"
#include "games/nooks/text.hpp"

namespace hexarena::game {
namespace {

using base::invalid;
using base::passed_on;

struct PuzzleBinding {
  using Rules = nooks::Rules;
  using State = Rules::State;
  using Planes = nooks::Planes;
  static constexpr std::string_view kName = "nooks";

  static std::uint64_t code(nooks::Step step) { return step_code(step); }
  static nooks::Step action(std::uint64_t code) { return coded_step(code); }
  static Expected<nooks::Step> read_action(const Rules&, const Json& json) {
    return nooks::read_step(json);
  }
  static Json action_json(const Rules&, nooks::Step step) { return nooks::to_json(step); }
  static Expected<std::vector<nooks::Step>> moves_of(const std::shared_ptr<const Rules>& rules,
                                                     const State& state, const Json& cell) {
    return steps_from(rules->board(), state.pieces, rules->objective(), cell);
  }
  static Json position_json(const Rules& rules, const State& state) {
    return nooks::to_json(
        nooks::Position{{rules.board().layout(), state.pieces}, rules.objective()});
  }
  static std::string seat_name(const Rules&, Seat) { return "you"; }
  static std::string text_picture(const Rules& rules, const State& state,
                                  const Table::Picture& options) {
    return nooks_text(rules.board(), state.pieces, rules.objective(), options);
  }
  static std::string svg_picture(const Rules& rules, const State& state,
                                 const Table::Picture& options) {
    return nooks_svg(rules.board(), state.pieces, rules.objective(), options);
  }
  static TextLayout text_layout(const Rules&, const State&) { return nooks_layout(); }
  static Scene scene(const Rules& rules, const State& state) {
    return nooks_scene(rules.board(), state.pieces, rules.objective());
  }
  static std::string notation(const Rules&, nooks::Step step) { return nooks::notation(step); }
  static std::optional<Expected<Advice>> advise(const Rules& rules, const State& state,
                                                const Adviser& adviser) {
    if (adviser.name != kSolver) return std::nullopt;
    return solver_advice(rules.board(), state.pieces, rules.objective(), adviser.stop);
  }
};

bool plays_rounds(const Json& settings) {
  constexpr std::array kOfRounds{"players", "rounds", "seconds", "difficulty"};
  return std::ranges::any_of(kOfRounds, [&](const char* key) { return settings.contains(key); });
}

}  // namespace

Expected<std::unique_ptr<Table>> open_nooks(const Json& settings, const Json* start) {
  auto wanted = nooks::read_settings(settings);
  if (!wanted) return passed_on(wanted);
  if (start == nullptr) {
    base::Random random(wanted->seed);
    return open_rounds(nooks::random_start(wanted->pieces, random), std::nullopt, wanted->rounds,
                       wanted->difficulty);
  }
  if (start->is_object() && start->contains("round")) {
    return invalid("a game in the middle of its rounds is a record, not a position");
  }
  auto position = nooks::read_position(*start);
  if (!position) return passed_on(position);
  if (plays_rounds(settings)) {
    return open_rounds(position->setup, position->objective, wanted->rounds, wanted->difficulty);
  }
  return std::make_unique<TableOf<PuzzleBinding>>(
      std::make_shared<const nooks::Rules>(position->setup, position->objective));
}

}  // namespace hexarena::game
