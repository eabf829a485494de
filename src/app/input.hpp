// What every program does at its edges: read bounded input, write one line, end with the right
// code.
//
//   0  fine           1  the honest answer is no           2  bad input or usage
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "rules/json.hpp"

namespace hexarena::app {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;
inline constexpr int kBadInput = 2;

/// All of a stream, or a refusal when it holds more than `limit` bytes or cannot be read.
[[nodiscard]] rules::Expected<std::string> read_all(std::FILE* stream, std::size_t limit);
/// The same for a file by name.
[[nodiscard]] rules::Expected<std::string> read_file(const std::string& name, std::size_t limit);

/// Writes a line to STDOUT and returns the exit code: 2, told on STDERR, when it could not be
/// written (a full disk, a closed stream).
[[nodiscard]] int write_line(std::string_view program, std::string_view line);
/// Whether everything written to STDOUT so far, by whatever means, has arrived; told and returned
/// as above.
[[nodiscard]] int finish_output(std::string_view program);

/// Writes to STDERR what cannot be told elsewhere; a closed STDERR is nobody's error.
void write_stderr(std::string_view text);

/// Tells a refusal in one line on STDERR and returns the exit code: 2, or 1 for an illegal action.
/// Control characters, which only bytes of strangers can have brought in, become '?'; a line too
/// long to read is cut.
[[nodiscard]] int tell(std::string_view program, const rules::Reason& reason);
/// The same, with exit code 2 whatever the kind.
[[nodiscard]] int tell_bad_input(std::string_view program, const rules::Reason& reason);

}  // namespace hexarena::app
