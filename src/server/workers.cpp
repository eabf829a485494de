#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace hexarena::server {

void Workers::run(Work work, const std::string& client) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  std::deque<Work>& queue = queues_[client];
  if (queue.empty()) turns_.push_back(client);
  queue.push_back(std::move(work));
  ++waiting_;
  if (idle_ < waiting_ && threads_.size() < most_) {
    threads_.emplace_back([this] { labour(); });
  }
  changed_.notify_one();
}

void Workers::labour() {
  // Workers run at a lower priority than the server thread.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), patience_));
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return stopped_ || waiting_ > 0; });
    --idle_;
    if (stopped_) return;
    {
      const Work work = next();
      lock.unlock();
      work();
    }
    lock.lock();
  }
}

Workers::Work Workers::next() {
  const auto queue = queues_.find(turns_.front());
  turns_.pop_front();
  Work work = std::move(queue->second.front());
  queue->second.pop_front();
  --waiting_;
  if (queue->second.empty()) {
    queues_.erase(queue);
  } else {
    turns_.push_back(queue->first);
  }
  return work;
}

void Workers::stop() {
  std::vector<std::thread> threads;
  std::map<std::string, std::deque<Work>> forgotten;  // destroyed after the lock is released
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    threads.swap(threads_);
    forgotten.swap(queues_);
    turns_.clear();
    waiting_ = 0;
  }
  changed_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace hexarena::server
