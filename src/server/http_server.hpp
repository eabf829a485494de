// HttpServer: single-threaded HTTP and WebSocket, with limits on everything strangers can do.
//
// It passes requests and messages to a Handler as values, and sends replies in order. A connection
// that is too slow, too large, too frequent or from another page is refused, logged once, and
// affects no other. Every client is charged for its connections, requests, messages and unread
// bytes (budgets.hpp); beyond its budget the answer is 429. All calls, including those of the
// handler, are made on the thread of `run`, except `post`, which is thread-safe. The HTTP library
// is used only in http_server.cpp and its parts http_listener.hpp, http_visitor.hpp and
// http_exchange.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/audience.hpp"
#include "server/budgets.hpp"
#include "server/host_names.hpp"
#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"
#include "server/network.hpp"

namespace hexarena::server {

class Handler {
 public:
  virtual ~Handler() = default;
  virtual void request(Request request, Reply reply) = 0;
  using Entered = std::function<void(base::Expected<void>)>;
  /// A client opens a WebSocket. `done` is called once, now or later; messages sent to the visitor
  /// before that are delivered once it is admitted.
  virtual void enter(ConnectionId visitor, const Request& request, Entered done) = 0;
  virtual void hear(ConnectionId visitor, std::string_view text) = 0;
  /// A visitor has disconnected. Not called after `close`.
  virtual void leave(ConnectionId visitor) = 0;
  /// Called every kTickMs.
  virtual void tick() = 0;
  /// A signal asks the program to end: the last chance to send messages.
  virtual void stopping() = 0;
};

class HttpServer final : public Audience {
 public:
  static constexpr int kTickMs = 20;

  struct Dependencies {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  ///< 0: the system chooses
    HostNames names = HostNames();
    std::function<void(const std::string&)> log = [](const std::string&) {};
    Networks trusted = {};  ///< networks whose addresses have no budgets
    Networks proxies = {};  ///< proxies that may forward for others
    /// Finds the owner of a token: an identity, or the operator.
    std::function<void(std::string_view token, Client&)> identify = [](std::string_view, Client&) {
    };
    /// Fails if the client is banned. Called for every connection and every request.
    std::function<base::Expected<void>(const IpAddress&, const Client&)> admit =
        [](const IpAddress&, const Client&) { return base::Expected<void>(); };
  };
  /// Listens. The metrics and the budgets must outlive the server.
  [[nodiscard]] static base::Expected<std::unique_ptr<HttpServer>> open(Dependencies dependencies,
                                                                        const ArenaLimits& limits,
                                                                        Metrics& metrics,
                                                                        Budgets& budgets);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer() override;

  [[nodiscard]] std::uint16_t port() const;
  /// Serves until SIGINT, SIGTERM or SIGHUP, or `stop`.
  void run(Handler& handler);
  /// Stops as on a signal.
  void stop();
  /// Runs something on the thread of `run`; pending work is dropped when it ends.
  void post(std::function<void()> work);

  /// Closes all connections of clients that `admit` now refuses.
  void drop_banned();
  /// Closes all connections of an address, as counted by budgets; returns how many there were.
  std::size_t drop(const std::string& address);

  /// Never calls the handler.
  void send(ConnectionId visitor, const Text& text) override;
  void close(ConnectionId visitor, std::string_view why) override;

 private:
  class Listener;
  explicit HttpServer(std::unique_ptr<Listener> listener);
  const std::unique_ptr<Listener> listener_;
};

}  // namespace hexarena::server
