// The socket side of HttpServer. Included by http_server.cpp only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "server/http_server.hpp"

namespace hexarena::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using WireError = beast::error_code;
using WireRequest = http::request<http::string_body>;

/// All listening and communication. Sessions hold it by reference: it outlives them, because it
/// owns the io_context in which their work runs.
class HttpServer::Listener {
 public:
  Listener(HttpServer::Dependencies dependencies, const ArenaLimits& limits, Metrics& metrics,
           Budgets& budgets)
      : dependencies_(std::move(dependencies)),
        limits_(limits),
        metrics_(metrics),
        budgets_(budgets) {}

  base::Expected<void> open();
  void run(Handler& handler);
  void stop();
  template <class Chosen>
  std::size_t drop(const Chosen& chosen);

 private:
  friend class HttpServer;
  class Exchange;
  class Visitor;

  void accept();
  void welcome(tcp::socket socket, const IpAddress& peer);
  /// Destroys an exchange on the server's thread: the last reference may be released by another
  /// thread, which has run a query or found that no one waits for it.
  void forget(Exchange* exchange);
  /// Sends an error to a connection that has no exchange yet, as far as that is possible without
  /// waiting.
  static void turn_away(tcp::socket& socket, int status, const std::string& why);
  /// Makes room for another connection of an address by closing an idle one.
  bool close_idle(const std::string& address);
  void tick();
  void wait_for_goodbyes(int looks);
  /// The client at an address, as far as the address identifies it.
  [[nodiscard]] Client client_at(const IpAddress& address) const;
  void refused(const base::Error& error);

  // In this order: work still held by the context is destroyed before what it refers to.
  const HttpServer::Dependencies dependencies_;
  const ArenaLimits limits_;
  Metrics& metrics_;
  Budgets& budgets_;
  Handler* handler_ = nullptr;
  std::unordered_map<ConnectionId, std::weak_ptr<Visitor>> visitors_;
  std::unordered_set<Exchange*> exchanges_;
  ConnectionId last_visitor_ = 0;
  std::unordered_map<ConnectionId, std::vector<Text>> arriving_;  // queued until admitted
  bool stopping_ = false;
  std::uint16_t port_ = 0;
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  asio::steady_timer ticks_{context_};
  asio::steady_timer pause_{context_};
  asio::steady_timer patience_{context_};
  asio::signal_set signals_{context_};
};

/// The address of a peer.
inline IpAddress address_of(const tcp::endpoint& peer) {
  const asio::ip::address address = peer.address();
  const auto bytes = address.is_v6()
                         ? address.to_v6()
                         : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4());
  return bytes.to_bytes();
}

}  // namespace hexarena::server
