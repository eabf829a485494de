// The same game under the referee, in the arena and in the terminal leaves the same record.
#include <gtest/gtest.h>

#include <deque>
#include <sstream>

#include "referee/referee.hpp"
#include "server/arena_testing.hpp"
#include "session/record_testing.hpp"
#include "terminal/plain.hpp"
#include "terminal/sitter_testing.hpp"

namespace hexarena {
namespace {

using base::Json;
using rules::Seat;

/// What somebody does when it is their turn.
struct Turn {
  enum class Kind { act, give_up, let_time_pass } kind = Kind::act;
  Json action = {};
};

/// A game and the turns of its players, in the order they come.
struct Script {
  std::string game;
  Json settings;
  std::optional<Json> start = {};
  std::optional<std::int64_t> move_ms = {};
  std::vector<Turn> turns;
};

constexpr int kMarginMs = 100;  // as the arena has it
constexpr const char* kGivesUp = "resigned";

session::Record begun(const Script& script) {
  return session::record_of(script.game, script.settings, script.start);
}

std::int64_t too_long(const Script& script) { return *script.move_ms + kMarginMs + 1; }

/// What happened, without names.
Json course(const session::Record& record) {
  Json json = session::to_json(record);
  return Json{{"actions", json["actions"]}, {"result", json["result"]}};
}

/// Plays its turns of the script, which all players share.
class Actor final : public players::Player {
 public:
  Actor(const Script& script, std::deque<Turn>& turns, world::FakeClock& clock)
      : script_(script), turns_(turns), clock_(clock) {}
  [[nodiscard]] std::string name() const override { return "actor"; }
  [[nodiscard]] players::Decision decide(const game::Position& table) override {
    if (turns_.empty()) {
      ADD_FAILURE() << "somebody is asked who has no turn";
      return players::Choice{table.legal().front()};
    }
    const Turn turn = turns_.front();
    turns_.pop_front();
    if (turn.kind == Turn::Kind::give_up) {
      return tl::unexpected(players::Failure{players::Fault::exit, kGivesUp, {}, {}, kGivesUp});
    }
    if (turn.kind == Turn::Kind::act) return players::Choice{*table.read_action(turn.action)};
    clock_.advance(world::Milliseconds(too_long(script_)));
    return players::Choice{table.legal().front()};
  }

 private:
  const Script& script_;
  std::deque<Turn>& turns_;
  world::FakeClock& clock_;
};

Json refereed(const Script& script) {
  world::FakeClock clock;
  std::deque<Turn> turns(script.turns.begin(), script.turns.end());
  std::vector<std::unique_ptr<players::Player>> players;
  for (int i = 0; i < 2; ++i) players.push_back(std::make_unique<Actor>(script, turns, clock));
  referee::Options options;
  options.time = {script.move_ms, {}, kMarginMs};
  auto report = referee::run_game(begun(script), players, clock, options);
  EXPECT_TRUE(report) << report.error().message;
  return course(report->record);
}

/// People type their turns, and machines those that people cannot: to give up.
Json in_the_terminal(const Script& script) {
  world::FakeClock clock;
  std::deque<Turn> turns(script.turns.begin(), script.turns.end());
  const bool gives_up = script.turns.back().kind == Turn::Kind::give_up;
  std::vector<terminal::Sitter> sitters{terminal::sitter("human:Ada"),
                                        terminal::sitter("human:Bob")};
  if (gives_up) {
    sitters[1].maker = [&] { return std::make_unique<Actor>(script, turns, clock); };
  }
  terminal::GameOptions options;
  options.now = [&] { return clock.now().count(); };
  options.time = {script.move_ms, {}, kMarginMs};
  terminal::Game game = terminal::game_of(begun(script), sitters, options);
  std::ostringstream out;
  const terminal::LineSource lines = [&]() -> std::optional<std::string> {
    if (turns.empty()) return std::nullopt;
    const Turn turn = turns.front();
    turns.pop_front();
    if (turn.kind == Turn::Kind::act) return base::write_json(turn.action);
    clock.advance(world::Milliseconds(too_long(script)));
    return "undo";
  };
  EXPECT_TRUE(terminal::play_plain(game, lines, out, {}));
  return course(game.record());
}

class OneSession : public server::ArenaTest {
 protected:
  /// People at sockets; before time passes, one of them offers to take something back.
  Json in_the_arena(const Script& script) {
    Json request{{"game", script.game}, {"settings", script.settings}};
    if (script.start) request["start"] = *script.start;
    if (script.move_ms) request["move_ms"] = *script.move_ms;
    request["seats"] = Json::array({Json{{"person", "Ada"}}, Json{{"person", "Bob"}}});
    const auto game = created(base::write_json(request));
    enter(1, game.id, game.keys[0]);
    enter(2, game.id, game.keys[1]);
    for (const Turn& turn : script.turns) {
      const session::Record record = store_->game(game.id)->record;
      const Seat seat = *(*session::replay(record))->view().turn;
      const server::ConnectionId visitor = 1 + seat.at();
      if (turn.kind == Turn::Kind::act) {
        act(visitor, record.events.size(), turn.action);
      } else if (turn.kind == Turn::Kind::give_up) {
        arena_->hear(visitor, R"({"type":"resign"})");
      } else {
        arena_->hear(3 - visitor, R"({"type":"offer","what":"takeback"})");
        EXPECT_EQ(audience_.last(visitor, "seats")["seats"][1 - seat.at()]["offer"], "takeback");
        pass(too_long(script));
        arena_->hear(visitor, R"({"type":"offer","what":"takeback"})");
        EXPECT_EQ(audience_.last(visitor, "refused")["reason"], "the game is over");
      }
    }
    return course(store_->game(game.id)->record);
  }

  void expect_one_record(const Script& script, const Json& expected) {
    EXPECT_EQ(refereed(script), expected) << "under the referee";
    EXPECT_EQ(in_the_arena(script), expected) << "in the arena";
    EXPECT_EQ(in_the_terminal(script), expected) << "in the terminal";
  }
};

TEST_F(OneSession, WhenTheOnlyOpponentIsRemovedTheOtherHasWon) {
  const Script script{"reversi",
                      Json{{"size", 2}, {"pass", "forced"}, {"seed", 1}},
                      {},
                      {},
                      {{Turn::Kind::act, Json::array({1, -2})}, {Turn::Kind::give_up}}};
  expect_one_record(script, *base::read_json(R"({
      "actions":[{"seat":0,"action":[1,-2]},{"seat":1,"removed":"exit","note":"resigned"}],
      "result":{"scores":[5,null],"winners":[0],"reason":"the only player left"}})"));
}

TEST_F(OneSession, AStuckPlayerSkipsAndIsNotAsked) {
  // White stands alone on an island; red has two steps to go.
  const Script script{"fish",
                      Json{{"seed", 1}, {"players", 2}},
                      *base::read_json(R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
          {"color":"white","score":9,"places":[[0,2]]}],"board":[[1,0,1],[2],[3]]})"),
                      {},
                      {{Turn::Kind::act, *base::read_json("[[0,0],[1,0]]")},
                       {Turn::Kind::act, *base::read_json("[[1,0],[2,0]]")}}};
  expect_one_record(script, *base::read_json(R"({
      "actions":[{"seat":0,"action":[[0,0],[1,0]]},{"seat":1,"action":"skip"},
                 {"seat":0,"action":[[1,0],[2,0]]}],
      "result":{"scores":[3,9],"winners":[1]}})"));
}

TEST_F(OneSession, ATimeOutDuringATakeBackOfferIsATimeOut) {
  const Script script{"reversi",
                      Json{{"size", 2}, {"pass", "forced"}, {"seed", 1}},
                      {},
                      1000,
                      {{Turn::Kind::act, Json::array({1, -2})}, {Turn::Kind::let_time_pass}}};
  expect_one_record(script, *base::read_json(R"({
      "actions":[{"seat":0,"action":[1,-2]},
                 {"seat":1,"removed":"timeout","why":"took 1101 ms of 1000 for a move",
                  "ms":1101,"note":"the time ran out"}],
      "result":{"scores":[5,null],"winners":[0],"reason":"the only player left"}})"));
}

}  // namespace
}  // namespace hexarena
