// Store: one file that forgets nothing: games, players, bots with versions, tournaments with their
// pairings and results. Its lists (the newest games, ratings, tournaments) follow from the results
// and take no longer to ask for when there are more of them.
//
// Every item is stored once: adding it again changes nothing, and of two different items with one
// ID the first stays. A game is readable while it is played; each of its events is a transaction of
// its own, so a killed program loses at most the event in flight. The guarantees of database.hpp
// about damaged files, other processes and power cuts hold here. An error is one sentence and leaves
// the store as it was.
//
// Thread safe: any thread may call anything; one is served at a time. Several processes, and
// several Stores of one process, may have the same file open. Not to be used in a child after
// fork().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/items.hpp"
#include "store/rows.hpp"
#include "store/visit.hpp"

namespace hexarena::store {

/// A new unique id for a game or a tournament.
[[nodiscard]] std::string fresh_id();
/// The current time, in milliseconds since 1970.
[[nodiscard]] std::int64_t now_ms();

/// More than any list has.
inline constexpr std::size_t kEverybody = 1'000'000'000;

class Store {
 public:
  [[nodiscard]] static Expected<std::unique_ptr<Store>> open(
      const std::string& file, Opening opening = Opening::create,
      Durability durability = Durability::normal);

  [[nodiscard]] const std::string& file() const { return file_; }
  /// A sentence about the file that its user should read; mostly empty.
  [[nodiscard]] const std::string& note() const { return note_; }
  /// How many changes were committed through this Store; the disk may lag behind.
  [[nodiscard]] std::uint64_t commits() const { return commits_; }

  /// Fails for a pairing or result of an unknown tournament. A game may already be stored in part,
  /// in an earlier or later state; the longer one stays.
  [[nodiscard]] Expected<PutResult> add(const Item& item);
  /// Stores a game and its seating, both or neither.
  [[nodiscard]] Expected<void> add_live(const StoredGame& game, const Json& seating);
  /// Stores the event with this number, from 0. It must be the next one; repeating one is allowed.
  [[nodiscard]] Expected<void> add_event(const std::string& game, std::size_t number,
                                         const Json& event);
  [[nodiscard]] Expected<void> end_game(const std::string& game, const Json& result);
  /// Restarts a game: what was stored of it is deleted. Fails if it has ended.
  [[nodiscard]] Expected<void> restart(const StoredGame& game);
  /// Stores the result of a game in its tournament, which fails if it is already counted; together
  /// with the end of the game itself, if it has an id: both or neither.
  [[nodiscard]] Expected<void> count_game(const StoredResult& counts, const std::string& game = {},
                                          const Json& result = {});

  /// Marks a tournament as over: no more games will be played in it.
  [[nodiscard]] Expected<void> end_tournament(const std::string& id);

  /// Nothing if the game has no seating or does not exist.
  [[nodiscard]] Expected<std::optional<StoredSeating>> seating(const std::string& game);
  /// Games with a seating that have not ended, the oldest first.
  [[nodiscard]] Expected<std::vector<std::string>> live_games();
  /// Fails if there is no such game.
  [[nodiscard]] Expected<StoredGame> game(const std::string& id);
  [[nodiscard]] Expected<std::vector<GameSummary>> games(const GameFilter& filter = {});
  [[nodiscard]] Expected<std::vector<StoredPlayer>> players();
  [[nodiscard]] Expected<std::vector<Bot>> bots();
  [[nodiscard]] Expected<std::vector<Tournament>> tournaments();
  /// Nothing if there is no such tournament.
  [[nodiscard]] Expected<std::optional<Tournament>> tournament(const std::string& id);
  /// The newest first.
  [[nodiscard]] Expected<std::vector<TournamentSummary>> tournament_list(std::size_t most);
  /// The players of this game, the strongest first.
  [[nodiscard]] Expected<std::vector<PlayerRating>> ratings(const std::string& game,
                                                            std::size_t most = kEverybody);
  /// In the order of their numbers.
  [[nodiscard]] Expected<std::vector<Pairing>> pairings(const std::string& tournament);
  [[nodiscard]] Expected<std::vector<StoredResult>> results(const std::string& tournament);

  /// Calls the visitor with all items of one snapshot, or only these games, until it returns an
  /// error. It must not call the store. A damaged item is an error, or skipped if `damage` is
  /// given.
  using ItemVisitor = store::ItemVisitor;
  [[nodiscard]] Expected<void> visit(const ItemVisitor& visitor,
                                     const std::vector<std::string>& games = {},
                                     const Damage& damage = {});

  /// How many items were read, and how many of them were new.
  struct Added {
    std::size_t items = 0;
    std::size_t fresh = 0;
  };
  /// Adds all items until there are no more; if one is refused or differs from a stored one, none
  /// of them. Other writers wait meanwhile.
  using Source = std::function<Expected<std::optional<Item>>()>;
  [[nodiscard]] Expected<Added> add_all(const Source& next);

 private:
  Store(std::string file, OpenDatabase database);

  template <class Work>
  [[nodiscard]] auto writing(const Work& work) -> decltype(work());
  template <class Work>
  [[nodiscard]] auto reading(const Work& work) -> decltype(work());

  const std::string file_;
  std::mutex mutex_;
  const std::string note_;
  const OpenDatabase database_;  // behind mutex_
  Rows rows_;
  std::atomic<std::uint64_t> commits_ = 0;
};

}  // namespace hexarena::store
