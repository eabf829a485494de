// What people type: a line becomes an action in JSON or a reason, never a crash; and a table judges
// whatever it becomes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "session/registry.hpp"
#include "terminal/typed.hpp"

namespace {

using namespace hexarena;

const game::Table& a_table() {
  static const std::unique_ptr<game::Table> table =
      std::move(*(*session::find_game("fish"))->open(base::Json::object(), nullptr));
  return *table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 512;
  if (size > kLongest) return 0;
  const std::string line(reinterpret_cast<const char*>(data), size);
  auto json = terminal::read_typed_action(line);
  if (!json) return json.error().message.empty() ? std::abort(), 0 : 0;
  auto action = a_table().read_action(*json);
  if (!action) return 0;
  if (a_table().action_json(*action) != *json) std::abort();
  static_cast<void>(a_table().copy()->submit(rules::Seat(0), *action));
  return 0;
}
