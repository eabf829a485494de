// Records for tests, made in one line and compared as JSON.
#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "session/record.hpp"

namespace hexarena::session {

/// A record without events; the settings are JSON, or its text.
[[nodiscard]] inline Record record_of(std::string_view game, Json settings = Json::object(),
                                      std::optional<Json> start = {}) {
  if (settings.is_string()) settings = *base::read_json(settings.get<std::string>());
  auto record = open_record(**find_game(game), std::move(settings), std::move(start));
  EXPECT_TRUE(record) << record.error().message;
  return std::move(*record);
}

inline void add_event(Record& record, const Json& json) {
  auto event = read_event(*record.opening, json);
  ASSERT_TRUE(event) << event.error().message;
  record.events.push_back(std::move(*event));
}

[[nodiscard]] inline Json event_of(const Record& record, std::size_t number) {
  return to_json(*record.opening, record.events.at(number));
}

[[nodiscard]] inline std::vector<Json> events_of(const Record& record) {
  std::vector<Json> all;
  for (std::size_t i = 0; i < record.events.size(); ++i) all.push_back(event_of(record, i));
  return all;
}

[[nodiscard]] inline Json stored_result(const Record& record) {
  return to_json(*record.opening, *record.result);
}

}  // namespace hexarena::session
