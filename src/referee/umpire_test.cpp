// The umpire on its own: people among machines, time that goes by, and records that tell it all.
#include "referee/umpire.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "base/json_testing.hpp"

namespace hexarena::referee {
namespace {

using base::json;
using players::Choice;
using players::Decision;
using players::Failure;

/// Keeps all it is told; fails where told to.
class Witness final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "witness"; }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const players::Seating& seating) override {
    seatings.push_back(seating);
    if (absent) return tl::unexpected(Failure{Fault::exit, "stayed at home"});
    return {};
  }
  [[nodiscard]] Decision decide(const game::Table& table) override {
    if (crashing) throw std::runtime_error("ouch");
    return Choice{table.legal().front()};
  }
  void hear(const Json& event) override { heard.push_back(event); }
  void farewell(const Json& result) override {
    ++farewells;
    last = result;
  }

  bool absent = false;
  bool crashing = false;
  std::vector<players::Seating> seatings;
  std::vector<Json> heard;
  int farewells = 0;
  Json last;
};

struct Game {
  explicit Game(const std::string& game, std::string_view settings) {
    record.game = *session::find_game(game);
    record.settings = json(settings);
  }
  /// A person on the first seat, witnesses on the others.
  Umpire umpire() {
    auto table = session::replay(record);
    std::vector<Chair> chairs{{nullptr, "Ada"}};
    for (Witness& witness : witnesses) chairs.push_back({&witness, "witness"});
    return {record, std::move(*table), std::move(chairs)};
  }
  session::Record record;
  std::vector<Witness> witnesses = std::vector<Witness>(1);
};

TEST(Umpire, PeopleAreJudgedWithoutAPlayer) {
  Game game("reversi", R"({"size":2})");
  Umpire umpire = game.umpire();
  umpire.begin({.move_ms = 1000});
  ASSERT_EQ(game.witnesses[0].seatings.size(), 1U);
  EXPECT_EQ(game.witnesses[0].seatings[0].names, (std::vector<std::string>{"Ada", "witness"}));
  EXPECT_EQ(game.witnesses[0].seatings[0].move_ms, 1000);

  const auto action = umpire.table().read_action(json("[1,-2]"));
  EXPECT_EQ(umpire.judge(Seat(0), Choice{*action}, {}), Umpire::Answer::action);
  EXPECT_EQ(game.record.events.back(), json(R"({"seat":0,"action":[1,-2]})"));
  EXPECT_EQ(game.witnesses[0].heard, game.record.events);
  umpire.finish();
  EXPECT_EQ(game.witnesses[0].farewells, 1);
  EXPECT_FALSE(game.record.result) << "it was left, not over";
}

TEST(Umpire, WhoDoesNotComeIsRemovedAndHearsNothingMore) {
  Game game("fish", R"({"players":3})");
  game.witnesses = std::vector<Witness>(2);
  game.witnesses[0].absent = true;
  Umpire umpire = game.umpire();
  umpire.begin({.move_ms = 1000});
  EXPECT_EQ(game.record.events.back(), json(R"({"seat":1,"removed":"exit"})"));
  EXPECT_EQ(umpire.seats()[1].verdict->text, "stayed at home");
  EXPECT_TRUE(game.witnesses[0].heard.empty());
  EXPECT_EQ(game.witnesses[1].heard, game.record.events);
  umpire.finish();
  EXPECT_EQ(game.witnesses[0].farewells, 0);
  EXPECT_EQ(game.witnesses[1].farewells, 1);
  EXPECT_TRUE(session::replay(game.record));
}

TEST(Umpire, ACrashIsAFailureAndAFailureARemoval) {
  Game game("reversi", R"({"size":2})");
  game.witnesses[0].crashing = true;
  Umpire umpire = game.umpire();
  const Decision decision = Umpire::consult(game.witnesses[0], umpire.table());
  ASSERT_FALSE(decision);
  EXPECT_EQ(umpire.judge(Seat(1), decision, {0, 7}), Umpire::Answer::none);
  EXPECT_EQ(game.record.events.back(), json(R"({"seat":1,"removed":"exit","ms":7})"));
  EXPECT_TRUE(umpire.table().view().over);
}

TEST(Umpire, WhoWasRemovedBeforeTheGameWentOnIsNotSeatedAgain) {
  Game game("fish", R"({"players":3})");
  game.witnesses = std::vector<Witness>(2);
  game.record.events.push_back(json(R"({"seat":1,"removed":"timeout"})"));
  Umpire umpire = game.umpire();
  umpire.begin({.move_ms = 1000});
  EXPECT_TRUE(game.witnesses[0].seatings.empty());
  EXPECT_EQ(game.witnesses[1].seatings.size(), 1U);
}

constexpr std::string_view kRounds =
    R"({"players":2,"rounds":2,"seconds":10,"seed":3,"difficulty":"easy"})";

TEST(Umpire, TimeIsAnEventOnlyWhenItChangesSomething) {
  Game game("nooks", kRounds);
  Umpire umpire = game.umpire();
  EXPECT_FALSE(umpire.pass_time(5'000));
  EXPECT_EQ(umpire.table().view().ms_left, 5'000);
  EXPECT_TRUE(game.record.events.empty());
  EXPECT_TRUE(umpire.pass_time(10'001));
  EXPECT_EQ(game.record.events.back(), json(R"({"tick":10001})"));
  EXPECT_THAT(umpire.table().news(), testing::HasSubstr("Round 1 of 2"));
}

TEST(Umpire, ARemovalOnTheClockReplaysToTheSameTable) {
  Game game("nooks", kRounds);
  game.witnesses = std::vector<Witness>(1);
  Umpire umpire = game.umpire();
  const auto announced = umpire.table().read_action(json(R"({"announce":9})"));
  EXPECT_EQ(umpire.judge(Seat(1), Choice{*announced}, {1'000, 0}), Umpire::Answer::action);
  EXPECT_EQ(umpire.judge(Seat(1), Choice{*announced}, {2'000, 0}), Umpire::Answer::pass)
      << "it says nothing new";
  // While it thought its announcement came to be shown; then it failed.
  EXPECT_EQ(umpire.judge(Seat(1), tl::unexpected(Failure{Fault::exit, "gone"}), {10'500, 0}),
            Umpire::Answer::none);
  auto again = session::replay(game.record);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->position_json()["round"]["number"],
            umpire.table().position_json()["round"]["number"]);
  EXPECT_EQ((*again)->view().turn, umpire.table().view().turn);
}

}  // namespace
}  // namespace hexarena::referee
