// Workers: threads for what takes time, so that the thread of the server never waits.
//
// Work is begun in the order it came, by as many threads as there may be; a thread is started when
// there is work and none is free. At the end what was begun is waited for, and what was not is
// forgotten. Any thread may hand work in.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hexarena::server {

class Workers {
 public:
  using Work = std::function<void()>;

  explicit Workers(std::size_t most) : most_(most) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  /// Nothing that is handed in throws.
  void run(Work work);
  /// No more work is begun; returns when what was begun is done.
  void stop();
  /// What has not been begun yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void labour();

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;  // behind mutex_, like all that follows
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopped_ = false;
};

}  // namespace hexarena::server
