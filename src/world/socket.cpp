#include "world/socket.hpp"

#include <utility>

namespace hexarena::world {

base::Expected<std::unique_ptr<Socket>> Socket::connect(const Address& address, Milliseconds within,
                                                        std::size_t longest) {
  auto connection = Connection::connect(address, within);
  if (!connection) return base::passed_on(connection);
  return std::make_unique<Socket>(std::move(*connection), longest);
}

Sent Socket::send_line(std::string_view line, Milliseconds within) {
  std::string bytes(line);
  bytes += '\n';
  return connection_.send(bytes, within);
}

Heard Socket::read_line(Milliseconds within) {
  const Milliseconds until = clock_.now() + within;
  while (true) {
    const std::size_t end = heard_.find('\n', searched_);
    const bool whole = end != std::string::npos;
    if ((whole ? end : heard_.size()) > longest_) return {Heard::Kind::too_much};
    if (whole || (!connection_.open() && !heard_.empty())) {
      Heard heard{Heard::Kind::line, heard_.substr(0, end)};
      heard_.erase(0, whole ? end + 1 : heard_.size());
      searched_ = 0;
      return heard;
    }
    searched_ = heard_.size();
    if (!connection_.open()) return {Heard::Kind::closed};
    const Received received = connection_.receive(until - clock_.now());
    if (received.kind == Received::Kind::late) return {Heard::Kind::late};
    heard_ += received.bytes;
  }
}

void Socket::hang_up() {
  connection_.hang_up();
  heard_.clear();
  searched_ = 0;
}

}  // namespace hexarena::world
