#include "players/bot_side.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::players {

using base::Expected;
using base::Json;
using base::passed_on;
using world::Milliseconds;

namespace {

// The fraction of the time per move that we search; the rest is for the transfer.
constexpr int kOurPart = 4;
constexpr int kWhole = 5;

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
  Json ready = Json::object();
  ready["type"] = "ready";
  ready["name"] = adviser_.name;
  return ready;
}

std::optional<Milliseconds> BotSide::deadline(const Json& turn) {
  constexpr std::int64_t kMostMs = 1'000'000'000;
  const auto move_ms = turn.find("move_ms");
  if (move_ms == turn.end() || !move_ms->is_number_integer()) return std::nullopt;
  const auto ms = std::clamp(move_ms->get<std::int64_t>(), std::int64_t{0}, kMostMs);
  return world::SystemClock().now() + Milliseconds(ms * kOurPart / kWhole);
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
