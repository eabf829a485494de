#include "server/messages.hpp"

#include <array>

#include "server/limits.hpp"
#include "session/record.hpp"

namespace hexarena::server {
namespace {

using base::Expected;
using base::invalid;
using base::Json;
using base::passed_on;

constexpr std::array<std::string_view, 5> kOffers{"", "draw", "abort", "takeback", "rematch"};

Expected<ClientMessage> read_act(const Json& json) {
  auto form = base::object_of(json, "the message", {"type", "number", "action"});
  if (!form) return passed_on(form);
  auto number = base::member(json, "the message", "number");
  if (!number) return passed_on(number);
  auto read = base::whole_number(**number, "number", 0, session::kMaxEvents);
  if (!read) return passed_on(read);
  auto action = base::member(json, "the message", "action");
  if (!action) return passed_on(action);
  return Act{static_cast<std::size_t>(*read), **action};
}

Expected<ClientMessage> read_offer(const Json& json) {
  auto form = base::object_of(json, "the message", {"type", "what"});
  if (!form) return passed_on(form);
  auto what = base::member(json, "the message", "what");
  if (!what) return passed_on(what);
  for (std::size_t i = 1; i < kOffers.size(); ++i) {
    if (**what == kOffers[i]) return static_cast<Offer>(i);
  }
  return invalid("what may be offered is a draw, an abort, a takeback or a rematch, not " +
                 base::excerpt(**what));
}

}  // namespace

std::string_view name(Offer offer) { return kOffers[static_cast<std::size_t>(offer)]; }

Expected<ClientMessage> read_message(std::string_view text) {
  auto json = base::read_json(text, kMessageLimits);
  if (!json) return passed_on(json);
  auto type = base::member(*json, "the message", "type");
  if (!type) return passed_on(type);
  if (**type == "act") return read_act(*json);
  if (**type == "offer") return read_offer(*json);
  if (**type == "resign") {
    auto form = base::object_of(*json, "the message", {"type"});
    if (!form) return passed_on(form);
    return Resign{};
  }
  return invalid("a message is an act, an offer or a resignation, not " + base::excerpt(**type));
}

}  // namespace hexarena::server
