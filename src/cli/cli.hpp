// The command line of `hexarena`: flags in, a command run, its exit code out.
#pragma once

namespace hexarena::cli {

[[nodiscard]] int run_cli(int argc, const char* const* argv);

}  // namespace hexarena::cli
