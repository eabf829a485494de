// The SQLite file under a store: opened with checks, migrated, with errors in words.
//
// A new file is created under a temporary name and linked into place once complete, so an
// incomplete one is never visible. An existing file is checked before anything in it may change: a
// folder, a file of another program, one with a newer schema and a damaged one are refused and left
// unchanged. Otherwise it is migrated, one transaction per step. A file is checked together with
// its journal: an interrupted checkpoint, after a kill or on a full disk, is no damage, and the
// next one completes it. The structure of a file of up to kCheckedBytes is checked completely; for
// a larger one, where that would take long, every row is checked when it is read, and check.hpp
// checks all of it.
//
// The file is in WAL mode: readers see a snapshot and never wait, and writers wait for each other
// up to kPatience. After a kill nothing committed is lost, and after a power failure the file is
// intact; Durability says whether the last commits survive that too.
//
// A store belongs to one account: it is created with mode 0600, and one of ours that other accounts
// may read or write is restricted when it is opened for writing.
//
// An SQLite::Exception never leaves this layer: `guarded` converts it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/json.hpp"
#include "store/schema.hpp"
#include "world/scratch.hpp"

namespace hexarena::store {

enum class Opening {
  existing,   ///< fails if there is no file
  create,     ///< creates the file if there is none
  read_only,  ///< neither the file nor its contents change; works without write permission
};

/// What a commit survives once it has returned, besides a kill.
enum class Durability {
  normal,  ///< nothing more: a power failure may lose the last commits
  full,    ///< a power failure too: each commit waits for the disk
};

/// How long a writer waits for another one, in milliseconds.
inline constexpr int kPatience = 60'000;
/// Files of up to this many bytes are checked completely when opened for writing.
inline constexpr std::uint64_t kCheckedBytes = 64ULL << 20U;

struct DatabaseOptions {
  Opening opening = Opening::existing;
  Durability durability = Durability::normal;
  Migrations migrations = kMigrations;
};

struct OpenDatabase {
  /// A copy with its journal, if the original cannot be read in place; removed at the end.
  std::unique_ptr<world::ScratchFolder> copy = {};
  std::unique_ptr<SQLite::Database> connection = {};
  /// A sentence for the user who opened it, if there is something to report.
  std::string note = {};
};

[[nodiscard]] base::Expected<OpenDatabase> open_database(const std::string& file,
                                                         const DatabaseOptions& options);
/// As read_only, but also opens a damaged file, as long as it claims to be a store.
[[nodiscard]] base::Expected<OpenDatabase> open_unchecked(const std::string& file);

/// Creates the tables of a store in an empty file, without a journal.
[[nodiscard]] std::unique_ptr<SQLite::Database> new_database(const std::string& empty_file,
                                                             Migrations migrations = kMigrations);

/// How much of the structure of a file is checked.
enum class Depth {
  tables,   ///< the set of tables
  quickly,  ///< the trees, and that every row has its parent
  wholly,   ///< also that the indexes agree with the tables
};
/// Reports everything wrong with the structure of a file, one sentence each, until `wrong` returns
/// false; fails if its schema is newer than this program.
[[nodiscard]] base::Expected<void> check_structure(
    const SQLite::Database& database, Migrations migrations, Depth depth,
    const std::function<bool(const std::string&)>& wrong);

/// SQLite's description of an error. It does not name the file, so it may be sent to anyone.
[[nodiscard]] base::Error error_of(const SQLite::Exception& error);
/// The error for a file with invalid contents.
[[nodiscard]] base::Error damaged(const std::string& file, const std::string& where);

/// Runs the work, which returns an Expected; exceptions become errors, prefixed with `file` if one
/// is named.
template <class Work>
[[nodiscard]] auto guarded(const Work& work, const std::string& file = {}) -> decltype(work()) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    base::Error reason = error_of(error);
    if (!file.empty()) reason.message = base::in_quotes(file) + ": " + reason.message;
    return tl::unexpected<base::Error>(std::move(reason));
  }
}

}  // namespace hexarena::store
