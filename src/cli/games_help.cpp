#include "cli/games_help.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/listed.hpp"
#include "session/registry.hpp"

namespace hexarena::cli {
namespace {

using game::Descriptor;
using game::PlayerKind;
using game::Setting;

constexpr std::size_t kWidth = 98;

/// "rows=5", "pass=free|forced".
std::string setting_word(const Setting& setting) {
  if (setting.type != Setting::Type::choice) {
    return fmt::format("{}={}", setting.name, base::write_json(setting.default_json()));
  }
  std::vector<std::string_view> values;
  for (const game::SettingChoice& choice : setting.choices) values.push_back(choice.value);
  return fmt::format("{}={}", setting.name, fmt::join(values, "|"));
}

/// Words in lines that begin with `head`, or are indented below it.
std::string wrapped(const std::string& head, const std::vector<std::string>& words) {
  std::string text;
  std::string line = head;
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > kWidth) {
      text += line + "\n";
      line = " ";
    }
    line += " " + word;
  }
  return text + line + "\n";
}

std::string levels(const PlayerKind& player) {
  if (!player.has_levels()) return "";
  return fmt::format("{}–{}{}, {} by default", player.least_level, player.most_level,
                     player.open_ended ? " or more" : "", player.level);
}

/// The default, or a dash if there is none.
std::string default_text(const Setting& setting) {
  const base::Json value = setting.default_json();
  if (setting.type == Setting::Type::choice && value.is_null()) return "–";
  return value.is_string() ? value.get<std::string>() : base::write_json(value);
}

std::string choices_markdown(const Setting& setting) {
  std::vector<std::string> lines;
  for (const game::SettingChoice& choice : setting.choices) {
    lines.push_back(fmt::format("`{}`: {}", choice.value, choice.means));
  }
  return fmt::format("{}", fmt::join(lines, "; "));
}

std::string game_markdown(const Descriptor& game) {
  std::string text = fmt::format("## {}\n\n`{}`, {} players. {}\n\n", game.title, game.name,
                                 game::seats_range(game), game.summary);
  text += "| setting | default | values | meaning |\n|---|---|---|---|\n";
  for (const Setting& setting : game.settings) {
    if (setting.fixed()) continue;
    const bool named = setting.type == Setting::Type::choice;
    text += fmt::format("| `{}` | `{}` | {} | {} |\n", setting.name, default_text(setting),
                        named ? choices_markdown(setting) : setting.range(), setting.means);
  }
  text += "\n| player | level | |\n|---|---|---|\n";
  for (const PlayerKind& player : all_players(game)) {
    text += fmt::format("| `{}` | {} | {} |\n", player.name, levels(player), player.means);
  }
  return text + fmt::format("\nTyped actions: {}.\n", game.native->typing);
}

}  // namespace

std::string game_names() {
  std::vector<std::string> names;
  for (const Descriptor* const game : session::games()) names.emplace_back(game->name);
  return base::listed(names, "or");
}

std::string player_names(const Descriptor& game) {
  std::vector<std::string> names;
  for (const PlayerKind& player : game.players) {
    names.push_back(std::string(player.name) + (player.has_levels() ? "[:LEVEL]" : ""));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string all_player_names() {
  std::vector<std::string> names;
  for (const Descriptor* const game : session::games()) {
    names.push_back(fmt::format("{}: {}", game->name, player_names(*game)));
  }
  return fmt::format("{}", fmt::join(names, "; "));
}

std::string default_advisers() {
  std::vector<std::string> names;
  for (const Descriptor* const game : session::games()) {
    names.push_back(fmt::format("{} in {}", game->adviser, game->name));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string settings_help() {
  std::string text;
  for (const Descriptor* const game : session::games()) {
    std::vector<std::string> words;
    for (const Setting& setting : game->settings) {
      if (!setting.fixed()) words.push_back(setting_word(setting));
    }
    text += wrapped(fmt::format("Settings of {}:", game->name), words);
  }
  return text + "`hexarena games` explains them.\n";
}

std::string rated_help() {
  std::string text = "Unless set otherwise a match has";
  std::string_view comma;
  for (const Descriptor* const game : session::games()) {
    base::Json settings = base::Json::object();
    game->rate(settings);
    for (const auto& [key, value] : settings.items()) {
      text += fmt::format("{} {}={} in {}", comma, key,
                          value.is_string() ? value.get<std::string>() : base::write_json(value),
                          game->name);
      comma = ",";
    }
  }
  return text + ".\n";
}

std::string examples_of(std::string_view command) {
  std::string text;
  for (const Descriptor* const game : session::games()) {
    for (const game::Example& example : game->native->examples) {
      if (example.command == command) text += fmt::format("\n  {}", example.line);
    }
  }
  return text;
}

std::string game_text(const Descriptor& game) {
  std::string text = fmt::format("{}: {}, {} players\n  {}\n", game.name, game.title,
                                 game::seats_range(game), game.summary);
  text += "  Settings (--set NAME=VALUE)\n";
  for (const Setting& setting : game.settings) {
    if (setting.fixed()) continue;
    text += fmt::format("    {:<22} {} ({})\n",
                        fmt::format("{}={}", setting.name, default_text(setting)), setting.means,
                        setting.range());
    for (const game::SettingChoice& choice : setting.choices) {
      text += fmt::format("      {:<20} {}\n", choice.value, choice.means);
    }
  }
  text += "  Players\n";
  for (const PlayerKind& player : all_players(game)) {
    const std::string level = levels(player);
    text += fmt::format("    {:<22} {}{}\n",
                        std::string(player.name) + (player.has_levels() ? "[:LEVEL]" : ""),
                        player.means, level.empty() ? "" : fmt::format(" ({})", level));
  }
  return text + fmt::format("  Typed actions\n    {}\n", game.native->typing);
}

std::string games_markdown() {
  std::string text =
      "# The games\n\n"
      "Generated from the descriptors of the games by `hexarena games --markdown`, and compared by "
      "a "
      "test. The\nsettings go into `--set NAME=VALUE`, `[settings]` of a tournament or "
      "`\"settings\"` of a record.\n";
  for (const Descriptor* const game : session::games()) text += "\n" + game_markdown(*game);
  return text;
}

}  // namespace hexarena::cli
