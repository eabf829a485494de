// Rows: the items of a store as rows of its tables, inside a transaction of the caller.
//
// For this layer alone: what SQLite throws goes through. A row whose checksum does not match is an
// error of the kind corrupt. `put` keeps what is there already.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/items.hpp"
#include "store/lists.hpp"

namespace hexarena::store {

/// The outcome of storing an item.
enum class PutResult {
  added,      ///< it was stored by this call
  same,       ///< the same item was stored already
  different,  ///< a different one was stored already, and stays
};

/// Called with each damaged row, which is skipped.
using Damage = std::function<void(const base::Error&)>;

/// A game in a list.
struct GameSummary {
  std::string id;
  std::int64_t began = 0;
  Json header;  ///< of its record: "game", "settings", "players"…
  std::size_t events = 0;
  std::optional<Json> result = {};  ///< nothing while it is being played
};

/// Which games to list; the latest first.
struct GameFilter {
  std::string game = {};           ///< its name; any when empty
  std::string player = {};         ///< who has a seat under this name; any when empty
  std::optional<bool> ended = {};  ///< both when absent
  std::size_t most = 100;
};

/// A tournament in a list.
struct TournamentSummary {
  Tournament tournament;
  std::int64_t games = 0;    ///< that count so far
  std::int64_t planned = 0;  ///< up to the end of the last paired round
  bool over = false;
};

class Rows {
 public:
  explicit Rows(SQLite::Database& database) : database_(database), lists_(database) {}

  [[nodiscard]] Expected<PutResult> put(const StoredPlayer& player);
  [[nodiscard]] Expected<PutResult> put(const Bot& bot);
  [[nodiscard]] Expected<PutResult> put(const Tournament& tournament);
  [[nodiscard]] Expected<PutResult> put(const Pairing& pairing);
  [[nodiscard]] Expected<PutResult> put(const StoredResult& result);
  /// Extends a game that is already stored in part.
  [[nodiscard]] Expected<PutResult> put(const StoredGame& game);
  [[nodiscard]] PutResult put(const StoredSeating& seating);
  [[nodiscard]] Expected<void> put_event(const std::string& game, std::size_t number,
                                         const Json& event);
  /// Deletes the game; fails if it has ended.
  [[nodiscard]] Expected<void> forget(const std::string& game);
  [[nodiscard]] Expected<void> put_outcome(const std::string& game, const Json& result);
  void end_tournament(const std::string& id) { lists_.tournament_ended(id); }

  // A damaged row is an error, or skipped if `damage` is given.
  [[nodiscard]] Expected<std::vector<StoredPlayer>> players(const Damage& damage = {});
  [[nodiscard]] Expected<std::vector<Bot>> bots(const Damage& damage = {});
  [[nodiscard]] Expected<std::vector<Tournament>> tournaments(const Damage& damage = {});
  [[nodiscard]] Expected<std::vector<Pairing>> pairings(const std::string& tournament,
                                                        const Damage& damage = {});
  [[nodiscard]] Expected<std::vector<StoredResult>> results(const std::string& tournament,
                                                            const Damage& damage = {});
  /// Nothing if there is no such tournament.
  [[nodiscard]] Expected<std::optional<Tournament>> tournament(const std::string& id);
  /// The newest first.
  [[nodiscard]] Expected<std::vector<TournamentSummary>> tournament_list(std::size_t most);
  /// Nothing if the game has none.
  [[nodiscard]] Expected<std::optional<StoredSeating>> seating(const std::string& game);
  /// Games with a seating that have not ended, the oldest first.
  [[nodiscard]] std::vector<std::string> live_ids();
  [[nodiscard]] std::vector<std::string> game_ids();
  /// Nothing if there is no such game.
  [[nodiscard]] Expected<std::optional<StoredGame>> game(const std::string& id);
  [[nodiscard]] Expected<std::vector<GameSummary>> games(const GameFilter& filter);
  [[nodiscard]] Expected<std::vector<PlayerRating>> ratings(const std::string& game,
                                                            std::size_t most) {
    return lists_.ratings(game, most);
  }
  [[nodiscard]] Lists& lists() { return lists_; }

 private:
  struct GameTexts;
  [[nodiscard]] Expected<std::optional<GameTexts>> texts(const std::string& id);
  [[nodiscard]] tl::unexpected<base::Error> not_as_written(const std::string& game) const;
  [[nodiscard]] Expected<void> need_tournament(const std::string& id);
  void insert_outcome(const std::string& game, std::int64_t events, const Json& result);

  SQLite::Database& database_;
  Lists lists_;
};

}  // namespace hexarena::store
