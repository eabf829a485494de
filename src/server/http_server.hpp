// HttpServer: HTTP and WebSocket for one thread, with limits on everything strangers can do.
//
// It reads requests and messages and hands them to a Handler as values; what it is given to send it
// sends in order. A connection that is too slow, too large, too quick or from another page is
// refused, told to the log once, and harms no other. Every client pays for its connections,
// requests, messages and unread bytes from a budget (budgets.hpp); beyond it the answer is 429. All
// calls, and all calls of the handler, happen on the thread of `run`, but for `post`, which any
// thread may call. The library behind it is seen in http_server.cpp only, and in its parts
// http_listener.hpp, http_visitor.hpp and http_exchange.hpp.
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
  /// Somebody wants to talk. `done` is called once, at once or later; what is sent to the visitor
  /// before arrives when it has been let in.
  virtual void enter(ConnectionId visitor, const Request& request, Entered done) = 0;
  virtual void hear(ConnectionId visitor, std::string_view text) = 0;
  /// A visitor is gone. Not called for one that was closed.
  virtual void leave(ConnectionId visitor) = 0;
  /// Called every kTickMs.
  virtual void tick() = 0;
  /// A signal asks the program to end: the last chance to say goodbye.
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
    Networks trusted = {};  ///< whose addresses have no budgets
    Networks proxies = {};  ///< who may say on whose behalf they ask
    /// Whose token came with a request: the identity, or the operator.
    std::function<void(std::string_view token, Client&)> identify = [](std::string_view, Client&) {
    };
    /// Refused where the client is banned. Asked for every connection and every request.
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
  /// As if a signal had come.
  void stop();
  /// Runs something on the thread of `run`; what is left when it ends is forgotten.
  void post(std::function<void()> work);

  /// Closes all connections of clients that `admit` refuses now.
  void drop_banned();
  /// Closes all connections of an address, as budgets count it; says how many there were.
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
