#include "app/source.hpp"

#include <fmt/format.h>

#include "app/input.hpp"

namespace hexarena::app {

using rules::Expected;
using rules::Json;
using rules::refused;

Expected<Source> read_source(const std::string& file, std::size_t events) {
  constexpr std::size_t kLimit = table::kRecordLimits.bytes + table::kRecordLimits.blanks;
  auto text = file.empty() ? read_all(stdin, kLimit) : read_file(file, kLimit);
  if (!text) return refused(text);
  auto envelope = table::read_envelope(*text);
  if (!envelope) return refused(envelope);
  auto table = table::replay(envelope->record, events);
  if (!table) {
    // An illegal action inside a record is bad input, not a "no".
    return rules::malformed(std::move(table.error().text));
  }
  return Source{std::move(*envelope), std::move(*table)};
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
