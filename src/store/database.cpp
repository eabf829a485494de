#include "store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::store {
namespace {

using base::Expected;
using base::invalid;
using Connection = std::unique_ptr<SQLite::Database>;

/// No text or row is longer than a game; a damaged length must not ask for more memory.
constexpr int kLongestValue = 32 << 20;

/// From SQLite's file format: the header, what it starts with, and where it has the application id.
using Header = std::array<unsigned char, 100>;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kApplicationAt = 68;

std::string the_store(const std::string& file) { return "the store " + base::in_quotes(file); }

/// SQLite would take some names for something else: ":memory:", "file:…".
std::string plain_name(const std::string& file) {
  return file.starts_with('/') ? file : "./" + file;
}

Expected<void> check_kind(const std::string& file, const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return invalid(base::in_quotes(file) + " is a folder, no store");
  if (!S_ISREG(status.st_mode)) {
    return invalid(base::in_quotes(file) + " is no plain file, so no store");
  }
  if (access(file.c_str(), R_OK | W_OK) != 0) {
    return world::system_error(errno, fmt::format("{} may not be read and written: {}",
                                                  the_store(file), std::strerror(errno)));
  }
  if (status.st_size == 0) {
    return invalid(
        fmt::format("the file {} is empty, so no store; remove it, and a new one can be made",
                    base::in_quotes(file)));
  }
  return {};
}

base::Error belongs_elsewhere(const std::string& file) {
  return {
      base::Error::Kind::invalid,
      fmt::format("the file {} is no store: it belongs to another program", base::in_quotes(file))};
}

/// The first bytes of the main file as they are on disk, zeros past its end. They are read through
/// the connection's own handle: no lock is taken, no journal is read or rolled back, and no file is
/// created. A descriptor of our own would not do: closing it would release the locks of every other
/// connection of this process.
Header header_on_disk(SQLite::Database& database) {
  Header header{};
  sqlite3_file* main = nullptr;
  int result = sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &main);
  if (result == SQLITE_OK) {
    result = main->pMethods->xRead(main, header.data(), static_cast<int>(header.size()), 0);
  }
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) {
    throw SQLite::Exception(sqlite3_errstr(result), result);
  }
  return header;
}

/// Whether the main file claims to be ours, so that anything else is refused before SQLite touches
/// it or what lies beside it. This looks past the journal, so it relies only on bytes that are the
/// same in every version of the first page: a checkpoint that stopped halfway cannot change them.
Expected<void> check_owner(const std::string& file, SQLite::Database& database) {
  const Header header = header_on_disk(database);
  if (!std::equal(kMagic.begin(), kMagic.end(), header.begin())) {
    return invalid(fmt::format("the file {} is no store: it is of another kind, or damaged",
                               base::in_quotes(file)));
  }
  std::int64_t application = 0;
  for (std::size_t i = 0; i < 4; ++i) application = application << 8 | header[kApplicationAt + i];
  if (application != kApplicationId) return tl::unexpected(belongs_elsewhere(file));
  return {};
}

std::int64_t pragma_number(const SQLite::Database& database, const char* pragma) {
  SQLite::Statement question(database, fmt::format("PRAGMA {}", pragma));
  return question.executeStep() ? question.getColumn(0).getInt64() : 0;
}

/// Whether the journal holds anything a checkpoint could copy into the main file.
bool has_journal(sqlite3* handle) {
  struct stat status{};
  const char* const journal = sqlite3_filename_wal(sqlite3_db_filename(handle, "main"));
  return stat(journal, &status) == 0 && status.st_size > 0;
}

void configure(SQLite::Database& database) {
  sqlite3* const handle = database.getHandle();
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestValue);
  // Until it is known to be whole, not even closing it changes the file. Without a journal closing
  // cannot change it, and only removes the empty journal that reading it creates.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_journal(handle) ? 1 : 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  database.exec("PRAGMA cell_size_check = ON");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA synchronous = NORMAL");
  // Whoever serves has a WalCheckpointer that comes first; elsewhere a longer journal costs little.
  database.exec("PRAGMA wal_autocheckpoint = 8000");
}

void migrate(SQLite::Database& database, Migrations migrations) {
  const auto done = static_cast<std::size_t>(pragma_number(database, "user_version"));
  for (std::size_t step = done; step < migrations.size(); ++step) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Asked inside the transaction: another process may have been quicker.
    if (pragma_number(database, "user_version") > static_cast<std::int64_t>(step)) continue;
    database.exec(std::string(migrations[step]));
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
}

/// Puts a new, empty store in its place, unless another process has just done so.
Expected<void> create(const std::string& file, Migrations migrations) {
  std::string beside = file + ".new-XXXXXX";
  const int made = mkstemp(beside.data());
  if (made < 0) {
    return world::system_error(
        errno, fmt::format("{} cannot be made: {}", the_store(file), std::strerror(errno)));
  }
  const mode_t mask = umask(0);
  umask(mask);
  static_cast<void>(fchmod(made, 0666U & ~mask));
  close(made);
  auto written = guarded(
      [&]() -> Expected<void> {
        SQLite::Database database(plain_name(beside), SQLite::OPEN_READWRITE, kPatience);
        migrate(database, migrations);
        database.exec("PRAGMA journal_mode = WAL");
        return {};
      },
      file);
  if (written && link(beside.c_str(), file.c_str()) != 0 && errno != EEXIST) {
    written = world::system_error(
        errno, fmt::format("{} cannot be made: {}", the_store(file), std::strerror(errno)));
  }
  for (const char* part : {"", "-journal", "-wal", "-shm"}) unlink((beside + part).c_str());
  return written;
}

/// The tables and all else a file consists of, as they were declared.
std::vector<std::string> declarations(const SQLite::Database& database) {
  std::vector<std::string> all;
  SQLite::Statement question(database, "SELECT type, name, sql FROM sqlite_schema ORDER BY name");
  while (question.executeStep()) {
    all.push_back(question.getColumn(0).getString() + ' ' + question.getColumn(1).getString() +
                  ' ' + question.getColumn(2).getString());
  }
  return all;
}

/// Looks without changing anything, and through the journal: what a checkpoint has not yet copied
/// into the main file counts.
Expected<void> check_content(const std::string& file, const SQLite::Database& database,
                             Migrations migrations) {
  if (pragma_number(database, "application_id") != kApplicationId) {
    return tl::unexpected(belongs_elsewhere(file));
  }
  const std::int64_t version = pragma_number(database, "user_version");
  const auto known = static_cast<std::int64_t>(migrations.size());
  if (version > known) {
    return invalid(
        fmt::format("{} is of a newer Hexarena: its schema is number {}, this program knows {}",
                    the_store(file), version, known));
  }
  if (version < 1) return tl::unexpected(damaged(file, "its schema has no number"));
  SQLite::Statement structure(database, "PRAGMA quick_check(1)");
  const std::string found = structure.executeStep() ? structure.getColumn(0).getString() : "";
  if (found != "ok") return tl::unexpected(damaged(file, found.substr(0, found.find('\n'))));
  // A row whose name has suffered would not be missed where it belongs.
  SQLite::Statement orphans(database, "PRAGMA foreign_key_check");
  if (orphans.executeStep()) {
    return tl::unexpected(damaged(
        file, fmt::format("a row of {} belongs to nothing", orphans.getColumn(0).getString())));
  }
  SQLite::Database model(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(model, migrations.first(static_cast<std::size_t>(version)));
  if (declarations(database) != declarations(model)) {
    return tl::unexpected(
        damaged(file, "its tables are not those of schema " + std::to_string(version)));
  }
  return {};
}

}  // namespace

base::Error damaged(const std::string& file, const std::string& where) {
  return {base::Error::Kind::corrupt, fmt::format("{} is damaged: {}", the_store(file), where)};
}

base::Error error_of(const SQLite::Exception& error) {
  using Kind = base::Error::Kind;
  switch (error.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {Kind::corrupt, fmt::format("the store is damaged: {}", error.what())};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {Kind::busy, "another program holds the store and does not let go"};
    case SQLITE_FULL: return {Kind::io, "the disk is full: the store cannot grow"};
    default: return {Kind::io, fmt::format("the store cannot be used: {}", error.what())};
  }
}

Expected<Connection> open_database(const std::string& file, Opening opening,
                                   Migrations migrations) {
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) {
    if (errno != ENOENT || opening == Opening::existing) {
      return world::system_error(
          errno, fmt::format("{} cannot be opened: {}", the_store(file), std::strerror(errno)));
    }
    auto created = create(file, migrations);
    if (!created) return base::passed_on(created);
    if (stat(file.c_str(), &status) != 0) {
      return world::system_error(
          errno, fmt::format("{} cannot be opened: {}", the_store(file), std::strerror(errno)));
    }
  }
  auto kind = check_kind(file, status);
  if (!kind) return base::passed_on(kind);
  return guarded(
      [&]() -> Expected<Connection> {
        auto database =
            std::make_unique<SQLite::Database>(plain_name(file), SQLite::OPEN_READWRITE, kPatience);
        auto owner = check_owner(file, *database);
        if (!owner) return base::passed_on(owner);
        configure(*database);
        auto content = check_content(file, *database, migrations);
        if (!content) return base::passed_on(content);
        sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
        migrate(*database, migrations);
        return database;
      },
      file);
}

}  // namespace hexarena::store
