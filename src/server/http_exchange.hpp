// An HTTP connection of HttpServer: requests and answers, one after the other.
#pragma once

#include <fmt/format.h>

#include <array>
#include <optional>

#include "server/http_visitor.hpp"

namespace hexarena::server {

inline constexpr std::array<std::pair<const char*, const char*>, 4> kSafety{{
    {"X-Frame-Options", "DENY"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Server", "hexarena"},
}};

inline std::string_view view_of(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

/// What our page may load and connect to: this server only. Some browsers do not accept WebSockets
/// of the page's own host as 'self', so they are listed with the host that the browser requested.
inline std::string content_policy(std::string_view host) {
  const std::string sockets = host.empty() ? "" : fmt::format(" ws://{0} wss://{0}", host);
  return fmt::format(
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
      "'unsafe-inline'; worker-src 'self'; connect-src 'self'{}; img-src 'self' data: blob:; "
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      sockets);
}

/// A page of another host must not act here on behalf of its visitor (CSRF).
inline bool from_elsewhere(const WireRequest& request) {
  const auto origin = view_of(request[http::field::origin]);
  if (origin.empty()) return false;
  const std::size_t scheme = origin.find("://");
  return scheme == std::string_view::npos ||
         origin.substr(scheme + 3) != view_of(request[http::field::host]);
}

/// The token of "Authorization: Bearer TOKEN", or of the cookie of a signed-in page.
inline std::string_view token_of(const WireRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  constexpr std::string_view kCookie = "hexarena=";
  const auto authorization = view_of(request[http::field::authorization]);
  if (authorization.starts_with(kBearer)) return authorization.substr(kBearer.size());
  const auto cookies = view_of(request[http::field::cookie]);
  for (std::size_t at = cookies.find(kCookie); at != std::string_view::npos;
       at = cookies.find(kCookie, at + 1)) {
    if (at > 0 && cookies[at - 1] != ' ' && cookies[at - 1] != ';') continue;
    const auto rest = cookies.substr(at + kCookie.size());
    return rest.substr(0, rest.find(';'));
  }
  return {};
}

class HttpServer::Listener::Exchange final : public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(Listener& listener, tcp::socket socket, const IpAddress& peer, Budgets::Lease lease)
      : listener_(listener), stream_(std::move(socket)), peer_(peer), socket_(std::move(lease)) {
    ++listener_.metrics_.sockets;
    listener_.exchanges_.insert(this);
  }
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange() {
    --listener_.metrics_.sockets;
    listener_.exchanges_.erase(this);
    gone_->store(true);
  }

  [[nodiscard]] const IpAddress& peer() const { return peer_; }
  [[nodiscard]] const Client& client() const { return client_; }
  /// It has been answered and has sent nothing since.
  [[nodiscard]] bool idle() const { return idle_ && !parser_->got_some(); }
  void hang_up() {
    gone_->store(true);
    WireError ignored;
    static_cast<void>(stream_.socket().close(ignored));
  }
  /// Returns its budget; its last callbacks may still come.
  void give_back() { socket_ = {}; }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(listener_.limits_.header));
    parser_->body_limit(listener_.limits_.body);
    stream_.expires_after(std::chrono::seconds(listener_.limits_.request_s));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](WireError error, std::size_t) {
                       self->idle_ = false;
                       if (error) return self->stumble(error);
                       self->handle();
                     });
  }

 private:
  /// Unreadable input ends the connection; the client is told why if it is still reading.
  void stumble(const WireError& error) {
    if (error == http::error::end_of_stream || error == asio::error::operation_aborted ||
        error == asio::error::connection_reset || error == asio::error::bad_descriptor ||
        listener_.stopping_) {
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
  void refuse(const base::Error& error) {
    listener_.refused(error);
    answer(error_answer(error));
  }

  void refuse_name(std::string_view host) {
    listener_.dependencies_.log("a request for another host was refused; --host tells our names");
    answer(error_answer(
        421, fmt::format("this arena is not known as {}; its operator can add the name with --host",
                         base::in_quotes(host))));
  }

  /// Identifies the client: behind a proxy every request may come from a different one.
  base::Expected<void> meet(const WireRequest& request) {
    const IpAddress from =
        client_behind(peer_, view_of(request["X-Forwarded-For"]),
                      view_of(request[http::field::forwarded]), listener_.dependencies_.proxies);
    Client client = listener_.client_at(from);
    const auto token = token_of(request);
    if (!token.empty()) listener_.dependencies_.identify(token, client);
    if (auto admitted = listener_.dependencies_.admit(from, client); !admitted) return admitted;
    const bool same = client.address == client_.address && client.identity == client_.identity &&
                      client.is_operator == client_.is_operator;
    if (!same || !met_) {
      account_ = listener_.budgets_.account(client);
      waiting_ = {};
      // A signed-in client is charged for the connection itself from now on.
      const bool signed_in = !client.identity.empty() || client.is_operator;
      if (signed_in && from == peer_) {
        socket_ = {};
        auto lease = account_.take(Good::socket);
        if (!lease) return base::passed_on(lease);
        socket_ = std::move(*lease);
      }
    }
    met_ = true;
    from_ = from;
    client_ = std::move(client);
    return account_.spend(Pace::request);
  }

  void handle() {
    const WireRequest& request = parser_->get();
    version_ = request.version();
    keep_alive_ = request.keep_alive();
    head_only_ = request.method() == http::verb::head;
    host_.clear();
    ++listener_.metrics_.requests;
    if (auto met = meet(request); !met) {
      keep_alive_ = false;
      return refuse(met.error());
    }
    // Clients that name no host are no browsers.
    const auto host = view_of(request[http::field::host]);
    if (!host.empty() && !listener_.dependencies_.names.known(host)) return refuse_name(host);
    host_ = host;
    auto read = read_target(head_only_ ? "GET" : view_of(request.method_string()),
                            view_of(request.target()));
    if (!read) return refuse(400, "the address cannot be read");
    const bool upgrade = websocket::is_upgrade(request);
    const bool acts = upgrade || (request.method() != http::verb::get && !head_only_);
    if (acts && from_elsewhere(request)) return refuse(403, "another page asked for this");
    read->client = client_;
    read->gone = gone_;
    if (upgrade) return enter(*read);
    read->body = request.body();
    http::token_list encodings(request[http::field::accept_encoding]);
    read->takes_brotli = encodings.exists("br");
    read->takes_gzip = encodings.exists("gzip");
    stream_.expires_never();
    asked_ = true;
    listener_.handler_->request(std::move(*read), [self = shared_from_this()](Answer answer) {
      self->answer(std::move(answer));
    });
    if (asked_) watch();
  }

  /// While an answer is pending, checks whether the client disconnects. Further input is read
  /// later.
  void watch() {
    if (std::exchange(watching_, true)) return;
    stream_.socket().async_wait(tcp::socket::wait_read, [weak = weak_from_this()](WireError error) {
      const auto self = weak.lock();
      if (!self) return;
      self->watching_ = false;
      if (!error && self->asked_) self->look_for_end();
    });
  }
  void look_for_end() {
    char byte = 0;
    const ssize_t got = ::recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) gone_->store(true);
  }

  void enter(const Request& request) {
    // A proxy holds the connections of many; each visitor pays for its own.
    if (!(from_ == peer_)) {
      auto lease = account_.take(Good::socket);
      if (!lease) return refuse(lease.error());
      socket_ = std::move(*lease);
    }
    const ConnectionId visitor = ++listener_.last_visitor_;
    // The connection is handed over only once the visitor is admitted; until then it can be
    // refused.
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
    if (!entered) return refuse(entered.error());
    auto waiting = account_.take(Good::byte, 0);
    auto session = std::make_shared<Visitor>(
        listener_, std::move(stream_),
        Visitor::Guest{visitor, from_, client_, account_, std::move(socket_), std::move(*waiting)});
    listener_.visitors_[visitor] = session;
    for (const Text& text : arriving.mapped()) session->send(text);
    session->accept(parser_->release());
  }

  void answer(Answer answer) {
    asked_ = false;
    // A file of the page is in memory once for all readers; other content belongs to this request.
    auto waiting = account_.take(Good::byte, answer.shared || head_only_ ? 0 : answer.body.size());
    if (!waiting) {
      listener_.refused(waiting.error());
      answer = error_answer(waiting.error());
      waiting = Budgets::Lease();
    }
    waiting_ = std::move(*waiting);
    answer_ = std::move(answer);
    response_ = {};
    response_.result(static_cast<unsigned>(answer_.status));
    response_.version(version_);
    response_.keep_alive(keep_alive_);
    for (const auto& [field, value] : kSafety) response_.set(field, value);
    response_.set("Content-Security-Policy", content_policy(host_));
    response_.set(http::field::content_type, answer_.type);
    response_.set(http::field::cache_control, "no-store");
    for (const auto& [field, value] : answer_.headers) response_.set(field, value);
    if (answer_.status >= 400) ++listener_.metrics_.refused_requests;
    const std::string_view content = answer_.content();
    response_.content_length(content.size());
    if (!head_only_) response_.body() = {content.data(), content.size()};
    stream_.expires_after(std::chrono::seconds(listener_.limits_.request_s));
    const auto written = [self = shared_from_this()](WireError error, std::size_t) {
      self->waiting_ = {};
      self->answer_ = {};
      if (error) return;
      if (self->keep_alive_) {
        self->idle_ = true;
        return self->read();
      }
      WireError ignored;
      static_cast<void>(self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
    };
    if (!head_only_) return http::async_write(stream_, response_, written);
    serializer_.emplace(response_);
    http::async_write_header(stream_, *serializer_, written);
  }

  using Body = http::span_body<const char>;

  Listener& listener_;
  beast::tcp_stream stream_;
  const IpAddress peer_;
  IpAddress from_{};  // of the client, which may be behind a proxy
  Client client_;
  Budgets::Account account_;
  Budgets::Lease socket_;
  Budgets::Lease waiting_;
  const std::shared_ptr<std::atomic<bool>> gone_ = std::make_shared<std::atomic<bool>>(false);
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Answer answer_;  // referenced by the response
  http::response<Body> response_;
  std::optional<http::response_serializer<Body>> serializer_;
  std::string host_;
  unsigned version_ = 11;
  bool met_ = false;
  bool keep_alive_ = false;
  bool head_only_ = false;
  bool asked_ = false;     // and not answered yet
  bool watching_ = false;  // for a disconnect
  bool idle_ = false;
};

}  // namespace hexarena::server
