// The table `hexarena_bench` prints: a line for each row, as soon as it has been measured.
//
// A row is measured five times on one thread; its best CPU time counts, the time of one item of its
// work. Beside it stands the same time in rounds of the reference loop of this run, which is what
// to compare between machines and months. A promise is printed with whether it was kept, and
// nothing fails when it was not: the machine may be busy.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::bench {

/// What work tells through the counters of its benchmark::State.
inline constexpr const char* kItems = "items";      ///< done in one iteration; 1 if not told
inline constexpr const char* kSeconds = "seconds";  ///< of one item, if measured by work itself
inline constexpr const char* kBytes = "bytes";      ///< of memory, if not that of this process

struct Measured {
  double seconds = 0;  ///< CPU time of one item
  double bytes = 0;    ///< the most memory in use

  [[nodiscard]] double rate() const { return 1 / seconds; }
};

struct Promise {
  std::string text;
  std::function<bool(const Measured&)> kept;
};
[[nodiscard]] Promise at_least_per_second(double millions, std::string_view items,
                                          double megabytes);
[[nodiscard]] Promise under(double seconds, double megabytes);

struct Row {
  std::string name;
  std::string item;
  std::function<void(benchmark::State&)> work;
  Promise promise = {};
  /// Work that measures many items itself does so once in each of the five repetitions.
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

/// Measures the reference loop, then the rows, and prints the table. Options of Google Benchmark
/// are taken from the command line; false when one is unknown.
[[nodiscard]] bool print_table(int argc, char** argv, const std::vector<Row>& rows);

/// The best of several times for each of many cases.
class BestTimes {
 public:
  explicit BestTimes(std::size_t cases);
  void note(std::size_t which, double seconds);
  [[nodiscard]] double worst() const;
  [[nodiscard]] double mean() const;
  /// So many percent of the cases take no longer.
  [[nodiscard]] double percentile(int percent) const;

 private:
  std::vector<double> best_;
};

/// The most memory this process has held at once since the last forget_peak().
[[nodiscard]] double peak_bytes();
void forget_peak();

}  // namespace hexarena::bench
