// The replay page: a record as one HTML file that plays it back in any browser.
//
// It uses no network and no other file, and its content security policy allows only its own script.
// Text from players (names, notes, STDERR, what a removed one had sent) is included
// as text, never as markup. Without scripts it still shows one position and all events in
// words.
//
// A picture of every position would be large; neighbours differ by a few lines, so each line of a
// picture is stored once, and a position as the runs it shares with the previous one. The same
// record gives the same bytes. A pure function.
#pragma once

#include <string>

#include "session/record.hpp"

namespace hexarena::session {

/// The largest page; only boards of thousands of cells come close.
inline constexpr std::size_t kLargestPage = 64U << 20U;

/// Opens at the position after `at` events, or after the last. An error if the
/// record cannot be replayed or the page would be too large.
[[nodiscard]] Expected<std::string> replay_page(const Record& record, std::size_t at = kMaxEvents);

}  // namespace hexarena::session
