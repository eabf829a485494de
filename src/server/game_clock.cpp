#include "server/game_clock.hpp"

namespace hexarena::server {
namespace {

std::int64_t number_in(const base::Json& event, const char* key) {
  const auto found = event.find(key);
  return found != event.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

}  // namespace

void GameClock::happened(const base::Json& event, std::optional<rules::Seat> next) {
  next_ = next;
  if (event.is_object()) {
    const std::int64_t took = std::max<std::int64_t>(0, number_in(event, "ms"));
    const auto seat = static_cast<std::size_t>(number_in(event, "seat"));
    if (seat < used_.size()) used_[seat] += took;
    // A game that goes on has come at least so far.
    if (!runs()) {
      before_ = std::max({before_ + took, number_in(event, "at"), number_in(event, "tick")});
    }
  }
  since_ = now();
}

std::optional<std::int64_t> GameClock::expires_in() const {
  if (!runs() || !next_) return std::nullopt;
  std::optional<std::int64_t> left;
  if (allowed_.clock_ms) left = *allowed_.clock_ms - used(*next_) - thinking();
  if (allowed_.move_ms) {
    const std::int64_t of_move = *allowed_.move_ms - thinking();
    left = left ? std::min(*left, of_move) : of_move;
  }
  return left;
}

base::Json GameClock::to_json() const {
  if (!allowed_.clock_ms && !allowed_.move_ms) return {};
  base::Json json = base::Json::object();
  json["left"] = base::Json::array();
  for (std::size_t i = 0; i < used_.size(); ++i) {
    const bool thinks = next_ && next_->at() == i;
    const std::int64_t had = allowed_.clock_ms ? *allowed_.clock_ms - used_[i] : *allowed_.move_ms;
    json["left"].push_back(std::max<std::int64_t>(0, had - (thinks ? thinking() : 0)));
  }
  json["running"] = next_ && runs() ? base::Json(next_->number()) : base::Json();
  if (allowed_.move_ms) {
    json["move"] = std::max<std::int64_t>(0, *allowed_.move_ms - (next_ ? thinking() : 0));
  }
  return json;
}

}  // namespace hexarena::server
