#include "store/check.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "store/database.hpp"
#include "store/row_checksums.hpp"
#include "store/visit.hpp"

namespace hexarena::store {
namespace {

using base::Error;
using base::passed_on;

/// Checks from time to time, while SQLite works, whether to continue.
class Watch {
 public:
  Watch(SQLite::Database& database, const Progress& progress)
      : handle_(database.getHandle()), progress_(progress) {
    constexpr int kSteps = 100'000;
    sqlite3_progress_handler(
        handle_, kSteps, [](void* watch) { return static_cast<Watch*>(watch)->goes_on() ? 0 : 1; },
        this);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() { sqlite3_progress_handler(handle_, 0, nullptr, nullptr); }

  void set(std::uint64_t done, std::uint64_t of) {
    done_ = done;
    of_ = of;
  }
  bool goes_on() {
    stopped_ = stopped_ || !progress_(done_, of_);
    return !stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  sqlite3* const handle_;
  const Progress& progress_;
  std::uint64_t done_ = 0;
  std::uint64_t of_ = 0;
  bool stopped_ = false;
};

/// Runs a part of the check. If SQLite finds the file damaged there, that is recorded, and the
/// other parts still run.
template <class Work>
void part(Losses& damage, const char* what, const Work& work) {
  try {
    work();
  } catch (const SQLite::Exception& error) {
    if (error_of(error).kind != Error::Kind::corrupt) throw;
    damage.add(std::string(what) + ": " + error.what());
  }
}

void check_rows(SQLite::Database& database, Checked& checked, Watch& watch) {
  Rows rows(database);
  const Damage damage = [&](const Error& error) { checked.damage.add(error.message); };
  std::uint64_t done = 0;
  const auto count = static_cast<std::uint64_t>(checked.contents.games);
  part(checked.damage, "the games", [&] {
    auto visited = visit_items(
        rows,
        [&](const Item& item) -> Expected<void> {
          if (std::holds_alternative<StoredGame>(item)) watch.set(++done, count);
          if (!watch.goes_on()) return base::illegal("stopped");
          return {};
        },
        {}, damage);
    if (!visited && !watch.stopped()) checked.damage.add(visited.error().message);
  });
  if (checked.version < 2 || watch.stopped()) return;
  part(checked.damage, "the seats", [&] {
    SQLite::Statement games(database, "SELECT game FROM seatings");
    while (games.executeStep()) {
      auto seating = rows.seating(games.getColumn(0).getString());
      if (!seating) damage(seating.error());
    }
  });
  if (checked.version < 3) return;
  part(checked.damage, "what the arena knows", [&] {
    SQLite::Statement facts(database, "SELECT kind, name, fact, sum FROM arena_facts");
    while (facts.executeStep()) {
      const std::string kind = facts.getColumn(0).getString();
      const std::string name = facts.getColumn(1).getString();
      if (fact_checksum(kind, name, facts.getColumn(2).getString()) ==
          facts.getColumn(3).getInt64()) {
        continue;
      }
      checked.damage.add(
          fmt::format("checksum mismatch in the {} {}", kind, base::in_quotes(name)));
    }
  });
  if (checked.version < 5) return;
  part(checked.damage, "the lists",
       [&] { rows.lists().compare([&](const std::string& wrong) { checked.damage.add(wrong); }); });
}

}  // namespace

Contents contents_of(SQLite::Database& database) {
  const auto rows = [&](const char* table) {
    return database.execAndGet(std::string("SELECT count(*) FROM ") + table).getInt64();
  };
  return {rows("games"), rows("events"), rows("tournaments"), rows("players"), rows("bots")};
}

base::Expected<Checked> check_store(const std::string& file, const Progress& progress) {
  Checked checked;
  auto opened = open_unchecked(file);
  if (!opened) {
    if (opened.error().kind != Error::Kind::corrupt) return passed_on(opened);
    checked.damage.add(opened.error().message);
    return checked;
  }
  SQLite::Database& database = *opened->connection;
  Watch watch(database, progress);
  auto done = guarded(
      [&]() -> Expected<void> {
        const SQLite::Transaction moment(database);
        Expected<void> known;
        part(checked.damage, "the structure", [&] {
          checked.version = database.execAndGet("PRAGMA user_version").getInt64();
          known =
              check_structure(database, kMigrations, Depth::wholly, [&](const std::string& wrong) {
                checked.damage.add(wrong);
                return true;
              });
        });
        if (!known) return base::invalid("the store " + known.error().message);
        part(checked.damage, "the tables", [&] { checked.contents = contents_of(database); });
        check_rows(database, checked, watch);
        return {};
      },
      file);
  if (watch.stopped()) return base::illegal("stopped before the end");
  if (!done) return passed_on(done);
  return checked;
}

}  // namespace hexarena::store
