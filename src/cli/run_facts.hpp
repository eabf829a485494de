// What makes a result citable: the program version, the date and the machine.
#pragma once

#include <cstdint>
#include <string>

#include "base/json.hpp"

namespace hexarena::cli {

/// {"version","commit"?,"date","machine":{"system","processor"?,"processors"}}; the date is now, in
/// UTC. The host name is omitted; publishing it is up to the owner.
[[nodiscard]] base::Json run_facts();

/// "2026-11-16T22:40:00Z": seconds since 1970 as a date in UTC.
[[nodiscard]] std::string date_text(std::int64_t seconds);

}  // namespace hexarena::cli
