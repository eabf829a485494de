// How a live game goes on by itself: machines, the clock, people who are away.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "server/live_game.hpp"

namespace hexarena::server {
namespace {

using players::Decision;
using players::Failure;
using players::Fault;
using referee::Umpire;

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr int kMachineMoveMs = 15'000;       // of bots, where no other time is set
constexpr std::int64_t kMarginMs = 100;      // for the way; never counted
constexpr std::int64_t kLookAgainMs = 1000;  // for a bot that is not there

}  // namespace

void LiveGame::begin() {
  umpire_.begin({});
  if (!keeper_.kept()) {
    broken_ = true;
    services_.log(
        fmt::format("error: game {} cannot begin: {}", id(), keeper_.kept().error().message));
    return;
  }
  at_ = clock_.now();
  if (over()) return;
  go_on();
}

/// Nobody's time runs before everybody has come once. True when it begins to run.
bool LiveGame::start_clock() {
  if (over() || clock_.runs()) return false;
  const game::View view = umpire_.table().view();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    if (!is_person(Seat(static_cast<int>(i))) || !view.scores[i]) continue;
    if (sitters_[i].visitors == 0) return false;
  }
  clock_.start();
  waiting_since_ = steady();
  return true;
}

void LiveGame::go_on() {
  while (!broken_ && !over()) {
    const game::View view = umpire_.table().view();
    if (view.over) {
      end(game::result_json(umpire_.table()));
    } else if (const auto skip = umpire_.table().forced_skip()) {
      judge(*view.turn, players::Choice{*skip}, {at_, 0});
    } else {
      if (start_clock()) tell_seats();
      ask_machines(view);
      if (!skip_clock(view)) break;
    }
  }
  plan();
}

/// When no person plays and no machine has more to say, the clock need not be waited for.
bool LiveGame::skip_clock(const game::View& view) {
  if (view.turn || !view.ms_left) return false;
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    if (!view.scores[i]) continue;
    if (is_person(Seat(static_cast<int>(i))) || !sitters_[i].quiet) return false;
  }
  clock_.skip(*view.ms_left + 1);
  at_ = clock_.now();
  umpire_.tick(at_);
  return true;
}

void LiveGame::ask_machines(const game::View& view) {
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    Sitter& sitter = sitters_[i];
    if (is_person(seat) || !view.scores[i]) continue;
    if (!sitter.machine) sit_down(seat);
    if (!sitter.ready || sitter.asked || sitter.quiet) continue;
    if (!view.turn || *view.turn == seat) ask(seat);
  }
}

void LiveGame::sit_down(Seat seat) {
  auto machine = services_.machine(*record_.game, wish(seat));
  if (!machine) return;  // a bot that is not there may come, and is waited for like a person
  Sitter& sitter = sitters_[seat.at()];
  sitter.machine = std::move(*machine);
  players::Seating seating;
  seating.game = record_.game->name;
  seating.seat = seat;
  for (const SeatRequest& each : seating_.request.seats) seating.names.push_back(each.name);
  seating.settings = record_.settings;
  const auto& allowed = seating_.request;
  seating.move_ms = static_cast<int>(std::min<std::int64_t>(
      allowed.move_ms.value_or(kMachineMoveMs), std::numeric_limits<int>::max()));
  if (allowed.clock_ms) {
    seating.total_ms = std::max<std::int64_t>(0, *allowed.clock_ms - clock_.used(seat));
  }
  sitter.machine->sit(std::move(seating), [weak = weak_from_this(), post = services_.post,
                                           seat](tl::expected<void, Failure> seated) {
    post([weak, seat, seated = std::move(seated)] {
      const auto game = weak.lock();
      if (!game || game->over() || game->broken_) return;
      if (seated) {
        game->sitters_[seat.at()].ready = true;
        game->tell_seats();
      } else {
        game->judge(seat, tl::unexpected(seated.error()), {game->at_, 0});
      }
      game->go_on();
    });
  });
}

void LiveGame::ask(Seat seat) {
  Sitter& sitter = sitters_[seat.at()];
  sitter.asked = true;
  sitter.asked_at = steady();
  sitter.machine->ask(umpire_.table().copy(), [weak = weak_from_this(), post = services_.post, seat,
                                               number = record_.events.size()](Decision decision) {
    post([weak, seat, number, decision = std::move(decision)] {
      if (const auto game = weak.lock()) game->decided(seat, number, decision);
    });
  });
}

void LiveGame::decided(Seat seat, std::size_t number, const Decision& decision) {
  Sitter& sitter = sitters_[seat.at()];
  sitter.asked = false;
  if (over() || broken_) return;
  pass_time();
  // Something else happened meanwhile: nobody asks that question any more.
  const bool stale = record_.events.size() != number;
  if (!broken_ && !stale && umpire_.table().view().scores[seat.at()]) {
    const auto answer = judge(seat, decision, {at_, steady() - sitter.asked_at});
    if (answer != Umpire::Answer::none && !turn()) sitter.quiet = true;
  }
  go_on();
}

Umpire::Answer LiveGame::judge(Seat seat, const Decision& decision, const referee::Moment& moment) {
  const auto answer = umpire_.judge(seat, decision, moment);
  bool withdrawn = false;
  for (Sitter& sitter : sitters_) {
    if (answer == Umpire::Answer::action) sitter.quiet = false;
    // An offer is for the position it was made in.
    withdrawn = withdrawn || sitter.offer != Offer::none;
    sitter.offer = Offer::none;
  }
  if (withdrawn && !broken_) tell_seats();
  return answer;
}

void LiveGame::remove(Seat seat, Fault fault, const std::string& note) {
  Failure failure{fault, note};
  failure.note = note;
  judge(seat, tl::unexpected(std::move(failure)), {at_, 0});
}

/// The clock of the game catches up. True when that changed something.
bool LiveGame::pass_time() {
  at_ = std::max(at_, clock_.now());
  if (!umpire_.table().view().ms_left) return false;
  return umpire_.pass_time(at_);
}

void LiveGame::tick() {
  if (broken_ || over() || steady() < due_) return;
  pass_time();
  const game::View view = umpire_.table().view();
  const auto left = clock_.expires_in();
  if (view.turn && left && *left < -kMarginMs) {
    remove(*view.turn, Fault::timeout, "the time ran out");
  }
  for (std::size_t i = 0; i < sitters_.size() && !broken_; ++i) {
    const Seat seat(static_cast<int>(i));
    const auto until = away_until(seat, umpire_.table().view());
    if (until && *until <= steady()) remove(seat, Fault::timeout, "away for too long");
  }
  go_on();
}

std::optional<std::int64_t> LiveGame::away_until(Seat seat, const game::View& view) const {
  const Sitter& sitter = sitters_[seat.at()];
  if (view.over || !view.scores[seat.at()] || (view.turn && *view.turn != seat))
    return std::nullopt;
  const bool here = is_person(seat) ? sitter.visitors > 0 : sitter.machine != nullptr;
  if (here) return std::nullopt;
  const bool invited = is_person(seat) && !sitter.came;
  return std::max(sitter.away_since, waiting_since_) +
         (invited ? services_.limits.invited_ms : services_.limits.away_ms);
}

void LiveGame::plan() {
  due_ = kNever;
  if (over() || broken_) return;
  const game::View view = umpire_.table().view();
  if (clock_.runs() && view.ms_left) {
    due_ = steady() + std::max<std::int64_t>(0, at_ + *view.ms_left + 1 - clock_.now());
  }
  if (const auto left = clock_.expires_in()) {
    due_ = std::min(due_, steady() + std::max<std::int64_t>(0, *left + kMarginMs + 1));
  }
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    const auto until = away_until(seat, view);
    if (!until) continue;
    due_ = std::min(due_, is_person(seat) ? *until : steady() + kLookAgainMs);
  }
}

}  // namespace hexarena::server
