#include "server/messages.hpp"

#include <array>

#include "server/limits.hpp"
#include "table/record.hpp"

namespace hexarena::server {
namespace {

using rules::Expected;
using rules::Json;
using rules::malformed;
using rules::refused;

constexpr std::array<std::string_view, 5> kOffers{"", "draw", "abort", "takeback", "rematch"};

Expected<ClientMessage> read_act(const Json& json) {
  auto form = rules::object_of(json, "the message", {"type", "number", "action"});
  if (!form) return refused(form);
  auto number = rules::member(json, "the message", "number");
  if (!number) return refused(number);
  auto read = rules::whole_number(**number, "number", 0, table::kMaxEvents);
  if (!read) return refused(read);
  auto action = rules::member(json, "the message", "action");
  if (!action) return refused(action);
  return Act{static_cast<std::size_t>(*read), **action};
}

Expected<ClientMessage> read_offer(const Json& json) {
  auto form = rules::object_of(json, "the message", {"type", "what"});
  if (!form) return refused(form);
  auto what = rules::member(json, "the message", "what");
  if (!what) return refused(what);
  for (std::size_t i = 1; i < kOffers.size(); ++i) {
    if (**what == kOffers[i]) return static_cast<Offer>(i);
  }
  return malformed("what may be offered is a draw, an abort, a takeback or a rematch, not " +
                   rules::excerpt(**what));
}

}  // namespace

std::string_view name(Offer offer) { return kOffers[static_cast<std::size_t>(offer)]; }

Expected<ClientMessage> read_message(std::string_view text) {
  auto json = rules::read_json(text, kMessageLimits);
  if (!json) return refused(json);
  auto type = rules::member(*json, "the message", "type");
  if (!type) return refused(type);
  if (**type == "act") return read_act(*json);
  if (**type == "offer") return read_offer(*json);
  if (**type == "resign") {
    auto form = rules::object_of(*json, "the message", {"type"});
    if (!form) return refused(form);
    return Resign{};
  }
  return malformed("a message is an act, an offer or a resignation, not " + rules::excerpt(**type));
}

}  // namespace hexarena::server
