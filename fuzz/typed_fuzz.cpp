// Typed input: in every game a line becomes an action in JSON or an error, never a crash; a
// table judges every such action, and its notation of an action is read back as the same.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/notation.hpp"
#include "require.hpp"
#include "session/registry.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

const std::vector<std::unique_ptr<game::Table>>& a_table_of_each_game() {
  static const auto tables = [] {
    std::vector<std::unique_ptr<game::Table>> all;
    for (const game::Descriptor* const game : session::games()) {
      all.push_back(std::move(*game->open(base::Json::object(), nullptr)));
    }
    return all;
  }();
  return tables;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 512;
  if (size > kLongest) return 0;
  const std::string line(reinterpret_cast<const char*>(data), size);
  for (const auto& table : a_table_of_each_game()) {
    auto json = game::read_typed(*table, line);
    if (!json) {
      require(!json.error().message.empty());
      continue;
    }
    auto action = table->read_action(*json);
    if (!action) continue;
    require(table->action_json(*action) == *json);
    auto again = game::read_typed(*table, table->notation(*action));
    require(again && *again == *json);
    static_cast<void>(table->copy()->submit(rules::Seat(0), *action));
  }
  return 0;
}
