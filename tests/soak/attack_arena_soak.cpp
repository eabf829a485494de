// The arena under attack by one client, while others play: no one else may notice.
//
//   soak_attack_arena [SECONDS] [GAMES] [ATTACK]        20 seconds each, 200 games, all attacks
//
// For each attack (arena_attacks.hpp) a fresh server over a store of 10,000 games; honest people at
// addresses of their own play an action a second, ask for lists, make and join games, and a bot
// joins. It prints how long all that took and what the server needed, and exits with 1 when an
// honest client was refused, 99 % took longer than 100 ms or the server more than 200 MB.
#include <atomic>
#include <thread>

#include "../arena_attacks.hpp"
#include "../scratch_folder.hpp"
#include "arena_load.hpp"
#include "store/store.hpp"

namespace {

using namespace hexarena;
using namespace hexarena::tests;

constexpr double kMostMs = 100;
constexpr long kMostMegabytes = 200;
constexpr std::uint32_t kHonest = 0x7F020001U;  // 127.2.0.1: who asks and makes games

/// Ended games, so that lists and ratings cost something.
void fill(const std::string& db, std::size_t games) {
  auto store = store::Store::open(db);
  if (!store) fail(store.error().message);
  session::Record record =
      *session::open_record(**session::find_game("reversi"),
                            *base::read_json(R"({"size":3,"pass":"forced"})"), std::nullopt);
  const auto table = record.opening->copy();
  while (!table->view().over) {
    record.events.emplace_back(
        session::ActionEvent{table->view().turn, table->legal().front(), {}});
    if (!session::happen(*table, record.events.back())) fail("the script is illegal");
  }
  record.result = session::result_of(*table);
  std::size_t next = 0;
  auto added = (*store)->add_all([&]() -> base::Expected<std::optional<store::Item>> {
    if (next == games) return std::nullopt;
    const auto name = [&](std::size_t i) { return fmt::format("player {}", i % 50); };
    record.players = Json::array({name(next), name(next * 7 + 1)});
    ++next;
    return store::Item(
        store::StoredGame{fmt::format("g{:06}", next), static_cast<std::int64_t>(next), record});
  });
  if (!added) fail(added.error().message);
}

/// Someone who reads lists, makes games and joins them, one thing after the other.
class Citizen {
 public:
  Citizen(std::uint16_t port, std::uint16_t bot_port) : port_(port), bot_port_(bot_port) {}

  void run(const std::atomic<bool>& stopped) {
    for (int i = 0; !stopped; ++i) {
      timed(
          [&] { expect(ask(port_, "GET", "/api/games?state=live", "", "", kHonest).status, 200); });
      timed([&] { expect(ask(port_, "GET", "/api/arena", "", "", kHonest).status, 200); });
      if (i % 5 == 0) play();
      if (i % 10 == 1) join();
      usleep(100'000);
    }
  }
  int refused = 0;
  std::vector<double> took;   // milliseconds
  std::vector<double> joins;  // of a bot

 private:
  template <class Work>
  void timed(const Work& work) {
    const auto began = Clock::now();
    work();
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
  }
  void expect(int status, int wanted) {
    if (status != wanted) ++refused;
  }
  void play() {
    WebAnswer made;
    timed([&] {
      made = ask(
          port_, "POST", "/api/games",
          R"({"game":"reversi","settings":{"size":2},"seats":[{"person":"Eve"}, {"player":"greedy"}]})",
          "", kHonest);
    });
    expect(made.status, 201);
    if (made.status != 201) return;
    const Json game = made.json();
    timed([&] {
      LiveClient client(port_,
                        fmt::format("/api/live/{}?key={}", game["id"].get<std::string>(),
                                    game["seats"][0]["key"].get<std::string>()),
                        "", kHonest);
      expect(client.status(), 101);
      if (client.status() == 101) client.say(Json{{"type", "resign"}});
    });
  }
  void join() {
    const auto began = Clock::now();
    const std::string name = fmt::format("bot-{}", ++bots_);
    const RawClient bot(bot_port_, kHonest);
    bot.send(fmt::format(R"({{"type":"join","protocol":1,"name":"{}"}})"
                         "\n",
                         name));
    while (Clock::now() - began < std::chrono::seconds(15)) {
      const Json here = ask(port_, "GET", "/api/bots", "", "", kHonest).json();
      if (base::write_json(here).find('"' + name + '"') != std::string::npos) {
        joins.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
        return;
      }
      usleep(2000);
    }
    ++refused;
  }

  const std::uint16_t port_;
  const std::uint16_t bot_port_;
  int bots_ = 0;
};

double part(std::vector<double> all, double which) {
  if (all.empty()) return 0;
  std::sort(all.begin(), all.end());
  return all[static_cast<std::size_t>(which * static_cast<double>(all.size() - 1))];
}

bool withstand(const Attack::Named& attack, const std::string& db, int seconds, int games) {
  const ScratchFolder folder;
  std::filesystem::copy_file(db, folder.path("arena.db"));
  std::filesystem::create_directories(folder.path("page"));
  std::ofstream(folder.path("page/index.html")) << "<!doctype html>";
  std::ofstream(folder.path("page/hexarena.wasm")) << std::string(600'000, 'w');
  Server server(folder.path("arena.db"), {"--page", folder.path("page")});
  Load load(games, script(R"({"size":5,"pass":"forced"})"));
  load.make(server);
  load.come(server);
  std::atomic<bool> stopped = false;
  Citizen citizen(server.port(), server.bot_port());
  std::thread asking([&] { citizen.run(stopped); });
  std::thread hostile([&] {
    Attack(Target{server.port(), server.bot_port(), load.ids()}, stopped).run(attack.kind);
  });
  fmt::print("{}, {} s, {} games\n  moves: ", attack.name, seconds, games);
  const double before = server.cpu_seconds();
  load.run(std::chrono::seconds(seconds));
  const double moves = load.report();
  stopped = true;
  const long megabytes = server.megabytes("VmHWM:");
  const double processor = 100 * (server.cpu_seconds() - before) / seconds;
  asking.join();
  hostile.join();
  const double requests = part(citizen.took, 0.99);
  fmt::print(
      "  {} requests: median {:.1f} ms, 99 % within {:.1f} ms, worst {:.1f} ms; refused: {}\n"
      "  a bot joins within {:.1f} ms; server: {:.0f} % of a core, {} MB at most\n",
      citizen.took.size(), part(citizen.took, 0.5), requests, part(citizen.took, 1),
      citizen.refused, part(citizen.joins, 1), processor, megabytes);
  load.leave();
  return load.all_heard() && citizen.refused == 0 && moves < kMostMs && requests < kMostMs &&
         megabytes < kMostMegabytes;
}

}  // namespace

int main(int argc, char** argv) {
  want_descriptors();
  setvbuf(stdout, nullptr, _IOLBF, 0);
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 20;
  const int games = argc > 2 ? std::atoi(argv[2]) : 200;
  const std::string only = argc > 3 ? argv[3] : "";
  const ScratchFolder folder;
  fill(folder.path("arena.db"), 10'000);
  bool fine = true;
  for (const Attack::Named& attack : Attack::all()) {
    if (!only.empty() && only != attack.name) continue;
    if (withstand(attack, folder.path("arena.db"), seconds, games)) continue;
    fine = false;
    fmt::print("  FAILED: someone noticed\n");
  }
  return fine ? 0 : 1;
}
