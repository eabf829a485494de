// Untrusted positions, boards and actions of Fish: whatever is read and passes `check` can be
// drawn, written, read back and played.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "games/fish/json.hpp"
#include "games/fish/svg.hpp"
#include "games/fish/text.hpp"
#include "require.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr int kPlies = 12;
constexpr std::size_t kLongest = 4096;

/// A few random plies; every state on the way is a possible position.
template <class Set>
void play_on(const fish::Rules<Set>& rules, const fish::Variant& variant) {
  base::Random random(1);
  auto state = rules.start();
  std::vector<fish::Action> actions;
  for (int ply = 0; ply < kPlies && !rules.over(state); ++ply) {
    rules.actions(state, actions);
    require(!actions.empty());
    const fish::Action action = rules.sample(state, random);
    require(rules.judge(state, action).has_value());
    require(fish::read_action(rules, fish::to_json(rules, action)) == action);
    const fish::Position before = rules.position(state);
    const auto undo = rules.play(state, action);
    rules.take_back(state, undo);
    require(rules.position(state) == before);
    rules.play(state, action);
    require(fish::check(rules.position(state), variant).has_value());
  }
  require(rules.over(state) || rules.winners(state).empty());
  rules.remove(state, rules.turn(state));
  require(rules.over(state) || !rules.actors(state).empty());
}

void try_position(const base::Json& json) {
  auto position = fish::read_position(json, "");
  if (!position) return;
  // Even an impossible position can be drawn.
  require(!fish::svg_picture(*position).empty());
  static_cast<void>(fish::text_picture(*position));
  const base::Json written = fish::to_json(*position);
  auto again = fish::read_position(written, "");
  require(again.has_value() && *again == *position);
  for (const fish::Collect collect : {fish::Collect::leaving, fish::Collect::leaving_last}) {
    const fish::Variant variant{collect, fish::Placing::any};
    if (!fish::check(*position, variant) || position->players.empty()) continue;
    fish::with_rules(*position, variant, [&](const auto& rules) { play_on(rules, variant); });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  const auto json = base::read_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) return 0;
  try_position(*json);
  static_cast<void>(fish::read_board(*json, "board"));
  static_cast<void>(fish::read_place(*json, "place"));
  static_cast<void>(fish::read_written_action(*json));
  return 0;
}
