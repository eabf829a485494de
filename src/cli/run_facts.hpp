// What makes a result citable: which program played it, when and where.
#pragma once

#include "base/json.hpp"

namespace hexarena::cli {

/// {"version","commit"?,"date","machine":{"system","processor"?,"processors"}}; the date is now, in
/// UTC. Without the name of the machine, which is for those who own it to tell.
[[nodiscard]] base::Json run_facts();

}  // namespace hexarena::cli
