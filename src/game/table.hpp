// Table: one game in progress, whatever its rules.
//
// Here the type of a game is erased, once: everything above handles actions and views of any game.
// An Action is an opaque value that only the table it came from (and its copies) understands; it
// becomes JSON at a wire or a file and nowhere else. A table takes events and answers with views;
// it knows no clock, no player and no file. Not thread safe; copies are independent.
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
#include "game/scene.hpp"
#include "geometry/text_point.hpp"
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
  std::optional<Seat> turn;                ///< nobody when over
  std::vector<std::optional<int>> scores;  ///< by seat; nothing for a removed one
  bool over = false;
  SeatSet winners;
  std::optional<std::int64_t> ms_left;  ///< on the clock of this phase, where there is one
};

/// A way to choose that every table can be asked for: "random", "greedy", or one of the game's own.
struct Adviser {
  std::string name;
  std::optional<int> level;         ///< what follows the colon: house:2
  std::uint64_t seed = 1;           ///< for those that draw lots
  std::function<bool()> stop = {};  ///< asked now and then by those that search; true: decide now
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

class Table;

/// Thinker: what a player keeps in mind from one decision of a game to the next. An engine goes on
/// with the transposition table of its last search; one that remembers nothing just asks the table.
/// For one seat of one game, and for one thread at a time.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;
  /// As Table::advise, for any table of the game it was made for; what it remembers is of no use at
  /// others, and harms nothing there.
  [[nodiscard]] virtual Expected<Advice> think(const Table& table, const Adviser& adviser);
};

/// What a position is worth when both sides play it to the end as well as can be.
struct Solution {
  int value = 0;             ///< own minus the other's score, for the side to move
  bool proven = false;       ///< otherwise the search was stopped and the value is an estimate
  std::optional<int> bound;  ///< what is proven to be reached at least
  std::vector<Action> line;  ///< to the end where it is proven
  std::uint64_t nodes = 0;
};

/// How a text picture is laid out: its board comes first, `lines` high, what is said of it below.
struct TextLayout {
  struct Spot {
    Json cell;  ///< as actions name it: an action is a cell, [cell, cell], or a word
    geometry::TextPoint at;
  };
  int lines = 0;
  int columns = 0;
  int reach = 1;            ///< from the middle of a cell to where brackets around it stand
  std::vector<Spot> spots;  ///< every cell
};

class Table {
 public:
  Table() = default;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;
  [[nodiscard]] virtual std::unique_ptr<Table> copy() const = 0;

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

  struct Picture {
    std::vector<Action> marks;       ///< actions whose cells to mark
    bool color = false;              ///< ANSI colours in text
    bool numbers = false;            ///< the number of every cell, where cells are numbered
    std::optional<int> paths_of;     ///< a piece whose ways are drawn, where pieces slide
    std::vector<Action> line;        ///< a line of play to draw as a path
    std::optional<Action> selected;  ///< the cell a human has in mind, where one is selected
  };
  [[nodiscard]] virtual std::string text_picture(const Picture& options) const = 0;
  [[nodiscard]] virtual std::string svg_picture(const Picture& options) const = 0;
  /// Where the cells stand in the text picture while none is selected.
  [[nodiscard]] virtual TextLayout text_layout() const = 0;
  /// What a page draws.
  [[nodiscard]] virtual Scene scene() const = 0;
  /// An action in words, to be read out: "from row 0, column 1 to row 2, column 1". Empty for a
  /// value that was made up.
  [[nodiscard]] virtual std::string say(Action action) const = 0;
  /// What an action on a cell would bring, in words, legal or not; nothing where a game has no such
  /// hint.
  [[nodiscard]] virtual std::optional<std::string> preview(Action action) const {
    static_cast<void>(action);
    return std::nullopt;
  }

  /// What the adviser would do now, with a fresh mind. Refused when the game does not know it or is
  /// over.
  [[nodiscard]] virtual Expected<Advice> advise(const Adviser& adviser) const = 0;
  /// A mind for a player of this game, which lives as long as its player.
  [[nodiscard]] virtual std::unique_ptr<Thinker> thinker() const;
  /// The same for all tables that came from one another by copying and playing, and no others that
  /// live at the same time.
  [[nodiscard]] virtual const void* family() const { return nullptr; }
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  /// The exact value of a position of two players, within limits. Refused when the game is over or
  /// has no such value.
  [[nodiscard]] virtual Expected<Solution> solve(const search::Limits& limits) const;

 protected:
  Table(const Table&) = default;
};

/// One rule of every game: when only one player is left in a game of several, it is over and that
/// player has won.
[[nodiscard]] constexpr bool is_last_one(SeatSet present, int seats) {
  return seats > 1 && present.count() == 1;
}
/// The view as JSON, with the position and the legal actions in it.
[[nodiscard]] Json view_json(const Table& table);
/// {"action","value","depth","nodes","line"}
[[nodiscard]] Json advice_json(const Table& table, const Advice& advice);
/// {"value","line","proven","bound"?}
[[nodiscard]] Json solution_json(const Table& table, const Solution& solution);
/// By seat, with null for a removed one.
[[nodiscard]] Json scores_json(const std::vector<std::optional<int>>& scores);
/// Their numbers.
[[nodiscard]] Json seats_json(SeatSet seats);

}  // namespace hexarena::game
