// Game: a game between people at this terminal and machines, independent of its display.
//
// A thin driver of session::Session: it runs machines on a thread of their own, notifies a Face of
// events, implements undo and hints, and passes the record to `saved` after every event, so that no
// move is lost. The Face shows the game and talks to the people: line by line (plain.hpp)
// or as a full-screen board (board.hpp). For one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/company.hpp"
#include "session/session.hpp"
#include "terminal/background.hpp"
#include "world/clock.hpp"

namespace hexarena::terminal {

using base::Expected;
using base::Json;
using rules::Seat;

/// One seat: a human (no maker), or a machine.
struct Sitter {
  std::string name;
  /// Makes the player, at the start and again after every undo: what a player knows of the game
  /// is no longer true then.
  std::function<std::unique_ptr<players::Player>()> maker;

  [[nodiscard]] bool is_human() const { return !maker; }
};

struct GameOptions {
  /// The adviser for `hint`.
  game::Adviser hint{"greedy", std::nullopt};
  /// Milliseconds of any steady clock.
  std::function<session::Instant()> now = [] { return world::SystemClock().now().count(); };
  /// The time limits of all seats.
  session::TimeLimits time = {};
  /// The time per decision that external machines are given.
  int move_ms = 15'000;
  /// Called with the record after every change; an error ends the game.
  std::function<Expected<void>(const session::Record&)> saved;
  /// Whether the user has asked to stop (Ctrl-C).
  std::function<bool()> stopped = [] { return false; };
};

enum class Ending { over, left };

/// The display of a game and its dialogue with people.
class Face {
 public:
  virtual ~Face() = default;
  /// Shows a message of whole lines.
  virtual void tell(std::string_view text) = 0;
  /// Shows the current board.
  virtual void show() = 0;
  /// Marks these actions; `chosen`: the user asked for this selection.
  virtual void mark(const std::vector<game::Action>& actions, bool chosen) = 0;
  /// Called repeatedly while a machine thinks; false: stop waiting for it.
  [[nodiscard]] virtual bool watch() = 0;
};

class Game : private session::Observer {
 public:
  /// The table must be the one the record replays to. The sitters and the options must outlive the
  /// game.
  Game(session::Record record, std::unique_ptr<game::Table> table, std::vector<Sitter>& sitters,
       const GameOptions& options);

  /// Tells the players their seats. To be called first; the face must outlive the game.
  void open(Face& face);

  [[nodiscard]] const game::Table& table() const { return session_->table(); }
  [[nodiscard]] const session::Record& record() const { return session_->record(); }
  [[nodiscard]] const Sitter& sitter(Seat seat) const { return sitters_[seat.at()]; }
  /// "red (Ada)".
  [[nodiscard]] std::string who(Seat seat) const;
  [[nodiscard]] bool any_human() const;
  /// The only human in the game, if there is exactly one.
  [[nodiscard]] std::optional<Seat> only_human() const;
  /// Changes with every event and every undo.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] bool stopped() const { return options_.stopped(); }
  /// Whether a machine may still be running in the background.
  [[nodiscard]] bool abandoned() const { return background_.abandoned(); }
  /// An error if the record could not be saved: the game cannot continue.
  [[nodiscard]] const Expected<void>& saved() const { return saved_; }

  /// Performs what needs no human, up to the decision of one machine. False if the game is over or
  /// waits for a human.
  [[nodiscard]] Expected<bool> go_on();
  /// The machine that decides next, if any.
  [[nodiscard]] std::optional<Seat> machine_to_ask() const;

  /// A human's action. An illegal one is an error and changes nothing.
  [[nodiscard]] Expected<void> act(Seat seat, game::Action action);
  /// Takes back the last decision of this human; an error if there is none.
  [[nodiscard]] Expected<void> undo(Seat seat);
  /// The human who acted last.
  [[nodiscard]] std::optional<Seat> last_human() const;

  /// The line the adviser would play from here; empty, after a message, if it has none.
  [[nodiscard]] std::vector<game::Action> advised_line();

  /// Leaves a game that is not over: the players are notified.
  void leave();

 private:
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

  /// A new session for the record, with fresh players.
  [[nodiscard]] std::unique_ptr<session::Session> seated(session::Record record,
                                                         std::unique_ptr<game::Table> table);
  void seat_machines();
  void let_decide(Seat seat);
  void save();

  std::vector<Sitter>& sitters_;
  const GameOptions& options_;
  Face* face_ = nullptr;                                   // from `open` on
  std::vector<std::shared_ptr<players::Player>> players_;  // by seat; null for humans
  std::unique_ptr<referee::Company> company_;
  std::unique_ptr<session::Session> session_;
  Background background_;
  Expected<void> saved_;
  std::uint64_t revision_ = 0;
};

/// "Game over, red wins", or that it is a draw, and the scores by seat. Requires that the game is
/// over.
[[nodiscard]] std::string outcome(const game::Table& table);

}  // namespace hexarena::terminal
