#include "base/error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace hexarena::base {
namespace {

using Kind = Error::Kind;

const std::vector<Kind> kKinds{Kind::invalid, Kind::illegal, Kind::refused, Kind::not_found,
                               Kind::busy,    Kind::limited, Kind::io,      Kind::corrupt};

TEST(Error, EveryKindHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const Kind kind : kKinds) EXPECT_TRUE(names.insert(name(kind)).second) << name(kind);
}

TEST(Error, AFaultOfTheServerIsNeverBlamedOnTheClient) {
  for (const Kind kind : kKinds) {
    EXPECT_EQ(http_status(kind) >= 500, exit_code(kind) == 3) << name(kind);
    if (is_fault(kind)) {
      EXPECT_GE(http_status(kind), 500) << name(kind);
    }
  }
}

TEST(Error, EachInterfaceMapsAKindAsDocumented) {
  EXPECT_EQ(http_status(Kind::invalid), 400);
  EXPECT_EQ(http_status(Kind::refused), 403);
  EXPECT_EQ(http_status(Kind::not_found), 404);
  EXPECT_EQ(http_status(Kind::illegal), 409);
  EXPECT_EQ(http_status(Kind::limited), 429);
  EXPECT_EQ(http_status(Kind::corrupt), 500);
  EXPECT_EQ(http_status(Kind::busy), 503);
  EXPECT_EQ(http_status(Kind::io), 503);
  EXPECT_EQ(exit_code(Kind::illegal), 1);
  EXPECT_EQ(exit_code(Kind::invalid), 2);
  EXPECT_EQ(exit_code(Kind::io), 3);
}

TEST(Error, IsPassedOnWithItsKindAndAPrefix) {
  Expected<int> failed = io_error("no space left");
  const Expected<std::string> bare = passed_on(failed);
  EXPECT_EQ(bare.error().message, "no space left");
  Expected<int> again = io_error("no space left");
  const Expected<std::string> named = passed_on(again, "writing a.json");
  EXPECT_EQ(named.error().kind, Kind::io);
  EXPECT_EQ(named.error().message, "writing a.json: no space left");
}

}  // namespace
}  // namespace hexarena::base
