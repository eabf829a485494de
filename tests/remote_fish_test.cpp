// Remote Fish: whole tournaments of xserver, with good clients, bad ones and hostile ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "contests/remote_fish/contest.hpp"
#include "refusals.hpp"
#include "remote_crowd.hpp"
#include "world/socket_testing.hpp"

namespace hexarena::tests {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

/// The result of a tournament of clients with these manners, who are all there is.
std::string held(const std::vector<Manner>& manners) {
  const std::string number = std::to_string(manners.size());
  Server server({"--most", number, "--fewest", number});
  Crowd crowd(server.port());
  for (const Manner& manner : manners) crowd.join(manner);
  crowd.wait();
  return server.result();
}

// What a tournament comes to
// -----------------------------------------------------------------------

TEST(RemoteFish, GoodPlayersHaveOneWinner) {
  EXPECT_EQ(held({5, good}), "[1,0]\n");
  EXPECT_EQ(held({10, good}), "[1,0]\n");
}

TEST(RemoteFish, WhoAnswersSetupBadlyIsOut) {
  for (const std::string answer : {"[1,0,0]", "[0,}", "[9,9]", "\"void\"", "[[0,0],[1,0]]"}) {
    std::vector<Manner> manners(6, good);
    manners.front() = bad_at("setup", {answer});
    EXPECT_EQ(held(manners), "[1,1]\n") << answer;
  }
}

TEST(RemoteFish, EveryKindOfFailureIsCounted) {
  const auto bad = [](const Reply& reply) {
    return std::vector<Manner>{bad_at("end", reply), bad_at("playing-as", reply),
                               bad_at("playing-with", reply), bad_turn, bad_at("end", reply)};
  };
  for (const Reply& reply : {kLeaves, Reply{"\"no\""}}) {
    EXPECT_EQ(held(bad(reply)), "[0,5]\n");
    std::vector<Manner> manners(5, good);
    const std::vector<Manner> worse = bad(reply);
    manners.insert(manners.end(), worse.begin(), worse.end());
    EXPECT_EQ(held(manners), "[2,5]\n");
    manners[5] = good;
    EXPECT_EQ(held(manners), "[2,4]\n");
  }
}

TEST(RemoteFish, SilenceIsAFailureAsWell) {
  Server server({"--most", "5", "--call-ms", "5000", "--first-turn-ms", "5000"});
  Crowd crowd(server.port());
  crowd.join(bad_at("playing-with", {}));
  for (int i = 0; i < 4; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,1]\n");
  EXPECT_THAT(server.report(), HasSubstr("did not answer playing-with within 5000 ms"));
}

TEST(RemoteFish, TheFirstTurnHasATimeOfItsOwn) {
  Server server({"--most", "5", "--first-turn-ms", "1"});
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(bad_at("take-turn", {}));
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,4]\n");
  EXPECT_THAT(server.report(), HasSubstr("did not answer take-turn within 1 ms"));
}

// Sign-up -----------------------------------------------------------------------------------------

TEST(RemoteFish, WhoSaysNoNameIsDroppedAndNotCounted) {
  Server server({"--name-ms", "3000", "--most", "5"});
  world::Connection silent = connect_to(server.port());
  world::Connection half = connect_to(server.port());
  send_bytes(half, "\"Ad");
  EXPECT_TRUE(is_hung_up_on(silent));
  EXPECT_TRUE(is_hung_up_on(half));
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteFish, NamesAreLettersAndNothingElse) {
  Server server({"--most", "5"});
  for (const std::string& name :
       {std::string("\"\""), std::string("\"abcdefghijklm\""), std::string("\"R2D2\""),
        std::string("\"a b\""), std::string("\"\xC3\xA9\""), std::string("[\"Ada\"]"),
        std::string("7 "), std::string("Ada "), std::string("null\n"), std::string("\"\\u0000\""),
        std::string("{\"name\":\"Ada\"}"), std::string("\x16\x03\x01 "),
        std::string("GET / HTTP/1.1\r\n\r\n"), std::string(1000, '['),
        "\"" + std::string(10U << 20U, 'x') + "\"", std::string(10U << 20U, ' ')}) {
    world::Connection connection = connect_to(server.port());
    send_bytes(connection, name);
    EXPECT_TRUE(is_hung_up_on(connection)) << name.substr(0, 20);
  }
  Crowd crowd(server.port());
  crowd.join(good, "\"abcdefghijkl\"");
  crowd.join(good, "\"a\"\n");
  crowd.join(good, "  \r\n\t\"Z\"");
  crowd.join(good, "\"\\u0041da\"");
  crowd.join(good, "\"a\"");  // a name may be there twice
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteFish, TooFewAreNoTournament) {
  Server server({"--wait-ms", "3000", "--extensions", "0"});
  Crowd crowd(server.port());
  crowd.join([](const Called&) {
    ADD_FAILURE() << "somebody was called";
    return kLeaves;
  });
  crowd.wait();
  EXPECT_EQ(server.result(), "[0,0]\n");
  EXPECT_THAT(server.report(), HasSubstr("no tournament: 1 signed up, 5 are needed\n"));
}

TEST(RemoteFish, EnoughAreATournamentWhenThePeriodEnds) {
  Server server({"--wait-ms", "100", "--extensions", "1000"});
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteFish, AFullHouseStartsAtOnceAndTurnsTheNextAway) {
  Server server({"--most", "6"});
  Crowd crowd(server.port());
  std::optional<bool> refused;
  crowd.join([&](const Called& called) {
    if (!refused) {
      refused = !world::Connection::connect({"127.0.0.1", server.port()}, kCrowdPatience);
    }
    return good(called);
  });
  for (int i = 0; i < 5; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(refused, true);
  EXPECT_EQ(server.result(), "[1,0]\n");
}

// Hostile clients ---------------------------------------------------------------------------------

TEST(RemoteFish, ByteByByteIsAsGoodAsAtOnce) {
  Server server({"--most", "5"});
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(good, "\"Ada\"", true);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteFish, BlanksBeforeAValueAreNothing) {
  const Manner blank = [](const Called& called) {
    return Reply{std::string(2040, ' ') + called.answer + "\n\n"};
  };
  Server server({"--most", "5"});
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(blank, std::string(2040, '\n') + "\"Ada\"");
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteFish, HugeDeepAndEndlessAnswersEndThatClientOnly) {
  for (const std::string& answer :
       {"\"" + std::string(10U << 20U, 'x') + "\"", std::string(10U << 20U, ' '),
        std::string(10U << 20U, '['), std::string(10U << 20U, '7'),
        "[" + repeated("[0,0],", 2'000'000) + "[0,0]]", std::string(10U << 20U, '\0')}) {
    std::vector<Manner> manners(5, good);
    manners.front() = bad_at("setup", {answer});
    EXPECT_EQ(held(manners), "[1,1]\n") << answer.substr(0, 20);
  }
}

TEST(RemoteFish, WhoAnswersBeforeBeingAskedIsTakenByItsWord) {
  Server server({"--most", "5"});
  Crowd crowd(server.port());
  // Start and both calls before the first game are answered by then.
  crowd.join([](const Called& called) { return called.number < 3 ? Reply() : good(called); },
             "\"Ada\"\"void\"\"void\"\"void\"");
  for (int i = 0; i < 4; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
  std::vector<Manner> manners(5, good);
  manners.front() = bad_at("start", {repeated("\"void\"", 500'000)});
  EXPECT_EQ(held(manners), "[1,1]\n");
}

TEST(RemoteFish, WhoLeavesAndComesBackIsTwoPlayersOneOfWhomFails) {
  Server server({"--most", "6"});
  {
    world::Connection first = connect_to(server.port());
    send_bytes(first, "\"Ada\"");
  }
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,1]\n");
}

/// The first player wins, so it gets as many calls as anybody; it leaves instead of answering each
/// of them, and in the middle of the answer.
TEST(RemoteFish, AClientMayDieAtEveryPoint) {
  int calls = 0;
  const auto dies_at = [&](int last, bool in_the_middle) {
    std::vector<Manner> manners(5, good);
    manners.front() = [&calls, last, in_the_middle](const Called& called) {
      calls = std::max(calls, called.number + 1);
      if (called.number < last) return good(called);
      const std::size_t half = in_the_middle ? called.answer.size() / 2 : 0;
      return Reply{called.answer.substr(0, half), true};
    };
    return held(manners);
  };
  EXPECT_EQ(dies_at(1'000'000, false), "[1,0]\n");
  ASSERT_GT(calls, 15);
  for (int last = 0, all = calls; last < all; ++last) {
    for (const bool in_the_middle : {false, true}) {
      EXPECT_THAT(dies_at(last, in_the_middle),
                  last + 1 < all ? MatchesRegex("\\[[1-4],1\\]\n") : MatchesRegex("\\[0,1\\]\n"))
          << last;
    }
  }
}

TEST(RemoteFish, ManySilentClientsKeepNoOneOut) {
  Server server({"--most", "5"});
  std::list<world::Connection> silent;
  for (int i = 0; i < 100; ++i) silent.push_back(connect_to(server.port()));
  Crowd crowd(server.port());
  for (int i = 0; i < 5; ++i) crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[1,0]\n");
  for (world::Connection& each : silent) EXPECT_TRUE(is_hung_up_on(each));
}

namespace fs = std::filesystem;

std::ptrdiff_t open_descriptors() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

TEST(RemoteFish, FiftyTournamentsLeaveNothingOpen) {
  remote_fish::SignUpLimits sign_up;
  sign_up.most = 5;
  sign_up.name_ms = sign_up.period_ms = static_cast<int>(kCrowdPatience.count());
  remote_fish::RemoteLimits remote;
  remote.call_ms = remote.first_turn_ms = sign_up.period_ms;
  const std::ptrdiff_t before = open_descriptors();
  for (int i = 0; i < 50; ++i) {
    auto port = world::ListeningPort::open(0);
    ASSERT_TRUE(port) << port.error().message;
    Crowd crowd(port->port());
    crowd.join(i % 2 == 0 ? good : bad_at("take-turn", kLeaves));
    for (int each = 0; each < 4; ++each) crowd.join(good);
    const auto held = remote_fish::hold_remote_fish(std::move(*port), sign_up, remote);
    crowd.wait();
    ASSERT_TRUE(held) << held.error().message;
    EXPECT_EQ(held->report.winners.size(), 1U);
    EXPECT_EQ(held->report.removed.size(), i % 2 == 0 ? 0U : 1U);
  }
  EXPECT_EQ(open_descriptors(), before);
}

// Our own clients ---------------------------------------------------------------------------------

Call clients_call(int number, std::uint16_t port) {
  Call call{{"xclients", std::to_string(number), std::to_string(port)}, ""};
  call.seconds = 900;
  return call;
}

TEST(RemoteClients, TwoHundredPlayOneTournament) {
  Server server({"--most", "200"});
  const Finished clients = run(clients_call(200, server.port()));
  EXPECT_EQ(clients.code, 0) << clients;
  EXPECT_EQ(clients.out + clients.err, "");
  EXPECT_EQ(server.result(), "[1,0]\n");
}

TEST(RemoteClients, PlayBesideOthers) {
  Server server({"--most", "6"});
  Crowd crowd(server.port());
  crowd.join(bad_at("end", kLeaves));
  Process clients(clients_call(4, server.port()));
  crowd.join(good);
  crowd.wait();
  EXPECT_EQ(server.result(), "[0,1]\n");
  EXPECT_EQ(clients.finish().code, 0);
}

/// What becomes of two clients at a server that sends this to each, and hangs up.
Finished after_hearing(const std::string& bytes) {
  const world::Listener server;
  Process clients(clients_call(2, server.port()));
  std::list<std::unique_ptr<world::Socket>> guests;
  for (const std::string name : {"\"HouseA\"", "\"HouseB\""}) {
    guests.push_back(server.accept(kCrowdPatience));
    EXPECT_EQ(guests.back()->read_line(kCrowdPatience).line, name);
    EXPECT_EQ(guests.back()->send_line(bytes, kCrowdPatience), world::Sent::all);
    if (bytes == R"(["start",[true]])") {
      EXPECT_EQ(guests.back()->read_line(kCrowdPatience).line, "\"void\"");
    }
  }
  guests.clear();
  return clients.finish();
}

TEST(RemoteClients, SurviveAServerThatCloses) {
  const Finished ended = after_hearing("");
  EXPECT_EQ(ended.code, 0) << ended;
  EXPECT_EQ(ended.out + ended.err, "");
  expect_end(after_hearing(R"(["start",[true]])"), 1, "xclients",
             "2 of 2 players were cut off in the middle of the tournament");
}

TEST(RemoteClients, LeaveAServerThatMakesNoSenseAndSaySo) {
  for (const std::string& bytes :
       {std::string("{}"), std::string("garbage {{{"), std::string("[1,,"), std::string("[]]]"),
        std::string(1000, '['), std::string("[\"setup\",[7]]"), std::string("\"\xFF\""),
        "\"" + std::string(100'000, 'x') + "\""}) {
    SCOPED_TRACE(bytes.substr(0, 40));
    expect_end(after_hearing(bytes), 2, "xclients", "the server sent no call: ");
  }
  // A call, whatever it is worth, and one that never came whole.
  for (const std::string bytes :
       {R"(["end",[true]])", R"(["take-turn",[{"players":[],"board":[]},[]]])", "["}) {
    EXPECT_EQ(after_hearing(bytes).code, 0) << bytes;
  }
}

TEST(RemoteClients, CommandLinesThatMakeNoSenseAreRefused) {
  expect_bad_call({"xserver"}, "port");
  expect_bad_call({"xserver", "65536"}, "65536");
  expect_bad_call({"xserver", "-1"}, "-1");
  expect_bad_call({"xserver", "0", "--most", "501"}, "501");
  expect_bad_call({"xserver", "0", "--most", "4"}, "--fewest 5 is more than --most 4");
  expect_bad_call({"xserver", "0", "--call-ms", "0"}, "call-ms");
  expect_bad_call({"xserver", "0", "--call-ms", ""}, "");
  const auto taken = world::ListeningPort::open(0);
  ASSERT_TRUE(taken);
  expect_bad_call({"xserver", std::to_string(taken->port())}, "Address already in use", "", 3);
  expect_bad_call({"xclients", "5"}, "port");
  expect_bad_call({"xclients", "0", "45678"}, "0");
  expect_bad_call({"xclients", "5", "0"}, "0");
  expect_bad_call({"xclients", "5", "45678", "no such host", "--reach-ms", "1"}, "is not known");
  world::Listener nobody;
  nobody.close();
  expect_bad_call({"xclients", "5", std::to_string(nobody.port()), "--reach-ms", "1"},
                  "Connection refused", "", 3);
}

TEST(RemoteClients, WaitForAServerThatIsAboutToStart) {
  world::Listener later;
  const std::uint16_t port = later.port();
  later.close();
  Call call = clients_call(1, port);
  call.words.insert(call.words.end(), {"--reach-ms", "300000"});
  Process clients(call);
  auto server = world::ListeningPort::open(port);
  ASSERT_TRUE(server) << server.error().message;
  pollfd waiting{server->file(), POLLIN, 0};
  EXPECT_EQ(::poll(&waiting, 1, 300'000), 1);
  static_cast<void>(server->accept());
  EXPECT_EQ(clients.finish().code, 0);
}

}  // namespace
}  // namespace hexarena::tests
