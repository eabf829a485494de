#include "terminal/background.hpp"

#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>
#include <utility>

namespace hexarena::terminal {
namespace {

// The longest time a key waits while a machine thinks.
constexpr std::chrono::milliseconds kGlance{25};

/// Blocks signals for threads started during its lifetime: the watching thread handles them.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

}  // namespace

struct Background::Progress {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
};

Background::Background() : progress_(std::make_shared<Progress>()) {}

bool Background::run(std::function<void()> work, const std::function<bool()>& watch) {
  if (abandoned_) return false;
  progress_->done = false;
  {
    const NoSignals quiet;
    std::thread([work = std::move(work), progress = progress_]() mutable {
      work();
      work = {};  // release its resources before the caller continues
      const std::lock_guard lock(progress->mutex);
      progress->done = true;
      progress->changed.notify_all();
    }).detach();
  }
  std::unique_lock lock(progress_->mutex);
  while (!progress_->changed.wait_for(lock, kGlance, [&] { return progress_->done; })) {
    lock.unlock();
    abandoned_ = !watch();
    lock.lock();
    if (abandoned_ && !progress_->done) return false;
    abandoned_ = false;
  }
  return true;
}

}  // namespace hexarena::terminal
