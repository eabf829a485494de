#include "games/reversi/settings.hpp"

#include "base/settings.hpp"

namespace hexarena::reversi {
namespace {

constexpr base::Words<bool, 2> kPass{{{"free", false}, {"forced", true}}};

}  // namespace

Expected<Settings> read_settings(const Json& json) {
  // The start is always the same; a seed says where the players' lots come from.
  auto known = base::object_of(json, "settings", {"size", "pass", "min_flips", "players", "seed"});
  if (!known) return base::passed_on(known);
  Settings settings;
  int players = 2;
  std::int64_t seed = 0;
  base::SettingsReader reader(json);
  reader.number("size", 1, kMaxSize, settings.size);
  reader.word("pass", kPass, settings.variant.forced_pass);
  reader.number("min_flips", 1, cells_of(kMaxSize), settings.variant.min_flips);
  reader.number("players", 2, 2, players);
  reader.number("seed", 0, INT64_MAX, seed);
  if (!reader.refusal().empty()) return base::invalid(reader.refusal());
  return settings;
}

}  // namespace hexarena::reversi
