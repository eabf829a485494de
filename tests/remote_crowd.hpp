// Clients of remote Fish for tests: those who play well, and those who do not.
//
// A Crowd signs up its clients one after the other, so that their order is certain, and then lets
// each answer on a thread of its own until the server hangs up or it leaves. What a client does is
// a Manner: it is given every call with its number and says which bytes to send, and when to leave.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <list>
#include <string>
#include <thread>
#include <utility>

#include "contests/remote_fish/fish_client.hpp"
#include "contests/remote_fish/json_talk.hpp"
#include "run_program.hpp"

namespace hexarena::tests {

inline constexpr world::Milliseconds kCrowdPatience{300'000};

/// What a client knows when it is called.
struct Called {
  int number = 0;  ///< 0 the first call of the tournament
  std::string method;
  base::Json state;    ///< of setup and take-turn
  std::string answer;  ///< what the house would say
};
struct Reply {
  std::string bytes;
  bool leaves = false;  ///< it hangs up then
};
using Manner = std::function<Reply(const Called&)>;

inline const Reply kLeaves{"", true};

inline Reply good(const Called& called) { return {called.answer}; }
/// Good until a method is called, then this.
inline Manner bad_at(std::string method, Reply reply) {
  return [method = std::move(method), reply = std::move(reply)](const Called& called) {
    return called.method == method ? reply : good(called);
  };
}
/// Moves its first penguin onto itself.
inline Reply bad_turn(const Called& called) {
  if (called.method != "take-turn") return good(called);
  const base::Json place = called.state["players"][0]["places"][0];
  return {base::write_json(base::Json::array({place, place}))};
}

/// A connection of tests: what it sends need not be JSON.
inline world::Connection connect_to(std::uint16_t port) {
  auto reached = world::Connection::connect({"127.0.0.1", port}, kCrowdPatience);
  EXPECT_TRUE(reached) << reached.error().message;
  return reached ? std::move(*reached) : world::Connection(world::FileDescriptor());
}
inline void send_bytes(world::Connection& connection, std::string_view bytes) {
  static_cast<void>(connection.send(bytes, kCrowdPatience));
}
/// Reads and forgets until the server hangs up; false when it does not.
[[nodiscard]] inline bool is_hung_up_on(world::Connection& connection) {
  while (true) {
    const auto received = connection.receive(kCrowdPatience);
    if (received.kind == world::Received::Kind::closed) return true;
    if (received.kind == world::Received::Kind::late) return false;
  }
}

class Crowd {
 public:
  explicit Crowd(std::uint16_t port) : port_(port) {}
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() { wait(); }

  /// Signs up one more; `name` are the bytes it says first. With `pieces` it sends byte by byte.
  void join(Manner manner, const std::string& name = "\"Ada\"", bool pieces = false) {
    world::Connection connection = connect_to(port_);
    send(connection, name, pieces);
    threads_.emplace_back([connection = std::move(connection), manner = std::move(manner),
                           pieces]() mutable { play(connection, manner, pieces); });
  }
  /// Until all have left or were hung up on.
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  static void send(world::Connection& connection, std::string_view bytes, bool pieces) {
    const std::size_t step = pieces ? 1 : bytes.size();
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      send_bytes(connection, bytes.substr(at, step));
    }
  }

  static void play(world::Connection& connection, const Manner& manner, bool pieces) {
    base::JsonStream stream;
    remote_fish::FishClient house(2);
    for (int number = 0;;) {
      const auto received = connection.receive(kCrowdPatience);
      if (received.kind != world::Received::Kind::bytes) return;
      if (!stream.feed(received.bytes)) return;
      while (stream.has_value()) {
        const base::Json call = stream.take();
        const auto answer = house.answer(call);
        EXPECT_TRUE(answer) << base::write_json(call);
        if (!answer) return;
        const Called called{number++, call[0].get<std::string>(), call[1][0],
                            base::write_json(*answer)};
        const Reply reply = manner(called);
        send(connection, reply.bytes, pieces);
        if (reply.leaves) return;
      }
    }
  }

  std::uint16_t port_;
  std::list<std::thread> threads_;
};

/// An xserver on a port that the system chose, with limits for a busy machine.
class Server {
 public:
  explicit Server(const std::vector<std::string>& options) : process_(call(options)) {
    const std::string line = process_.first_complaint();
    const std::string start = "xserver: port ";
    EXPECT_TRUE(line.starts_with(start)) << line;
    if (line.starts_with(start)) {
      port_ = static_cast<std::uint16_t>(std::stoi(line.substr(start.size())));
    }
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] Process& process() { return process_; }
  /// The line it prints in the end, and that there is nothing wrong.
  [[nodiscard]] std::string result() {
    const Finished ended = process_.finish();
    EXPECT_EQ(ended.code, 0) << ended;
    report_ = ended.err;
    return ended.out;
  }
  /// What it told on STDERR.
  [[nodiscard]] const std::string& report() const { return report_; }

 private:
  static Call call(const std::vector<std::string>& options) {
    // What a test says comes last, and counts. A client slower than this counts as silent.
    Call call{{"xserver", "0", "--report"}, ""};
    const auto has = [&](const char* option) {
      return std::find(options.begin(), options.end(), option) != options.end();
    };
    for (const char* option : {"--name-ms", "--wait-ms", "--call-ms", "--first-turn-ms"}) {
      if (!has(option)) call.words.insert(call.words.end(), {option, "300000"});
    }
    call.words.insert(call.words.end(), options.begin(), options.end());
    call.seconds = 900;
    return call;
  }

  Process process_;
  std::uint16_t port_ = 0;
  std::string report_;
};

}  // namespace hexarena::tests
