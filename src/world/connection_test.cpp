// Connection as a stream of bytes, and ListeningPort. Lines over it are in socket_test.cpp.
#include "world/connection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include "world/socket_testing.hpp"

namespace hexarena::world {
namespace {

using testing::HasSubstr;

TEST(Connection, TransfersBytesUnchangedBothWays) {
  auto [near, far] = connected_pair();
  const std::string all("\0\n\xFF \"", 5);
  EXPECT_EQ(near.send(all, kPatient), Sent::all);
  EXPECT_EQ(far.receive(kPatient).bytes, all);
  EXPECT_EQ(far.send("x", kPatient), Sent::all);
  EXPECT_EQ(near.receive(kPatient).bytes, "x");
  EXPECT_EQ(near.receive(Milliseconds(0)).kind, Received::Kind::late);
  EXPECT_TRUE(near.open());
}

TEST(Connection, ReportsCloseAfterAllBytesWereRead) {
  auto [near, far] = connected_pair();
  EXPECT_EQ(far.send("last words", kPatient), Sent::all);
  far.hang_up();
  EXPECT_EQ(far.file(), -1);
  EXPECT_EQ(near.receive(kPatient).bytes, "last words");
  EXPECT_EQ(near.receive(kPatient).kind, Received::Kind::closed);
  EXPECT_FALSE(near.open());
  EXPECT_EQ(near.send("x", kPatient), Sent::gone);
}

TEST(Connection, SendingToAPeerThatDoesNotReadTimesOut) {
  auto [near, far] = connected_pair();
  const std::string large(8U << 20U, 'x');
  EXPECT_EQ(near.send(large, Milliseconds(20)), Sent::late);
  EXPECT_EQ(near.send("after half of it", kPatient), Sent::late);
  EXPECT_TRUE(far.open());
}

TEST(ListeningPort, AcceptsConnections) {
  auto port = ListeningPort::open(0);
  ASSERT_TRUE(port) << port.error().message;
  EXPECT_GT(port->port(), 0);
  EXPECT_FALSE(port->accept().open()) << "no connection is pending";
  auto near = Connection::connect({"127.0.0.1", port->port()}, kPatient);
  ASSERT_TRUE(near) << near.error().message;
  pollfd waiting{port->file(), POLLIN, 0};
  ASSERT_EQ(::poll(&waiting, 1, static_cast<int>(kPatient.count())), 1);
  Connection far(port->accept());
  EXPECT_EQ(near->send("hello", kPatient), Sent::all);
  EXPECT_EQ(far.receive(kPatient).bytes, "hello");
}

TEST(ListeningPort, IsRefusedWhenThePortIsInUse) {
  const auto first = ListeningPort::open(0);
  ASSERT_TRUE(first);
  const auto second = ListeningPort::open(first->port());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("cannot be listened at: Address already in use"));
}

TEST(ListeningPort, OnceClosedRefusesConnections) {
  auto port = ListeningPort::open(0);
  ASSERT_TRUE(port);
  port->close();
  EXPECT_FALSE(Connection::connect({"127.0.0.1", port->port()}, kPatient));
  EXPECT_TRUE(ListeningPort::open(port->port())) << "it is free again";
}

}  // namespace
}  // namespace hexarena::world
