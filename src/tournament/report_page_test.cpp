// The page of a tournament: complete, self-contained, and safe from names with markup.
#include "tournament/report_page.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hexarena::tournament {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(std::size_t players, std::size_t games) {
  base::Json json =
      *base::read_json(R"({"name":"Cup <1>","game":"reversi","settings":{"size":2}})");
  json["players"] = base::Json::array();
  for (std::size_t i = 0; i < players; ++i) {
    json["players"].push_back({{"name", fmt::format("<b>{}</b>", i)}, {"player", "random"}});
  }
  const auto description = read_description(json);
  EXPECT_TRUE(description) << description.error().message;
  TournamentResult result;
  for (std::size_t i = 0; i < games; ++i) {
    GameResult game{i, 0, {}};
    game.seats.push_back({0, 1, 12, {}});
    game.seats.push_back(
        {1, 0, {}, referee::Verdict{players::Fault::timeout, "slept & \"dreamt\""}});
    result.games.push_back(std::move(game));
  }
  return report_page(*description, result, [](std::size_t pairing, std::size_t order) {
    return fmt::format("cup-{}-{}", pairing, order);
  });
}

TEST(ReportPage, IsComplete) {
  const std::string page = page_of(3, 2);
  EXPECT_THAT(page, HasSubstr("<title>Cup &lt;1&gt;</title>"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;2&lt;/b&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, HasSubstr("2/2"));
  EXPECT_THAT(page, HasSubstr("cup-1-0"));
  EXPECT_THAT(page, HasSubstr("removed (timeout): slept &amp; &quot;dreamt&quot;"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(page, HasSubstr("not over yet"));
  for (const char* const outside : {"http:", "https:", "<script", "src=", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
}

TEST(ReportPage, ShowsTheRoundsAndLinksTheGames) {
  const auto json = base::read_json(
      R"({"name":"Cup","game":"reversi","settings":{"size":2},"format":"swiss","rounds":2,
          "players":["random","greedy","easy"]})");
  const auto description = read_description(*json);
  ASSERT_TRUE(description) << description.error().message;
  TournamentResult result;
  result.rounds.push_back({{{{0, 1}}, Entrant{2}}, {{1, 0}}});
  result.rounds.push_back({{{{0, 2}}, Entrant{1}}, {{0.5, 0.5}}});
  for (std::size_t i = 0; i < 4; ++i) {
    result.games.push_back({i / 2, i % 2, {{0, 1, 9, {}}, {i < 2 ? 1U : 2U, 2, 3, {}}}});
  }
  ReportFacts facts;
  facts.run = *base::read_json(R"({"version":"9.9","date":"today","machine":{"processors":2}})");
  facts.game = [](std::size_t pairing, std::size_t order) {
    return GameFacts{fmt::format("games/{}-{}.html", pairing, order), {1500, 20}, {"", "<oops>"}};
  };
  const std::string page =
      report_page(*description, result, [](std::size_t, std::size_t) { return "a game"; }, facts);
  EXPECT_THAT(page, HasSubstr("<a href=\"games/1-1.html\">a game</a>"));
  EXPECT_THAT(page, HasSubstr("1.5 · 0.0"));
  EXPECT_THAT(page, HasSubstr("STDERR of greedy</summary><pre>&lt;oops&gt;</pre>"));
  EXPECT_THAT(page, HasSubstr("Round 2"));
  EXPECT_THAT(page, HasSubstr("<li>easy: bye</li>"));
  EXPECT_THAT(page, HasSubstr("Ratings after each round"));
  EXPECT_THAT(page, HasSubstr("Buchholz"));
  EXPECT_THAT(page, HasSubstr("hexarena 9.9"));
}

TEST(ReportPage, OmitsTablesTooLargeToRead) {
  EXPECT_THAT(page_of(kWidestPageCross, 1), HasSubstr("Cross-table"));
  EXPECT_THAT(page_of(kWidestPageCross + 1, 1), Not(HasSubstr("Cross-table")));
  EXPECT_THAT(page_of(2, kMostGamesListed + 5), HasSubstr("And 5 more."));
  EXPECT_THAT(page_of(2, 0), HasSubstr("0 games"));
}

}  // namespace
}  // namespace hexarena::tournament
