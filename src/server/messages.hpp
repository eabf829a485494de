// The messages of a live game: those of clients as values, and what a client says read with
// mistrust.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include "base/json.hpp"
#include "session/session.hpp"

namespace hexarena::server {

struct Act {
  std::size_t number = 0;  ///< of the event it shall become
  base::Json action;
};
using session::Offer;
struct Resign {};
using ClientMessage = std::variant<Act, Offer, Resign>;

[[nodiscard]] std::string_view name(Offer offer);
[[nodiscard]] base::Expected<ClientMessage> read_message(std::string_view text);

}  // namespace hexarena::server
