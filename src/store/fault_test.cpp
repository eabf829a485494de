// A kill, a power failure, an I/O error and a full disk at every change of a file: afterwards the
// store opens as usual, is intact, and has everything that was acknowledged.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "store/archive.hpp"
#include "store/fault_vfs_testing.hpp"
#include "store/store_testing.hpp"
#include "store/stored_tournament.hpp"
#include "store/tournament_journal.hpp"
#include "store/wal_syncer.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;

/// What was acknowledged as stored.
struct Ledger {
  std::map<std::string, std::size_t> events;  ///< by game
  std::set<std::string> ended;                ///< games
  std::set<std::int64_t> results;             ///< of the tournament "cup"
};

/// Does its work in the store and records what was acknowledged. Failures are retried a few times,
/// as a server does.
using Workload = void (*)(const std::string& file, Durability durability, Ledger& ledger);
constexpr int kTries = 2;

const session::Record& small_game() {
  static const session::Record game = whole_game(2);
  return game;
}
const session::Record& arena_game() {
  static const session::Record game = begun(small_game(), 3);
  return game;
}

/// Resumes a game from where the store has it.
bool play_on(Store& store, const std::string& id, const session::Record& record, Ledger& ledger,
             const std::function<void(std::size_t)>& after = {}) {
  auto so_far = store.game(id);
  if (!so_far) return false;
  for (std::size_t i = so_far->record.events.size(); i < record.events.size(); ++i) {
    if (!store.add_event(id, i, event_of(record, i))) return false;
    ledger.events[id] = i + 1;
    if (after) after(i);
  }
  return true;
}

/// As an arena does with a WalSyncer: only synced events are acknowledged.
void play_in_groups(const std::string& file, Durability durability, Ledger& ledger) {
  const StoredGame begins{"arena", 1, begun(arena_game(), 0)};
  for (int i = 0; i < kTries && !FaultVfs::is_gone(); ++i) {
    auto store = Store::open(file, Opening::existing, Durability::normal);
    auto syncer = WalSyncer::open(file);
    if (!store || !syncer) continue;
    const auto on_disk = [&] {
      return durability == Durability::normal || (*syncer)->sync().has_value();
    };
    const bool there = (*store)->game("arena").has_value();
    if (!there && !(*store)->add_live(begins, Json{{"key_hashes", {nullptr}}})) continue;
    if (!on_disk()) continue;
    ledger.events.try_emplace("arena", 0);
    Ledger committed;
    bool synced = true;
    if (!play_on(**store, "arena", arena_game(), committed, [&](std::size_t at) {
          if (at % 2 == 0) return;  // two at a time
          synced = synced && on_disk();
          if (synced) ledger.events["arena"] = at + 1;
        })) {
      continue;
    }
    if (!(*store)->end_game("arena", Json{{"scores", {1, 0}}, {"winners", {0}}})) continue;
    if (!synced || !on_disk()) continue;
    ledger.ended.insert("arena");
    return;
  }
}

void play_in_the_arena(const std::string& file, Durability durability, Ledger& ledger) {
  for (int i = 0; i < kTries && !FaultVfs::is_gone(); ++i) {
    auto store = Store::open(file, Opening::existing, durability);
    if (!store) continue;
    const StoredGame begins{"arena", 1, begun(arena_game(), 0)};
    const bool there = (*store)->game("arena").has_value();
    if (!there && !(*store)->add_live(begins, Json{{"key_hashes", {nullptr}}})) continue;
    ledger.events.try_emplace("arena", 0);
    if (!play_on(**store, "arena", arena_game(), ledger)) continue;
    if (!(*store)->end_game("arena", Json{{"scores", {1, 0}}, {"winners", {0}}})) continue;
    ledger.ended.insert("arena");
    return;
  }
}

/// Records what is stored of the games of a tournament.
class Watcher final : public referee::Observer {
 public:
  Watcher(Ledger& ledger, std::string id) : ledger_(ledger), id_(std::move(id)) {}
  void began(const session::Record&) override { ledger_.events[id_] = 0; }
  void happened(const game::Table&, const session::Event&) override { ++ledger_.events[id_]; }

 private:
  Ledger& ledger_;
  const std::string id_;
};

class FirstMover final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "first"; }
  [[nodiscard]] players::Decision decide(const game::Position& position) override {
    return session::Choice{position.legal().front()};
  }
};

void play_a_tournament(const std::string& file, Durability durability, Ledger& ledger) {
  const auto description = tournament::read_description(*base::read_json(
      R"({"name":"Cup","game":"reversi","rounds":1,"opening":10,"settings":{"size":2},
          "players":["easy","greedy"]})"));
  ASSERT_TRUE(description) << description.error().message;
  std::vector<tournament::Contestant> contestants;
  for (const std::string& name : names_of(*description)) {
    contestants.push_back({name, [](std::uint64_t) { return std::make_unique<FirstMover>(); }});
  }
  tournament::TournamentOptions options = description->options;
  options.observer = [&](std::size_t pairing, std::size_t order) {
    return std::make_unique<Watcher>(ledger, tournament_game_id("cup", pairing, order));
  };
  options.played = [&](const referee::Report&, const tournament::TournamentProgress& now) {
    const std::size_t game = now.games - 1;
    ledger.results.insert(static_cast<std::int64_t>(game));
    ledger.ended.insert(tournament_game_id("cup", 0, game));
  };
  const world::SystemClock clock;
  for (int i = 0; i < kTries && !FaultVfs::is_gone(); ++i) {
    // A game that was interrupted begins anew.
    std::erase_if(ledger.events, [&](const auto& game) {
      return game.first.starts_with("cup-") && !ledger.ended.contains(game.first);
    });
    auto store = Store::open(file, Opening::existing, durability);
    if (store && play_tournament(**store, "cup", contestants, clock, options)) return;
  }
}

void import_an_archive(const std::string& file, Durability durability, Ledger& ledger) {
  std::string archive = archive_begin();
  for (const char* const id : {"x", "y"}) {
    archive += archive_line(StoredGame{id, 1, small_game()});
  }
  archive += archive_line(Tournament{"t", 1, {{"rounds", 1}}});
  archive += archive_line(StoredResult{"t", 0, {1, 0}}) + archive_end(4);
  for (int i = 0; i < kTries && !FaultVfs::is_gone(); ++i) {
    auto store = Store::open(file, Opening::existing, durability);
    if (!store) continue;
    bool read = false;
    ArchiveReader reader(
        [&]() -> Expected<std::string> { return std::exchange(read, true) ? "" : archive; },
        Games::read);
    if (!(*store)->add_all([&] { return reader.next(); })) continue;
    for (const char* const id : {"x", "y"}) {
      ledger.events[id] = small_game().events.size();
      ledger.ended.insert(id);
    }
    return;
  }
}

/// A game in which every few events fill a page.
const session::Record& long_winded_game() {
  static const session::Record game = [] {
    session::Record record = begun(whole_game(3), 8);
    for (session::Event& event : record.events) {
      std::get<session::ActionEvent>(event).remarks.note = std::string(1500, 'n');
    }
    return record;
  }();
  return game;
}

/// Every few events a separate connection checkpoints the journal into the file.
void play_with_checkpoints(const std::string& file, Durability durability, Ledger& ledger) {
  for (int i = 0; i < kTries && !FaultVfs::is_gone(); ++i) {
    auto store = Store::open(file, Opening::existing, durability);
    auto other = open_database(file, {});
    if (!store || !other) continue;
    const bool there = (*store)->game("long").has_value();
    if (!there && !(*store)->add(StoredGame{"long", 1, begun(long_winded_game(), 0)})) continue;
    ledger.events.try_emplace("long", 0);
    const bool played = play_on(**store, "long", long_winded_game(), ledger, [&](std::size_t at) {
      if (at % 3 != 2) return;
      sqlite3_wal_checkpoint_v2(other->connection->getHandle(), nullptr,
                                at > 3 ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE,
                                nullptr, nullptr);
    });
    if (played) return;
  }
}

void only_open(const std::string& file, Durability durability, Ledger&) {
  static_cast<void>(Store::open(file, Opening::create, durability));
}

struct Case {
  const char* name;
  Workload work;
  std::size_t schema;  ///< of the initial store; 0 if there is none
  bool loses = false;  ///< also try a power failure where the last commits may be lost
};

constexpr std::array kCases{
    Case{"Tournament", play_a_tournament, kMigrations.size()},
    Case{"ArenaGame", play_in_the_arena, kMigrations.size(), true},
    Case{"GroupedArenaGame", play_in_groups, kMigrations.size(), true},
    Case{"Import", import_an_archive, kMigrations.size()},
    Case{"Checkpoint", play_with_checkpoints, kMigrations.size(), true},
    Case{"Migration", only_open, 2},
    Case{"Creation", only_open, 0},
};

class EveryChange : public testing::TestWithParam<Case> {
 protected:
  /// Creates the initial store, which already has a game.
  void make_template(std::size_t schema) {
    if (schema == 0) return;
    auto database = open_database(
        first_.file(),
        {.opening = Opening::create, .migrations = Migrations(kMigrations).first(schema)});
    ASSERT_TRUE(database) << database.error().message;
    database->connection.reset();
    if (schema < kMigrations.size()) return;
    ASSERT_TRUE(opened(first_.file())->add(StoredGame{"before", 0, small_game()}));
    before_.events["before"] = small_game().events.size();
    before_.ended.insert("before");
  }

  void begin_anew() {
    for (const auto& entry : fs::directory_iterator(fs::path(folder_.file()).parent_path())) {
      fs::remove(entry);
    }
    if (fs::exists(first_.file())) fs::copy_file(first_.file(), folder_.file());
  }

  /// Opens it as every command does.
  void expect_whole(const Ledger& ledger) {
    auto database = open_database(
        folder_.file(), {.opening = GetParam().schema == 0 ? Opening::create : Opening::existing});
    ASSERT_TRUE(database) << database.error().message;
    Rows rows(*database->connection);
    std::map<std::string, session::Record> games;
    std::size_t results = 0;
    auto visited = visit_items(rows,
                               [&](const Item& item) -> Expected<void> {
                                 if (const auto* game = std::get_if<StoredGame>(&item))
                                   games[game->id] = game->record;
                                 if (std::holds_alternative<StoredResult>(item)) ++results;
                                 return {};
                               },
                               {}, {});
    ASSERT_TRUE(visited) << visited.error().message;
    for (const auto& [id, events] : ledger.events) {
      ASSERT_TRUE(games.contains(id)) << id;
      EXPECT_GE(games.at(id).events.size(), events) << id;
      EXPECT_TRUE(!ledger.ended.contains(id) || games.at(id).result) << id;
    }
    EXPECT_GE(results, ledger.results.size());
    ASSERT_TRUE(check_structure(*database->connection, kMigrations, Depth::wholly,
                                [](const std::string& wrong) {
                                  ADD_FAILURE() << wrong;
                                  return true;
                                }));
    rows.lists().compare([](const std::string& wrong) { ADD_FAILURE() << wrong; });
    ASSERT_TRUE(rows.put(StoredPlayer{"afterwards", {}})) << "it cannot be written";
  }

  /// Returns how many changes there were to fail.
  int try_all(Fault fault, Durability durability) {
    int at = 1;
    for (;; ++at) {
      begin_anew();
      Ledger ledger = before_;
      vfs_.arm(fault, at);
      GetParam().work(folder_.file(), durability, ledger);
      const bool struck = vfs_.struck();
      vfs_.recover();
      // Without waiting for the disk, a power failure may lose the last commits.
      const bool promised = fault != Fault::power_cut || durability == Durability::full;
      expect_whole(promised ? ledger : before_);
      if (!struck || HasFailure()) break;
    }
    EXPECT_FALSE(HasFailure()) << "change " << at;
    return at - 1;
  }

  FaultVfs vfs_;
  TestFolder first_;
  TestFolder folder_;
  Ledger before_;
};

TEST_P(EveryChange, LosesNothingAndLeavesTheStoreUsable) {
  make_template(GetParam().schema);
  int points = 0;
  const auto try_all_with = [&](Fault fault, Durability durability) {
    if (!HasFailure()) points += try_all(fault, durability);
  };
  try_all_with(Fault::killed, Durability::normal);
  try_all_with(Fault::io_error, Durability::full);
  try_all_with(Fault::disk_full, Durability::normal);
  try_all_with(Fault::power_cut, Durability::full);
  if (GetParam().loses) try_all_with(Fault::power_cut, Durability::normal);
  fmt::print("{}: {} points tried\n", GetParam().name, points);
  RecordProperty("points", points);
  EXPECT_GT(points, 6 * 3);
}

INSTANTIATE_TEST_SUITE_P(Stores, EveryChange, testing::ValuesIn(kCases),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace hexarena::store
