#include "store/wal_syncer.hpp"

#include <sqlite3.h>

#include <utility>

namespace hexarena::store {

base::Expected<std::unique_ptr<WalSyncer>> WalSyncer::open(const std::string& file) {
  auto database = open_database(file, {});
  if (!database) return base::passed_on(database);
  auto opened = guarded([&]() -> base::Expected<void> {
    // SQLite opens the journal when it first reads.
    database->connection->exec("SELECT count(*) FROM sqlite_schema");
    return {};
  });
  if (!opened) return base::passed_on(opened);
  return std::unique_ptr<WalSyncer>(new WalSyncer(std::move(database->connection)));
}

WalSyncer::WalSyncer(std::unique_ptr<SQLite::Database> database)
    : database_(std::move(database)), thread_([this] { work(); }) {}

WalSyncer::~WalSyncer() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void WalSyncer::ask(Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(done));
  }
  changed_.notify_one();
}

base::Expected<void> WalSyncer::sync() {
  // Uses SQLite's descriptor, not one of our own: closing ours would release the process's locks on
  // the store.
  sqlite3_file* journal = nullptr;
  const int found = sqlite3_file_control(
      database_->getHandle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&journal));
  const bool there = found == SQLITE_OK && journal != nullptr && journal->pMethods != nullptr;
  const bool synced = there && journal->pMethods->xSync(journal, SQLITE_SYNC_NORMAL) == SQLITE_OK;
  const std::lock_guard lock(mutex_);
  if (fine_ && !synced) {
    fine_ = base::io_error("the disk does not take what was written to the store");
  }
  return fine_;
}

void WalSyncer::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
    if (stopped_) return;
    const std::vector<Done> asked = std::exchange(waiting_, {});
    lock.unlock();
    const base::Expected<void> synced = sync();
    for (const Done& done : asked) done(synced);
    lock.lock();
  }
}

}  // namespace hexarena::store
