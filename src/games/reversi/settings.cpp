#include "games/reversi/settings.hpp"

namespace hexarena::reversi {

Expected<Settings> read_settings(const Json& json) {
  auto values = game::SettingValues::read(kSettings, json);
  if (!values) return base::passed_on(values);
  Settings settings;
  settings.size = static_cast<int>(values->number("size"));
  settings.variant.forced_pass = values->choice("pass") == 1;
  settings.variant.min_flips = static_cast<int>(values->number("min_flips"));
  return settings;
}

}  // namespace hexarena::reversi
