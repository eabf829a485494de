// TournamentJournal: a tournament in a store, with its pairings, its results and every game.
//
// The journal of tournament/journal.hpp over one tournament of a store. A game is kept as it is
// played, under an identity made of the tournament's, its pairing and its order, and its end is
// written together with what it counts, so a kill leaves no game that has ended but does not count.
// One that was cut off begins anew.
//
// While it lives, no other process or thread plays the same tournament of the same file:
// it holds a lock on a file beside the store. The store must outlive it and its observers. Its own
// calls are for one thread at a time; observers are for one each, beside it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"
#include "tournament/journal.hpp"
#include "world/descriptor.hpp"

namespace hexarena::store {

/// The id of a pairing's game in a seat order, both from 0: "cup-00003-02".
[[nodiscard]] std::string tournament_game_id(const std::string& tournament, std::size_t pairing,
                                             std::size_t order);
/// The place of a game in its tournament.
struct TournamentPlace {
  std::string tournament;
  std::size_t pairing = 0;
  std::size_t order = 0;
};
/// Parses such an id; nothing for any other.
[[nodiscard]] std::optional<TournamentPlace> tournament_place(const std::string& game);

/// The games of a tournament that count, by pairing and order.
[[nodiscard]] Expected<std::vector<tournament::GameResult>> tournament_games(Store& store,
                                                                             const std::string& id);

class TournamentJournal final : public tournament::Journal {
 public:
  /// Fails if the id is invalid, or the tournament is being played elsewhere.
  [[nodiscard]] static Expected<std::unique_ptr<TournamentJournal>> open(Store& store,
                                                                         const std::string& id);
  ~TournamentJournal() override;

  [[nodiscard]] Expected<void> begin(const Json& tournament) override;
  [[nodiscard]] Expected<void> pair(std::size_t round, std::size_t first,
                                    const tournament::Round& pairings) override;
  [[nodiscard]] Expected<void> note(const tournament::GameResult& game) override;
  [[nodiscard]] Json tournament() const override { return tournament_; }
  [[nodiscard]] Expected<std::vector<tournament::GameResult>> games() const override {
    return tournament_games(store_, id_);
  }

  /// Stores a game while it is played, for TournamentOptions::observer. A watcher gets stored
  /// events only. Thread-safe.
  [[nodiscard]] std::unique_ptr<referee::Observer> keeper(
      std::size_t pairing, std::size_t order, std::unique_ptr<referee::Observer> watcher = nullptr);

 private:
  class Keeper;
  TournamentJournal(Store& store, std::string id, std::string lock_file,
                    world::FileDescriptor lock);

  Store& store_;
  const std::string id_;
  const std::string lock_file_;
  const world::FileDescriptor lock_;
  Json tournament_;

  std::mutex mutex_;
  /// Results of games not yet written to the journal, or why they could not be stored.
  std::map<std::pair<std::size_t, std::size_t>, Expected<Json>> ends_;  // behind mutex_
};

}  // namespace hexarena::store
