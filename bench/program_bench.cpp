// Whole programs as a user starts them: CPU time and memory of the process, including start-up.
// The system also counts the memory of this process before exec, so a small program appears to be as
// large as this one.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/measure.hpp"
#include "games/fish/json.hpp"
#include "positions.hpp"
#include "report.hpp"

namespace hexarena::bench {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// An input text for a program.
class Input {
 public:
  explicit Input(std::string_view text) : file_(memfd_create("input", MFD_CLOEXEC)) {
    good_ = file_ >= 0 && write(file_, text.data(), text.size()) == std::ssize(text);
  }
  ~Input() { close(file_); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Runs a program on this input; nothing if it does not start or fails.
  [[nodiscard]] std::optional<Measured> run(const std::string& program) const {
    if (!good_ || lseek(file_, 0, SEEK_SET) != 0) return std::nullopt;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, file_, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    std::string name = program;
    char* const arguments[] = {name.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, name.c_str(), &files, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) return std::nullopt;
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child || status != 0) return std::nullopt;
    return Measured{seconds(used.ru_utime) + seconds(used.ru_stime),
                    1024 * static_cast<double>(used.ru_maxrss)};
  }

 private:
  int file_;
  bool good_;
};

std::vector<std::string> questions(int depth) {
  std::vector<std::string> texts;
  for (const fish::Position& position : of_25_tiles()) {
    texts.push_back(base::write_json(base::Json::array({depth, fish::to_json(position)})));
  }
  return texts;
}

/// The cost of `xstrategy` for each input, run once in each of five rounds.
struct Runs {
  std::vector<std::string> texts = questions(2);
  BestTimes times = BestTimes(texts.size());
  double bytes = 0;
  int rounds = 0;

  /// False if the program does not run.
  bool round() {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    const std::string program = folder.parent_path() / "bin" / "xstrategy";
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto measured = Input(texts[i]).run(program);
      if (!measured) return false;
      times.note(i, measured->seconds);
      bytes = std::max(bytes, measured->bytes);
    }
    ++rounds;
    return true;
  }
};

/// Rows share their runs; `total` selects one of the times.
Row xstrategy_row(std::string_view name, const std::shared_ptr<Runs>& runs,
                  double (BestTimes::*total)() const, Target target) {
  const auto work = [runs, total](benchmark::State& state) {
    for (auto _ : state) {
      if (runs->rounds < cli::kRepeats && !runs->round()) {
        return state.SkipWithError("build/bin/xstrategy does not run");
      }
    }
    state.counters[kSeconds] = (runs->times.*total)();
    state.counters[kBytes] = runs->bytes;
  };
  return {
      fmt::format("xstrategy depth 2, 25 tiles, start to end, {} of {}", name, runs->texts.size()),
      "run", work, std::move(target), true};
}

}  // namespace

std::vector<Row> program_rows() {
  const auto runs = std::make_shared<Runs>();
  return {xstrategy_row("worst", runs, &BestTimes::worst, under(0.020, 64)),
          xstrategy_row("mean", runs, &BestTimes::mean, {})};
}

}  // namespace hexarena::bench
