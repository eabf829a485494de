// What one hostile client does to an arena, each attack from the same address, again and again until
// it is stopped. Whether others notice is for the caller to see.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "web_client.hpp"

namespace hexarena::tests {

/// 127.0.0.66: where all attacks come from.
inline constexpr std::uint32_t kAttacker = 0x7F000042U;

/// Makes closing it an error for the other side.
inline void reset_on_close(int file) {
  const linger at_once{1, 0};
  setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

struct Target {
  std::uint16_t port = 0;
  std::uint16_t bot_port = 0;
  std::vector<std::string> games;  ///< live ones, to be watched
};

class Attack {
 public:
  Attack(Target target, const std::atomic<bool>& stopped)
      : target_(std::move(target)), stopped_(stopped) {}

  using Kind = void (Attack::*)();
  struct Named {
    const char* name;
    Kind kind;
  };
  static const std::array<Named, 8>& all() {
    static const std::array<Named, 8> attacks{{{"watchers", &Attack::watchers},
                                               {"games", &Attack::games},
                                               {"ratings", &Attack::ratings},
                                               {"tournaments", &Attack::tournaments},
                                               {"downloads", &Attack::downloads},
                                               {"bot sockets", &Attack::bot_sockets},
                                               {"pings", &Attack::pings},
                                               {"identities", &Attack::identities}}};
    return attacks;
  }

  /// Until it is stopped.
  void run(Kind kind) {
    // The attacker has a machine of its own; here it must not take the processor of the others.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 5);
    while (!stopped_) (this->*kind)();
  }

  /// 8000 sockets that watch a game, as fast as they can be opened.
  void watchers() {
    open_all(8000, [this](int i) { return watch_request(i); });
  }

  /// Games that no one joins.
  void games() {
    const std::string body =
        R"({"game":"fish","seats":[{"person":"A"},{"person":"B"},{"person":"C"}]})";
    RawClient client(target_.port, kAttacker);
    for (int i = 0; i < 2000 && !stopped_; ++i) {
      if (!client.send(head("POST", "/api/games", body.size()) + body)) return;
      if (read_answer(client).status == 0) return;
    }
  }

  /// Expensive questions whose answers are not waited for.
  void ratings() {
    for (int i = 0; i < 300 && !stopped_; ++i) {
      const RawClient client(target_.port, kAttacker);
      client.send(head("GET", "/api/ratings?game=reversi"));
      reset_on_close(client.file());
    }
  }

  /// As many and as large tournaments as it gets.
  void tournaments() {
    std::string players;
    for (int i = 0; i < 16; ++i) players += R"("engine:10","expert",)";
    players.pop_back();
    const std::string body =
        R"({"name":"Cup","game":"fish","format":"round-robin","rounds":20,"players":[)" + players +
        "]}";
    static_cast<void>(ask(target_.port, "POST", "/api/tournaments", body, "", kAttacker));
    const std::string smaller = R"({"name":"Cup","game":"fish","format":"round-robin","rounds":10,)"
                                R"("players":["engine:10","engine:9"]})";
    static_cast<void>(ask(target_.port, "POST", "/api/tournaments", smaller, "", kAttacker));
  }

  /// 4000 downloads of the largest file, of which nothing is read.
  void downloads() {
    open_all(4000, [](int) { return head("GET", "/hexarena.wasm"); });
  }

  /// Connections to the bot port that never say anything.
  void bot_sockets() {
    std::deque<RawClient> silent;
    for (int i = 0; i < 70; ++i) silent.emplace_back(target_.bot_port, kAttacker);
    for (int i = 0; i < 50 && !stopped_; ++i) usleep(20'000);
  }

  /// Pings as fast as they go, on many sockets.
  void pings() {
    std::deque<RawClient> sockets;
    std::string many;
    for (int i = 0; i < 500; ++i) many += std::string("\x89\x80\0\0\0\0", 6);
    for (int i = 0; i < 50 && !stopped_; ++i) {
      sockets.emplace_back(target_.port, kAttacker);
      sockets.back().send(watch_request(i));
      fcntl(sockets.back().file(), F_SETFL, O_NONBLOCK);
    }
    for (int i = 0; i < 200 && !stopped_; ++i) {
      for (const RawClient& each : sockets) each.send(many);
    }
  }

  /// Names for all eternity.
  void identities() {
    for (int i = 0; i < 500 && !stopped_; ++i) {
      const std::string body = fmt::format(R"({{"name":"squatter {}","kind":"person"}})", ++last_);
      static_cast<void>(ask(target_.port, "POST", "/api/identities", body, "", kAttacker));
    }
  }

 private:
  static std::string head(const std::string& method, const std::string& path,
                          std::size_t length = 0) {
    return fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", method,
                       path, length);
  }
  [[nodiscard]] std::string watch_request(int i) const {
    return fmt::format(
        "GET /api/live/{} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: "
        "13\r\n\r\n",
        target_.games[static_cast<std::size_t>(i) % target_.games.size()]);
  }

  /// Holds so many sockets open, each with one request, for a while; then begins anew.
  void open_all(int count, const std::function<std::string(int)>& request) {
    std::deque<RawClient> sockets;
    for (int i = 0; i < count && !stopped_; ++i) {
      sockets.emplace_back(target_.port, kAttacker);
      sockets.back().send(request(i));
    }
    for (int i = 0; i < 150 && !stopped_; ++i) usleep(20'000);
    for (const RawClient& each : sockets) reset_on_close(each.file());
  }

  const Target target_;
  const std::atomic<bool>& stopped_;
  int last_ = 0;
};

}  // namespace hexarena::tests
