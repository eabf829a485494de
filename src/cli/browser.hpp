// Opens a page of ours in the user's browser.
#pragma once

#include <string>

#include "base/error.hpp"

namespace hexarena::cli {

/// Starts $BROWSER on a file, or xdg-open if there is a display, without waiting for it. Fails with
/// the reason if there is nothing to start.
[[nodiscard]] base::Expected<void> open_in_browser(const std::string& file);

}  // namespace hexarena::cli
