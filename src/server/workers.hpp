// Workers: threads for long work, so that the server's thread never waits.
//
// Clients take turns, so that one with much work delays another by one piece of work for each
// thread; the work of one client is begun in the order it came. A thread is started when there is
// work and none is free. At the end what was begun is waited for, and what was not is forgotten.
// Any thread may hand work in.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hexarena::server {

class Workers {
 public:
  using Work = std::function<void()>;

  /// `patience`: how much the threads let others go first, as nice(1) counts it.
  explicit Workers(std::size_t most, int patience = 5) : most_(most), patience_(patience) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  /// The work must not throw.
  void run(Work work, const std::string& client = {});
  /// Starts no more work; returns when running work is done.
  void stop();
  /// The number of pieces not started yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void labour();
  /// The first work of the client whose turn it is. Requires that there is some, and the lock.
  [[nodiscard]] Work next();

  const std::size_t most_;
  const int patience_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::deque<Work>> queues_;  // behind mutex_, like all that follows
  std::deque<std::string> turns_;  // clients with work, in the order of their turns
  std::size_t waiting_ = 0;        // pieces of work in all queues
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopped_ = false;
};

}  // namespace hexarena::server
