// Rounds under a storm of legal and illegal events, and the invariants after each of them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "games/nooks/example_testing.hpp"
#include "games/nooks/rounds.hpp"

namespace hexarena::nooks {
namespace {

using base::Random;
using testing::SizeIs;
using Steps = std::vector<Step>;

constexpr int kEvents = 300;

/// Everything visible of a game except the board.
auto seen(const Rounds& r) {
  std::vector<std::tuple<int, int>> announcements;
  for (const Announcement& a : r.announcements())
    announcements.emplace_back(a.seat.number(), a.steps);
  std::vector<int> points;
  for (int seat = 0; seat < r.settings().players; ++seat) points.push_back(r.points(Seat(seat)));
  return std::tuple(r.phase(), r.pieces().at, r.round(), Steps(r.steps().begin(), r.steps().end()),
                    announcements, r.turn(), r.deadline(), points, r.results().size());
}

/// Draws legal and illegal events and checks the invariants after each.
class Storm {
 public:
  explicit Storm(std::uint64_t seed)
      : random_(seed),
        rounds_(example(), {.players = random_.between(1, 4),
                            .rounds = random_.between(1, 3),
                            .thinking = random_.below(8) == 0 ? std::optional<Milliseconds>()
                                                              : random_.between(1, 40),
                            .demonstrating = random_.between(0, 30)}),
        round_start_(rounds_.pieces()) {}

  [[nodiscard]] const Rounds& rounds() const { return rounds_; }
  [[nodiscard]] const std::map<RoundPhase, int>& phases() const { return phases_; }

  /// The first violated invariant, or "".
  std::string run(int events) {
    for (int i = 0; i < events && wrong_.empty(); ++i) {
      const Rounds before = rounds_;
      const std::string what = event();
      check(before);
      ++phases_[rounds_.phase()];
      if (!wrong_.empty()) wrong_ = fmt::format("event {}, {}: {}", i, what, wrong_);
    }
    return wrong_;
  }

 private:
  std::string event() {
    time_ += random_.between(-3, 8);
    const Seat seat(random_.between(0, rounds_.settings().players));
    accepted_ = false;
    timed_ = true;
    switch (random_.below(16)) {
      case 0:
        rounds_.tick(time_);
        accepted_ = true;
        return "tick";
      case 1: accepted_ = rounds_.undo(seat, time_).has_value(); return "undo";
      case 2:
        if (random_.below(4) != 0) break;
        accepted_ = rounds_.give_up(seat, time_).has_value();
        return "give up";
      case 3:
        if (random_.below(8) != 0) break;
        rounds_.remove(seat);
        accepted_ = true;
        timed_ = false;
        return "remove";
      case 4:
      case 5:
      case 6:
        accepted_ = rounds_.announce(seat, random_.between(0, 9), time_).has_value();
        return "announce";
      case 7:
      case 8:
        accepted_ = rounds_.draw(any_objective(), random_.between(1, 4), time_).has_value();
        return "draw";
      default: break;
    }
    accepted_ = rounds_.step(rounds_.turn().value_or(seat), any_step(), time_).has_value();
    return "step";
  }

  /// Often 106 or 108 for the second piece, which are next to it and can be hit by chance.
  Objective any_objective() {
    if (random_.below(2) == 0)
      return {1, rounds_.pieces().at[1] == 106 ? CellId{108} : CellId{106}};
    return {random_.between(0, 4), rounds_.board().layout().nooks[random_.below(kNooks)].cell};
  }
  Step any_step() {
    const CellId from = rounds_.pieces().at[random_.below(4)];
    return {from, slide(rounds_.board(), rounds_.pieces(), from, random_.between(0, 5))};
  }

  void require(bool holds, const char* claim) {
    if (!holds && wrong_.empty()) wrong_ = claim;
  }

  void check(const Rounds& before) {
    const RoundPhase phase = rounds_.phase();
    if (!accepted_) {
      Rounds later = before;
      later.tick(time_);
      require(seen(later) == seen(rounds_), "a refused event only lets time go by");
    }
    if (rounds_.results().size() > results_ || phase == RoundPhase::drawing) {
      round_start_ = rounds_.pieces();
      results_ = rounds_.results().size();
    }
    check_time();
    check_actors();
    check_announcements();
    const auto walked = walk(rounds_.board(), round_start_, rounds_.steps());
    require(walked.has_value() && *walked == rounds_.pieces(),
            "the pieces are where the steps took them");
    int sum = 0;
    for (const RoundResult& result : rounds_.results()) {
      require(result.winner.has_value() == (result.points > 0), "winners get points");
      require(result.winner.has_value() == (result.steps > 0), "winners made steps");
      sum += result.points;
    }
    for (int seat = 0; seat < kMaxPlayers; ++seat) sum -= rounds_.points(Seat(seat));
    require(sum == 0, "points come from rounds");
    const auto done = static_cast<int>(rounds_.results().size());
    require(
        phase == RoundPhase::over ? done <= rounds_.settings().rounds : done == rounds_.round() - 1,
        "each round has a result");
    require(before.phase() != RoundPhase::over || phase == RoundPhase::over, "over is over");
  }

  void check_time() {
    if (timed_) latest_ = std::max(latest_, time_);  // a removal has no time
    const auto deadline = rounds_.deadline();
    const bool clocked = rounds_.phase() == RoundPhase::demonstrating ||
                         (rounds_.phase() == RoundPhase::thinking && rounds_.settings().thinking);
    require(deadline.has_value() == clocked, "a clock runs exactly in timed phases");
    require(!deadline || !timed_ || *deadline > latest_, "no deadline has passed");
  }

  void check_actors() {
    const RoundPhase phase = rounds_.phase();
    const SeatSet actors = rounds_.actors();
    require(actors.empty() == (phase == RoundPhase::drawing || phase == RoundPhase::over),
            "a seat may act unless an objective is due or the game is over");
    actors.for_each([&](Seat seat) { require(rounds_.present().has(seat), "actors are present"); });
    require((rounds_.turn().has_value()) == (phase == RoundPhase::demonstrating ||
                                             (phase == RoundPhase::thinking && rounds_.alone())),
            "one has the turn when pieces slide");
    require(phase == RoundPhase::over || !rounds_.present().empty(), "no seats, no game");
    require(phase == RoundPhase::over || rounds_.winners().empty(), "no winners before the end");
    require(phase != RoundPhase::over || rounds_.winners().empty() == rounds_.present().empty(),
            "there are winners exactly if a seat is left");
  }

  void check_announcements() {
    std::set<int> announcers;
    int least = 1;
    for (const Announcement& a : rounds_.announcements()) {
      require(a.steps >= least && a.steps <= kMaxAnnouncement, "the best announcement is first");
      require(announcers.insert(a.seat.number()).second, "each seat has one announcement");
      require(rounds_.present().has(a.seat), "announcers are present");
      least = a.steps;
    }
    const bool nothing = rounds_.announcements().empty() && rounds_.steps().empty();
    require(rounds_.phase() != RoundPhase::drawing || nothing, "a round leaves nothing behind");
    if (rounds_.phase() != RoundPhase::demonstrating) return;
    require(rounds_.turn() == rounds_.announcements().front().seat, "the best one demonstrates");
    require(static_cast<int>(rounds_.steps().size()) < rounds_.announcements().front().steps,
            "a demonstration has steps left");
  }

  Random random_;
  Rounds rounds_;
  Pieces round_start_;
  Milliseconds time_ = 0;
  Milliseconds latest_ = 0;
  std::size_t results_ = 0;
  bool accepted_ = false;
  bool timed_ = true;
  std::string wrong_;
  std::map<RoundPhase, int> phases_;
};

RC_GTEST_PROP(NooksStorm, PreservesAllInvariants, (std::uint64_t seed)) {
  RC_ASSERT(Storm(seed).run(kEvents) == "");
}

TEST(NooksStorm, ReachesEveryPhaseAndEveryEndOfARound) {
  std::map<RoundPhase, int> phases;
  std::map<std::tuple<bool, bool>, int> ends;  // alone, solved
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Storm storm(seed);
    EXPECT_EQ(storm.run(kEvents), "") << "seed " << seed;
    for (const auto& [phase, times] : storm.phases()) phases[phase] += times;
    for (const RoundResult& result : storm.rounds().results()) {
      ++ends[{storm.rounds().alone(), result.winner.has_value()}];
    }
  }
  EXPECT_GT(phases[RoundPhase::drawing], 1000);
  EXPECT_GT(phases[RoundPhase::thinking], 1000);
  EXPECT_GT(phases[RoundPhase::demonstrating], 1000);
  EXPECT_GT(phases[RoundPhase::over], 1000);
  EXPECT_THAT(ends, SizeIs(4));
  for (const auto& [end, times] : ends) EXPECT_GT(times, 5);
}

}  // namespace
}  // namespace hexarena::nooks
