// The replay page: every position is in it, all untrusted text is escaped, it is small and stable.
#include "session/replay_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/record_testing.hpp"

namespace hexarena::session {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A complete game of random actions.
Record random_game(std::string_view game, std::string_view settings) {
  Record record = record_of(game, settings);
  EXPECT_TRUE(write_out_start(record));
  const auto table = record.opening->copy();
  for (std::uint64_t seed = 1; !table->view().over; ++seed) {
    const auto advice = table->advise({"random", std::nullopt, seed});
    const Event event = ActionEvent{table->view().turn, advice->action};
    EXPECT_TRUE(happen(*table, event));
    record.events.push_back(event);
  }
  return record;
}

Json data_of(const std::string& page) {
  constexpr std::string_view kBegin = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(kBegin) + kBegin.size();
  const auto json =
      base::read_json(page.substr(begin, page.find("</script>", begin) - begin), kRecordLimits);
  EXPECT_TRUE(json) << json.error().message;
  return json ? *json : Json();
}

/// The picture the script builds from the data after so many events.
std::string picture_at(const Json& data, std::size_t at) {
  std::vector<int> lines = data["first"].get<std::vector<int>>();
  for (std::size_t i = 0; i < at; ++i) {
    const Json& runs = data["changes"][i];
    std::vector<int> next;
    for (std::size_t k = 0; k < runs.size(); k += 2) {
      const int from = runs[k].get<int>();
      const int count = runs[k + 1].get<int>();
      if (from < 0) {
        next.push_back(count);
      } else {
        next.insert(next.end(), lines.begin() + from, lines.begin() + from + count);
      }
    }
    lines = std::move(next);
  }
  std::string picture;
  for (const int line : lines) {
    picture += data["lines"][static_cast<std::size_t>(line)].get<std::string>() + "\n";
  }
  return picture;
}

TEST(ReplayPage, HoldsEveryPositionAndIsSmall) {
  for (const auto& [game, settings] : {std::pair{"fish", R"({"board":"boxed","players":2})"},
                                       std::pair{"reversi", R"({"size":5,"pass":"forced"})"}}) {
    const Record record = random_game(game, settings);
    const auto page = replay_page(record);
    ASSERT_TRUE(page) << page.error().message;
    EXPECT_LT(page->size(), 500'000U) << game;
    EXPECT_EQ(*page, *replay_page(record));
    const Json data = data_of(*page);
    ASSERT_EQ(data["changes"].size(), record.events.size());
    ASSERT_EQ(data["words"].size(), record.events.size() + 1);
    EXPECT_EQ(data["at"], record.events.size());
    for (std::size_t at = 0; at <= record.events.size(); ++at) {
      const auto table = replay(record, at);
      Table::Picture picture;
      if (at > 0) {
        picture.line = {std::get<ActionEvent>(record.events[at - 1]).action};
      }
      std::string expected = (*table)->svg_picture(picture);
      if (!expected.ends_with('\n')) expected += '\n';
      EXPECT_EQ(picture_at(data, at), expected) << game << " after " << at;
    }
  }
}

TEST(ReplayPage, OpensAtTheRequestedPosition) {
  const Record record = random_game("reversi", R"({"size":2,"pass":"forced"})");
  for (const std::size_t at : {std::size_t{0}, std::size_t{3}, kMaxEvents}) {
    const auto page = replay_page(record, at);
    ASSERT_TRUE(page);
    const std::size_t shown = std::min(at, record.events.size());
    EXPECT_EQ(data_of(*page)["at"], shown);
    EXPECT_THAT(*page, HasSubstr("value=\"" + std::to_string(shown) + "\""));
  }
}

TEST(ReplayPage, TextFromPlayersIsEscaped) {
  constexpr std::string_view kEvil = "</script></pre><img src=x onerror=alert(1)>\"'&<!--";
  Record record = *open_record(**find_game("reversi"), Json{{"size", 2}}, std::nullopt,
                               Json::array({std::string(kEvil), "bob"}));
  Json event = Json::object();
  event["seat"] = 0;
  event["action"] = "pass";
  event["ms"] = 12;
  event["note"] = kEvil;
  event["stderr"] = "one\ntwo " + std::string(kEvil);
  Json removal = Json::object();
  removal["seat"] = 1;
  removal["removed"] = "illegal";
  removal["sent"] = kEvil;
  add_event(record, event);
  add_event(record, removal);
  const auto page = replay_page(record);
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_THAT(*page, Not(HasSubstr("<img")));
  EXPECT_THAT(*page, Not(HasSubstr("</script></pre>")));
  EXPECT_THAT(*page, HasSubstr("&lt;/script&gt;&lt;/pre&gt;&lt;img src=x"));
  EXPECT_THAT(*page, HasSubstr("one\ntwo &lt;/script"));
  EXPECT_THAT(*page, HasSubstr("12 ms"));
  EXPECT_THAT(*page, HasSubstr("bob (white) is removed (illegal)"));
  EXPECT_THAT(*page, HasSubstr("It had sent: <code>&lt;/script"));
  EXPECT_THAT(*page, HasSubstr("(black) wins"));
  EXPECT_THAT(data_of(*page)["words"][1].get<std::string>(), HasSubstr(std::string(kEvil)));
}

TEST(ReplayPage, NeedsNothingExternal) {
  const auto page = replay_page(random_game("fish", R"({"players":3,"rows":4,"columns":4})"));
  ASSERT_TRUE(page);
  std::string rest = *page;
  const std::string name = "http://www.w3.org/2000/svg";  // a namespace, not an address
  for (std::size_t at = rest.find(name); at != std::string::npos; at = rest.find(name)) {
    rest.erase(at, name.size());
  }
  for (const char* word : {"http:", "https:", "src=", "@import", "<link", "url(\"", "//cdn"}) {
    EXPECT_THAT(rest, Not(HasSubstr(word)));
  }
  EXPECT_THAT(rest, HasSubstr("default-src 'none'"));
}

TEST(ReplayPage, ShowsPositionsPuzzlesAndUnfinishedGames) {
  const auto puzzle = read_envelope(R"({"game":"reversi","size":2,"black":[[0,1]],"white":[]})");
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  const auto page = replay_page(puzzle->record);
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_THAT(*page, HasSubstr("The start."));
  Record round = record_of("nooks", R"({"players":2})");
  Json announcement = Json::object();
  announcement["seat"] = 1;
  announcement["action"] = Json{{"announce", 30}};
  announcement["at"] = 1000;
  Json tick = Json::object();
  tick["tick"] = 130'000;
  add_event(round, announcement);
  add_event(round, tick);
  const auto rounds = replay_page(round);
  ASSERT_TRUE(rounds) << rounds.error().message;
  EXPECT_THAT(*rounds, HasSubstr("The clock shows 130 s."));
  EXPECT_THAT(*rounds, HasSubstr("not played to its end"));
}

TEST(ReplayPage, RefusesRecordsThatCannotBeShown) {
  Record record = random_game("reversi", R"({"size":2,"pass":"forced"})");
  add_event(record, "pass");
  const auto beyond = replay_page(record);
  ASSERT_FALSE(beyond);
  EXPECT_THAT(beyond.error().message, HasSubstr("the game is over"));
  record.events.resize(1);
  std::get<ActionEvent>(record.events[0]).remarks.note = std::string(kLargestPage, 'x');
  const auto large = replay_page(record);
  ASSERT_FALSE(large);
  EXPECT_THAT(large.error().message, HasSubstr("bytes"));
}

}  // namespace
}  // namespace hexarena::session
