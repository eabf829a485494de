// A peer over TCP: lines both ways, limits, and every way a conversation can end.
#include "world/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "world/socket_testing.hpp"

namespace hexarena::world {
namespace {

using testing::HasSubstr;

constexpr std::size_t kLongest = 1000;

/// Two ends of one connection.
struct Pair {
  Pair() {
    auto reached = Socket::connect(listener.address(), kPatient, kLongest);
    EXPECT_TRUE(reached) << reached.error().message;
    if (reached) near = std::move(*reached);
    far = listener.accept(kPatient, kLongest);
  }
  Listener listener;
  std::unique_ptr<Socket> near;
  std::unique_ptr<Socket> far;
};

TEST(Address, IsReadAndWritten) {
  for (const std::string text : {"localhost:8081", "192.0.2.7:1", "[::1]:65535", "a.example:80"}) {
    const auto address = read_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(to_string(*address), text);
  }
  EXPECT_EQ(read_address("[::1]:65535")->host, "::1");
  for (const std::string text : {"", "localhost", ":80", "localhost:", "localhost:0", "::1:80",
                                 "localhost:65536", "localhost:80x", "localhost:-1", "[]:80"}) {
    EXPECT_FALSE(read_address(text)) << text;
  }
}

TEST(Socket, LinesGoBothWays) {
  Pair pair;
  ASSERT_TRUE(pair.near && pair.far);
  EXPECT_EQ(pair.near->send_line("one", kPatient), Sent::all);
  EXPECT_EQ(pair.near->send_line("", kPatient), Sent::all);
  EXPECT_EQ(pair.near->send_line("three", kPatient), Sent::all);
  for (const char* line : {"one", "", "three"}) {
    const Heard heard = pair.far->read_line(kPatient);
    EXPECT_EQ(heard.kind, Heard::Kind::line);
    EXPECT_EQ(heard.line, line);
  }
  EXPECT_EQ(pair.far->send_line("back", kPatient), Sent::all);
  EXPECT_EQ(pair.near->read_line(kPatient).line, "back");
  EXPECT_EQ(pair.near->read_line(Milliseconds(1)).kind, Heard::Kind::late);
}

TEST(Socket, WhatWasSentBeforeTheEndIsRead) {
  Pair pair;
  ASSERT_TRUE(pair.near && pair.far);
  EXPECT_EQ(pair.far->send_line("last", kPatient), Sent::all);
  pair.far->hang_up();
  EXPECT_EQ(pair.near->read_line(kPatient).line, "last");
  EXPECT_EQ(pair.near->read_line(kPatient).kind, Heard::Kind::closed);
  EXPECT_EQ(pair.near->read_line(kPatient).kind, Heard::Kind::closed);
}

TEST(Socket, WritingToAClosedConnectionRaisesNoSignal) {
  Pair pair;
  ASSERT_TRUE(pair.near && pair.far);
  pair.far->hang_up();
  Sent sent = Sent::all;
  // The first may be sent before the other end is known to be gone.
  for (int i = 0; i < 1000 && sent == Sent::all; ++i) sent = pair.near->send_line("x", kPatient);
  EXPECT_EQ(sent, Sent::gone);
  pair.near->hang_up();
  EXPECT_EQ(pair.near->send_line("x", kPatient), Sent::gone);
  EXPECT_EQ(pair.near->read_line(kPatient).kind, Heard::Kind::closed);
}

TEST(Socket, AnEndlessLineIsTooMuch) {
  Pair pair;
  ASSERT_TRUE(pair.near && pair.far);
  EXPECT_EQ(pair.far->send_line(std::string(kLongest, 'x'), kPatient), Sent::all);
  EXPECT_EQ(pair.near->read_line(kPatient).line.size(), kLongest);
  EXPECT_EQ(pair.far->send_line(std::string(kLongest + 1, 'x'), kPatient), Sent::all);
  EXPECT_EQ(pair.near->read_line(kPatient).kind, Heard::Kind::too_much);
}

TEST(Socket, SendingToAPeerThatDoesNotReadTimesOut) {
  Pair pair;
  ASSERT_TRUE(pair.near && pair.far);
  const std::string large(8U << 20U, 'x');
  Sent sent = Sent::all;
  for (int i = 0; i < 100 && sent == Sent::all; ++i) {
    sent = pair.near->send_line(large, Milliseconds(20));
  }
  EXPECT_EQ(sent, Sent::late);
  EXPECT_EQ(pair.near->send_line("after half a line", kPatient), Sent::late);
}

TEST(Socket, ReportsWhyItCannotConnect) {
  Listener listener;
  listener.close();
  const auto refused = Socket::connect(listener.address(), kPatient, kLongest);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("cannot be reached: Connection refused"));
  const auto unknown = Socket::connect({"no such host", 80}, kPatient, kLongest);
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("is not known"));
}

}  // namespace
}  // namespace hexarena::world
