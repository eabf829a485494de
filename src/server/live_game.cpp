// A live game's interface to its visitors. Its automatic progress is in live_game_course.cpp.
#include "server/live_game.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/sha256.hpp"
#include "server/seat_key.hpp"

namespace hexarena::server {
namespace {

constexpr int kMarginMs = 100;  // for the way there and back; never counted

Json clock_json(const session::GameClock& clock, session::Instant now) {
  const auto face = clock.face(now);
  if (!face) return {};
  Json json = Json::object();
  json["left"] = face->left;
  json["running"] = face->running ? Json(face->running->number()) : Json();
  if (face->move) json["move"] = *face->move;
  return json;
}

}  // namespace

LiveGame::LiveGame(GameServices& services, std::string id, std::int64_t begun, SeatPlan seating,
                   OpenedGame game)
    : Stage(services.audience, std::move(id), begun),
      services_(services),
      seating_(std::move(seating)),
      keeper_(services.store, this->id()),
      session_(std::move(game.record), std::move(game.table), setup()),
      sent_offers_(seating_.key_hashes.size(), Offer::none) {
  for (const std::string& hash : seating_.key_hashes) {
    Sitter& sitter = sitters_.emplace_back();
    sitter.key_hash = hash;
    sitter.away_since = now();
  }
  for (const session::Event& event : record().events) {
    const auto* const action = std::get_if<session::ActionEvent>(&event);
    if (action != nullptr && action->seat) sitters_[action->seat->at()].came = true;
  }
  opened_ = waiting_since_ = now();
}

session::Session::Setup LiveGame::setup() {
  const GameRequest& request = seating_.request;
  session::Session::Setup setup;
  for (std::size_t i = 0; i < request.seats.size(); ++i) {
    setup.names.push_back(request.seats[i].name);
    const bool person = request.seats[i].kind == SitterKind::person;
    if (person) setup.people.add(Seat(static_cast<int>(i)));
  }
  setup.time = {request.move_ms, request.clock_ms, kMarginMs};
  setup.observers = {&keeper_, this};
  return setup;
}

base::Expected<void> LiveGame::enter(const Entry& entry) {
  const auto& [visitor, key, from, client] = entry;
  std::optional<Seat> seat;
  const std::string hash = key.empty() ? "" : base::sha256(key);
  for (std::size_t i = 0; i < sitters_.size() && !key.empty(); ++i) {
    if (same_key(sitters_[i].key_hash, hash)) seat = Seat(static_cast<int>(i));
  }
  if (!key.empty() && !seat) return base::refused("this key opens no seat of this game");
  if (seat) {
    const std::string& identity = seating_.identities[seat->at()];
    if (!identity.empty() && identity != client.identity) {
      return base::refused(fmt::format("this seat belongs to {}, who has to be signed in",
                                       base::in_quotes(identity)));
    }
    if (sitters_[seat->at()].address.empty()) sitters_[seat->at()].address = client.address;
  }
  here_[visitor] = seat;
  const bool arrives = seat && sitters_[seat->at()].visitors++ == 0;
  if (arrives) {
    sitters_[seat->at()].came = true;
    start_clock();
  }
  Json json = greeting(seat, from);
  json["seats"] = seats_json();
  json["rated"] = seating_.rated;
  send_time(json);
  send(visitor, json);
  if (arrives) send_seats();
  plan();
  return {};
}

void LiveGame::leave(ConnectionId visitor) {
  const auto found = here_.find(visitor);
  if (found == here_.end()) return;
  const std::optional<Seat> seat = found->second;
  here_.erase(found);
  if (!seat || --sitters_[seat->at()].visitors > 0) return;
  sitters_[seat->at()].away_since = now();
  send_seats();
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
  if (!over()) go_on();
  if (broken_) return;
  if (over()) return refuse(visitor, "the game is over", act.number);
  const std::size_t next = record().events.size();
  if (act.number != next) {
    return refuse(visitor,
                  act.number < next ? fmt::format("event {} has happened already", act.number)
                                    : fmt::format("the next event is number {}", next),
                  act.number);
  }
  auto action = session_.table().read_action(act.action);
  if (!action) return refuse(visitor, action.error().message, act.number);
  auto acted = session_.act(seat, *action, now());
  if (!acted) refuse(visitor, acted.error().message, act.number);
  go_on();
}

void LiveGame::offer(ConnectionId visitor, Seat seat, Offer offer) {
  if (!over()) go_on();  // a player out of time has no say
  if (broken_) return;
  auto agreed = session_.offer(seat, offer);
  if (!agreed) return refuse(visitor, agreed.error().message);
  send_offers();
  if (*agreed && offer == Offer::rematch) services_.rematch(id());
  if (*agreed && offer == Offer::takeback) take_back();
}

void LiveGame::take_back() {
  const auto last = session_.to_take_back();
  if (!last) return;  // it was loaded when it was asked
  auto next = services_.take_back(*this, *last);
  if (!next) return drop_offers(next.error().message);
  session_.end_for((*next)->id());
  (*next)->begin();
}

void LiveGame::resign(ConnectionId visitor, Seat seat) {
  if (over()) return refuse(visitor, "the game is over");
  if (!session_.is_present(seat)) {
    return refuse(visitor, "players who are out of the game cannot resign");
  }
  auto resigned = session_.remove(seat, session::Fault::exit, "resigned", now());
  if (!resigned) refuse(visitor, resigned.error().message);
  go_on();
}

void LiveGame::abandon(const std::string& reason) {
  if (broken_ || over()) return;
  session_.abandon(reason);
  plan();
}

void LiveGame::drop_offers(const std::string& why) {
  session_.withdraw_offers();
  send_offers();
  for (const auto& [visitor, seat] : here_) {
    if (seat) refuse(visitor, why);
  }
}

void LiveGame::send_rematch(const std::string& id, const std::vector<std::string>& keys) {
  const std::size_t seats = keys.size();
  for (const auto& [visitor, seat] : here_) {
    Json json = message("rematch");
    json["id"] = id;
    // All players have moved on by one seat: the first is now the last.
    if (seat) json["key"] = keys[(seat->at() + seats - 1) % seats];
    send(visitor, json);
  }
  session_.withdraw_offers();
  sent_offers_.assign(sent_offers_.size(), Offer::none);  // players who move on do not need it
}

Json LiveGame::seats_json() const {
  Json seats = Json::array();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    const bool waited_for = wish(seat).kind != SitterKind::player;
    const bool here =
        session_.is_person(seat) ? sitters_[i].visitors > 0 : sitters_[i].machine != nullptr;
    const Offer offer = session_.offer_of(seat);
    Json one = Json::object();
    one["name"] = wish(seat).name;
    one["kind"] = std::string(name(wish(seat).kind));
    one["here"] = here || !waited_for;
    if (offer != Offer::none) one["offer"] = std::string(name(offer));
    seats.push_back(std::move(one));
  }
  return seats;
}

void LiveGame::send_seats() {
  for (std::size_t i = 0; i < sent_offers_.size(); ++i) {
    sent_offers_[i] = session_.offer_of(Seat(static_cast<int>(i)));
  }
  Json json = message("seats");
  json["seats"] = seats_json();
  send_time(json);
  tell(json);
}

void LiveGame::send_offers() {
  for (std::size_t i = 0; i < sent_offers_.size(); ++i) {
    if (sent_offers_[i] != session_.offer_of(Seat(static_cast<int>(i)))) return send_seats();
  }
}

void LiveGame::send_time(Json& message) const {
  message["now"] = time();
  message["runs"] = session_.clock().runs() && !over();
  message["clock"] = clock_json(session_.clock(), now());
}

bool LiveGame::broke(const char* what) {
  if (keeper_.kept()) return false;
  broken_ = true;
  session_.halt();
  services_.log(
      fmt::format("error: game {} cannot {}: {}", id(), what, keeper_.kept().error().message));
  return true;
}

void LiveGame::happened(const game::Table& table, const session::Event& event) {
  static_cast<void>(table);
  if (broke("go on")) return;
  waiting_since_ = now();
  Json json = event_message(record().events.size() - 1, time());
  if (Json clock = clock_json(session_.clock(), now()); !clock.is_null()) json["clock"] = clock;
  tell(json);
  for (Sitter& sitter : sitters_) {
    if (!sitter.ready) continue;
    services_.audience.then([machine = sitter.machine, event] { machine->hear(event); });
  }
  send_offers();
}

void LiveGame::ended(const session::GameEnd& end) {
  if (broke("end")) return;
  for (Sitter& sitter : sitters_) {
    if (sitter.ready) {
      services_.audience.then(
          [machine = sitter.machine, result = end.result] { machine->farewell(result); });
    }
    sitter.machine.reset();
    sitter.ready = false;
  }
  sent_offers_.assign(sent_offers_.size(), Offer::none);  // none of it applies any more
  tell(over_message(time()));
  plan();
  services_.ended(*this);
}

}  // namespace hexarena::server
