#include "store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "store/fresh_file.hpp"
#include "world/system_error.hpp"

namespace hexarena::store {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::invalid;
using Connection = std::unique_ptr<SQLite::Database>;

/// No text or row is longer than a game; a damaged length must not cause a larger allocation.
constexpr int kLongestValue = 32 << 20;

/// From SQLite's file format: the header, its magic, and the offset of the application id.
using Header = std::array<unsigned char, 100>;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kApplicationAt = 68;

std::string the_store(const std::string& file) { return "the store " + base::in_quotes(file); }

/// SQLite gives some names a special meaning: ":memory:", "file:…".
std::string plain_name(const std::string& file) {
  return file.starts_with('/') ? file : "./" + file;
}

tl::unexpected<base::Error> cannot_be_opened(const std::string& file) {
  const int number = errno;
  return world::system_error(
      number, fmt::format("{} cannot be opened: {}", the_store(file), std::strerror(number)));
}

Expected<void> check_kind(const std::string& file, const struct stat& status, Opening opening) {
  if (S_ISDIR(status.st_mode)) return invalid(base::in_quotes(file) + " is a folder, no store");
  if (!S_ISREG(status.st_mode)) {
    return invalid(base::in_quotes(file) + " is no plain file, so no store");
  }
  const bool reads = opening == Opening::read_only;
  if (access(file.c_str(), reads ? R_OK : R_OK | W_OK) != 0) {
    const int number = errno;
    return world::system_error(
        number, fmt::format("{} may not be {}: {}", the_store(file),
                            reads ? "read" : "read and written", std::strerror(number)));
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
  int result = sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER,
                                    static_cast<void*>(&main));
  if (result == SQLITE_OK) {
    result = main->pMethods->xRead(main, header.data(), static_cast<int>(header.size()), 0);
  }
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) {
    throw SQLite::Exception(sqlite3_errstr(result), result);
  }
  return header;
}

/// Checks whether the main file claims to be ours, so that anything else is refused before SQLite
/// touches it or the files beside it. This bypasses the journal, so it relies only on bytes that
/// are the same in every version of the first page: an interrupted checkpoint cannot change them.
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

/// Whether the journal has anything that a checkpoint could copy into the main file.
bool has_journal(sqlite3* handle) {
  struct stat status{};
  const char* const journal = sqlite3_filename_wal(sqlite3_db_filename(handle, "main"));
  return stat(journal, &status) == 0 && status.st_size > 0;
}

void configure(SQLite::Database& database, Durability durability) {
  sqlite3* const handle = database.getHandle();
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestValue);
  // Until the file is known to be intact, not even closing it may change it. Without a journal
  // closing cannot change it, and only removes the empty journal that reading creates.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_journal(handle) ? 1 : 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  database.exec("PRAGMA cell_size_check = ON");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec(durability == Durability::full ? "PRAGMA synchronous = FULL"
                                               : "PRAGMA synchronous = NORMAL");
  // Deleted or replaced data, such as the key of a seat, must not remain in the file.
  database.exec("PRAGMA secure_delete = ON");
  // A server has a WalCheckpointer that runs earlier; elsewhere a longer journal costs little.
  database.exec("PRAGMA wal_autocheckpoint = 8000");
}

void migrate(SQLite::Database& database, Migrations migrations) {
  const auto done = static_cast<std::size_t>(pragma_number(database, "user_version"));
  for (std::size_t step = done; step < migrations.size(); ++step) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Checked inside the transaction: another process may have been faster.
    if (pragma_number(database, "user_version") > static_cast<std::int64_t>(step)) continue;
    database.exec(std::string(migrations[step].sql));
    if (migrations[step].fill != nullptr) migrations[step].fill(database);
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
}

/// Puts a new, empty store in place, unless another process has just done so.
Expected<void> create(const std::string& file, Migrations migrations) {
  auto fresh = FreshFile::make(file);
  auto made =
      !fresh ? Expected<void>(base::passed_on(fresh))
             : guarded(
                   [&]() -> Expected<void> {
                     new_database((*fresh)->name(), migrations)->exec("PRAGMA journal_mode = WAL");
                     return {};
                   },
                   file);
  if (made) made = (*fresh)->take_free_place();
  if (!made && access(file.c_str(), F_OK) == 0) return {};
  return made;
}

/// The schema of a file: the declarations of its tables and everything else.
std::vector<std::string> declarations(const SQLite::Database& database) {
  std::vector<std::string> all;
  SQLite::Statement question(database, "SELECT type, name, sql FROM sqlite_schema ORDER BY name");
  while (question.executeStep()) {
    all.push_back(question.getColumn(0).getString() + ' ' + question.getColumn(1).getString() +
                  ' ' + question.getColumn(2).getString());
  }
  return all;
}

/// The schema after these migrations.
std::vector<std::string> declared_by(Migrations migrations) {
  const auto model = [&] {
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(database, migrations);
    return declarations(database);
  };
  if (migrations.data() != kMigrations.data() || migrations.size() != kMigrations.size()) {
    return model();
  }
  static const std::vector<std::string> kUsual = model();
  return kUsual;
}

/// Checks without changing anything, and through the journal: pages not yet copied into the main
/// file by a checkpoint count too.
Expected<void> check_content(const std::string& file, const SQLite::Database& database,
                             Migrations migrations, Depth depth) {
  if (pragma_number(database, "application_id") != kApplicationId) {
    return tl::unexpected(belongs_elsewhere(file));
  }
  std::string first;
  auto checked = check_structure(database, migrations, depth, [&](const std::string& wrong) {
    first = wrong;
    return false;
  });
  if (!checked) {
    return base::error(checked.error().kind, the_store(file) + " " + checked.error().message);
  }
  if (!first.empty()) return tl::unexpected(damaged(file, first));
  return {};
}

/// The target of its links: SQLite puts the journal beside that.
std::string real_name(const std::string& file) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  return error ? file : real.string();
}

/// Restricts a file of ours to its owner; returns a sentence if there is something to report.
std::string make_private(const std::string& file) {
  const std::string real = real_name(file);
  struct stat status{};
  constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
  if (stat(file.c_str(), &status) != 0 || (status.st_mode & kOthers) == 0) return {};
  const auto was = status.st_mode & 0777U;
  bool closed = status.st_uid == geteuid();
  for (const char* const part : {"", "-wal", "-shm"}) {
    const std::string name = real + part;
    if (!closed || stat(name.c_str(), &status) != 0) continue;
    const bool done = chmod(name.c_str(), status.st_mode & 07777U & ~kOthers) == 0;
    if (*part == '\0') closed = done;
  }
  if (closed) {
    return fmt::format("{} was open to other accounts (mode {:o}); it is closed to them now",
                       the_store(file), was);
  }
  return fmt::format("{} is open to other accounts (mode {:o}), and only its owner can change that",
                     the_store(file), was);
}

/// Whether SQLite can write the index it needs to read a journal, beside the file.
bool is_writable(const std::string& file) {
  const fs::path folder = fs::path(real_name(file)).parent_path();
  return access(file.c_str(), W_OK) == 0 &&
         access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

Connection connect(const std::string& file, int flags) {
  return std::make_unique<SQLite::Database>(plain_name(file), flags, kPatience);
}

/// Opens a file to which no one can be writing, as it is.
Connection connect_immutable(const std::string& file) {
  std::string address = "file:";
  for (const char c : plain_name(file)) {
    if (c == '%' || c == '?' || c == '#') {
      address += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      address += c;
    }
  }
  return std::make_unique<SQLite::Database>(address + "?immutable=1",
                                            SQLite::OPEN_READONLY | SQLite::OPEN_URI, kPatience);
}

/// A copy with its journal, which can be opened like any other store.
Expected<OpenDatabase> connect_copy(const std::string& file) {
  auto folder = world::ScratchFolder::make();
  if (!folder) return base::passed_on(folder);
  const std::string copy = (*folder)->path_of("store.db");
  for (const char* const part : {"", "-wal"}) {
    std::error_code error;
    fs::copy_file(real_name(file) + part, copy + part, error);
    if (error) {
      return world::system_error(
          error.value(), fmt::format("{} cannot be copied: {}", the_store(file), error.message()));
    }
    fs::permissions(copy + part, fs::perms::owner_read | fs::perms::owner_write, error);
  }
  auto connection = connect(copy, SQLite::OPEN_READWRITE);
  return OpenDatabase{std::move(*folder), std::move(connection)};
}

/// A connection that changes nothing. Without write permission a file is read in place if SQLite
/// can: without a journal as it is, with one if its index exists too.
Expected<OpenDatabase> connect_to_read(const std::string& file) {
  if (is_writable(file)) return OpenDatabase{{}, connect(file, SQLite::OPEN_READWRITE)};
  if (access((real_name(file) + "-wal").c_str(), F_OK) != 0)
    return OpenDatabase{{}, connect_immutable(file)};
  try {
    auto connection = connect(file, SQLite::OPEN_READONLY);
    static_cast<void>(pragma_number(*connection, "schema_version"));
    return OpenDatabase{{}, std::move(connection)};
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_CANTOPEN && error.getErrorCode() != SQLITE_READONLY) throw;
  }
  return connect_copy(file);
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

Connection new_database(const std::string& empty_file, Migrations migrations) {
  auto database =
      std::make_unique<SQLite::Database>(plain_name(empty_file), SQLite::OPEN_READWRITE, kPatience);
  // It is invisible to others until it is complete, and then it is synced once.
  database->exec("PRAGMA journal_mode = MEMORY");
  database->exec("PRAGMA synchronous = OFF");
  migrate(*database, migrations);
  return database;
}

Expected<void> check_structure(const SQLite::Database& database, Migrations migrations, Depth depth,
                               const std::function<bool(const std::string&)>& wrong) {
  const std::int64_t version = pragma_number(database, "user_version");
  const auto known = static_cast<std::int64_t>(migrations.size());
  if (version > known) {
    return invalid(
        fmt::format("is of a newer Hexarena: its schema is number {}, this program "
                    "knows {}",
                    version, known));
  }
  if (version < 1) {
    wrong("its schema has no number");
    return {};
  }
  if (depth != Depth::tables) {
    SQLite::Statement structure(database, depth == Depth::wholly ? "PRAGMA integrity_check(100)"
                                                                 : "PRAGMA quick_check(100)");
    while (structure.executeStep()) {
      const std::string found = structure.getColumn(0).getString();
      if (found != "ok" && !wrong(found.substr(0, found.find('\n')))) return {};
    }
    // A row whose name is damaged would not be missed by its parent.
    SQLite::Statement orphans(database, "PRAGMA foreign_key_check");
    while (orphans.executeStep()) {
      const std::string table = orphans.getColumn(0).getString();
      if (!wrong(fmt::format("a row of {} belongs to nothing", table))) return {};
    }
  }
  if (declarations(database) != declared_by(migrations.first(static_cast<std::size_t>(version)))) {
    wrong("its tables are not those of schema " + std::to_string(version));
  }
  return {};
}

Expected<OpenDatabase> open_database(const std::string& file, const DatabaseOptions& options) {
  const bool reads = options.opening == Opening::read_only;
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) {
    if (errno != ENOENT || options.opening != Opening::create) return cannot_be_opened(file);
    auto created = create(file, options.migrations);
    if (!created) return base::passed_on(created);
    if (stat(file.c_str(), &status) != 0) return cannot_be_opened(file);
  }
  auto kind = check_kind(file, status, options.opening);
  if (!kind) return base::passed_on(kind);
  return guarded(
      [&]() -> Expected<OpenDatabase> {
        auto opened =
            reads ? connect_to_read(file) : OpenDatabase{{}, connect(file, SQLite::OPEN_READWRITE)};
        if (!opened) return opened;
        SQLite::Database& database = *opened->connection;
        auto owner = check_owner(file, database);
        if (!owner) return base::passed_on(owner);
        configure(database, options.durability);
        const bool whole = reads || static_cast<std::uint64_t>(status.st_size) <= kCheckedBytes;
        auto content = check_content(file, database, options.migrations,
                                     whole ? Depth::quickly : Depth::tables);
        if (!content) return base::passed_on(content);
        sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
        if (reads) return opened;
        opened->note = make_private(file);
        migrate(database, options.migrations);
        return opened;
      },
      file);
}

Expected<OpenDatabase> open_unchecked(const std::string& file) {
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) return cannot_be_opened(file);
  auto kind = check_kind(file, status, Opening::read_only);
  if (!kind) return base::passed_on(kind);
  return guarded(
      [&]() -> Expected<OpenDatabase> {
        auto opened = connect_to_read(file);
        if (!opened) return opened;
        auto owner = check_owner(file, *opened->connection);
        if (!owner) return base::passed_on(owner);
        configure(*opened->connection, Durability::normal);
        return opened;
      },
      file);
}

}  // namespace hexarena::store
