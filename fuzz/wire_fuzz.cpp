// Untrusted bytes to the server of the arena: headers, bodies, and the frames after a handshake.
// For any input, the connection ends after its sender's last byte, and others are still served.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "require.hpp"
#include "server/http_server.hpp"

namespace {

using namespace hexarena::server;
using hexarena::fuzz::require;

constexpr std::size_t kLongest = 4096;
constexpr int kPatienceMs = 60'000;
constexpr unsigned kBetweenLooks = 16;
constexpr std::string_view kHandshake =
    "GET /talk HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

/// Echoes requests and messages.
class Echo final : public Handler {
 public:
  void request(Request request, Reply reply) override {
    require(request.path.starts_with('/'));
    reply({200, "text/plain", request.method + request.path + request.body});
  }
  void enter(ConnectionId visitor, const Request& request, Entered done) override {
    if (request.path != "/talk") return done(hexarena::base::not_found("no socket here"));
    server->send(visitor, std::make_shared<const std::string>("welcome"));
    done({});
  }
  void hear(ConnectionId visitor, std::string_view text) override {
    server->send(visitor, std::make_shared<const std::string>(text));
  }
  void leave(ConnectionId) override {}
  void tick() override {}
  void stopping() override {}

  HttpServer* server = nullptr;
};

/// The server of this process, which lives as long as the process.
std::uint16_t port() {
  static Metrics* const metrics = new Metrics;
  static Budgets* const budgets = new Budgets(ArenaLimits());
  static Echo* const echo = new Echo;
  static HttpServer* const server = [] {
    // Otherwise all but the first requests of a run would be rejected unread.
    HttpServer::Dependencies wire;
    wire.trusted = *Networks::read({"127.0.0.0/8"});
    auto opened = HttpServer::open(std::move(wire), ArenaLimits(), *metrics, *budgets);
    require(opened.has_value());
    echo->server = opened->get();
    std::thread([server = opened->get()] { server->run(*echo); }).detach();
    return opened->release();
  }();
  return server->port();
}

/// The answer to bytes after which nothing more is sent.
std::string answer_to(std::string_view bytes) {
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  require(connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  // These few bytes fit into the socket buffer; a server that has already closed ignores them.
  static_cast<void>(send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL));
  shutdown(file, SHUT_WR);
  std::string all;
  std::array<char, 16'384> part{};
  while (true) {
    pollfd ready{file, POLLIN, 0};
    require(poll(&ready, 1, kPatienceMs) > 0);
    const ssize_t got = recv(file, part.data(), part.size(), 0);
    if (got <= 0) break;
    all.append(part.data(), static_cast<std::size_t>(got));
  }
  const linger at_once{1, 0};  // many thousand connections: leave none in TIME_WAIT
  setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(file);
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static unsigned runs = 0;
  if (size == 0 || size > kLongest) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (*data % 2 == 0) {
    const std::string answer = answer_to(bytes);
    require(answer.empty() || answer.starts_with("HTTP/1."));
  } else {
    const std::string answer = answer_to(std::string(kHandshake) + std::string(bytes));
    require(answer.starts_with("HTTP/1.1 101 "));
  }
  if (++runs % kBetweenLooks == 0) {
    const std::string fine = answer_to("GET /fine HTTP/1.1\r\nHost: localhost\r\n\r\n");
    require(fine.starts_with("HTTP/1.1 200 OK") && fine.ends_with("GET/fine"));
  }
  return 0;
}
