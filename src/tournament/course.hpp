// The course's manager: knock-out rounds of small games in the order of age.
//
// In each round those still in it are dealt in the order of age to games of four, smaller at the end
// (group_sizes in pairing.hpp); all winners of a game go on. It ends
//
//   with fewer than two left             they win
//   after one game of at most four       its winners win
//   when a round has the same winners as the round before    they win
//
// Whoever cheats or fails is out for good, and stands in the report with what it did. Values.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournament/journal.hpp"

namespace hexarena::tournament {

inline constexpr std::size_t kCourseSeats = 4;

/// Who is dealt to which game.
class CourseRounds {
 public:
  /// `by_age`: the youngest first.
  explicit CourseRounds(std::vector<Entrant> by_age) : left_(std::move(by_age)) {}

  /// The games of the next round; none when it is over.
  [[nodiscard]] std::vector<Pairing> games() const;
  /// That round was played; its winners, in the order of its games.
  void note(std::vector<Entrant> winners);
  /// Those still in it: when it is over, the winners.
  [[nodiscard]] const std::vector<Entrant>& left() const { return left_; }

 private:
  std::vector<Entrant> left_;
  std::vector<Entrant> before_;  ///< the winners of the round before the last
  bool over_ = false;
};

struct CourseRemoval {
  Entrant entrant = 0;
  int round = 0;  ///< 1 the first; 0 at the start; one more than were played at the end
  referee::Verdict verdict;

  /// Against the rules of the game; otherwise it failed.
  [[nodiscard]] bool cheated() const { return verdict.fault == players::Fault::illegal; }
};

/// Somebody who lost without being removed. A later round is better, then a better place in its
/// game; those equal in both share a place.
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
  std::vector<CourseRemoval> removed;  ///< as it happened
  std::vector<std::vector<CourseGame>> rounds;
};

/// Takes down a tournament game by game and makes its report.
class CourseBook {
 public:
  void begin_round() { report_.rounds.emplace_back(); }
  /// The winners of a game of the round that has begun.
  std::vector<Entrant> note(const std::vector<SeatResult>& seats);
  /// In the round that has begun, 0 before the first.
  void remove(Entrant entrant, int round, referee::Verdict verdict);
  [[nodiscard]] int round() const { return static_cast<int>(report_.rounds.size()); }
  /// Who lost and was not removed, by age.
  [[nodiscard]] std::vector<Entrant> losers() const;
  /// With these winners; those removed since they lost have no place.
  [[nodiscard]] CourseReport report(std::vector<Entrant> winners) &&;

 private:
  /// Somebody who lost, with how far it came.
  struct Loser {
    Entrant entrant;
    int round;
    int place;  ///< in its last game
  };
  std::vector<Loser> losers_;
  CourseReport report_;
};

/// Of a tournament in this format, as far as it was played.
[[nodiscard]] CourseReport course_report(const Plan& plan, std::span<const PlayedRound> rounds,
                                         std::span<const GameResult> games);

/// {"winners":[name…],"others":[{"name","place"}…],"failures":[{"name","round","fault","why"}…],
///  "cheaters":[…],"rounds":[[{"players","winners"}…]…]}; `names` has one for every entrant.
[[nodiscard]] base::Json to_json(const CourseReport& report, std::span<const std::string> names);
/// A line for everybody: the winners, the others by place, the failures, the cheaters.
[[nodiscard]] std::string in_words(const CourseReport& report, std::span<const std::string> names);

}  // namespace hexarena::tournament
