// Game and State: the game objects of Python.
//
// A State is immutable: playing returns the next one, which points back to this one. So any number
// of them may be stored, by any number of threads, and every line of play through them is a record.
// What is computed once for a state (its view, its actions) is cached, under
// the GIL.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/encoding.hpp"
#include "python/convert.hpp"
#include "session/record.hpp"

namespace hexarena::python {

using game::Action;
using game::Encoder;
using game::Table;
using rules::Seat;

/// A game with its settings.
struct Game {
  const game::Descriptor* descriptor = nullptr;
  Json settings = Json::object();
  /// For boards of the most recent outline; most programs use only one.
  mutable std::shared_ptr<const Encoder> encoder = {};

  [[nodiscard]] std::shared_ptr<const Encoder> encoder_for(const Table& table) const;
};

class State : public std::enable_shared_from_this<State> {
 public:
  using Handle = std::shared_ptr<State>;

  /// The start of a game: as the settings describe, or a position.
  [[nodiscard]] static Handle opened(std::shared_ptr<const Game> game, const Json* start);
  /// A state within a game whose record is elsewhere.
  [[nodiscard]] static Handle seen(std::shared_ptr<const Game> game,
                                   std::shared_ptr<const Table> table);
  /// The last state of a record, linked to all before it.
  [[nodiscard]] static Handle of_record(const session::Record& record);

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  /// Long lines of play are freed iteratively, as far as nothing else refers to them.
  ~State();

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const std::shared_ptr<const Table>& shared_table() const { return table_; }
  [[nodiscard]] const game::View& view() const;
  [[nodiscard]] const Encoder& encoder() const;
  [[nodiscard]] int plies() const { return plies_; }
  /// Checks a seat number from Python.
  [[nodiscard]] Seat seat(int number) const;

  /// The state after an action of the given seat, or of the seat on turn.
  [[nodiscard]] Handle play(Action action, std::optional<int> seat, std::optional<std::int64_t> at);
  /// The state after any event: a removal, a tick.
  [[nodiscard]] Handle after(session::Event event);
  /// The state so many events earlier.
  [[nodiscard]] Handle undo(int count);
  /// Everything since the beginning.
  [[nodiscard]] std::vector<session::Event> events() const;
  [[nodiscard]] session::Record record() const;

  /// An action in any form: its notation, its number, its JSON.
  [[nodiscard]] Action read_action(py::handle written) const;

  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t key() const;

  py::object actions;  ///< the cached list of legal actions

 private:
  void follow(Handle before, std::shared_ptr<const Table> table);

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Table> table_;
  Handle before_;
  int plies_ = 0;
  bool seen_ = false;                            ///< its history is not known here
  std::shared_ptr<const Json> start_;            ///< shared by all states of a game from a position
  Action action_;                                ///< what led here, unless `event_` is set
  std::optional<Seat> seat_;                     ///< the seat that acted
  std::unique_ptr<const session::Event> event_;  ///< an event other than a plain action
  mutable std::optional<game::View> view_;
  mutable std::optional<std::uint64_t> hash_;
};

/// An action of a game, as a Python object.
struct PlayedAction {
  Action action;
  std::shared_ptr<const Table> table;  ///< any table of its game, for the notation
  std::shared_ptr<const Game> game;
};

void add_states(py::module_& module);
void add_questions(py::class_<State, State::Handle>& states);
void add_batches(py::module_& module);
void add_matches(py::module_& module);

}  // namespace hexarena::python
