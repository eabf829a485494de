#include "referee/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace hexarena::referee {
namespace {

using player::Choice;
using player::Decision;
using player::Failure;

/// Calls somebody nobody vouches for; what it throws becomes a failure.
template <class Call>
auto guarded(Call&& call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& error) {
    return tl::unexpected(Failure{Fault::exit, fmt::format("crashed: {}", error.what())});
  } catch (...) {
    return tl::unexpected(Failure{Fault::exit, "crashed"});
  }
}

class Umpire {
 public:
  Umpire(table::Record record, std::unique_ptr<table::Table> table,
         const std::vector<std::unique_ptr<player::Player>>& players, const world::Clock& clock,
         const Options& options)
      : table_(std::move(table)),
        players_(players),
        clock_(clock),
        options_(options),
        observers_(options.observers),
        started_(clock.now().count()) {
    report_.record = std::move(record);
    for (const auto& player : players) report_.seats.push_back({player->name()});
    said_.resize(players.size());
  }

  Report run() {
    tell_observers([&](Observer& observer) { observer.began(report_.record); });
    set_up();
    table::View view = table_->view();
    while (!view.over && !stopped()) {
      if (view.turn) {
        ask(*view.turn);
      } else {
        ask_all(view);
      }
      view = table_->view();
    }
    finish(view);
    return std::move(report_);
  }

 private:
  [[nodiscard]] bool stopped() const { return options_.stopped && options_.stopped(); }
  [[nodiscard]] SeatReport& seat_report(Seat seat) { return report_.seats[seat.at()]; }
  /// On the clock of the game: since its start, and what was skipped because nobody needed it.
  [[nodiscard]] std::int64_t now() const { return clock_.now().count() - started_ + skipped_; }

  void set_up() {
    player::Seating seating;
    for (const SeatReport& seat : report_.seats) seating.names.push_back(seat.name);
    seating.game = table_->game();
    seating.settings = report_.record.settings;
    seating.move_ms = options_.time.move_ms;
    seating.total_ms = options_.time.total_ms;
    for (int i = 0; i < table_->seats(); ++i) {
      if (table_->view().over) return;
      seating.seat = Seat(i);
      const auto seated = guarded([&] { return players_[seating.seat.at()]->take_seat(seating); });
      if (!seated) remove(seating.seat, seated.error(), {}, {});
    }
  }

  enum class Answer { action, pass, none };

  /// One decision of one seat, from the question to the event.
  Answer ask(Seat seat) {
    const bool timed = table_->view().ms_left.has_value();
    const std::int64_t asked = clock_.now().count();
    Decision decision = guarded([&] { return players_[seat.at()]->decide(*table_); });
    const std::int64_t took = clock_.now().count() - asked;
    seat_report(seat).used_ms += took;
    // The record says the moment the table was told, or a replay would run by another clock.
    const std::int64_t moment = now();
    table_->tick(moment);
    const auto at = timed ? std::optional(moment) : std::nullopt;
    if (late(seat, took)) {
      Failure failure = decision ? Failure{} : std::move(decision.error());
      failure.fault = Fault::timeout;
      failure.text = lateness(seat, took);
      remove(seat, failure, took, at);
      return Answer::none;
    }
    if (!decision) {
      remove(seat, decision.error(), took, at);
      return Answer::none;
    }
    auto played = table_->submit(seat, decision->action);
    if (!played) {
      const std::string sent = rules::write_json(table_->action_json(decision->action));
      remove(seat, {Fault::illegal, std::move(played.error().text), sent}, took, at);
      return Answer::none;
    }
    ++seat_report(seat).actions;
    Json event = Json::object();
    event["seat"] = seat.number();
    event["action"] = table_->action_json(decision->action);
    if (at) event["at"] = *at;
    if (took > 0) event["ms"] = took;
    if (!decision->note.empty()) event["note"] = decision->note;
    if (!decision->stderr_text.empty()) event["stderr"] = decision->stderr_text;
    // Who says again what it said before has nothing to add.
    const bool news = event["action"] != "pass" && event["action"] != said_[seat.at()];
    said_[seat.at()] = event["action"];
    happened(std::move(event));
    return news ? Answer::action : Answer::pass;
  }

  [[nodiscard]] bool late(Seat seat, std::int64_t took) {
    const TimeLimits& time = options_.time;
    if (took > time.move_ms + time.margin_ms) return true;
    const std::int64_t margin = std::int64_t{time.margin_ms} * (seat_report(seat).actions + 1);
    return time.total_ms && seat_report(seat).used_ms > *time.total_ms + margin;
  }
  [[nodiscard]] std::string lateness(Seat seat, std::int64_t took) {
    if (took > options_.time.move_ms + options_.time.margin_ms) {
      return fmt::format("took {} ms of {} for a move", took, options_.time.move_ms);
    }
    return fmt::format("took {} ms of {} for the game", seat_report(seat).used_ms,
                       *options_.time.total_ms);
  }

  /// Where all may act: everybody in turn, again after each news, and the clock when there is none.
  void ask_all(const table::View& before) {
    for (int i = 0; i < table_->seats(); ++i) {
      const Seat seat(i);
      const table::View view = table_->view();
      if (view.over || view.turn || stopped()) return;
      if (!view.scores[seat.at()]) continue;
      if (ask(seat) != Answer::pass) return;  // all are asked again
    }
    std::fill(said_.begin(), said_.end(), Json());
    skipped_ += before.ms_left.value_or(1) + 1;
    const std::int64_t moment = now();
    table_->tick(moment);
    Json tick = Json::object();
    tick["tick"] = moment;
    happened(std::move(tick));
  }
  void remove(Seat seat, const Failure& failure, std::optional<std::int64_t> took,
              std::optional<std::int64_t> at) {
    auto removed = table_->remove(seat);
    // Its clock may have ended the game while it was thinking; then there is nobody to remove.
    if (!removed) return;
    seat_report(seat).verdict = Verdict{failure.fault, failure.text};
    Json event = Json::object();
    event["seat"] = seat.number();
    event["removed"] = player::name(failure.fault);
    if (!failure.sent.empty()) event["sent"] = failure.sent;
    if (at) event["at"] = *at;
    if (took && *took > 0) event["ms"] = *took;
    if (!failure.stderr_text.empty()) event["stderr"] = failure.stderr_text;
    happened(std::move(event));
  }

  void happened(Json event) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (report_.seats[i].verdict) continue;
      try {
        players_[i]->hear(event);
      } catch (...) {
        continue;  // it will be asked, and fail then
      }
    }
    tell_observers([&](Observer& observer) { observer.happened(*table_, event); });
    report_.record.events.push_back(std::move(event));
  }

  /// Whoever throws is not told any more.
  template <class Tell>
  void tell_observers(const Tell& tell) {
    std::erase_if(observers_, [&](Observer* observer) {
      try {
        tell(*observer);
        return false;
      } catch (...) {
        return true;
      }
    });
  }

  void finish(const table::View& view) {
    if (view.over) {
      report_.winners = view.winners;
      report_.record.result = table::result_json(*table_);
    }
    for (std::size_t i = 0; i < report_.seats.size(); ++i) {
      SeatReport& seat = report_.seats[i];
      seat.score = view.scores[i];
      if (!view.over || !seat.score) continue;
      const auto better = std::count_if(
          view.scores.begin(), view.scores.end(),
          [&](const std::optional<int>& other) { return other && *other > *seat.score; });
      seat.place = view.winners.has(Seat(static_cast<int>(i))) ? 1 : static_cast<int>(better) + 1;
    }
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (report_.seats[i].verdict) continue;
      try {
        players_[i]->farewell(*table_);
      } catch (...) {
        // The game is over and counted; nobody minds who stumbles on the way out.
        continue;
      }
    }
    tell_observers([&](Observer& observer) { observer.ended(report_); });
  }

  std::unique_ptr<table::Table> table_;
  const std::vector<std::unique_ptr<player::Player>>& players_;
  const world::Clock& clock_;
  const Options& options_;
  std::vector<Observer*> observers_;
  std::int64_t started_;
  std::int64_t skipped_ = 0;
  std::vector<Json> said_;  // the last action of each seat while all may act
  Report report_;
};

}  // namespace

Expected<Report> run_game(table::Record record,
                          const std::vector<std::unique_ptr<player::Player>>& players,
                          const world::Clock& clock, const Options& options) {
  auto table = table::replay(record);
  if (!table) return rules::refused(table);
  if ((*table)->seats() != static_cast<int>(players.size())) {
    return rules::malformed(
        fmt::format("{} players are named, but {} play", players.size(), (*table)->seats()));
  }
  return Umpire(std::move(record), std::move(*table), players, clock, options).run();
}

}  // namespace hexarena::referee
