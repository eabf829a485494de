#include "cli/open_store.hpp"

#include <fmt/format.h>

#include "world/standard_streams.hpp"

namespace hexarena::cli {

base::Expected<std::unique_ptr<store::Store>> open_store(std::string_view program,
                                                         const std::string& file,
                                                         store::Opening opening,
                                                         store::Durability durability) {
  auto store = store::Store::open(file, opening, durability);
  if (store && !(*store)->note().empty()) {
    world::write_stderr(fmt::format("{}: {}\n", program, (*store)->note()));
  }
  return store;
}

store::Durability durability_of(const std::string& word) {
  return word == "full" ? store::Durability::full : store::Durability::normal;
}

}  // namespace hexarena::cli
