// Adjudication may only state what is true: the result of perfect play by both sides.
#include "session/adjudication.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "referee/referee.hpp"
#include "session/record_testing.hpp"

namespace hexarena::referee {
namespace {

using players::Choice;
using players::Decision;

std::unique_ptr<game::Table> open(std::string_view game, std::string_view settings) {
  auto table = (*session::find_game(game))->open(*base::read_json(settings), nullptr);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

game::Action any_action(const game::Position& table, base::Random& random) {
  const std::vector<game::Action> legal = table.legal();
  return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
}

int lead(const game::Table& table) {
  const game::View view = table.view();
  return view.scores[0].value_or(0) - view.scores[1].value_or(0);
}

/// The lead of the first seat under perfect play by both, found by exhaustive search.
int best_lead(const game::Table& table, std::map<std::string, int>& known) {
  const game::View view = table.view();
  const std::vector<game::Action> legal = table.legal();
  if (view.over) return lead(table);
  const std::string key = base::write_json(game::view_json(table));
  if (const auto found = known.find(key); found != known.end()) return found->second;
  std::optional<int> best;
  for (const game::Action action : legal) {
    auto next = table.copy();
    EXPECT_TRUE(next->submit(*view.turn, action));
    const int value = best_lead(*next, known);
    const bool first = view.turn->number() == 0;
    if (!best || (first ? value > *best : value < *best)) best = value;
  }
  return known.emplace(key, *best).first->second;
}

TEST(Adjudication, MatchesExhaustiveSearch) {
  const std::pair<const char*, const char*> games[] = {
      {"reversi", R"({"size":2,"pass":"forced"})"},
      {"reversi", R"({"size":2})"},
      {"fish", R"({"rows":3,"columns":4,"players":2})"},
      {"fish", R"({"rows":3,"columns":4,"players":2,"collect":"landing"})"}};
  for (const auto& [game, settings] : games) {
    base::Random random(7);
    int adjudicated = 0;
    for (int round = 0; round < 20; ++round) {
      auto table = open(game, settings);
      while (!table->view().over) {
        if (const auto proven = session::adjudicate(*table, 200)) {
          ++adjudicated;
          std::map<std::string, int> known;
          EXPECT_EQ(*proven->scores[0] - *proven->scores[1], best_lead(*table, known))
              << game << settings;
          EXPECT_EQ(proven->reason, "adjudicated");
        }
        ASSERT_TRUE(table->submit(*table->view().turn, any_action(*table, random)));
      }
    }
    EXPECT_GT(adjudicated, 20) << game << settings;
  }
}

TEST(Adjudication, ItsLineLeadsToItsResult) {
  auto table = open("reversi", R"({"size":3,"pass":"forced"})");
  base::Random random(3);
  std::optional<session::Result> proven;
  while (!(proven = session::adjudicate(*table, 1000))) {
    ASSERT_TRUE(table->submit(*table->view().turn, any_action(*table, random)));
  }
  ASSERT_FALSE(proven->line.empty());
  for (const game::Action action : proven->line) {
    ASSERT_TRUE(table->submit(*table->view().turn, action));
  }
  EXPECT_TRUE(table->view().over);
  EXPECT_EQ(table->view().scores, proven->scores);
  EXPECT_EQ(table->view().winners, proven->winners);
}

TEST(Adjudication, NeedsGamesWithExactValues) {
  EXPECT_TRUE(session::can_adjudicate(*open("fish", R"({"players":2})")));
  EXPECT_TRUE(session::can_adjudicate(*open("reversi", "{}")));
  EXPECT_EQ(session::can_adjudicate(*open("fish", R"({"players":3})")).error().message,
            "fish with 3 players cannot be adjudicated: its positions have no exact value");
  EXPECT_FALSE(session::can_adjudicate(*open("nooks", R"({"players":2,"seed":1})")));
  EXPECT_FALSE(session::adjudicate(*open("fish", R"({"players":3})"), 1'000'000));
}

/// Plays at random and stores the result it is sent.
class Guest final : public players::Player {
 public:
  explicit Guest(std::uint64_t seed) : random_(seed) {}
  [[nodiscard]] std::string name() const override { return "guest"; }
  [[nodiscard]] Decision decide(const game::Position& table) override {
    return Choice{any_action(table, random_)};
  }
  void farewell(const session::Result& result) override { goodbye = result; }

  session::Result goodbye;

 private:
  base::Random random_;
};

struct Played {
  Report report;
  session::Result goodbye;  // as the first player received it
};

Played play(std::string_view settings, std::optional<std::uint64_t> nodes, std::uint64_t seed) {
  session::Record record = session::record_of("reversi", settings);
  std::vector<std::unique_ptr<players::Player>> players;
  players.push_back(std::make_unique<Guest>(seed));
  players.push_back(std::make_unique<Guest>(seed + 1));
  Options options;
  options.adjudicate = nodes;
  auto report = run_game(std::move(record), players, world::FakeClock(), options);
  EXPECT_TRUE(report) << report.error().message;
  return {std::move(*report), static_cast<Guest&>(*players.front()).goodbye};
}

TEST(Adjudication, EndsAGameAsSoonAsItsResultIsProven) {
  constexpr std::string_view kSettings = R"({"size":3,"pass":"forced"})";
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Played whole = play(kSettings, std::nullopt, seed);
    EXPECT_FALSE(whole.report.adjudicated);
    const Played early = play(kSettings, 2000, seed);
    ASSERT_TRUE(early.report.adjudicated);
    const session::Record& record = early.report.record;
    ASSERT_LT(record.events.size(), whole.report.record.events.size());
    // The same game up to its adjudication, then the proven result.
    EXPECT_TRUE(
        std::equal(record.events.begin(), record.events.end(), whole.report.record.events.begin()));
    auto table = session::replay(record);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_FALSE((*table)->view().over);
    const auto proven = session::adjudicate(**table, 2000);
    ASSERT_TRUE(proven);
    EXPECT_EQ(*record.result, *proven);
    EXPECT_EQ(early.goodbye, *record.result);
    EXPECT_EQ(early.report.winners, proven->winners);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(early.report.seats[i].score, proven->scores[i]);
      EXPECT_EQ(early.report.seats[i].place == 1,
                early.report.winners.has(Seat(static_cast<int>(i))));
    }
    EXPECT_NE(in_words(early.report).find("proven"), std::string::npos);
    EXPECT_EQ(to_json(early.report)["adjudicated"], true);
  }
}

TEST(Adjudication, OneNodeSavesNoMoreThanTheLastAction) {
  const Played played = play(R"({"size":3,"pass":"forced"})", 1, 1);
  const Played whole = play(R"({"size":3,"pass":"forced"})", std::nullopt, 1);
  EXPECT_GE(played.report.record.events.size() + 1, whole.report.record.events.size());
}

}  // namespace
}  // namespace hexarena::referee
