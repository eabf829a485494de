// Bots for tests of the hall: they connect, receive and send whatever a test wants.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "players/bot_hall.hpp"
#include "players/bot_side.hpp"

namespace hexarena::players {

inline constexpr world::Milliseconds kHallPatience{300'000};
inline constexpr std::string_view kAdaJoins = R"({"type":"join","protocol":1,"name":"ada"})";

/// A bot at the other end of a connection.
class HallBot {
 public:
  explicit HallBot(const BotHall& hall, std::string_view first = "") {
    auto reached = world::Socket::connect(hall.address(), kHallPatience, kRefereeLine.bytes);
    EXPECT_TRUE(reached) << reached.error().message;
    socket_ = std::move(*reached);
    if (!first.empty()) say(first);
  }
  void say(std::string_view line) {
    EXPECT_EQ(socket_->send_line(line, kHallPatience), world::Sent::all);
  }
  [[nodiscard]] std::string hear() { return socket_->read_line(kHallPatience).line; }
  [[nodiscard]] bool is_hung_up_on() {
    return socket_->read_line(kHallPatience).kind == world::Heard::Kind::closed;
  }
  void leave() { socket_->hang_up(); }
  void say_bytes(std::string_view bytes) {
    // The hall must not depend on how the bytes of a line are split.
    EXPECT_EQ(::send(socket_->file(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }
  /// Plays one game as "random" does, or reads no more than this many lines of it; false when the
  /// game does not come to its end.
  bool play(int lines = 1'000'000) {
    BotSide side(nullptr, {"random", std::nullopt});
    while (!side.over()) {
      if (lines-- == 0) return false;
      const world::Heard heard = socket_->read_line(kHallPatience);
      if (heard.kind != world::Heard::Kind::line) return false;
      auto answer = side.hear(heard.line);
      if (!answer) return false;
      if (*answer) say(base::write_json(**answer));
    }
    return true;
  }

 private:
  std::unique_ptr<world::Socket> socket_;
};

inline bool eventually(const std::function<bool()>& true_some_time) {
  const world::SystemClock clock;
  const world::Milliseconds until = clock.now() + kHallPatience;
  while (!true_some_time()) {
    if (clock.now() >= until) return false;
    usleep(1000);
  }
  return true;
}

/// Limits for a busy machine.
[[nodiscard]] inline HallLimits patient_hall() {
  const int patience = static_cast<int>(kHallPatience.count());
  HallLimits limits;
  limits.join_ms = limits.absent_ms = limits.busy_ms = patience;
  limits.talk.start_ms = limits.talk.send_ms = patience;
  return limits;
}

}  // namespace hexarena::players
