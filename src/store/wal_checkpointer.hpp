// WalCheckpointer: copies the journal of a store into its file, on a thread and a connection of its
// own.
//
// Otherwise a writer would have to do that from time to time, waiting for the disk. Writers and
// readers continue meanwhile. It runs until it is destroyed.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "store/database.hpp"

namespace hexarena::store {

class WalCheckpointer {
 public:
  [[nodiscard]] static base::Expected<std::unique_ptr<WalCheckpointer>> open(
      const std::string& file);
  WalCheckpointer(const WalCheckpointer&) = delete;
  WalCheckpointer& operator=(const WalCheckpointer&) = delete;
  ~WalCheckpointer();

 private:
  explicit WalCheckpointer(std::unique_ptr<SQLite::Database> database);
  void work();

  const std::unique_ptr<SQLite::Database> database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;  // behind mutex_
  std::thread thread_;
};

}  // namespace hexarena::store
