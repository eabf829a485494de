// Clock: the time source for everything with a deadline.
//
// A monotonic count of milliseconds from an arbitrary start, unrelated to the calendar. SystemClock
// is the machine's; a FakeClock stands still until a test advances it. Both may be read from any
// thread.
#pragma once

#include <time.h>

#include <atomic>
#include <chrono>

namespace hexarena::world {

using Milliseconds = std::chrono::milliseconds;

class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  [[nodiscard]] virtual Milliseconds now() const = 0;
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] Milliseconds now() const override {
    return std::chrono::duration_cast<Milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
  }
};

/// The processor time of the calling thread so far.
[[nodiscard]] inline std::chrono::nanoseconds thread_cpu_time() {
  timespec time{};
  if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

class FakeClock final : public Clock {
 public:
  [[nodiscard]] Milliseconds now() const override { return Milliseconds(now_.load()); }
  void advance(Milliseconds by) { now_ += by.count(); }

 private:
  std::atomic<Milliseconds::rep> now_ = 0;
};

}  // namespace hexarena::world
