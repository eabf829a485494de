#include "referee/referee.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "referee/umpire.hpp"

namespace hexarena::referee {
namespace {

using players::Decision;
using players::Failure;

/// A game among machines, on the clock.
class Run {
 public:
  Run(session::Record record, std::unique_ptr<game::Table> table,
      const std::vector<std::unique_ptr<players::Player>>& players, const world::Clock& clock,
      const Options& options)
      : players_(players),
        clock_(clock),
        options_(options),
        started_(clock.now().count()),
        record_(std::move(record)),
        umpire_(record_, std::move(table), chairs(players), options.observers) {}

  Report play() {
    umpire_.begin(options_.time);
    game::View view = umpire_.table().view();
    while (!view.over && !stopped()) {
      if (const auto proven = prove()) {
        umpire_.finish(*proven);
        return report(proven->end->view(), true);
      }
      if (const auto skip = umpire_.table().forced_skip()) {
        umpire_.judge(*view.turn, players::Choice{*skip}, {now(), 0});
      } else if (view.turn) {
        ask(*view.turn);
      } else {
        ask_all(view);
      }
      view = umpire_.table().view();
    }
    umpire_.finish();
    return report(view, false);
  }

 private:
  [[nodiscard]] static std::vector<Chair> chairs(
      const std::vector<std::unique_ptr<players::Player>>& players) {
    std::vector<Chair> all;
    all.reserve(players.size());
    for (const auto& player : players) all.push_back({player.get(), player->name()});
    return all;
  }
  [[nodiscard]] bool stopped() const { return options_.stopped && options_.stopped(); }
  /// On the clock of the game: since its start, and what was skipped because nobody needed it.
  [[nodiscard]] std::int64_t now() const { return clock_.now().count() - started_ + skipped_; }

  [[nodiscard]] std::optional<Adjudication> prove() const {
    if (!options_.adjudicate) return std::nullopt;
    return adjudicate(umpire_.table(), *options_.adjudicate);
  }

  /// One decision of one seat, from the question to the event.
  Umpire::Answer ask(Seat seat) {
    const std::int64_t asked = clock_.now().count();
    Decision decision = Umpire::consult(*players_[seat.at()], umpire_.table());
    const std::int64_t took = clock_.now().count() - asked;
    if (const std::string lateness = late(seat, took); !lateness.empty()) {
      Failure failure = decision ? Failure{} : std::move(decision.error());
      failure.fault = Fault::timeout;
      failure.message = lateness;
      decision = tl::unexpected(std::move(failure));
    }
    return umpire_.judge(seat, decision, {now(), took});
  }

  /// In which way a decision that took so long is late; nothing when it is in time.
  [[nodiscard]] std::string late(Seat seat, std::int64_t took) const {
    const TimeLimits& time = options_.time;
    if (took > time.move_ms + time.margin_ms) {
      return fmt::format("took {} ms of {} for a move", took, time.move_ms);
    }
    const SeatReport& before = umpire_.seats()[seat.at()];
    const std::int64_t margin = std::int64_t{time.margin_ms} * (before.actions + 1);
    if (time.total_ms && before.used_ms + took > *time.total_ms + margin) {
      return fmt::format("took {} ms of {} for the game", before.used_ms + took, *time.total_ms);
    }
    return "";
  }

  /// Where all may act: everybody in turn, again after each news, and the clock when there is none.
  void ask_all(const game::View& before) {
    for (int i = 0; i < umpire_.table().seats(); ++i) {
      const Seat seat(i);
      const game::View view = umpire_.table().view();
      if (view.over || view.turn || stopped()) return;
      if (!view.scores[seat.at()]) continue;
      if (ask(seat) != Umpire::Answer::pass) return;  // all are asked again
    }
    skipped_ += before.ms_left.value_or(1) + 1;
    umpire_.tick(now());
  }

  [[nodiscard]] Report report(const game::View& view, bool adjudicated) {
    Report report{std::move(record_), {}, umpire_.seats(), adjudicated};
    if (view.over) report.winners = view.winners;
    for (std::size_t i = 0; i < report.seats.size(); ++i) {
      SeatReport& seat = report.seats[i];
      if (!view.over || !seat.score) continue;
      const auto better = std::count_if(
          view.scores.begin(), view.scores.end(),
          [&](const std::optional<int>& other) { return other && *other > *seat.score; });
      seat.place = view.winners.has(Seat(static_cast<int>(i))) ? 1 : static_cast<int>(better) + 1;
    }
    for (Observer* const observer : umpire_.observers()) {
      try {
        observer->ended(report);
      } catch (...) {
        continue;
      }
    }
    return report;
  }

  const std::vector<std::unique_ptr<players::Player>>& players_;
  const world::Clock& clock_;
  const Options& options_;
  std::int64_t started_;
  std::int64_t skipped_ = 0;
  session::Record record_;
  Umpire umpire_;
};

}  // namespace

Expected<Report> run_game(session::Record record,
                          const std::vector<std::unique_ptr<players::Player>>& players,
                          const world::Clock& clock, const Options& options) {
  auto table = session::replay(record);
  if (!table) return base::passed_on(table);
  if ((*table)->seats() != static_cast<int>(players.size())) {
    return base::invalid(
        fmt::format("{} players are named, but {} play", players.size(), (*table)->seats()));
  }
  return Run(std::move(record), std::move(*table), players, clock, options).play();
}

}  // namespace hexarena::referee
