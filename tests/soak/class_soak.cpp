// soak_class: a class of bots in a Swiss tournament, ten of them hostile.
//
//   soak_class [BOTS [ROUNDS [HOSTILE [unsafe]]]]        300 bots, 10 rounds, 10 hostile
//
// Prints how long it took, what of it was the processor's, and how much memory the tournament had;
// exits with 1 where a result, a removal or the table is not right (class_of_bots.hpp).
#include <sys/resource.h>

#include <chrono>

#include "../class_of_bots.hpp"
#include "../run_program.hpp"

namespace {

using namespace hexarena;
using namespace hexarena::tests;

constexpr int kMoveMs = 2000;
constexpr double kMostSeconds = 6 * 3600;
constexpr rlim_t kFewDescriptors = 256;  // however many take part

double processor_seconds() {
  rusage use{};
  getrusage(RUSAGE_CHILDREN, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

int soak(int bots, int rounds, int hostile, bool unsafe) {
  const ClassOfBots all(bots, hostile, rounds, kMoveMs);
  const rlimit few{kFewDescriptors, kFewDescriptors};
  setrlimit(RLIMIT_NOFILE, &few);
  Call call{{"hexarena", "tournament", all.file(), "--db", all.path("class.db"), "--csv",
             all.path("games.csv"), "--html-report", all.path("class.html"), "--json"},
            ""};
  if (unsafe) call.words.emplace_back("--unsafe");
  call.seconds = kMostSeconds;
  fmt::print("{} bots, {} hostile, {} rounds\n", bots, hostile, rounds);
  const auto began = std::chrono::steady_clock::now();
  const Finished ended = run(call);
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto result = base::read_json(ended.out, {1U << 30U, 1U << 30U, 32});
  if (ended.code != 0 || !result) {
    fmt::print("FAILED: code {}, {}\n", ended.code, ended.err);
    return 1;
  }
  const auto games = (*result)["played"].get<double>();
  const std::size_t removals = result->contains("removed") ? (*result)["removed"].size() : 0;
  rusage use{};
  getrusage(RUSAGE_CHILDREN, &use);
  fmt::print("{} games, {} removals, {:.0f} s\n", games, removals, wall);
  fmt::print("a game: {:.0f} ms, {:.0f} ms of the processor, bots included\n", 1000 * wall / games,
             1000 * processor_seconds() / games);
  fmt::print("largest process: {} MB\n", use.ru_maxrss / 1024);
  const std::vector<std::string> wrong = all.complaints(*result);
  for (const std::string& each : wrong) fmt::print("FAILED: {}\n", each);
  return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, int usual) { return argc > i ? std::atoi(argv[i]) : usual; };
  return soak(number(1, 300), number(2, 10), number(3, 10), argc > 4);
}
