#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <numeric>
#include <optional>

#include "cli/measure.hpp"

namespace hexarena::bench {
namespace {

constexpr std::string_view kReference = "reference loop";
constexpr double kReferenceRounds = 1e7;
constexpr double kMegabyte = 1e6;
constexpr double kSecondsPerRepetition = 0.2;

struct Scaled {
  double value;
  std::string_view unit;
};
/// Scales to the unit that leaves at most three digits before the point; units are steps of 1000.
Scaled scaled(double value, std::initializer_list<std::string_view> units) {
  const auto* unit = units.begin();
  for (; value >= 999.5 && unit + 1 != units.end(); ++unit) value /= 1000;
  return {value, *unit};
}
Scaled time_in_units(double seconds) { return scaled(1e9 * seconds, {"ns", "us", "ms", "s"}); }

/// Three significant digits: "44.1 ns", "1.92 ms".
std::string three_digits(const Scaled& scaled) {
  const int decimals = scaled.value < 9.995 ? 2 : scaled.value < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f} {}", scaled.value, decimals, scaled.unit);
}
std::string time_text(double seconds) { return three_digits(time_in_units(seconds)); }
std::string count_text(double count) { return three_digits(scaled(count, {"", "k", "M", "G"})); }

void print_line(std::string_view name, std::string_view time, std::string_view rate,
                std::string_view ratio, std::string_view memory, std::string_view target) {
  const std::string line =
      fmt::format("{:<56} {:>18} {:>8} {:>8} {:>8}  {}", name, time, rate, ratio, memory, target);
  fmt::print("{}\n", std::string_view(line).substr(0, line.find_last_not_of(' ') + 1));
  std::fflush(stdout);
}

double counter(const benchmark::BenchmarkReporter::Run& run, const char* name, double otherwise) {
  const auto found = run.counters.find(name);
  return found == run.counters.end() ? otherwise : found->second.value;
}

class Table : public benchmark::BenchmarkReporter {
 public:
  explicit Table(const std::vector<Row>& rows) : rows_(rows) {}

  bool ReportContext(const Context& /*context*/) override {
    print_line("best of five CPU times, one thread", "time of one", "per s", "ratio", "memory",
               "target");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    Measured measured{std::numeric_limits<double>::infinity(), 0};
    const std::string& name = runs.front().run_name.function_name;
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) return;
      if (run.error_occurred) return print_line(name, run.error_message, "", "", "", "");
      const double items = counter(run, kItems, 1) * static_cast<double>(run.iterations);
      measured.seconds =
          std::min(measured.seconds, counter(run, kSeconds, run.cpu_accumulated_time / items));
      measured.bytes = std::max(measured.bytes, counter(run, kBytes, 0));
    }
    print(name, measured);
  }

  void Finalize() override {
    fmt::print("ratio: the time of one in rounds of the reference loop, which has ten million\n");
  }

 private:
  void print(const std::string& name, const Measured& measured) {
    const Row& row = *std::find_if(rows_.begin(), rows_.end(),
                                   [&name](const Row& each) { return each.name == name; });
    if (name == kReference) round_ = measured.seconds / kReferenceRounds;
    std::string target = row.target.text;
    if (row.target.met) target += row.target.met(measured) ? ": met" : ": NOT MET";
    print_line(name, fmt::format("{} {:<6}", time_text(measured.seconds), row.item),
               count_text(measured.rate()),
               round_ ? count_text(measured.seconds / *round_) : std::string("-"),
               fmt::format("{:.1f} MB", measured.bytes / kMegabyte), target);
  }

  const std::vector<Row>& rows_;
  std::optional<double> round_;  // seconds per round of the reference loop
};

void measure(const Row& row, benchmark::State& state) {
  forget_peak();
  row.work(state);
  state.counters.insert({kBytes, benchmark::Counter(peak_bytes())});
}

}  // namespace

Target at_least_per_second(double millions, std::string_view items, double megabytes) {
  return {fmt::format(">= {:g} M {}/s, < {:g} MB", millions, items, megabytes),
          [=](const Measured& measured) {
            return measured.rate() >= 1e6 * millions && measured.bytes < kMegabyte * megabytes;
          }};
}

Target under(double seconds, double megabytes) {
  const auto [time, unit] = time_in_units(seconds);
  return {fmt::format("< {:g} {}, < {:g} MB", time, unit, megabytes),
          [=](const Measured& measured) {
            return measured.seconds < seconds && measured.bytes < kMegabyte * megabytes;
          }};
}

bool print_table(int argc, char** argv, const std::vector<Row>& rows) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return false;
  std::vector<Row> all{{std::string(kReference), "loop", [](benchmark::State& state) {
                          for (auto _ : state) cli::keep(cli::reference_loop());
                        }}};
  all.insert(all.end(), rows.begin(), rows.end());
  for (const Row& row : all) {
    auto* benchmark = benchmark::RegisterBenchmark(
        row.name.c_str(), [&row](benchmark::State& state) { measure(row, state); });
    benchmark->Repetitions(cli::kRepeats);
    if (row.once) {
      benchmark->Iterations(1);
    } else {
      benchmark->MinTime(kSecondsPerRepetition);
    }
  }
  Table table(all);
  benchmark::RunSpecifiedBenchmarks(&table);
  benchmark::Shutdown();
  return true;
}

BestTimes::BestTimes(std::size_t cases) : best_(cases, std::numeric_limits<double>::infinity()) {}

void BestTimes::note(std::size_t which, double seconds) {
  best_[which] = std::min(best_[which], seconds);
}

double BestTimes::worst() const { return *std::max_element(best_.begin(), best_.end()); }

double BestTimes::percentile(int percent) const {
  std::vector<double> sorted = best_;
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() - 1) * percent / 100;
  std::nth_element(sorted.begin(), at, sorted.end());
  return *at;
}

double BestTimes::mean() const {
  return std::accumulate(best_.begin(), best_.end(), 0.0) / static_cast<double>(best_.size());
}

double peak_bytes() {
  std::ifstream status("/proc/self/status");
  double kilobytes = 0;
  for (std::string word; status >> word;) {
    if (word == "VmHWM:") status >> kilobytes;
  }
  return 1024 * kilobytes;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }

}  // namespace hexarena::bench
