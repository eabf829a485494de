// Game and State: what Python holds of a game.
//
// A State never changes: to play is to get the next one, which knows the one before. So any number
// of them may be held, by any number of threads, and every line of play through them is a record.
// What is found out about a state once (its view, its actions) it remembers, under the lock of the
// interpreter.
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
  /// Of boards of the last outline that was asked for; most ask for one only.
  mutable std::shared_ptr<const Encoder> encoder = {};

  [[nodiscard]] std::shared_ptr<const Encoder> encoder_for(const Table& table) const;
};

class State : public std::enable_shared_from_this<State> {
 public:
  using Handle = std::shared_ptr<State>;

  /// Where play begins: as the settings say, or in a position.
  [[nodiscard]] static Handle opened(std::shared_ptr<const Game> game, const Json* start);
  /// In the middle of a game that others hold the record of.
  [[nodiscard]] static Handle seen(std::shared_ptr<const Game> game,
                                   std::shared_ptr<const Table> table);
  /// The last state of a record, with all before it.
  [[nodiscard]] static Handle of_record(const session::Record& record);

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  /// Lines of play may be long: those that no one else holds go one by one.
  ~State();

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const std::shared_ptr<const Table>& shared_table() const { return table_; }
  [[nodiscard]] const game::View& view() const;
  [[nodiscard]] const Encoder& encoder() const;
  [[nodiscard]] int plies() const { return plies_; }
  /// The seat of a number from Python.
  [[nodiscard]] Seat seat(int number) const;

  /// The state after an action of the seat, or of whose turn it is.
  [[nodiscard]] Handle play(Action action, std::optional<int> seat, std::optional<std::int64_t> at);
  /// After any event: a removal, time that went by.
  [[nodiscard]] Handle after(session::Event event);
  /// So many events ago.
  [[nodiscard]] Handle undo(int count);
  /// Everything since the beginning.
  [[nodiscard]] std::vector<session::Event> events() const;
  [[nodiscard]] session::Record record() const;

  /// An action however it is written: its notation, its number, its JSON.
  [[nodiscard]] Action read_action(py::handle written) const;

  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t key() const;

  py::object actions;  ///< the list of legal actions once it was asked for

 private:
  void follow(Handle before, std::shared_ptr<const Table> table);

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Table> table_;
  Handle before_;
  int plies_ = 0;
  bool seen_ = false;                            ///< its beginning is not known here
  std::shared_ptr<const Json> start_;            ///< of all states that begin in a position
  Action action_;                                ///< what led here, unless `event_` tells it
  std::optional<Seat> seat_;                     ///< whose action it was
  std::unique_ptr<const session::Event> event_;  ///< whatever is no plain action
  mutable std::optional<game::View> view_;
  mutable std::optional<std::uint64_t> hash_;
};

/// An action of a game, as Python holds it.
struct PlayedAction {
  Action action;
  std::shared_ptr<const Table> table;  ///< one of its game, to spell it
  std::shared_ptr<const Game> game;
};

void add_states(py::module_& module);
void add_questions(py::class_<State, State::Handle>& states);
void add_batches(py::module_& module);
void add_matches(py::module_& module);

}  // namespace hexarena::python
