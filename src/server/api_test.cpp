// The arena's HTTP interface, without a network.
#include "server/api.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "server/arena_testing.hpp"
#include "server/operator_desk.hpp"
#include "store/rated_game.hpp"

namespace hexarena::server {
namespace {

class ApiTest : public ArenaTest {
 protected:
  Answer ask(const std::string& method, const std::string& target, const std::string& body = "") {
    auto request = read_target(method, target);
    EXPECT_TRUE(request);
    request->body = body;
    request->client = client_;
    std::optional<Answer> answer;
    api_.answer(*request, [&](Answer given) { answer = std::move(given); });
    EXPECT_TRUE(box_.run_until([&] { return answer.has_value(); }));
    return *answer;
  }
  Json get(const std::string& target) {
    const Answer answer = ask("GET", target);
    EXPECT_EQ(answer.status, 200) << answer.body;
    auto json = base::read_json(answer.body);
    EXPECT_TRUE(json) << answer.body;
    return json ? *json : Json();
  }

  static std::vector<BotGuest> guests() { return {{"walrus", "fish", true}, {"auk"}}; }

  std::unique_ptr<store::Store> reader_ = store::opened(folder_.file());
  Tournaments tournaments_{{clock_,
                            *reader_,
                            [](const std::string&) {},
                            {8081, guests, {}},
                            relays_,
                            *identities_,
                            *facts_},
                           limits_};
  Ladder ladder_{{clock_,
                  *reader_,
                  [](const std::string&) {},
                  {8081, guests, {}},
                  relays_,
                  *identities_,
                  *facts_},
                 limits_};
  Api api_{{*arena_,
            *reader_,
            metrics_,
            [this](std::function<void()> work) { box_.post(std::move(work)); },
            {8081, guests, {}},
            tournaments_,
            ladder_,
            relays_,
            budgets(),
            *identities_,
            *facts_,
            "1.2.3"},
           limits_};
};

TEST_F(ApiTest, AGameIsMadeListedAndRead) {
  const Answer made = ask("POST", "/api/games", kTwoPeople);
  EXPECT_EQ(made.status, 201) << made.body;
  const Json game = *base::read_json(made.body);
  ASSERT_EQ(game["seats"].size(), 2U);
  EXPECT_EQ(game["seats"][0]["key"].get<std::string>().size(), 32U);
  const std::string id = game["id"];

  const Json listed = get("/api/games?state=live")["games"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["id"], id);
  EXPECT_EQ(listed[0]["players"], Json::array({"Ada", "Bob"}));
  EXPECT_EQ(listed[0]["turn"], 0);
  EXPECT_EQ(get("/api/games")["games"][0]["live"], true);
  EXPECT_TRUE(get("/api/games?state=over")["games"].empty());
  EXPECT_TRUE(get("/api/games?state=live&game=fish")["games"].empty());
  EXPECT_EQ(get("/api/games/" + id)["players"], Json::array({"Ada", "Bob"}));
  EXPECT_FALSE(base::write_json(get("/api/games/" + id)).empty());

  enter(1, id, game["seats"][0]["key"].get<std::string>());
  arena_->hear(1, R"({"type":"resign"})");
  arena_->leave(1);
  EXPECT_EQ(get("/api/games?state=over")["games"][0]["result"]["winners"], Json::array({1}));
  EXPECT_TRUE(get("/api/games/" + id).contains("result"));
}

TEST_F(ApiTest, ErrorsHaveAStatusAndAMessage) {
  EXPECT_EQ(ask("GET", "/api/games/nothing").status, 404);
  EXPECT_EQ(ask("GET", "/api/games/a%2Fb").status, 404);
  EXPECT_EQ(ask("GET", "/api/nothing").status, 404);
  EXPECT_EQ(ask("GET", "/api/games?state=dead").status, 400);
  EXPECT_EQ(ask("GET", "/api/games?limit=1000000").status, 400);
  EXPECT_EQ(ask("GET", "/api/games?limit=-1").status, 400);
  EXPECT_EQ(ask("DELETE", "/api/games").status, 405);
  EXPECT_EQ(ask("POST", "/api/games", "{").status, 400);
  EXPECT_EQ(ask("POST", "/api/games", "[]").status, 400);
  EXPECT_EQ(ask("POST", "/api/games", std::string(100, '[')).status, 400);
  const Answer refused = ask("POST", "/api/games", R"({"game":"reversi","seats":[{"bot":"a"}]})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.body, R"({"error":"no bot called \"a\" that plays reversi is here"})"
                          "\n");
}

TEST_F(ApiTest, TheArenaDescribesItself) {
  EXPECT_EQ(ask("GET", "/health").body, "ok\n");
  EXPECT_THAT(ask("GET", "/metrics").body, testing::HasSubstr("hexarena_live_games 0\n"));
  const Json arena = get("/api/arena");
  EXPECT_EQ(arena["version"], "1.2.3");
  EXPECT_EQ(arena["games"].size(), session::games().size());
  EXPECT_EQ(arena["games"][0]["seats"], Json::array({2, 4}));
  EXPECT_EQ(get("/api/bots"), (Json{{"bots",
                                     {{{"name", "walrus"}, {"game", "fish"}, {"busy", true}},
                                      {{"name", "auk"}, {"game", nullptr}, {"busy", false}}}},
                                    {"port", 8081}}));
}

TEST_F(ApiTest, RatingsComeFromAllResultsThatCount) {
  const auto keep = [&](const char* id, const Json& players, const Json& result) {
    session::Record record = store::whole_game();
    record.players = players;
    record.result.reset();
    ASSERT_TRUE(store_->add(store::StoredGame{id, 1, record}));
    ASSERT_TRUE(store_->end_game(id, result));
  };
  const Json won{{"scores", {9, 3}}, {"winners", {0}}};
  keep("a", {"ada", "bob"}, won);
  keep("b", {"ada", "bob"}, won);
  keep("c", {"bob", "cleo"}, {{"scores", {nullptr, 3}}, {"winners", {1}}, {"reason", "left"}});
  keep("d", {"ada", "cleo"}, {{"scores", {1, 3}}, {"winners", Json::array()}});
  keep("e", {"dan", "dan"}, won);
  keep("f", {"eve", "eve2"}, Json("nonsense"));
  const Json ratings = get("/api/ratings?game=reversi")["ratings"];
  ASSERT_EQ(ratings.size(), 3U);
  EXPECT_EQ(ratings[0]["player"], "ada");
  EXPECT_EQ(ratings[0]["games"], 2);
  EXPECT_EQ(ratings[2]["player"], "bob");
  EXPECT_GT(ratings[0]["elo"], ratings[2]["elo"]);
  EXPECT_TRUE(get("/api/ratings?game=fish")["ratings"].empty());
  const Json all = get("/api/ratings")["ratings"];
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0]["game"], "reversi");
}

TEST_F(ApiTest, CasualAndShortGamesAreNotRated) {
  const Json won{{"scores", {9, 3}}, {"winners", {0}}};
  const auto keep = [&](const char* id, const Json& players, std::size_t events) {
    session::Record record = store::begun(store::whole_game(), events);
    record.players = players;
    ASSERT_TRUE(store_->add(store::StoredGame{id, 1, record}));
    ASSERT_TRUE(store_->end_game(id, won));
  };
  ASSERT_TRUE(facts_->mark_casual("c"));
  keep("a", {"remote:walrus", "engine"}, 10);
  keep("b", {"walrus", "engine:10"}, 10);
  keep("c", {"mallory", "engine:10"}, 10);
  keep("d", {"mallory", "engine:10"}, store::kLeastRatedEvents - 1);
  const Json ratings = get("/api/ratings?game=reversi")["ratings"];
  ASSERT_EQ(ratings.size(), 2U) << ratings;
  EXPECT_EQ(ratings[0]["player"], "walrus") << "however it connected";
  EXPECT_EQ(ratings[0]["games"], 2);
  EXPECT_EQ(ratings[1]["player"], "engine:10");
}

TEST_F(ApiTest, AnIdentityIsMadeOnceAndSignsABrowserIn) {
  const Answer made = ask("POST", "/api/identities", R"({"name":"Ada","kind":"person"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string token = (*base::read_json(made.body))["token"];
  EXPECT_EQ(token.size(), 32U);
  EXPECT_THAT(made.headers.back().second, testing::HasSubstr("hexarena=" + token + "; "));
  EXPECT_THAT(made.headers.back().second, testing::HasSubstr("HttpOnly; SameSite=Strict"));
  EXPECT_EQ(ask("POST", "/api/identities", R"({"name":"ada","kind":"bot"})").status, 403);
  EXPECT_EQ(ask("POST", "/api/identities", R"({"name":"Engine 3","kind":"bot"})").status, 403);
  EXPECT_EQ(ask("POST", "/api/identities", R"({"name":"Bob","kind":"cat"})").status, 400);
  EXPECT_EQ(ask("POST", "/api/identities", R"({"kind":"bot"})").status, 400);
  EXPECT_EQ(get("/api/session")["name"], Json());
  client_.identity = "Ada";
  EXPECT_EQ(get("/api/session")["name"], "Ada");
  EXPECT_EQ(ask("POST", "/api/session", R"({"token":")" + token + R"("})").body,
            "{\"name\":\"Ada\"}\n");
  EXPECT_EQ(ask("POST", "/api/session", R"({"token":"wrong"})").status, 403);
  EXPECT_THAT(ask("POST", "/api/session", "{}").headers.back().second,
              testing::HasSubstr("Max-Age=0"));
}

TEST_F(ApiTest, IdenticalQueriesAreAnsweredOnceAndNotForClientsThatLeft) {
  std::size_t answers = 0;
  const auto gone = std::make_shared<std::atomic<bool>>(true);
  for (int i = 0; i < 300; ++i) {
    auto request = *read_target("GET", "/api/ratings");
    if (i % 2 == 0) request.gone = gone;
    api_.answer(request, [&](const Answer& answer) {
      EXPECT_EQ(answer.status, 200);
      ++answers;
    });
  }
  EXPECT_TRUE(box_.run_until([&] { return answers == 150; }));
}

TEST_F(ApiTest, OneClientMayWaitForALimitedNumberOfAnswers) {
  client_.address = "192.0.2.66";
  std::size_t refused = 0;
  std::size_t answered = 0;
  for (std::size_t i = 0; i <= limits_.anonymous.lookups; ++i) {
    auto request = *read_target("GET", "/api/games/g" + std::to_string(i));
    request.client = client_;
    api_.answer(request,
                [&](const Answer& answer) { answer.status == 429 ? ++refused : ++answered; });
  }
  EXPECT_EQ(refused, 1U);
  EXPECT_TRUE(box_.run_until([&] { return answered == limits_.anonymous.lookups; }));
}

class DeskTest : public ApiTest {
 protected:
  Answer order(const std::string& method, const std::string& target, const std::string& body = "") {
    auto request = *read_target(method, target);
    request.body = body;
    request.client.is_operator = is_operator_;
    return desk_.answer(request);
  }
  Json ordered(const std::string& target, const std::string& body) {
    const Answer answer = order("POST", target, body);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return *base::read_json(answer.body);
  }
  bool is_operator_ = true;
  std::vector<std::string> dropped_;
  OperatorDesk desk_{{*arena_,
                      tournaments_,
                      ladder_,
                      budgets(),
                      *identities_,
                      *facts_,
                      {8081, guests, {}},
                      [this](const std::string& address) {
                        dropped_.push_back(address);
                        return std::size_t{3};
                      },
                      [this] { dropped_.emplace_back("banned"); }}};
};

TEST_F(DeskTest, OnlyTheOperatorIsAnswered) {
  is_operator_ = false;
  EXPECT_EQ(order("GET", "/api/operator").status, 403);
  EXPECT_EQ(order("POST", "/api/operator/drain", "{}").status, 403);
  EXPECT_FALSE(arena_->draining());
}

TEST_F(DeskTest, TheOperatorSeesAndCancelsAnything) {
  client_.address = "192.0.2.66";
  const auto game = created(kTwoPeople);
  const Json seen = *base::read_json(order("GET", "/api/operator").body);
  ASSERT_EQ(seen["games"].size(), 1U);
  EXPECT_EQ(seen["games"][0]["owner"], "192.0.2.66");
  EXPECT_EQ(seen["clients"][0]["address"], "192.0.2.66");
  EXPECT_EQ(seen["clients"][0]["games"], 1);
  EXPECT_EQ(seen["bots"].size(), 2U);
  EXPECT_EQ(ordered("/api/operator/cancel", R"({"game":")" + game.id + R"("})")["cancelled"],
            game.id);
  EXPECT_TRUE(arena_->live().empty());
  EXPECT_EQ(order("POST", "/api/operator/cancel", R"({"game":"none"})").status, 404);
  EXPECT_EQ(order("POST", "/api/operator/cancel", R"({"tournament":"none"})").status, 404);
  EXPECT_EQ(order("POST", "/api/operator/cancel", "{}").status, 400);
  EXPECT_EQ(ordered("/api/operator/cancel", R"({"address":"192.0.2.66"})")["closed"], 3);
  EXPECT_EQ(dropped_.back(), "192.0.2.66");

  ordered("/api/operator/ban", R"({"what":"192.0.2.66","minutes":5,"why":"flooding"})");
  EXPECT_EQ(dropped_.back(), "banned");
  EXPECT_EQ((*base::read_json(order("GET", "/api/operator").body))["bans"][0]["why"], "flooding");
  EXPECT_TRUE(
      ordered("/api/operator/ban", R"({"what":"192.0.2.66","minutes":0})")["until"].is_null());
  EXPECT_EQ(order("POST", "/api/operator/ban", R"({"what":"x"})").status, 400);

  EXPECT_EQ(ordered("/api/operator/drain", "{}")["draining"], true);
  EXPECT_EQ(ask("POST", "/api/games", kTwoPeople).status, 503);
  EXPECT_EQ(ask("POST", "/api/tournaments", "{}").status, 503);
  EXPECT_EQ(ordered("/api/operator/drain", R"({"on":false})")["draining"], false);
  ASSERT_TRUE(identities_->create("Ada", IdentityKind::person));
  EXPECT_EQ(ordered("/api/operator/token", R"({"name":"Ada"})")["token"].get<std::string>().size(),
            32U);
}

TEST_F(DeskTest, AClassIsRegisteredAtOnce) {
  ASSERT_TRUE(identities_->create("Ada", IdentityKind::bot));
  const Json made = ordered("/api/operator/entrants",
                            R"({"names":["bob","Ada","engine","B o b","cy","bob"]})")["entrants"];
  ASSERT_EQ(made.size(), 6U);
  EXPECT_EQ(made[0]["token"].get<std::string>().size(), 32U);
  EXPECT_THAT(made[1]["error"].get<std::string>(), testing::HasSubstr("belongs to someone"));
  EXPECT_THAT(made[2]["error"].get<std::string>(), testing::HasSubstr("reserved"));
  EXPECT_THAT(made[3]["error"].get<std::string>(), testing::HasSubstr("twice"));
  EXPECT_TRUE(made[4].contains("token"));
  EXPECT_THAT(made[5]["error"].get<std::string>(), testing::HasSubstr("twice"));
  // The tokens are valid, also after a restart; a new one invalidates the old one.
  const std::string token = made[0]["token"];
  EXPECT_TRUE((*Identities::open(*facts_))->check_name("bob", token));
  const Json again =
      ordered("/api/operator/entrants", R"({"names":["bob"],"renew":true})")["entrants"];
  ASSERT_TRUE(again[0].contains("token"));
  EXPECT_FALSE(identities_->check_name("bob", token));
  EXPECT_TRUE(identities_->check_name("bob", again[0]["token"].get<std::string>()));
  for (const char* const bad :
       {"{}", R"({"names":"bob"})", R"({"names":[1]})", R"({"names":["x"],"kind":"cat"})"}) {
    EXPECT_EQ(order("POST", "/api/operator/entrants", bad).status, 400) << bad;
  }
}

TEST_F(DeskTest, ALadderIsSetByTheOperatorAndSeenByAll) {
  EXPECT_EQ(get("/api/ladder")["ladders"], Json::array());
  EXPECT_EQ(ordered("/api/operator/ladder", R"({"game":"reversi","settings":{"size":3}})")["on"],
            true);
  EXPECT_EQ(ordered("/api/operator/ladder", R"({"game":"reversi","on":false})")["settings"]["size"],
            3);
  ASSERT_TRUE(identities_->create("auk", IdentityKind::bot));
  const Json ladder = get("/api/ladder")["ladders"][0];
  EXPECT_EQ(ladder["on"], false);
  EXPECT_EQ(ladder["entrants"][0]["player"], "auk");
  EXPECT_EQ(ladder["entrants"][0]["here"], true);
  EXPECT_EQ(order("POST", "/api/operator/ladder", R"({"game":"chess"})").status, 404);
}

TEST_F(ApiTest, OwnGamesNeedAToken) {
  EXPECT_EQ(ask("GET", "/api/own-games").status, 403);
  ASSERT_TRUE(identities_->create("Ada", IdentityKind::person));
  client_.identity = "Ada";
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  arena_->hear(1, R"({"type":"resign"})");
  const Json own = get("/api/own-games");
  EXPECT_EQ(own["name"], "Ada");
  ASSERT_EQ(own["games"].size(), 1U);
  EXPECT_EQ(own["games"][0]["removed"]["note"], "resigned");
  EXPECT_EQ(own["games"][0]["seat"], 0);
  client_.identity = "Cy";
  EXPECT_TRUE(get("/api/own-games")["games"].empty());
}

TEST_F(DeskTest, ATournamentIsCancelledForGood) {
  const Answer made = ask("POST", "/api/tournaments",
                          R"({"name":"Cup","game":"fish","format":"round-robin","rounds":20,
                              "players":["engine:10","engine:9","engine:8"]})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = (*base::read_json(made.body))["id"];
  while (!get("/api/tournaments/" + id).contains("result")) std::this_thread::yield();
  ordered("/api/operator/cancel", R"({"tournament":")" + id + R"("})");
  while (!tournaments_.running().empty()) std::this_thread::yield();
  EXPECT_EQ(get("/api/tournaments/" + id)["state"], "cancelled");
  tournaments_.resume();
  EXPECT_TRUE(tournaments_.running().empty()) << "even after a restart";
}

TEST_F(ApiTest, AHugeTournamentIsRefused) {
  std::string players;
  for (int i = 1; i <= 10; ++i) players += "\"engine:" + std::to_string(i) + "\",";
  players.pop_back();
  const Answer made = ask("POST", "/api/tournaments",
                          R"({"name":"Cup","game":"fish","format":"round-robin","rounds":20,
                              "players":[)" +
                              players + "]}");
  EXPECT_EQ(made.status, 400);
  EXPECT_THAT(made.body, testing::HasSubstr("1800 games; here a tournament has at most 1000"));
}

TEST_F(ApiTest, ATournamentIsPlayedAndReported) {
  const Answer made = ask("POST", "/api/tournaments",
                          R"({"name":"Cup","game":"reversi","format":"round-robin","rounds":1,
                              "players":["greedy","random","easy"],"settings":{"size":2}})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = (*base::read_json(made.body))["id"];
  Json report;
  do {
    report = get("/api/tournaments/" + id);
    ASSERT_EQ(report["name"], "Cup");
  } while (report["state"] == "running");
  EXPECT_EQ(report["state"], "over");
  EXPECT_EQ(report["progress"]["games"], 6);
  EXPECT_EQ(report["games"].size(), 6U);
  EXPECT_EQ(report["result"]["standings"].size(), 3U);
  const std::string game = report["games"][0]["id"];
  EXPECT_TRUE(get("/api/games/" + game).contains("result"));
  const Json list = get("/api/tournaments")["tournaments"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["format"], "round-robin");
  EXPECT_EQ(list[0]["state"], "over");
  EXPECT_EQ(get("/api/ratings?game=reversi")["ratings"].size(), 3U);
}

TEST_F(ApiTest, StrangersCannotStartPrograms) {
  for (const char* const players :
       {R"(["greedy","bot:rm -rf /"])", R"(["greedy","file:x"])", R"(["greedy","remote:nobody"])",
        R"(["greedy",{"name":"x","player":"bot:x"}])", R"(["greedy"])", "7",
        R"(["house:9","greedy"])"}) {
    const Answer answer =
        ask("POST", "/api/tournaments",
            std::string(R"({"name":"Cup","game":"fish","format":"round-robin","players":)") +
                players + "}");
    EXPECT_GE(answer.status, 400) << players;
    EXPECT_LT(answer.status, 500) << players;
  }
  EXPECT_EQ(ask("GET", "/api/tournaments/nothing").status, 404);
  EXPECT_EQ(ask("GET", "/api/tournaments/a%2fb").status, 404);
}

}  // namespace
}  // namespace hexarena::server
