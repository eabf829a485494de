// Who is admitted, in which order, and when sign-up ends. All connect before the sign-up starts.
#include "contests/remote_fish/sign_up.hpp"

#include <gtest/gtest.h>

#include <list>

#include "world/socket_testing.hpp"

namespace hexarena::remote_fish {
namespace {

using world::Connection;
using world::kPatient;
using world::Milliseconds;

class SignUp : public testing::Test {
 protected:
  SignUp() { limits_.name_ms = limits_.period_ms = 600'000; }

  /// Connects and sends these bytes.
  void come(std::string_view bytes) {
    auto reached = Connection::connect({"127.0.0.1", port_.port()}, kPatient);
    ASSERT_TRUE(reached) << reached.error().message;
    guests_.push_back(std::move(*reached));
    ASSERT_EQ(guests_.back().send(bytes, kPatient), world::Sent::all);
  }
  [[nodiscard]] std::vector<std::string> signed_up() {
    std::vector<std::string> names;
    for (const RemoteClient& client : sign_up(port_, limits_, {})) names.push_back(client.name());
    return names;
  }

  world::ListeningPort port_ = std::move(*world::ListeningPort::open(0));
  SignUpLimits limits_;
  std::list<Connection> guests_;
};

using Names = std::vector<std::string>;

TEST_F(SignUp, TheOrderOfNamesIsPreservedAndTheMaximumEndsIt) {
  for (const char* name : {"\"Eve\"", "\"Ada\"", "\"Bob\"", "\"Late\""}) come(name);
  limits_.most = 3;
  EXPECT_EQ(signed_up(), (Names{"Eve", "Ada", "Bob"}));
  EXPECT_FALSE(Connection::connect({"127.0.0.1", port_.port()}, kPatient)) << "the port is closed";
}

TEST_F(SignUp, ABadNameClosesOnlyItsConnection) {
  for (const char* name : {"7 ", "\"R2\"", "\"Ada\"", "x\n", "\"Bob\""}) come(name);
  limits_.most = 2;
  EXPECT_EQ(signed_up(), (Names{"Ada", "Bob"}));
  EXPECT_EQ(guests_.front().receive(kPatient).kind, world::Received::Kind::closed);
}

TEST_F(SignUp, StartsAfterThePeriodOnlyWithEnoughPlayers) {
  come("\"Ada\"");
  come("\"Bob\"");
  come("");
  limits_.fewest = 2;
  limits_.period_ms = 1;
  limits_.extensions = 1'000'000;
  EXPECT_EQ(signed_up(), (Names{"Ada", "Bob"}));
  port_ = std::move(*world::ListeningPort::open(0));
  limits_.extensions = 1;
  EXPECT_EQ(signed_up(), Names{});
}

TEST_F(SignUp, SilentConnectionsTimeOutAndMakeRoom) {
  come("");
  come("\"A");
  come("\"Ada\"");
  limits_.guests = 1;
  limits_.name_ms = 20;
  limits_.most = 1;
  EXPECT_EQ(signed_up(), Names{"Ada"});
}

TEST_F(SignUp, BytesAfterTheNameAreReadLater) {
  come("\"Ada\"\"void\"[0,1]");
  limits_.most = 1;
  auto clients = sign_up(port_, limits_, {});
  ASSERT_EQ(clients.size(), 1U);
  EXPECT_TRUE(clients.front().tell("start", base::Json::array({true})));
  const auto answer = clients.front().ask("setup", base::Json::array(), 20'000);
  ASSERT_TRUE(answer);
  EXPECT_EQ(*answer, base::Json::array({0, 1}));
}

}  // namespace
}  // namespace hexarena::remote_fish
