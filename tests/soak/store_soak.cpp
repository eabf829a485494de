// Fills stores with more and more games and measures what lists, ratings and commits take.
//
//   soak_store [GAMES…]        1000, 100000 and 1000000 when none are named
//
// Exits with 1 where a list takes more than twice as long in the largest store as in the smallest.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>

#include "base/random.hpp"
#include "session/registry.hpp"
#include "store/store.hpp"

namespace {

namespace fs = std::filesystem;
using namespace hexarena;
using Clock = std::chrono::steady_clock;

constexpr int kPlayers = 200;
constexpr int kTournamentGames = 1000;  // of each tournament; every other game belongs to one
constexpr int kGamesAtOnce = 10'000;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// The median of many times, in milliseconds of the processor: others may be busy here too.
double median_ms(int rounds, const std::function<void()>& work) {
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const double begin = processor_seconds();
    work();
    times.push_back((processor_seconds() - begin) * 1000);
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[static_cast<std::size_t>(rounds / 2)];
}

[[noreturn]] void fail(const std::string& why) {
  fmt::print(stderr, "soak_store: {}\n", why);
  std::exit(3);
}

template <class T>
T sure(base::Expected<T> value) {
  if (!value) fail(value.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*value);
}

/// Games of six actions between two of the players, of two kinds, one of them resigning.
class Games {
 public:
  Games() {
    for (const char* const name : {"reversi", "hex"}) {
      const game::Descriptor& game = **session::find_game(name);
      session::Record record =
          *session::open_record(game, base::Json::object(), std::nullopt, std::nullopt);
      const auto table = record.opening->copy();
      for (int i = 0; i < 6; ++i) {
        record.events.emplace_back(
            session::ActionEvent{table->view().turn, table->legal().front(), {}});
        if (!session::happen(*table, record.events.back())) fail("an action is illegal");
      }
      record.result = session::result_of(*table);
      record.result->scores = {1, 0};
      record.result->reason = "resigned";
      records_.push_back(std::move(record));
    }
  }

  store::StoredGame next(int number) {
    session::Record& record = records_[number % 2 == 0 ? 0 : 1];
    const auto first = random_.below(kPlayers);
    const auto second = (first + 1 + random_.below(kPlayers - 1)) % kPlayers;
    record.players =
        base::Json::array({fmt::format("player {}", first), fmt::format("player {}", second)});
    record.result->winners = {};
    record.result->winners.add(rules::Seat(static_cast<int>(random_.below(2))));
    return {fmt::format("g{:08}", number), number, record};
  }

 private:
  base::Random random_{1};
  std::vector<session::Record> records_;
};

void fill(store::Store& store, Games& games, int from, int to) {
  for (int begin = from; begin < to; begin += kGamesAtOnce) {
    int next = begin;
    const int end = std::min(to, begin + kGamesAtOnce);
    bool result = false;
    int round = -1;
    sure(store.add_all([&]() -> base::Expected<std::optional<store::Item>> {
      if (next == end) return std::nullopt;
      const std::string cup = fmt::format("cup{:05}", next / (2 * kTournamentGames));
      if (next % (2 * kTournamentGames) == 0 && round != next) {
        round = next;
        return store::Item(store::Tournament{cup, next, {{"origin", {{"name", "Cup"}}}}});
      }
      result = !result && next % 2 == 0;
      if (result) return store::Item(store::StoredResult{cup, next, {{"pairing", next}}});
      return store::Item(games.next(next++));
    }));
  }
}

struct Times {
  double newest = 0;
  double of_game = 0;
  double of_player = 0;
  double ratings = 0;
  double tournaments = 0;
};

Times measure(store::Store& store) {
  constexpr int kRounds = 41;
  const auto full = [](const auto& list, std::size_t least) {
    if (!list || list->size() < least) fail("a list is too short");
  };
  Times times;
  times.newest = median_ms(kRounds, [&] { full(store.games({.ended = true, .most = 50}), 50); });
  times.of_game = median_ms(
      kRounds, [&] { full(store.games({.game = "hex", .ended = true, .most = 50}), 50); });
  times.of_player =
      median_ms(kRounds, [&] { full(store.games({.player = "player 7", .most = 5}), 1); });
  times.ratings = median_ms(kRounds, [&] { full(store.ratings("reversi"), kPlayers / 2); });
  times.tournaments = median_ms(kRounds, [&] { full(store.tournament_list(100), 1); });
  return times;
}

double events_a_second(const std::string& file, store::Durability durability) {
  auto store = sure(store::Store::open(file, store::Opening::existing, durability));
  Games games;
  store::StoredGame game = games.next(0);
  game.record.events.resize(1);
  game.record.result.reset();
  game.id = store::fresh_id();
  const base::Json event = session::to_json(*game.record.opening, game.record.events.front());
  sure(store->add(game));
  const auto begin = Clock::now();
  std::size_t events = 1;
  for (; seconds_since(begin) < 3 && events < session::kMaxEvents; ++events)
    sure(store->add_event(game.id, events, event));
  return static_cast<double>(events) / seconds_since(begin);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::atoi(argv[i]));
  if (sizes.empty()) sizes = {1000, 100'000, 1'000'000};
  std::string folder = (fs::temp_directory_path() / "hexarena-soak-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) fail("there is no temporary folder");
  const std::string file = folder + "/soak.db";
  Games games;
  std::vector<Times> times;
  int filled = 0;
  fmt::print("{:>9} {:>8} {:>8} | {:>9} {:>9} {:>9} {:>9} {:>11} | {:>8}\n", "games", "fill s",
             "MB", "newest", "of game", "of player", "ratings", "tournaments", "open s");
  for (const int size : sizes) {
    auto begin = Clock::now();
    fill(*sure(store::Store::open(file)), games, filled, size);
    filled = size;
    const double filling = seconds_since(begin);
    begin = Clock::now();
    const auto store = sure(store::Store::open(file));
    const double opening = seconds_since(begin);
    times.push_back(measure(*store));
    const Times& now = times.back();
    fmt::print(
        "{:>9} {:>8.1f} {:>8} | {:>6.2f} ms {:>6.2f} ms {:>6.2f} ms {:>6.2f} ms {:>8.2f} ms | "
        "{:>8.2f}\n",
        size, filling, fs::file_size(file) >> 20U, now.newest, now.of_game, now.of_player,
        now.ratings, now.tournaments, opening);
    std::fflush(stdout);
  }
  for (const auto durability : {store::Durability::normal, store::Durability::full}) {
    fmt::print("events a second with {} durability: {:.0f}\n",
               durability == store::Durability::full ? "full" : "normal",
               events_a_second(file, durability));
  }
  std::error_code unused;
  fs::remove_all(folder, unused);
  const bool flat = times.back().newest <= 2 * times.front().newest &&
                    times.back().of_game <= 2 * times.front().of_game &&
                    times.back().ratings <= 2 * times.front().ratings;
  fmt::print("{}\n", flat ? "flat: within 2x from the smallest to the largest store"
                          : "NOT flat: a list takes more than twice as long in the largest store");
  return flat ? 0 : 1;
}
