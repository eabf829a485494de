#include "referee/umpire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace hexarena::referee {
namespace {

using players::Decision;
using players::Failure;

/// Calls somebody nobody vouches for; what it throws becomes a failure.
template <class Call>
auto guarded(Call&& call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& error) {
    return tl::unexpected(Failure{Fault::exit, fmt::format("crashed: {}", error.what())});
  } catch (...) {
    return tl::unexpected(Failure{Fault::exit, "crashed"});
  }
}

}  // namespace

Umpire::Umpire(session::Record& record, std::unique_ptr<game::Table> table,
               std::vector<Chair> chairs, std::vector<Observer*> observers)
    : record_(record),
      table_(std::move(table)),
      chairs_(std::move(chairs)),
      observers_(std::move(observers)),
      said_(chairs_.size()) {
  const game::View view = table_->view();
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    seats_.push_back({chairs_[i].name});
    if (view.scores[i]) present_.add(Seat(static_cast<int>(i)));
  }
}

template <class Use>
void Umpire::for_each_player(Use&& use) {
  present_.for_each([&](Seat seat) {
    players::Player* const player = chairs_[seat.at()].player;
    if (player == nullptr) return;
    try {
      use(*player);
    } catch (...) {
      return;
    }
  });
}

/// Whoever throws is not told any more.
template <class Tell>
void Umpire::tell_observers(Tell&& tell) {
  std::erase_if(observers_, [&](Observer* observer) {
    try {
      tell(*observer);
      return false;
    } catch (...) {
      return true;
    }
  });
}

void Umpire::begin(const TimeLimits& time) {
  tell_observers([&](Observer& observer) { observer.began(record_); });
  players::Seating seating;
  for (const SeatReport& seat : seats_) seating.names.push_back(seat.name);
  seating.game = table_->game();
  seating.settings = record_.settings;
  seating.move_ms = time.move_ms;
  seating.total_ms = time.total_ms;
  tell_observers([&](const Observer& observer) {
    if (seating.record.empty()) seating.record = observer.record_name();
  });
  for (int i = 0; i < table_->seats(); ++i) {
    if (table_->view().over) return;
    seating.seat = Seat(i);
    players::Player* const player = chairs_[seating.seat.at()].player;
    if (player == nullptr || !present_.has(seating.seat)) continue;
    const auto seated = guarded([&] { return player->take_seat(seating); });
    if (!seated) remove(seating.seat, seated.error(), {});
  }
}

Decision Umpire::consult(players::Player& player, const game::Table& table) {
  return guarded([&] { return player.decide(table); });
}

Umpire::Answer Umpire::judge(Seat seat, const Decision& decision, const Moment& moment) {
  seats_[seat.at()].used_ms += moment.took;
  // Told where a clock runs, the last event of a phase included: a replay runs by the same clock.
  timed_ = table_->view().ms_left.has_value();
  table_->tick(moment.at);
  if (!decision) {
    remove(seat, decision.error(), moment);
    return Answer::none;
  }
  auto played = table_->submit(seat, decision->action);
  if (!played) {
    const std::string sent = base::write_json(table_->action_json(decision->action));
    remove(seat, {Fault::illegal, std::move(played.error().message), sent}, moment);
    return Answer::none;
  }
  ++seats_[seat.at()].actions;
  Json event = Json::object();
  event["seat"] = seat.number();
  event["action"] = table_->action_json(decision->action);
  if (timed_) event["at"] = moment.at;
  if (moment.took > 0) event["ms"] = moment.took;
  if (!decision->note.empty()) event["note"] = decision->note;
  if (!decision->stderr_text.empty()) event["stderr"] = decision->stderr_text;
  // Who says again what it said before has nothing to add.
  const bool news = !table_->is_idle(decision->action) && event["action"] != said_[seat.at()];
  said_[seat.at()] = event["action"];
  happened(std::move(event));
  return news ? Answer::action : Answer::pass;
}

bool Umpire::pass_time(std::int64_t at) {
  const game::View then = table_->view();
  table_->tick(at);
  const game::View now = table_->view();
  const bool changed = then.turn != now.turn || then.over != now.over || !table_->news().empty();
  if (changed) note_time(at);
  return changed;
}

void Umpire::tick(std::int64_t at) {
  table_->tick(at);
  note_time(at);
}

void Umpire::note_time(std::int64_t at) {
  std::fill(said_.begin(), said_.end(), Json());
  Json event = Json::object();
  event["tick"] = at;
  happened(std::move(event));
}

void Umpire::remove(Seat seat, const Failure& failure, const Moment& moment) {
  auto removed = table_->remove(seat);
  // Its clock may have ended the game while it was thinking; then there is nobody to remove.
  if (!removed) return;
  present_.remove(seat);
  seats_[seat.at()].verdict = Verdict{failure.fault, failure.message};
  Json event = Json::object();
  event["seat"] = seat.number();
  event["removed"] = players::name(failure.fault);
  if (timed_) event["at"] = moment.at;
  if (!failure.sent.empty()) event["sent"] = failure.sent;
  if (moment.took > 0) event["ms"] = moment.took;
  if (!failure.note.empty()) event["note"] = failure.note;
  if (!failure.stderr_text.empty()) event["stderr"] = failure.stderr_text;
  happened(std::move(event));
}

void Umpire::happened(Json event) {
  for_each_player([&](players::Player& player) { player.hear(event); });
  tell_observers([&](Observer& observer) { observer.happened(*table_, event); });
  record_.events.push_back(std::move(event));
}

void Umpire::finish() {
  Json result = game::result_json(*table_);
  if (table_->view().over) {
    record_.result = result;
  } else {
    result["reason"] = "stopped";
  }
  part(*table_, result);
}

void Umpire::finish(const Adjudication& adjudication) {
  record_.result = adjudication.result();
  part(*adjudication.end, *record_.result);
}

void Umpire::part(const game::Table& end, const Json& result) {
  const game::View view = end.view();
  for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].score = view.scores[i];
  for_each_player([&](players::Player& player) { player.farewell(result); });
}

}  // namespace hexarena::referee
