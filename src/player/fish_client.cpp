#include "player/fish_client.hpp"

#include <fmt/format.h>

#include <utility>

#include "table/registry.hpp"

namespace hexarena::player {
namespace {

using rules::Expected;
using rules::Json;
using rules::malformed;

/// The arguments of a call, of which there must be so many.
Expected<const Json*> arguments_of(const Json& call, std::size_t number) {
  if (call[1].size() == number) return &call[1];
  return malformed(
      fmt::format("{} has {} arguments, not {}", rules::excerpt(call[0]), call[1].size(), number));
}

}  // namespace

Expected<Json> FishClient::answer(const Json& call) {
  if (!call.is_array() || call.size() != 2 || !call[0].is_string() || !call[1].is_array()) {
    return malformed("a call is [name, [argument, …]], not " + rules::excerpt(call));
  }
  const auto method = call[0].get<std::string>();
  if (method == "take-turn") {
    auto arguments = arguments_of(call, 2);
    if (!arguments) return rules::refused(arguments);
    return act((**arguments)[0], false);
  }
  auto arguments = arguments_of(call, 1);
  if (!arguments) return rules::refused(arguments);
  const Json& argument = (**arguments)[0];
  if (method == "setup") return act(argument, true);
  if (method == "start" || method == "end") {
    if (!argument.is_boolean()) {
      return malformed(
          fmt::format("{} tells true or false, not {}", method, rules::excerpt(argument)));
    }
    started_ = true;
    if (method == "end") won_ = argument.get<bool>();
  } else if (method != "playing-as" && method != "playing-with") {
    return malformed("nobody knows the call " + rules::excerpt(call[0]));
  }
  return "void";
}

Expected<Json> FishClient::act(Json state, bool placing) const {
  auto known = rules::object_of(state, "state", {"players", "board"});
  if (!known) return rules::refused(known);
  if (placing) {
    // States do not tell how many penguins there will be; one more than we have is enough to act.
    const auto players = state.find("players");
    if (players == state.end() || !players->is_array() || players->empty() ||
        !players->front().is_object() || !players->front().contains("places")) {
      return malformed("nobody in the state can place a penguin");
    }
    state["penguins"] = (*players)[0]["places"].size() + 1;
  }
  auto game = table::find_game("fish");
  if (!game) return rules::refused(game);
  auto table = (*game)->open(Json::object(), &state);
  if (!table) return rules::refused(table);
  auto advice = (*table)->advise({"house", depth_});
  if (!advice) return rules::refused(advice);
  Json action = (*table)->action_json(advice->action);
  return action == "skip" ? Json(false) : std::move(action);
}

}  // namespace hexarena::player
