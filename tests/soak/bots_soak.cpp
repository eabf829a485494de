// soak_bots: many games of four process bots in a row, and what they leave behind.
//
//   soak_bots [GAMES [sandbox|unsafe]]
//
// After every game: no process, no descriptor and no file more than before; at the end the memory
// of this process has stayed flat. What the referee used of the processor for one action, beside
// what the bots themselves used, is told. Exit code 1 when something is left.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "../scratch_folder.hpp"
#include "players/bot.hpp"
#include "referee/referee.hpp"
#include "world/process.hpp"
#include "world/process_tree.hpp"
#include "world/sandbox.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kSeats = 4;
constexpr int kWarmUp = 20;  // games until everything has been allocated once
constexpr std::uint64_t kGrowth = 4 * world::kMebibyte;
constexpr double kPromisedMs = 0.2;  // of overhead for one action

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

double milliseconds(int who) {
  rusage use{};
  ::getrusage(who, &use);
  const auto ms = [](const timeval& time) {
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
  };
  return ms(use.ru_utime) + ms(use.ru_stime);
}

std::uint64_t resident_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// What there is of everything that could leak.
struct Inventory {
  std::size_t descriptors = entries("/proc/self/fd");
  std::size_t files = entries(fs::temp_directory_path());
  std::size_t processes = world::use_below(::getpid()).members.size();

  friend bool operator==(const Inventory&, const Inventory&) = default;
  [[nodiscard]] std::string in_words() const {
    return fmt::format("{} descriptors, {} temporary files, {} processes", descriptors, files,
                       processes);
  }
};

class Soak {
 public:
  Soak(std::string program, bool unsafe) : program_(std::move(program)), unsafe_(unsafe) {}

  /// One game; false, and told, when it did not go as it should.
  bool play(int number) {
    auto record = session::open_record(**session::find_game("fish"),
                                       base::Json{{"players", kSeats}, {"seed", number}});
    if (!record) return fail(number, record.error().message);
    std::vector<std::unique_ptr<players::Player>> players;
    for (int seat = 0; seat < kSeats; ++seat) {
      auto process = start();
      if (!process) return fail(number, process.error().message);
      players.push_back(
          std::make_unique<players::BotPlayer>(std::move(*process), fmt::format("bot {}", seat)));
    }
    const double before = milliseconds(RUSAGE_SELF);
    auto report = referee::run_game(std::move(*record), players, world::SystemClock(), {});
    own_ms_ += milliseconds(RUSAGE_SELF) - before;
    if (!report) return fail(number, report.error().message);
    for (const referee::SeatReport& seat : report->seats) {
      if (seat.verdict) return fail(number, seat.name + " " + seat.verdict->text);
      actions_ += seat.actions;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t actions() const { return actions_; }
  [[nodiscard]] double own_ms() const { return own_ms_; }

 private:
  [[nodiscard]] base::Expected<std::unique_ptr<world::Process>> start() const {
    world::Command command;
    command.words = {program_, "bot", "fish", "random"};
    command.folder = fs::path(program_).parent_path();
    if (unsafe_) return world::Process::start(command);
    auto confined = world::Sandbox().confined(command);
    if (!confined) return base::passed_on(confined);
    return world::Process::start(*confined);
  }
  static bool fail(int number, const std::string& text) {
    fmt::print(stderr, "\ngame {}: {}\n", number, text);
    return false;
  }

  std::string program_;
  bool unsafe_;
  std::uint64_t actions_ = 0;
  double own_ms_ = 0;
};

/// A folder for temporary files of its own.
class OwnTemporaryFolder {
 public:
  OwnTemporaryFolder() { ::setenv("TMPDIR", folder_.path().c_str(), 1); }

 private:
  tests::ScratchFolder folder_;
};

int run(int games, bool unsafe) {
  const OwnTemporaryFolder folder;
  Soak soak(HEXARENA_BIN_DIR "/hexarena", unsafe);
  const Inventory before;
  std::uint64_t settled = 0;
  for (int game = 1; game <= games; ++game) {
    if (!soak.play(game)) return 1;
    if (const Inventory now; now != before) {
      fmt::print(stderr, "\nafter game {}: {}, before the first: {}\n", game, now.in_words(),
                 before.in_words());
      return 1;
    }
    if (game == std::min(kWarmUp, games)) settled = resident_bytes();
    fmt::print(stderr, "\r{} of {} games", game, games);
  }
  const std::uint64_t now = resident_bytes();
  const double own = soak.own_ms() / static_cast<double>(soak.actions());
  fmt::print("\n{} games of {} bots {}, {} actions, nothing left behind\n", games, kSeats,
             unsafe ? "without walls" : "in sandboxes", soak.actions());
  fmt::print("memory {:.1f} MiB after {} games, {:.1f} at the end\n",
             static_cast<double>(settled) / world::kMebibyte, std::min(kWarmUp, games),
             static_cast<double>(now) / world::kMebibyte);
  fmt::print(
      "an action: {:.3f} ms of the referee's processor time (promise {} ms: {}), {:.3f} ms "
      "of the bots', their start and their keepers included\n",
      own, kPromisedMs, own <= kPromisedMs ? "kept" : "NOT KEPT",
      milliseconds(RUSAGE_CHILDREN) / static_cast<double>(soak.actions()));
  return now > settled + kGrowth ? 1 : 0;
}

}  // namespace
}  // namespace hexarena::tests

int main(int argc, char** argv) {
  int games = 1000;
  if (argc > 1) std::from_chars(argv[1], argv[1] + std::char_traits<char>::length(argv[1]), games);
  return hexarena::tests::run(games, argc > 2 && std::string_view(argv[2]) == "unsafe");
}
