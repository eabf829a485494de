#include "store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
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

std::string the_store(const std::string& file) { return "the store " + base::in_quotes(file); }

/// SQLite would take some names for something else: ":memory:", "file:…".
std::string plain_name(const std::string& file) {
  return file.starts_with('/') ? file : "./" + file;
}

/// The file as a URI that is read as it lies there, without locks and without its journal.
std::string untouched(const std::string& file) {
  std::string uri = "file:";
  for (const char c : plain_name(file)) {
    const bool special = c == '%' || c == '?' || c == '#';
    uri += special ? fmt::format("%{:02x}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return uri + "?immutable=1";
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

/// Whether the file is ours. Nothing but its first page is read. It is read by SQLite, because to
/// close a descriptor of our own would give up the locks of every other connection of this process.
Expected<void> check_owner(const std::string& file) {
  try {
    const SQLite::Database look(untouched(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
    SQLite::Statement question(look, "PRAGMA application_id");
    if (question.executeStep() && question.getColumn(0).getInt64() == kApplicationId) return {};
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_NOTADB) {
      return tl::unexpected<base::Error>(error_of(error));
    }
    return invalid(fmt::format("the file {} is no store: it is of another kind, or damaged",
                               base::in_quotes(file)));
  }
  return invalid(
      fmt::format("the file {} is no store: it belongs to another program", base::in_quotes(file)));
}

std::int64_t pragma_number(const SQLite::Database& database, const char* pragma) {
  SQLite::Statement question(database, fmt::format("PRAGMA {}", pragma));
  return question.executeStep() ? question.getColumn(0).getInt64() : 0;
}

void configure(SQLite::Database& database) {
  sqlite3* const handle = database.getHandle();
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestValue);
  // Until it is known to be ours and whole, not even closing it changes the file.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  database.exec("PRAGMA cell_size_check = ON");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA synchronous = NORMAL");
  // Whoever serves has a Tidier that comes first; elsewhere a longer journal costs little.
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

/// Looks without changing anything.
Expected<void> check_content(const std::string& file, const SQLite::Database& database,
                             Migrations migrations) {
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
  auto fine = check_kind(file, status);
  if (fine) fine = check_owner(file);
  if (!fine) return base::passed_on(fine);
  return guarded(
      [&]() -> Expected<Connection> {
        auto database =
            std::make_unique<SQLite::Database>(plain_name(file), SQLite::OPEN_READWRITE, kPatience);
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
