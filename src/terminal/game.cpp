#include "terminal/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/counted.hpp"
#include "base/outcome.hpp"

namespace hexarena::terminal {
namespace {

using game::Table;
using session::Session;

bool is_by(const session::Event& event, Seat seat) {
  return std::holds_alternative<session::ActionEvent>(event) && session::seat_of(event) == seat;
}

}  // namespace

Game::Game(session::Record record, std::unique_ptr<Table> table, std::vector<Sitter>& sitters,
           const GameOptions& options)
    : sitters_(sitters), options_(options) {
  record.result.reset();  // it follows from the events, unless the game continues
  session_ = seated(std::move(record), std::move(table));
}

void Game::open(Face& face) {
  face_ = &face;
  session_->begin();
  seat_machines();
}

std::unique_ptr<Session> Game::seated(session::Record record, std::unique_ptr<Table> table) {
  Session::Setup setup;
  setup.time = options_.time;
  std::vector<players::Player*> in_the_game;
  const game::View view = table->view();
  players_.clear();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const Sitter& sitter = sitters_[i];
    players_.push_back(sitter.is_human() ? nullptr : sitter.maker());
    in_the_game.push_back(view.scores[i] ? players_.back().get() : nullptr);
    setup.names.push_back(sitter.name.empty() ? "human" : sitter.name);
    if (sitter.is_human()) setup.people.add(Seat(static_cast<int>(i)));
  }
  company_ = std::make_unique<referee::Company>(std::move(in_the_game));
  setup.observers = {company_.get(), this};
  ++revision_;
  auto session = std::make_unique<Session>(std::move(record), std::move(table), std::move(setup));
  session->start_clock(options_.now());
  return session;
}

/// A machine that fails here is removed.
void Game::seat_machines() {
  players::Seating seating = referee::seating_for(*session_);
  seating.move_ms = std::min(seating.move_ms, options_.move_ms);
  for (std::size_t i = 0; i < players_.size() && !session_->view().over; ++i) {
    seating.seat = Seat(static_cast<int>(i));
    if (!players_[i] || !session_->is_present(seating.seat)) continue;
    const auto seated = std::make_shared<tl::expected<void, players::Failure>>();
    const bool done = background_.run(
        [seated, seating, player = players_[i]] {
          *seated = referee::Company::seat(*player, seating);
        },
        [&] { return !stopped(); });
    if (!done) return;
    if (!*seated) {
      session_->decide(seating.seat, tl::unexpected(seated->error()), 0, options_.now());
    }
  }
}

std::string Game::who(Seat seat) const {
  const std::string color = table().seat_name(seat);
  const std::string& name = sitter(seat).name;
  return name.empty() ? color : fmt::format("{} ({})", color, name);
}

bool Game::any_human() const {
  return std::any_of(sitters_.begin(), sitters_.end(),
                     [](const Sitter& sitter) { return sitter.is_human(); });
}

std::optional<Seat> Game::only_human() const {
  std::optional<Seat> only;
  for (int i = 0; i < table().seats(); ++i) {
    if (!sitter(Seat(i)).is_human()) continue;
    if (only) return std::nullopt;
    only = Seat(i);
  }
  return only;
}

std::optional<Seat> Game::machine_to_ask() const {
  const rules::SeatSet machines = session_->to_ask();
  return machines.empty() ? std::nullopt : std::optional(machines.lowest());
}

Expected<bool> Game::go_on() {
  const std::uint64_t before = revision_;
  session_->go_on(options_.now());
  if (saved_ && revision_ == before) {
    const auto machine = machine_to_ask();
    if (!machine) return false;
    let_decide(*machine);
  }
  if (!saved_) return base::passed_on(saved_);
  return true;
}

void Game::let_decide(Seat seat) {
  const auto decision = std::make_shared<std::optional<players::Decision>>();
  const session::Instant asked = options_.now();
  const bool decided = background_.run(
      [decision, player = players_[seat.at()],
       table = std::shared_ptr<const Table>(table().copy())] {
        *decision = referee::Company::consult(*player, *table);
      },
      [&] { return face_->watch(); });
  if (!decided) return;
  const session::Instant answered = options_.now();
  const auto answer = session_->decide(seat, std::move(**decision), answered - asked, answered);
  if (saved_ && answer != Session::Answer::stale && any_human()) face_->show();
}

void Game::happened(const Table& table, const session::Event& event) {
  ++revision_;
  if (const auto* const action = std::get_if<session::ActionEvent>(&event)) {
    face_->tell(fmt::format("{}: {}{}\n", who(*action->seat), table.notation(action->action),
                            session_->skips() ? " (stuck)" : ""));
  } else if (const auto* const removal = std::get_if<session::RemovalEvent>(&event)) {
    face_->tell(fmt::format("{} was removed ({}): {}\n", who(removal->seat),
                            session::name(removal->fault),
                            session_->seats()[removal->seat.at()].verdict->text));
  } else if (any_human()) {
    face_->tell("Time is up.\n");
  }
  if (const std::string news = table.news(); !news.empty()) face_->tell(news);
  save();
  const bool tick = std::holds_alternative<session::TickEvent>(event);
  if (tick && any_human() && !table.view().over) face_->show();
}

void Game::ended(const session::GameEnd& end) {
  if (end.record.result) save();
}

void Game::save() {
  if (saved_ && options_.saved) saved_ = options_.saved(session_->record());
  if (!saved_) session_->halt();
}

Expected<void> Game::act(Seat seat, game::Action action) {
  auto acted = session_->act(seat, action, options_.now());
  if (acted && saved_) face_->show();
  return acted;
}

Expected<void> Game::undo(Seat seat) {
  if (const auto own = table().own_undo()) return act(seat, *own);
  const auto last = session_->last_of(seat);
  if (!last) return base::illegal("nothing to take back");
  session::Record record = session_->record();
  record.events.resize(*last);
  record.result.reset();
  auto table = session::replay(record);
  if (!table) return base::passed_on(table);
  session_ = seated(std::move(record), std::move(*table));
  open(*face_);
  face_->show();
  save();
  return {};
}

std::optional<Seat> Game::last_human() const {
  for (const session::Event& event : record().events | std::views::reverse) {
    for (int i = 0; i < table().seats(); ++i) {
      if (sitter(Seat(i)).is_human() && is_by(event, Seat(i))) return Seat(i);
    }
  }
  return std::nullopt;
}

std::vector<game::Action> Game::advised_line() {
  const auto advice = std::make_shared<std::optional<Expected<game::Advice>>>();
  game::Adviser adviser = options_.hint;
  const bool advised = background_.run(
      [advice, adviser, table = std::shared_ptr<const Table>(table().copy())] {
        *advice = table->advise(adviser);
      },
      [&] { return face_->watch(); });
  if (!advised) return {};
  if (**advice) return (*advice)->value().line;
  face_->tell((*advice)->error().message + '\n');
  return {};
}

void Game::leave() {
  if (!abandoned()) session_->stop();  // otherwise a machine is still thinking
}

std::string outcome(const Table& table) {
  const game::View view = table.view();
  std::vector<std::string> winners;
  view.winners.for_each([&](Seat seat) { winners.push_back(table.seat_name(seat)); });
  std::string scores;
  for (std::size_t i = 0; i < view.scores.size(); ++i) {
    const auto& score = view.scores[i];
    scores += fmt::format("{}{} {}", i == 0 ? "" : ", ", table.seat_name(Seat(static_cast<int>(i))),
                          score ? fmt::to_string(*score) : "removed");
  }
  if (view.scores.size() == 1 && view.scores.front()) {
    return fmt::format("Game over: {}.", base::counted(*view.scores.front(), "point"));
  }
  const auto playing = std::count_if(view.scores.begin(), view.scores.end(),
                                     [](const auto& score) { return score.has_value(); });
  return fmt::format("Game over, {}: {}.",
                     base::who_won(winners, static_cast<std::size_t>(playing)), scores);
}

}  // namespace hexarena::terminal
