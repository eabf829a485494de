#include "games/nooks/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::nooks {

using base::illegal;

Rounds::Rounds(const Setup& setup, const RoundSettings& settings)
    : settings_(settings),
      board_(setup.layout),
      pieces_(setup.pieces),
      round_start_(setup.pieces),
      present_(SeatSet::first(settings.players)) {}

std::optional<Seat> Rounds::turn() const {
  if (phase_ == RoundPhase::thinking && alone()) return Seat(0);
  if (phase_ == RoundPhase::demonstrating) return announcements_.front().seat;
  return std::nullopt;
}

SeatSet Rounds::actors() const {
  if (phase_ == RoundPhase::thinking) return present_;
  SeatSet who;
  if (const auto one = turn()) who.add(*one);
  return who;
}

SeatSet Rounds::winners() const {
  SeatSet best;
  if (phase_ != RoundPhase::over) return best;
  int most = -1;
  present_.for_each([&](Seat seat) {
    if (points(seat) > most) best = SeatSet();
    if (points(seat) >= most) best.add(seat);
    most = std::max(most, points(seat));
  });
  return best;
}

Expected<void> Rounds::draw(Objective objective, int optimum, Milliseconds at) {
  tick(at);
  if (phase_ != RoundPhase::drawing) return illegal("an objective is drawn between rounds");
  if (objective.piece < 0 || objective.piece >= pieces_.count || !board_.is_nook(objective.nook)) {
    return illegal("the objective is not a piece and a nook of this board");
  }
  if (pieces_.at[static_cast<std::size_t>(objective.piece)] == objective.nook) {
    return illegal("the piece is already on that nook");
  }
  objective_ = objective;
  optimum_ = optimum;
  start_thinking();
  return {};
}

void Rounds::start_thinking() {
  phase_ = RoundPhase::thinking;
  round_start_ = pieces_;
  if (settings_.thinking) deadline_ = now_ + *settings_.thinking;
}

Expected<void> Rounds::acts(Seat seat, Milliseconds at) {
  tick(at);
  if (phase_ == RoundPhase::over) return illegal("the game is over");
  if (!actors().has(seat)) return illegal(fmt::format("seat {} cannot act now", seat.number()));
  return {};
}

Expected<void> Rounds::announce(Seat seat, int steps, Milliseconds at) {
  auto may = acts(seat, at);
  if (!may) return may;
  if (alone() || phase_ != RoundPhase::thinking) return illegal("nothing is announced now");
  if (steps < 1 || steps > kMaxAnnouncement) {
    return illegal(fmt::format("an announcement is 1–{} steps, not {}", kMaxAnnouncement, steps));
  }
  std::erase_if(announcements_, [seat](const Announcement& a) { return a.seat == seat; });
  // After those that are as good: among equals the earlier goes first.
  const auto behind = std::find_if(announcements_.begin(), announcements_.end(),
                                   [steps](const Announcement& a) { return a.steps > steps; });
  announcements_.insert(behind, {seat, steps});
  return {};
}

Expected<void> Rounds::step(Seat seat, Step step, Milliseconds at) {
  auto may = acts(seat, at);
  if (!may) return may;
  if (!turn()) return illegal("steps are shown after the time to think; announce their number");
  auto piece = judge_step(board_, pieces_, step);
  if (!piece) return base::passed_on(piece);
  pieces_.at[static_cast<std::size_t>(*piece)] = step.to;
  steps_.push_back(step);
  if (pieces_.at[static_cast<std::size_t>(objective_.piece)] == objective_.nook) {
    solved_by(seat);
  } else if (phase_ == RoundPhase::demonstrating &&
             static_cast<int>(steps_.size()) >= announcements_.front().steps) {
    fail_demonstration();
  }
  return {};
}

Expected<void> Rounds::undo(Seat seat, Milliseconds at) {
  auto may = acts(seat, at);
  if (!may) return may;
  if (!alone()) return illegal("a step that was shown cannot be taken back");
  if (steps_.empty()) return illegal("no step to take back");
  const Step last = steps_.back();
  steps_.pop_back();
  pieces_.at[static_cast<std::size_t>(*pieces_.index_at(last.to))] = last.from;
  return {};
}

Expected<void> Rounds::give_up(Seat seat, Milliseconds at) {
  auto may = acts(seat, at);
  if (!may) return may;
  if (phase_ == RoundPhase::demonstrating) {
    fail_demonstration();
  } else if (alone()) {
    end_round(std::nullopt, 0);
  } else {
    return illegal("a player without a solution does not announce one");
  }
  return {};
}

void Rounds::tick(Milliseconds at) {
  now_ = std::max(now_, at);
  // Several deadlines may have passed at once: each failed demonstration starts the next clock.
  while (deadline_ && now_ >= *deadline_) {
    const Milliseconds caught_up = now_;
    now_ = *deadline_;
    if (phase_ == RoundPhase::demonstrating) {
      fail_demonstration();
    } else if (announcements_.empty()) {
      end_round(std::nullopt, 0);
    } else {
      start_demonstration();
    }
    now_ = caught_up;
  }
}

void Rounds::start_demonstration() {
  phase_ = RoundPhase::demonstrating;
  pieces_ = round_start_;
  steps_.clear();
  deadline_ = now_ + settings_.demonstrating;
}

void Rounds::fail_demonstration() {
  announcements_.erase(announcements_.begin());
  if (announcements_.empty()) {
    end_round(std::nullopt, 0);
  } else {
    start_demonstration();
  }
}

void Rounds::solved_by(Seat seat) {
  const int used = static_cast<int>(steps_.size());
  const int points = alone() ? std::max(1, kFullPoints - kPointsPerStep * (used - optimum_)) : 1;
  end_round(seat, points);
}

void Rounds::end_round(std::optional<Seat> winner, int points) {
  const int used = winner ? static_cast<int>(steps_.size()) : 0;
  results_.push_back({round_start_, objective_, optimum_, winner, used, points});
  if (winner) {
    points_[winner->at()] += points;
  } else {
    pieces_ = round_start_;
  }
  steps_.clear();
  announcements_.clear();
  deadline_.reset();
  const bool last = round_ == settings_.rounds || present_.empty();
  phase_ = last ? RoundPhase::over : RoundPhase::drawing;
  if (!last) ++round_;
}

void Rounds::remove(Seat seat) {
  const bool showing = phase_ == RoundPhase::demonstrating && turn() == seat;
  present_.remove(seat);
  if (showing) {
    fail_demonstration();
  } else {
    std::erase_if(announcements_, [seat](const Announcement& a) { return a.seat == seat; });
  }
  if (present_.empty()) stop();
}

void Rounds::stop() {
  deadline_.reset();
  phase_ = RoundPhase::over;
}

}  // namespace hexarena::nooks
