// Untrusted input of hex Reversi: positions and settings in JSON, boards as text pictures. Whatever
// is read can be drawn, written, read back and played, and all rules types that can represent a
// position play it alike.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "games/reversi/json.hpp"
#include "games/reversi/model.hpp"
#include "games/reversi/settings.hpp"
#include "games/reversi/strategies.hpp"
#include "games/reversi/svg.hpp"
#include "games/reversi/text.hpp"
#include "require.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr int kPlies = 8;
constexpr std::size_t kLongest = 4096;

/// A few random plies; every state on the way is a possible position.
template <class Grid>
reversi::Position play_on(const reversi::Rules<Grid>& rules) {
  base::Random random(1);
  auto state = rules.start();
  std::vector<reversi::Action> actions;
  for (int ply = 0; ply < kPlies && !rules.over(state); ++ply) {
    rules.actions(state, actions);
    require(!actions.empty());
    const reversi::Action action = rules.sample(state, random);
    require(rules.judge(state, action).has_value());
    require(reversi::read_action(rules, reversi::to_json(rules, action)) == action);
    const reversi::Position before = rules.position(state);
    const auto undo = rules.play(state, action);
    rules.take_back(state, undo);
    require(rules.position(state) == before);
    rules.play(state, action);
    require(reversi::check(rules.position(state)).has_value());
  }
  require(rules.over(state) != rules.winners(state).empty());
  const reversi::Position end = rules.position(state);
  rules.remove(state, state.turn);
  require(rules.over(state) && rules.winners(state).count() == 1);
  return end;
}

void draw(const reversi::Position& position) {
  require(!reversi::svg_picture(position, {.marks = position.black}).empty());
  auto shown = reversi::read_text_picture(reversi::text_picture(position));
  require(shown.has_value() && shown->size == position.size);
  require(shown->black.size() == position.black.size());
  require(shown->white.size() == position.white.size());
}

void play(const reversi::Position& position, const reversi::Variant& variant) {
  const reversi::Position end =
      reversi::with_rules(position, variant, [](const auto& rules) { return play_on(rules); });
  require(play_on(reversi::LargeRules(position, variant)) == end);
  draw(end);
  reversi::Model session(position, variant);
  require(session.start().has_value());
  const reversi::ReversiStrategy hard = *reversi::strategy_named("hard");
  for (int ply = 0; ply < kPlies && session.turn(); ++ply) {
    const auto chosen = reversi::choose(hard, session);
    require(chosen.has_value());
    require((*chosen ? session.place(**chosen) : session.pass()).has_value());
  }
}

void try_position(const reversi::Position& position) {
  require(reversi::check(position).has_value());
  draw(position);
  const auto again = reversi::read_position(reversi::to_json(position));
  require(again.has_value() && reversi::to_json(*again) == reversi::to_json(position));
  for (const bool forced : {false, true}) play(position, {forced, forced ? 1 : 2});
}

void try_json(const base::Json& json) {
  if (const auto position = reversi::read_position(json)) try_position(*position);
  if (const auto settings = reversi::read_settings(json)) {
    play(reversi::start_position(settings->size), settings->variant);
  }
  const auto cell = reversi::read_place_or_pass(json);
  require(cell.has_value() || !cell.error().message.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto json = base::read_json(text)) try_json(*json);
  if (const auto shown = reversi::read_text_picture(text)) try_position(*shown);
  return 0;
}
