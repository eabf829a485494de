// Position: one moment of one game, whatever its rules, and what can follow from it.
//
// Here the type of a game is erased, once: everything above handles actions and views of any game.
// An Action is an opaque value that only positions of the same game understand; it becomes JSON at
// a wire or a file and nowhere else. A position takes what happens and answers questions: one
// question each, never a list where a word is enough. It knows no clock, no player and no file. How
// it looks is for a Table (table.hpp), and what to do in it for a Thinker. Not thread safe; copies
// are independent, and several threads may read one that no one changes.
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

/// What everyone may see of the game at a moment.
struct View {
  std::optional<Seat> turn;                ///< none when the game is over
  std::vector<std::optional<int>> scores;  ///< by seat; nothing for a removed one
  bool over = false;
  SeatSet winners;
  std::optional<std::int64_t> ms_left;  ///< on the clock of this phase, where there is one
};

/// A way to choose that every position can be asked for: "random", "greedy", or one of the game's
/// own.
struct Adviser {
  std::string name;
  std::optional<int> level;         ///< what follows the colon: house:2
  std::uint64_t seed = 1;           ///< for those that draw lots
  std::function<bool()> stop = {};  ///< asked now and then by those that search; true: decide now
  search::Crew crew = {};           ///< threads for those that search for a time
  /// Told every question the adviser asks of the game, with the answer, where it can tell.
  std::function<void(std::string_view)> transcript = {};
};

/// The adviser called `name`, with what stands behind its colon where something does.
[[nodiscard]] Expected<Adviser> adviser_named(std::string_view name, std::string_view argument);

struct Advice {
  Action action;
  /// What the adviser expects: its own score (house), or its lead at the end (engine).
  std::optional<int> value;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Action> line;
};

class Encoder;
class Position;

/// Thinker: what a player keeps in mind from one decision of a game to the next. An engine goes on
/// with the transposition table of its last search; one that remembers nothing just asks the
/// position. For one seat of one game, and called by one thread at a time.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;
  /// As Position::advise, for any position of the game it was made for; what it remembers is of no
  /// use in others, and harms nothing there.
  [[nodiscard]] virtual Expected<Advice> think(const Position& position, const Adviser& adviser);
  /// Looks ahead from where its last advice leads to, while others are to act, until told to stop:
  /// what it finds serves the next think(). Those that do not search for a time do nothing.
  virtual void ponder(const std::function<bool()>& stop) { static_cast<void>(stop); }
};

/// What a position is worth when both sides play it to the end as well as can be.
struct Solution {
  int value = 0;             ///< own minus the other's score, for the side to move
  bool proven = false;       ///< otherwise the search was stopped and the value is an estimate
  std::optional<int> bound;  ///< what is proven to be reached at least
  std::vector<Action> line;  ///< to the end where it is proven
  std::uint64_t nodes = 0;
};

/// What a solver is asked instead of the value: is it at most `low`, at least `high`, or which in
/// between? Requires low < high.
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
  /// What a seat is called in this game ("red").
  [[nodiscard]] virtual std::string seat_name(Seat seat) const = 0;
  [[nodiscard]] virtual View view() const = 0;

  /// All that may be played now, sorted; none when over. A list is made for each call: ask the
  /// questions below where one of them is enough.
  [[nodiscard]] virtual std::vector<Action> legal() const = 0;
  /// Where the piece on a cell could go, whoever's turn it is: hypothetical moves, sorted. Refused
  /// where no piece stands there, or pieces of this game do not move.
  [[nodiscard]] virtual Expected<std::vector<Action>> moves_of(const Json& cell) const;
  /// Nothing, or why the seat may not play this now: out of turn, against the rules, game over.
  [[nodiscard]] virtual Expected<void> judge(Seat seat, Action action) const = 0;
  /// The skip of a stuck player: its only legal action, so no one is asked for it.
  [[nodiscard]] virtual std::optional<Action> forced_skip() const { return std::nullopt; }
  /// Whether the action leaves everything as it is and lets the others go on: a pass, a skip.
  [[nodiscard]] virtual bool is_idle(Action action) const {
    static_cast<void>(action);
    return false;
  }
  /// The pass, where nothing else may be played now.
  [[nodiscard]] virtual std::optional<Action> forced_pass() const { return std::nullopt; }
  /// The action by which a player takes back within the game, where it has one and may now.
  [[nodiscard]] virtual std::optional<Action> own_undo() const { return std::nullopt; }

  /// Time goes by: it is now `at` milliseconds since the game began. Games of turns do not mind;
  /// where a clock rules, what is submitted next happens then.
  virtual void tick(std::int64_t at) { static_cast<void>(at); }
  /// Plays an action for a seat, or says why not, as `judge` does.
  [[nodiscard]] virtual Expected<void> submit(Seat seat, Action action) = 0;
  /// Takes a cheat or failure out of the game; refused for a seat that is not in it.
  [[nodiscard]] virtual Expected<void> remove(Seat seat) = 0;

  /// What the last event brought beyond itself, in words: a round that ended. Mostly empty.
  [[nodiscard]] virtual std::string news() const { return {}; }

  [[nodiscard]] virtual Expected<Action> read_action(const Json& json) const = 0;
  /// Null for a value that was made up and is no action anywhere on this board.
  [[nodiscard]] virtual Json action_json(Action action) const = 0;
  /// The keys of a position, as in the envelope of a command.
  [[nodiscard]] virtual Json position_json() const = 0;

  /// What the adviser would do now, with a fresh mind. Refused when the game does not know it or is
  /// over.
  [[nodiscard]] virtual Expected<Advice> advise(const Adviser& adviser) const = 0;
  /// A mind for a player of this game, which lives as long as its player.
  [[nodiscard]] virtual std::unique_ptr<Thinker> thinker() const;
  /// The same for all positions that came from one another by copying and playing, and no others
  /// that live at the same time.
  [[nodiscard]] virtual const void* family() const { return nullptr; }
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  /// The exact value of a position of two players, within limits. Refused when the game is over or
  /// has no such value.
  [[nodiscard]] Expected<Solution> solve(const search::Limits& limits) const {
    return solve_within(std::nullopt, limits);
  }
  /// Likewise, or within a window: a value beyond one of its ends is given as that end, which mostly
  /// is found out much sooner.
  [[nodiscard]] virtual Expected<Solution> solve_within(const std::optional<SolveWindow>& window,
                                                        const search::Limits& limits) const;
  /// What puts this position and those on boards of the same outline into numbers, for programs
  /// that learn (game/encoding.hpp). Refused where there is no such thing.
  [[nodiscard]] virtual Expected<std::unique_ptr<Encoder>> encoder() const;

 protected:
  Position(const Position&) = default;
};

/// One rule of every game: when only one player is left in a game of several, it is over and that
/// player has won.
[[nodiscard]] constexpr bool is_last_one(SeatSet present, int seats) {
  return seats > 1 && present.count() == 1;
}
/// The view as JSON, with the position and the legal actions in it.
[[nodiscard]] Json view_json(const Position& position);
/// {"action","value","depth","nodes","line"}
[[nodiscard]] Json advice_json(const Position& position, const Advice& advice);
/// {"value","line","proven","bound"?}
[[nodiscard]] Json solution_json(const Position& position, const Solution& solution);
/// By seat, with null for a removed one.
[[nodiscard]] Json scores_json(const std::vector<std::optional<int>>& scores);
/// Their numbers.
[[nodiscard]] Json seats_json(SeatSet seats);

}  // namespace hexarena::game
