#include "tournament/journal.hpp"

#include <fmt/format.h>

#include <array>

#include "base/json.hpp"
#include "base/sha256.hpp"

namespace hexarena::tournament {
namespace {

using base::invalid;
using base::Json;
using base::passed_on;
using players::Fault;

constexpr std::int64_t kMostNumber = 1'000'000'000;
constexpr std::array kFaults{Fault::illegal, Fault::malformed, Fault::timeout, Fault::exit,
                             Fault::limit};

Expected<Fault> read_fault(const Json& json, const std::string& path) {
  auto text = base::text(json, path);
  if (!text) return passed_on(text);
  for (const Fault fault : kFaults) {
    if (session::name(fault) == *text) return fault;
  }
  return invalid(fmt::format("{}: {} is no fault", path, base::in_quotes(*text)));
}

/// A required number.
Expected<std::size_t> number(const Json& object, const std::string& path, std::string_view key) {
  auto value = base::member(object, path, key);
  if (!value) return passed_on(value);
  auto read = base::whole_number(**value, base::key_path(path, key), 0, kMostNumber);
  if (!read) return passed_on(read);
  return static_cast<std::size_t>(*read);
}

Expected<SeatResult> read_seat(const Json& json, const std::string& path) {
  auto form = base::object_of(json, path, {"entrant", "place", "score", "removed", "why"});
  if (!form) return passed_on(form);
  auto entrant = number(json, path, "entrant");
  if (!entrant) return passed_on(entrant);
  auto place = number(json, path, "place");
  if (!place) return passed_on(place);
  SeatResult seat{*entrant, static_cast<int>(*place)};
  if (const auto score = json.find("score"); score != json.end()) {
    auto read = base::whole_number(*score, path + ".score", -kMostNumber, kMostNumber);
    if (!read) return passed_on(read);
    seat.score = static_cast<int>(*read);
  }
  if (const auto removed = json.find("removed"); removed != json.end()) {
    auto fault = read_fault(*removed, path + ".removed");
    if (!fault) return passed_on(fault);
    auto why = base::member(json, path, "why");
    if (!why) return passed_on(why);
    auto text = base::text(**why, path + ".why");
    if (!text) return passed_on(text);
    seat.removed = referee::Verdict{*fault, std::move(*text)};
  }
  return seat;
}

}  // namespace

Json to_json(const GameResult& game) {
  Json seats = Json::array();
  for (const SeatResult& seat : game.seats) {
    Json one = Json::object();
    one["entrant"] = seat.entrant;
    one["place"] = seat.place;
    if (seat.score) one["score"] = *seat.score;
    if (seat.removed) {
      one["removed"] = session::name(seat.removed->fault);
      one["why"] = seat.removed->text;
    }
    seats.push_back(std::move(one));
  }
  Json json = Json::object();
  json["pairing"] = game.pairing;
  json["order"] = game.order;
  json["seats"] = std::move(seats);
  return json;
}

std::string digest(std::string_view before, const GameResult& game) {
  return base::sha256(std::string(before) + base::write_json(to_json(game)));
}

Json to_json(std::size_t round, std::size_t first, const Round& pairings) {
  Json json = Json::object();
  json["round"] = round;
  json["first"] = first;
  json["pairings"] = pairings.pairings;
  if (pairings.bye) json["bye"] = *pairings.bye;
  if (pairings.once) json["once"] = true;
  return json;
}

Expected<GameResult> read_game_result(const Json& json) {
  auto form = base::object_of(json, "", {"pairing", "order", "seats"});
  if (!form) return passed_on(form);
  auto pairing = number(json, "", "pairing");
  if (!pairing) return passed_on(pairing);
  auto order = number(json, "", "order");
  if (!order) return passed_on(order);
  auto member = base::member(json, "", "seats");
  if (!member) return passed_on(member);
  auto seats = base::array(**member, "seats", rules::kMaxSeats);
  if (!seats) return passed_on(seats);
  GameResult game{*pairing, *order, {}};
  for (std::size_t i = 0; i < (*seats)->size(); ++i) {
    auto seat = read_seat((**seats)[i], base::item_path("seats", i));
    if (!seat) return passed_on(seat);
    game.seats.push_back(std::move(*seat));
  }
  return game;
}

Expected<void> MemoryJournal::begin(const Json& tournament) {
  if (!tournament_.is_null() && tournament_ != tournament) {
    return invalid("the journal holds another tournament");
  }
  tournament_ = tournament;
  return {};
}

Expected<void> MemoryJournal::pair(std::size_t round, std::size_t first, const Round& pairings) {
  Json json = to_json(round, first, pairings);
  const auto held = rounds_.find(round);
  if (held != rounds_.end() && held->second != json) {
    return invalid(fmt::format("the journal has other pairings in round {}", round));
  }
  rounds_.emplace(round, std::move(json));
  return {};
}

Expected<void> MemoryJournal::note(const GameResult& game) {
  if (!games_.emplace(std::pair(game.pairing, game.order), game).second) {
    return invalid(fmt::format("game {} of pairing {} stands in the journal twice", game.order + 1,
                               game.pairing));
  }
  return {};
}

Expected<std::vector<GameResult>> MemoryJournal::games() const {
  std::vector<GameResult> all;
  all.reserve(games_.size());
  for (const auto& [key, game] : games_) all.push_back(game);
  return all;
}

}  // namespace hexarena::tournament
