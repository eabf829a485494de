// The version of Hexarena, with the commit it was built from where git knows it: "0.1.0 (1a2b3c4)".
//
// The text is in a source of its own, which the build writes anew (cmake/version.cmake). So a commit
// compiles that one file again, and none that includes this header.
#pragma once

#include <string_view>

namespace hexarena {

extern const std::string_view kVersion;

}  // namespace hexarena
