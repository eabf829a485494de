#include "terminal/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

namespace hexarena::terminal {
namespace {

using game::Table;
using referee::Umpire;

bool is_by(const Json& event, Seat seat) {
  return event.is_object() && event.contains("seat") && event.contains("action") &&
         event["seat"] == seat.number();
}

std::int64_t steady_ms() { return world::SystemClock().now().count(); }

}  // namespace

Expected<void> Game::open(Face& face) { return seat(face); }

Expected<void> Game::seat(Face& face) {
  auto table = session::replay(record_);
  if (!table) return base::passed_on(table);
  players_.clear();
  std::vector<referee::Chair> chairs;
  for (const Sitter& sitter : sitters_) {
    players_.push_back(sitter.is_human() ? nullptr : sitter.maker());
    const std::string name = sitter.name.empty() ? "human" : sitter.name;
    chairs.push_back({players_.back().get(), name});
  }
  umpire_ = std::make_shared<Umpire>(record_, std::move(*table), std::move(chairs));
  ++revision_;
  quiet_ = rules::SeatSet();
  const std::size_t before = record_.events.size();
  const bool seated = background_.run([umpire = umpire_, players = players_,
                                       ms = options_.move_ms] { umpire->begin({.move_ms = ms}); },
                                      [&] { return !stopped(); });
  if (!seated || record_.events.size() == before) return {};
  return happened(face, before);
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
  const game::View view = table().view();
  if (view.over) return std::nullopt;
  if (view.turn) {
    if (sitter(*view.turn).is_human()) return std::nullopt;
    return view.turn;
  }
  for (int i = 0; i < table().seats(); ++i) {
    const Seat seat(i);
    if (!sitter(seat).is_human() && !quiet_.has(seat) && view.scores[seat.at()]) return seat;
  }
  return std::nullopt;
}

Expected<bool> Game::go_on(Face& face) {
  auto passed = pass_time(face);
  if (!passed) return passed;
  const game::View view = table().view();
  if (view.over) return false;
  Expected<void> done;
  if (const auto skip = table().forced_skip()) {
    const std::size_t before = record_.events.size();
    umpire_->judge(*view.turn, players::Choice{*skip}, {at_, 0});
    done = happened(face, before, " (stuck)");
  } else if (const auto machine = machine_to_ask()) {
    done = let_decide(face, *machine);
  } else if (!view.turn && !any_human()) {
    done = skip_clock(face);
  } else {
    return false;
  }
  if (!done) return base::passed_on(done);
  return true;
}

Expected<bool> Game::pass_time(Face& face) {
  if (!options_.now) return false;
  const std::size_t before = record_.events.size();
  at_ = std::max(at_, options_.now() + skipped_);
  if (!umpire_->pass_time(at_)) return false;
  face.tell("The time is over.\n");
  auto kept = happened(face, before);
  if (!kept) return base::passed_on(kept);
  if (!table().view().over) face.show();
  return true;
}

/// When nobody has more to say and nobody watches, the clock need not be waited for.
Expected<void> Game::skip_clock(Face& face) {
  const std::size_t before = record_.events.size();
  const std::int64_t left = table().view().ms_left.value_or(0) + 1;
  skipped_ += left;
  at_ += left;
  umpire_->tick(at_);
  return happened(face, before);
}

Expected<void> Game::let_decide(Face& face, Seat seat) {
  const auto decision = std::make_shared<std::optional<players::Decision>>();
  const std::int64_t asked = steady_ms();
  const bool decided = background_.run(
      [decision, player = players_[seat.at()],
       table = std::shared_ptr<const Table>(table().copy())] {
        *decision = Umpire::consult(*player, *table);
      },
      [&] { return face.watch(); });
  if (!decided) return {};
  auto passed = pass_time(face);
  if (!passed) return base::passed_on(passed);
  if (*passed) return {};  // nobody asks that question any more
  const std::size_t before = record_.events.size();
  const auto answer = umpire_->judge(seat, **decision, {at_, steady_ms() - asked});
  if (answer == Umpire::Answer::action) quiet_ = rules::SeatSet();
  quiet_.add(seat);
  auto kept = happened(face, before);
  if (kept && any_human()) face.show();
  return kept;
}

Expected<void> Game::happened(Face& face, std::size_t since, std::string_view remark) {
  ++revision_;
  for (; since < record_.events.size(); ++since) {
    const Json& event = record_.events[since];
    if (!event.contains("seat")) continue;
    const Seat seat(event["seat"].get<int>());
    const std::string name = who(seat);
    const auto& verdict = umpire_->seats()[seat.at()].verdict;
    if (event.contains("action")) {
      face.tell(fmt::format("{} {} {}{}\n", name, name == "you" ? "play" : "plays",
                            base::write_json(event["action"]), remark));
    } else if (verdict) {
      face.tell(fmt::format("{} was removed ({}): {}\n", name, players::name(verdict->fault),
                            verdict->text));
    }
  }
  const std::string news = table().news();
  if (!news.empty() || table().view().turn) quiet_ = rules::SeatSet();
  if (!news.empty()) face.tell(news);
  return save();
}

Expected<void> Game::save() const {
  return options_.saved ? options_.saved(record_) : Expected<void>{};
}

Expected<void> Game::check(Seat seat, game::Action action) const {
  return table().judge(seat, action);
}

Expected<void> Game::act(Face& face, Seat seat, game::Action action) {
  const std::size_t before = record_.events.size();
  umpire_->judge(seat, players::Choice{action}, {at_, 0});
  quiet_ = rules::SeatSet();
  auto kept = happened(face, before);
  if (kept) face.show();
  return kept;
}

Expected<bool> Game::undo(Face& face, Seat seat) {
  if (const auto own = table().own_undo()) {
    auto undone = act(face, seat, *own);
    if (!undone) return base::passed_on(undone);
    return true;
  }
  std::size_t events = record_.events.size();
  while (events > 0 && !is_by(record_.events[events - 1], seat)) --events;
  if (events == 0) return false;
  record_.events.resize(events - 1);
  record_.result.reset();
  auto seated = this->seat(face);
  if (!seated) return base::passed_on(seated);
  face.show();
  auto kept = save();
  if (!kept) return base::passed_on(kept);
  return true;
}

std::optional<Seat> Game::last_human() const {
  for (const Json& event : record_.events | std::views::reverse) {
    for (int i = 0; i < table().seats(); ++i) {
      if (sitter(Seat(i)).is_human() && is_by(event, Seat(i))) return Seat(i);
    }
  }
  return std::nullopt;
}

std::vector<game::Action> Game::advised_line(Face& face) {
  const auto advice = std::make_shared<std::optional<Expected<game::Advice>>>();
  game::Adviser adviser = options_.hint;
  const bool advised = background_.run(
      [advice, adviser, table = std::shared_ptr<const Table>(table().copy())] {
        *advice = table->advise(adviser);
      },
      [&] { return face.watch(); });
  if (!advised) return {};
  if (**advice) return (*advice)->value().line;
  face.tell((*advice)->error().message + '\n');
  return {};
}

Expected<void> Game::finish() {
  if (abandoned()) return {};  // somebody is still being asked
  umpire_->finish();
  return table().view().over ? save() : Expected<void>{};
}

std::string outcome(const Table& table) {
  const game::View view = table.view();
  std::string winners;
  view.winners.for_each([&](Seat seat) {
    winners += fmt::format("{}{}", winners.empty() ? "" : " and ", table.seat_name(seat));
  });
  std::string scores;
  for (std::size_t i = 0; i < view.scores.size(); ++i) {
    const auto& score = view.scores[i];
    scores += fmt::format("{}{} {}", i == 0 ? "" : ", ", table.seat_name(Seat(static_cast<int>(i))),
                          score ? fmt::to_string(*score) : "removed");
  }
  const auto playing = std::count_if(view.scores.begin(), view.scores.end(),
                                     [](const auto& score) { return score.has_value(); });
  if (playing > 1 && view.winners.count() == playing) {
    return fmt::format("Game over, a tie: {}.", scores);
  }
  if (view.winners.empty()) return fmt::format("Game over, nobody is left: {}.", scores);
  return fmt::format("Game over, {} {}: {}.", winners, view.winners.count() == 1 ? "wins" : "win",
                     scores);
}

}  // namespace hexarena::terminal
