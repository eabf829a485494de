// Untrusted input of remote Fish: calls to one of our clients, and answers to the referee.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/json_stream.hpp"
#include "contests/remote_fish/fish_client.hpp"
#include "require.hpp"
#include "session/registry.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 2048;

/// A client rejects a call or answers it according to the protocol.
void check_call(const base::Json& call) {
  remote_fish::FishClient client(1);
  const auto answer = client.answer(call);
  if (!answer) {
    require(!answer.error().message.empty());
    return;
  }
  require(*answer == "void" || *answer == false || (answer->is_array() && answer->size() == 2));
}

/// An answer is a legal form of action or rejected; the table does not change.
void check_answer(const base::Json& answer) {
  auto table = (*session::find_game("fish"))->open(base::Json::object(), nullptr);
  require(table.has_value());
  const auto action = (*table)->read_action(answer);
  if (!action) require(!action.error().message.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  base::JsonStream stream({kLongest, kLongest, 16});
  static_cast<void>(stream.feed(std::string_view(reinterpret_cast<const char*>(data), size)));
  while (stream.has_value()) {
    const base::Json value = stream.take();
    check_call(value);
    check_answer(value);
  }
  return 0;
}
