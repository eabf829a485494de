// WalSyncer: group commit, one sync for many commits, on a thread of its own.
//
// A commit with Durability::normal survives a kill, but reaches the disk only some time later.
// Callers that promise more ask here and wait for the answer before they acknowledge. All that ask
// during a sync share the next one, so that a slow disk adds latency but does not reduce
// throughput; with Durability::full every commit would wait alone, and block all others.
//
// After one failure the disk is never trusted again: the system may have dropped the pages it could
// not write. Every later answer is the same error.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/database.hpp"

namespace hexarena::store {

class WalSyncer {
 public:
  using Done = std::function<void(base::Expected<void>)>;

  [[nodiscard]] static base::Expected<std::unique_ptr<WalSyncer>> open(const std::string& file);
  WalSyncer(const WalSyncer&) = delete;
  WalSyncer& operator=(const WalSyncer&) = delete;
  /// Pending requests are not answered.
  ~WalSyncer();

  /// `done` is called, on the thread of the syncer, once everything committed before this call is
  /// on disk. Thread-safe.
  void ask(Done done);
  /// Waits for the same.
  [[nodiscard]] base::Expected<void> sync();

 private:
  explicit WalSyncer(std::unique_ptr<SQLite::Database> database);
  void work();

  const std::unique_ptr<SQLite::Database> database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Done> waiting_;  // behind mutex_
  bool stopped_ = false;       // behind mutex_
  base::Expected<void> fine_;  // behind mutex_
  std::thread thread_;
};

}  // namespace hexarena::store
