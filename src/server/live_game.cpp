// What people see and do at a live game. How it goes on by itself is in live_game_course.cpp.
#include "server/live_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/seat_key.hpp"

namespace hexarena::server {
namespace {

using players::Failure;
using players::Fault;

std::vector<referee::Chair> chairs_of(const GameRequest& request) {
  std::vector<referee::Chair> chairs;
  chairs.reserve(request.seats.size());
  // Machines are asked elsewhere too: the umpire would wait for them.
  for (const SeatRequest& seat : request.seats) chairs.push_back({nullptr, seat.name});
  return chairs;
}

}  // namespace

LiveGame::LiveGame(GameServices& services, std::string id, std::int64_t begun, Seating seating,
                   OpenedGame game)
    : Stage(services.audience, std::move(id), begun, std::move(game.record)),
      services_(services),
      seating_(std::move(seating)),
      clock_(services.clock, seating_.keys.size(),
             {seating_.request.clock_ms, seating_.request.move_ms}),
      keeper_(services.store, this->id()),
      umpire_(record_, std::move(game.table), chairs_of(seating_.request), {&keeper_, this}) {
  for (const std::string& key : seating_.keys) {
    Sitter& sitter = sitters_.emplace_back();
    sitter.key = key;
    sitter.away_since = steady();
  }
  for (const Json& event : record_.events) {
    clock_.happened(event, turn());
    if (!event.is_object() || !event.contains("action") || !event.contains("seat")) continue;
    const auto seat = static_cast<std::size_t>(event["seat"].get<int>());  // it was replayed
    sitters_[seat].came = true;
  }
  if (record_.events.empty()) clock_.happened(Json(), turn());
  waiting_since_ = steady();
}

base::Expected<void> LiveGame::enter(ConnectionId visitor, std::string_view key, std::size_t from) {
  std::optional<Seat> seat;
  for (std::size_t i = 0; i < sitters_.size() && !key.empty(); ++i) {
    if (!sitters_[i].key.empty() && same_key(sitters_[i].key, key))
      seat = Seat(static_cast<int>(i));
  }
  if (!key.empty() && !seat) return base::refused("this key opens no seat of this game");
  here_[visitor] = seat;
  const bool arrives = seat && sitters_[seat->at()].visitors++ == 0;
  if (arrives) {
    sitters_[seat->at()].came = true;
    start_clock();
  }
  Json json = greeting(seat, from);
  json["seats"] = seats_json();
  tell_time(json);
  send(visitor, json);
  if (arrives) tell_seats();
  plan();
  return {};
}

void LiveGame::leave(ConnectionId visitor) {
  const auto found = here_.find(visitor);
  if (found == here_.end()) return;
  const std::optional<Seat> seat = found->second;
  here_.erase(found);
  if (!seat || --sitters_[seat->at()].visitors > 0) return;
  sitters_[seat->at()].away_since = steady();
  tell_seats();
  plan();
}

void LiveGame::hear(ConnectionId visitor, const ClientMessage& message) {
  const auto found = here_.find(visitor);
  if (found == here_.end() || broken_) return;
  const std::optional<Seat> seat = found->second;
  const Act* const act = std::get_if<Act>(&message);
  if (!seat) {
    return refuse(visitor, kWatchersCannotAct,
                  act != nullptr ? std::optional(act->number) : std::nullopt);
  }
  if (act != nullptr) return this->act(visitor, *seat, *act);
  if (const Offer* const offer = std::get_if<Offer>(&message)) {
    return this->offer(visitor, *seat, *offer);
  }
  resign(visitor, *seat);
}

void LiveGame::act(ConnectionId visitor, Seat seat, const Act& act) {
  if (over()) return refuse(visitor, "the game is over", act.number);
  pass_time();
  if (broken_) return;
  const std::size_t next = record_.events.size();
  if (act.number != next) {
    refuse(visitor,
           act.number < next ? fmt::format("event {} has happened already", act.number)
                             : fmt::format("the next event is number {}", next),
           act.number);
    return go_on();
  }
  auto action = umpire_.table().read_action(act.action);
  if (!action) return refuse(visitor, action.error().message, act.number);
  // Tried out at the very moment it would happen, so that a slip is told and not punished.
  const referee::Moment moment{at_, turn() ? clock_.thinking() : 0};
  auto allowed = umpire_.table().judge(seat, *action);
  if (!allowed) return refuse(visitor, allowed.error().message, act.number);
  judge(seat, players::Choice{*action}, moment);
  go_on();
}

void LiveGame::offer(ConnectionId visitor, Seat seat, Offer offer) {
  if (const std::string why = why_not(seat, offer); !why.empty()) return refuse(visitor, why);
  if (sitters_[seat.at()].offer == offer) return;
  const bool first = std::none_of(sitters_.begin(), sitters_.end(),
                                  [&](const Sitter& sitter) { return sitter.offer == offer; });
  if (first) asker_ = seat;
  sitters_[seat.at()].offer = offer;
  tell_seats();
  const game::View view = umpire_.table().view();
  bool agreed = true;
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat other(static_cast<int>(i));
    const bool asked = is_person(other) && (over() || view.scores[i]);
    agreed = agreed && (!asked || sitters_[i].offer == offer);
  }
  if (agreed) conclude(offer);
}

std::string LiveGame::why_not(Seat seat, Offer offer) const {
  if (offer == Offer::rematch) return over() ? "" : "the game is not over yet";
  if (over()) return "the game is over";
  const game::View view = umpire_.table().view();
  if (!view.scores[seat.at()]) return "whoever is out of the game has no say in it";
  if (offer == Offer::abort) return "";
  if (offer == Offer::takeback) {
    const bool answers = std::any_of(sitters_.begin(), sitters_.end(), [](const Sitter& sitter) {
      return sitter.offer == Offer::takeback;
    });
    return answers || last_of(seat) ? "" : "you have done nothing that could be taken back";
  }
  if (sitters_.size() == 1) return "whoever plays alone has nobody to agree with on a draw";
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    if (view.scores[i] && !is_person(Seat(static_cast<int>(i)))) {
      return "machines play to the end: a draw is agreed among people";
    }
  }
  return "";
}

void LiveGame::conclude(Offer offer) {
  if (offer == Offer::rematch) return services_.rematch(id());
  if (offer == Offer::takeback) return take_back();
  const game::View view = umpire_.table().view();
  Json result = game::result_json(umpire_.table());
  result["winners"] = Json::array();
  for (std::size_t i = 0; i < sitters_.size() && offer == Offer::draw; ++i) {
    if (view.scores[i]) result["winners"].push_back(i);
  }
  result["reason"] =
      offer == Offer::draw ? "a draw was agreed" : "the game was aborted by agreement";
  end(std::move(result));
}

std::optional<std::size_t> LiveGame::last_of(Seat seat) const {
  for (std::size_t i = record_.events.size(); i-- > 0;) {
    const Json& event = record_.events[i];
    // Time that has run on the clock of a game does not come back.
    if (!event.is_object() || event.contains("at") || event.contains("tick")) return std::nullopt;
    if (!event.contains("action") || !event.contains("seat") || event["seat"] != seat.number())
      continue;
    const auto action = umpire_.table().read_action(event["action"]);
    if (action && !umpire_.table().is_idle(*action)) return i;
  }
  return std::nullopt;
}

void LiveGame::take_back() {
  const auto last = last_of(asker_);
  if (!last) return;  // it was looked for when it was asked
  auto next = services_.take_back(*this, *last);
  if (!next) return drop_offers(next.error().message);
  Json result = game::result_json(umpire_.table());
  result["winners"] = Json::array();
  result["reason"] = "an action was taken back";
  result["next"] = (*next)->id();
  end(std::move(result));
  (*next)->begin();
}

void LiveGame::resign(ConnectionId visitor, Seat seat) {
  if (over()) return refuse(visitor, "the game is over");
  pass_time();
  if (!umpire_.table().view().scores[seat.at()]) {
    return refuse(visitor, "whoever is out of the game cannot resign");
  }
  remove(seat, Fault::exit, "resigned");
  go_on();
}

void LiveGame::drop_offers(const std::string& why) {
  for (Sitter& sitter : sitters_) sitter.offer = Offer::none;
  tell_seats();
  for (const auto& [visitor, seat] : here_) {
    if (seat) refuse(visitor, why);
  }
}

void LiveGame::tell_rematch(const std::string& id, const Seating& seating) {
  const std::size_t seats = seating.keys.size();
  for (const auto& [visitor, seat] : here_) {
    Json json = message("rematch");
    json["id"] = id;
    // Everybody has moved on by one seat: the first is the last now.
    if (seat) json["key"] = seating.keys[(seat->at() + seats - 1) % seats];
    send(visitor, json);
  }
  for (Sitter& sitter : sitters_) sitter.offer = Offer::none;
}

Json LiveGame::seats_json() const {
  Json seats = Json::array();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    Json one = Json::object();
    one["name"] = wish(seat).name;
    one["kind"] = std::string(name(wish(seat).kind));
    one["here"] = is_person(seat) ? sitters_[i].visitors > 0
                                  : wish(seat).kind == SitterKind::player || sitters_[i].machine;
    if (sitters_[i].offer != Offer::none) one["offer"] = std::string(name(sitters_[i].offer));
    seats.push_back(std::move(one));
  }
  return seats;
}

void LiveGame::tell_seats() {
  Json json = message("seats");
  json["seats"] = seats_json();
  tell_time(json);
  tell(json);
}

void LiveGame::tell_time(Json& message) const {
  message["now"] = clock_.now();
  message["runs"] = clock_.runs() && !over();
  message["clock"] = clock_.to_json();
}

void LiveGame::happened(const game::Table& table, const Json& event) {
  if (!keeper_.kept()) {
    broken_ = true;
    services_.log(
        fmt::format("error: game {} cannot go on: {}", id(), keeper_.kept().error().message));
    return;
  }
  const std::optional<Seat> next = table.view().turn;
  clock_.happened(event, next);
  waiting_since_ = steady();
  Json json = message("event");
  json["number"] = record_.events.size();
  json["event"] = event;
  json["now"] = clock_.now();
  if (const Json clock = clock_.to_json(); !clock.is_null()) json["clock"] = clock;
  tell(json);
  const bool fresh = next.has_value() || !table.news().empty();
  for (Sitter& sitter : sitters_) {
    if (fresh) sitter.quiet = false;
    if (sitter.ready) sitter.machine->hear(event);
  }
}

void LiveGame::end(Json result) {
  if (over() || broken_) return;
  auto kept = services_.store.end_game(id(), result);
  if (!kept) {
    broken_ = true;
    services_.log(fmt::format("error: game {} cannot end: {}", id(), kept.error().message));
    return;
  }
  record_.result = result;
  for (Sitter& sitter : sitters_) {
    sitter.offer = Offer::none;
    if (sitter.ready) sitter.machine->farewell(result);
    sitter.machine.reset();
    sitter.ready = false;
  }
  Json json = message("over");
  json["result"] = std::move(result);
  json["now"] = clock_.now();
  tell(json);
  plan();
}

}  // namespace hexarena::server
