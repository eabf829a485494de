// Remote Fish from both sides: calls, answers, and everything a client may do.
#include "contests/remote_fish/remote_client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_testing.hpp"
#include "contests/remote_fish/fish_client.hpp"
#include "session/registry.hpp"
#include "world/socket_testing.hpp"

namespace hexarena::remote_fish {
namespace {

using base::json;
using base::Json;
using rules::Seat;
using testing::HasSubstr;
using world::kPatient;
using world::Milliseconds;

std::unique_ptr<game::Table> open_table(const Json& settings) {
  auto opened = (*session::find_game("fish"))->open(settings, nullptr);
  EXPECT_TRUE(opened);
  return std::move(*opened);
}

void play(game::Table& table, int seat, std::string_view action) {
  auto read = table.read_action(json(action));
  ASSERT_TRUE(read) << action;
  ASSERT_TRUE(table.submit(Seat(seat), *read)) << action;
}

/// A client with prepared answers, and a record of the calls it got.
class Scripted {
 public:
  explicit Scripted(std::string_view answers, RemoteLimits limits = {})
      : Scripted(world::connected_pair(), answers, limits) {}

  [[nodiscard]] RemoteClient& client() { return client_; }
  [[nodiscard]] std::string asked() { return far_.receive(Milliseconds(0)).bytes; }
  void hang_up() { far_.hang_up(); }

 private:
  Scripted(std::pair<world::Connection, world::Connection> pair, std::string_view answers,
           RemoteLimits limits)
      : client_("ada", JsonTalk(std::move(pair.first), limits.value), limits),
        far_(std::move(pair.second)) {
    EXPECT_EQ(far_.send(answers, kPatient), world::Sent::all);
  }

  RemoteClient client_;
  world::Connection far_;
};

Seating seating(int seat, int players) {
  Seating seating;
  seating.game = "fish";
  seating.seat = Seat(seat);
  seating.names.assign(static_cast<std::size_t>(players), "x");
  return seating;
}

TEST(RemoteFish, SendsColoursBeforeAGame) {
  Scripted ada("\"void\"\"void\"");
  RemoteFishPlayer player(ada.client());
  EXPECT_EQ(player.name(), "ada");
  EXPECT_TRUE(player.take_seat(seating(1, 3)));
  EXPECT_EQ(ada.asked(),
            "[\"playing-as\",[\"white\"]]\n[\"playing-with\",[[\"red\",\"brown\"]]]\n");
}

TEST(RemoteFish, AsksForPlacesWithTheCalledPlayerFirst) {
  Scripted ada("[0,1]");
  RemoteFishPlayer player(ada.client());
  const auto table = open_table(json(R"({"rows":2,"columns":5,"fish":2})"));
  play(*table, 0, "[0,0]");
  const Decision decision = player.decide(*table);
  ASSERT_TRUE(decision);
  EXPECT_EQ(table->action_json(decision->action), json("[0,1]"));
  EXPECT_EQ(ada.asked(), R"(["setup",[{"players":[{"color":"white","score":0,"places":[]},)"
                         R"({"color":"red","score":0,"places":[[0,0]]}],)"
                         R"("board":[[2,2,2,2,2],[2,2,2,2,2]]}]])"
                         "\n");
}

/// A table in movement.
std::unique_ptr<game::Table> moving() {
  const Json start = json(R"({"players":[{"color":"red","score":0,"places":[[0,0]]},)"
                          R"({"color":"white","score":3,"places":[[2,1]]}],)"
                          R"("board":[[1,2,3],[4,5,1],[1,2,3]]})");
  return std::move(*(*session::find_game("fish"))->open(Json::object(), &start));
}

/// The list of actions in the last call.
Json actions_in(const std::string& asked) { return json(asked)[1][1]; }

TEST(RemoteFish, ListsTheActionsSinceItsLastTurn) {
  Scripted ada("[[0,0],[1,0]][[0,0],[1,0]][[0,0],[1,0]]");
  RemoteFishPlayer player(ada.client());
  const auto table = moving();
  player.hear(*session::read_event(*table, json(R"({"seat":1,"action":[[0,0],[1,0]]})")));
  ASSERT_TRUE(player.decide(*table));
  EXPECT_EQ(actions_in(ada.asked()), json("[]")) << "nothing before its first turn";
  player.hear(*session::read_event(*table, json(R"({"seat":0,"action":[[0,0],[1,0]]})")));
  player.hear(*session::read_event(*table, json(R"({"seat":1,"action":[[2,1],[1,1]]})")));
  player.hear(*session::read_event(*table, json(R"({"seat":0,"action":"skip"})")));
  player.hear(*session::read_event(*table, json(R"({"seat":1,"action":[[1,1],[1,2]],"ms":7})")));
  ASSERT_TRUE(player.decide(*table));
  EXPECT_EQ(actions_in(ada.asked()), json("[[[2,1],[1,1]],false,[[1,1],[1,2]]]"));
  player.hear(*session::read_event(*table, json(R"({"seat":1,"action":[[2,1],[1,1]]})")));
  player.hear(*session::read_event(*table, json(R"({"seat":1,"removed":"exit"})")));
  ASSERT_TRUE(player.decide(*table));
  EXPECT_EQ(actions_in(ada.asked()), json("[]")) << "a list of actions cannot express a removal";
}

TEST(RemoteFish, EveryFailureIsReported) {
  struct Case {
    std::string answer;
    Fault fault;
    std::string says;
  };
  for (const Case& each :
       std::vector<Case>{{"[1,0,0]", Fault::malformed, ""},
                         {"{x} ", Fault::malformed, "no JSON"},
                         {"\"void\"", Fault::malformed, ""},
                         {"false ", Fault::malformed, ""},
                         {"\"" + std::string(70'000, 'x') + "\"", Fault::malformed, "65536 bytes"},
                         {std::string(70'000, ' '), Fault::malformed, "white space"},
                         {std::string(100, '['), Fault::malformed, "deeper"},
                         {"[9,9]", Fault::illegal, "[9,9]"}}) {
    Scripted ada(each.answer);
    RemoteFishPlayer player(ada.client());
    const auto table = open_table(json(R"({"fish":2})"));
    const Decision decision = player.decide(*table);
    ASSERT_FALSE(decision) << each.answer.substr(0, 20);
    EXPECT_EQ(decision.error().fault, each.fault) << each.answer.substr(0, 20);
    EXPECT_THAT(decision.error().message, HasSubstr(each.says));
  }
}

TEST(RemoteFish, TimeoutsAndClosedConnectionsAreFailuresAndStaySo) {
  RemoteLimits hasty;
  hasty.call_ms = 1;
  Scripted silent("\"vo", hasty);
  auto called = silent.client().tell("start", Json::array({true}));
  ASSERT_FALSE(called);
  EXPECT_EQ(called.error().fault, Fault::timeout);
  EXPECT_EQ(silent.client().tell("start", Json::array({true})).error().fault, Fault::exit);
  Scripted gone("");
  gone.hang_up();
  called = gone.client().tell("start", Json::array({true}));
  ASSERT_FALSE(called);
  EXPECT_EQ(called.error().fault, Fault::exit);
  Scripted wrong("\"null\"");
  called = wrong.client().tell("start", Json::array({true}));
  ASSERT_FALSE(called);
  EXPECT_EQ(called.error().fault, Fault::malformed);
  EXPECT_THAT(called.error().message,
              HasSubstr("answered start with \"null\" instead of \"void\""));
}

TEST(RemoteFish, AClientThatReadsNothingTimesOut) {
  RemoteLimits hasty;
  hasty.call_ms = 20;
  Scripted deaf("", hasty);
  const auto called = deaf.client().tell("end", Json::array({std::string(8U << 20U, 'x')}));
  ASSERT_FALSE(called);
  EXPECT_EQ(called.error().fault, Fault::timeout);
  EXPECT_THAT(called.error().message, HasSubstr("did not read"));
}

}  // namespace
}  // namespace hexarena::remote_fish
