// The course's manager format: knock-out rounds of small games in the order of age.
//
// In each round the players still in it are dealt in the order of age to games of four, smaller at
// the end (group_sizes in pairing.hpp); all winners of a game advance. It ends
//
//   with fewer than two left             they win
//   after one game of at most four       its winners win
//   when a round has the same winners as the round before    they win
//
// A player that cheats or fails is out for good and listed in the report with the reason. Values.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournament/journal.hpp"

namespace hexarena::tournament {

inline constexpr std::size_t kCourseSeats = 4;

/// Who plays in which game.
class CourseRounds {
 public:
  /// `by_age`: the youngest first.
  explicit CourseRounds(std::vector<Entrant> by_age) : left_(std::move(by_age)) {}

  /// The games of the next round; none when it is over.
  [[nodiscard]] std::vector<Pairing> games() const;
  /// Reports that the round was played, with its winners in the order of its games.
  void note(std::vector<Entrant> winners);
  /// The players still in it: when it is over, the winners.
  [[nodiscard]] const std::vector<Entrant>& left() const { return left_; }

 private:
  std::vector<Entrant> left_;
  std::vector<Entrant> before_;  ///< the winners of the round before the last
  bool over_ = false;
};

struct CourseRemoval {
  Entrant entrant = 0;
  int round = 0;  ///< from 1; 0 at the start; one more than were played at the end
  referee::Verdict verdict;

  /// True for a violation of the rules; otherwise it failed.
  [[nodiscard]] bool cheated() const { return verdict.fault == players::Fault::illegal; }
};

/// A player that lost without being removed. A later round is better, then a better place in its
/// game; players equal in both share a place.
struct CoursePlace {
  Entrant entrant = 0;
  int place = 0;
};

struct CourseGame {
  std::vector<Entrant> seated;
  std::vector<Entrant> winners;
};

struct CourseReport {
  std::vector<Entrant> winners;        ///< by age
  std::vector<CoursePlace> others;     ///< the best first
  std::vector<CourseRemoval> removed;  ///< in the order of events
  std::vector<std::vector<CourseGame>> rounds;
};

/// Records a tournament game by game and makes its report.
class CourseBook {
 public:
  void begin_round() { report_.rounds.emplace_back(); }
  /// The winners of a game of the current round.
  std::vector<Entrant> note(const std::vector<SeatResult>& seats);
  /// In the current round, 0 before the first.
  void remove(Entrant entrant, int round, referee::Verdict verdict);
  [[nodiscard]] int round() const { return static_cast<int>(report_.rounds.size()); }
  /// The players that lost and were not removed, by age.
  [[nodiscard]] std::vector<Entrant> losers() const;
  /// The report with these winners; players removed after losing have no place.
  [[nodiscard]] CourseReport report(std::vector<Entrant> winners) &&;

 private:
  /// A player that lost, with its last round.
  struct Loser {
    Entrant entrant;
    int round;
    int place;  ///< in its last game
  };
  std::vector<Loser> losers_;
  CourseReport report_;
};

/// The report of a tournament in this format, as far as it was played.
[[nodiscard]] CourseReport course_report(const Plan& plan, std::span<const PlayedRound> rounds,
                                         std::span<const GameResult> games);

/// {"winners":[name…],"others":[{"name","place"}…],"failures":[{"name","round","fault","why"}…],
///  "cheaters":[…],"rounds":[[{"players","winners"}…]…]}; `names` has one for every entrant.
[[nodiscard]] base::Json to_json(const CourseReport& report, std::span<const std::string> names);
/// A line for each player: the winners, the others by place, the failures, the cheaters.
[[nodiscard]] std::string in_words(const CourseReport& report, std::span<const std::string> names);

}  // namespace hexarena::tournament
