// The referee: whatever a player or an observer does, the game ends correctly and gives a reason.
#include "referee/referee.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "referee/seat_order.hpp"
#include "session/record_testing.hpp"

namespace hexarena::referee {
namespace {

using players::Choice;
using players::Decision;
using players::Failure;
using session::event_of;
using session::record_of;
using testing::HasSubstr;

Json json(std::string_view text) { return *base::read_json(text); }

/// A player made of functions, so that a test specifies only what is unusual about it.
class Actor final : public players::Player {
 public:
  using Decide = std::function<Decision(const game::Position&)>;
  explicit Actor(Decide decide, std::string name = "actor")
      : decide_(std::move(decide)), name_(std::move(name)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const players::Seating& seating) override {
    if (seated) return seated(seating);
    return {};
  }
  [[nodiscard]] Decision decide(const game::Position& table) override { return decide_(table); }
  void farewell(const session::Result& result) override {
    if (left) left(result);
  }

  std::function<tl::expected<void, Failure>(const players::Seating&)> seated;
  std::function<void(const session::Result&)> left;

 private:
  Decide decide_;
  std::string name_;
};

Decision first_legal(const game::Position& table) { return Choice{table.legal().front()}; }
Decision failing(Fault fault) { return tl::unexpected(Failure{fault, "gave up", "garbage"}); }

using Cast = std::vector<std::unique_ptr<players::Player>>;
Cast cast(std::vector<Actor::Decide> parts) {
  Cast players;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    players.push_back(
        std::make_unique<Actor>(parts[i], std::string(1, static_cast<char>('a' + i))));
  }
  return players;
}

session::Record fish(int players) { return record_of("fish", Json{{"players", players}}); }
session::Record reversi() { return record_of("reversi", R"({"size":3,"pass":"forced"})"); }

Report run(const session::Record& record, const Cast& players, const Options& options = {}) {
  const world::FakeClock clock;
  auto report = run_game(record, players, clock, options);
  EXPECT_TRUE(report) << report.error().message;
  // Whatever happened, the record contains it: it replays to the same result.
  auto again = session::replay(report->record);
  EXPECT_TRUE(again) << again.error().message;
  if (report->record.result) {
    EXPECT_EQ(session::result_of(**again), *report->record.result);
  }
  return std::move(*report);
}

TEST(Referee, PlaysAGameToItsEnd) {
  const Report report = run(fish(3), cast({first_legal, first_legal, first_legal}));
  ASSERT_TRUE(report.record.result);
  EXPECT_FALSE(report.winners.empty());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(report.seats[i].verdict);
    EXPECT_GT(report.seats[i].actions, 3);
    EXPECT_EQ(report.seats[i].place == 1, report.winners.has(Seat(static_cast<int>(i))));
  }
}

TEST(Referee, SkipsForTheStuckWithoutAskingThem) {
  base::Random random(1);
  const auto never_stuck = [&](const game::Position& table) -> Decision {
    const game::View view = table.view();
    const std::vector<game::Action> legal = table.legal();
    EXPECT_FALSE(table.forced_skip());
    return Choice{legal[random.below(static_cast<std::uint32_t>(legal.size()))]};
  };
  std::ptrdiff_t skips = 0;
  for (int game = 0; game < 10; ++game) {
    const Report report = run(fish(3), cast({never_stuck, never_stuck, never_stuck}));
    skips += std::count_if(
        report.record.events.begin(), report.record.events.end(), [&](const session::Event& event) {
          return session::to_json(*report.record.opening, event)["action"] == "skip";
        });
  }
  EXPECT_GT(skips, 0);
}

TEST(Referee, RemovesAFailingPlayerAtOnceAndTheOthersPlayOn) {
  for (const Fault fault :
       {Fault::malformed, Fault::timeout, Fault::exit, Fault::limit, Fault::illegal}) {
    for (std::size_t bad = 0; bad < 4; ++bad) {
      for (const int after : {0, 1, 2, 5}) {
        std::vector<Actor::Decide> parts(4, first_legal);
        parts[bad] = [fault, after, asked = 0](const game::Position& table) mutable {
          return asked++ < after ? first_legal(table) : failing(fault);
        };
        // Fish for four has two penguins per seat: everyone acts at least five times.
        const Report report =
            run(record_of("fish", R"({"players":4,"board":"boxed"})"), cast(parts));
        ASSERT_TRUE(report.seats[bad].verdict);
        EXPECT_EQ(report.seats[bad].verdict->fault, fault);
        EXPECT_EQ(report.seats[bad].actions, after);
        EXPECT_EQ(report.seats[bad].place, 0);
        EXPECT_FALSE(report.seats[bad].score);
        EXPECT_FALSE(report.winners.has(Seat(static_cast<int>(bad))));
        EXPECT_FALSE(report.winners.empty());
        EXPECT_TRUE(std::holds_alternative<session::ActionEvent>(report.record.events.back()));
      }
    }
  }
}

TEST(Referee, AnIllegalActionIsRecorded) {
  const auto cheat = [](const game::Position& table) -> Decision {
    return Choice{*table.read_action(json("[[4,4],[0,0]]"))};
  };
  const Report report = run(fish(2), cast({first_legal, cheat}));
  ASSERT_TRUE(report.seats[1].verdict);
  EXPECT_EQ(report.seats[1].verdict->fault, Fault::illegal);
  EXPECT_THAT(report.seats[1].verdict->text, HasSubstr("penguins are still to be placed"));
  EXPECT_EQ(event_of(report.record, 1),
            json(R"({"seat":1,"removed":"illegal","why":"penguins are still to be placed",)"
                 R"("sent":"[[4,4],[0,0]]"})"));
}

TEST(Referee, TheOutputOfARemovedPlayerIsRecorded) {
  const auto stumbles = [](const game::Position&) -> Decision {
    return tl::unexpected(Failure{Fault::exit, "fell", "", "my knee"});
  };
  const Report report = run(fish(2), cast({first_legal, stumbles}));
  EXPECT_EQ(event_of(report.record, 1),
            json(R"({"seat":1,"removed":"exit","why":"fell","stderr":"my knee"})"));
}

TEST(Referee, AnObserverGetsTheWholeGameFromItsStart) {
  class Scribe final : public Observer {
   public:
    void began(const session::Record& record) override { seen = record; }
    void happened(const game::Table&, const session::Event& event) override {
      seen.events.push_back(event);
    }
    void ended(const session::GameEnd& end) override { seen.result = end.record.result; }
    session::Record seen;
  };
  Scribe scribe;
  Options options;
  options.observers = {&scribe};
  session::Record record = fish(2);
  session::add_event(record, json("[0,0]"));
  const Report report = run(record, cast({first_legal, first_legal}), options);
  EXPECT_EQ(session::to_json(scribe.seen), session::to_json(report.record));
}

TEST(Referee, InAGameOfTwoTheOtherWinsAtOnce) {
  const Report report = run(
      reversi(), cast({first_legal, [](const game::Position&) { return failing(Fault::exit); }}));
  EXPECT_TRUE(report.winners.has(Seat(0)));
  EXPECT_EQ(report.winners.count(), 1);
  EXPECT_EQ(report.record.events.size(), 2U);
}

TEST(Referee, TheOnlyPlayerLeftHasWonAndIsNotAskedAgain) {
  const auto fail = [](const game::Position&) { return failing(Fault::malformed); };
  const Report report = run(fish(4), cast({fail, fail, fail, fail}));
  EXPECT_EQ(report.winners.count(), 1);
  EXPECT_TRUE(report.winners.has(Seat(3)));
  EXPECT_EQ(report.seats[3].place, 1);
  ASSERT_TRUE(report.record.result);
  EXPECT_EQ(report.record.result->winners, report.winners);
  EXPECT_EQ(report.record.result->reason, "the only player left");
  EXPECT_EQ(report.record.events.size(), 3U);
}

TEST(Referee, APlayerThatThrowsIsRemoved) {
  const auto throws = [](const game::Position&) -> Decision { throw std::runtime_error("ouch"); };
  const auto throws_anything = [](const game::Position&) -> Decision { throw 7; };
  const Report report = run(fish(3), cast({throws, first_legal, throws_anything}));
  EXPECT_EQ(report.seats[0].verdict->fault, Fault::exit);
  EXPECT_EQ(report.seats[0].verdict->text, "crashed: ouch");
  EXPECT_EQ(report.seats[2].verdict->text, "crashed");
  EXPECT_TRUE(report.winners.has(Seat(1)));
}

TEST(Referee, APlayerThatFailsAtTheStartDoesNotPlay) {
  Cast players = cast({first_legal, first_legal, first_legal});
  static_cast<Actor&>(*players[1]).seated =
      [](const players::Seating& seating) -> tl::expected<void, Failure> {
    EXPECT_EQ(seating.seat, Seat(1));
    EXPECT_EQ(seating.names, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(seating.settings["players"], 3);
    return tl::unexpected(Failure{Fault::timeout, "was never ready"});
  };
  const Report report = run(fish(3), players);
  EXPECT_EQ(report.seats[1].verdict->fault, Fault::timeout);
  EXPECT_EQ(event_of(report.record, 0),
            json(R"({"seat":1,"removed":"timeout","why":"was never ready"})"));
}

TEST(Referee, TimeIsMeasuredForEachMoveAndForTheGame) {
  world::FakeClock clock;
  const auto slow = [&clock](std::int64_t ms) {
    return [&clock, ms](const game::Position& table) {
      clock.advance(world::Milliseconds(ms));
      return first_legal(table);
    };
  };
  Options options;
  options.time.move_ms = 100;
  options.time.margin_ms = 10;
  auto report = run_game(fish(2), cast({slow(110), slow(111)}), clock, options);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->seats[0].verdict);
  ASSERT_TRUE(report->seats[1].verdict);
  EXPECT_EQ(report->seats[1].verdict->fault, Fault::timeout);
  EXPECT_EQ(report->seats[1].verdict->text, "took 111 ms of 100 for a move");

  options.time.total_ms = 300;
  options.time.margin_ms = 0;
  report = run_game(fish(2), cast({slow(90), slow(1)}), clock, options);
  ASSERT_TRUE(report);
  ASSERT_TRUE(report->seats[0].verdict);
  EXPECT_EQ(report->seats[0].verdict->text, "took 360 ms of 300 for the game");
  EXPECT_FALSE(report->seats[1].verdict);
}

TEST(Referee, GivesEveryPlayerTheTimeThatWasAskedForAndOneMargin) {
  const TimeLimits asked = time_limits(5, std::nullopt);
  EXPECT_EQ(asked.move_ms, 5);
  EXPECT_EQ(asked.margin_ms, session::kUsualMarginMs);
  EXPECT_EQ(time_limits({}, 3000).move_ms, kUsualMoveMs);
  EXPECT_EQ(time_limits({}, 3000).total_ms, 3000);
  EXPECT_EQ(time_limits(5, {}, 200).margin_ms, 200);
}

class Witness : public Observer {
 public:
  void happened(const game::Table& table, const session::Event& event) override {
    EXPECT_EQ(table.game(), "fish");
    events.push_back(event);
  }
  void ended(const session::GameEnd& end) override { ends += end.record.result ? 1 : 0; }
  std::vector<session::Event> events;
  int ends = 0;
};
class Saboteur : public Observer {
 public:
  void happened(const game::Table&, const session::Event&) override {
    ++seen;
    throw std::runtime_error("the observer failed");
  }
  void ended(const session::GameEnd&) override { throw 1; }
  int seen = 0;
};

TEST(Referee, ObserversGetEveryEventAndDisturbNothing) {
  Witness witness;
  Saboteur saboteur;
  Options options;
  options.observers = {&saboteur, &witness};
  const Report watched = run(fish(2), cast({first_legal, first_legal}), options);
  const Report alone = run(fish(2), cast({first_legal, first_legal}));
  EXPECT_EQ(watched.record.events, alone.record.events);
  EXPECT_EQ(witness.events, watched.record.events);
  EXPECT_EQ(witness.ends, 1);
  EXPECT_EQ(saboteur.seen, 1);
}

TEST(Referee, NotesAndErrorsAreRecordedWithTheMove) {
  const auto talks = [](const game::Position& table) -> Decision {
    return Choice{table.legal().front(), "here I go", "warning: cold"};
  };
  const Report report = run(fish(2), cast({talks, first_legal}));
  EXPECT_EQ(event_of(report.record, 0)["note"], "here I go");
  EXPECT_EQ(event_of(report.record, 0)["stderr"], "warning: cold");
}

TEST(Referee, FarewellGoesToThoseStillInTheGameAndMayFail) {
  Cast players =
      cast({first_legal, [](const game::Position&) { return failing(Fault::exit); }, first_legal});
  int farewells = 0;
  for (const auto& player : players) {
    static_cast<Actor&>(*player).left = [&](const session::Result& result) {
      EXPECT_EQ(result.winners.count(), 1);
      ++farewells;
      throw std::runtime_error("late");
    };
  }
  const Report report = run(fish(3), players);
  EXPECT_EQ(farewells, 2);
  EXPECT_TRUE(report.record.result);
}

TEST(Referee, AStoppedGameHasNoWinners) {
  int asked = 0;
  const auto counts = [&asked](const game::Position& table) {
    ++asked;
    return first_legal(table);
  };
  Options options;
  options.stopped = [&] { return asked >= 5; };
  const Report report = run(fish(2), cast({counts, counts}), options);
  EXPECT_EQ(report.record.events.size(), 5U);
  EXPECT_FALSE(report.record.result);
  EXPECT_TRUE(report.winners.empty());
  EXPECT_THAT(in_words(report), HasSubstr("the game was stopped"));
}

TEST(Referee, RoundsWhereAllMayActEnd) {
  const session::Record record = record_of("nooks", R"({"players":3,"rounds":2,"seconds":60})");
  const auto solver = [](const game::Position& table) -> Decision {
    // Announced once; after that there is nothing better to announce.
    const game::View view = table.view();
    const std::vector<game::Action> legal = table.legal();
    auto advice = table.advise({"solver", std::nullopt});
    if (std::find(legal.begin(), legal.end(), advice->action) == legal.end()) {
      return Choice{*table.read_action("pass")};
    }
    return Choice{advice->action};
  };
  const auto passes = [](const game::Position& table) -> Decision {
    return Choice{*table.read_action(table.view().turn ? Json("give-up") : Json("pass"))};
  };
  const Report report = run(record, cast({passes, solver, passes}));
  ASSERT_TRUE(report.record.result) << in_words(report);
  EXPECT_EQ(report.seats[1].place, 1) << in_words(report);
  EXPECT_FALSE(report.seats[0].verdict);
  const Report silent = run(record, cast({passes, passes, passes}));
  EXPECT_TRUE(silent.record.result);
}

/// A clock that advances each time it is read.
class RestlessClock final : public world::Clock {
 public:
  [[nodiscard]] world::Milliseconds now() const override { return world::Milliseconds(now_ += 7); }

 private:
  mutable std::int64_t now_ = 0;
};

TEST(Referee, RoundsReplayWithTheClockTheyWerePlayedWith) {
  const session::Record record = record_of("nooks", R"({"players":3,"rounds":3,"seconds":60})");
  const auto solver = [](const game::Position& table) -> Decision {
    return Choice{table.advise({"solver", std::nullopt})->action};
  };
  const auto fails_later = [asked = 0](const game::Position& table) mutable -> Decision {
    if (++asked > 4) return failing(Fault::exit);
    return Choice{*table.read_action(table.view().turn ? Json("give-up") : Json("pass"))};
  };
  auto report = run_game(record, cast({solver, fails_later, solver}), RestlessClock(), Options());
  ASSERT_TRUE(report && report->record.result);
  EXPECT_TRUE(report->seats[1].verdict);
  const auto again = session::replay(report->record);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(session::result_of(**again), *report->record.result);
}

TEST(Referee, AfterAnAnnouncementAllAreAskedAgain) {
  const session::Record record = record_of("nooks", R"({"players":2,"rounds":1,"seconds":60})");
  int asked = 0;
  const auto counts = [&asked](const game::Position& table) -> Decision {
    if (!table.view().turn) ++asked;
    return Choice{*table.read_action(table.view().turn ? Json("give-up") : Json("pass"))};
  };
  const auto announces_twice = [said = 0](const game::Position& table) mutable -> Decision {
    if (table.view().turn) return Choice{*table.read_action(Json("give-up"))};
    if (said == 2) return Choice{*table.read_action(Json("pass"))};
    Json announcement = Json::object();
    announcement["announce"] = 50 - said++;
    return Choice{*table.read_action(announcement)};
  };
  const Report report = run(record, cast({counts, announces_twice}));
  ASSERT_TRUE(report.record.result) << in_words(report);
  EXPECT_EQ(asked, 3);
}

TEST(Referee, TheReportIsCompleteInWordsAndJson) {
  const Report report =
      run(fish(3), cast({first_legal, [](const game::Position&) { return failing(Fault::limit); },
                         first_legal}));
  const Json json_report = to_json(report);
  EXPECT_EQ(json_report["over"], true);
  EXPECT_EQ(json_report["seats"].size(), 3U);
  EXPECT_EQ(json_report["seats"][1]["removed"], "limit");
  EXPECT_EQ(json_report["seats"][1]["why"], "gave up");
  EXPECT_EQ(json_report["seats"][1]["score"], nullptr);
  EXPECT_THAT(in_words(report), HasSubstr("b was removed (limit): gave up\n"));
  EXPECT_THAT(in_words(report), HasSubstr(" wins\n"));
}

TEST(Referee, RefusesATableOfAnotherSize) {
  const world::FakeClock clock;
  auto report = run_game(fish(3), cast({first_legal, first_legal}), clock, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, "2 players are named, but 3 play");
}

TEST(SeatOrder, IsByAgeAndStableForEqualAges) {
  EXPECT_EQ(seat_order(std::vector{30, 9, 30, 12}), (std::vector<std::size_t>{1, 3, 0, 2}));
  EXPECT_EQ(seat_order(std::vector{7, 7, 7}), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(seat_order({}).empty());
}

}  // namespace
}  // namespace hexarena::referee
