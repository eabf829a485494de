// The SQLite file under a store: opened with mistrust, brought up to date, errors told in words.
//
// A file that is not there yet is made beside its place and linked into it whole, so nobody ever
// sees half of one. One that is there is looked at before anything may change in it: a folder, a
// file of another program, one of a newer schema and a damaged one are refused and left as they
// are. What remains is migrated, one transaction a step. A file is judged together with its
// journal: a checkpoint that stopped halfway, because the program was killed or the disk was full,
// is no damage, and the next one completes it.
//
// The file is in WAL mode: readers see one moment of it and never wait, and writers wait for each
// other up to kPatience. Commits are not synced one by one (synchronous=NORMAL): when the program
// is killed nothing committed is lost; when the power fails the last commits before it may be, but
// the file stays whole.
//
// An SQLite::Exception never leaves this layer: `guarded` is the border.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "base/json.hpp"
#include "store/schema.hpp"

namespace hexarena::store {

enum class Opening {
  existing,  ///< refused where there is no file
  create,    ///< makes the file where there is none
};

/// How long a writer waits for another one, in milliseconds.
inline constexpr int kPatience = 60'000;

[[nodiscard]] base::Expected<std::unique_ptr<SQLite::Database>> open_database(
    const std::string& file, Opening opening, Migrations migrations = kMigrations);

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
