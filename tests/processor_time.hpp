// Processor time of the programs a test has run: what a busy machine does not stretch.
#pragma once

#include <sys/resource.h>

namespace hexarena::tests {

/// Seconds of all that have ended so far.
[[nodiscard]] inline double processor_seconds() {
  rusage use{};
  getrusage(RUSAGE_CHILDREN, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

}  // namespace hexarena::tests
