// A tournament in a store: played, stopped, resumed, reported; and nothing counts twice.
#include "store/stored_tournament.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <stdexcept>

#include "store/store_testing.hpp"
#include "store/tournament_journal.hpp"

namespace hexarena::store {
namespace {

using tournament::Contestant;

const world::SystemClock kClock;

tournament::Description cup() {
  const auto json = base::read_json(
      R"({"name":"Cup","game":"reversi","format":"swiss","rounds":3,"opening":2,
          "settings":{"size":2},"players":["easy","random","greedy","medium",
          {"name":"fifth","player":"random"}]})");
  auto read = tournament::read_description(*json);
  EXPECT_TRUE(read) << read.error().message;
  return std::move(*read);
}

std::vector<Contestant> players(const tournament::Description& description) {
  auto all = seat_all(
      description,
      [](const std::string& text, const game::Table&,
         const Json&) -> Expected<std::function<std::unique_ptr<players::Player>(std::uint64_t)>> {
        return [text](std::uint64_t seed) {
          return players::advised_player(*players::adviser(players::read_spec(text)), text, seed);
        };
      });
  return std::move(*all);
}

TEST(StoredTournamentTest, IsPlayedAndToldAlike) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const tournament::Description description = cup();
  const auto result =
      play_tournament(*store, "cup", players(description), kClock, description.options);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_TRUE(result->over);
  const auto report = report_tournament(*store, "cup");
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->description.name, "Cup");
  EXPECT_TRUE(report->result.over);
  EXPECT_EQ(result_json(*report),
            tournament::result_json(description.options, players(description), *result));
  EXPECT_EQ(report->result.progress.games, 12U);
  const Json games = games_json(*report);
  ASSERT_EQ(games.size(), 12U);
  for (const Json& game : games) {
    const auto kept = store->game(game["id"].get<std::string>());
    ASSERT_TRUE(kept) << game;
    ASSERT_TRUE(kept->record.result) << game;
    EXPECT_EQ(*kept->record.players, game["players"]);
    EXPECT_EQ(stored_result(kept->record)["scores"], game["result"]["scores"]);
    EXPECT_EQ(stored_result(kept->record)["winners"], game["result"]["winners"]);
  }
  EXPECT_EQ(store->pairings("cup")->size(), 3U);
  EXPECT_FALSE(std::filesystem::exists(folder.file() + ".cup.lock"));
}

/// Gives up at once.
class Quitter final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "quitter"; }
  [[nodiscard]] players::Decision decide(const game::Position&) override {
    return tl::unexpected(players::Failure{players::Fault::exit, "went home"});
  }
};

TEST(StoredTournamentTest, TellsWhoWasRemovedAndWhy) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const tournament::Description description = cup();
  std::vector<Contestant> contestants = players(description);
  contestants[0].sit_down = [](std::uint64_t) { return std::make_unique<Quitter>(); };
  ASSERT_TRUE(play_tournament(*store, "cup", contestants, kClock, description.options));
  std::size_t removals = 0;
  for (const Json& game : games_json(*report_tournament(*store, "cup"))) {
    if (!game.contains("removed")) continue;
    ++removals;
    ASSERT_EQ(game["removed"].size(), 1U) << game;
    const Json& removal = game["removed"][0];
    EXPECT_EQ(game["players"][removal["seat"].get<std::size_t>()], "easy");
    EXPECT_EQ(removal["removed"], "exit");
    EXPECT_EQ(removal["note"], "went home");
  }
  EXPECT_GT(removals, 3U);
}

TEST(StoredTournamentTest, StoppedAfterEveryGameItEndsWithTheSameTable) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const tournament::Description description = cup();
  ASSERT_TRUE(play_tournament(*store, "whole", players(description), kClock, description.options));
  const auto whole = report_tournament(*store, "whole");
  std::size_t starts = 0;
  for (bool over = false; !over; ++starts) {
    ASSERT_LT(starts, 100U);
    std::atomic<bool> stop = false;
    tournament::TournamentOptions options = description.options;
    options.threads = 2;
    options.played = [&](const referee::Report&, const tournament::TournamentProgress&) {
      stop = true;
    };
    options.stopped = [&] { return stop.load(); };
    const auto result = play_tournament(*store, "parts", players(description), kClock, options);
    ASSERT_TRUE(result) << result.error().message;
    over = result->over;
  }
  EXPECT_GT(starts, 3U);
  const auto parts = report_tournament(*store, "parts");
  ASSERT_TRUE(parts);
  EXPECT_EQ(result_json(*parts), result_json(*whole));
  EXPECT_EQ(parts->result.games.size(), whole->result.games.size());
}

TEST(StoredTournamentTest, AGameThatWasCutOffBeginsAnew) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const session::Record whole = whole_game(2);
  const std::string id = tournament_game_id("cup", 0, 0);
  ASSERT_TRUE(store->add(StoredGame{id, 1, begun(whole, 3)}));
  ASSERT_TRUE(store->restart(StoredGame{id, 2, begun(whole, 1)}));
  EXPECT_EQ(store->game(id)->record.events.size(), 1U);
  ASSERT_TRUE(store->add(Tournament{"cup", 0, Json::object()}));
  // Its count and its end are stored together or not at all.
  EXPECT_FALSE(store->count_game({"no cup", 0, Json::object()}, id, stored_result(whole)));
  EXPECT_FALSE(store->game(id)->record.result);
  EXPECT_FALSE(store->count_game({"cup", 0, Json::object()}, "no game", stored_result(whole)));
  EXPECT_TRUE(store->results("cup")->empty());
  EXPECT_TRUE(store->count_game({"cup", 0, Json::object()}, id, stored_result(whole)));
  EXPECT_TRUE(store->game(id)->record.result);
  EXPECT_FALSE(store->count_game({"cup", 0, Json::object()}, id, stored_result(whole))) << "twice";
  EXPECT_FALSE(store->restart(StoredGame{id, 3, begun(whole, 0)})) << "it has ended";
}

/// Counts the events of a game, and optionally throws at the third.
class Listener final : public referee::Observer {
 public:
  Listener(std::size_t& events, bool stumbles) : events_(events), stumbles_(stumbles) {}
  void happened(const game::Table&, const session::Event&) override {
    if (stumbles_ && ++heard_ == 3) throw std::runtime_error("stumbled");
    ++events_;
  }

 private:
  std::size_t& events_;
  const bool stumbles_;
  int heard_ = 0;
};

TEST(StoredTournamentTest, WhoLooksOnIsToldWhatIsKeptAndCannotDisturb) {
  for (const bool stumbles : {false, true}) {
    const TestFolder folder;
    const auto store = opened(folder.file());
    tournament::Description description = cup();
    std::map<std::string, std::size_t> heard;
    description.options.observer = [&](std::size_t pairing, std::size_t order) {
      return std::make_unique<Listener>(heard[tournament_game_id("cup", pairing, order)], stumbles);
    };
    const auto result =
        play_tournament(*store, "cup", players(description), kClock, description.options);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(heard.size(), 12U);
    for (const auto& [id, events] : heard) {
      const auto kept = store->game(id);
      ASSERT_TRUE(kept && kept->record.result);
      const std::size_t opening = 2;
      EXPECT_EQ(events + opening, stumbles ? 2 + opening : kept->record.events.size());
    }
  }
}

TEST(StoredTournamentTest, AGameSaysWhereItBelongs) {
  const auto place = tournament_place(tournament_game_id("my-cup", 122'333, 23));
  ASSERT_TRUE(place);
  EXPECT_EQ(place->tournament, "my-cup");
  EXPECT_EQ(place->pairing, 122'333U);
  EXPECT_EQ(place->order, 23U);
  for (const char* const other :
       {"", "-", "--", "cup", "cup-1", "cup-1-1", "cup-00000-01", "cup-00001-00", "cup-00001-1",
        "cup-00001-x1", "cup-x0001-01", "cup-000001-01", "cup-99999999999999999999999-01"}) {
    EXPECT_FALSE(tournament_place(other)) << other;
  }
}

TEST(StoredTournamentTest, IsPlayedByOneAtATime) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const auto other = opened(folder.file());
  auto journal = TournamentJournal::open(*store, "cup");
  ASSERT_TRUE(journal);
  const auto second = TournamentJournal::open(*other, "cup");
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another process"), std::string::npos);
  EXPECT_TRUE(TournamentJournal::open(*other, "another"));
  journal->reset();
  EXPECT_TRUE(TournamentJournal::open(*other, "cup"));
}

TEST(StoredTournamentTest, IsRefusedWhereTheStoreHoldsAnother) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  tournament::Description description = cup();
  ASSERT_TRUE(play_tournament(*store, "cup", players(description), kClock, description.options));
  description.options.plan.seed = 2;
  const auto other =
      play_tournament(*store, "cup", players(description), kClock, description.options);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("already has a tournament"), std::string::npos);
  EXPECT_FALSE(play_tournament(*store, "a b", players(description), kClock, description.options));
  EXPECT_FALSE(play_tournament(*store, std::string(60, 'a'), players(description), kClock,
                               description.options));
}

TEST(StoredTournamentTest, TellsOnlyWhatIsOne) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  EXPECT_FALSE(report_tournament(*store, "none"));
  int number = 0;
  for (const char* const spec :
       {"{}", R"({"origin":3})", R"({"origin":{"game":"fish","players":[[[]]]}})"}) {
    const std::string id = fmt::format("bad{}", ++number);
    ASSERT_TRUE(store->add(Tournament{id, 0, *base::read_json(spec)}));
    EXPECT_FALSE(report_tournament(*store, id)) << spec;
  }
  // Results that do not belong to it.
  const tournament::Description description = cup();
  tournament::TournamentOptions options = description.options;
  options.stopped = [] { return true; };
  ASSERT_TRUE(play_tournament(*store, "cup", players(description), kClock, options));
  ASSERT_TRUE(store->add(StoredResult{
      "cup", 0,
      *base::read_json(R"({"pairing":0,"order":0,"seats":[{"entrant":77,"place":1}]})")}));
  EXPECT_FALSE(report_tournament(*store, "cup"));
  ASSERT_TRUE(store->add(Tournament{"odd", 0, store->tournaments()->back().spec}));
  ASSERT_TRUE(store->add(
      StoredResult{"odd", 5, *base::read_json(R"({"pairing":0,"order":0,"seats":[]})")}));
  EXPECT_FALSE(report_tournament(*store, "odd"));
}

}  // namespace
}  // namespace hexarena::store
