// A load on the arena (arena_load.hpp), and nothing may be lost when the server is killed.
//
//   soak_arena [GAMES] [SECONDS] [PACE]   500 games, 60 seconds, 1 second between two actions of a game
//
// It prints how long actions took from the player's socket to each of the four, what the server
// needed, and exits with 1 when something was lost. One thread; the server has the other core.
#include "../scratch_folder.hpp"
#include "arena_load.hpp"

namespace {

using namespace hexarena::tests;

int soak(int games, int seconds, int pace) {
  const ScratchFolder folder;
  const std::string db = folder.path("arena.db");
  Load load(games, script(R"({"size":5,"pass":"forced"})"), std::chrono::seconds(pace));
  {
    Server server(db);
    load.make(server);
    load.come(server);
    fmt::print("{} games, {} sockets, {} seconds\n", games, games * kSocketsAGame, seconds);
    const double before = server.cpu_seconds();
    const auto began = Clock::now();
    load.run(std::chrono::seconds(seconds));
    const double wall = std::chrono::duration<double>(Clock::now() - began).count();
    load.report();
    fmt::print("server: {:.0f} % of a core, {} MB at most\n",
               100 * (server.cpu_seconds() - before) / wall, server.megabytes("VmHWM:"));
    if (!load.all_heard()) fail("not every action reached everybody");
    server.end(SIGKILL);
    load.leave();
  }
  Server again(db);
  load.check_kept(again);
  load.come(again);
  load.run(std::chrono::seconds(5));
  if (!load.all_heard()) fail("not every action reached everybody after the kill");
  fmt::print("killed and started again: every game went on\n");
  load.leave();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  want_descriptors();
  return soak(argc > 1 ? std::atoi(argv[1]) : 500, argc > 2 ? std::atoi(argv[2]) : 60,
              argc > 3 ? std::atoi(argv[3]) : 1);
}
