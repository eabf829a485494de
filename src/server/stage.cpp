#include "server/stage.hpp"

namespace hexarena::server {
namespace {

Text written(const Json& json) {
  return std::make_shared<const std::string>(base::write_json(json));
}

}  // namespace

Json Stage::message(const char* type) {
  Json json = Json::object();
  json["type"] = type;
  return json;
}

Json Stage::greeting(std::optional<Seat> seat, std::size_t from) const {
  if (from > record_.events.size()) from = 0;  // it has seen another game
  Json json = message("game");
  json["id"] = id_;
  json["record"] = session::header_json(record_);
  json["seat"] = seat ? Json(seat->number()) : Json();
  json["from"] = from;
  json["events"] = Json::array();
  for (std::size_t i = from; i < record_.events.size(); ++i) {
    json["events"].push_back(record_.events[i]);
  }
  if (record_.result) json["result"] = *record_.result;
  return json;
}

void Stage::send(ConnectionId visitor, const Json& message) {
  audience_.send(visitor, written(message));
}

void Stage::tell(const Json& message) {
  const Text text = written(message);
  for (const auto& [visitor, seat] : here_) audience_.send(visitor, text);
}

void Stage::refuse(ConnectionId visitor, const std::string& why,
                   std::optional<std::size_t> number) {
  ++refusals_;
  Json json = message("refused");
  json["reason"] = why;
  if (number) json["number"] = *number;
  send(visitor, json);
}

void Stage::close(std::string_view why) {
  for (const auto& [visitor, seat] : here_) audience_.close(visitor, why);
  here_.clear();
}

}  // namespace hexarena::server
