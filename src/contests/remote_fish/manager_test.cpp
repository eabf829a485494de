// The Fish manager: the pairings, the end, and the report.
#include "contests/remote_fish/manager.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "base/random.hpp"

namespace hexarena::remote_fish {
namespace {

using players::Fault;
using referee::SeatReport;
using referee::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;

/// A hall whose games end as the test specifies.
class ScriptedHall final : public Hall {
 public:
  /// Places of the seated, 1 for winners; 0 fails and -1 cheats.
  using Script = std::function<std::vector<int>(std::span<const Entrant>)>;
  explicit ScriptedHall(Script script) : script_(std::move(script)) {}

  std::optional<Verdict> start(Entrant entrant) override {
    return fails_start.contains(entrant) ? std::optional(failed()) : std::nullopt;
  }
  base::Expected<std::vector<SeatReport>> play(std::span<const Entrant> seated) override {
    if (refuses) return base::invalid("the board is too small");
    tables.emplace_back(seated.begin(), seated.end());
    std::vector<SeatReport> seats;
    for (const int place : script_(seated)) {
      SeatReport seat;
      seat.place = std::max(place, 0);
      if (place == 0) seat.verdict = failed();
      if (place < 0) seat.verdict = Verdict{Fault::illegal, "jumped over a hole"};
      seats.push_back(std::move(seat));
    }
    return seats;
  }
  std::optional<Verdict> end(Entrant entrant, bool won) override {
    EXPECT_TRUE(notified.emplace(entrant, won).second) << entrant << " was notified twice";
    return fails_end.contains(entrant) ? std::optional(failed()) : std::nullopt;
  }

  std::set<Entrant> fails_start;
  std::set<Entrant> fails_end;
  bool refuses = false;
  std::vector<std::vector<Entrant>> tables;
  std::map<Entrant, bool> notified;

 private:
  static Verdict failed() { return {Fault::timeout, "no answer within 15 s"}; }

  Script script_;
};

/// The first `winners` of each game share it, the others follow one by one.
ScriptedHall::Script first_win(int winners) {
  return [winners](std::span<const Entrant> seated) {
    std::vector<int> places;
    for (int i = 0; i < static_cast<int>(seated.size()); ++i) {
      places.push_back(i < winners ? 1 : i + 1);
    }
    return places;
  };
}

ManagerReport run(int players, ScriptedHall& hall) {
  auto report = manage(players, hall);
  EXPECT_TRUE(report);
  return std::move(*report);
}

std::vector<Entrant> removed(const ManagerReport& report, bool cheated) {
  std::vector<Entrant> all;
  for (const Removal& removal : report.removed) {
    if (removal.cheated() == cheated) all.push_back(removal.entrant);
  }
  return all;
}

TEST(Manager, ASoleEntrantWinsWithoutAGame) {
  ScriptedHall empty(first_win(1));
  EXPECT_THAT(run(0, empty).winners, IsEmpty());
  ScriptedHall one(first_win(1));
  EXPECT_THAT(run(1, one).winners, ElementsAre(0));
  EXPECT_THAT(one.tables, IsEmpty());
  EXPECT_EQ(one.notified, (std::map<Entrant, bool>{{0, true}}));
}

TEST(Manager, UpToFourPlayOneFinalGame) {
  for (int players = 2; players <= 4; ++players) {
    ScriptedHall hall(first_win(2));
    EXPECT_THAT(run(players, hall).winners, ElementsAre(0, 1));
    EXPECT_EQ(hall.tables.size(), 1U);
  }
}

TEST(Manager, AllFirstsOfAGameAdvanceByAge) {
  ScriptedHall hall([](std::span<const Entrant> seated) {
    std::vector<int> places(seated.size(), 3);
    places.back() = places[places.size() - 2] = 1;
    return places;
  });
  const ManagerReport report = run(10, hall);
  EXPECT_THAT(hall.tables,
              ElementsAre(ElementsAre(0, 1, 2, 3), ElementsAre(4, 5, 6, 7), ElementsAre(8, 9),
                          ElementsAre(2, 3, 6, 7), ElementsAre(8, 9), ElementsAre(6, 7, 8, 9)));
  EXPECT_THAT(report.winners, ElementsAre(8, 9));
  EXPECT_THAT(report.rounds, testing::SizeIs(3));
  EXPECT_THAT(report.rounds[1][0].winners, ElementsAre(6, 7));
}

TEST(Manager, TheSameWinnersTwiceInARowEndIt) {
  ScriptedHall all(first_win(4));
  const ManagerReport report = run(6, all);
  EXPECT_THAT(report.winners, ElementsAre(0, 1, 2, 3, 4, 5));
  // One round is not two in a row, though all won it.
  EXPECT_EQ(report.rounds.size(), 2U);
  // Five of ten advance and win again.
  ScriptedHall few([](std::span<const Entrant> seated) {
    std::vector<int> places;
    for (const Entrant entrant : seated) places.push_back(entrant % 2 == 0 ? 1 : 2);
    return places;
  });
  const ManagerReport half = run(10, few);
  EXPECT_THAT(half.winners, ElementsAre(0, 2, 4, 6, 8));
  EXPECT_EQ(half.rounds.size(), 2U);
}

TEST(Manager, AllLeftAreNotifiedOnceOfTheResult) {
  ScriptedHall hall([](std::span<const Entrant> seated) {
    std::vector<int> places(seated.size(), 2);
    places.front() = 1;
    for (std::size_t i = 0; i < seated.size(); ++i) {
      if (seated[i] == 5) places[i] = -1;
      if (seated[i] == 6) places[i] = 0;
    }
    return places;
  });
  run(8, hall);
  EXPECT_EQ(hall.notified,
            (std::map<Entrant, bool>{
                {0, true}, {1, false}, {2, false}, {3, false}, {4, false}, {7, false}}));
}

TEST(Manager, AWinnerThatFailsItsEndCallIsAFailure) {
  ScriptedHall hall(first_win(2));
  hall.fails_end = {1, 3};
  const ManagerReport report = run(4, hall);
  EXPECT_THAT(report.winners, ElementsAre(0));
  EXPECT_THAT(removed(report, false), ElementsAre(1, 3));
  EXPECT_EQ(report.removed.front().round, 2);
  ASSERT_THAT(report.others, testing::SizeIs(1));
  EXPECT_EQ(report.others[0].entrant, 2U);
  EXPECT_EQ(report.others[0].place, 2);
}

TEST(Manager, NoOneWinsWhenAllAreRemoved) {
  ScriptedHall hall([](std::span<const Entrant> seated) {
    return std::vector<int>(seated.size(), seated.size() == 3 ? -1 : 0);
  });
  const ManagerReport report = run(5, hall);
  EXPECT_THAT(report.winners, IsEmpty());
  EXPECT_THAT(report.others, IsEmpty());
  EXPECT_THAT(removed(report, true), ElementsAre(0, 1, 2));
  EXPECT_THAT(removed(report, false), ElementsAre(3, 4));
  EXPECT_THAT(hall.notified, IsEmpty());
}

TEST(Manager, AnEntrantThatFailsTheStartDoesNotPlay) {
  ScriptedHall hall(first_win(1));
  hall.fails_start = {0, 2};
  const ManagerReport report = run(5, hall);
  EXPECT_THAT(hall.tables, ElementsAre(ElementsAre(1, 3, 4)));
  EXPECT_THAT(report.winners, ElementsAre(1));
  EXPECT_THAT(removed(report, false), ElementsAre(0, 2));
  EXPECT_EQ(report.removed.front().round, 0);
}

TEST(Manager, OthersAreInOrderOfRoundAndPlace) {
  ScriptedHall hall(first_win(1));
  const ManagerReport report = run(9, hall);  // 4, 3, 2; then the final of three
  std::vector<std::pair<Entrant, int>> others;
  for (const Placed& placed : report.others) others.emplace_back(placed.entrant, placed.place);
  EXPECT_THAT(others,
              ElementsAre(std::pair(4, 2), std::pair(7, 3), std::pair(1, 4), std::pair(5, 4),
                          std::pair(8, 4), std::pair(2, 7), std::pair(6, 7), std::pair(3, 9)));
}

TEST(Manager, AGameThatCannotBePlayedEndsIt) {
  ScriptedHall hall(first_win(1));
  hall.refuses = true;
  const auto report = manage(5, hall);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, "the board is too small");
}

TEST(Manager, ReportsInWordsAndInJson) {
  const std::vector<std::string> names{"ada", "bob", "cyd", "dan"};
  ScriptedHall hall([](std::span<const Entrant>) { return std::vector<int>{1, -1, 2, 0}; });
  const ManagerReport report = run(4, hall);
  EXPECT_EQ(in_words(report, names),
            "1. ada wins\n2. cyd\n"
            "dan failed in a game (timeout): no answer within 15 s\n"
            "bob cheated in a game (illegal): jumped over a hole\n");
  EXPECT_EQ(
      base::write_json(to_json(report, names)),
      R"({"winners":["ada"],"others":[{"name":"cyd","place":2}],)"
      R"("failures":[{"name":"dan","round":1,"fault":"timeout","why":"no answer within 15 s"}],)"
      R"("cheaters":[{"name":"bob","round":1,"fault":"illegal","why":"jumped over a hole"}],)"
      R"("rounds":[[{"players":["ada","bob","cyd","dan"],"winners":["ada"]}]]})");
}

TEST(Manager, EveryEntrantIsReportedExactlyOnce) {
  base::Random random(5);
  for (int trial = 0; trial < 500; ++trial) {
    const int players = random.between(0, 60);
    ScriptedHall hall([&](std::span<const Entrant> seated) {
      std::vector<int> places;
      for (std::size_t i = 0; i < seated.size(); ++i) places.push_back(random.between(-1, 3));
      return places;
    });
    for (int i = 0; i < 5; ++i) {
      hall.fails_start.insert(random.below(60));
      hall.fails_end.insert(random.below(60));
    }
    const ManagerReport report = run(players, hall);
    std::vector<Entrant> all = report.winners;
    for (const Placed& placed : report.others) all.push_back(placed.entrant);
    for (const Removal& removal : report.removed) all.push_back(removal.entrant);
    std::sort(all.begin(), all.end());
    ASSERT_EQ(all.size(), static_cast<std::size_t>(players));
    for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], i);
    // Every round eliminates at least one entrant, except once.
    ASSERT_LE(static_cast<int>(report.rounds.size()), std::max(players, 1) + 1);
  }
}

}  // namespace
}  // namespace hexarena::remote_fish
