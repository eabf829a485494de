// A game is its start and its events: every state is a fold over them.
#include "session/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_testing.hpp"
#include "base/random.hpp"
#include "session/record_testing.hpp"

namespace hexarena::session {
namespace {

using base::json;
using testing::HasSubstr;

Envelope envelope(std::string_view text) {
  auto read = read_envelope(text);
  EXPECT_TRUE(read) << read.error().message;
  return read ? std::move(*read) : Envelope{};
}

std::string refusal(std::string_view text) {
  auto read = read_envelope(text);
  if (!read) return read.error().message;
  auto table = replay(read->record);
  return table ? "" : table.error().message;
}

Json view_after(const Record& record, std::size_t events = kMaxEvents) {
  auto table = replay(record, events);
  EXPECT_TRUE(table) << table.error().message;
  return table ? view_json(**table) : Json();
}

constexpr std::string_view kSettings = R"({"rows":3,"columns":4,"fish":2,"players":4})";

std::string text_of(std::string_view actions, std::string_view more = "") {
  return std::string(R"({"version":1,"game":"fish","settings":)")
      .append(kSettings)
      .append(more)
      .append(R"(,"actions":)")
      .append(actions)
      .append("}");
}

// Two forms ---------------------------------------------------------------------------------------

TEST(Record, TheObjectAndTheLinesReadToTheSame) {
  const Envelope object = envelope(text_of(
      R"([[0,0],{"seat":1,"action":[0,1],"note":"why not"},{"seat":2,"removed":"timeout"},{"tick":7}])",
      R"(,"players":["a","b","c","d"])"));
  const Envelope lines = envelope(R"({"version":1,"game":"fish",)"
                                  R"("settings":{"rows":3,"columns":4,"fish":2,"players":4},)"
                                  R"("players":["a","b","c","d"]})"
                                  "\n[0,0]\n"
                                  R"({"seat":1,"action":[0,1],"note":"why not"})"
                                  "\n"
                                  R"({"seat":2,"removed":"timeout"})"
                                  "\n"
                                  R"({"tick":7})"
                                  "\n");
  EXPECT_FALSE(object.is_position);
  EXPECT_FALSE(lines.is_position);
  EXPECT_EQ(to_json(object.record), to_json(lines.record));
  EXPECT_EQ(view_after(object.record), view_after(lines.record));
}

TEST(Record, AResultIsAllowedInBothForms) {
  const Envelope object = envelope(text_of("[]", R"(,"result":{"winners":[1]})"));
  const Envelope lines = envelope(R"({"game":"fish"} [0,0] {"result":{"winners":[1]}})");
  ASSERT_TRUE(object.record.result);
  EXPECT_TRUE(object.record.result->winners.has(Seat(1)));
  EXPECT_EQ(lines.record.result, object.record.result);
  EXPECT_EQ(lines.record.events.size(), 1U);
}

TEST(Record, AHeaderAloneIsAGameWithoutMoves) {
  const Envelope begun = envelope(R"({"game":"fish"})");
  EXPECT_FALSE(begun.is_position);
  EXPECT_EQ(view_after(begun.record)["legal"].size(), 25U);
}

TEST(Record, TheKeysComeInAFixedOrder) {
  const Envelope read = envelope(
      R"({"actions":[[0,0]],"players":["a","b"],"result":{"winners":[1],"scores":[0,3]},"settings":{"seed":3},"game":"fish"})");
  EXPECT_EQ(base::write_json(to_json(read.record)),
            R"({"version":1,"game":"fish","settings":{"seed":3},"players":["a","b"],)"
            R"("actions":[[0,0]],"result":{"scores":[0,3],"winners":[1]}})");
  EXPECT_EQ(base::write_json(header_json(read.record)),
            R"({"version":1,"game":"fish","settings":{"seed":3},"players":["a","b"]})");
}

// Replaying ---------------------------------------------------------------------------------------

TEST(Record, BareActionsAndEventsAreTheSameGame) {
  const Envelope bare = envelope(text_of("[[0,0],[0,1],[0,2]]"));
  const Envelope wrapped = envelope(text_of(
      R"([{"seat":0,"action":[0,0]},{"action":[0,1]},{"seat":2,"action":[0,2],"ms":12,"at":3}])"));
  EXPECT_EQ(view_after(bare.record), view_after(wrapped.record));
}

TEST(Record, RemovalsAndTicksAreReplayed) {
  const Envelope read = envelope(text_of(
      R"([[0,0],{"tick":5},{"seat":1,"removed":"illegal","sent":"[9,9]"},{"seat":3,"removed":"exit"}])"));
  const Json view = view_after(read.record);
  EXPECT_EQ(view["scores"], json("[0,null,0,null]"));
  EXPECT_EQ(view["turn"], 2);
}

TEST(Record, EveryReasonOfARemovalIsKnown) {
  for (const std::string why : {"illegal", "malformed", "timeout", "exit", "limit"}) {
    EXPECT_EQ(refusal(text_of(R"([{"seat":0,"removed":")" + why + "\"}]")), "");
  }
  EXPECT_THAT(refusal(text_of(R"([{"seat":0,"removed":"boredom"}])")),
              HasSubstr("actions[0].removed"));
}

TEST(Record, TellsHowAPlayerThought) {
  const std::string game = R"({"game":"reversi","settings":{"size":2},"actions":[)";
  const std::string event =
      R"({"seat":0,"action":[1,1],"depth":3,"nodes":40,"value":-2,"line":[[1,1],"pass",[-1,-1]]})";
  const Envelope read = envelope(game + event + "]}");
  EXPECT_EQ(base::write_json(to_json(read.record)["actions"]), "[" + event + "]");
  const std::string nonsense = R"({"seat":0,"action":[1,1],"line":["pass",7]})";
  EXPECT_FALSE(read_envelope(game + nonsense + "]}"));
}

TEST(Record, AnyEarlierStateIsTheFoldOfTheEventsBeforeIt) {
  const Envelope read = envelope(text_of("[[0,0],[0,1],[0,2]]"));
  for (std::size_t events = 0; events <= 3; ++events) {
    EXPECT_EQ(view_after(read.record, events)["legal"].size(), 12 - events);
  }
  EXPECT_EQ(view_after(read.record, 99), view_after(read.record));
}

TEST(Record, TheStartOverridesTheSettings) {
  const Envelope read = envelope(R"({"game":"fish","settings":{"rows":9},"actions":[[[0,0],[1,0]]],
      "start":{"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[4],[1]]}})");
  EXPECT_EQ(view_after(read.record)["scores"], json("[4]"));
}

TEST(Record, ThePlayersNamedSetTheNumberOfSeats) {
  EXPECT_EQ(
      view_after(
          envelope(R"({"game":"fish","players":["a","b","c"],"actions":[]})").record)["scores"]
          .size(),
      3U);
  EXPECT_THAT(refusal(text_of("[]", R"(,"players":["a","b"])")),
              HasSubstr("2 players are named, but 4 play"));
}

TEST(Record, PlayersSitInTheOrderOfTheirAges) {
  const auto aged = [](std::string_view ages) {
    return refusal(std::string(R"({"game":"fish","actions":[],"players":)").append(ages) + "}");
  };
  EXPECT_EQ(aged(R"([{"name":"a","age":7},{"name":"b","age":7},{"name":"c","age":60}])"), "");
  EXPECT_EQ(aged(R"([{"name":"a","age":7},"b",{"name":"c","age":60}])"), "");
  EXPECT_THAT(aged(R"([{"name":"a","age":7},"b",{"name":"c","age":6}])"),
              HasSubstr("players[2].age"));
  EXPECT_THAT(aged(R"([{"name":"a","age":-1},"b"])"), HasSubstr("players[0].age"));
  EXPECT_THAT(aged(R"([{"name":"a","age":"7"},"b"])"), HasSubstr("players[0].age"));
  EXPECT_THAT(aged(R"([{"name":7},"b"])"), HasSubstr("players[0].name"));
}

TEST(Record, ARefusalNamesTheEntryAndWhy) {
  EXPECT_THAT(refusal(text_of("[[0,0],[0,0]]")), HasSubstr("actions[1], [0,0]: [0,0] is taken"));
  EXPECT_THAT(refusal(text_of(R"([[0,0],{"seat":3,"action":[0,1]}])")),
              HasSubstr("not the turn of seat 3"));
  EXPECT_THAT(refusal(text_of(R"([{"seat":4,"action":[0,1]}])")), HasSubstr("actions[0]"));
  EXPECT_THAT(refusal(text_of(R"([{"removed":"exit"}])")), HasSubstr("no \"seat\""));
  EXPECT_THAT(refusal(text_of(R"([{"seat":0,"removed":"exit"},{"seat":0,"removed":"exit"}])")),
              HasSubstr("actions[1]"));
  EXPECT_THAT(refusal(text_of(R"([[0,0],"skip"])")), HasSubstr("still to be placed"));
  EXPECT_THAT(refusal(text_of(R"([{"tick":-1}])")), HasSubstr("actions[0].tick"));
  EXPECT_THAT(refusal(text_of(R"([{"seat":0,"action":[0,0],"mood":"good"}])")),
              HasSubstr("\"mood\""));
  EXPECT_THAT(refusal(R"({"game":"fish"} [0,0] [0,0])"), HasSubstr("actions[1]"));
}

TEST(Record, AnIllegalActionInsideIsBadInput) {
  const auto off_the_board = read_envelope(text_of("[[9,9]]"));
  ASSERT_FALSE(off_the_board);
  EXPECT_EQ(off_the_board.error().kind, base::Error::Kind::invalid);
  EXPECT_EQ(replay(envelope(text_of("[[0,0],[0,0]]")).record).error().kind,
            base::Error::Kind::invalid);
}

TEST(Record, AnythingElseIsRefused) {
  EXPECT_THAT(refusal(""), HasSubstr("no JSON value"));
  EXPECT_THAT(refusal("[]"), HasSubstr("must be an object"));
  EXPECT_THAT(refusal("{}"), HasSubstr("\"game\""));
  EXPECT_THAT(refusal(R"({"game":"chess"})"), HasSubstr("chess"));
  EXPECT_THAT(refusal(R"({"game":"fish","settings":null})"), HasSubstr("settings"));
  EXPECT_THAT(refusal(R"({"game":"fish","version":2})"), HasSubstr("version"));
  EXPECT_THAT(refusal(R"({"game":"fish","moves":[]})"), HasSubstr("\"moves\""));
  EXPECT_THAT(refusal(R"({"game":"fish","actions":{}})"), HasSubstr("actions"));
  EXPECT_THAT(refusal(R"({"game":"fish")"), HasSubstr("bad JSON"));
}

TEST(Record, AFloodOfEventsIsRefused) {
  std::string flood = R"({"game":"fish"})";
  for (std::size_t i = 0; i < kMaxEvents + 5; ++i) flood += "\n[0,0]";
  EXPECT_THAT(refusal(flood), HasSubstr("more than 100000 actions"));
}

// Positions ---------------------------------------------------------------------------------------

constexpr std::string_view kPosition =
    R"({"game":"fish","players":[{"color":"red","score":0,"places":[[0,0]]},)"
    R"({"color":"white","score":0,"places":[[3,0]]}],"board":[[1],[2],[3],[4],[5]]})";

TEST(Envelope, APositionIsRecognizedByItsKeys) {
  const Envelope read = envelope(kPosition);
  EXPECT_TRUE(read.is_position);
  EXPECT_TRUE(read.record.events.empty());
  EXPECT_TRUE(envelope(R"({"game":"fish","players":[],"board":[]})").is_position);
  EXPECT_FALSE(envelope(R"({"game":"fish","players":["a","b"]})").is_position);
}

TEST(Envelope, AViewIsReadAsItsPosition) {
  const Envelope position = envelope(kPosition);
  const Json view = view_after(position.record);
  const Envelope read = envelope(base::write_json(view));
  EXPECT_TRUE(read.is_position);
  EXPECT_EQ(view_after(read.record), view);
}

TEST(Envelope, APositionMayCarrySettings) {
  std::string text(kPosition);
  text.insert(1, R"("settings":{"turns":3},)");
  const Json view = view_after(envelope(text).record);
  EXPECT_EQ(view["position"]["turns_left"], 3);
}

TEST(Envelope, UnknownKeysAndTextAfterwardsAreRefused) {
  std::string text(kPosition);
  EXPECT_THAT(refusal(text + "{}"), HasSubstr("after the position"));
  EXPECT_THAT(refusal(text + " 7"), HasSubstr("after the position"));
  EXPECT_THAT(refusal(text.insert(1, R"("result":1,)")), HasSubstr("\"result\""));
}

/// The envelope after an action, as input for the next command of a chain.
std::string applied(const std::string& text, std::string_view action) {
  Envelope read = envelope(text);
  auto table = replay(read.record);
  EXPECT_TRUE(table);
  auto meant = (*table)->read_action(json(action));
  EXPECT_TRUE(meant) << meant.error().message;
  EXPECT_TRUE((*table)->submit(*(*table)->view().turn, *meant));
  return base::write_json(envelope_json(read, **table, json(action)));
}

TEST(Envelope, APositionBecomesTheNextOne) {
  const std::string after =
      applied(applied(std::string(kPosition), "[[0,0],[1,0]]"), "[[3,0],[4,0]]");
  EXPECT_EQ(after, R"({"game":"fish","players":[{"color":"red","score":1,"places":[[1,0]]},)"
                   R"({"color":"white","score":4,"places":[[4,0]]}],)"
                   R"("board":[[0],[2],[3],[0],[5]]})");
}

TEST(Envelope, ARecordGrows) {
  const std::string after = applied(applied(text_of("[[0,0]]"), "[0,1]"), "[0,2]");
  EXPECT_EQ(after, text_of("[[0,0],[0,1],[0,2]]"));
}

TEST(Envelope, SettingsAndTurnsLeftAreKeptAlongTheChain) {
  std::string text(kPosition);
  text.insert(1, R"("settings":{"turns":3,"collect":"landing"},)");
  const Json after = json(applied(applied(text, "[[0,0],[1,0]]"), "[[3,0],[4,0]]"));
  EXPECT_EQ(after["settings"], json(R"({"turns":3,"collect":"landing"})"));
  EXPECT_EQ(after["turns_left"], 1);
  EXPECT_EQ(after["players"][0]["score"], 2);
}

TEST(Envelope, PlacementTurnsIntoMovement) {
  std::string text = R"({"game":"fish","penguins":1,"board":[[1],[1],[1],[1]],"players":[)"
                     R"({"color":"red","score":0,"places":[]},)"
                     R"({"color":"white","score":0,"places":[]}]})";
  text = applied(text, "[0,0]");
  EXPECT_EQ(json(text)["penguins"], 1);
  text = applied(text, "[3,0]");
  EXPECT_FALSE(json(text).contains("penguins"));
  EXPECT_EQ(json(applied(text, "[[0,0],[2,0]]"))["players"][1]["score"], 1);
}

// Properties --------------------------------------------------------------------------------------

/// A random game with random settings and occasional removals, recorded on the way.
struct Played {
  Record record;
  Json view;
};
Played play_random_game(std::uint64_t seed) {
  base::Random random(seed);
  Json settings = Json::object();
  settings["players"] = random.between(2, 4);
  settings["rows"] = random.between(3, 9);
  settings["columns"] = random.between(3, 9);
  settings["seed"] = random.between(0, 1000);
  settings["collect"] = std::array{"leaving", "landing", "leaving+last"}[random.below(3)];
  if (random.below(3) == 0) settings["turns"] = random.between(0, 20);
  Played game{record_of("fish", settings), {}};
  const auto table = game.record.opening->copy();
  while (!table->view().over) {
    const Seat seat = *table->view().turn;
    Event event = RemovalEvent{seat, Fault::timeout};
    if (random.below(30) != 0) {
      auto advice = table->advise({"random", std::nullopt, random.next()});
      EXPECT_TRUE(advice);
      const bool bare = random.below(2) == 0;
      event = ActionEvent{bare ? std::nullopt : std::optional(seat), advice->action};
    }
    auto happened = happen(*table, event);
    EXPECT_TRUE(happened) << happened.error().message;
    game.record.events.push_back(std::move(event));
  }
  game.record.result = result_of(*table);
  game.view = view_json(*table);
  return game;
}

RC_GTEST_PROP(RecordProperty, ARecordWrittenAndReadAgainReplaysToTheSameState,
              (std::uint64_t seed)) {
  const Played game = play_random_game(seed);
  const auto object = read_envelope(base::write_json(to_json(game.record)));
  RC_ASSERT(object.has_value());
  RC_ASSERT(to_json(object->record) == to_json(game.record));
  RC_ASSERT(view_after(object->record) == game.view);

  std::string lines = base::write_json(header_json(game.record)) + "\n";
  for (const Json& event : events_of(game.record)) lines += base::write_json(event) + "\n";
  const auto growing = read_envelope(lines);
  RC_ASSERT(growing.has_value());
  RC_ASSERT(view_after(growing->record) == game.view);
}

RC_GTEST_PROP(RecordProperty, AnIntermediatePositionContinuesAsTheGameDid, (std::uint64_t seed)) {
  const Played game = play_random_game(seed);
  const std::size_t length = game.record.events.size();
  const std::size_t half = length / 2;
  auto middle = replay(game.record, half);
  RC_ASSERT(middle.has_value());
  // A position contains present players only: after a removal, seats are renumbered.
  const View view = (*middle)->view();
  RC_PRE(std::all_of(view.scores.begin(), view.scores.end(), [](auto s) { return s.has_value(); }));
  const Record rest = record_of("fish", game.record.settings, (*middle)->position_json());
  const auto table = rest.opening->copy();
  for (std::size_t i = half; i < length; ++i) {
    const auto* const event = std::get_if<ActionEvent>(&game.record.events[i]);
    if (event == nullptr) return;
    // Another board may have other codes for the same cells.
    const auto action = table->read_action(game.record.opening->action_json(event->action));
    RC_ASSERT(happen(*table, ActionEvent{std::nullopt, *action}).has_value());
    RC_ASSERT(happen(**middle, *event).has_value());
    RC_ASSERT(table->position_json() == (*middle)->position_json());
  }
}

}  // namespace
}  // namespace hexarena::session
