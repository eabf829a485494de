#include "players/file_options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::players {
namespace {

constexpr std::string_view kKind = "file:";

std::string_view known_key(std::string_view word) {
  const std::string_view key = word.substr(0, word.find('='));
  const bool assigned = key.size() < word.size();
  const bool known = std::find(kFileOptions.begin(), kFileOptions.end(), key) != kFileOptions.end();
  return assigned && known ? key : std::string_view();
}

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

std::string as_text(const base::Json& value) {
  return value.is_string() ? value.get<std::string>() : base::write_json(value);
}

}  // namespace

base::Expected<FileSpec> read_file_spec(std::string_view argument) {
  FileSpec spec;
  std::string_view rest = without_blanks(argument);
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
    const std::string_view key = known_key(word);
    if (key.empty()) break;
    if (spec.options.contains(key)) {
      return base::invalid(fmt::format("{}= is given twice in {}", key, base::in_quotes(argument)));
    }
    spec.options[std::string(key)] = std::string(word.substr(key.size() + 1));
    rest = without_blanks(rest.substr(word.size()));
  }
  spec.command = std::string(rest);
  return spec;
}

base::Json own_file_options(const base::Json& description) {
  base::Json options = base::Json::object();
  for (const std::string_view key : kFileOptions) {
    const auto found = description.find(std::string(key));
    if (found != description.end()) options[std::string(key)] = as_text(*found);
  }
  return options;
}

base::Json take_file_options(base::Json& settings) {
  base::Json options = own_file_options(settings);
  options.erase("dialect");
  for (const auto& [key, unused] : options.items()) settings.erase(key);
  return options;
}

std::string with_file_options(const std::string& player, const base::Json& options) {
  if (!player.starts_with(kKind)) return player;
  const auto own = read_file_spec(std::string_view(player).substr(kKind.size()));
  if (!own) return player;  // rejected when it is to be seated
  std::string added;
  for (const auto& [key, value] : options.items()) {
    if (!own->options.contains(key)) added += fmt::format("{}={} ", key, as_text(value));
  }
  return fmt::format("{}{}{}", kKind, added, player.substr(kKind.size()));
}

}  // namespace hexarena::players
