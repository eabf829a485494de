#include "server/http_server.hpp"

#include <fmt/format.h>

#include <csignal>

#include "server/http_exchange.hpp"

namespace hexarena::server {
namespace {

constexpr int kSendBuffer = 65'536;
constexpr int kAcceptedAtOnce = 64;

}  // namespace

base::Expected<void> HttpServer::Listener::open() {
  const std::string& address = dependencies_.address;
  const std::uint16_t port = dependencies_.port;
  const auto failed = [&](const WireError& error) {
    return base::busy(
        fmt::format("cannot listen on {}, port {}: {}", address, port, error.message()));
  };
  WireError error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) {
    return base::invalid(fmt::format("{} is no address of this machine, such as 127.0.0.1",
                                     base::in_quotes(address)));
  }
  const tcp::endpoint endpoint(ip, port);
  if (acceptor_.open(endpoint.protocol(), error)) return failed(error);
  static_cast<void>(acceptor_.set_option(tcp::acceptor::reuse_address(true), error));
  if (acceptor_.bind(endpoint, error)) return failed(error);
  static_cast<void>(acceptor_.non_blocking(true, error));
  if (acceptor_.listen(asio::socket_base::max_listen_connections, error)) return failed(error);
  port_ = acceptor_.local_endpoint(error).port();
  return {};
}

/// Accepts many connections at a time: a flood of connections must not delay the others in the
/// queue.
void HttpServer::Listener::accept() {
  acceptor_.async_wait(tcp::acceptor::wait_read, [this](WireError error) {
    if (stopping_ || error == asio::error::operation_aborted) return;
    for (int i = 0; i < kAcceptedAtOnce && !error; ++i) {
      tcp::socket socket(context_);
      tcp::endpoint peer;
      static_cast<void>(acceptor_.accept(socket, peer, error));
      if (!error) welcome(std::move(socket), address_of(peer));
    }
    const bool exhausted = error == asio::error::no_descriptors ||
                           error == asio::error::no_memory ||
                           error == asio::error::no_buffer_space ||
                           error == WireError(ENFILE, boost::system::system_category());
    if (!exhausted) return accept();
    // Some descriptors will become free.
    dependencies_.log(fmt::format("cannot accept connections: {}", error.message()));
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](WireError) { accept(); });
  });
}

Client HttpServer::Listener::client_at(const IpAddress& address) const {
  Client client;
  client.address = budget_address(address);
  client.trusted = dependencies_.trusted.contains(address);
  return client;
}

void HttpServer::Listener::refused(const base::Error& error) {
  if (error.kind == base::Error::Kind::limited) ++metrics_.over_budget;
  dependencies_.log(fmt::format("a request was refused: {}", error.message));
}

void HttpServer::Listener::welcome(tcp::socket socket, const IpAddress& peer) {
  WireError ignored;
  const Client client = client_at(peer);
  if (!dependencies_.admit(peer, client)) return;
  if (metrics_.sockets >= limits_.sockets) {
    dependencies_.log("a connection was refused: there are too many");
    return turn_away(socket, 503, "too many are connected; try again later");
  }
  Budgets::Lease lease;
  if (!dependencies_.proxies.contains(peer)) {
    const Budgets::Account account = budgets_.account(client);
    // Requests over the budget are not even read: that would cost more than refusing them.
    if (!account.ready(Pace::request)) {
      ++metrics_.over_budget;
      return turn_away(socket, 429, "too many requests from your address; wait a moment");
    }
    auto taken = account.take(Good::socket);
    if (!taken && close_idle(client.address)) taken = account.take(Good::socket);
    if (!taken) {
      refused(taken.error());
      return turn_away(socket, 429, taken.error().message);
    }
    lease = std::move(*taken);
  }
  static_cast<void>(socket.set_option(tcp::no_delay(true), ignored));
  // Unread output is queued here and not in the system, where no budget would count it.
  static_cast<void>(socket.set_option(tcp::socket::send_buffer_size(kSendBuffer), ignored));
  std::shared_ptr<Exchange>(new Exchange(*this, std::move(socket), peer, std::move(lease)),
                            [this](Exchange* exchange) { forget(exchange); })
      ->read();
}

void HttpServer::Listener::forget(Exchange* exchange) {
  std::unique_ptr<Exchange> owned(exchange);
  if (context_.get_executor().running_in_this_thread()) return;
  asio::post(context_, [owned = std::move(owned)] {});
}

void HttpServer::Listener::turn_away(tcp::socket& socket, int status, const std::string& why) {
  const Answer answer = error_answer(status, why);
  const std::string text = fmt::format(
      "HTTP/1.1 {} Refused\r\nContent-Type: application/json\r\nContent-Length: {}\r\n"
      "Retry-After: {}\r\nConnection: close\r\n\r\n{}",
      status, answer.body.size(), kRetryAfter, answer.body);
  WireError ignored;
  static_cast<void>(socket.non_blocking(true, ignored));
  static_cast<void>(socket.send(asio::buffer(text), 0, ignored));
  static_cast<void>(socket.shutdown(tcp::socket::shutdown_send, ignored));
}

bool HttpServer::Listener::close_idle(const std::string& address) {
  for (Exchange* const each : exchanges_) {
    if (each->idle() && budget_address(each->peer()) == address) {
      const auto exchange = each->shared_from_this();
      exchange->hang_up();
      exchange->give_back();
      return true;
    }
  }
  return false;
}

template <class Chosen>
std::size_t HttpServer::Listener::drop(const Chosen& chosen) {
  std::size_t dropped = 0;
  std::vector<std::shared_ptr<Visitor>> visitors;
  for (const auto& [id, weak] : visitors_) {
    if (auto visitor = weak.lock();
        visitor && chosen(visitor->guest().address, visitor->guest().client)) {
      visitors.push_back(std::move(visitor));
    }
  }
  for (const auto& visitor : visitors) visitor->gone("");
  dropped += visitors.size();
  for (Exchange* const each : exchanges_) {
    if (!chosen(each->peer(), each->client())) continue;
    each->hang_up();
    ++dropped;
  }
  return dropped;
}

void HttpServer::Listener::tick() {
  ticks_.expires_after(std::chrono::milliseconds(kTickMs));
  ticks_.async_wait([this](WireError error) {
    if (error || stopping_) return;
    handler_->tick();
    tick();
  });
}

void HttpServer::Listener::run(Handler& handler) {
  handler_ = &handler;
  for (const int number : {SIGINT, SIGTERM}) signals_.add(number);
  struct sigaction before{};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) signals_.add(SIGHUP);  // our parent may want it ignored
  signals_.async_wait([this](WireError error, int) {
    if (!error) stop();
  });
  accept();
  tick();
  context_.run();
}

void HttpServer::Listener::stop() {
  if (std::exchange(stopping_, true)) return;
  constexpr int kLooks = 100;
  WireError ignored;
  static_cast<void>(acceptor_.close(ignored));
  static_cast<void>(signals_.clear(ignored));  // a second one ends the program as usual
  handler_->stopping();
  wait_for_goodbyes(kLooks);
}

/// Does not wait for clients that are slow to close.
void HttpServer::Listener::wait_for_goodbyes(int looks) {
  if (looks == 0 || metrics_.visitors == 0) return context_.stop();
  patience_.expires_after(std::chrono::milliseconds(kTickMs));
  patience_.async_wait([this, looks](WireError) { wait_for_goodbyes(looks - 1); });
}

HttpServer::HttpServer(std::unique_ptr<Listener> listener) : listener_(std::move(listener)) {}
HttpServer::~HttpServer() = default;

base::Expected<std::unique_ptr<HttpServer>> HttpServer::open(Dependencies dependencies,
                                                             const ArenaLimits& limits,
                                                             Metrics& metrics, Budgets& budgets) {
  auto listener = std::make_unique<Listener>(std::move(dependencies), limits, metrics, budgets);
  auto opened = listener->open();
  if (!opened) return base::passed_on(opened);
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(listener)));
}

std::uint16_t HttpServer::port() const { return listener_->port_; }

void HttpServer::run(Handler& handler) { listener_->run(handler); }
void HttpServer::stop() { listener_->stop(); }
void HttpServer::post(std::function<void()> work) {
  asio::post(listener_->context_, std::move(work));
}

void HttpServer::drop_banned() {
  listener_->drop([this](const IpAddress& address, const Client& client) {
    return !listener_->dependencies_.admit(address, client);
  });
}

std::size_t HttpServer::drop(const std::string& address) {
  return listener_->drop([&](const IpAddress& from, const Client& client) {
    return !client.is_operator && budget_address(from) == address;
  });
}

void HttpServer::send(ConnectionId visitor, const Text& text) {
  const auto arriving = listener_->arriving_.find(visitor);
  if (arriving != listener_->arriving_.end()) return arriving->second.push_back(text);
  const auto found = listener_->visitors_.find(visitor);
  if (found == listener_->visitors_.end()) return;
  if (const auto session = found->second.lock()) session->send(text);
}

void HttpServer::close(ConnectionId visitor, std::string_view why) {
  const auto found = listener_->visitors_.find(visitor);
  if (found == listener_->visitors_.end()) return;
  if (const auto session = found->second.lock()) session->close(why);
}

}  // namespace hexarena::server
