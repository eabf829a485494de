// The user's browser, to look at a page of ours.
#pragma once

#include <string>

#include "base/error.hpp"

namespace hexarena::cli {

/// Starts $BROWSER on a file, or xdg-open where there is a display, and does not wait for it.
/// Refused with the reason where there is nothing to start.
[[nodiscard]] base::Expected<void> open_in_browser(const std::string& file);

}  // namespace hexarena::cli
