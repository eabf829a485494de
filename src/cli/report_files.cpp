#include "cli/report_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "cli/run_facts.hpp"
#include "session/replay_page.hpp"
#include "store/tournament_journal.hpp"
#include "tournament/report_page.hpp"
#include "world/file.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::passed_on;
using tournament::GameFacts;

constexpr std::size_t kMostStderr = 2000;  // bytes of a seat in one game

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

/// The folder of the games of this report.
Expected<fs::path> games_folder(const std::string& file) {
  fs::path folder = fs::path(file).replace_extension();
  folder += "-games";
  std::error_code error;
  fs::create_directory(folder, error);  // a typing error makes no folders
  if (!error) return folder;
  return world::system_error(error.value(),
                             fmt::format("the games cannot be saved in {}: {}",
                                         base::in_quotes(folder.string()), error.message()));
}

}  // namespace

Expected<void> write_report(store::Store& store, const std::string& file,
                            const store::ToldTournament& told) {
  auto folder = games_folder(file);
  if (!folder) return passed_on(folder);
  std::map<std::pair<std::size_t, std::size_t>, GameFacts> known;
  for (const tournament::GameResult& game : told.result.games) {
    if (known.size() == kMostReplays) break;
    const std::string id = store::tournament_game_id(told.id, game.pairing, game.order);
    // A game that cannot be read or shown is listed without a page: the results stand by themselves.
    auto kept = store.game(id);
    if (!kept) continue;
    GameFacts facts = facts_of(kept->record);
    if (auto page = session::replay_page(kept->record)) {
      const std::string name = id + ".html";
      auto written = world::replace_file((*folder / name).string(), *page);
      if (!written) return passed_on(written);
      facts.page = folder->filename().string() + "/" + name;
    }
    known.emplace(std::pair(game.pairing, game.order), std::move(facts));
  }
  tournament::ReportFacts facts;
  facts.run = run_facts();
  // The date of a report is that of its tournament: the same one gives the same page.
  if (auto kept = store.tournament(told.id); kept && *kept) {
    facts.run["date"] = date_text((*kept)->created / 1000);
  }
  facts.game = [&](std::size_t pairing, std::size_t order) {
    const auto found = known.find({pairing, order});
    return found == known.end() ? GameFacts() : found->second;
  };
  const auto name = [&](std::size_t pairing, std::size_t order) {
    return store::tournament_game_id(told.id, pairing, order);
  };
  return world::replace_file(file,
                             tournament::report_page(told.description, told.result, name, facts));
}

}  // namespace hexarena::cli
