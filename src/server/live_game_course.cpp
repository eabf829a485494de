// The automatic progress of a live game: machines, the clock, people who are away.
#include <algorithm>
#include <limits>
#include <utility>

#include "referee/company.hpp"
#include "server/live_game.hpp"

namespace hexarena::server {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr int kMachineMoveMs = 15'000;       // of bots, where no other time is set
constexpr std::int64_t kLookAgainMs = 1000;  // for a bot that is not there

}  // namespace

void LiveGame::begin() {
  session_.begin();
  if (!broke("begin") && !over()) go_on();
}

/// No clock runs before everyone has joined once. True when it begins to run.
bool LiveGame::start_clock() {
  if (over() || session_.clock().runs()) return false;
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    if (!session_.is_person(seat) || !session_.is_present(seat)) continue;
    if (sitters_[i].visitors == 0) return false;
  }
  session_.start_clock(now());
  waiting_since_ = now();
  return true;
}

void LiveGame::go_on() {
  if (!broken_) session_.go_on(now());
  if (!broken_ && !over()) {
    if (start_clock()) send_seats();
    ask_machines();
  }
  plan();
}

void LiveGame::ask_machines() {
  const rules::SeatSet asked = session_.to_ask();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    Sitter& sitter = sitters_[i];
    if (session_.is_person(seat) || !session_.is_present(seat)) continue;
    if (!sitter.machine) sit_down(seat);
    if (sitter.ready && !sitter.asked && asked.has(seat)) ask(seat);
  }
}

std::function<void(LiveGame::Work)> LiveGame::poster() {
  return [weak = weak_from_this(), post = services_.post](Work work) {
    post([weak, work = std::move(work)] {
      const auto game = weak.lock();
      if (game && !game->broken_) work(*game);
    });
  };
}

void LiveGame::sit_down(Seat seat) {
  auto machine = services_.machine(*record().game, wish(seat), seating_.request.owner);
  if (!machine) return;  // a bot that is not connected may join, and is waited for like a person
  Sitter& sitter = sitters_[seat.at()];
  sitter.machine = std::move(*machine);
  players::Seating seating = referee::seating_for(session_);
  seating.seat = seat;
  if (!seating_.request.move_ms) seating.move_ms = kMachineMoveMs;
  if (seating.total_ms) {
    seating.total_ms = std::max<std::int64_t>(0, *seating.total_ms - session_.clock().used(seat));
  }
  sitter.machine->sit(
      std::move(seating), [post = poster(), seat](tl::expected<void, players::Failure> seated) {
        post([seat, seated = std::move(seated)](LiveGame& game) {
          if (game.over()) return;
          if (seated) {
            game.sitters_[seat.at()].ready = true;
            game.send_seats();
          } else {
            game.session_.decide(seat, tl::unexpected(seated.error()), 0, game.now());
          }
          game.go_on();
        });
      });
}

void LiveGame::ask(Seat seat) {
  Sitter& sitter = sitters_[seat.at()];
  sitter.asked = true;
  // Filled in by the worker, which has no access to the game itself.
  const auto thought = std::make_shared<Thought>();
  thought->number = record().events.size();
  const auto began = [post = poster(), &clock = services_.clock, seat, thought] {
    thought->began = clock.now().count();
    post([seat, number = thought->number, began = thought->began](LiveGame& game) {
      if (game.record().events.size() == number) game.session_.thinks(seat, began);
      game.plan();
    });
  };
  const auto decided = [post = poster(), &clock = services_.clock, seat,
                        thought](players::Decision decision) {
    thought->ended = clock.now().count();
    post([seat, thought, decision = std::move(decision)](LiveGame& game) {
      game.decided(seat, *thought, decision);
    });
  };
  services_.audience.then([machine = sitter.machine, began, decided,
                           table = std::shared_ptr<const game::Table>(session_.table().copy())] {
    machine->ask(table, began, decided);
  });
}

void LiveGame::decided(Seat seat, const Thought& thought, players::Decision decision) {
  sitters_[seat.at()].asked = false;
  if (over()) return;
  session_.go_on(now());
  // Another event happened meanwhile, so the answer is obsolete.
  const bool stale = broken_ || over() || record().events.size() != thought.number;
  if (!stale) session_.decide(seat, std::move(decision), thought.ended - thought.began, now());
  go_on();
}

void LiveGame::tick() {
  if (broken_ || over() || now() < due_) return;
  if (const auto until = unjoined_until(); until && *until <= now()) {
    return abandon("no one joined");
  }
  session_.go_on(now());
  for (std::size_t i = 0; i < sitters_.size() && !broken_ && !over(); ++i) {
    const Seat seat(static_cast<int>(i));
    const auto until = away_until(seat);
    if (!until || *until > now()) continue;
    static_cast<void>(session_.remove(seat, session::Fault::timeout, "away for too long", now()));
  }
  go_on();
}

std::optional<std::int64_t> LiveGame::away_until(Seat seat) const {
  const Sitter& sitter = sitters_[seat.at()];
  const game::View& view = session_.view();
  if (view.over || !session_.is_present(seat) || view.turn.value_or(seat) != seat) {
    return std::nullopt;
  }
  const bool person = session_.is_person(seat);
  const bool here = person ? sitter.visitors > 0 : sitter.machine != nullptr;
  if (here) return std::nullopt;
  const bool invited = person && !sitter.came;
  return std::max(sitter.away_since, waiting_since_) +
         (invited ? services_.limits.invited_ms : services_.limits.away_ms);
}

std::optional<std::int64_t> LiveGame::unjoined_until() const {
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    if (session_.is_person(Seat(static_cast<int>(i))) && sitters_[i].came) return std::nullopt;
  }
  if (!seating_.request.any_person()) return std::nullopt;
  return opened_ + services_.limits.unjoined_ms;
}

void LiveGame::plan() {
  due_ = kNever;
  if (over() || broken_) return;
  due_ = std::min(session_.due(now()).value_or(kNever), unjoined_until().value_or(kNever));
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    const auto until = away_until(seat);
    if (!until) continue;
    due_ = std::min(due_, session_.is_person(seat) ? *until : now() + kLookAgainMs);
  }
}

}  // namespace hexarena::server
