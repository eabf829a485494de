// The messages of clients in a live game, parsed from untrusted text into values.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include "base/json.hpp"
#include "session/session.hpp"

namespace hexarena::server {

struct Act {
  std::size_t number = 0;  ///< of the event it is to become
  base::Json action;
};
using session::Offer;
struct Resign {};
using ClientMessage = std::variant<Act, Offer, Resign>;

[[nodiscard]] std::string_view name(Offer offer);
[[nodiscard]] base::Expected<ClientMessage> read_message(std::string_view text);

}  // namespace hexarena::server
