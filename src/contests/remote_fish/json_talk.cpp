#include "contests/remote_fish/json_talk.hpp"

#include "world/clock.hpp"

namespace hexarena::remote_fish {

using world::Milliseconds;
using world::Received;

world::Sent JsonTalk::say(const base::Json& value, Milliseconds within) {
  return connection_.send(base::write_json(value) + '\n', within);
}

Said JsonTalk::hear(Milliseconds within) {
  const world::SystemClock clock;
  const Milliseconds until = clock.now() + within;
  while (true) {
    // Byte by byte, so that only one value is built at a time, however many have arrived.
    while (read_ < unread_.size() && !stream_.has_value()) {
      auto fed = stream_.feed(std::string_view(unread_).substr(read_++, 1));
      if (!fed) return {Said::Kind::bad, {}, std::move(fed.error().message)};
    }
    if (stream_.has_value()) return {Said::Kind::value, stream_.take()};
    Received received = connection_.receive(until - clock.now());
    if (received.kind == Received::Kind::late) return {Said::Kind::late};
    if (received.kind == Received::Kind::closed) {
      auto ended = stream_.end();
      if (ended && stream_.has_value()) return {Said::Kind::value, stream_.take()};
      return {Said::Kind::closed};
    }
    unread_ = std::move(received.bytes);
    read_ = 0;
  }
}

}  // namespace hexarena::remote_fish
