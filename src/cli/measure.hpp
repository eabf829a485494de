// Measuring on noisy machines: the best of five CPU times, beside a reference loop of the same run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>

namespace hexarena::cli {

inline constexpr int kRepeats = 5;

/// Keeps the compiler from dropping an unused result.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

/// CPU seconds of this thread.
[[nodiscard]] inline double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Work>
[[nodiscard]] double best_cpu_seconds(Work&& work, int repeats = kRepeats) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < repeats; ++i) {
    const double start = cpu_seconds();
    work();
    best = std::min(best, cpu_seconds() - start);
  }
  return best;
}

/// A workload that never changes: ten million rounds of a small mixing function, a few table
/// look-ups each. Ratios to it can be compared between machines and over time.
[[nodiscard]] std::uint64_t reference_loop();

}  // namespace hexarena::cli
