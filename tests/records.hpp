// Records as tests read them from disk, also while they grow.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/json.hpp"

namespace hexarena::tests {

[[nodiscard]] inline base::Json json(const std::string& text) {
  auto read = base::read_json(text);
  EXPECT_TRUE(read) << text;
  return read ? *read : base::Json();
}

/// The actions of a record. A line that is still being written does not count.
[[nodiscard]] inline base::Json actions_in(const std::string& file) {
  std::ifstream in(file);
  base::Json all = base::Json::array();
  for (std::string line; std::getline(in, line) && !in.eof();) {
    const base::Json event = json(line);
    if (event.contains("action")) all.push_back(event["action"]);
  }
  return all;
}

}  // namespace hexarena::tests
