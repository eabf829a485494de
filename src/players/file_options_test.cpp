#include "players/file_options.hpp"

#include <gtest/gtest.h>

#include "players/player.hpp"
#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using base::Json;

TEST(FileOptions, PrecedeTheCommand) {
  const auto spec = read_file_spec("  dialect=course newline=none  python3 play.py limit=3");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->options, (Json{{"dialect", "course"}, {"newline", "none"}}));
  EXPECT_EQ(spec->command, "python3 play.py limit=3");
  EXPECT_EQ(read_file_spec("id=Ada ./x")->command, "id=Ada ./x") << "not one of our options";
  EXPECT_EQ(read_file_spec("")->command, "");
  EXPECT_FALSE(read_file_spec("limit=1 limit=2 x"));
}

TEST(FileOptions, OfAContestAreDefaultsForItsPlayers) {
  Json settings{{"rows", 4}, {"dialect", "course"}, {"newline", "none"}, {"limit", 300}};
  const Json options = take_file_options(settings);
  EXPECT_EQ(settings, (Json{{"rows", 4}, {"dialect", "course"}}));
  EXPECT_EQ(with_file_options("file:./x", options), "file:newline=none limit=300 ./x");
  EXPECT_EQ(with_file_options("file:newline=final ./x", options),
            "file:limit=300 newline=final ./x");
  EXPECT_EQ(with_file_options("bot:./x", options), "bot:./x");
}

TEST(FileOptions, OneProgramOfTheCourseIsEnoughForSquares) {
  const game::Descriptor& fish = **session::find_game("fish");
  Json settings = Json::object();
  suit_settings(fish, {"random", "file:dialect=course ./x"}, settings);
  EXPECT_EQ(settings, (Json{{"grid", "square"}, {"rows", 8}, {"columns", 8}}));
  settings = {{"dialect", "course"}, {"floes", Json::array({{1, 1}})}};
  suit_settings(fish, {"file:./x"}, settings);
  EXPECT_EQ(settings["grid"], "square");
  EXPECT_FALSE(settings.contains("rows")) << "the board is given";
}

}  // namespace
}  // namespace hexarena::players
