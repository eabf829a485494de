// Game: one game among people at this terminal and machines, whichever face it is shown with.
//
// It knows who is asked next, lets machines decide on a thread of their own, judges through the
// umpire as every referee does, keeps time, takes back, gives hints, and hands the record to
// `saved` after every event: what was played is never lost. A Face shows it and speaks with the
// people: line by line (plain.hpp) or on a board of the whole screen (board.hpp). For one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/umpire.hpp"
#include "session/record.hpp"
#include "terminal/background.hpp"

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
  /// Milliseconds since the game began; nothing where no clock runs.
  std::function<std::int64_t()> now;
  /// What machines outside this program have for a decision.
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

class Game {
 public:
  /// The record, the sitters and the options must outlive the game.
  Game(session::Record& record, std::vector<Sitter>& sitters, const GameOptions& options)
      : record_(record), sitters_(sitters), options_(options) {}

  /// Replays the record and seats the players. To be called first.
  [[nodiscard]] Expected<void> open(Face& face);

  [[nodiscard]] const game::Table& table() const { return umpire_->table(); }
  [[nodiscard]] const session::Record& record() const { return record_; }
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

  /// Lets the clock of the game catch up and what needs no human happen, one step of it: a stuck
  /// player skips, a machine decides. False: the game is over or waits for a human.
  [[nodiscard]] Expected<bool> go_on(Face& face);
  /// Who decides next by itself, for a face that says so.
  [[nodiscard]] std::optional<Seat> machine_to_ask() const;

  /// Whether a human may do this, or why not: a slip is told, not punished.
  [[nodiscard]] Expected<void> check(Seat seat, game::Action action) const;
  /// A human's action. Requires that `check` allows it.
  [[nodiscard]] Expected<void> act(Face& face, Seat seat, game::Action action);
  /// Back to before the last decision of this human. False where there is nothing to take back.
  [[nodiscard]] Expected<bool> undo(Face& face, Seat seat);
  /// The human who acted last.
  [[nodiscard]] std::optional<Seat> last_human() const;

  /// What the game's adviser would play from here; empty, and told, when it has nothing to say.
  [[nodiscard]] std::vector<game::Action> advised_line(Face& face);

  /// The game is over or left: its result is kept, the players hear of it.
  [[nodiscard]] Expected<void> finish();

 private:
  [[nodiscard]] Expected<void> seat(Face& face);
  [[nodiscard]] Expected<bool> pass_time(Face& face);
  [[nodiscard]] Expected<void> let_decide(Face& face, Seat seat);
  [[nodiscard]] Expected<void> skip_clock(Face& face);
  /// Tells of the events behind the first `since` and what came of them, and keeps the record.
  [[nodiscard]] Expected<void> happened(Face& face, std::size_t since,
                                        std::string_view remark = "");
  [[nodiscard]] Expected<void> save() const;

  session::Record& record_;
  std::vector<Sitter>& sitters_;
  const GameOptions& options_;
  std::vector<std::shared_ptr<players::Player>> players_;  // by seat; nobody for humans
  std::shared_ptr<referee::Umpire> umpire_;
  Background background_;
  rules::SeatSet quiet_;      // machines that have nothing to add while all may act
  std::int64_t at_ = 0;       // the time up to which the table has come
  std::int64_t skipped_ = 0;  // of the clock, because nobody needed it
  std::uint64_t revision_ = 0;
};

/// "Game over, red wins", or that it is a tie, and the scores by seat. Requires that the game is
/// over.
[[nodiscard]] std::string outcome(const game::Table& table);

}  // namespace hexarena::terminal
