#include "cli/source.hpp"

#include <fmt/format.h>

#include "contests/penguins/penguin_file.hpp"
#include "games/fish/json.hpp"
#include "games/fish/settings.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

Expected<std::string> read_text(const std::string& file) {
  constexpr std::size_t kLimit = session::kRecordLimits.bytes + session::kRecordLimits.blanks;
  return file.empty() ? world::read_all(stdin, kLimit) : world::read_file(file, kLimit);
}

Expected<Source> replayed(std::string_view text, std::size_t events) {
  auto envelope = session::read_envelope(text);
  if (!envelope) return passed_on(envelope);
  auto table = session::replay(envelope->record, events);
  if (!table) {
    // An illegal action inside a record is bad input, not a "no".
    return base::invalid(std::move(table.error().message));
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
    return base::invalid(
        fmt::format("a board file leaves nothing open but its grid: --set {}=…"
                    " does not go with it",
                    key));
  }
  auto read = fish::read_settings(settings);
  if (!read) return passed_on(read);
  const auto grid = fish::file_grid(read->grid);
  if (!grid) return base::invalid("the grid of a board file is hex or square");
  return *grid;
}

Expected<ShownSource> board_source(std::string_view text, Json settings) {
  if (!settings.contains("grid")) settings["grid"] = "hex";
  auto grid = read_grid(settings);
  if (!grid) return passed_on(grid);
  auto file = penguins::read_penguin_file(text);
  if (!file) return passed_on(file);
  std::string names;
  for (int number = 1; number <= penguins::kMaxFilePlayers; ++number) {
    const penguins::FileLine* const player = file->find(number);
    if (player == nullptr) continue;
    names += fmt::format("{} is {}, number {}\n", fish::name(static_cast<fish::Color>(number - 1)),
                         base::in_quotes(player->id), number);
  }
  auto record = session::open_record(**session::find_game("fish"), std::move(settings),
                                     fish::to_json(penguins::position_of(*file, *grid, 1)));
  if (!record) return passed_on(record);
  auto table = record->opening->copy();
  return ShownSource{{{std::move(*record), true}, std::move(table)}, std::move(names)};
}

}  // namespace

Expected<Source> read_source(const std::string& file, std::size_t events) {
  auto text = read_text(file);
  if (!text) return passed_on(text);
  return replayed(*text, events);
}

Expected<ShownSource> read_shown(const std::string& file, std::size_t events,
                                 const Assignments& set) {
  auto settings = read_settings(set);
  if (!settings) return passed_on(settings);
  auto text = read_text(file);
  if (!text) return passed_on(text);
  if (is_board_file(*text)) return board_source(*text, std::move(*settings));
  if (!set.empty()) {
    return base::invalid(
        fmt::format("a position or record has its own settings: {} is only for a board file",
                    base::in_quotes(set.front())));
  }
  auto source = replayed(*text, events);
  if (!source) return passed_on(source);
  return ShownSource{std::move(*source), std::nullopt};
}

Expected<Json> read_settings(const Assignments& assignments) {
  Json settings = Json::object();
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return base::invalid(
          fmt::format("--set takes key=value, not {}", base::in_quotes(assignment)));
    }
    const std::string value = assignment.substr(equals + 1);
    auto json = base::read_json(value);
    settings[assignment.substr(0, equals)] = json ? std::move(*json) : Json(value);
  }
  return settings;
}

Expected<session::Record> fresh_record(const std::string& game, Json settings) {
  auto found = session::find_game(game);
  if (!found) return passed_on(found);
  auto record = session::open_record(**found, std::move(settings));
  if (!record) return record;
  auto complete = session::write_out_start(*record);
  if (!complete) return passed_on(complete);
  return record;
}

}  // namespace hexarena::cli
