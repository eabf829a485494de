// What a shell offers.
#pragma once

#include <string>

#include "run_program.hpp"

namespace hexarena::tests {

/// What bash offers behind these words, the last of which is being typed.
[[nodiscard]] inline std::string completed(const std::string& words) {
  return run({"/bin/bash", "-c",
              joined("PATH='", bin_folder(),
                     "':$PATH; source '" HEXARENA_SOURCE_DIR
                     "/completions/hexarena.bash'; COMP_WORDS=(",
                     words,
                     "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                     "$(complete -p \"${COMP_WORDS[0]}\" | sed 's/.*-F \\([^ ]*\\).*/\\1/'); "
                     "echo \"${COMPREPLY[@]}\"")})
      .out;
}

}  // namespace hexarena::tests
