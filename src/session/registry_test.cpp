#include "session/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace hexarena::session {
namespace {

using testing::HasSubstr;

TEST(Registry, FindsAGameByItsName) {
  const auto fish = find_game("fish");
  ASSERT_TRUE(fish);
  EXPECT_EQ((*fish)->name, "fish");
}

TEST(Registry, AnUnknownGameIsRefusedWithTheNamesThereAre) {
  for (const char* name : {"", "Fish", "chess", "fish "}) {
    const auto game = find_game(name);
    ASSERT_FALSE(game) << name;
    for (const game::Descriptor* const known : games()) {
      EXPECT_THAT(game.error().message, HasSubstr(std::string(known->name)));
    }
  }
}

TEST(Registry, EveryGameHasANameOfItsOwnAndATitle) {
  std::set<std::string_view> names;
  for (const game::Descriptor* const game : games()) {
    EXPECT_TRUE(names.insert(game->name).second) << game->name;
    EXPECT_NE(game->title, "");
  }
}

TEST(Registry, EveryGameOpensWithoutSettingsAndNamesItself) {
  for (const game::Descriptor* const game : games()) {
    auto table = game->open(base::Json::object(), nullptr);
    ASSERT_TRUE(table) << game->name << ": " << table.error().message;
    EXPECT_EQ((*table)->game(), game->name);
    EXPECT_FALSE((*table)->view().over);
    EXPECT_GE((*table)->seats(), 1);
  }
}

TEST(Registry, EveryPositionHasOnlyTheKeysTheGameDeclares) {
  for (const game::Descriptor* const game : games()) {
    auto table = game->open(base::Json::object(), nullptr);
    ASSERT_TRUE(table);
    const base::Json position = (*table)->position_json();
    for (const auto& [key, unused] : position.items()) {
      EXPECT_NE(std::find(game->position_keys.begin(), game->position_keys.end(), key),
                game->position_keys.end())
          << game->name << ": " << key;
    }
    auto again = game->open(base::Json::object(), &position);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ((*again)->position_json(), position);
  }
}

TEST(Registry, EveryBenchCaseCanBeRun) {
  for (const game::Descriptor* const game : games()) {
    EXPECT_FALSE(game->bench.empty()) << game->name;
    for (const game::BenchCase& bench : game->bench) {
      const auto settings = base::read_json(bench.settings);
      ASSERT_TRUE(settings) << bench.name;
      const auto start = base::read_json(bench.start);
      EXPECT_EQ(start.has_value(), !bench.start.empty()) << bench.name;
      EXPECT_TRUE(game->open(*settings, start ? &*start : nullptr)) << bench.name;
    }
  }
}

TEST(Registry, UnknownSettingsAreRefusedByEveryGame) {
  for (const game::Descriptor* const game : games()) {
    base::Json settings = base::Json::object();
    settings["no such setting"] = 1;
    EXPECT_FALSE(game->open(settings, nullptr)) << game->name;
  }
}

}  // namespace
}  // namespace hexarena::session
