// Tournaments in the format of the course's manager, between any players of any game.
#include "tournament/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.hpp"
#include "tournament/description.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(CourseRounds, AreDealtByAgeInFours) {
  const auto sizes = [](std::size_t players) {
    std::vector<Entrant> all(players);
    std::vector<std::size_t> found;
    for (const Pairing& game : CourseRounds(all).games()) found.push_back(game.size());
    return found;
  };
  EXPECT_THAT(sizes(1), IsEmpty());
  EXPECT_THAT(sizes(2), ElementsAre(2));
  EXPECT_THAT(sizes(5), ElementsAre(3, 2));
  EXPECT_THAT(sizes(9), ElementsAre(4, 3, 2));
  EXPECT_THAT(sizes(10), ElementsAre(4, 4, 2));
}

TEST(CourseRounds, EndAfterAFinalOrWithTheSameWinnersTwice) {
  CourseRounds rounds({4, 2, 0, 1, 3});
  EXPECT_THAT(rounds.games(), ElementsAre(Pairing{4, 2, 0}, Pairing{1, 3}));
  rounds.note({4, 2, 0, 1, 3});
  EXPECT_EQ(rounds.games().size(), 2U);
  rounds.note({4, 2, 0, 1, 3});
  EXPECT_THAT(rounds.games(), IsEmpty());
  EXPECT_THAT(rounds.left(), ElementsAre(4, 2, 0, 1, 3));
  CourseRounds final_game({0, 1, 2, 3});
  final_game.note({1, 2});
  EXPECT_THAT(final_game.games(), IsEmpty());
  EXPECT_THAT(final_game.left(), ElementsAre(1, 2));
}

/// Resigns instead of deciding.
class Quitter final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "quitter"; }
  [[nodiscard]] players::Decision decide(const game::Position&) override {
    return tl::unexpected(players::Failure{players::Fault::exit, "had enough"});
  }
};

TournamentResult play(
    const Description& description, Journal& journal,
    std::function<bool()> stopped = [] { return false; }) {
  std::vector<Contestant> contestants;
  for (const NamedPlayer& each : description.players) {
    contestants.push_back(
        {each.name, [each](std::uint64_t seed) -> std::unique_ptr<players::Player> {
           if (each.player == "quit") return std::make_unique<Quitter>();
           return players::advised_player(*players::adviser(players::read_spec(each.player)),
                                          each.name, seed);
         }});
  }
  TournamentOptions options = description.options;
  options.stopped = std::move(stopped);
  auto result = play_tournament(contestants, world::SystemClock(), journal, options);
  EXPECT_TRUE(result) << result.error().message;
  return result ? std::move(*result) : TournamentResult();
}

Description description() {
  const auto json = base::read_json(
      R"({"game":"fish","format":"course","settings":{"rows":4,"columns":4,"fish":2,"turns":8},)"
      R"("opening":0,"players":[{"name":"a","player":"random","age":30},)"
      R"({"name":"b","player":"quit","age":20},{"name":"c","player":"random","age":25},)"
      R"({"name":"d","player":"random","age":40},{"name":"e","player":"random","age":10},)"
      R"({"name":"f","player":"random","age":50},{"name":"g","player":"random","age":60}]})");
  auto read = read_description(*json);
  EXPECT_TRUE(read) << read.error().message;
  return std::move(*read);
}

TEST(CourseTournaments, TakeAnyPlayersAndReportAllOfThem) {
  const Description wanted = description();
  MemoryJournal journal;
  const TournamentResult result = play(wanted, journal);
  ASSERT_TRUE(result.over);
  // By age: e, b, c, a, d, f, g.
  EXPECT_THAT(result.rounds.front().round.pairings,
              ElementsAre(Pairing{4, 1, 2, 0}, Pairing{3, 5, 6}));
  std::size_t games = 0;
  for (const PlayedRound& round : result.rounds) games += round.round.pairings.size();
  EXPECT_EQ(result.games.size(), games) << "each is played once";
  const CourseReport report = course_report(wanted.options.plan, result.rounds, result.games);
  ASSERT_EQ(report.removed.size(), 1U) << "and never asked again";
  EXPECT_EQ(report.removed.front().entrant, 1U);
  EXPECT_FALSE(report.winners.empty());
  EXPECT_EQ(report.winners.size() + report.others.size() + report.removed.size(), 7U);
  const std::vector<std::string> names = names_of(wanted);
  EXPECT_EQ(to_json(report, names)["failures"],
            *base::read_json(R"([{"name":"b","round":1,"fault":"exit","why":"had enough"}])"));
  EXPECT_THAT(in_words(report, names), testing::HasSubstr("b failed in a game (exit): had enough"));
}

TEST(CourseTournaments, ResumeWhereTheyWereStopped) {
  const Description wanted = description();
  MemoryJournal whole;
  const TournamentResult undisturbed = play(wanted, whole);
  MemoryJournal journal;
  int asked = 0;
  EXPECT_FALSE(play(wanted, journal, [&] { return ++asked > 40; }).over);
  const TournamentResult again = play(wanted, journal);
  ASSERT_TRUE(again.over);
  const std::vector<std::string> names = names_of(wanted);
  const auto report = [&](const TournamentResult& result) {
    return to_json(course_report(wanted.options.plan, result.rounds, result.games), names);
  };
  EXPECT_EQ(report(again), report(undisturbed));
}

TEST(CourseTournaments, AgesAreGivenForAllOrNone) {
  Json json = *base::read_json(
      R"({"game":"fish","format":"course","players":[{"name":"a","player":"random","age":3},"random"]})");
  EXPECT_FALSE(read_description(json));
  json["players"][0].erase("age");
  EXPECT_TRUE(read_description(json));
  json["seats"] = 3;
  EXPECT_FALSE(read_description(json));
}

}  // namespace
}  // namespace hexarena::tournament
