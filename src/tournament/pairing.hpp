// Pairing: who plays whom in a tournament, and when it is over.
//
// A schedule is a pure function of the plan and of the results so far, so a tournament that was
// killed resumes exactly where an undisturbed one would be. Random choices come from the seed. A
// pairing is played as a block: one board and opening in every order of the seats, so that no other
// balancing of seats is needed.
//
//   round robin   every possible pairing, `rounds` times. One round of the schedule, in
//                 random order, so that a part of it is a fair sample
//   gauntlet      each of the first `challengers` against all the others, likewise
//   Swiss         `rounds` rounds among those with about equal points: from the top down, each
//                 against the next in the standing it may meet. With two seats no pairing repeats
//                 while all can be paired otherwise; with more, groups have few repeated
//                 meetings. With an odd number, of the players with the fewest byes the last in
//                 the standing gets a bye, worth the points of a win
//   knock-out     randomly drawn; one of each group advances. Drawn blocks are replayed up to
//                 twice, then chance decides. With an odd number in pairs, the last with the fewest
//                 byes advances unplayed. A meeting has `rounds` blocks
//   course        as in the course's manager (course.hpp): games of four in the order of age,
//                 each played once; all winners advance until they are the same twice
//
// Players that do not divide evenly into groups of three or four are grouped as in the course's
// manager: the last groups are smaller, but none has one player. Stateless functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "tournament/entrant.hpp"

namespace hexarena::tournament {

enum class Format { round_robin, gauntlet, swiss, knockout, course };
/// "round-robin", "gauntlet", "swiss", "knock-out", "course".
[[nodiscard]] std::string_view name(Format format);
[[nodiscard]] base::Expected<Format> read_format(std::string_view name);

inline constexpr std::size_t kMostEntrants = 1000;
inline constexpr int kMostRounds = 100'000;
inline constexpr int kMostSwissRounds = 1000;
inline constexpr std::size_t kMostPairings = 100'000;  ///< of one round of the schedule

struct Plan {
  Format format = Format::round_robin;
  std::size_t entrants = 2;
  std::size_t seats = 2;  ///< per game; 2 to 4, more if file programs play
  int rounds = 1;
  std::size_t challengers = 1;
  std::uint64_t seed = 1;
  std::vector<int> ages = {};  ///< for the course format; in listed order when empty
};
/// Fails when no such tournament can exist, or its size is unreasonable.
[[nodiscard]] base::Expected<void> check(const Plan& plan);

using Pairing = std::vector<Entrant>;

struct Round {
  std::vector<Pairing> pairings;
  std::optional<Entrant> bye = {};
  bool once = false;  ///< a pairing is one game, not a block
};

/// A round with its results: the share of the points of its block that each entrant of a pairing
/// won.
struct PlayedRound {
  Round round;
  std::vector<std::vector<double>> points;
};

/// The pairings after these results; nothing when it is over. Requires a plan accepted by `check`
/// and rounds that this function returned for it.
[[nodiscard]] std::optional<Round> next_round(const Plan& plan,
                                              std::span<const PlayedRound> played);

/// The entrants of a course tournament, the youngest first.
[[nodiscard]] std::vector<Entrant> course_order(const Plan& plan);
/// How many games the entrants of a pairing play.
[[nodiscard]] std::size_t games_of(const Plan& plan, const Pairing& pairing);

/// How many groups of a knock-out or a course tournament each has won, byes among them; 0 in other
/// formats.
[[nodiscard]] std::vector<int> groups_won(const Plan& plan, std::span<const PlayedRound> played);

/// The sizes of the groups that these players form, at most `seats` each: full groups, then smaller
/// ones for the rest. In pairs one player may remain without a group.
[[nodiscard]] std::vector<std::size_t> group_sizes(std::size_t players, std::size_t seats);

/// Points for comparison: sums of thirds and quarters that are equal compare equal.
[[nodiscard]] std::int64_t comparable(double points);

}  // namespace hexarena::tournament
