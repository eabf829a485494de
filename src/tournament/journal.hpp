// Journal: what a tournament must not forget: what is played, who is paired, how each game ended.
//
// The tournament writes it and reads it back; where it lies is the store's business. Everything is
// taken down before the tournament goes on, so that whoever is killed loses only the games being
// played. Used by one thread at a time.
//
// MemoryJournal forgets everything at its end.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/referee.hpp"
#include "tournament/pairing.hpp"

namespace hexarena::tournament {

using base::Expected;

struct SeatResult {
  Entrant entrant = 0;
  int place = 0;  ///< 1 for winners, 0 for one that was removed
  std::optional<int> score = {};
  std::optional<referee::Verdict> removed = {};
};

/// How one game of a block ended.
struct GameResult {
  std::size_t pairing = 0;        ///< counted from 0 over all rounds
  std::size_t order = 0;          ///< which order of the seats, from 0
  std::vector<SeatResult> seats;  ///< by seat
};
[[nodiscard]] base::Json to_json(const GameResult& game);
/// The digest of a row of games: from that of the games before, empty at first, and the next one.
[[nodiscard]] std::string digest(std::string_view before, const GameResult& game);
[[nodiscard]] Expected<GameResult> read_game_result(const base::Json& json);
/// {"round":1,"first":0,"pairings":[[0,3],…],"bye":4}: by entrant.
[[nodiscard]] base::Json to_json(std::size_t round, std::size_t first, const Round& pairings);

class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  virtual ~Journal() = default;

  /// Opens it for a tournament; refused where it holds another.
  [[nodiscard]] virtual Expected<void> begin(const base::Json& tournament) = 0;
  /// Takes down a round, counted from 1, whose first pairing has this number. One that it holds
  /// already must be the same.
  [[nodiscard]] virtual Expected<void> pair(std::size_t round, std::size_t first,
                                            const Round& pairings) = 0;
  /// Takes down a game; refused where it holds it already.
  [[nodiscard]] virtual Expected<void> note(const GameResult& game) = 0;

  /// What is played; null before the first `begin`.
  [[nodiscard]] virtual base::Json tournament() const = 0;
  /// All games, by pairing and order.
  [[nodiscard]] virtual Expected<std::vector<GameResult>> games() const = 0;
};

class MemoryJournal final : public Journal {
 public:
  [[nodiscard]] Expected<void> begin(const base::Json& tournament) override;
  [[nodiscard]] Expected<void> pair(std::size_t round, std::size_t first,
                                    const Round& pairings) override;
  [[nodiscard]] Expected<void> note(const GameResult& game) override;
  [[nodiscard]] base::Json tournament() const override { return tournament_; }
  [[nodiscard]] Expected<std::vector<GameResult>> games() const override;

 private:
  base::Json tournament_;
  std::map<std::size_t, base::Json> rounds_;
  std::map<std::pair<std::size_t, std::size_t>, GameResult> games_;
};

}  // namespace hexarena::tournament
