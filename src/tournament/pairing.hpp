// Pairing: who meets whom in a tournament, and when it is over.
//
// A schedule is a pure function of the plan and of the results so far, so a tournament that was
// killed goes on exactly where an undisturbed one would be. What is left to chance comes from the
// seed. A pairing is played as a block: one board and opening in every order of the seats, which is
// all the balance of seats there has to be.
//
//   round robin   everybody who can meet meets, `rounds` times. One round of the schedule, in an
//                 order by lot, so that a part of it is a fair sample
//   gauntlet      each of the first `challengers` against all the others, likewise
//   Swiss         `rounds` rounds among those with about equal points: from the top down, each
//                 against the next in the standing it may meet. Of two seats nobody meets anybody
//                 again while all can be paired otherwise; of more, each group has few old
//                 acquaintances. Of an odd number, one of those with the fewest byes pauses, the
//                 last in the standing, and has the points of a win
//   knock-out     by lot; one of each group goes on. Blocks that end even are played again up to
//                 twice, then the lot decides. Of an odd number in pairs the last with the fewest
//                 byes goes on unplayed. A meeting has `rounds` blocks
//   course        as the course's manager has it (course.hpp): games of four in the order of age,
//                 each played once; all winners go on until they are the same twice
//
// Groups of three and four whose number does not come out even are as the course manager's: the
// last ones smaller, none of one. Functions of values.
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
  std::size_t seats = 2;  ///< in a game; 2 to 4, more where file programs play
  int rounds = 1;
  std::size_t challengers = 1;
  std::uint64_t seed = 1;
  std::vector<int> ages = {};  ///< of a course's; as they are listed when empty
};
/// Refused when there can be no such tournament, or none of a reasonable size.
[[nodiscard]] base::Expected<void> check(const Plan& plan);

using Pairing = std::vector<Entrant>;

struct Round {
  std::vector<Pairing> pairings;
  std::optional<Entrant> bye = {};
  bool once = false;  ///< a pairing is one game, not a block
};

/// A round with its results: the part of its block's points that each of a pairing took.
struct PlayedRound {
  Round round;
  std::vector<std::vector<double>> points;
};

/// The pairings after these results; nothing when it is over. Requires a plan that `check` allows
/// and the rounds this function gave for it.
[[nodiscard]] std::optional<Round> next_round(const Plan& plan,
                                              std::span<const PlayedRound> played);

/// The entrants of a course's tournament, the youngest first.
[[nodiscard]] std::vector<Entrant> course_order(const Plan& plan);
/// How many games are played between those of a pairing.
[[nodiscard]] std::size_t games_of(const Plan& plan, const Pairing& pairing);

/// How many groups of a knock-out or a course's tournament each has won, byes among them; 0 in other
/// formats.
[[nodiscard]] std::vector<int> groups_won(const Plan& plan, std::span<const PlayedRound> played);

/// How many play in each of the groups of so many, at most `seats` in one: full groups, and smaller
/// ones at the end for what is left over. In pairs one may remain without a group.
[[nodiscard]] std::vector<std::size_t> group_sizes(std::size_t players, std::size_t seats);

/// Points as they are compared: sums of thirds and quarters that are equal are so.
[[nodiscard]] std::int64_t comparable(double points);

}  // namespace hexarena::tournament
