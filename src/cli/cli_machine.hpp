// The flags of the commands about this machine and its limits: `hexarena limits` and `doctor`.
#pragma once

#include "cli/cli_store.hpp"

namespace hexarena::cli {

void add_machine_commands(const AddCommand& add);

}  // namespace hexarena::cli
