#include "store/tournament_journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "world/system_error.hpp"

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;
using tournament::GameResult;

// Seat orders of a pairing; four players have the most.
constexpr std::size_t kOrders = 24;
// The length of what tournament_game_id appends.
constexpr std::size_t kLongestEnding = 16;

std::int64_t number_of(const GameResult& game) {
  return static_cast<std::int64_t>(game.pairing * kOrders + game.order);
}

}  // namespace

std::string tournament_game_id(const std::string& tournament, std::size_t pairing,
                               std::size_t order) {
  return fmt::format("{}-{:05}-{:02}", tournament, pairing + 1, order + 1);
}

std::optional<TournamentPlace> tournament_place(const std::string& game) {
  const std::size_t last = game.rfind('-');
  if (last == std::string::npos || last == 0) return std::nullopt;
  const std::size_t first = game.rfind('-', last - 1);
  if (first == std::string::npos) return std::nullopt;
  TournamentPlace place{game.substr(0, first)};
  const auto read = [&](std::size_t from, std::size_t to, std::size_t& number) {
    return std::from_chars(game.data() + from, game.data() + to, number).ec == std::errc();
  };
  if (!read(first + 1, last, place.pairing) || !read(last + 1, game.size(), place.order)) {
    return std::nullopt;
  }
  // From 1, and in canonical form.
  if (place.pairing == 0 || place.order == 0) return std::nullopt;
  --place.pairing;
  --place.order;
  if (tournament_game_id(place.tournament, place.pairing, place.order) != game) return std::nullopt;
  return place;
}

Expected<std::vector<GameResult>> tournament_games(Store& store, const std::string& id) {
  auto results = store.results(id);
  if (!results) return passed_on(results);
  std::vector<GameResult> games;
  games.reserve(results->size());
  for (const StoredResult& result : *results) {
    auto game = tournament::read_game_result(result.result);
    if (!game || game->order >= kOrders || number_of(*game) != result.number) {
      return base::corrupt(
          fmt::format("result {} of tournament {} is unreadable", result.number, id));
    }
    games.push_back(std::move(*game));
  }
  return games;
}

/// Stores a game while it is played; its end goes to the journal.
class TournamentJournal::Keeper final : public referee::Observer {
 public:
  Keeper(TournamentJournal& journal, std::size_t pairing, std::size_t order,
         std::unique_ptr<referee::Observer> watcher)
      : journal_(journal),
        key_(pairing, order),
        id_(tournament_game_id(journal.id_, pairing, order)),
        watcher_(std::move(watcher)) {}

  void began(const session::Record& record) override {
    events_ = record.events.size();
    kept_ = journal_.store_.restart(StoredGame{id_, now_ms(), record});
    tell([&] { watcher_->began(record); });
  }
  void happened(const game::Table& table, const session::Event& event) override {
    if (kept_) {
      kept_ = journal_.store_.add_event(id_, events_++, session::to_json(table, event));
    }
    tell([&] { watcher_->happened(table, event); });
  }
  void ended(const session::GameEnd& end) override {
    if (!end.record.result) return;
    {
      const std::lock_guard lock(journal_.mutex_);
      journal_.ends_.insert_or_assign(
          key_, kept_ ? Expected<Json>(session::to_json(*end.record.opening, end.result))
                      : Expected<Json>(passed_on(kept_)));
    }
    tell([&] { watcher_->ended(end); });
  }
  [[nodiscard]] std::string record_name() const override { return id_; }

 private:
  /// A watcher that throws gets no more events; the game is still stored.
  template <class Tell>
  void tell(const Tell& tell) {
    if (!watcher_ || !kept_) return;
    try {
      tell();
    } catch (...) {
      watcher_.reset();
    }
  }

  TournamentJournal& journal_;
  const std::pair<std::size_t, std::size_t> key_;
  const std::string id_;
  std::unique_ptr<referee::Observer> watcher_;
  std::size_t events_ = 0;
  Expected<void> kept_;
};

TournamentJournal::TournamentJournal(Store& store, std::string id, std::string lock_file,
                                     world::FileDescriptor lock)
    : store_(store), id_(std::move(id)), lock_file_(std::move(lock_file)), lock_(std::move(lock)) {}

TournamentJournal::~TournamentJournal() { ::unlink(lock_file_.c_str()); }

Expected<std::unique_ptr<TournamentJournal>> TournamentJournal::open(Store& store,
                                                                     const std::string& id) {
  if (auto fine = check_id(id, "the tournament"); !fine) return passed_on(fine);
  if (id.size() + kLongestEnding > kLongestId) {
    return invalid(fmt::format("the identity of a tournament has at most {} characters, unlike {}",
                               kLongestId - kLongestEnding, base::in_quotes(id)));
  }
  const std::string file = fmt::format("{}.{}.lock", store.file(), id);
  world::FileDescriptor lock(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock.open()) {
    return world::system_error(
        errno, fmt::format("{} cannot be opened: {}", base::in_quotes(file), std::strerror(errno)));
  }
  // One that has no name any more was given up by somebody between our two looks.
  struct stat what{};
  if (::flock(lock.number(), LOCK_EX | LOCK_NB) != 0 || ::fstat(lock.number(), &what) != 0 ||
      what.st_nlink == 0) {
    return base::busy(
        fmt::format("the tournament {} is being played by another process", base::in_quotes(id)));
  }
  std::unique_ptr<TournamentJournal> journal(
      new TournamentJournal(store, id, file, std::move(lock)));
  auto held = store.tournament(id);
  if (!held) return passed_on(held);
  if (*held) journal->tournament_ = std::move((*held)->spec);
  return journal;
}

Expected<void> TournamentJournal::begin(const Json& tournament) {
  if (tournament_.is_null()) {
    auto kept = store_.add(Tournament{id_, now_ms(), tournament});
    if (!kept) return passed_on(kept);
    tournament_ = tournament;
  }
  if (tournament_ == tournament) return {};
  return invalid(fmt::format("{} already has a tournament {}; choose another --id",
                             base::in_quotes(store_.file()), base::in_quotes(id_)));
}

Expected<void> TournamentJournal::pair(std::size_t round, std::size_t first,
                                       const tournament::Round& pairings) {
  auto kept = store_.add(
      Pairing{id_, static_cast<std::int64_t>(round), tournament::to_json(round, first, pairings)});
  if (!kept) return passed_on(kept);
  if (*kept != PutResult::different) return {};
  return invalid(
      fmt::format("the tournament {} has other pairings in round {}", base::in_quotes(id_), round));
}

Expected<void> TournamentJournal::note(const GameResult& game) {
  const StoredResult result{id_, number_of(game), tournament::to_json(game)};
  std::optional<Expected<Json>> end;
  {
    const std::lock_guard lock(mutex_);
    const auto found = ends_.find({game.pairing, game.order});
    if (found != ends_.end()) {
      end = std::move(found->second);
      ends_.erase(found);
    }
  }
  if (!end) return store_.count_game(result);
  if (!*end) return passed_on(*end);
  return store_.count_game(result, tournament_game_id(id_, game.pairing, game.order), **end);
}

std::unique_ptr<referee::Observer> TournamentJournal::keeper(
    std::size_t pairing, std::size_t order, std::unique_ptr<referee::Observer> watcher) {
  return std::make_unique<Keeper>(*this, pairing, order, std::move(watcher));
}

}  // namespace hexarena::store
