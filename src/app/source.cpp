#include "app/source.hpp"

#include <fmt/format.h>

#include "app/input.hpp"
#include "fish/json.hpp"
#include "fish/penguin_file.hpp"
#include "fish/settings.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;

Expected<std::string> read_text(const std::string& file) {
  constexpr std::size_t kLimit = table::kRecordLimits.bytes + table::kRecordLimits.blanks;
  return file.empty() ? read_all(stdin, kLimit) : read_file(file, kLimit);
}

Expected<Source> replayed(std::string_view text, std::size_t events) {
  auto envelope = table::read_envelope(text);
  if (!envelope) return refused(envelope);
  auto table = table::replay(envelope->record, events);
  if (!table) {
    // An illegal action inside a record is bad input, not a "no".
    return rules::malformed(std::move(table.error().text));
  }
  return Source{std::move(*envelope), std::move(*table)};
}

/// A board file begins with its rows, JSON that we know with a bracket.
bool is_board_file(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] >= '0' && text[first] <= '9';
}

Expected<fish::Grid> read_grid(const Json& settings) {
  for (const auto& [key, unused] : settings.items()) {
    if (key == "grid") continue;
    return rules::malformed(
        fmt::format("a board file leaves nothing open but its grid: --set {}=…"
                    " does not go with it",
                    key));
  }
  auto read = fish::read_settings(settings);
  if (!read) return refused(read);
  const auto grid = fish::file_grid(read->grid);
  if (!grid) return rules::malformed("the grid of a board file is hex or square");
  return *grid;
}

Expected<ShownSource> board_source(std::string_view text, Json settings) {
  if (!settings.contains("grid")) settings["grid"] = "hex";
  auto grid = read_grid(settings);
  if (!grid) return refused(grid);
  auto file = fish::read_penguin_file(text);
  if (!file) return refused(file);
  std::string names;
  for (int number = 1; number <= fish::kMaxFilePlayers; ++number) {
    const fish::FilePlayer* const player = file->find(number);
    if (player == nullptr) continue;
    names += fmt::format("{} is {}, number {}\n", fish::name(static_cast<fish::Color>(number - 1)),
                         rules::in_quotes(player->id), number);
  }
  table::Record record;
  record.game = *table::find_game("fish");
  record.settings = std::move(settings);
  record.start = fish::to_json(fish::position_of(*file, *grid, 1));
  auto table = table::open_table(record);
  if (!table) return refused(table);
  return ShownSource{{{std::move(record), true}, std::move(*table)}, std::move(names)};
}

}  // namespace

Expected<Source> read_source(const std::string& file, std::size_t events) {
  auto text = read_text(file);
  if (!text) return refused(text);
  return replayed(*text, events);
}

Expected<ShownSource> read_shown(const std::string& file, std::size_t events,
                                 const Assignments& set) {
  auto settings = read_settings(set);
  if (!settings) return refused(settings);
  auto text = read_text(file);
  if (!text) return refused(text);
  if (is_board_file(*text)) return board_source(*text, std::move(*settings));
  if (!set.empty()) {
    return rules::malformed(
        fmt::format("a position or record has its own settings: {} is only for a board file",
                    rules::in_quotes(set.front())));
  }
  auto source = replayed(*text, events);
  if (!source) return refused(source);
  return ShownSource{std::move(*source), std::nullopt};
}

Expected<Json> read_settings(const Assignments& assignments) {
  Json settings = Json::object();
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return rules::malformed(
          fmt::format("--set takes key=value, not {}", rules::in_quotes(assignment)));
    }
    const std::string value = assignment.substr(equals + 1);
    auto json = rules::read_json(value);
    settings[assignment.substr(0, equals)] = json ? std::move(*json) : Json(value);
  }
  return settings;
}

Expected<table::Record> fresh_record(const std::string& game, Json settings) {
  auto found = table::find_game(game);
  if (!found) return refused(found);
  table::Record record;
  record.game = *found;
  record.settings = std::move(settings);
  auto table = table::open_table(record);
  if (!table) return refused(table);
  record.start = (*table)->position_json();
  return record;
}

}  // namespace hexarena::app
