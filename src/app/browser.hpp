// The user's browser, to look at a page of ours.
#pragma once

#include <string>

#include "rules/reason.hpp"

namespace hexarena::app {

/// Starts $BROWSER on a file, or xdg-open where there is a display, and does not wait for it.
/// Refused with the reason where there is nothing to start.
[[nodiscard]] rules::Expected<void> open_in_browser(const std::string& file);

}  // namespace hexarena::app
