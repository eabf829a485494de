#include "games/fish/table.hpp"

#include "game/table_of.hpp"
#include "games/fish/engine/engine.hpp"
#include "games/fish/evaluation.hpp"
#include "games/fish/house.hpp"
#include "games/fish/json.hpp"
#include "games/fish/planes.hpp"
#include "games/fish/settings.hpp"
#include "games/fish/svg.hpp"
#include "games/fish/text.hpp"

namespace hexarena::game {
namespace {

constexpr int kMaxDepth = 1'000'000;

template <class Set>
struct FishBinding {
  using Rules = fish::Rules<Set>;
  using State = typename Rules::State;
  using Evaluation = fish::FishEvaluation<Set>;
  using Engine = fish::engine::Engine<Set>;
  // Sets for larger boards would take too much room for each of many games.
  using Planes = std::conditional_t<(Set::kCapacity <= 64), fish::Planes<Set>, void>;
  static constexpr std::string_view kName = "fish";

  // kind in bits 32–39, from in 16–31, to in 0–15: numbers compare as the actions do.
  static std::uint64_t code(const fish::Action& action) {
    return std::uint64_t{static_cast<std::uint8_t>(action.kind)} << 32 |
           std::uint64_t{action.from} << 16 | action.to;
  }
  static fish::Action action(std::uint64_t code) {
    return {static_cast<fish::Action::Kind>(code >> 32 & 0xFF),
            static_cast<fish::Index>(code >> 16 & 0xFFFF), static_cast<fish::Index>(code & 0xFFFF)};
  }
  static Expected<fish::Action> read_action(const Rules& rules, const Json& json) {
    return fish::read_action(rules, json);
  }
  static Json action_json(const Rules& rules, const fish::Action& action) {
    const int tiles = rules.shape().size();
    const bool skip = action.kind == fish::Action::Kind::skip;
    if (!skip && (action.from >= tiles || action.to >= tiles)) return {};
    return fish::to_json(rules, action);
  }
  static std::optional<fish::Action> forced_skip(const Rules& rules, const State& state) {
    if (rules.placing(state) || rules.can_move(state, state.turn)) return std::nullopt;
    return fish::Action::skip();
  }
  static Expected<std::vector<fish::Action>> moves_of(const std::shared_ptr<const Rules>& rules,
                                                      const State& state, const Json& cell) {
    auto place = fish::read_place(cell, "the cell");
    if (!place) return base::passed_on(place);
    const auto tile = rules->shape().index(*place);
    bool stands = false;
    state.present.for_each([&](Seat seat) {
      const auto own = rules->penguins(state, seat);
      stands = stands || (tile && std::find(own.begin(), own.end(), *tile) != own.end());
    });
    if (!stands) {
      return base::illegal(fmt::format("no penguin is on {}", fish::to_string(*place)));
    }
    std::vector<fish::Action> moves;
    rules->reach(state, *tile).for_each([&](int to) {
      moves.push_back(fish::Action::move(*tile, to));
    });
    return moves;
  }
  static bool is_idle(const fish::Action& action) {
    return action.kind == fish::Action::Kind::skip;
  }
  static Json position_json(const Rules& rules, const State& state) {
    return fish::to_json(rules.position(state));
  }
  static std::string seat_name(const Rules& rules, Seat seat) {
    return std::string(fish::name(rules.color(seat)));
  }
  static std::string text_picture(const Rules& rules, const State& state,
                                  const Table::Picture& options) {
    const auto places = targets(rules, options.marks);
    fish::TextStyle style;
    style.color = options.color;
    style.marks = places;
    return fish::text_picture(rules.position(state), style) + last_floes(rules, state);
  }
  /// The fish that players have caught beyond their score, by the end of the game: those of the
  /// floes their penguins are on.
  static std::string last_floes(const Rules& rules, const State& state) {
    std::string text;
    for (int i = 0; i < rules.seats(); ++i) {
      const Seat seat(i);
      const auto caught = rules.score(state, seat);
      const int before = state.score[seat.at()];
      if (!caught || *caught == before) continue;
      text += fmt::format("{}: {} fish and {} of its last floes are {}\n", seat_name(rules, seat),
                          before, *caught - before, *caught);
    }
    return text;
  }
  static std::string svg_picture(const Rules& rules, const State& state,
                                 const Table::Picture& options) {
    const auto places = targets(rules, options.marks);
    fish::SvgStyle style;
    style.marks = places;
    if (!options.line.empty()) {
      const fish::Action first = action(options.line.front().code);
      if (first.kind == fish::Action::Kind::move) {
        style.last_move = {rules.shape().place(first.from), rules.shape().place(first.to)};
      }
    }
    return fish::svg_picture(rules.position(state), style);
  }
  static TextLayout text_layout(const Rules& rules, const State& state) {
    const fish::Board board = rules.position(state).board;
    const geometry::TextPoint size = fish::text_size(board);
    TextLayout layout{size.line, size.column, 1, {}};
    for (int row = 0; row < board.rows(); ++row) {
      for (int column = 0; column < board.columns(); ++column) {
        const fish::Place place{row, column};
        layout.spots.push_back(
            {cell_json(place), geometry::cell_name(place), fish::text_point(board, place)});
      }
    }
    return layout;
  }
  static Scene scene(const Rules& rules, const State& state) {
    const fish::Board board = rules.position(state).board;
    Scene scene{board.layout(), {}, {}, {}, "fish"};
    std::vector<fish::Place> places;
    for (int row = 0; row < board.rows(); ++row) {
      for (int column = 0; column < board.columns(); ++column) {
        const fish::Place place{row, column};
        places.push_back(place);
        scene.cells.push_back({cell_json(place), geometry::cell_name(place),
                               geometry::middle(board.layout(), place), board.fish(place)});
      }
    }
    scene.rim = geometry::rim(board.layout(), places, {0, 0}, geometry::RimSide::above);
    for (int i = 0; i < rules.seats(); ++i) {
      // The penguins of a seat keep their order, but more may come: so the seats take turns.
      int number = i;
      for (const auto tile : rules.penguins(state, Seat(i))) {
        scene.pieces.push_back({number, Seat(i), fish::look(rules.color(Seat(i))).letter,
                                cell_json(rules.shape().place(tile))});
        number += rules.seats();
      }
    }
    return scene;
  }
  static std::string notation(const Rules& rules, const fish::Action& action) {
    const auto named = [&](fish::Index tile) {
      return geometry::cell_name(rules.shape().place(tile));
    };
    switch (action.kind) {
      case fish::Action::Kind::place: return named(action.to);
      case fish::Action::Kind::move: return named(action.from) + '-' + named(action.to);
      case fish::Action::Kind::skip: break;
    }
    return "skip";
  }
  static std::optional<Expected<Advice>> advise(const Rules& rules, const State& state,
                                                const Adviser& adviser) {
    if (adviser.name != "house") return std::nullopt;
    const int depth = adviser.level.value_or(fish::kHouseDepth);
    if (depth < 1 || depth > kMaxDepth) {
      return base::invalid(fmt::format("house looks 1–{} turns ahead, not {}", kMaxDepth, depth));
    }
    const auto choice = fish::HouseStrategy<Set>(rules).choose(state, depth, adviser.stop);
    const Action chosen{code(choice->action)};
    return Advice{chosen, choice->value, choice->turns, choice->nodes, {chosen}};
  }
  static int plies_before_solving(const Rules& rules, const State& state) {
    static_cast<void>(rules);
    static_cast<void>(state);
    return 2;
  }
  /// Proves the value, or leaves the estimate if the limits do not allow more; false where the
  /// solver of endings does not apply.
  static bool solve(const Rules& rules, const State& state,
                    const std::optional<SolveWindow>& window, const search::Limits& limits,
                    Solution& known) {
    if constexpr (kForPage || Set::kCapacity > 64) {
      return false;
    } else {
      const auto embedding = fish::engine::embed(rules.shape(), Set::kCapacity);
      constexpr int kTableBits = 1;  // of the search that is not used here
      constexpr int kHopeless = 44;
      if (!embedding || state.free.count() >= kHopeless) return false;
      fish::engine::Duel<Set, Rules> duel(rules, *embedding, kTableBits);
      if (!duel.provable(state)) return false;
      const auto proof = duel.prove(state, limits);
      if (!proof) return true;
      known = {proof->value / search::kPoint, true, std::nullopt, {}, known.nodes + proof->nodes};
      if (window) known.value = std::clamp(known.value, window->low, window->high);
      for (const fish::Action& action : proof->line) known.line.push_back({code(action)});
      return true;
    }
  }

 private:
  static Json cell_json(fish::Place place) { return Json::array({place.row, place.column}); }
  static std::vector<fish::Place> targets(const Rules& rules, const std::vector<Action>& marks) {
    std::vector<fish::Place> places;
    for (const Action coded : marks) {
      const fish::Action mark = action(coded.code);
      if (mark.kind != fish::Action::Kind::skip) places.push_back(rules.shape().place(mark.to));
    }
    return places;
  }
};

template <class Set>
std::unique_ptr<Table> table_for(const fish::Rules<Set>& rules) {
  return std::make_unique<TableOf<FishBinding<Set>>>(
      std::make_shared<const fish::Rules<Set>>(rules));
}

}  // namespace

Expected<std::unique_ptr<Table>> open_fish(const Json& settings, const Json* start) {
  auto wanted = fish::read_settings(settings);
  if (!wanted) return base::passed_on(wanted);
  auto position =
      start == nullptr ? fish::start(*wanted) : fish::read_position(*start, "", wanted->grid);
  if (!position) return base::passed_on(position);
  if (start != nullptr && !position->turns_left) position->turns_left = wanted->turns;
  auto possible = fish::check(*position, wanted->variant);
  if (!possible) return base::passed_on(possible);
  return fish::with_rules(*position, wanted->variant,
                          [](const auto& rules) { return table_for(rules); });
}

}  // namespace hexarena::game
