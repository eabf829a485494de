#include "store/stored_tournament.hpp"

#include <fmt/format.h>

#include "store/tournament_journal.hpp"

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;
using tournament::Contestant;

/// The games of a tournament, read-only.
class Recollection final : public tournament::Journal {
 public:
  Recollection(Store& store, std::string id) : store_(store), id_(std::move(id)) {}

  [[nodiscard]] Expected<void> begin(const Json&) override { return {}; }
  [[nodiscard]] Expected<void> pair(std::size_t, std::size_t, const tournament::Round&) override {
    return {};
  }
  [[nodiscard]] Expected<void> note(const tournament::GameResult&) override {
    return invalid("this tournament is read-only");
  }
  [[nodiscard]] Json tournament() const override { return {}; }
  [[nodiscard]] Expected<std::vector<tournament::GameResult>> games() const override {
    return tournament_games(store_, id_);
  }

 private:
  Store& store_;
  const std::string id_;
};

/// The participants, by name only.
std::vector<Contestant> absentees(const tournament::Description& description) {
  std::vector<Contestant> all;
  for (const std::string& name : names_of(description)) all.push_back({name, nullptr});
  return all;
}

}  // namespace

Expected<tournament::TournamentResult> play_tournament(Store& store, const std::string& id,
                                                       const std::vector<Contestant>& contestants,
                                                       const world::Clock& clock,
                                                       tournament::TournamentOptions options) {
  auto journal = TournamentJournal::open(store, id);
  if (!journal) return passed_on(journal);
  options.observer = [&, watcher = std::move(options.observer)](std::size_t pairing,
                                                                std::size_t order) {
    return (*journal)->keeper(pairing, order, watcher ? watcher(pairing, order) : nullptr);
  };
  auto played = tournament::play_tournament(contestants, clock, **journal, options);
  if (!played || !played->over) return played;
  auto ended = store.end_tournament(id);
  if (!ended) return passed_on(ended);
  return played;
}

Expected<void> note_ended_tournaments(Store& store) {
  auto all = store.tournament_list(kEverybody);
  if (!all) return passed_on(all);
  for (const TournamentSummary& each : *all) {
    if (each.over) continue;
    auto report = report_tournament(store, each.tournament.id);
    if (!report || !report->result.over) continue;
    auto ended = store.end_tournament(each.tournament.id);
    if (!ended) return ended;
  }
  return {};
}

Expected<TournamentReport> report_tournament(Store& store, const std::string& id) {
  auto found = store.tournament(id);
  if (!found) return passed_on(found);
  if (!*found) {
    return base::not_found("there is no tournament " + base::in_quotes(id));
  }
  const Json& spec = (*found)->spec;
  if (!spec.is_object() || !spec.contains("origin")) {
    return base::corrupt(fmt::format("the description of tournament {} is unreadable", id));
  }
  auto description = tournament::read_description(spec["origin"]);
  if (!description) return passed_on(description);
  TournamentReport report{id, (*found)->created, std::move(*description), {}};
  if (report.description.name.empty()) report.description.name = id;
  tournament::TournamentOptions options = report.description.options;
  options.stopped = [] { return true; };
  Recollection journal(store, id);
  auto result = tournament::play_tournament(absentees(report.description), world::SystemClock(),
                                            journal, options);
  if (!result) return passed_on(result);
  report.result = std::move(*result);
  return report;
}

Json result_json(const TournamentReport& report) {
  return tournament::result_json(report.description.options, absentees(report.description),
                                 report.result);
}

Json games_json(const TournamentReport& report) {
  const std::vector<std::string> names = names_of(report.description);
  Json games = Json::array();
  for (const tournament::GameResult& game : report.result.games) {
    Json players = Json::array();
    Json scores = Json::array();
    Json winners = Json::array();
    Json removed = Json::array();
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const tournament::SeatResult& result = game.seats[seat];
      players.push_back(names[result.entrant]);
      scores.push_back(result.score ? Json(*result.score) : Json());
      if (result.place == 1) winners.push_back(seat);
      if (result.removed) {
        Json removal = Json::object();
        removal["seat"] = seat;
        removal["removed"] = session::name(result.removed->fault);
        removal["note"] = result.removed->text;
        removed.push_back(std::move(removal));
      }
    }
    Json one = Json::object();
    one["id"] = tournament_game_id(report.id, game.pairing, game.order);
    one["pairing"] = game.pairing;
    one["order"] = game.order;
    one["players"] = std::move(players);
    one["result"]["scores"] = std::move(scores);
    one["result"]["winners"] = std::move(winners);
    if (!removed.empty()) one["removed"] = std::move(removed);
    games.push_back(std::move(one));
  }
  return games;
}

}  // namespace hexarena::store
