#include "store/store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <random>

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;

}  // namespace

std::string fresh_id() {
  // The time comes first: items stored one after the other are then adjacent in the file.
  std::random_device device;
  return fmt::format("{:011x}{:08x}", now_ms(), device());
}

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Store::Store(std::string file, OpenDatabase database)
    : file_(std::move(file)),
      note_(std::move(database.note)),
      database_(std::move(database)),
      rows_(*database_.connection) {}

Expected<std::unique_ptr<Store>> Store::open(const std::string& file, Opening opening,
                                             Durability durability) {
  auto database = open_database(file, {opening, durability});
  if (!database) return passed_on(database);
  return std::unique_ptr<Store>(new Store(file, std::move(*database)));
}

template <class Work>
auto Store::writing(const Work& work) -> decltype(work()) {
  const std::lock_guard lock(mutex_);
  return guarded([&] {
    // At once for writing: one that began as a reader could find that it comes too late to write.
    SQLite::Transaction transaction(*database_.connection, SQLite::TransactionBehavior::IMMEDIATE);
    auto done = work();
    if (done) {
      transaction.commit();
      ++commits_;
    }
    return done;
  });
}

template <class Work>
auto Store::reading(const Work& work) -> decltype(work()) {
  const std::lock_guard lock(mutex_);
  return guarded([&] {
    const SQLite::Transaction moment(*database_.connection);
    return work();
  });
}

Expected<PutResult> Store::add(const Item& item) {
  auto fine = check(item);
  if (!fine) return passed_on(fine);
  return writing(
      [&] { return std::visit([&](const auto& each) { return rows_.put(each); }, item); });
}

Expected<void> Store::add_live(const StoredGame& game, const Json& seating) {
  auto fine = check(Item(game));
  if (!fine) return fine;
  return writing([&]() -> Expected<void> {
    auto kept = rows_.put(game);
    if (!kept) return passed_on(kept);
    if (*kept != PutResult::added ||
        rows_.put(StoredSeating{game.id, seating}) != PutResult::added) {
      return invalid(fmt::format("another game is stored as {}", game.id));
    }
    return {};
  });
}

Expected<void> Store::add_event(const std::string& game, std::size_t number, const Json& event) {
  return writing([&] { return rows_.put_event(game, number, event); });
}

Expected<void> Store::end_game(const std::string& game, const Json& result) {
  return writing([&] { return rows_.put_outcome(game, result); });
}

Expected<void> Store::end_tournament(const std::string& id) {
  return writing([&]() -> Expected<void> {
    rows_.end_tournament(id);
    return {};
  });
}

Expected<std::optional<StoredSeating>> Store::seating(const std::string& game) {
  return reading([&] { return rows_.seating(game); });
}

Expected<std::vector<std::string>> Store::live_games() {
  return reading([&]() -> Expected<std::vector<std::string>> { return rows_.live_ids(); });
}

Expected<void> Store::restart(const StoredGame& game) {
  auto fine = check(game);
  if (!fine) return fine;
  return writing([&]() -> Expected<void> {
    auto gone = rows_.forget(game.id);
    if (!gone) return gone;
    auto kept = rows_.put(game);
    if (!kept) return passed_on(kept);
    return {};
  });
}

Expected<void> Store::count_game(const StoredResult& counts, const std::string& game,
                                 const Json& result) {
  auto fine = check(counts);
  if (!fine) return fine;
  return writing([&]() -> Expected<void> {
    auto kept = rows_.put(counts);
    if (!kept) return passed_on(kept);
    if (*kept != PutResult::added) return invalid(in_words(counts) + " is stored already");
    if (game.empty()) return {};
    return rows_.put_outcome(game, result);
  });
}

Expected<StoredGame> Store::game(const std::string& id) {
  auto found = reading([&] { return rows_.game(id); });
  if (!found) return passed_on(found);
  if (!*found) return base::not_found("there is no game " + base::in_quotes(id));
  return std::move(**found);
}

Expected<std::vector<GameSummary>> Store::games(const GameFilter& filter) {
  return reading([&] { return rows_.games(filter); });
}

Expected<std::vector<StoredPlayer>> Store::players() {
  return reading([&] { return rows_.players(); });
}

Expected<std::vector<Bot>> Store::bots() {
  return reading([&] { return rows_.bots(); });
}

Expected<std::vector<Tournament>> Store::tournaments() {
  return reading([&] { return rows_.tournaments(); });
}

Expected<std::optional<Tournament>> Store::tournament(const std::string& id) {
  return reading([&] { return rows_.tournament(id); });
}

Expected<std::vector<TournamentSummary>> Store::tournament_list(std::size_t most) {
  return reading([&] { return rows_.tournament_list(most); });
}

Expected<std::vector<PlayerRating>> Store::ratings(const std::string& game, std::size_t most) {
  return reading([&] { return rows_.ratings(game, most); });
}

Expected<std::vector<Pairing>> Store::pairings(const std::string& tournament) {
  return reading([&] { return rows_.pairings(tournament); });
}

Expected<std::vector<StoredResult>> Store::results(const std::string& tournament) {
  return reading([&] { return rows_.results(tournament); });
}

Expected<void> Store::visit(const ItemVisitor& visitor, const std::vector<std::string>& games,
                            const Damage& damage) {
  return reading([&] { return visit_items(rows_, visitor, games, damage); });
}

Expected<Store::Added> Store::add_all(const Source& next) {
  return writing([&]() -> Expected<Added> {
    Added added;
    while (true) {
      auto item = next();
      if (!item) return passed_on(item);
      if (!*item) return added;
      auto fine = check(**item);
      if (!fine) return passed_on(fine);
      auto kept = std::visit([&](const auto& each) { return rows_.put(each); }, **item);
      if (!kept) return passed_on(kept);
      if (*kept == PutResult::different) {
        return invalid(
            fmt::format("{} holds another one as {}", base::in_quotes(file_), in_words(**item)));
      }
      ++added.items;
      if (*kept == PutResult::added) ++added.fresh;
    }
  });
}

}  // namespace hexarena::store
