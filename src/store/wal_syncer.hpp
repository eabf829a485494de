// WalSyncer: waits for the disk once for many commits, on a thread of its own.
//
// A commit with Durability::normal survives a kill, but is on the disk only some time later. Whoever
// promises more asks here and keeps still until the answer. All who ask while the disk is busy share
// its next turn, so that a slow disk costs time but not throughput; with Durability::full every
// commit waits alone, and all others wait for it.
//
// A disk that failed once is not believed again: the system may have given up what it could not
// write. Every later answer is the same error.
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
  /// Those who still wait are not answered.
  ~WalSyncer();

  /// `done` is called, on the thread of the syncer, when everything committed before this call is on
  /// the disk. Any thread may ask.
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
