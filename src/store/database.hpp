// The SQLite file under a store: opened with mistrust, brought up to date, errors told in words.
//
// A file that is not there yet is made beside its place and linked into it whole, so nobody ever
// sees half of one. One that is there is looked at before anything may change in it: a folder, a
// file of another program, one of a newer schema and a damaged one are refused and left as they
// are. What remains is migrated, one transaction a step. A file is judged together with its
// journal: a checkpoint that stopped halfway, because the program was killed or the disk was full,
// is no damage, and the next one completes it. The structure of a file of up to kCheckedBytes is
// checked whole; of a larger one, where that would take long, every row is checked when it is read,
// and check.hpp looks at all of it.
//
// The file is in WAL mode: readers see one moment of it and never wait, and writers wait for each
// other up to kPatience. When the program is killed nothing committed is lost, and when the power
// fails the file stays whole; Durability says whether the last commits before that do.
//
// A store belongs to one account: it is made with mode 0600, and one of ours that others may read
// or write is closed to them when it is opened for writing.
//
// An SQLite::Exception never leaves this layer: `guarded` is the border.
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
  existing,   ///< refused where there is no file
  create,     ///< makes the file where there is none
  read_only,  ///< neither the file nor what it says is changed; it may lie where nobody may write
};

/// What a commit has survived when it returns, beside a kill.
enum class Durability {
  normal,  ///< nothing more: a power cut may take the last commits
  full,    ///< a power cut too: each commit waits for the disk
};

/// How long a writer waits for another one, in milliseconds.
inline constexpr int kPatience = 60'000;
/// A file of up to so many bytes is checked whole when it is opened for writing.
inline constexpr std::uint64_t kCheckedBytes = 64ULL << 20U;

struct DatabaseOptions {
  Opening opening = Opening::existing;
  Durability durability = Durability::normal;
  Migrations migrations = kMigrations;
};

struct OpenDatabase {
  /// A copy with its journal, where the original cannot be read in its place; gone at the end.
  std::unique_ptr<world::ScratchFolder> copy = {};
  std::unique_ptr<SQLite::Database> connection = {};
  /// A sentence for whoever opened it, where there is something to know.
  std::string note = {};
};

[[nodiscard]] base::Expected<OpenDatabase> open_database(const std::string& file,
                                                         const DatabaseOptions& options);
/// As read_only, but a damaged file is opened too, as long as it claims to be a store.
[[nodiscard]] base::Expected<OpenDatabase> open_unchecked(const std::string& file);

/// The tables of a store in a file that is empty so far, without a journal.
[[nodiscard]] std::unique_ptr<SQLite::Database> new_database(const std::string& empty_file,
                                                             Migrations migrations = kMigrations);

/// How much of the structure of a file is looked at.
enum class Depth {
  tables,   ///< which there are
  quickly,  ///< the trees, and that every row belongs to something
  wholly,   ///< that the indexes agree with the tables, too
};
/// Says all that is wrong with the structure of a file, one sentence each, until `wrong` has heard
/// enough and answers false; refused where its schema is of a newer program.
[[nodiscard]] base::Expected<void> check_structure(
    const SQLite::Database& database, Migrations migrations, Depth depth,
    const std::function<bool(const std::string&)>& wrong);

/// What SQLite says went wrong. It does not name the file: it may be sent to anyone.
[[nodiscard]] base::Error error_of(const SQLite::Exception& error);
/// The error of a file that does not hold what it should.
[[nodiscard]] base::Error damaged(const std::string& file, const std::string& where);

/// Does the work, which returns an Expected; what it throws becomes an error, with `file` before it
/// where one is named.
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
