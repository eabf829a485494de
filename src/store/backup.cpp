#include "store/backup.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "store/database.hpp"
#include "store/fresh_file.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;
using base::in_quotes;
using base::passed_on;

constexpr int kPagesAtOnce = 256;

/// Whether an earlier file may be replaced.
base::Expected<void> check_target(const std::string& file, const std::string& to) {
  if (access(to.c_str(), F_OK) != 0) return {};
  std::error_code error;
  if (fs::equivalent(file, to, error)) {
    return base::invalid(in_quotes(to) + " is the store itself");
  }
  auto old = open_unchecked(to);
  if (!old) {
    return base::error(old.error().kind,
                       fmt::format("{} is not replaced: {}", in_quotes(to), old.error().message));
  }
  return {};
}

base::Expected<void> copy_pages(SQLite::Database& from, SQLite::Database& to,
                                const Progress& progress) {
  const std::unique_ptr<sqlite3_backup, int (*)(sqlite3_backup*)> backup(
      sqlite3_backup_init(to.getHandle(), "main", from.getHandle(), "main"),
      &sqlite3_backup_finish);
  if (backup == nullptr) throw SQLite::Exception(to.getHandle());
  int result = SQLITE_OK;
  while (result == SQLITE_OK) {
    result = sqlite3_backup_step(backup.get(), kPagesAtOnce);
    const auto of = static_cast<std::uint64_t>(sqlite3_backup_pagecount(backup.get()));
    const auto left = static_cast<std::uint64_t>(sqlite3_backup_remaining(backup.get()));
    if (!progress(of - left, of)) {
      return base::illegal("stopped before the end: nothing was made");
    }
  }
  if (result != SQLITE_DONE) throw SQLite::Exception(sqlite3_errstr(result), result);
  return {};
}

}  // namespace

base::Expected<void> back_up(const std::string& file, const std::string& to,
                             const Progress& progress) {
  auto from = open_database(file, {.opening = Opening::read_only});
  if (!from) return passed_on(from);
  if (auto fine = check_target(file, to); !fine) return fine;
  auto fresh = FreshFile::make(to);
  if (!fresh) return passed_on(fresh);
  auto copied = guarded(
      [&]() -> base::Expected<void> {
        // One snapshot for the whole copy: otherwise every write by others would restart it.
        const SQLite::Transaction moment(*from->connection);
        static_cast<void>(from->connection->execAndGet("SELECT count(*) FROM sqlite_schema"));
        const auto target = new_database((*fresh)->name(), {});
        auto done = copy_pages(*from->connection, *target, progress);
        if (done) target->exec("PRAGMA journal_mode = WAL");
        return done;
      },
      to);
  if (!copied) return copied;
  return (*fresh)->take_place();
}

}  // namespace hexarena::store
