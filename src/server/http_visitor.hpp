// A WebSocket of HttpServer: its messages go to the handler, outgoing messages wait in a queue.
#pragma once

#include <deque>

#include "server/http_listener.hpp"
#include "server/rate.hpp"

namespace hexarena::server {

class HttpServer::Listener::Visitor final : public std::enable_shared_from_this<Visitor> {
 public:
  /// The client, and the budget it is charged.
  struct Guest {
    ConnectionId id = 0;
    IpAddress address = {};
    Client client = {};
    Budgets::Account account = {};
    Budgets::Lease socket = {};
    Budgets::Lease waiting = {};
  };
  Visitor(Listener& listener, beast::tcp_stream stream, Guest guest)
      : listener_(listener),
        socket_(std::move(stream)),
        guest_(std::move(guest)),
        rate_(listener.limits_.messages_a_second, listener.limits_.burst) {
    ++listener_.metrics_.visitors;
    ++listener_.metrics_.sockets;
  }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  ~Visitor() {
    --listener_.metrics_.visitors;
    --listener_.metrics_.sockets;
  }

  [[nodiscard]] const Guest& guest() const { return guest_; }

  void accept(const WireRequest& request) {
    using std::chrono::seconds;
    beast::get_lowest_layer(socket_).expires_never();
    websocket::stream_base::timeout times{};
    times.handshake_timeout = seconds(listener_.limits_.request_s);
    times.idle_timeout = seconds(listener_.limits_.idle_s);
    times.keep_alive_pings = true;
    socket_.set_option(times);
    socket_.read_message_max(listener_.limits_.message);
    socket_.text(true);
    // Control frames are answered by the library, but still count towards the rate.
    socket_.control_callback([this](websocket::frame_type, beast::string_view) {
      if (over_rate_ || rate_.take()) return;
      over_rate_ = true;
      asio::post(listener_.context_, [self = shared_from_this()] {
        if (!self->closing_) self->gone("a visitor sends too many pings");
      });
    });
    socket_.async_accept(request, [self = shared_from_this()](WireError error) {
      if (error) return self->gone("");
      self->open_ = true;
      self->write();
      self->read();
    });
  }

  void send(const Text& text) {
    if (closing_ || slow_) return;
    const bool fits =
        waiting_ + text->size() <= listener_.limits_.queue && guest_.waiting.grow(text->size());
    if (!fits) {
      slow_ = true;
      ++listener_.metrics_.slow_readers;
      // Later: the sender is writing to many visitors, and does not expect them to leave meanwhile.
      asio::post(listener_.context_, [self = shared_from_this()] {
        self->gone("a visitor does not read what it is sent");
      });
      return;
    }
    waiting_ += text->size();
    queue_.push_back(text);
    ++listener_.metrics_.sent;
    if (queue_.size() == 1) write();
  }

  /// The handler has closed it, and expects no further calls.
  void close(std::string_view why, websocket::close_code code = websocket::close_code::going_away) {
    listener_.visitors_.erase(guest_.id);
    closing_ = true;
    close_reason_ = {code, beast::string_view(why.data(), why.size())};
    if (!open_) return shut();
    if (queue_.empty()) say_goodbye();
  }

  /// The connection has ended, for any reason.
  void gone(const std::string& outcome) {
    if (!outcome.empty()) listener_.dependencies_.log(outcome);
    if (!closing_) {
      closing_ = true;
      listener_.visitors_.erase(guest_.id);
      listener_.handler_->leave(guest_.id);
    }
    shut();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](WireError error, std::size_t) {
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
    if (!rate_.take() || !guest_.account.spend(Pace::message)) {
      return part("a visitor sends too much", "too many messages");
    }
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    listener_.handler_->hear(guest_.id, text);
    read();
  }

  /// Closes the connection for a violation, and informs both sides.
  void part(const std::string& outcome, std::string_view why) {
    listener_.dependencies_.log(outcome);
    listener_.handler_->leave(guest_.id);
    close(why, websocket::close_code::policy_error);
    buffer_.consume(buffer_.size());
    read();
  }

  void write() {
    if (!open_ || queue_.empty()) return;
    socket_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](WireError error, std::size_t) {
                          if (error) return self->gone("");
                          const std::size_t size = self->queue_.front()->size();
                          self->waiting_ -= size;
                          self->guest_.waiting.shrink(size);
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) return self->write();
                          if (self->closing_) self->say_goodbye();
                        });
  }

  void say_goodbye() {
    if (std::exchange(goodbye_, true)) return;
    socket_.async_close(close_reason_, [self = shared_from_this()](WireError) { self->shut(); });
  }

  void shut() {
    open_ = false;
    beast::get_lowest_layer(socket_).cancel();
    WireError ignored;
    static_cast<void>(beast::get_lowest_layer(socket_).socket().close(ignored));
  }

  Listener& listener_;
  websocket::stream<beast::tcp_stream> socket_;
  Guest guest_;
  Rate rate_;
  beast::flat_buffer buffer_;
  std::deque<Text> queue_;
  std::size_t waiting_ = 0;  // bytes in it
  websocket::close_reason close_reason_;
  bool open_ = false;
  bool slow_ = false;
  bool over_rate_ = false;
  bool closing_ = false;  // the handler no longer knows it
  bool goodbye_ = false;
};

}  // namespace hexarena::server
