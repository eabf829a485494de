// Tournaments in a store: playing, resuming and reporting them.
//
// Used by everything that runs tournaments, the command line and the server. The stored data
// suffices to resume after a kill, and to report the standings without creating any players.
#pragma once

#include <string>
#include <vector>

#include "store/store.hpp"
#include "tournament/description.hpp"

namespace hexarena::store {

/// Plays or resumes a tournament of a store under this id; every round, result and game is stored.
/// The caller owns the tournament until it returns: `options.stopped` stops it for now,
/// `options.played` reports progress, `options.observer` gets every event once it is stored. Fails
/// as tournament::play_tournament, when the store refuses something, and while another process or
/// thread plays it.
[[nodiscard]] Expected<tournament::TournamentResult> play_tournament(
    Store& store, const std::string& id, const std::vector<tournament::Contestant>& contestants,
    const world::Clock& clock, tournament::TournamentOptions options);

/// A tournament so far, running or finished.
struct TournamentReport {
  std::string id;
  std::int64_t created = 0;
  tournament::Description description;
  tournament::TournamentResult result;
};
/// Fails if there is none, or its rows are damaged. It may be running.
[[nodiscard]] Expected<TournamentReport> report_tournament(Store& store, const std::string& id);

/// Marks tournaments as over that were played to their end elsewhere: an archive does not contain
/// that mark.
[[nodiscard]] Expected<void> note_ended_tournaments(Store& store);

/// As `hexarena tournament --json` prints it.
[[nodiscard]] Json result_json(const TournamentReport& report);
/// Each of "removed" is {"seat","removed":fault,"note":why}:
/// [{"id","pairing","order","players":[names],"result":{"scores","winners"},"removed"?:[…]}]
[[nodiscard]] Json games_json(const TournamentReport& report);

}  // namespace hexarena::store
