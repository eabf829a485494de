// JsonTalk: bare JSON values both ways over a connection, as in the remote Fish protocol.
//
// A value may come byte by byte, after blanks, or together with the next; values are returned in
// the order they were sent, whenever they arrived, so that timing affects only timeouts. At most
// one value and one read's worth of bytes are buffered. After `bad` or `closed` no more values
// follow. Not thread-safe.
#pragma once

#include <string>

#include "base/json_stream.hpp"
#include "world/connection.hpp"

namespace hexarena::remote_fish {

struct Said {
  enum class Kind {
    value,
    late,    ///< no complete value in time; more may come
    closed,  ///< the other end hung up
    bad,     ///< not JSON, too large or nested too deeply: `why` has the reason
  };
  Kind kind = Kind::late;
  base::Json value = {};
  std::string why = {};
};

class JsonTalk {
 public:
  JsonTalk(world::Connection connection, const base::JsonLimits& limits)
      : connection_(std::move(connection)), stream_(limits) {}

  /// Sends one value and a line end.
  [[nodiscard]] world::Sent say(const base::Json& value, world::Milliseconds within);
  /// The next value, waiting for at most `within`, however slowly its bytes come.
  [[nodiscard]] Said hear(world::Milliseconds within);
  void hang_up() { connection_.hang_up(); }
  [[nodiscard]] bool open() const { return connection_.open(); }
  /// For poll(2); -1 once it is closed.
  [[nodiscard]] int file() const { return connection_.file(); }

 private:
  world::Connection connection_;
  base::JsonStream stream_;
  std::string unread_;    // received but not yet parsed
  std::size_t read_ = 0;  // how much of it is parsed
};

}  // namespace hexarena::remote_fish
