// Rate: how often somebody may do something: so often a second, and some more at once. A value.
#pragma once

#include <algorithm>
#include <chrono>

namespace hexarena::server {

class Rate {
 public:
  using Clock = std::chrono::steady_clock;

  Rate(double a_second, int burst)
      : a_second_(a_second), burst_(burst), left_(burst), last_(Clock::now()) {}

  /// False when it is once too often.
  [[nodiscard]] bool take() {
    if (!ready()) return false;
    left_ -= 1;
    return true;
  }
  /// Whether `take` would be fine now.
  [[nodiscard]] bool ready() {
    const Clock::time_point now = Clock::now();
    left_ += std::chrono::duration<double>(now - last_).count() * a_second_;
    left_ = std::min(left_, burst_);
    last_ = now;
    return left_ >= 1;
  }

 private:
  double a_second_;
  double burst_;
  double left_;
  Clock::time_point last_;
};

}  // namespace hexarena::server
