// The checksums of the rows of a store. Each includes the name of its table, so that a row by
// itself identifies its table. Stateless functions that must never change, since their results are
// in every file.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/checksum.hpp"

namespace hexarena::store {

/// For players, bots, tournaments, pairings, results and seatings: a name, an optional second part
/// of it (a number as its digits), an optional time, and the content.
[[nodiscard]] constexpr std::int64_t row_checksum(std::string_view table, std::string_view name,
                                                  std::string_view part, std::int64_t at,
                                                  std::string_view says) {
  return Checksum().add(table).add(name).add(part).add(at).add(says).value();
}

[[nodiscard]] constexpr std::int64_t header_checksum(std::string_view id, std::int64_t began,
                                                     std::string_view header) {
  return Checksum().add("games").add(id).add(began).add(header).value();
}

[[nodiscard]] constexpr std::int64_t event_checksum(std::string_view game, std::int64_t number,
                                                    std::int64_t ends, std::string_view event) {
  return Checksum().add("events").add(game).add(number).add(ends).add(event).value();
}

[[nodiscard]] constexpr std::int64_t outcome_checksum(std::string_view game, std::int64_t events,
                                                      std::string_view result) {
  return Checksum().add("outcomes").add(game).add(events).add(result).value();
}

[[nodiscard]] constexpr std::int64_t fact_checksum(std::string_view kind, std::string_view name,
                                                   std::string_view fact) {
  return Checksum().add("arena_facts").add(kind).add(name).add(fact).value();
}

}  // namespace hexarena::store
