// The replay page: a whole record as one HTML file that shows it in any browser.
//
// It needs no network and no other file, and allows none: its policy lets its own script run and
// nothing else. Whatever players wrote (names, notes, STDERR, what a removed one had sent) stands
// in it as text, never as markup. Without a script it still shows one position and all events in
// words.
//
// A picture of every position would be large; neighbours differ by a few lines, so each line of a
// picture is stored once, and a position as the runs it shares with the one before. The same record
// gives the same bytes. A function of values.
#pragma once

#include <string>

#include "session/record.hpp"

namespace hexarena::session {

/// A page may not be larger; only boards of thousands of cells come near.
inline constexpr std::size_t kLargestPage = 64U << 20U;

/// Opens with the position after `at` events; after all when there are fewer. Refused when the
/// record cannot be replayed or the page would be too large.
[[nodiscard]] Expected<std::string> replay_page(const Record& record, std::size_t at = kMaxEvents);

}  // namespace hexarena::session
