#include "cli/report_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/run_facts.hpp"
#include "session/replay_page.hpp"
#include "store/tournament_journal.hpp"
#include "world/file.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::passed_on;
using tournament::GameFacts;

constexpr std::size_t kMostStderr = 2000;  // bytes per seat in one game

/// Time and STDERR of each seat, from the events of a game.
GameFacts facts_of(const session::Record& record) {
  const auto seats = static_cast<std::size_t>(record.opening->seats());
  GameFacts facts;
  facts.used_ms.assign(seats, 0);
  facts.stderr_texts.assign(seats, "");
  const auto add = [&](const std::optional<rules::Seat>& seat, const session::Remarks& remarks) {
    if (!seat || seat->at() >= seats) return;
    facts.used_ms[seat->at()] += remarks.ms;
    std::string& text = facts.stderr_texts[seat->at()];
    text.append(remarks.stderr_text, 0, kMostStderr - std::min(kMostStderr, text.size()));
  };
  for (const session::Event& event : record.events) {
    if (const auto* const action = std::get_if<session::ActionEvent>(&event)) {
      add(action->seat, action->remarks);
    } else if (const auto* const removal = std::get_if<session::RemovalEvent>(&event)) {
      add(removal->seat, removal->remarks);
    }
  }
  return facts;
}

}  // namespace

Expected<GamePages> GamePages::open(const std::string& file) {
  fs::path folder = fs::path(file).replace_extension();
  folder += "-games";
  std::error_code error;
  fs::create_directory(folder, error);  // a typing error must not create folders
  if (!error) return GamePages(folder.string());
  return world::system_error(error.value(),
                             fmt::format("the games cannot be saved in {}: {}",
                                         base::in_quotes(folder.string()), error.message()));
}

Expected<void> GamePages::add(const Place& place, const std::string& name,
                              const session::Record& record) {
  GameFacts facts = facts_of(record);
  if (auto page = session::replay_page(record)) {
    const fs::path file = fs::path(folder_) / (name + ".html");
    auto written = world::replace_file(file.string(), *page);
    if (!written) return written;
    facts.page = file.parent_path().filename().string() + "/" + file.filename().string();
  }
  known_[place] = std::move(facts);
  return {};
}

GameFacts GamePages::facts(const Place& place) const {
  const auto found = known_.find(place);
  return found == known_.end() ? GameFacts() : found->second;
}

Expected<void> write_report(store::Store& store, const std::string& file,
                            const store::TournamentReport& report) {
  auto pages = GamePages::open(file);
  if (!pages) return passed_on(pages);
  const auto name = [&](std::size_t pairing, std::size_t order) {
    return store::tournament_game_id(report.id, pairing, order);
  };
  for (const tournament::GameResult& game : report.result.games) {
    if (pages->full()) break;
    const std::string id = name(game.pairing, game.order);
    // A game that cannot be read or shown is listed without a page: its result does not depend on
    // it.
    auto kept = store.game(id);
    if (!kept) continue;
    auto added = pages->add({game.pairing, game.order}, id, kept->record);
    if (!added) return added;
  }
  tournament::ReportFacts facts;
  facts.run = run_facts();
  // The report has the date of its tournament: the same tournament gives the same page.
  if (auto kept = store.tournament(report.id); kept && *kept) {
    facts.run["date"] = date_text((*kept)->created / 1000);
  }
  facts.game = [&](std::size_t pairing, std::size_t order) {
    return pages->facts({pairing, order});
  };
  return world::replace_file(
      file, tournament::report_page(report.description, report.result, name, facts));
}

std::string match_game_name(std::size_t players, const GamePages::Place& place) {
  return fmt::format("game-{:04}",
                     place.first * tournament::block_games(players) + place.second + 1);
}

Expected<void> write_report(const MatchCommand& command, const tournament::MatchOptions& options,
                            const tournament::MatchResult& result, const std::string& words,
                            const GamePages& pages) {
  tournament::Description description;
  for (const std::string& player : command.players) {
    description.name += (description.name.empty() ? "" : " – ") + player;
    description.players.push_back({player, player});
  }
  static_cast<tournament::BlockOptions&>(description.options) = options;
  tournament::Plan& plan = description.options.plan;
  plan.entrants = plan.seats = command.players.size();
  plan.seed = options.seed;
  tournament::TournamentResult games;
  games.over = true;
  games.games = result.games_listed;
  games.verdict = result.verdict;
  tournament::ReportFacts facts;
  facts.kind = "match";
  facts.summary = words;
  facts.run = options.run;
  facts.game = [&](std::size_t block, std::size_t order) { return pages.facts({block, order}); };
  const auto name = [&](std::size_t block, std::size_t order) {
    return match_game_name(command.players.size(), {block, order});
  };
  return world::replace_file(command.html_report,
                             tournament::report_page(description, games, name, facts));
}

}  // namespace hexarena::cli
