// The harness programs: one JSON value on STDIN, one answer on STDOUT.
//
// xboard xstate xtree xstrategy xref differ only in the function in between; arguments, limits,
// errors and exit codes are handled here once.
#pragma once

#include <string_view>

#include "base/json.hpp"

namespace hexarena::harness {

struct Harness {
  std::string_view name;
  std::string_view help;  ///< input, output and an example
  base::Expected<base::Json> (*answer)(const base::Json& question);
};

/// The whole `main` of a harness program.
[[nodiscard]] int run_harness(const Harness& harness, int argc, const char* const* argv);

}  // namespace hexarena::harness
