// A client of the arena for tests, hand-made on a plain socket, so that it can also misbehave.
//
// No call waits longer than a minute or two; what did not come then is told by an empty answer.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"

namespace hexarena::tests {

/// A connection to a port of this machine.
class RawClient {
 public:
  /// `from`: the address it comes from, one of 127.0.0.0/8; all of them are this machine.
  explicit RawClient(std::uint16_t port, std::uint32_t from = INADDR_LOOPBACK)
      : file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (from != INADDR_LOOPBACK) {
      const int on = 1;
      setsockopt(file_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
      address.sin_addr.s_addr = htonl(from);
      if (bind(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) hang_up();
    }
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) hang_up();
  }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient() { hang_up(); }

  [[nodiscard]] int file() const { return file_; }
  void hang_up() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }
  /// False when the other side does not take it.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// So many bytes; fewer when no more come.
  [[nodiscard]] std::string take(std::size_t count) {
    while (heard_.size() < count && more()) {
    }
    return cut(std::min(count, heard_.size()));
  }
  /// Up to and with this text; empty when it does not come.
  [[nodiscard]] std::string take_until(std::string_view text) {
    while (heard_.find(text) == std::string::npos) {
      if (!more()) return "";
    }
    return cut(heard_.find(text) + text.size());
  }
  /// Whether the other side has hung up; what it said before is kept. Waits a moment.
  [[nodiscard]] bool ended() {
    constexpr int kMomentMs = 10;
    pollfd ready{file_, POLLIN, 0};
    return poll(&ready, 1, kMomentMs) > 0 && !more();
  }
  /// What was heard already and not taken.
  [[nodiscard]] std::string take_buffered() { return cut(heard_.size()); }
  /// Everything up to the end of the connection.
  [[nodiscard]] std::string take_all() {
    while (more()) {
    }
    return cut(heard_.size());
  }

 private:
  bool more() {
    constexpr int kPatienceMs = 120'000;
    pollfd ready{file_, POLLIN, 0};
    if (file_ < 0 || poll(&ready, 1, kPatienceMs) <= 0) return false;
    std::array<char, 65'536> bytes{};
    const ssize_t got = recv(file_, bytes.data(), bytes.size(), 0);
    if (got > 0) heard_.append(bytes.data(), static_cast<std::size_t>(got));
    return got > 0;
  }
  std::string cut(std::size_t count) {
    std::string part = heard_.substr(0, count);
    heard_.erase(0, count);
    return part;
  }

  int file_;
  std::string heard_;
};

struct WebAnswer {
  int status = 0;
  std::string head;
  std::string body;

  [[nodiscard]] base::Json json() const {
    auto read = base::read_json(body);
    return read ? *read : base::Json();
  }
};

[[nodiscard]] inline WebAnswer read_answer(RawClient& client, bool has_body = true) {
  WebAnswer answer;
  answer.head = client.take_until("\r\n\r\n");
  if (answer.head.size() > 12) answer.status = std::stoi(answer.head.substr(9, 3));
  const std::size_t length = answer.head.find("Content-Length: ");
  if (has_body && length != std::string::npos) {
    answer.body = client.take(std::stoul(answer.head.substr(length + 16)));
  }
  return answer;
}

/// One request on a connection of its own; `more` are further lines of its head.
[[nodiscard]] inline WebAnswer ask(std::uint16_t port, const std::string& method,
                                   const std::string& target, const std::string& body = "",
                                   const std::string& more = "",
                                   std::uint32_t from = INADDR_LOOPBACK) {
  RawClient client(port, from);
  client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
              more +
              (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") +
              "\r\n" + body);
  return read_answer(client, method != "HEAD");
}

/// A visitor of a live game.
class LiveClient {
 public:
  LiveClient(std::uint16_t port, const std::string& target, const std::string& more = "",
             std::uint32_t from = INADDR_LOOPBACK)
      : client_(port, from) {
    client_.send("GET " + target +
                 " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                 more + "\r\n");
    status_ = read_answer(client_).status;
  }

  /// 101 when it was let in.
  [[nodiscard]] int status() const { return status_; }
  RawClient& raw() { return client_; }
  void say(const base::Json& message) { send_frame(0x81, base::write_json(message)); }
  /// A frame with its first byte as given, masked with zeros.
  bool send_frame(unsigned first, std::string_view bytes) {
    std::string frame(1, static_cast<char>(first));
    if (bytes.size() < 126) {
      frame += static_cast<char>(0x80U | bytes.size());
    } else {
      frame += static_cast<char>(0x80U | (bytes.size() < 65'536 ? 126U : 127U));
      for (int shift = bytes.size() < 65'536 ? 8 : 56; shift >= 0; shift -= 8) {
        frame += static_cast<char>(bytes.size() >> static_cast<unsigned>(shift) & 0xFFU);
      }
    }
    return client_.send(frame + std::string(4, '\0') + std::string(bytes));
  }

  /// The next message; null when the talk is over.
  [[nodiscard]] base::Json hear() {
    while (true) {
      const std::string head = client_.take(2);
      if (head.size() < 2) return {};
      std::size_t size = static_cast<unsigned char>(head[1]) & 0x7FU;
      if (size >= 126) {
        const std::string length = client_.take(size == 126 ? 2 : 8);
        size = 0;
        for (const char c : length) size = size << 8U | static_cast<unsigned char>(c);
      }
      const std::string bytes = client_.take(size);
      const unsigned kind = static_cast<unsigned char>(head[0]) & 0xFU;
      if (kind == 9) send_frame(0x8A, bytes);
      if (kind == 8) {
        goodbye_ = bytes;
        return {};
      }
      if (kind != 1) continue;
      auto read = base::read_json(bytes, {16U << 20U, 1024, 32});
      return read ? *read : base::Json();
    }
  }
  /// The next message of one type; null when the talk is over before.
  [[nodiscard]] base::Json hear(std::string_view type) {
    while (true) {
      base::Json message = hear();
      if (message.is_null() || message["type"] == type) return message;
    }
  }
  /// Why the other side ended the talk, behind the two bytes of the code.
  [[nodiscard]] std::string goodbye() const {
    return goodbye_.size() < 2 ? "" : goodbye_.substr(2);
  }

 private:
  RawClient client_;
  int status_ = 0;
  std::string goodbye_;
};

}  // namespace hexarena::tests
