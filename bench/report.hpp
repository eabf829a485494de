// The table of `hexarena_bench`: one line per row, printed as soon as it is measured.
//
// A row is measured five times on one thread; its best CPU time counts, per item of its work. Next
// to it is the same time in rounds of this run's reference loop, for comparisons between machines
// and over months. A target is printed with whether it was met; a missed one is no failure, because
// the machine may be busy.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::bench {

/// Counters of benchmark::State through which the workload reports.
inline constexpr const char* kItems = "items";      ///< per iteration; 1 if not set
inline constexpr const char* kSeconds = "seconds";  ///< per item, if the workload measures it
inline constexpr const char* kBytes = "bytes";      ///< of memory, if not that of this process

struct Measured {
  double seconds = 0;  ///< CPU time of one item
  double bytes = 0;    ///< peak memory

  [[nodiscard]] double rate() const { return 1 / seconds; }
};

struct Target {
  std::string text;
  std::function<bool(const Measured&)> met;
};
[[nodiscard]] Target at_least_per_second(double millions, std::string_view items, double megabytes);
[[nodiscard]] Target under(double seconds, double megabytes);

struct Row {
  std::string name;
  std::string item;
  std::function<void(benchmark::State&)> work;
  Target target = {};
  /// The workload measures many items itself, so it runs once in each of the five repetitions.
  bool once = false;
};

/// The rows of each part of the project.
[[nodiscard]] std::vector<Row> hex_rows();
[[nodiscard]] std::vector<Row> fish_rows();
[[nodiscard]] std::vector<Row> house_rows();
[[nodiscard]] std::vector<Row> reversi_rows();
[[nodiscard]] std::vector<Row> engine_rows();
[[nodiscard]] std::vector<Row> nooks_rows();
[[nodiscard]] std::vector<Row> referee_rows();
[[nodiscard]] std::vector<Row> program_rows();

/// Measures the reference loop, then the rows, and prints the table. Accepts the options of Google
/// Benchmark on the command line; false if one is unknown.
[[nodiscard]] bool print_table(int argc, char** argv, const std::vector<Row>& rows);

/// The best of several times, for each of many cases.
class BestTimes {
 public:
  explicit BestTimes(std::size_t cases);
  void note(std::size_t which, double seconds);
  [[nodiscard]] double worst() const;
  [[nodiscard]] double mean() const;
  /// The time that so many percent of the cases do not exceed.
  [[nodiscard]] double percentile(int percent) const;

 private:
  std::vector<double> best_;
};

/// The peak memory of this process since the last forget_peak().
[[nodiscard]] double peak_bytes();
void forget_peak();

}  // namespace hexarena::bench
