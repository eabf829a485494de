// Position: the state of a game at one moment, whatever its rules.
//
// The type of a game is erased here, once: everything above handles actions and views of any game.
// An Action is an opaque value that only positions of the same game understand; it is converted to
// JSON only at the edges, for wires and files. A position applies events and answers queries, with
// a cheap query where a full list is not needed. It knows no clock, player or file. Its display is
// the job of Table (table.hpp), decisions of Thinker. Not thread safe; copies
// are independent, and several threads may read one that is not modified.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "rules/seat.hpp"
#include "search/limits.hpp"

namespace hexarena::game {

using base::Expected;
using base::Json;
using rules::Seat;
using rules::SeatSet;

struct Action {
  std::uint64_t code = 0;
  friend auto operator<=>(const Action&, const Action&) = default;
};

/// What everyone may see of a game.
struct View {
  std::optional<Seat> turn;                ///< none if the game is over
  std::vector<std::optional<int>> scores;  ///< by seat; none for a removed one
  bool over = false;
  SeatSet winners;
  std::optional<std::int64_t> ms_left;  ///< on the clock of the current phase, if any
};

/// A strategy every position can be asked to apply: "random", "greedy", or one of the game's
/// own.
struct Adviser {
  std::string name;
  std::optional<int> level;         ///< after the colon: house:2
  std::uint64_t seed = 1;           ///< for randomized strategies
  std::function<bool()> stop = {};  ///< polled by those that search; true: decide now
  search::Crew crew = {};           ///< threads for those that search for a time
  /// Called with every query the adviser makes and its answer, if it supports that.
  std::function<void(std::string_view)> transcript = {};
};

/// The adviser called `name`, with the argument after its colon, if any.
[[nodiscard]] Expected<Adviser> adviser_named(std::string_view name, std::string_view argument);

struct Advice {
  Action action;
  /// The adviser's expectation: its own score (house), or its final lead (engine).
  std::optional<int> value;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Action> line;
};

class Encoder;
class Position;

/// Thinker: the memory of a player between the decisions of a game. An engine reuses the
/// transposition table of its last search; one without memory just asks the position. For one seat
/// of one game, and called by one thread at a time.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;
  /// Like Position::advise, for any position of the game it was made for; for other games it works
  /// too, but its memory does not help.
  [[nodiscard]] virtual Expected<Advice> think(const Position& position, const Adviser& adviser);
  /// Searches the position expected after its last advice, while others are to act, until `stop`;
  /// the results speed up the next think(). Does nothing for players that do not search for a time.
  virtual void ponder(const std::function<bool()>& stop) { static_cast<void>(stop); }
};

/// The value of a position with perfect play by both sides.
struct Solution {
  int value = 0;             ///< own minus the other's score, for the side to move
  bool proven = false;       ///< false: the search was stopped and the value is an estimate
  std::optional<int> bound;  ///< a proven lower bound
  std::vector<Action> line;  ///< to the end if proven
  std::uint64_t nodes = 0;
};

/// Asks a solver a cheaper question than the value: is it at most `low`, at least `high`, or which
/// one in between? Requires low < high.
struct SolveWindow {
  int low = 0;
  int high = 0;
};

class Position {
 public:
  Position() = default;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  /// The name of a seat in this game ("red").
  [[nodiscard]] virtual std::string seat_name(Seat seat) const = 0;
  [[nodiscard]] virtual View view() const = 0;

  /// All legal actions, sorted; none if over. Each call builds a list: use the queries below where
  /// one of them is enough.
  [[nodiscard]] virtual std::vector<Action> legal() const = 0;
  /// Where the piece on a cell could go, ignoring whose turn it is: sorted. An error if
  /// there is no piece or if pieces do not move in this game.
  [[nodiscard]] virtual Expected<std::vector<Action>> moves_of(const Json& cell) const;
  /// Success, or why the seat may not play this now: out of turn, against the rules, game over.
  [[nodiscard]] virtual Expected<void> judge(Seat seat, Action action) const = 0;
  /// The skip of a stuck player, if that is the only legal action: it is played automatically.
  [[nodiscard]] virtual std::optional<Action> forced_skip() const { return std::nullopt; }
  /// Whether the action changes nothing but whose turn it is: a pass, a skip.
  [[nodiscard]] virtual bool is_idle(Action action) const {
    static_cast<void>(action);
    return false;
  }
  /// The pass, if it is the only legal action.
  [[nodiscard]] virtual std::optional<Action> forced_pass() const { return std::nullopt; }
  /// The action that takes back a step within the rules of the game, if there is one now.
  [[nodiscard]] virtual std::optional<Action> own_undo() const { return std::nullopt; }

  /// Sets the time to `at` milliseconds since the start of the game; what is submitted next happens
  /// then. Turn-based games ignore it.
  virtual void tick(std::int64_t at) { static_cast<void>(at); }
  /// Plays an action for a seat, or returns the same error as `judge`.
  [[nodiscard]] virtual Expected<void> submit(Seat seat, Action action) = 0;
  /// Removes a seat that cheated or failed; an error if it is not in the game.
  [[nodiscard]] virtual Expected<void> remove(Seat seat) = 0;

  /// Additional effects of the last event, in words: a round that ended. Usually empty.
  [[nodiscard]] virtual std::string news() const { return {}; }

  [[nodiscard]] virtual Expected<Action> read_action(const Json& json) const = 0;
  /// Null for an invalid value that is not an action on this board.
  [[nodiscard]] virtual Json action_json(Action action) const = 0;
  /// The keys of a position, as in the envelope of a command.
  [[nodiscard]] virtual Json position_json() const = 0;

  /// The adviser's choice now, without memory. An error if the game does not have it or is
  /// over.
  [[nodiscard]] virtual Expected<Advice> advise(const Adviser& adviser) const = 0;
  /// The memory for a player of this game; it lives as long as the player.
  [[nodiscard]] virtual std::unique_ptr<Thinker> thinker() const;
  /// Equal for all positions derived from one another by copying and playing, and unique among
  /// those that live at the same time.
  [[nodiscard]] virtual const void* family() const { return nullptr; }
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  /// The exact value of a two-player position, within limits. An error if the game is over or the
  /// value is not defined.
  [[nodiscard]] Expected<Solution> solve(const search::Limits& limits) const {
    return solve_within(std::nullopt, limits);
  }
  /// The same, optionally within a window: a value outside is given as the nearer end, which is
  /// usually found much sooner.
  [[nodiscard]] virtual Expected<Solution> solve_within(const std::optional<SolveWindow>& window,
                                                        const search::Limits& limits) const;
  /// The encoder for this position and those on boards of the same outline, for machine learning
  /// (game/encoding.hpp). An error if there is none.
  [[nodiscard]] virtual Expected<std::unique_ptr<Encoder>> encoder() const;

 protected:
  Position(const Position&) = default;
};

/// A rule of every game: when only one player is left of several, the game is over and that
/// player has won.
[[nodiscard]] constexpr bool is_last_one(SeatSet present, int seats) {
  return seats > 1 && present.count() == 1;
}
/// The view as JSON, including the position and the legal actions.
[[nodiscard]] Json view_json(const Position& position);
/// {"action","value","depth","nodes","line"}
[[nodiscard]] Json advice_json(const Position& position, const Advice& advice);
/// {"value","line","proven","bound"?}
[[nodiscard]] Json solution_json(const Position& position, const Solution& solution);
/// By seat, null for removed ones.
[[nodiscard]] Json scores_json(const std::vector<std::optional<int>>& scores);
/// The numbers of the seats.
[[nodiscard]] Json seats_json(SeatSet seats);

}  // namespace hexarena::game
