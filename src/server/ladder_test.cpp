// The standing ladder: pairing, automatic play, and restarts.
#include "server/ladder.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "server/own_games.hpp"
#include "store/store_testing.hpp"

namespace hexarena::server {
namespace {

using testing::HasSubstr;
using Pair = std::pair<std::size_t, std::size_t>;

TEST(LadderPairing, NeedsTwoPlayersAndOneThatIsNotBuiltIn) {
  EXPECT_EQ(next_meeting({}), std::nullopt);
  EXPECT_EQ(next_meeting(std::vector<Climber>{{"a"}}), std::nullopt);
  EXPECT_EQ(next_meeting(std::vector<Climber>{{"engine:1", 0, true}, {"greedy", 0, true}}),
            std::nullopt);
  EXPECT_EQ(next_meeting(std::vector<Climber>{{"greedy", 0, true}, {"a"}}), (Pair{1, 0}));
}

TEST(LadderPairing, TheLongestWaitingMeetsTheNearestInRating) {
  const std::vector<Climber> free{
      {"a", 300, false, 50}, {"b", 0, false, 10}, {"c", 100, false, 90}, {"d", -150, false, 20}};
  EXPECT_EQ(next_meeting(free), (Pair{1, 2}));
}

TEST(LadderPairing, RecentOpponentsAreAvoided) {
  std::vector<Climber> free{{"a", 0, false, 5, {"b"}}, {"b", 1, false, 9}, {"c", 500, false, 9}};
  EXPECT_EQ(next_meeting(free), (Pair{0, 2}));
  free[0].met = {"b", "c"};
  EXPECT_EQ(next_meeting(free), (Pair{0, 1}));
}

/// Ends at its first decision.
class Quitter final : public players::Player {
 public:
  [[nodiscard]] std::string name() const override { return "quitter"; }
  [[nodiscard]] players::Decision decide(const game::Position& /*position*/) override {
    return tl::unexpected(players::Failure{players::Fault::exit, "exited with code 3"});
  }
};

class LadderTest : public testing::Test {
 protected:
  LadderTest() {
    limits_.ladder_pause_ms = 0;
    for (const char* const name : {"walrus", "otter", "quitter"}) {
      EXPECT_TRUE(identities_->create(name, IdentityKind::bot));
    }
    EXPECT_TRUE(identities_->create("Ada", IdentityKind::person));
  }

  void open() {
    BotDoor door;
    door.who = [this] { return here_; };
    door.player = [](const std::string& name, const auto&) -> std::unique_ptr<players::Player> {
      if (name == "quitter") return std::make_unique<Quitter>();
      return players::advised_player({"random", std::nullopt}, name, 7);
    };
    ladder_ = std::make_unique<Ladder>(
        BackgroundGames{clock_, *store_, [this](const std::string& line) { log_ += line; }, door,
                        relays_, *identities_, *facts_},
        limits_);
    ASSERT_TRUE(ladder_->resume());
  }
  [[nodiscard]] base::Expected<Json> set(const char* request) {
    return ladder_->set(*base::read_json(request));
  }
  /// Waits until `done()`, or far too much time has passed.
  template <class Done>
  [[nodiscard]] static bool comes_to(const Done& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }
  [[nodiscard]] std::size_t ended(const std::string& player) {
    store::GameFilter filter;
    filter.player = player;
    filter.ended = true;
    filter.most = 10'000;
    return store_->games(filter)->size();
  }
  [[nodiscard]] Json ladders() { return (*ladder_->list(*store_))["ladders"]; }

  store::TestFolder folder_;
  const world::SystemClock clock_;
  std::unique_ptr<store::Store> store_ = store::opened(folder_.file());
  std::unique_ptr<store::ArenaFacts> facts_ = std::move(*store::ArenaFacts::open(folder_.file()));
  std::unique_ptr<Identities> identities_ = std::move(*Identities::open(*facts_));
  Relays relays_{clock_};
  ArenaLimits limits_;
  std::string log_;
  std::vector<BotGuest> here_;  // to be set before the ladder is opened
  std::unique_ptr<Ladder> ladder_;
};

constexpr const char* kReversi =
    R"({"game":"reversi","settings":{"size":3},"ms":60000,"players":["greedy"]})";

TEST_F(LadderTest, PlaysContinuouslyBetweenRegisteredAndBuiltInPlayers) {
  here_ = {{"walrus"}, {"stranger"}, {"otter", "fish"}};
  open();
  EXPECT_EQ(ladders(), Json::array());
  ASSERT_TRUE(set(kReversi));
  ASSERT_TRUE(comes_to([&] { return ended("walrus") >= 4; })) << log_;
  EXPECT_EQ(ended("stranger"), 0U) << "that name is not registered";
  EXPECT_EQ(ended("otter"), 0U) << "it plays another game";
  const Json ladder = ladders()[0];
  EXPECT_EQ(ladder["settings"]["pass"], "forced") << "as in rated games";
  ASSERT_EQ(ladder["entrants"].size(), 2U) << ladder;
  for (const Json& entrant : ladder["entrants"]) {
    EXPECT_GE(entrant["games"], 4);
    EXPECT_EQ(entrant["here"], entrant["player"] == "walrus");
  }
  store::GameFilter filter;
  filter.player = "walrus";
  const auto games = *store_->games(filter);
  EXPECT_TRUE(games.front().id.starts_with(kLadderGame));
  const auto first = store_->game(games.back().id)->record;
  const auto second = store_->game(games[games.size() - 2].id)->record;
  EXPECT_EQ(first.start, second.start);
  EXPECT_NE(first.players, second.players) << "the seats are swapped";
}

TEST_F(LadderTest, IsPausedAndResumedByTheOperator) {
  here_ = {{"walrus"}, {"otter"}};
  open();
  ASSERT_TRUE(set(kReversi));
  ASSERT_TRUE(comes_to([&] { return ended("walrus") >= 2; }));
  const auto paused = set(R"({"game":"reversi","on":false})");
  ASSERT_TRUE(paused);
  EXPECT_EQ((*paused)["ms"], 60'000) << "the rest stays as it was";
  ASSERT_TRUE(comes_to([&] {
    const Json ladder = ladders()[0];
    for (const Json& entrant : ladder["entrants"]) {
      if (entrant["playing"] == true) return false;
    }
    return ladder["games"].empty();
  }));
  const std::size_t games = ended("walrus");
  std::this_thread::sleep_for(std::chrono::milliseconds(600));  // it polls four times a second
  EXPECT_EQ(ended("walrus"), games);
  // The same after a restart.
  open();
  EXPECT_EQ(ladders()[0]["on"], false);
  ASSERT_TRUE(set(R"({"game":"reversi"})"));
  EXPECT_TRUE(comes_to([&] { return ended("walrus") > games; }));
}

TEST_F(LadderTest, ARemovedPlayerRestsWhileOthersPlayOn) {
  limits_.ladder_rest_ms = 3'600'000;
  here_ = {{"quitter"}, {"walrus"}, {"otter"}};
  open();
  ASSERT_TRUE(set(R"({"game":"reversi","settings":{"size":2},"ms":60000})"));
  ASSERT_TRUE(comes_to([&] { return ended("walrus") + ended("otter") >= 12; }));
  EXPECT_LE(ended("quitter"), 2U);
  // Its owner can see why.
  const Json own = *own_games(*store_, "quitter", 50);
  EXPECT_EQ(own["name"], "quitter");
  ASSERT_FALSE(own["games"].empty());
  EXPECT_EQ(own["games"][0]["removed"]["removed"], "exit");
  EXPECT_THAT(own["games"][0]["removed"]["note"].get<std::string>(), HasSubstr("code 3"));
  EXPECT_EQ(own["games"][0]["players"][own["games"][0]["seat"].get<std::size_t>()], "quitter");
}

TEST_F(LadderTest, AnInterruptedGameDoesNotCount) {
  const session::Record whole = store::whole_game();
  ASSERT_TRUE(store_->add(store::StoredGame{"ladder-1", 1, store::begun(whole, 7)}));
  ASSERT_TRUE(store_->add(store::StoredGame{"other", 1, store::begun(whole, 7)}));
  open();
  const auto cut_off = store_->game("ladder-1");
  ASSERT_TRUE(cut_off && cut_off->record.result);
  EXPECT_TRUE(cut_off->record.result->winners.empty());
  EXPECT_THAT(cut_off->record.result->reason, HasSubstr("stop of the server"));
  EXPECT_FALSE(store_->game("other")->record.result);
  EXPECT_TRUE(store_->ratings("reversi")->empty());
}

TEST_F(LadderTest, RefusesInvalidLadders) {
  open();
  for (const auto& [request, mention] : {std::pair(R"({"game":"chess"})", "chess"),
                                         {R"({})", "game"},
                                         {R"({"game":"reversi","settings":{"size":99}})", "size"},
                                         {R"({"game":"reversi","players":["bot:sh"]})", "bot"},
                                         {R"({"game":"reversi","on":1})", "true or false"},
                                         {R"({"game":"reversi","speed":1})", "speed"},
                                         {R"([])", "object"}}) {
    const auto refused = set(request);
    ASSERT_FALSE(refused) << request;
    EXPECT_THAT(refused.error().message, HasSubstr(mention)) << request;
  }
  EXPECT_EQ(ladders(), Json::array());
}

}  // namespace
}  // namespace hexarena::server
