// Live games: who may act, who is sent what, and what survives the server.
#include "server/arena.hpp"

#include <gmock/gmock.h>

#include "server/arena_testing.hpp"
#include "server/seat_key.hpp"
#include "store/row_checksums.hpp"

namespace hexarena::server {
namespace {

using testing::HasSubstr;

TEST_F(ArenaTest, TwoPeoplePlayAWholeGameAndEveryVisitorSeesIt) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  enter(3, game.id);
  for (std::size_t number = 0; audience_.last(3, "over").is_null(); ++number) {
    ASSERT_LT(number, 100U);
    const auto turn = arena_->find(game.id)->turn();
    ASSERT_TRUE(turn);
    act(static_cast<ConnectionId>(turn->number() + 1), number, first_action(game.id));
    const Json event = audience_.last(3, "event");
    ASSERT_FALSE(event.is_null());
    EXPECT_EQ(event["number"], number);
    EXPECT_EQ(event["event"]["seat"], turn->number());
  }
  const auto kept = store_->game(game.id);
  ASSERT_TRUE(kept->record.result);
  EXPECT_EQ(audience_.last(1, "over")["result"], store::stored_result(kept->record));
  const auto table = session::replay(kept->record);
  ASSERT_TRUE(table);
  EXPECT_TRUE((*table)->view().over);
  EXPECT_EQ(audience_.heard(1, "event"), audience_.heard(3, "event"));
  EXPECT_TRUE(arena_->live().empty());
}

TEST_F(ArenaTest, AVisitorIsSentTheStateOfTheGame) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  const Json first = audience_.last(1, "game");
  EXPECT_EQ(first["seat"], 0);
  EXPECT_EQ(first["record"]["players"], Json::array({"Ada", "Bob"}));
  EXPECT_EQ(first["events"], Json::array());
  EXPECT_EQ(first["seats"][0]["here"], true);
  EXPECT_EQ(first["seats"][1]["here"], false);
  EXPECT_TRUE(first["clock"].is_null());
  act(1, 0, first_action(game.id));
  enter(2, game.id);
  EXPECT_TRUE(audience_.last(2, "game")["seat"].is_null());
  EXPECT_EQ(audience_.last(2, "game")["events"].size(), 1U);
  enter(3, game.id, game.keys[1], 1);
  EXPECT_EQ(audience_.last(3, "game")["from"], 1);
  EXPECT_EQ(audience_.last(3, "game")["events"], Json::array());
  EXPECT_EQ(audience_.last(2, "seats")["seats"][1]["here"], true);
  arena_->leave(3);
  EXPECT_EQ(audience_.last(2, "seats")["seats"][1]["here"], false);
}

TEST_F(ArenaTest, ASeatCannotActWithoutItsKey) {
  const auto game = created(kTwoPeople);
  EXPECT_EQ(
      base::http_status(try_to_enter(1, game.id, "0123456789abcdef0123456789abcdef").error().kind),
      403);
  EXPECT_EQ(base::http_status(try_to_enter(1, game.id, game.keys[0].substr(1)).error().kind), 403);
  EXPECT_EQ(base::http_status(try_to_enter(1, "nothing").error().kind), 404);
  EXPECT_EQ(base::http_status(try_to_enter(1, "../../etc/passwd").error().kind), 404);
  enter(1, game.id);
  act(1, 0, first_action(game.id));
  EXPECT_THAT(audience_.last(1, "refused")["reason"], "spectators cannot move");
  EXPECT_EQ(events(game.id), 0U);
}

TEST_F(ArenaTest, InvalidMessagesGetAReplyAndChangeNothing) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  const Json action = first_action(game.id);
  act(2, 0, action);
  EXPECT_THAT(audience_.last(2, "refused")["reason"], "it is not the turn of seat 1");
  act(1, 0, Json::array({100, 100}));
  act(1, 0, Json("nonsense"));
  act(1, 1, action);
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "the next event is number 0");
  arena_->hear(1, "{\"type\":\"act\"");
  arena_->hear(1, R"({"type":"dance"})");
  arena_->hear(1, "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[");
  EXPECT_EQ(audience_.heard(1, "refused").size(), 6U);
  EXPECT_EQ(events(game.id), 0U);
  act(1, 0, action);
  act(1, 0, action);
  EXPECT_EQ(audience_.last(1, "refused")["reason"], "event 0 has happened already");
  EXPECT_EQ(events(game.id), 1U);
}

TEST_F(ArenaTest, AMachineAnswersByItself) {
  const auto game = created(
      R"({"game":"fish","settings":{"rows":3,"columns":3},"seats":[{"person":"Ada"},{"player":"greedy"}]})");
  enter(1, game.id, game.keys[0]);
  act(1, 0, first_action(game.id));
  EXPECT_TRUE(box_.run_until([&] { return audience_.heard(1, "event").size() == 2; }));
  EXPECT_EQ(audience_.last(1, "event")["event"]["seat"], 1);
  EXPECT_EQ(game.keys[1], "");
}

TEST_F(ArenaTest, MachinesPlayEachOtherToTheEnd) {
  for (
      const char* const request :
      {R"({"game":"reversi","settings":{"size":2},"seats":[{"player":"engine:1"},{"player":"easy"}]})",
       R"({"game":"fish","settings":{"rows":4,"columns":3},
            "seats":[{"player":"house:1"},{"player":"random"},{"player":"greedy"}]})",
       R"({"game":"nooks","settings":{"rounds":2,"seed":3},"seats":[{"player":"solver"},{"player":"solver"}]})"}) {
    const auto game = created(request);
    EXPECT_TRUE(box_.run_until([&] { return store_->game(game.id)->record.result.has_value(); }));
  }
}

TEST_F(ArenaTest, AfterAKillGamesAreResumed) {
  const auto game = created(kTwoPeople);
  const auto machine = created(
      R"({"game":"reversi","settings":{"size":2},"seats":[{"player":"greedy"},{"person":"Ada"}]})");
  EXPECT_TRUE(box_.run_until([&] { return events(machine.id) == 1; }));
  enter(1, game.id, game.keys[0]);
  act(1, 0, first_action(game.id));
  open();
  EXPECT_EQ(arena_->live().size(), 2U);
  enter(2, game.id, game.keys[1], 0);
  EXPECT_EQ(audience_.last(2, "game")["events"].size(), 1U);
  act(2, 1, first_action(game.id));
  EXPECT_EQ(events(game.id), 2U);
  enter(3, machine.id, machine.keys[1], 1);
  act(3, 1, first_action(machine.id));
  EXPECT_TRUE(box_.run_until([&] { return events(machine.id) == 3; }));
}

TEST_F(ArenaTest, AFinishedGameCanBeViewedButNotChanged) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  arena_->hear(1, R"({"type":"resign"})");
  arena_->leave(1);
  EXPECT_EQ(arena_->find(game.id), nullptr);
  enter(2, game.id, game.keys[1]);
  EXPECT_EQ(audience_.last(2, "game")["result"]["winners"], Json::array({1}));
  act(2, 1, Json("pass"));
  EXPECT_EQ(audience_.last(2, "refused")["reason"], "the game is over");
}

TEST_F(ArenaTest, ResigningIsARemovalAndLeavesTheOthersTheGame) {
  const auto game =
      created(R"({"game":"fish","seats":[{"person":"Ada"},{"person":"Bob"},{"person":"Cleo"}]})");
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  arena_->hear(2, R"({"type":"resign"})");
  const Json event = audience_.last(1, "event")["event"];
  EXPECT_EQ(event, (Json{{"seat", 1}, {"removed", "exit"}, {"note", "resigned"}}));
  EXPECT_EQ(arena_->live().size(), 1U);
  arena_->hear(2, R"({"type":"resign"})");
  EXPECT_FALSE(audience_.last(2, "refused").is_null());
  arena_->hear(1, R"({"type":"resign"})");
  const Json result = audience_.last(1, "over")["result"];
  EXPECT_EQ(result["winners"], Json::array({2}));
  EXPECT_EQ(result["reason"], "the only player left");
}

TEST_F(ArenaTest, AGameThatCannotBeStoredIsNotPlayed) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  const Json action = first_action(game.id);
  // Another writer has stored this event: the arena is not the one playing this game.
  ASSERT_TRUE(store_->add_event(game.id, 0, Json{{"seat", 0}, {"action", "other"}}));
  act(1, 0, action);
  EXPECT_TRUE(audience_.closed(1));
  EXPECT_TRUE(audience_.heard(1, "event").empty());
  EXPECT_EQ(log_.size(), 1U);
}

TEST_F(ArenaTest, InvalidRequestsAreRefused) {
  struct Case {
    const char* request;
    const char* why;
  };
  for (
      const Case& each : {
          Case{R"({"game":"chess","seats":[{"person":"Ada"}]})", "unknown game"},
          Case{R"({"game":"fish","seats":[]})", "seats must name a player"},
          Case{R"({"game":"fish","seats":[{"person":"Ada"}]})", "players"},
          Case{R"({"game":"reversi","seats":[{"person":"Ada"}]})", "1 players are named, but 2"},
          Case{R"({"game":"reversi","seats":[{"person":"A"},{"player":"bot:rm -rf /"}]})",
               "no player of the house"},
          Case{R"({"game":"reversi","seats":[{"person":"A"},{"player":"file:x"}]})",
               "no player of the house"},
          Case{R"({"game":"reversi","seats":[{"person":"A"},{"player":"human"}]})",
               "no player of the house"},
          Case{R"({"game":"reversi","seats":[{"person":"A"},{"player":"nobody"}]})", "nobody"},
          Case{R"({"game":"fish","seats":[{"person":"A"},{"player":"house:9"}]})",
               "at most 3 turns"},
          Case{R"({"game":"reversi","seats":[{"person":"A"},{"bot":"walrus"}]})",
               "no bot called \"walrus\""},
          Case{R"({"game":"reversi","seats":[{"person":""},{"person":"B"}]})", "a name has"},
          Case{R"({"game":"reversi","seats":[{"person":"engine:3"},{"person":"B"}]})", "no colon"},
          Case{R"({"game":"reversi","seats":[{"person":"a\nb"},{"person":"B"}]})", "a name has"},
          Case{R"({"game":"reversi","seats":["Ada","Bob"]})", "seats[0] must be"},
          Case{R"({"game":"reversi","settings":[],"seats":[{"person":"A"},{"person":"B"}]})",
               "settings"},
          Case{R"({"game":"reversi","actions":["pass",7],"seats":[{"person":"A"},{"person":"B"}]})",
               "actions[1]"},
          Case{
              R"({"game":"fish","settings":{"rows":90,"columns":90},"seats":[{"person":"A"},{"person":"B"}]})",
              "legal actions"},
          Case{R"({"game":"reversi","clock_ms":0,"seats":[{"person":"A"},{"person":"B"}]})",
               "clock_ms"},
          Case{R"({"game":"reversi","more":1,"seats":[{"person":"A"},{"person":"B"}]})", "more"},
      }) {
    auto answer = create(each.request);
    ASSERT_FALSE(answer) << each.request;
    EXPECT_THAT(answer.error().message, HasSubstr(each.why)) << each.request;
  }
  EXPECT_TRUE(arena_->live().empty());
}

TEST_F(ArenaTest, AStartByHandThatTakesTooLongIsRefused) {
  limits_.rounds_ms = 0;
  open();
  const std::string request =
      R"({"game":"nooks","settings":{"rounds":4,"difficulty":"expert","seed":15},
          "seats":[{"person":"A"},{"person":"B"}],"start":{"state":
          "175182191194206215111D014F079C116F094A042B046F123B104C085F125B075B062E010F018A055B100D039B111141137095",
          "objective":{"piece":0,"nook":14}}})";
  const auto answer = create(request);
  ASSERT_FALSE(answer);
  EXPECT_THAT(answer.error().message, HasSubstr("too long"));
  limits_.rounds_ms = 1'000'000;
  open();
  EXPECT_TRUE(create(request)) << "without the limit there is such a game";
}

TEST_F(ArenaTest, ABusyBotIsWaitedForNoLongerThanAPerson) {
  bots_ = {{"walrus", "", true}};
  make_bot_ = [] {
    return players::advised_player({"greedy", std::nullopt}, "walrus", 1, {.ms = 1});
  };
  created(R"({"game":"reversi","settings":{"size":2},"seats":[{"person":"A"},{"bot":"walrus"}]})");
  ASSERT_TRUE(stopped_);
  EXPECT_FALSE(stopped_());
  clock_.advance(world::Milliseconds(limits_.away_ms));
  EXPECT_TRUE(stopped_());
}

TEST_F(ArenaTest, TheNumberOfGamesIsLimited) {
  limits_.games = 2;
  limits_.exhibitions = 1;
  limits_.sockets_a_game = 2;
  open();
  const auto game = created(kTwoPeople);
  created(kTwoPeople);
  EXPECT_EQ(base::http_status(create(kTwoPeople).error().kind), 503);
  enter(1, game.id);
  enter(2, game.id);
  EXPECT_EQ(base::http_status(try_to_enter(3, game.id).error().kind), 503);
}

TEST_F(ArenaTest, EachGameHasANewSeedUnlessOneIsGiven) {
  const char* const drawn = R"({"game":"fish","seats":[{"person":"A"},{"person":"B"}]})";
  const char* const named =
      R"({"game":"fish","settings":{"seed":7},"seats":[{"person":"A"},{"person":"B"}]})";
  const auto start_of = [&](const char* request) {
    return base::write_json(*store_->game(created(request).id)->record.start);
  };
  EXPECT_NE(start_of(drawn), start_of(drawn));
  EXPECT_EQ(start_of(named), start_of(named));
}

TEST_F(ArenaTest, AGameForksFromAnyPosition) {
  const auto game = created(
      R"({"game":"reversi","settings":{"size":2,"pass":"free"},"actions":["pass"],
          "seats":[{"person":"A"},{"person":"B"}]})");
  EXPECT_EQ(events(game.id), 1U);
  EXPECT_EQ(arena_->find(game.id)->turn()->number(), 1);
}

TEST_F(ArenaTest, NoKeyIsInTheStore) {
  const auto game = created(kTwoPeople);
  enter(1, game.id, game.keys[0]);
  arena_.reset();
  store_.reset();
  const std::string bytes = store::bytes_in(folder_.file());
  for (const std::string& key : game.keys) EXPECT_EQ(bytes.find(key), std::string::npos);
}

TEST_F(ArenaTest, AKeyFromAnEarlierVersionIsStillValid) {
  const auto game = created(kTwoPeople);
  Json seating = (*store_->seating(game.id))->seating;
  seating.erase("key_hashes");
  seating["keys"] = game.keys;
  arena_.reset();
  store_.reset();
  {
    // As in the second schema.
    const std::string text = base::write_json(seating);
    SQLite::Database old(folder_.file(), SQLite::OPEN_READWRITE);
    SQLite::Statement update(old, "UPDATE seatings SET seating = ?, sum = ?");
    update.bind(1, text);
    update.bind(2, store::row_checksum("seatings", game.id, "", 0, text));
    update.exec();
    for (const char* const table : {"listed_games", "appearances", "ratings", "tournament_progress",
                                    "arena_facts", "casual_games"}) {
      old.exec(std::string("DROP TABLE ") + table);
    }
    old.exec("DROP INDEX tournaments_by_time; PRAGMA user_version = 2");
  }
  open();
  enter(1, game.id, game.keys[0]);
  enter(2, game.id, game.keys[1]);
  EXPECT_EQ(audience_.last(1, "game")["seat"], 0);
  EXPECT_EQ(audience_.last(2, "game")["seat"], 1);
  EXPECT_FALSE(try_to_enter(3, game.id, fresh_key()));
}

}  // namespace
}  // namespace hexarena::server
