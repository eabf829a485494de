// Rounds: a game of Nooks for one to eight, as a machine that only events move.
//
// It has no clock: every event says when it happened, in milliseconds since the game began, and
// time never runs backwards. It draws no objective: when `wants_objective` holds, whoever runs it
// hands one in with its optimum. So terminal, browser and bots drive the same machine, and a record
// replays it.
//
//   phase           who acts                                     ends
//   drawing         nobody; an objective is handed in
//   thinking        alone: slides pieces, may undo or give up    solved, given up, or time
//                   several: anyone announces, and betters it    time
//   demonstrating   the best announcer slides pieces             solved, steps or time used up
//   over            nobody
//
// The lowest announcement goes first, the earlier of equals; only a player's latest counts. Who
// shows a way of at most the announced steps wins the round; else the pieces go back and the next
// best has a chance. The next round starts from where the winner left the pieces, or from where
// this one began when nobody was right.
//
// Points: alone, 10 for the optimum and 2 less for each step more, at least 1; 0 unsolved. Several:
// 1 for the winner of a round. After the last round most points win, ties share.
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
  std::optional<Milliseconds> thinking = 120'000;  ///< nothing: no clock
  Milliseconds demonstrating = 60'000;
};

enum class RoundPhase : std::uint8_t { drawing, thinking, demonstrating, over };

struct Announcement {
  Seat seat;
  int steps = 0;
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

/// How a round ended.
struct RoundResult {
  Pieces start;  ///< where the pieces stood when it began
  Objective objective;
  int optimum = 0;
  std::optional<Seat> winner;  ///< nobody was right
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
  /// 1 for the first round; after the last one stays there.
  [[nodiscard]] int round() const { return round_; }
  [[nodiscard]] bool alone() const { return settings_.players == 1; }
  [[nodiscard]] bool wants_objective() const { return phase_ == RoundPhase::drawing; }
  /// Steps made since the pieces last stood at the start of the round.
  [[nodiscard]] std::span<const Step> steps() const { return steps_; }
  /// Latest announcement of each, best first.
  [[nodiscard]] std::span<const Announcement> announcements() const { return announcements_; }
  /// Who is showing a way, or plays alone.
  [[nodiscard]] std::optional<Seat> turn() const;
  [[nodiscard]] SeatSet actors() const;
  [[nodiscard]] SeatSet present() const { return present_; }
  /// When the phase ends by itself; nothing without a clock.
  [[nodiscard]] std::optional<Milliseconds> deadline() const { return deadline_; }
  [[nodiscard]] int points(Seat seat) const { return points_[seat.at()]; }
  [[nodiscard]] SeatSet winners() const;
  [[nodiscard]] std::span<const RoundResult> results() const { return results_; }

  /// Hands in the next objective with the fewest steps it takes.
  [[nodiscard]] Expected<void> draw(Objective objective, int optimum, Milliseconds at);
  [[nodiscard]] Expected<void> announce(Seat seat, int steps, Milliseconds at);
  [[nodiscard]] Expected<void> step(Seat seat, Step step, Milliseconds at);
  /// Alone: takes the last step back.
  [[nodiscard]] Expected<void> undo(Seat seat, Milliseconds at);
  /// Alone: ends the round unsolved. Demonstrating: admits that there is no way.
  [[nodiscard]] Expected<void> give_up(Seat seat, Milliseconds at);
  /// Nothing happened, but time went by.
  void tick(Milliseconds at);
  /// Ends the game here: no objective can be drawn.
  void stop();
  /// A cheat or failure leaves at the time of the last event (so tick first), and with it its
  /// announcement.
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
