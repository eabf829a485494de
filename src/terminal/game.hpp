// Game: one game among people at this terminal and machines, whichever face it is shown with.
//
// A thin driver of session::Session: it lets machines decide on a thread of their own, tells a Face
// what happens, takes back, gives hints, and hands the record to `saved` after every event: what
// was played is never lost. The Face shows it and speaks with the people: line by line (plain.hpp)
// or on a board of the whole screen (board.hpp). For one thread.
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

/// One seat: a human (no maker), or somebody who decides by itself.
struct Sitter {
  std::string name;
  /// Makes the player, at the start and anew whenever something is taken back: what it has heard is
  /// no longer true then.
  std::function<std::unique_ptr<players::Player>()> maker;

  [[nodiscard]] bool is_human() const { return !maker; }
};

struct GameOptions {
  /// What `hint` asks.
  game::Adviser hint{"greedy", std::nullopt};
  /// Milliseconds of any steady clock.
  std::function<session::Instant()> now = [] { return world::SystemClock().now().count(); };
  /// What everybody has for their decisions.
  session::TimeLimits time = {};
  /// What machines outside this program are told to have for one.
  int move_ms = 15'000;
  /// Called with the record after every change; a refusal ends the game.
  std::function<Expected<void>(const session::Record&)> saved;
  /// True once the user has asked to stop (Ctrl-C).
  std::function<bool()> stopped = [] { return false; };
};

enum class Ending { over, left };

/// What people see and hear of a game.
class Face {
 public:
  virtual ~Face() = default;
  /// Says something, whole lines.
  virtual void tell(std::string_view text) = 0;
  /// Shows the board as it is now.
  virtual void show() = 0;
  /// These actions are spoken of; `chosen`: somebody asked for just these.
  virtual void mark(const std::vector<game::Action>& actions, bool chosen) = 0;
  /// Called again and again while something is thought about; false: nobody waits for it any more.
  [[nodiscard]] virtual bool watch() = 0;
};

class Game : private session::Observer {
 public:
  /// The table must be the one the record leads to. The sitters and the options must outlive the
  /// game.
  Game(session::Record record, std::unique_ptr<game::Table> table, std::vector<Sitter>& sitters,
       const GameOptions& options);

  /// Tells the players where they sit. To be called first; the face must outlive the game.
  void open(Face& face);

  [[nodiscard]] const game::Table& table() const { return session_->table(); }
  [[nodiscard]] const session::Record& record() const { return session_->record(); }
  [[nodiscard]] const Sitter& sitter(Seat seat) const { return sitters_[seat.at()]; }
  /// "red (Ada)".
  [[nodiscard]] std::string who(Seat seat) const;
  [[nodiscard]] bool any_human() const;
  /// The only human in the game, where there is just one.
  [[nodiscard]] std::optional<Seat> only_human() const;
  /// Changes with every event and everything taken back.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] bool stopped() const { return options_.stopped(); }
  /// Work was left behind that may still be going on.
  [[nodiscard]] bool abandoned() const { return background_.abandoned(); }
  /// Refused where the record could not be kept: the game cannot go on.
  [[nodiscard]] const Expected<void>& kept() const { return kept_; }

  /// Lets what needs no human happen, up to the decision of one machine. False: the game is over or
  /// waits for a human.
  [[nodiscard]] Expected<bool> go_on();
  /// Who decides next by itself, for a face that says so.
  [[nodiscard]] std::optional<Seat> machine_to_ask() const;

  /// A human's action. A slip is refused, and changes nothing.
  [[nodiscard]] Expected<void> act(Seat seat, game::Action action);
  /// Back to before the last decision of this human; refused where there is none.
  [[nodiscard]] Expected<void> undo(Seat seat);
  /// The human who acted last.
  [[nodiscard]] std::optional<Seat> last_human() const;

  /// What the game's adviser would play from here; empty, and told, when it has nothing to say.
  [[nodiscard]] std::vector<game::Action> advised_line();

  /// The game is left, if it is not over: the players hear of it.
  void leave();

 private:
  void happened(const game::Table& table, const session::Event& event) override;
  void ended(const session::GameEnd& end) override;

  /// A session of its own for the record, with fresh players.
  [[nodiscard]] std::unique_ptr<session::Session> seated(session::Record record,
                                                         std::unique_ptr<game::Table> table);
  void seat_machines();
  void let_decide(Seat seat);
  void keep();

  std::vector<Sitter>& sitters_;
  const GameOptions& options_;
  Face* face_ = nullptr;                                   // from `open` on
  std::vector<std::shared_ptr<players::Player>> players_;  // by seat; nobody for humans
  std::unique_ptr<referee::Company> company_;
  std::unique_ptr<session::Session> session_;
  Background background_;
  Expected<void> kept_;
  std::uint64_t revision_ = 0;
};

/// "Game over, red wins", or that it is a draw, and the scores by seat. Requires that the game is
/// over.
[[nodiscard]] std::string outcome(const game::Table& table);

}  // namespace hexarena::terminal
