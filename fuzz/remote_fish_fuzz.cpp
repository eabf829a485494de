// Remote Fish from strangers: bytes that are calls to a client of ours, and answers to the referee.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "player/fish_client.hpp"
#include "require.hpp"
#include "rules/json_stream.hpp"
#include "table/registry.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 2048;

/// A client answers every call or refuses it, with an answer that is one of the protocol's.
void check_call(const rules::Json& call) {
  player::FishClient client(1);
  const auto answer = client.answer(call);
  if (!answer) {
    require(!answer.error().text.empty());
    return;
  }
  require(*answer == "void" || *answer == false || (answer->is_array() && answer->size() == 2));
}

/// An answer is an action at the table or refused; the table stands as it was.
void check_answer(const rules::Json& answer) {
  auto table = (*table::find_game("fish"))->open(rules::Json::object(), nullptr);
  require(table.has_value());
  const auto action = (*table)->read_action(answer);
  if (!action) require(!action.error().text.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  rules::JsonStream stream({kLongest, kLongest, 16});
  static_cast<void>(stream.feed(std::string_view(reinterpret_cast<const char*>(data), size)));
  while (stream.has_value()) {
    const rules::Json value = stream.take();
    check_call(value);
    check_answer(value);
  }
  return 0;
}
