// Tidier: brings the journal of a store into its file, on a thread and a connection of its own.
//
// Otherwise a writer has to do that now and then, and waits for the disk while it does. Writers and
// readers go on meanwhile. It works until it is destroyed.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "store/database.hpp"

namespace hexarena::store {

class Tidier {
 public:
  [[nodiscard]] static base::Expected<std::unique_ptr<Tidier>> open(const std::string& file);
  Tidier(const Tidier&) = delete;
  Tidier& operator=(const Tidier&) = delete;
  ~Tidier();

 private:
  explicit Tidier(std::unique_ptr<SQLite::Database> database);
  void work();

  const std::unique_ptr<SQLite::Database> database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;  // behind mutex_
  std::thread thread_;
};

}  // namespace hexarena::store
