// JsonTalk: bare JSON values both ways over a connection, as remote Fish speaks.
//
// A value may come byte by byte, behind blanks, or together with the next; values are given out in
// the order they were said, whenever they arrived, so that timing decides nothing but time-outs. A
// stranger can make us hold one value and one read's worth of bytes, no more. After `bad` or
// `closed` there is nothing more to hear. One thread at a time may use it.
#pragma once

#include <string>

#include "base/json_stream.hpp"
#include "world/connection.hpp"

namespace hexarena::remote_fish {

struct Said {
  enum class Kind {
    value,
    late,    ///< no whole value in time; it may still come
    closed,  ///< the other end hung up
    bad,     ///< no JSON, too large or nested too deep: `why` tells
  };
  Kind kind = Kind::late;
  base::Json value = {};
  std::string why = {};
};

class JsonTalk {
 public:
  JsonTalk(world::Connection connection, const base::JsonLimits& limits)
      : connection_(std::move(connection)), stream_(limits) {}

  /// One value and a line end.
  [[nodiscard]] world::Sent say(const base::Json& value, world::Milliseconds within);
  /// The next value, waiting no longer than this, however slowly its bytes come.
  [[nodiscard]] Said hear(world::Milliseconds within);
  void hang_up() { connection_.hang_up(); }
  [[nodiscard]] bool open() const { return connection_.open(); }
  /// For poll(2); -1 once it is closed.
  [[nodiscard]] int file() const { return connection_.file(); }

 private:
  world::Connection connection_;
  base::JsonStream stream_;
  std::string unread_;    // received and not yet looked at
  std::size_t read_ = 0;  // of it
};

}  // namespace hexarena::remote_fish
