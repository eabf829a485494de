#include "reversi/settings.hpp"

#include "rules/settings.hpp"

namespace hexarena::reversi {
namespace {

constexpr rules::Words<bool, 2> kPass{{{"free", false}, {"forced", true}}};

}  // namespace

Expected<Settings> read_settings(const Json& json) {
  // The start is always the same; a seed says where the players' lots come from.
  auto known = rules::object_of(json, "settings", {"size", "pass", "min_flips", "players", "seed"});
  if (!known) return rules::refused(known);
  Settings settings;
  int players = 2;
  std::int64_t seed = 0;
  rules::SettingsReader reader(json);
  reader.number("size", 1, kMaxSize, settings.size);
  reader.word("pass", kPass, settings.variant.forced_pass);
  reader.number("min_flips", 1, cells_of(kMaxSize), settings.variant.min_flips);
  reader.number("players", 2, 2, players);
  reader.number("seed", 0, INT64_MAX, seed);
  if (!reader.refusal().empty()) return rules::malformed(reader.refusal());
  return settings;
}

}  // namespace hexarena::reversi
