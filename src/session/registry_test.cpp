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

TEST(Registry, AnUnknownGameIsRefusedWithTheAvailableNames) {
  for (const char* name : {"", "Fish", "chess", "fish "}) {
    const auto game = find_game(name);
    ASSERT_FALSE(game) << name;
    for (const game::Descriptor* const known : games()) {
      EXPECT_THAT(game.error().message, HasSubstr(std::string(known->name)));
    }
  }
}

TEST(Registry, EveryGameHasAUniqueNameAndATitle) {
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
    EXPECT_FALSE(game->native->bench.empty()) << game->name;
    for (const game::BenchCase& bench : game->native->bench) {
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

TEST(Registry, EverySettingIsAcceptedWithItsDefault) {
  for (const game::Descriptor* const game : games()) {
    for (const game::Setting& setting : game->settings) {
      const base::Json value = setting.default_json();
      const bool no_default = value.is_null() && !setting.may_be_null;
      base::Json settings = base::Json::object();
      if (!no_default) settings[std::string(setting.name)] = value;
      const auto table = game->open(settings, nullptr);
      EXPECT_TRUE(table) << game->name << " " << setting.name << ": " << table.error().message;
      EXPECT_TRUE(setting.means.ends_with('.')) << setting.means;
    }
  }
}

TEST(Registry, InvalidValuesAreRefusedByNameOfTheSetting) {
  for (const game::Descriptor* const game : games()) {
    for (const game::Setting& setting : game->settings) {
      base::Json settings = base::Json::object();
      settings[std::string(setting.name)] = "no such value";
      const auto table = game->open(settings, nullptr);
      ASSERT_FALSE(table) << game->name << " " << setting.name;
      EXPECT_THAT(table.error().message, HasSubstr("settings." + std::string(setting.name)));
    }
  }
}

TEST(Registry, EveryOptionOfAFormMakesAGame) {
  for (const game::Descriptor* const game : games()) {
    for (const game::Preset& preset : game->presets) {
      ASSERT_LT(static_cast<std::size_t>(preset.first), preset.options.size()) << preset.name;
      for (const game::Preset::Option& option : preset.options) {
        const auto settings = base::read_json(option.set);
        ASSERT_TRUE(settings) << option.set;
        EXPECT_TRUE(game->open(*settings, nullptr)) << game->name << ": " << option.title;
      }
    }
  }
}

TEST(Registry, OnlyTheListedPlayersExist) {
  for (const game::Descriptor* const game : games()) {
    const auto table = *game->open(base::Json::object(), nullptr);
    for (const game::PlayerKind& player : all_players(*game)) {
      EXPECT_TRUE(check_player(*game, player.name));
      game::Adviser adviser{std::string(player.name), std::nullopt};
      if (player.has_levels()) adviser.level = player.least_level;
      EXPECT_TRUE(table->advise(adviser)) << game->name << ": " << player.name;
    }
    EXPECT_THAT(check_player(*game, "robot").error().message,
                HasSubstr(std::string(game->title) + " has no player \"robot\"; available: "));
  }
}

TEST(Registry, AnErrorAboutTheNumberOfPlayersSaysHowManyMayPlay) {
  const game::Descriptor& fish = **find_game("fish");
  EXPECT_EQ(check_seats(fish, 1).error().message, "Fish needs 2–4 players; you named 1");
  EXPECT_EQ(check_seats(**find_game("reversi"), 3).error().message,
            "Hex Reversi needs 2 players; you named 3");
  EXPECT_TRUE(check_seats(fish, 4));
}

TEST(Registry, ScenesHaveOnlyTheLayersTheGameDeclares) {
  for (const game::Descriptor* const game : games()) {
    const game::Scene scene = (*game->open(base::Json::object(), nullptr))->scene();
    std::set<std::string_view> used;
    if (!scene.counted.empty()) used.insert(scene.counted);
    for (const game::Scene::Layer& layer : scene.layers) used.insert(layer.name);
    const std::set<std::string_view> declared(game->scene_layers.begin(), game->scene_layers.end());
    EXPECT_EQ(used, declared) << game->name;
  }
}

}  // namespace
}  // namespace hexarena::session
