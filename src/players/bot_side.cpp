#include "players/bot_side.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "players/pace.hpp"

namespace hexarena::players {

using base::Expected;
using base::Json;
using base::passed_on;
using world::Milliseconds;

namespace {

// Kept back of the time of an action, however long that is: for reading the question and sending
// the answer. A network may take longer, which is what the referee's margin is for.
constexpr std::int64_t kTransferMs = 10;

/// A time in a message of the referee, who is not trusted.
std::optional<std::int64_t> time_in(const Json& message, const char* key) {
  constexpr std::int64_t kMostMs = 1'000'000'000;
  const auto found = message.find(key);
  if (found == message.end() || !found->is_number_integer()) return std::nullopt;
  return std::clamp(found->get<std::int64_t>(), std::int64_t{0}, kMostMs);
}

}  // namespace

Expected<std::optional<Json>> BotSide::hear(std::string_view line) {
  over_ = false;
  pondering_.stop();
  auto message = base::read_json(line, kRefereeLine);
  if (!message) return passed_on(message);
  auto type = base::member(*message, "", "type");
  if (!type) return passed_on(type);
  if (**type == "hello") return greet(*message);
  if (**type == "turn") return act(*message);
  over_ = **type == "end";
  return std::nullopt;
}

Expected<std::optional<Json>> BotSide::greet(const Json& hello) {
  auto game = base::member(hello, "", "game");
  if (!game) return passed_on(game);
  if (only_ != nullptr && **game != std::string(only_->name)) {
    return base::invalid(
        fmt::format("this bot plays {}, not {}", only_->name, base::excerpt(**game)));
  }
  settings_ = hello.contains("settings") ? hello["settings"] : Json::object();
  table_.reset();
  decided_ = 0;
  Json ready = Json::object();
  ready["type"] = "ready";
  ready["name"] = adviser_.name;
  return ready;
}

std::optional<Milliseconds> BotSide::deadline(const Json& turn) const {
  const auto time =
      time_to_think({time_in(turn, "move_ms"), time_in(turn, "left_ms"), decided_}, kTransferMs);
  return time ? std::optional(world::SystemClock().now() + *time) : std::nullopt;
}

Expected<std::optional<Json>> BotSide::act(const Json& turn) {
  auto view = base::member(turn, "", "view");
  if (!view) return passed_on(view);
  auto position = base::member(**view, "view", "position");
  if (!position) return passed_on(position);
  const game::Descriptor* game = only_;
  if (game == nullptr) {
    auto named = base::member(**view, "view", "game");
    if (!named) return passed_on(named);
    auto text = base::text(**named, "view.game");
    if (!text) return passed_on(text);
    auto found = session::find_game(*text);
    if (!found) return passed_on(found);
    game = *found;
  }
  auto action = choose(*game, turn, **view, **position);
  if (!action) return passed_on(action);
  Json answer = Json::object();
  answer["type"] = "action";
  answer["id"] = turn.contains("id") ? turn["id"] : Json();
  answer["action"] = std::move(*action);
  return answer;
}

bool BotSide::follow(const Json& turn, const Json& position) {
  const auto actions = turn.find("actions");
  if (!table_ || actions == turn.end() || !actions->is_array()) return false;
  for (const Json& event : *actions) {
    // Seats are numbered relative to our own here, so what matters is that each acts in its turn.
    if (!event.is_object() || !event.contains("action")) return false;
    const auto action = table_->read_action(event["action"]);
    const auto seat = table_->view().turn;
    if (!action || !seat || !table_->submit(*seat, *action)) return false;
  }
  return table_->position_json() == position;
}

Expected<Json> BotSide::choose(const game::Descriptor& game, const Json& turn, const Json& view,
                               const Json& position) {
  if (!position.is_object()) {
    return base::invalid("view.position must be an object, not " + base::excerpt(position));
  }
  ++adviser_.seed;
  game::Adviser asked = adviser_;
  if (const auto until = deadline(turn)) {
    asked.stop = [until, stop = adviser_.stop] {
      return world::SystemClock().now() >= *until || (stop && stop());
    };
  }
  ++decided_;
  if (game.native != nullptr && game.native->answer_view != nullptr) {
    if (auto answer = game.native->answer_view(view, asked)) return std::move(*answer);
  }
  if (!follow(turn, position)) {
    auto opened = game.open(settings_, &position);
    if (!opened) return passed_on(opened);
    table_ = std::move(*opened);
    thinker_ = table_->thinker();
  }
  auto advice = thinker_->think(*table_, asked);
  if (!advice) return passed_on(advice);
  if (ponders_) pondering_.start(*thinker_);
  return table_->action_json(advice->action);
}

}  // namespace hexarena::players
