// JSON literals for tests.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "base/json.hpp"

namespace hexarena::base {

/// The value in `text`; the test fails if there is none.
[[nodiscard]] inline Json json(std::string_view text) {
  auto read = read_json(text);
  EXPECT_TRUE(read) << text;
  return read ? *read : Json();
}

}  // namespace hexarena::base
