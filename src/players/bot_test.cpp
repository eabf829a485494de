// A bot over the protocol: what it is sent, and how each of its errors is reported.
#include "players/bot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using base::Json;
using testing::HasSubstr;
using world::End;
using world::Heard;
using world::ScriptedPeer;

Json json(std::string_view text) { return *base::read_json(text); }
Heard line(std::string text) { return {Heard::Kind::line, std::move(text)}; }
const Heard kReady = line(R"({"type":"ready","name":"ada"})");

std::unique_ptr<game::Table> reversi() {
  return std::move(*(*session::find_game("reversi"))->open(json(R"({"size":2})"), nullptr));
}
Seating seating() {
  return {"reversi", rules::Seat(1), {"bob", "ada"}, json(R"({"size":2})"), 500};
}

struct Talk {
  explicit Talk(std::vector<Heard> script) {
    auto owned = std::make_unique<ScriptedPeer>(std::move(script));
    peer = owned.get();
    bot = std::make_unique<BotPlayer>(std::move(owned), "ada");
  }
  ScriptedPeer* peer;
  std::unique_ptr<BotPlayer> bot;
};

TEST(BotPlayer, IsSentItsClock) {
  Talk talk({kReady});
  Seating timed = seating();
  timed.total_ms = 60'000;
  ASSERT_TRUE(talk.bot->take_seat(timed));
  EXPECT_EQ(json(talk.peer->received()[0])["limits"]["total_ms"], 60'000);
  static_cast<void>(talk.bot->decide(*reversi()));
  EXPECT_EQ(json(talk.peer->received()[1])["left_ms"], 60'000);
}

TEST(BotPlayer, MaySayHowItThinks) {
  Talk talk({kReady,
             line(R"({"type":"info","depth":3,"nodes":70,"value":-4,"line":["pass",[1,-2]]})"),
             line(R"({"type":"info","depth":4,"nodes":-1,"value":1.5,"line":"?","more":{}})"),
             line(R"({"type":"info","line":["pass",[77,0],7]})"),
             line(R"({"type":"action","id":1,"action":"pass"})")});
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  const auto table = reversi();
  const Decision decision = talk.bot->decide(*table);
  ASSERT_TRUE(decision) << decision.error().message;
  ASSERT_TRUE(decision->thought);
  EXPECT_EQ(decision->thought->depth, 4);
  EXPECT_EQ(decision->thought->nodes, 70U);
  EXPECT_EQ(decision->thought->value, -4);
  EXPECT_EQ(decision->thought->line, std::vector{*table->read_action("pass")});
}

TEST(BotPlayer, SaysNotTooMuchOfIt) {
  std::vector<Heard> script{kReady};
  const auto most = static_cast<std::size_t>(BotLimits().infos);
  for (std::size_t i = 0; i <= most; ++i) script.push_back(line(R"({"type":"info"})"));
  Talk talk(script);
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  const Decision decision = talk.bot->decide(*reversi());
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().fault, Fault::limit);
}

const Heard kKeeps = line(R"({"type":"ready","keep":true})");
const session::Result kOver{{1, 0}, {}};

TEST(BotPlayer, KeepsItsProcessForTheNextGameIfItAgrees) {
  for (const bool agrees : {true, false}) {
    std::unique_ptr<world::Peer> kept;
    auto owned = std::make_unique<ScriptedPeer>(std::vector{agrees ? kKeeps : kReady});
    const ScriptedPeer* const peer = owned.get();
    Reuse reuse;
    reuse.keep = [&kept](std::unique_ptr<world::Peer> given) { kept = std::move(given); };
    BotPlayer bot(std::move(owned), "ada", {}, reuse);
    ASSERT_TRUE(bot.take_seat(seating()));
    bot.farewell(kOver);
    EXPECT_EQ(kept != nullptr, agrees);
    EXPECT_EQ(json(peer->received().back())["type"], "end");
  }
}

TEST(BotPlayer, IsStartedAfreshIfItEndedBetweenTwoGames) {
  for (const bool used : {true, false}) {
    Reuse reuse;
    reuse.used = used;
    reuse.fresh = [] { return std::make_unique<ScriptedPeer>(std::vector{kReady}); };
    BotPlayer bot(std::make_unique<ScriptedPeer>(std::vector<Heard>()), "ada", {}, reuse);
    EXPECT_EQ(bot.take_seat(seating()).has_value(), used);
  }
}

TEST(BotPlayer, IsHeldWhileItIsNotToAct) {
  const auto script = [] {
    return std::vector{kReady, line(R"({"type":"action","id":1,"action":[1,-2]})")};
  };
  Talk talk(script());
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  EXPECT_TRUE(talk.peer->held());
  ASSERT_TRUE(talk.bot->decide(*reversi()));
  EXPECT_TRUE(talk.peer->held());
  talk.bot->farewell({});
  EXPECT_FALSE(talk.peer->held()) << "it has a message to read, and may end by itself";

  auto owned = std::make_unique<ScriptedPeer>(script());
  const ScriptedPeer& peer = *owned;
  BotLimits limits;
  limits.ponder = true;
  BotPlayer ponders(std::move(owned), "ada", limits);
  ASSERT_TRUE(ponders.take_seat(seating()));
  EXPECT_FALSE(peer.held());
}

TEST(BotPlayer, IsNotChargedForWaitingForAProcessor) {
  const std::vector<Heard> script{
      kReady, {Heard::Kind::late}, line(R"({"type":"action","id":1,"action":[1,-2]})")};
  Talk patient(script);
  ASSERT_TRUE(patient.bot->take_seat(seating()));
  patient.peer->take(world::Milliseconds(2));
  patient.peer->do_work({world::Milliseconds(0), world::Milliseconds(1'000'000)});
  const Decision decided = patient.bot->decide(*reversi());
  ASSERT_TRUE(decided) << decided.error().message;
  EXPECT_GE(decided->waited_ms, 2);
}

TEST(BotPlayer, ItsLastErrorsAreReportedWithItsFailure) {
  Talk talk({kReady, line("I resign")});
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  talk.peer->say_errors("my knee\n");
  const Decision failed = talk.bot->decide(*reversi());
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().stderr_text, "my knee\n");
}

TEST(BotPlayer, IsSentHelloAndTurns) {
  Talk talk({kReady, line(R"({"type":"action","id":1,"action":[1,-2],"note":"hm"})"),
             line(R"({"type":"action","id":2,"action":"pass"})")});
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  const Json hello = json(talk.peer->received()[0]);
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["protocol"], 1);
  EXPECT_EQ(hello["game"], "reversi");
  EXPECT_EQ(hello["settings"], json(R"({"size":2})"));
  EXPECT_EQ(hello["seat"], 1);
  EXPECT_EQ(hello["players"], json(R"(["bob","ada"])"));
  EXPECT_EQ(hello["limits"]["move_ms"], 500);

  const auto table = reversi();
  talk.peer->say_errors("thinking\n");
  talk.bot->hear(session::ActionEvent{
      rules::Seat(0), *table->read_action("pass"), {std::nullopt, 3, "secret", "x"}});
  talk.bot->hear(session::TickEvent{5});
  const Decision first = talk.bot->decide(*table);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(table->action_json(first->action), json("[1,-2]"));
  EXPECT_EQ(first->note, "hm");
  EXPECT_EQ(first->stderr_text, "thinking\n");
  const Json turn = json(talk.peer->received()[1]);
  EXPECT_EQ(turn["type"], "turn");
  EXPECT_EQ(turn["id"], 1);
  EXPECT_EQ(turn["view"], game::view_json(*table));
  EXPECT_EQ(turn["actions"], json(R"([{"seat":0,"action":"pass"}])"));
  EXPECT_EQ(turn["move_ms"], 500);

  ASSERT_TRUE(talk.bot->decide(*table));
  EXPECT_EQ(json(talk.peer->received()[2])["actions"], json("[]"));
  talk.bot->farewell(session::result_of(*table));
  EXPECT_EQ(json(talk.peer->received()[3])["type"], "end");
  EXPECT_EQ(json(talk.peer->received()[3])["scores"], json("[3,3]"));
}

TEST(BotPlayer, HangsUpWhenDestroyed) {
  bool hung_up = false;
  class Watched final : public world::Peer {
   public:
    explicit Watched(bool& flag) : flag_(flag) {}
    [[nodiscard]] world::Sent send_line(std::string_view, world::Milliseconds) override {
      return world::Sent::all;
    }
    [[nodiscard]] Heard read_line(world::Milliseconds) override { return {}; }
    [[nodiscard]] std::string take_errors() override { return {}; }
    [[nodiscard]] world::Usage usage() override { return {}; }
    void hang_up() override { flag_ = true; }

   private:
    bool& flag_;
  };
  {
    const BotPlayer bot(std::make_unique<Watched>(hung_up), "ada");
  }
  EXPECT_TRUE(hung_up);
}

struct Wrong {
  Heard heard;
  Fault fault;
  std::string mention;
};

TEST(BotPlayer, EveryWrongAnswerIsReported) {
  const std::string deep(100, '[');
  const std::vector<Wrong> wrongs{
      {{Heard::Kind::late}, Fault::timeout, "did not answer within 500 ms"},
      {{Heard::Kind::too_much}, Fault::limit, "wrote too much"},
      {{Heard::Kind::closed}, Fault::exit, "closed its STDOUT"},
      {{Heard::Kind::ended, {}, {End::Cause::exited, 3}}, Fault::exit, "exited with code 3"},
      {{Heard::Kind::ended, {}, {End::Cause::signalled, 11}}, Fault::exit, "SIGSEGV"},
      {{Heard::Kind::ended, {}, {End::Cause::memory, 0}}, Fault::limit, "memory"},
      {{Heard::Kind::ended, {}, {End::Cause::processes, 0}}, Fault::limit, "process"},
      {line(""), Fault::malformed, "no JSON"},
      {line("hello"), Fault::malformed, "no JSON"},
      {line(deep), Fault::malformed, "no JSON"},
      {line("\xFF\xFE"), Fault::malformed, "no JSON"},
      {line("[]"), Fault::malformed, "was due"},
      {line("7"), Fault::malformed, "was due"},
      {line("{}"), Fault::malformed, "was due"},
      {line(R"({"type":"ready"})"), Fault::malformed, "was due"},
      {line(R"({"type":["action"]})"), Fault::malformed, "was due"},
      {line(R"({"type":"action"})"), Fault::malformed, "another turn than 1"},
      {line(R"({"type":"action","id":"1","action":"pass"})"), Fault::malformed, "another turn"},
      {line(R"({"type":"action","id":0,"action":"pass"})"), Fault::malformed, "another turn"},
      {line(R"({"type":"action","id":1})"), Fault::malformed, "no action"},
      {line(R"({"type":"action","id":1,"action":"dance"})"), Fault::malformed, "dance"},
      {line(R"({"type":"action","id":1,"action":[1]})"), Fault::malformed, "[q,r]"},
      {line(R"({"type":"action","id":1,"action":[9,9]})"), Fault::illegal, "not on a board"},
      {line(R"({"type":"action","id":1,"action":"pass","note":")" + std::string(70'000, 'x') +
            "\"}"),
       Fault::limit, "70"},
  };
  for (const Wrong& wrong : wrongs) {
    Talk talk({kReady, wrong.heard});
    ASSERT_TRUE(talk.bot->take_seat(seating()));
    const Decision decision = talk.bot->decide(*reversi());
    ASSERT_FALSE(decision) << wrong.mention;
    EXPECT_EQ(decision.error().fault, wrong.fault) << wrong.mention;
    EXPECT_THAT(decision.error().message, HasSubstr(wrong.mention));
    EXPECT_LE(decision.error().sent.size(), 1000U);
  }
}

TEST(BotPlayer, MustAnswerReady) {
  for (const Wrong& wrong : std::vector<Wrong>{
           {{Heard::Kind::late}, Fault::timeout, "within 10000 ms"},
           {{Heard::Kind::ended, {}, {End::Cause::exited, 127}}, Fault::exit, "127"},
           {line(R"({"type":"action","id":1,"action":"pass"})"), Fault::malformed, "ready"}}) {
    Talk talk({wrong.heard});
    const auto seated = talk.bot->take_seat(seating());
    ASSERT_FALSE(seated);
    EXPECT_EQ(seated.error().fault, wrong.fault);
    EXPECT_THAT(seated.error().message, HasSubstr(wrong.mention));
  }
}

TEST(BotPlayer, ALongNoteIsCutAndAnInvalidOneIgnored) {
  Talk talk(
      {kReady,
       line(R"({"type":"action","id":1,"action":"pass","note":")" + std::string(5000, 'x') + "\"}"),
       line(R"({"type":"action","id":2,"action":"pass","note":7})")});
  ASSERT_TRUE(talk.bot->take_seat(seating()));
  EXPECT_EQ(talk.bot->decide(*reversi())->note.size(), 4096U);
  EXPECT_EQ(talk.bot->decide(*reversi())->note, "");
}

TEST(Allowance, IsTheTimePerMoveAndNoMoreThanTheClockHasLeft) {
  Seating seating;
  seating.move_ms = 1000;
  Allowance unlimited(seating);
  unlimited.spend(5000);
  EXPECT_EQ(unlimited.next_ms(), 1000);
  EXPECT_EQ(unlimited.in_words(), "1000 ms");
  seating.total_ms = 2500;
  Allowance clock(seating);
  EXPECT_EQ(clock.next_ms(), 1000);
  clock.spend(1900);
  EXPECT_EQ(clock.next_ms(), 600);
  EXPECT_EQ(clock.in_words(), "the 600 ms left on its clock");
  clock.spend(900);
  EXPECT_EQ(clock.next_ms(), 0);
}

}  // namespace
}  // namespace hexarena::players
