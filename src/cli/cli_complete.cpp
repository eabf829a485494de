#include "cli/cli_complete.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "session/registry.hpp"

namespace hexarena::cli {
namespace {

using Words = std::vector<std::string>;

/// The command being typed, and its words so far.
struct Typed {
  const CLI::App* command;
  Words places;                            ///< what is not an option, in order
  const game::Descriptor* game = nullptr;  ///< if one is named
};

const game::Descriptor* game_named(const std::string& name) {
  auto found = session::find_game(name);
  return found ? *found : nullptr;
}

void add_new(Words& words, std::string word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
}

/// For the game that is named, or for all.
template <class Visit>
void for_games(const Typed& typed, Visit&& visit) {
  for (const game::Descriptor* const game : session::games()) {
    if (typed.game == nullptr || typed.game == game) visit(*game);
  }
}

Words game_words() {
  Words words;
  for (const game::Descriptor* const game : session::games()) words.emplace_back(game->name);
  return words;
}

Words player_words(const Typed& typed, bool people) {
  Words words;
  if (people) words = {"human", "human:"};
  for_games(typed, [&](const game::Descriptor& game) {
    for (const game::PlayerKind& player : game::all_players(game)) {
      add_new(words, std::string(player.name));
      if (player.has_levels()) add_new(words, std::string(player.name) + ":");
    }
  });
  for (const char* const other : {"bot:", "file:", "remote:"}) words.emplace_back(other);
  return words;
}

Words setting_words(const Typed& typed) {
  Words words;
  for_games(typed, [&](const game::Descriptor& game) {
    for (const game::Setting& setting : game.settings) {
      if (!setting.fixed()) add_new(words, std::string(setting.name) + "=");
    }
  });
  return words;
}

Words value_words(const Typed& typed, std::string_view key) {
  Words words;
  for_games(typed, [&](const game::Descriptor& game) {
    for (const game::Setting& setting : game.settings) {
      if (setting.name != key) continue;
      for (const game::SettingChoice& choice : setting.choices)
        add_new(words, std::string(choice.value));
    }
  });
  return words;
}

/// The words of "{easy,hard}", the description that CLI11 gives a set of values.
Words listed_in(const std::string& description) {
  Words words;
  const std::size_t open = description.find('{');
  const std::size_t close = description.find('}');
  if (open == std::string::npos || close == std::string::npos) return words;
  std::istringstream list(description.substr(open + 1, close - open - 1));
  for (std::string word; std::getline(list, word, ',');) words.push_back(word);
  return words;
}

bool is_one_of(const std::string& name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Words value_of(const Typed& typed, const CLI::Option& option) {
  const std::string& name = option.get_single_name();
  const std::string type = option.get_type_name();
  if (Words known = listed_in(type); !known.empty()) return known;
  if (name == "game") return game_words();
  if (name.starts_with("player") && type != "N") {
    const bool people = typed.command->get_option_no_throw("--ages") != nullptr ||
                        game_named(typed.command->get_name()) != nullptr;
    return player_words(typed, people);
  }
  if (name == "set") return setting_words(typed);
  if (name == "as") return {"0", "1", "2", "3"};
  if (type.find("FILE") != std::string::npos || type.find("FOLDER") != std::string::npos ||
      is_one_of(name, {"file", "record", "in", "out", "bot"})) {
    return {kFiles};
  }
  return {};
}

Words option_names(const CLI::App& command) {
  Words names;
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// What may come next in the list of places.
Words place_words(const Typed& typed) {
  std::size_t place = typed.places.size();
  for (const CLI::Option* const option : typed.command->get_options()) {
    if (!option->get_positional()) continue;
    const auto room = static_cast<std::size_t>(std::max(1, option->get_items_expected_max()));
    if (place < room) return value_of(typed, *option);
    place -= room;
  }
  return {};
}

const CLI::App* command_named(const CLI::App& within, const std::string& name) {
  for (const CLI::App* const sub : within.get_subcommands([](const CLI::App*) { return true; })) {
    if (sub->get_name() == name) return sub;
  }
  return nullptr;
}

Words command_names(const CLI::App& within) {
  Words names;
  for (const CLI::App* const sub : within.get_subcommands([](const CLI::App*) { return true; })) {
    if (!sub->get_group().empty()) names.push_back(sub->get_name());
  }
  return names;
}

/// Whether the option takes the next word.
bool takes_value(const CLI::Option* option) {
  return option != nullptr && option->get_items_expected_max() > 0;
}

Typed read(const CLI::App& cli, const Words& before) {
  Typed typed{&cli, {}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::string& word = before[i];
    const CLI::App* const sub =
        typed.places.empty() ? command_named(*typed.command, word) : nullptr;
    if (sub != nullptr) {
      typed.command = sub;
      typed.game = game_named(word);
    } else if (word.starts_with("--")) {
      if (takes_value(typed.command->get_option_no_throw(word))) ++i;
    } else if (word != "=") {
      if (typed.places.empty() && typed.game == nullptr) typed.game = game_named(word);
      typed.places.push_back(word);
    }
  }
  return typed;
}

Words offered(const Typed& typed, const Words& before, const std::string& current) {
  const std::string last = before.empty() ? "" : before.back();
  if (last == "=") return value_words(typed, before[before.size() - 2]);
  if (last.starts_with("--")) {
    const CLI::Option* const option = typed.command->get_option_no_throw(last);
    if (takes_value(option)) return value_of(typed, *option);
  }
  Words names = command_names(*typed.command);
  Words options = option_names(*typed.command);
  const bool wants_command = !names.empty();
  if (current.starts_with("-")) return options;
  if (!wants_command) names = place_words(typed);
  // If nothing else can follow, the options are worth showing at once.
  if (wants_command || names.empty()) names.insert(names.end(), options.begin(), options.end());
  return names;
}

}  // namespace

Words completions(const CLI::App& cli, Words words) {
  std::string current = words.empty() ? "" : words.back();
  if (!words.empty() && current != "=") words.pop_back();
  if (current == "=") current.clear();
  Words all = offered(read(cli, words), words, current);
  std::erase_if(
      all, [&](const std::string& word) { return word != kFiles && !word.starts_with(current); });
  return all;
}

}  // namespace hexarena::cli
