// A tournament that a store keeps: played, gone on with, and told.
//
// Whoever runs tournaments, the command line or a server, goes through here. What is kept is enough
// to go on after a kill, and to tell the standings without knowing how to seat a single player.
#pragma once

#include <string>
#include <vector>

#include "store/store.hpp"
#include "tournament/description.hpp"

namespace hexarena::store {

/// Plays a tournament of a store under this identity, or plays on; every round, result and game is
/// kept. It belongs to whoever calls it until it returns: `options.stopped` ends it for now,
/// `options.played` tells how it goes, `options.observer` of every event once it is kept. Refused
/// as tournament::play_tournament, when the store refuses something, and when somebody else plays
/// it.
[[nodiscard]] Expected<tournament::TournamentResult> play_tournament(
    Store& store, const std::string& id, const std::vector<tournament::Contestant>& contestants,
    const world::Clock& clock, tournament::TournamentOptions options);

/// A tournament as far as it was played, now or long ago.
struct ToldTournament {
  std::string id;
  std::int64_t created = 0;
  tournament::Description description;
  tournament::TournamentResult result;
};
/// Refused where there is none, or its rows are not what was written. It may be in play.
[[nodiscard]] Expected<ToldTournament> tell_tournament(Store& store, const std::string& id);

/// Marks those as over that were played to their end elsewhere: what came from an archive does not
/// say so by itself.
[[nodiscard]] Expected<void> note_ended_tournaments(Store& store);

/// As `hexarena tournament --json` tells it.
[[nodiscard]] Json result_json(const ToldTournament& told);
/// Each of "removed" is {"seat","removed":fault,"note":why}:
/// [{"id","pairing","order","players":[names],"result":{"scores","winners"},"removed"?:[…]}]
[[nodiscard]] Json games_json(const ToldTournament& told);

}  // namespace hexarena::store
