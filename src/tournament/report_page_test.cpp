// The page of a tournament: all of it, nothing from outside, and names cannot break out.
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

TEST(ReportPage, TellsEverything) {
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

TEST(ReportPage, LeavesOutWhatNobodyCouldRead) {
  EXPECT_THAT(page_of(kWidestPageCross, 1), HasSubstr("against whom"));
  EXPECT_THAT(page_of(kWidestPageCross + 1, 1), Not(HasSubstr("against whom")));
  EXPECT_THAT(page_of(2, kMostGamesListed + 5), HasSubstr("And 5 more."));
  EXPECT_THAT(page_of(2, 0), HasSubstr("0 games"));
}

}  // namespace
}  // namespace hexarena::tournament
