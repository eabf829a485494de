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
  const session::Record& record = this->record();
  if (from > record.events.size()) from = 0;  // it has seen a different game
  Json json = message("game");
  json["id"] = id_;
  json["record"] = session::header_json(record);
  json["seat"] = seat ? Json(seat->number()) : Json();
  json["from"] = from;
  json["events"] = Json::array();
  for (std::size_t i = from; i < record.events.size(); ++i) {
    json["events"].push_back(session::to_json(*record.opening, record.events[i]));
  }
  if (record.result) json["result"] = session::to_json(*record.opening, *record.result);
  return json;
}

Json Stage::event_message(std::size_t number, std::int64_t now) const {
  Json json = message("event");
  json["number"] = number;
  json["event"] = session::to_json(*record().opening, record().events[number]);
  json["now"] = now;
  return json;
}

Json Stage::over_message(std::int64_t now) const {
  Json json = message("over");
  json["result"] = session::to_json(*record().opening, *record().result);
  json["now"] = now;
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
