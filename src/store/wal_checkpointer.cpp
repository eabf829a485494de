#include "store/wal_checkpointer.hpp"

#include <sqlite3.h>

#include <chrono>
#include <utility>

namespace hexarena::store {

base::Expected<std::unique_ptr<WalCheckpointer>> WalCheckpointer::open(const std::string& file) {
  auto database = open_database(file, {});
  if (!database) return base::passed_on(database);
  return std::unique_ptr<WalCheckpointer>(new WalCheckpointer(std::move(database->connection)));
}

WalCheckpointer::WalCheckpointer(std::unique_ptr<SQLite::Database> database)
    : database_(std::move(database)), thread_([this] { work(); }) {}

WalCheckpointer::~WalCheckpointer() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void WalCheckpointer::work() {
  constexpr auto kPause = std::chrono::seconds(1);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kPause, [this] { return stopped_; })) {
    lock.unlock();
    // As far as possible without waiting; the rest is done the next time.
    sqlite3_wal_checkpoint_v2(database_->getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
    lock.lock();
  }
}

}  // namespace hexarena::store
