#include "server/http_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/rate.hpp"

namespace hexarena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Error = beast::error_code;
using HttpRequest = http::request<http::string_body>;
using std::chrono::seconds;

constexpr std::array<std::pair<const char*, const char*>, 5> kSafety{{
    {"X-Frame-Options", "DENY"},
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "worker-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; object-src "
     "'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Server", "hexarena"},
}};

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// A page of another host must not act here with the hands of who looks at it.
bool from_elsewhere(const HttpRequest& request) {
  const auto origin = view_of(request[http::field::origin]);
  if (origin.empty()) return false;
  const std::size_t scheme = origin.find("://");
  return scheme == std::string_view::npos ||
         origin.substr(scheme + 3) != view_of(request[http::field::host]);
}

}  // namespace

/// Everything that listens and talks. Sessions hold it by reference: it outlives them, because it
/// owns the context their work is in.
class HttpServer::Listener {
 public:
  Listener(HttpServer::Dependencies dependencies, const ArenaLimits& limits, Metrics& metrics)
      : dependencies_(std::move(dependencies)), limits_(limits), metrics_(metrics) {}

  base::Expected<void> open();
  void run(Handler& handler);
  void stop();

 private:
  friend class HttpServer;
  class HttpSession;
  class VisitorSession;

  void accept();
  void tick();
  void wait_for_goodbyes(int looks);

  // In this order: what the context still holds is destroyed before what it refers to.
  const HttpServer::Dependencies dependencies_;
  const ArenaLimits limits_;
  Metrics& metrics_;
  Handler* handler_ = nullptr;
  std::unordered_map<ConnectionId, std::weak_ptr<VisitorSession>> visitors_;
  ConnectionId last_visitor_ = 0;
  std::unordered_map<ConnectionId, std::vector<Text>> arriving_;  // what they are told waits here
  bool stopping_ = false;
  std::uint16_t port_ = 0;
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  asio::steady_timer ticks_{context_};
  asio::steady_timer pause_{context_};
  asio::steady_timer patience_{context_};
  asio::signal_set signals_{context_};
};

/// A WebSocket: what it says goes to the handler, what it is told waits in a queue.
class HttpServer::Listener::VisitorSession final
    : public std::enable_shared_from_this<VisitorSession> {
 public:
  VisitorSession(Listener& listener, beast::tcp_stream stream, ConnectionId visitor)
      : listener_(listener),
        socket_(std::move(stream)),
        visitor_(visitor),
        rate_(listener.limits_.messages_a_second, listener.limits_.burst) {
    ++listener_.metrics_.visitors;
    ++listener_.metrics_.sockets;
  }
  VisitorSession(const VisitorSession&) = delete;
  VisitorSession& operator=(const VisitorSession&) = delete;
  ~VisitorSession() {
    --listener_.metrics_.visitors;
    --listener_.metrics_.sockets;
  }

  void accept(const HttpRequest& request) {
    beast::get_lowest_layer(socket_).expires_never();
    websocket::stream_base::timeout times{};
    times.handshake_timeout = seconds(listener_.limits_.request_s);
    times.idle_timeout = seconds(listener_.limits_.idle_s);
    times.keep_alive_pings = true;
    socket_.set_option(times);
    socket_.read_message_max(listener_.limits_.message);
    socket_.text(true);
    socket_.async_accept(request, [self = shared_from_this()](Error error) {
      if (error) return self->gone("");
      self->open_ = true;
      self->write();
      self->read();
    });
  }

  void send(const Text& text) {
    if (closing_) return;
    waiting_ += text->size();
    if (waiting_ > listener_.limits_.queue) {
      if (std::exchange(slow_, true)) return;
      ++listener_.metrics_.slow_readers;
      // Later: whoever sends is telling many, and does not expect that they leave meanwhile.
      asio::post(listener_.context_, [self = shared_from_this()] {
        self->gone("a visitor does not read what it is sent");
      });
      return;
    }
    queue_.push_back(text);
    ++listener_.metrics_.sent;
    if (queue_.size() == 1) write();
  }

  /// The handler does not want it any more, and knows so.
  void close(std::string_view why, websocket::close_code code = websocket::close_code::going_away) {
    listener_.visitors_.erase(visitor_);
    closing_ = true;
    close_reason_ = {code, beast::string_view(why.data(), why.size())};
    if (!open_) return shut();
    if (queue_.empty()) say_goodbye();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) {
        const bool large = error == websocket::error::message_too_big;
        const bool odd = error.category() == make_error_code(websocket::error::closed).category() &&
                         error != websocket::error::closed;
        return self->gone(large ? "a visitor sent a message that is too large"
                          : odd ? "a visitor sent something that is no message"
                                : "");
      }
      self->hear();
    });
  }

  void hear() {
    if (closing_) {
      buffer_.consume(buffer_.size());
      return read();
    }
    if (!socket_.got_text()) return part("a visitor sent bytes that are no text", "text only");
    if (!rate_.take()) return part("a visitor sends too much", "too many messages");
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    listener_.handler_->hear(visitor_, text);
    read();
  }

  /// We end the talk, and tell both sides.
  void part(const std::string& told, std::string_view why) {
    listener_.dependencies_.log(told);
    listener_.handler_->leave(visitor_);
    close(why, websocket::close_code::policy_error);
    buffer_.consume(buffer_.size());
    read();
  }

  void write() {
    if (!open_ || queue_.empty()) return;
    socket_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](Error error, std::size_t) {
                          if (error) return self->gone("");
                          self->waiting_ -= self->queue_.front()->size();
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) return self->write();
                          if (self->closing_) self->say_goodbye();
                        });
  }

  void say_goodbye() {
    if (std::exchange(goodbye_, true)) return;
    socket_.async_close(close_reason_, [self = shared_from_this()](Error) { self->shut(); });
  }

  /// It is over, for whatever reason.
  void gone(const std::string& told) {
    if (!told.empty()) listener_.dependencies_.log(told);
    if (!closing_) {
      closing_ = true;
      listener_.visitors_.erase(visitor_);
      listener_.handler_->leave(visitor_);
    }
    shut();
  }

  void shut() {
    open_ = false;
    beast::get_lowest_layer(socket_).cancel();
    Error ignored;
    static_cast<void>(beast::get_lowest_layer(socket_).socket().close(ignored));
  }

  Listener& listener_;
  websocket::stream<beast::tcp_stream> socket_;
  const ConnectionId visitor_;
  Rate rate_;
  beast::flat_buffer buffer_;
  std::deque<Text> queue_;
  std::size_t waiting_ = 0;  // bytes in it
  websocket::close_reason close_reason_;
  bool open_ = false;
  bool slow_ = false;
  bool closing_ = false;  // the handler does not know it any more
  bool goodbye_ = false;
};

/// A connection that asks and is answered, one thing after the other.
class HttpServer::Listener::HttpSession final : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Listener& listener, tcp::socket socket)
      : listener_(listener),
        stream_(std::move(socket)),
        rate_(listener.limits_.messages_a_second, 10 * listener.limits_.burst) {
    ++listener_.metrics_.sockets;
  }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession() { --listener_.metrics_.sockets; }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(listener_.limits_.header));
    parser_->body_limit(listener_.limits_.body);
    stream_.expires_after(seconds(listener_.limits_.request_s));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](Error error, std::size_t) {
                       if (error) return self->stumble(error);
                       self->handle();
                     });
  }

 private:
  /// What cannot be read ends the connection; who can still hear is told why.
  void stumble(const Error& error) {
    if (error == http::error::end_of_stream || error == asio::error::operation_aborted ||
        error == asio::error::connection_reset || listener_.stopping_) {
      return;
    }
    keep_alive_ = false;
    if (error == http::error::body_limit) return refuse(413, "the body is too large");
    if (error == http::error::header_limit) return refuse(431, "the head is too large");
    if (error == beast::error::timeout) {
      if (parser_->got_some()) listener_.dependencies_.log("a connection was too slow");
      return;
    }
    refuse(400, "this is no HTTP request");
  }

  void refuse(int status, const std::string& why) {
    listener_.dependencies_.log(fmt::format("a request was refused: {}", why));
    answer(error_answer(status, why));
  }

  void refuse_name(std::string_view host) {
    listener_.dependencies_.log("a request for another host was refused; --host tells our names");
    answer(error_answer(
        421, fmt::format("this arena is not known as {}; its operator can add the name with --host",
                         base::in_quotes(host))));
  }

  void handle() {
    const HttpRequest& request = parser_->get();
    version_ = request.version();
    keep_alive_ = request.keep_alive();
    head_only_ = request.method() == http::verb::head;
    ++listener_.metrics_.requests;
    if (!rate_.take()) return refuse(429, "too many requests");
    // Whoever names no host is no browser.
    const auto host = view_of(request[http::field::host]);
    if (!host.empty() && !listener_.dependencies_.names.known(host)) return refuse_name(host);
    auto read = read_target(head_only_ ? "GET" : view_of(request.method_string()),
                            view_of(request.target()));
    if (!read) return refuse(400, "the address cannot be read");
    const bool upgrade = websocket::is_upgrade(request);
    const bool acts = upgrade || (request.method() != http::verb::get && !head_only_);
    if (acts && from_elsewhere(request)) return refuse(403, "another page asked for this");
    if (upgrade) return enter(*read);
    read->body = request.body();
    http::token_list encodings(request[http::field::accept_encoding]);
    read->takes_brotli = encodings.exists("br");
    read->takes_gzip = encodings.exists("gzip");
    stream_.expires_never();
    listener_.handler_->request(std::move(*read), [self = shared_from_this()](Answer answer) {
      self->answer(std::move(answer));
    });
  }

  void enter(const Request& request) {
    const ConnectionId visitor = ++listener_.last_visitor_;
    // The connection is only given away when the visitor is welcome; till then it can be refused.
    listener_.arriving_[visitor];
    stream_.expires_never();
    listener_.handler_->enter(
        visitor, request,
        [self = shared_from_this(), visitor](const base::Expected<void>& entered) {
          self->entered(visitor, entered);
        });
  }

  void entered(ConnectionId visitor, const base::Expected<void>& entered) {
    const auto arriving = listener_.arriving_.extract(visitor);
    if (!entered) return refuse(base::http_status(entered.error().kind), entered.error().message);
    auto session = std::make_shared<VisitorSession>(listener_, std::move(stream_), visitor);
    listener_.visitors_[visitor] = session;
    for (const Text& text : arriving.mapped()) session->send(text);
    session->accept(parser_->release());
  }

  void answer(Answer answer) {
    response_ = {};
    response_.result(static_cast<unsigned>(answer.status));
    response_.version(version_);
    response_.keep_alive(keep_alive_);
    for (const auto& [field, value] : kSafety) response_.set(field, value);
    response_.set(http::field::content_type, answer.type);
    response_.set(http::field::cache_control, "no-store");
    for (const auto& [field, value] : answer.headers) response_.set(field, value);
    if (answer.status >= 400) ++listener_.metrics_.refused_requests;
    response_.content_length(answer.body.size());
    if (!head_only_) response_.body() = std::move(answer.body);
    stream_.expires_after(seconds(listener_.limits_.request_s));
    const auto written = [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      if (self->keep_alive_) return self->read();
      Error ignored;
      static_cast<void>(self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
    };
    if (!head_only_) return http::async_write(stream_, response_, written);
    serializer_.emplace(response_);
    http::async_write_header(stream_, *serializer_, written);
  }

  Listener& listener_;
  beast::tcp_stream stream_;
  Rate rate_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  unsigned version_ = 11;
  bool keep_alive_ = false;
  bool head_only_ = false;
};

base::Expected<void> HttpServer::Listener::open() {
  const auto& [address, port, names, log] = dependencies_;
  const auto failed = [&](const Error& error) {
    return base::busy(
        fmt::format("cannot listen on {}, port {}: {}", address, port, error.message()));
  };
  Error error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) {
    return base::invalid(fmt::format("{} is no address of this machine, such as 127.0.0.1",
                                     base::in_quotes(address)));
  }
  const tcp::endpoint endpoint(ip, port);
  if (acceptor_.open(endpoint.protocol(), error)) return failed(error);
  static_cast<void>(acceptor_.set_option(tcp::acceptor::reuse_address(true), error));
  if (acceptor_.bind(endpoint, error)) return failed(error);
  if (acceptor_.listen(asio::socket_base::max_listen_connections, error)) return failed(error);
  port_ = acceptor_.local_endpoint(error).port();
  return {};
}

void HttpServer::Listener::accept() {
  acceptor_.async_accept([this](Error error, tcp::socket socket) {
    if (stopping_ || error == asio::error::operation_aborted) return;
    if (error) {  // no more descriptors: some will come free
      dependencies_.log(fmt::format("cannot accept connections: {}", error.message()));
      pause_.expires_after(std::chrono::milliseconds(100));
      pause_.async_wait([this](Error) { accept(); });
      return;
    }
    if (metrics_.sockets < limits_.sockets) {
      Error ignored;
      static_cast<void>(socket.set_option(tcp::no_delay(true), ignored));
      std::make_shared<HttpSession>(*this, std::move(socket))->read();
    } else {
      dependencies_.log("a connection was refused: there are too many");
    }
    accept();
  });
}

void HttpServer::Listener::tick() {
  ticks_.expires_after(std::chrono::milliseconds(kTickMs));
  ticks_.async_wait([this](Error error) {
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
  if (before.sa_handler != SIG_IGN) signals_.add(SIGHUP);  // whoever started us may want it ignored
  signals_.async_wait([this](Error error, int) {
    if (!error) stop();
  });
  accept();
  tick();
  context_.run();
}

void HttpServer::Listener::stop() {
  if (std::exchange(stopping_, true)) return;
  constexpr int kLooks = 100;
  Error ignored;
  static_cast<void>(acceptor_.close(ignored));
  static_cast<void>(signals_.clear(ignored));  // a second one ends the program as usual
  handler_->stopping();
  wait_for_goodbyes(kLooks);
}

/// Those who are slow to say goodbye are not waited for.
void HttpServer::Listener::wait_for_goodbyes(int looks) {
  if (looks == 0 || metrics_.visitors == 0) return context_.stop();
  patience_.expires_after(std::chrono::milliseconds(kTickMs));
  patience_.async_wait([this, looks](Error) { wait_for_goodbyes(looks - 1); });
}

HttpServer::HttpServer(std::unique_ptr<Listener> listener) : listener_(std::move(listener)) {}
HttpServer::~HttpServer() = default;

base::Expected<std::unique_ptr<HttpServer>> HttpServer::open(Dependencies dependencies,
                                                             const ArenaLimits& limits,
                                                             Metrics& metrics) {
  auto listener = std::make_unique<Listener>(std::move(dependencies), limits, metrics);
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
