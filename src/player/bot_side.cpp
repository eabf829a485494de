#include "player/bot_side.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::player {

using rules::Expected;
using rules::Json;
using rules::refused;

Expected<std::optional<Json>> BotSide::hear(std::string_view line) {
  over_ = false;
  auto message = rules::read_json(line, kRefereeLine);
  if (!message) return refused(message);
  auto type = rules::member(*message, "", "type");
  if (!type) return refused(type);
  if (**type == "hello") return greet(*message);
  if (**type == "turn") return act(*message);
  over_ = **type == "end";
  return std::nullopt;
}

Expected<std::optional<Json>> BotSide::greet(const Json& hello) {
  auto game = rules::member(hello, "", "game");
  if (!game) return refused(game);
  if (only_ != nullptr && **game != std::string(only_->name)) {
    return rules::malformed(
        fmt::format("this bot plays {}, not {}", only_->name, rules::excerpt(**game)));
  }
  settings_ = hello.contains("settings") ? hello["settings"] : Json::object();
  Json ready = Json::object();
  ready["type"] = "ready";
  ready["name"] = adviser_.name;
  return ready;
}

Expected<std::optional<Json>> BotSide::act(const Json& turn) {
  auto view = rules::member(turn, "", "view");
  if (!view) return refused(view);
  auto position = rules::member(**view, "view", "position");
  if (!position) return refused(position);
  const table::Game* game = only_;
  if (game == nullptr) {
    auto named = rules::member(**view, "view", "game");
    if (!named) return refused(named);
    auto text = rules::text(**named, "view.game");
    if (!text) return refused(text);
    auto found = table::find_game(*text);
    if (!found) return refused(found);
    game = *found;
  }
  auto action = choose(*game, **view, **position);
  if (!action) return refused(action);
  Json answer = Json::object();
  answer["type"] = "action";
  answer["id"] = turn.contains("id") ? turn["id"] : Json();
  answer["action"] = std::move(*action);
  return answer;
}

Expected<Json> BotSide::choose(const table::Game& game, const Json& view, Json position) {
  if (!position.is_object()) {
    return rules::malformed("view.position must be an object, not " + rules::excerpt(position));
  }
  const auto turn = view.find("turn");
  const bool all_may_act = turn != view.end() && turn->is_null();
  // A round of Nooks is a puzzle in which one announces before one moves.
  const bool in_round = position.contains("round") || all_may_act;
  if (in_round) position.erase("round");
  auto table = game.open(in_round ? Json::object() : settings_, &position);
  if (!table) return refused(table);
  ++adviser_.seed;
  auto advice = (*table)->advise(adviser_);
  if (!advice) return refused(advice);
  if (!all_may_act) return (*table)->action_json(advice->action);
  Json announcement = Json::object();
  announcement["announce"] = advice->line.size();
  const Json legal = view.contains("legal") ? view["legal"] : Json::array();
  const bool new_to_all = std::find(legal.begin(), legal.end(), announcement) != legal.end();
  return new_to_all ? announcement : Json("pass");
}

}  // namespace hexarena::player
