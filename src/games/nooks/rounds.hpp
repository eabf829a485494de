// Rounds: a game of Nooks for one to eight players, as a state machine driven only by events.
//
// It reads no clock: every event has its time in milliseconds since the start of the game, and
// time never runs backwards. It draws no objectives: while `wants_objective` holds, the caller
// supplies one with its optimum. So terminal, browser and bots use the same machine, and a record
// replays it.
//
//   phase           who acts                                     ends
//   drawing         no one; an objective is supplied
//   thinking        alone: slides pieces, may undo or give up    solved, given up, or time
//                   several: anyone announces or lowers a bid    time
//   demonstrating   the best announcer slides pieces             solved, steps or time used up
//   over            no one
//
// The lowest announcement goes first, among equals the earlier; only a player's latest counts. A
// player who shows a way of at most the announced steps wins the round; else the pieces return and
// the next best gets a chance. The next round starts from where the winner left the pieces, or, if
// no one was right, from where this one began.
//
// Points: alone, 10 for the optimum and 2 less for each extra step, at least 1; 0 unsolved.
// Several: 1 for the winner of a round. After the last round most points win, ties share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/nooks/puzzle.hpp"
#include "rules/seat.hpp"

namespace hexarena::nooks {

using rules::Seat;
using rules::SeatSet;
using Milliseconds = std::int64_t;

inline constexpr int kMaxPlayers = 8;
inline constexpr int kMaxAnnouncement = 99;
inline constexpr int kFullPoints = 10;
inline constexpr int kPointsPerStep = 2;

struct RoundSettings {
  int players = 1;
  int rounds = 5;
  std::optional<Milliseconds> thinking = 120'000;  ///< unset: no clock
  Milliseconds demonstrating = 60'000;
};

enum class RoundPhase : std::uint8_t { drawing, thinking, demonstrating, over };

struct Announcement {
  Seat seat;
  int steps = 0;
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

/// The result of a round.
struct RoundResult {
  Pieces start;  ///< the pieces at its start
  Objective objective;
  int optimum = 0;
  std::optional<Seat> winner;  ///< none if no one was right
  int steps = 0;               ///< of the winner
  int points = 0;
};

class Rounds {
 public:
  Rounds(const Setup& setup, const RoundSettings& settings);

  [[nodiscard]] RoundPhase phase() const { return phase_; }
  [[nodiscard]] const RoundSettings& settings() const { return settings_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  [[nodiscard]] const Objective& objective() const { return objective_; }
  [[nodiscard]] int optimum() const { return optimum_; }
  /// From 1; after the last round it stays the same.
  [[nodiscard]] int round() const { return round_; }
  [[nodiscard]] bool alone() const { return settings_.players == 1; }
  [[nodiscard]] bool wants_objective() const { return phase_ == RoundPhase::drawing; }
  /// The steps made from the pieces at the start of the round.
  [[nodiscard]] std::span<const Step> steps() const { return steps_; }
  /// The latest announcement of each player, best first.
  [[nodiscard]] std::span<const Announcement> announcements() const { return announcements_; }
  /// The player who is demonstrating, or who plays alone.
  [[nodiscard]] std::optional<Seat> turn() const;
  [[nodiscard]] SeatSet actors() const;
  [[nodiscard]] SeatSet present() const { return present_; }
  /// When the phase ends by itself; nothing without a clock.
  [[nodiscard]] std::optional<Milliseconds> deadline() const { return deadline_; }
  [[nodiscard]] int points(Seat seat) const { return points_[seat.at()]; }
  [[nodiscard]] SeatSet winners() const;
  [[nodiscard]] std::span<const RoundResult> results() const { return results_; }

  /// Supplies the next objective and its optimum.
  [[nodiscard]] Expected<void> draw(Objective objective, int optimum, Milliseconds at);
  [[nodiscard]] Expected<void> announce(Seat seat, int steps, Milliseconds at);
  [[nodiscard]] Expected<void> step(Seat seat, Step step, Milliseconds at);
  /// Alone: takes back the last step.
  [[nodiscard]] Expected<void> undo(Seat seat, Milliseconds at);
  /// Alone: ends the round unsolved. Demonstrating: admits failure.
  [[nodiscard]] Expected<void> give_up(Seat seat, Milliseconds at);
  /// Lets time pass without an event.
  void tick(Milliseconds at);
  /// Ends the game now: no objective can be drawn.
  void stop();
  /// Removes a player that cheated or failed, and its announcement, at the time of the last event
  /// (so tick first).
  void remove(Seat seat);

 private:
  [[nodiscard]] Expected<void> acts(Seat seat, Milliseconds at);
  void start_thinking();
  void start_demonstration();
  void fail_demonstration();
  void solved_by(Seat seat);
  void end_round(std::optional<Seat> winner, int points);

  RoundSettings settings_;
  Board board_;
  Pieces pieces_;
  Pieces round_start_;
  Objective objective_;
  int optimum_ = 0;
  int round_ = 1;
  RoundPhase phase_ = RoundPhase::drawing;
  Milliseconds now_ = 0;
  std::optional<Milliseconds> deadline_;
  std::vector<Step> steps_;
  std::vector<Announcement> announcements_;
  SeatSet present_;
  std::array<int, rules::kMaxSeats> points_{};
  std::vector<RoundResult> results_;
};

}  // namespace hexarena::nooks
