// The flags of `hexarena serve`.
#pragma once

#include "cli/cli_store.hpp"

namespace hexarena::cli {

void add_serve_command(const AddCommand& add);

}  // namespace hexarena::cli
