#include "referee/referee.hpp"

#include <fmt/format.h>

#include "referee/company.hpp"

namespace hexarena::referee {
namespace {

using Players = std::vector<std::unique_ptr<players::Player>>;

/// Untrusted observers: one that throws gets no more events.
class Watchers final : public Observer {
 public:
  explicit Watchers(std::vector<Observer*> watchers) : watchers_(std::move(watchers)) {}

  void began(const session::Record& record) override {
    tell([&](Observer& watcher) { watcher.began(record); });
    tell([&](const Observer& watcher) {
      if (record_name_.empty()) record_name_ = watcher.record_name();
    });
  }
  void happened(const game::Table& table, const session::Event& event) override {
    tell([&](Observer& watcher) { watcher.happened(table, event); });
  }
  void ended(const session::GameEnd& end) override {
    tell([&](Observer& watcher) { watcher.ended(end); });
  }
  [[nodiscard]] std::string record_name() const override { return record_name_; }

 private:
  template <class Tell>
  void tell(Tell&& tell) {
    std::erase_if(watchers_, [&](Observer* watcher) {
      try {
        tell(*watcher);
        return false;
      } catch (...) {
        return true;
      }
    });
  }

  std::vector<Observer*> watchers_;
  std::string record_name_;
};

/// A game between programs, played on the clock.
class Run {
 public:
  Run(session::Record record, std::unique_ptr<game::Table> table, const Players& players,
      const world::Clock& clock, const Options& options)
      : players_(players),
        clock_(clock),
        options_(options),
        company_(those_in_the_game(players, table->view())),
        watchers_(options.observers),
        session_(std::move(record), std::move(table), setup()) {}

  Report play() {
    session_.begin();
    session_.start_clock(now());
    seat();
    session_.go_on(now());
    while (!session_.over() && !stopped()) {
      ask(session_.to_ask().lowest());
      session_.go_on(now());
    }
    session_.stop();
    return report();
  }

 private:
  static std::vector<players::Player*> those_in_the_game(const Players& players,
                                                         const game::View& view) {
    std::vector<players::Player*> all;
    for (std::size_t i = 0; i < players.size(); ++i) {
      all.push_back(view.scores[i] ? players[i].get() : nullptr);
    }
    return all;
  }
  [[nodiscard]] session::Session::Setup setup() {
    session::Session::Setup setup;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      setup.names.push_back(players_[i]->name());
      if (players_[i]->is_self_timed()) setup.self_timed.add(Seat(static_cast<int>(i)));
    }
    setup.time = options_.time;
    setup.adjudicate = options_.adjudicate;
    setup.observers = {&company_, &watchers_};
    return setup;
  }
  [[nodiscard]] session::Instant now() const { return clock_.now().count(); }
  [[nodiscard]] bool stopped() const { return options_.stopped && options_.stopped(); }

  /// A player that fails to take its seat is removed.
  void seat() {
    players::Seating seating = seating_for(session_);
    for (std::size_t i = 0; i < players_.size() && !session_.view().over; ++i) {
      seating.seat = Seat(static_cast<int>(i));
      if (!session_.is_present(seating.seat)) continue;
      auto seated = Company::seat(*players_[i], seating);
      if (!seated) session_.decide(seating.seat, tl::unexpected(seated.error()), 0, now());
    }
  }

  /// One decision of one seat, from the question to the event.
  void ask(Seat seat) {
    const session::Instant asked = now();
    players::Decision decision = Company::consult(*players_[seat.at()], session_.table());
    const session::Instant answered = now();
    session_.decide(seat, std::move(decision), answered - asked, answered);
  }

  [[nodiscard]] Report report() {
    Report report{session_.take_record(), {}, session_.seats(), false};
    if (const auto& result = report.record.result) {
      report.winners = result->winners;
      report.adjudicated = !result->line.empty();
    }
    return report;
  }

  const Players& players_;
  const world::Clock& clock_;
  const Options& options_;
  Company company_;
  Watchers watchers_;
  session::Session session_;
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
