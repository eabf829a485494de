// The report of a match, as text and as JSON.
#pragma once

#include <string>

#include "base/json.hpp"
#include "cli/commands.hpp"
#include "tournament/match.hpp"

namespace hexarena::cli {

/// "0,20" with the requested errors and model, as a test between two strengths.
[[nodiscard]] base::Expected<tournament::Sprt> read_sprt(const MatchCommand& options);

/// Everything that its result depends on, and the result.
[[nodiscard]] base::Json match_json(const MatchCommand& options,
                                    const tournament::MatchOptions& wanted,
                                    const tournament::MatchResult& result);
[[nodiscard]] std::string match_in_words(const MatchCommand& options,
                                         const tournament::MatchOptions& wanted,
                                         const tournament::MatchResult& result);

}  // namespace hexarena::cli
