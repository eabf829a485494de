// The flags of `hexarena serve`.
#pragma once

#include "app/cli_store.hpp"

namespace hexarena::app {

void add_serve_command(const AddCommand& add);

}  // namespace hexarena::app
