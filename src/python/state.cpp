#include "python/state.hpp"

#include <fmt/format.h>

#include <ranges>

#include "game/notation.hpp"

namespace hexarena::python {

std::shared_ptr<const Encoder> Game::encoder_for(const Table& table) const {
  if (!encoder || !encoder->fits(table)) encoder = value_or_raise(table.encoder());
  return encoder;
}

State::Handle State::opened(std::shared_ptr<const Game> game, const Json* start) {
  auto state = std::make_shared<State>();
  state->table_ = value_or_raise(game->descriptor->open(game->settings, start));
  state->game_ = std::move(game);
  if (start != nullptr) state->start_ = std::make_shared<const Json>(*start);
  return state;
}

State::Handle State::seen(std::shared_ptr<const Game> game, std::shared_ptr<const Table> table) {
  auto state = std::make_shared<State>();
  state->game_ = std::move(game);
  state->table_ = std::move(table);
  state->seen_ = true;
  return state;
}

State::Handle State::of_record(const session::Record& record) {
  auto game = std::make_shared<Game>();
  game->descriptor = record.game;
  game->settings = record.settings;
  Handle state = opened(std::move(game), record.start ? &*record.start : nullptr);
  for (const session::Event& event : record.events) state = state->after(event);
  return state;
}

State::~State() {
  Handle next = std::move(before_);
  while (next && next.use_count() == 1) next = std::move(next->before_);
}

void State::follow(Handle before, std::shared_ptr<const Table> table) {
  game_ = before->game_;
  table_ = std::move(table);
  plies_ = before->plies_ + 1;
  seen_ = before->seen_;
  start_ = before->start_;
  before_ = std::move(before);
}

const game::View& State::view() const {
  if (!view_) view_ = table_->view();
  return *view_;
}

const Encoder& State::encoder() const { return *game_->encoder_for(*table_); }

Seat State::seat(int number) const {
  if (number < 0 || number >= table_->seats()) {
    raise({base::Error::Kind::invalid, fmt::format("there is no seat {}", number)});
  }
  return Seat(number);
}

State::Handle State::play(Action action, std::optional<int> seat, std::optional<std::int64_t> at) {
  if (at) {
    session::ActionEvent event{{}, action};
    if (seat) event.seat = this->seat(*seat);
    event.remarks.at = at;
    return after(event);
  }
  const std::optional<Seat> turn = seat ? this->seat(*seat) : view().turn;
  if (!turn) {
    raise({base::Error::Kind::illegal,
           view().over ? "the game is over" : "several may act now: name the seat"});
  }
  std::unique_ptr<Table> table = table_->copy();
  value_or_raise(table->submit(*turn, action));
  auto next = std::make_shared<State>();
  next->follow(shared_from_this(), std::move(table));
  next->action_ = action;
  next->seat_ = seat ? turn : std::nullopt;
  return next;
}

State::Handle State::after(session::Event event) {
  std::unique_ptr<Table> table = table_->copy();
  value_or_raise(session::happen(*table, event));
  auto next = std::make_shared<State>();
  next->follow(shared_from_this(), std::move(table));
  next->event_ = std::make_unique<const session::Event>(std::move(event));
  return next;
}

State::Handle State::undo(int count) {
  if (count < 0) raise({base::Error::Kind::invalid, "count must be 0 or more"});
  Handle state = shared_from_this();
  for (; count > 0; --count) {
    if (!state->before_) {
      raise({base::Error::Kind::illegal, "nothing to undo: this is the beginning"});
    }
    state = state->before_;
  }
  return state;
}

std::vector<session::Event> State::events() const {
  std::vector<session::Event> events(static_cast<std::size_t>(plies_));
  const State* state = this;
  for (session::Event& event : std::views::reverse(events)) {
    if (state->event_) {
      event = *state->event_;
    } else {
      event = session::ActionEvent{state->seat_, state->action_};
    }
    state = state->before_.get();
  }
  return events;
}

session::Record State::record() const {
  if (seen_) {
    raise({base::Error::Kind::invalid,
           "this state is from a match, which has the record of the game"});
  }
  auto record = value_or_raise(session::open_record(
      *game_->descriptor, game_->settings, start_ ? std::optional<Json>(*start_) : std::nullopt));
  value_or_raise(session::write_out_start(record));
  record.events = events();
  if (view().over) record.result = session::result_of(*table_);
  return record;
}

Action State::read_action(py::handle written) const {
  if (py::isinstance<PlayedAction>(written)) {
    const auto& own = written.cast<const PlayedAction&>();
    if (own.table->game() != table_->game()) {
      raise({base::Error::Kind::invalid,
             fmt::format("this action is of {}, not of {}", own.table->game(), table_->game())});
    }
    return own.action;
  }
  if (py::isinstance<py::str>(written)) {
    const Json json = value_or_raise(game::read_typed(*table_, written.cast<std::string>()));
    return value_or_raise(table_->read_action(json));
  }
  if (!py::isinstance<py::bool_>(written) && PyIndex_Check(written.ptr()) != 0) {
    const Json number = json_of(written);
    const std::int64_t wanted = number.get<std::int64_t>();
    const int most = encoder().encoding().actions;
    const bool fits = 0 <= wanted && wanted < most;
    return value_or_raise(encoder().action(*table_, fits ? static_cast<int>(wanted) : most));
  }
  return value_or_raise(table_->read_action(json_of(written)));
}

std::uint64_t State::hash() const {
  if (!hash_) {
    // FNV-1a: the same on every machine.
    std::uint64_t hash = 0xCBF29CE484222325U;
    const std::string text =
        std::string(table_->game()) + base::write_json(table_->position_json());
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    hash_ = hash;
  }
  return *hash_;
}

std::uint64_t State::key() const {
  if (!game_->encoder || !game_->encoder->fits(*table_)) {
    auto made = table_->encoder();
    if (!made) return hash();  // its symmetries are unknown
    game_->encoder = std::move(*made);
  }
  return game::canonical_key(*game_->encoder, *table_);
}

}  // namespace hexarena::python
