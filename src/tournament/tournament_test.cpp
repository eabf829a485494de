// A tournament ends the same however many threads play it and however often it is killed.
#include "tournament/tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "session/record_testing.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;

const world::SystemClock kClock;

Contestant machine(const std::string& name, const std::string& as = "") {
  return {as.empty() ? name : as, [name](std::uint64_t seed) {
            auto adviser = players::adviser(players::read_spec(name));
            return players::advised_player(*adviser, name, seed);
          }};
}

std::vector<Contestant> crowd(std::size_t count) {
  std::vector<Contestant> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.push_back(machine(i % 3 == 0 ? "greedy" : "random", "player " + std::to_string(i)));
  }
  return all;
}

TournamentOptions small_reversi(Format format, std::size_t entrants, int rounds) {
  TournamentOptions options;
  options.game = *session::find_game("reversi");
  options.settings = Json{{"size", 2}, {"pass", "forced"}};
  options.plan.format = format;
  options.plan.entrants = entrants;
  options.plan.rounds = rounds;
  options.opening = 2;
  return options;
}

TournamentOptions small_fish(Format format, std::size_t entrants, std::size_t seats, int rounds) {
  TournamentOptions options = small_reversi(format, entrants, rounds);
  options.game = *session::find_game("fish");
  options.settings = Json{{"rows", 4}, {"columns", 4}};
  options.plan.seats = seats;
  return options;
}

/// The complete outcome of a tournament, in one line.
std::string outcome(const std::vector<Contestant>& contestants, const TournamentOptions& options,
                    Journal& journal) {
  const auto result = play_tournament(contestants, kClock, journal, options);
  if (!result) return "refused: " + result.error().message;
  std::string text = base::write_json(result_json(options, contestants, *result));
  for (const GameResult& game : result->games) text += base::write_json(to_json(game));
  return text;
}
std::string outcome(const std::vector<Contestant>& contestants, const TournamentOptions& options) {
  MemoryJournal journal;
  return outcome(contestants, options, journal);
}

std::vector<TournamentOptions> one_of_each() {
  return {small_reversi(Format::round_robin, 5, 2), small_reversi(Format::gauntlet, 5, 2),
          small_reversi(Format::swiss, 5, 3),       small_reversi(Format::knockout, 5, 1),
          small_fish(Format::swiss, 5, 3, 2),       small_fish(Format::knockout, 5, 4, 1)};
}

/// Records the board with its opening, and the seating.
class Watcher final : public referee::Observer {
 public:
  Watcher(std::set<std::string>& boards, std::set<std::string>& orders)
      : boards_(boards), orders_(orders) {}
  void began(const session::Record& record) override {
    Json opening = *record.start;
    for (const Json& event : session::events_of(record)) {
      opening[std::to_string(opening.size())] = event;
    }
    boards_.insert(base::write_json(opening));
    orders_.insert(base::write_json(*record.players));
  }
  void happened(const game::Table&, const session::Event&) override {}

 private:
  std::set<std::string>& boards_;
  std::set<std::string>& orders_;
};

TEST(Tournament, PlaysEveryBlockInEveryOrderOnOneBoard) {
  struct Case {
    std::size_t seats, pairings, orders;
  };
  for (const Case& each : {Case{2, 6, 2}, Case{3, 4, 6}, Case{4, 1, 24}}) {
    TournamentOptions options = small_fish(Format::round_robin, 4, each.seats, 1);
    std::map<std::size_t, std::set<std::string>> boards;
    std::map<std::size_t, std::set<std::string>> orders;
    options.observer = [&](std::size_t pairing, std::size_t) {
      return std::make_unique<Watcher>(boards[pairing], orders[pairing]);
    };
    MemoryJournal journal;
    const auto result = play_tournament(crowd(4), kClock, journal, options);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_TRUE(result->over);
    EXPECT_EQ(result->games.size(), each.pairings * each.orders);
    std::set<std::string> different;
    for (const auto& [pairing, seen] : boards) {
      EXPECT_EQ(seen.size(), 1U);
      EXPECT_EQ(orders[pairing].size(), each.orders);
      different.insert(seen.begin(), seen.end());
    }
    EXPECT_EQ(different.size(), each.pairings) << "each pairing has a board of its own";
  }
}

TEST(Tournament, TheSameSeedGivesTheSameTournamentWithAnyNumberOfThreads) {
  for (TournamentOptions options : one_of_each()) {
    const std::vector<Contestant> players = crowd(5);
    const std::string alone = outcome(players, options);
    options.threads = 4;
    EXPECT_EQ(outcome(players, options), alone);
    TournamentOptions other = options;
    other.plan.seed = 2;
    EXPECT_NE(outcome(players, other), alone);
  }
}

TEST(Tournament, StoppedAnywhereAndResumedHasTheSameResult) {
  for (TournamentOptions options : one_of_each()) {
    const std::vector<Contestant> players = crowd(5);
    const std::string undisturbed = outcome(players, options);
    for (const int every : {1, 7}) {
      MemoryJournal journal;
      options.threads = every;
      int runs = 0;
      bool over = false;
      while (!over) {
        std::atomic<int> games = 0;
        options.played = [&](const referee::Report& report, const TournamentProgress&) {
          ++games;
          EXPECT_TRUE(report.record.result);
        };
        options.stopped = [&] { return games >= every; };
        const auto result = play_tournament(players, kClock, journal, options);
        ASSERT_TRUE(result) << result.error().message;
        over = result->over;
        ASSERT_LT(++runs, 1000);
      }
      EXPECT_GT(runs, 1);
      options.played = {};
      options.stopped = [] { return false; };
      EXPECT_EQ(outcome(players, options, journal), undisturbed);
    }
  }
}

TEST(Tournament, ManyCanPlayASwissTournament) {
  TournamentOptions options = small_reversi(Format::swiss, 41, 4);
  options.threads = 3;
  const auto players = crowd(41);
  MemoryJournal journal;
  TournamentProgress last;
  options.played = [&](const referee::Report&, const TournamentProgress& now) { last = now; };
  const auto result = play_tournament(players, kClock, journal, options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games.size(), 4U * 20U * 2U);
  EXPECT_EQ(last.round, 4U);
  EXPECT_EQ(last.games, 160U);
  EXPECT_EQ(last.of, 160U);
  const Standings table = standings(options.plan, result->rounds, result->games);
  double points = 0;
  int byes = 0;
  for (const Standing& row : table.rows) {
    points += row.points;
    byes += row.byes;
    EXPECT_EQ(row.games + 2 * row.byes, 8);
  }
  EXPECT_EQ(byes, 4);
  EXPECT_DOUBLE_EQ(points, 160 + 2 * 4);
}

TEST(Tournament, ATestEndsItInScheduleOrderWhicheverGameIsFaster) {
  TournamentOptions options = small_reversi(Format::round_robin, 2, 1000);
  options.settings["size"] = 3;
  options.sprt = Sprt{0, 100};
  const std::vector<Contestant> players{machine("engine:2"), machine("random")};
  MemoryJournal journal;
  const auto result = play_tournament(players, kClock, journal, options);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->verdict, Sprt::Verdict::elo1);
  EXPECT_TRUE(result->over);
  EXPECT_LT(result->games.size(), 1000U);
  const std::string alone = outcome(players, options, journal);
  options.threads = 5;
  EXPECT_EQ(outcome(players, options), alone);
}

TEST(Tournament, APlayerThatFailsLosesAndTheOthersPlayOn) {
  class Quitter final : public players::Player {
   public:
    [[nodiscard]] std::string name() const override { return "quitter"; }
    [[nodiscard]] players::Decision decide(const game::Position&) override {
      return tl::unexpected(players::Failure{players::Fault::exit, "went home"});
    }
  };
  std::vector<Contestant> players = crowd(2);
  players.push_back({"quitter", [](std::uint64_t) { return std::make_unique<Quitter>(); }});
  const TournamentOptions options = small_reversi(Format::round_robin, 3, 2);
  MemoryJournal journal;
  const auto result = play_tournament(players, kClock, journal, options);
  ASSERT_TRUE(result);
  const Standings table = standings(options.plan, result->rounds, result->games);
  EXPECT_EQ(table.rows.back().entrant, 2U);
  EXPECT_EQ(table.rows.back().removals, 8);
  EXPECT_EQ(table.rows.back().games, 8);
}

TEST(Tournament, OneThatThrowsEndsItWithAReason) {
  std::vector<Contestant> players = crowd(2);
  players[1].sit_down = [](std::uint64_t) -> std::unique_ptr<players::Player> {
    throw std::runtime_error("no chair");
  };
  TournamentOptions options = small_reversi(Format::round_robin, 2, 3);
  options.threads = 3;
  EXPECT_EQ(outcome(players, options), "refused: no chair");
}

TEST(Tournament, AdjudicatesOnlyOnRequestAndDeterministically) {
  TournamentOptions options = small_reversi(Format::round_robin, 4, 1);
  std::atomic<int> adjudicated = 0;
  options.played = [&](const referee::Report& report, const TournamentProgress&) {
    adjudicated += report.adjudicated ? 1 : 0;
  };
  static_cast<void>(outcome(crowd(4), options));
  EXPECT_EQ(adjudicated, 0);
  options.adjudicate = 10'000;
  const std::string alone = outcome(crowd(4), options);
  EXPECT_EQ(adjudicated, 12);
  EXPECT_NE(alone.find("\"adjudicate\":10000"), std::string::npos) << alone;
  options.threads = 3;
  EXPECT_EQ(outcome(crowd(4), options), alone);
}

TEST(Tournament, RejectsWhatCannotBePlayedOrResumed) {
  TournamentOptions options = small_reversi(Format::round_robin, 3, 1);
  EXPECT_EQ(outcome(crowd(2), options), "refused: 2 players are named, but 3 take part");
  EXPECT_EQ(outcome({machine("random"), machine("random"), machine("greedy")}, options),
            "refused: two players are called \"random\"");
  options.sprt = Sprt{0, 10};
  EXPECT_EQ(outcome(crowd(3), options),
            "refused: an SPRT is a test between two players in a round robin");
  options.sprt.reset();
  options.threads = 0;
  EXPECT_EQ(outcome(crowd(3), options), "refused: 1 to 256 games can be played at a time, not 0");
  options.threads = 1;
  options.anchor = Anchor{3, 0};
  EXPECT_EQ(outcome(crowd(3), options), "refused: the anchor does not take part");
  options.anchor.reset();
  options.plan.seats = 3;
  EXPECT_EQ(outcome(crowd(3), options), "refused: 3 players are named, but 2 play");
  options.plan.seats = 2;
  MemoryJournal journal;
  EXPECT_NE(outcome(crowd(3), options, journal).find("\"over\":true"), std::string::npos);
  TournamentOptions adjudicated = options;
  adjudicated.adjudicate = 1;
  EXPECT_EQ(outcome(crowd(3), adjudicated, journal),
            "refused: the journal holds another tournament");
  options.plan.seed = 9;
  EXPECT_EQ(outcome(crowd(3), options, journal), "refused: the journal holds another tournament");
}

TEST(Tournament, RefusesAJournalWithOtherGames) {
  const TournamentOptions options = small_reversi(Format::round_robin, 3, 1);
  const auto players = crowd(3);
  MemoryJournal journal;
  ASSERT_TRUE(journal.begin(to_json(options, players)));
  ASSERT_TRUE(journal.note({0, 0, {{7, 1}, {8, 2}}}));
  EXPECT_EQ(outcome(players, options, journal),
            "refused: the journal has other players in pairing 0");
}

class FullJournal final : public Journal {
 public:
  Expected<void> begin(const Json&) override { return {}; }
  Expected<void> pair(std::size_t, std::size_t, const Round&) override { return {}; }
  Expected<void> note(const GameResult&) override {
    if (++noted_ < 3) return {};
    return base::invalid("the disk is full");
  }
  [[nodiscard]] Json tournament() const override { return {}; }
  [[nodiscard]] Expected<std::vector<GameResult>> games() const override {
    return std::vector<GameResult>();
  }

 private:
  int noted_ = 0;
};

TEST(Tournament, EndsWhenItsJournalCannotBeWritten) {
  TournamentOptions options = small_reversi(Format::round_robin, 3, 5);
  options.threads = 2;
  FullJournal journal;
  EXPECT_EQ(outcome(crowd(3), options, journal), "refused: the disk is full");
}

}  // namespace
}  // namespace hexarena::tournament
