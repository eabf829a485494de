#include "cli/source.hpp"

#include <fmt/format.h>

#include "contests/penguins/shown_board.hpp"
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
    // An illegal action inside a record is invalid input, not a negative result.
    return base::invalid(std::move(table.error().message));
  }
  return Source{std::move(*envelope), std::move(*table)};
}

Expected<ShownSource> board_source(std::string_view text, Json settings) {
  auto board = penguins::shown_board(text, std::move(settings));
  if (!board) return passed_on(board);
  auto table = board->record.opening->copy();
  return ShownSource{{{std::move(board->record), true}, std::move(table)}, std::move(board->names)};
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
  if (penguins::is_board_file(*text)) return board_source(*text, std::move(*settings));
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
