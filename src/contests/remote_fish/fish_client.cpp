#include "contests/remote_fish/fish_client.hpp"

#include <fmt/format.h>

#include <utility>

#include "session/registry.hpp"

namespace hexarena::remote_fish {
namespace {

using base::Expected;
using base::invalid;
using base::Json;

/// The arguments of a call, which must have this many.
Expected<const Json*> arguments_of(const Json& call, std::size_t number) {
  if (call[1].size() == number) return &call[1];
  return invalid(
      fmt::format("{} has {} arguments, not {}", base::excerpt(call[0]), call[1].size(), number));
}

}  // namespace

Expected<Json> FishClient::answer(const Json& call) {
  if (!call.is_array() || call.size() != 2 || !call[0].is_string() || !call[1].is_array()) {
    return invalid("a call is [name, [argument, …]], not " + base::excerpt(call));
  }
  const auto method = call[0].get<std::string>();
  if (method == "take-turn") {
    auto arguments = arguments_of(call, 2);
    if (!arguments) return base::passed_on(arguments);
    return act((**arguments)[0], false);
  }
  auto arguments = arguments_of(call, 1);
  if (!arguments) return base::passed_on(arguments);
  const Json& argument = (**arguments)[0];
  if (method == "setup") return act(argument, true);
  if (method == "start" || method == "end") {
    if (!argument.is_boolean()) {
      return invalid(
          fmt::format("{} tells true or false, not {}", method, base::excerpt(argument)));
    }
    started_ = true;
    if (method == "end") won_ = argument.get<bool>();
  } else if (method != "playing-as" && method != "playing-with") {
    return invalid("unknown call " + base::excerpt(call[0]));
  }
  return "void";
}

Expected<Json> FishClient::act(const Json& state, bool placing) const {
  // Other servers may send more than we need; only these two are the state.
  Json position = Json::object();
  for (const char* key : {"players", "board"}) {
    auto value = base::member(state, "state", key);
    if (!value) return base::passed_on(value);
    position[key] = **value;
  }
  if (placing) {
    const Json& players = position["players"];
    if (!players.is_array() || players.empty() || !players[0].is_object() ||
        !players[0].contains("places")) {
      return invalid("no player in the state can place a penguin");
    }
    // States do not contain the final number of penguins; one more than we have is enough to act.
    position["penguins"] = players[0]["places"].size() + 1;
  }
  auto game = session::find_game("fish");
  if (!game) return base::passed_on(game);
  auto table = (*game)->open(Json::object(), &position);
  if (!table) return base::passed_on(table);
  if ((*table)->view().over) return false;
  auto advice = (*table)->advise({"house", depth_});
  if (!advice) return base::passed_on(advice);
  Json action = (*table)->action_json(advice->action);
  return action == "skip" ? Json(false) : std::move(action);
}

}  // namespace hexarena::remote_fish
