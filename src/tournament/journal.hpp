// Journal: the persistent state of a tournament: what is played, the pairings, the results.
//
// The tournament writes it and reads it back; where it is stored is up to the store. Everything is
// written before the tournament continues, so that a killed process loses only the games in
// progress. Used by one thread at a time.
//
// MemoryJournal is discarded when destroyed.
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
  int place = 0;  ///< 1 for winners, 0 if removed
  std::optional<int> score = {};
  std::optional<referee::Verdict> removed = {};
};

/// The result of one game of a block.
struct GameResult {
  std::size_t pairing = 0;        ///< counted from 0 over all rounds
  std::size_t order = 0;          ///< which order of the seats, from 0
  std::vector<SeatResult> seats;  ///< by seat
};
[[nodiscard]] base::Json to_json(const GameResult& game);
/// The digest of a sequence of games, from the digest of the games before (initially empty) and the
/// next game.
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

  /// Opens it for a tournament; fails if it holds a different one.
  [[nodiscard]] virtual Expected<void> begin(const base::Json& tournament) = 0;
  /// Writes a round, counted from 1, whose first pairing has the number `first`. If the journal
  /// already has the round, it must be the same.
  [[nodiscard]] virtual Expected<void> pair(std::size_t round, std::size_t first,
                                            const Round& pairings) = 0;
  /// Writes a game; fails if the journal already has it.
  [[nodiscard]] virtual Expected<void> note(const GameResult& game) = 0;

  /// The tournament's description; null before the first `begin`.
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
