#include "games/nooks/settings.hpp"

namespace hexarena::nooks {

base::Expected<Settings> read_settings(const base::Json& json) {
  auto values = game::SettingValues::read(kSettings, json);
  if (!values) return base::passed_on(values);
  constexpr std::int64_t kMsPerSecond = 1000;
  Settings settings;
  settings.pieces = static_cast<int>(values->number("pieces"));
  settings.seed = static_cast<std::uint64_t>(values->number("seed"));
  settings.rounds.players = static_cast<int>(values->number("players"));
  settings.rounds.rounds = static_cast<int>(values->number("rounds"));
  settings.rounds.demonstrating = values->number("show") * kMsPerSecond;
  settings.rounds.thinking.reset();
  if (const auto seconds = values->maybe("seconds")) {
    settings.rounds.thinking = *seconds * kMsPerSecond;
  } else if (settings.rounds.players > 1) {
    return base::invalid("settings.seconds: several players need a clock");
  }
  // The first choice is `rising`, the others are the grades.
  const std::size_t difficulty = values->choice("difficulty");
  if (difficulty > 0) settings.difficulty.grade = static_cast<Grade>(difficulty - 1);
  settings.difficulty.seed = settings.seed;
  return settings;
}

}  // namespace hexarena::nooks
