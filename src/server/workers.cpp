#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace hexarena::server {
namespace {

constexpr int kPatience = 5;  // as nice(1) counts it

}  // namespace

void Workers::run(Work work) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  waiting_.push_back(std::move(work));
  if (idle_ < waiting_.size() && threads_.size() < most_) {
    threads_.emplace_back([this] { labour(); });
  }
  changed_.notify_one();
}

void Workers::labour() {
  // Whoever thinks lets the thread of the server go first.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPatience));
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
    --idle_;
    if (stopped_) return;
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

void Workers::stop() {
  std::vector<std::thread> threads;
  std::deque<Work> forgotten;  // its last references go when the lock is free
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    threads.swap(threads_);
    forgotten.swap(waiting_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

}  // namespace hexarena::server
