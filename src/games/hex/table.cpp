#include "games/hex/table.hpp"

#include "game/table_of.hpp"
#include "games/hex/evaluation.hpp"
#include "games/hex/json.hpp"
#include "games/hex/pictures.hpp"
#include "games/hex/planes.hpp"
#include "games/hex/settings.hpp"

namespace hexarena::hex {
namespace {

struct Binding {
  using Rules = hex::Rules;
  using State = Rules::State;
  using Evaluation = HexEvaluation;
  using Planes = hex::Planes;
  static constexpr std::string_view kName = "hex";

  static std::uint64_t code(Action action) { return action.cell; }
  static Action action(std::uint64_t code) { return {static_cast<Index>(code)}; }
  static Expected<Action> read_action(const Rules& rules, const Json& json) {
    return hex::read_action(rules, json);
  }
  static Json action_json(const Rules& rules, Action action) { return to_json(rules, action); }
  static Json position_json(const Rules& rules, const State& state) {
    return to_json(rules.position(state));
  }
  static std::string seat_name(const Rules&, Seat seat) { return std::string(name(color(seat))); }

  static std::string text_picture(const Rules& rules, const State& state,
                                  const game::Table::Picture& options) {
    std::string picture = hex::text_picture(rules.position(state), style(rules, state, options));
    const std::string_view status = state.winner ? "won" : "to move";
    const Color shown = color(state.winner.value_or(state.turn));
    fmt::format_to(std::back_inserter(picture), "X red (top to bottom), O blue (left to right)");
    if (state.winner || !rules.over(state)) {
      fmt::format_to(std::back_inserter(picture), "; {} {}", name(shown), status);
    }
    return picture + "\n";
  }
  static std::string svg_picture(const Rules& rules, const State& state,
                                 const game::Table::Picture& options) {
    return hex::svg_picture(rules.position(state), style(rules, state, options));
  }
  static game::TextLayout text_layout(const Rules& rules, const State&) {
    game::TextLayout layout{rules.size() + 1, 3 * rules.size() + 4, 1, {}};
    rules.board().for_each([&](int cell) {
      const Place place = rules.place(cell);
      layout.spots.push_back({to_json(place), cell_name(place), text_point(place)});
    });
    return layout;
  }
  static game::Scene scene(const Rules& rules, const State& state) {
    game::Scene scene;
    std::vector<Place> places;
    rules.board().for_each([&](int cell) {
      const Place place = rules.place(cell);
      places.push_back(place);
      scene.cells.push_back(
          {to_json(place), cell_name(place), geometry::middle(scene.layout, place)});
    });
    scene.rim = geometry::rim(scene.layout, places, {0, 0}, geometry::RimSide::above);
    for (const Seat seat : {Seat(0), Seat(1)}) {
      state.stones[seat.at()].for_each([&](int cell) {
        scene.pieces.push_back(
            {cell, seat, seat == Seat(0) ? 'X' : 'O', to_json(rules.place(cell))});
      });
    }
    return scene;
  }
  static std::string notation(const Rules& rules, Action action) {
    return action.is_swap() ? "swap" : cell_name(rules.place(action.cell));
  }
  static std::optional<Expected<game::Advice>> advise(const Rules&, const State&,
                                                      const game::Adviser&) {
    return std::nullopt;
  }

 private:
  static std::optional<Place> place(const Rules& rules, game::Action coded) {
    const Action meant = action(coded.code);
    if (meant.is_swap()) return std::nullopt;
    return rules.place(meant.cell);
  }
  static PictureStyle style(const Rules& rules, const State& state,
                            const game::Table::Picture& options) {
    PictureStyle style;
    style.color = options.color;
    for (const game::Action mark : options.marks) {
      if (const auto at = place(rules, mark)) style.marks.push_back(*at);
    }
    if (options.selected) style.selected = place(rules, *options.selected);
    if (!options.line.empty()) style.last = place(rules, options.line.front());
    if (state.winner) style.winner = color(*state.winner);
    return style;
  }
};

}  // namespace

Expected<std::unique_ptr<game::Table>> open(const Json& settings, const Json* start) {
  auto values = game::SettingValues::read(kSettings, settings);
  if (!values) return base::passed_on(values);
  Position position;
  position.size = static_cast<int>(values->number("size"));
  const bool swap = values->choice("swap") == 0;
  if (start != nullptr) {
    auto read = read_position(*start, position.size);
    if (!read) return base::passed_on(read);
    if (settings.contains("size") && read->size != position.size) {
      return base::invalid(fmt::format("settings.size is {}, but the position has size {}",
                                       position.size, read->size));
    }
    position = std::move(*read);
  }
  return std::make_unique<game::TableOf<Binding>>(std::make_shared<const Rules>(position, swap));
}

}  // namespace hexarena::hex
