// Store: one file that forgets nothing: games, players, bots with versions, tournaments with their
// pairings and results. Its lists (the newest games, ratings, tournaments) follow from the results
// and take no longer to ask for when there are more of them.
//
// Everything is kept once: what is added again changes nothing, and the first to come stays. A game
// is readable while it is played; each of its events is a transaction of its own, so whoever is
// killed loses at most the event in flight. What database.hpp tells of damaged files, other
// processes and power cuts holds here. A refusal is one sentence, and leaves the store as it was.
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

/// A new identity for a game or a tournament, different from every other.
[[nodiscard]] std::string fresh_id();
/// Now, in milliseconds since 1970.
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
  /// How many changes were committed through this Store, for whoever waits for the disk.
  [[nodiscard]] std::uint64_t commits() const { return commits_; }

  /// A pairing or result is refused where its tournament is unknown. A game may be kept in part
  /// already, as an earlier or a later state of the same game; the longer one stays.
  [[nodiscard]] Expected<Kept> add(const Item& item);
  /// A game and who sits there, both or neither.
  [[nodiscard]] Expected<void> add_live(const StoredGame& game, const Json& seating);
  /// The event with this number, from 0. Refused unless it is the next; once more is fine.
  [[nodiscard]] Expected<void> add_event(const std::string& game, std::size_t number,
                                         const Json& event);
  [[nodiscard]] Expected<void> end_game(const std::string& game, const Json& result);
  /// Begins a game anew: what was kept of it is forgotten. Refused where it has ended.
  [[nodiscard]] Expected<void> restart(const StoredGame& game);
  /// What a game counts in its tournament, refused where it does already; with the end of the game
  /// itself, where it has an identity: both or neither.
  [[nodiscard]] Expected<void> count_game(const StoredResult& counts, const std::string& game = {},
                                          const Json& result = {});

  /// No more games will be played in it.
  [[nodiscard]] Expected<void> end_tournament(const std::string& id);

  /// Nothing where the game has none, or there is no such game.
  [[nodiscard]] Expected<std::optional<StoredSeating>> seating(const std::string& game);
  /// Games with a seating that have not ended, the oldest first.
  [[nodiscard]] Expected<std::vector<std::string>> live_games();
  /// Refused where there is no such game.
  [[nodiscard]] Expected<StoredGame> game(const std::string& id);
  [[nodiscard]] Expected<std::vector<GameSummary>> games(const GameFilter& filter = {});
  [[nodiscard]] Expected<std::vector<StoredPlayer>> players();
  [[nodiscard]] Expected<std::vector<Bot>> bots();
  [[nodiscard]] Expected<std::vector<Tournament>> tournaments();
  /// Nothing where there is no such tournament.
  [[nodiscard]] Expected<std::optional<Tournament>> tournament(const std::string& id);
  /// The newest first.
  [[nodiscard]] Expected<std::vector<TournamentSummary>> tournament_list(std::size_t most);
  /// Of those who have played this game, the strongest first.
  [[nodiscard]] Expected<std::vector<PlayerRating>> ratings(const std::string& game,
                                                            std::size_t most = kEverybody);
  /// In the order of their numbers.
  [[nodiscard]] Expected<std::vector<Pairing>> pairings(const std::string& tournament);
  [[nodiscard]] Expected<std::vector<StoredResult>> results(const std::string& tournament);

  /// Told everything that is in the store at one moment, or just these games, until it refuses. It
  /// must not call the store. A damaged item is refused, or passed over where somebody wants to
  /// hear of it.
  using ItemVisitor = store::ItemVisitor;
  [[nodiscard]] Expected<void> visit(const ItemVisitor& visitor,
                                     const std::vector<std::string>& games = {},
                                     const Damage& damage = {});

  /// How many items an addition held, and how many of them told something new.
  struct Added {
    std::size_t items = 0;
    std::size_t fresh = 0;
  };
  /// Adds one item after the other until there are no more: all of them or, where one is refused or
  /// differs from what is kept, none. Other writers wait meanwhile.
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
