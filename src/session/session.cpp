#include "session/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hexarena::session {
namespace {

std::int64_t waited_of(const Decision& decision) {
  return decision ? decision->waited_ms : decision.error().waited_ms;
}

/// Only waits due to a busy machine are recorded, not those that every machine has.
std::int64_t worth_noting(std::int64_t waited_ms) {
  constexpr std::int64_t kLeast = 10;
  return waited_ms < kLeast ? 0 : waited_ms;
}

}  // namespace

Session::Session(Record record, std::unique_ptr<Table> table, Setup setup)
    : record_(std::move(record)),
      table_(std::move(table)),
      setup_(std::move(setup)),
      view_(table_->view()),
      clock_(setup_.names.size(), setup_.time),
      said_(setup_.names.size()),
      offers_(setup_.names.size(), Offer::none) {
  for (const std::string& name : setup_.names) seats_.push_back({name});
  const bool waits = view_.turn && !is_person(*view_.turn);
  for (const Event& event : record_.events) clock_.happened(event, view_.turn, waits, 0);
  clock_.expect(view_.turn, waits, 0);
  at_ = clock_.time(0);
}

void Session::go_on(Instant now) {
  while (!idle()) {
    pass_time(now);
    if (!idle()) expire(now);
    if (idle()) return;
    if (view_.over) return finish(result_of(*table_));
    if (!adjudicate() && !skip_stuck(now) && !skip_clock(now)) return;
  }
}

bool Session::pass_time(Instant now) {
  at_ = std::max(at_, clock_.time(now));
  table_->tick(at_);
  if (!view_.ms_left) return false;
  const View then = std::exchange(view_, table_->view());
  if (then.turn == view_.turn && then.over == view_.over && table_->news().empty()) return false;
  happened(TickEvent{at_}, now);
  return true;
}

/// A machine that was asked synchronously is judged by its time only once it has decided.
void Session::expire(Instant now) {
  if (!view_.turn || !clock_.counts()) return;
  const Seat seat = *view_.turn;
  const std::int64_t took = clock_.thinking(now);
  const auto most = patience(seat);
  if (most && took > *most) static_cast<void>(expel(seat, lateness(seat, took), took, now));
}

bool Session::skip_stuck(Instant now) {
  const auto skip = table_->forced_skip();
  if (!skip) return false;
  skips_ = true;
  judge(*view_.turn, Choice{*skip}, 0, now);
  skips_ = false;
  return true;
}

bool Session::adjudicate() {
  if (!setup_.adjudicate) return false;
  auto proven = session::adjudicate(*table_, *setup_.adjudicate);
  if (proven) finish(std::move(*proven));
  return proven.has_value();
}

/// If no person plays and no machine has more to add, skips the rest of the clock.
bool Session::skip_clock(Instant now) {
  if (view_.turn) return false;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    if (is_present(seat) && (is_person(seat) || !quiet_.has(seat))) return false;
  }
  clock_.skip(view_.ms_left.value_or(0) + 1);
  at_ = std::max(at_, clock_.time(now));
  table_->tick(at_);
  quiet_ = SeatSet();
  happened(TickEvent{at_}, now);
  return true;
}

std::optional<Instant> Session::due(Instant now) const {
  std::optional<Instant> due;
  if (idle() || !clock_.runs()) return due;
  if (view_.ms_left) {
    due = now + std::max<std::int64_t>(0, at_ + *view_.ms_left + 1 - clock_.time(now));
  }
  if (!view_.turn || !clock_.counts()) return due;
  if (const auto most = patience(*view_.turn)) {
    const Instant end = now + std::max<std::int64_t>(0, *most + 1 - clock_.thinking(now));
    due = due ? std::min(*due, end) : end;
  }
  return due;
}

SeatSet Session::to_ask() const {
  SeatSet seats;
  if (idle() || view_.over) return seats;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    if (is_person(seat) || !is_present(seat)) continue;
    if (view_.turn ? *view_.turn == seat : !quiet_.has(seat)) seats.add(seat);
  }
  return seats;
}

void Session::thinks(Seat seat, Instant now) {
  if (view_.turn == seat) clock_.thinks(now);
}

std::optional<std::int64_t> Session::patience(Seat seat) const {
  const TimeLimits& limits = clock_.limits();
  std::optional<std::int64_t> most;
  if (limits.move_ms && !setup_.self_timed.has(seat)) most = *limits.move_ms + limits.margin_ms;
  if (!limits.total_ms) return most;
  // A machine has a round trip per decision; a person sees the clock and acts accordingly.
  const std::int64_t ways = is_person(seat) ? 1 : seats_[seat.at()].actions + 1;
  const std::int64_t left = *limits.total_ms - clock_.used(seat) + limits.margin_ms * ways;
  return most ? std::min(*most, left) : left;
}

Failure Session::lateness(Seat seat, std::int64_t took) const {
  const TimeLimits& limits = clock_.limits();
  const bool of_move =
      limits.move_ms && !setup_.self_timed.has(seat) && took > *limits.move_ms + limits.margin_ms;
  const std::string text = of_move
                               ? fmt::format("took {} ms of {} for a move", took, *limits.move_ms)
                               : fmt::format("took {} ms of {} for the game",
                                             clock_.used(seat) + took, limits.total_ms.value_or(0));
  return {Fault::timeout, text, {}, {}, "the time ran out"};
}

Session::Answer Session::decide(Seat seat, Decision decision, std::int64_t took, Instant now) {
  if (idle() || view_.over || !is_present(seat)) return Answer::stale;
  const std::int64_t waited = std::clamp<std::int64_t>(waited_of(decision), 0, took);
  took -= waited;
  seats_[seat.at()].waited_ms += waited;
  if (pass_time(now)) {
    seats_[seat.at()].used_ms += took;
    return Answer::stale;
  }
  // A player that has already found out why it is late says it more exactly.
  const bool late_anyway = !decision && decision.error().fault == Fault::timeout;
  if (const auto most = patience(seat); most && took > *most && !late_anyway) {
    Failure late = lateness(seat, took);
    if (!decision) {
      late.sent = std::move(decision.error().sent);
      late.stderr_text = std::move(decision.error().stderr_text);
      late.stdout_text = std::move(decision.error().stdout_text);
    }
    late.waited_ms = waited;
    decision = tl::unexpected(std::move(late));
  }
  return judge(seat, decision, took, now);
}

Expected<void> Session::act(Seat seat, Action action, Instant now) {
  if (over()) return base::illegal("the game is over");
  if (idle()) return base::busy("the game cannot go on");
  pass_time(now);
  if (!idle()) expire(now);
  // The rules alone would let the last player continue.
  if (idle() || view_.over) return base::illegal("the game is over");
  auto allowed = table_->judge(seat, action);
  if (!allowed) return allowed;
  judge(seat, Choice{action}, view_.turn ? clock_.thinking(now) : 0, now);
  return {};
}

Expected<void> Session::remove(Seat seat, Fault fault, const std::string& note, Instant now) {
  if (idle() || view_.over) return base::illegal("the game is over");
  pass_time(now);
  return expel(seat, {fault, note, {}, {}, note}, 0, now);
}

Session::Answer Session::judge(Seat seat, const Decision& decision, std::int64_t took,
                               Instant now) {
  if (!decision) {
    static_cast<void>(expel(seat, decision.error(), took, now));
    return Answer::removed;
  }
  const Action action = decision->action;
  if (!view_.turn && said_[seat.at()] == action && !table_->is_idle(action)) {
    quiet_.add(seat);  // repeating the last action adds nothing
    return Answer::pass;
  }
  // Recorded in timed phases, including their last event: a replay runs by the same clock.
  const bool timed = view_.ms_left.has_value();
  auto played = table_->submit(seat, action);
  if (!played) {
    std::string sent = base::write_json(table_->action_json(action));
    static_cast<void>(expel(
        seat, {Fault::illegal, std::move(played.error().message), std::move(sent)}, took, now));
    return Answer::removed;
  }
  seats_[seat.at()].used_ms += took;
  ++seats_[seat.at()].actions;
  const bool news = !table_->is_idle(action);
  said_[seat.at()] = action;
  if (news) quiet_ = SeatSet();
  if (!news) quiet_.add(seat);
  Remarks remarks{{},
                  took,
                  decision->note,
                  decision->stderr_text,
                  worth_noting(decision->waited_ms),
                  decision->stdout_text,
                  decision->thought};
  if (timed) remarks.at = at_;
  happened(ActionEvent{seat, action, std::move(remarks)}, now);
  return news ? Answer::action : Answer::pass;
}

Expected<void> Session::expel(Seat seat, const Failure& failure, std::int64_t took, Instant now) {
  const bool timed = view_.ms_left.has_value();
  auto removed = table_->remove(seat);
  // The seat's clock may have ended the game meanwhile; then there is no one to remove.
  if (!removed) return removed;
  seats_[seat.at()].used_ms += took;
  seats_[seat.at()].verdict = Verdict{failure.fault, failure.message};
  Remarks remarks{{},
                  took,
                  failure.note,
                  failure.stderr_text,
                  worth_noting(failure.waited_ms),
                  failure.stdout_text,
                  {}};
  if (timed) remarks.at = at_;
  // If the note says the same, as for a person who resigned, it is enough.
  std::string why = failure.message == failure.note ? "" : failure.message;
  happened(RemovalEvent{seat, failure.fault, failure.sent, std::move(remarks), std::move(why)},
           now);
  return {};
}

void Session::happened(Event event, Instant now) {
  view_ = table_->view();
  if (std::holds_alternative<TickEvent>(event)) {
    std::fill(said_.begin(), said_.end(), std::nullopt);
  } else {
    withdraw_offers();  // an offer applies to the position it was made in
  }
  if (view_.turn || !table_->news().empty()) quiet_ = SeatSet();
  clock_.happened(event, view_.turn, view_.turn && !is_person(*view_.turn), now);
  record_.events.push_back(std::move(event));
  for (Observer* const observer : setup_.observers) {
    observer->happened(*table_, record_.events.back());
  }
}

void Session::finish(Result result) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    SeatReport& seat = seats_[i];
    seat.score = result.scores[i];
    if (!seat.score) continue;
    const auto better = std::count_if(
        result.scores.begin(), result.scores.end(),
        [&](const std::optional<int>& other) { return other && *other > *seat.score; });
    const bool won = result.winners.has(Seat(static_cast<int>(i)));
    seat.place = won ? 1 : static_cast<int>(better) + 1;
  }
  withdraw_offers();
  record_.result = std::move(result);
  for (Observer* const observer : setup_.observers) {
    observer->ended({record_, *record_.result, seats_});
  }
}

void Session::stop() {
  if (idle()) return;
  stopped_ = true;
  Result standing = result_of(*table_);
  standing.reason = "stopped";
  for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].score = standing.scores[i];
  for (Observer* const observer : setup_.observers) {
    observer->ended({record_, standing, seats_});
  }
}

}  // namespace hexarena::session
