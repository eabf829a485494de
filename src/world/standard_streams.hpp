// Standard streams of a program: read bounded input, write one line, exit with the right code.
//
//   0  success
//   1  negative result: illegal, not proven, a failed check
//   2  invalid input or usage
//   3  a failure of the machine: a disk, the network, a damaged file
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "base/json.hpp"

namespace hexarena::world {

inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;
inline constexpr int kInvalidInput = 2;

/// Everything in a stream, or an error when it holds more than `limit` bytes or cannot be read.
[[nodiscard]] base::Expected<std::string> read_all(std::FILE* stream, std::size_t limit);
/// The same for a file by name.
[[nodiscard]] base::Expected<std::string> read_file(const std::string& name, std::size_t limit);

/// Writes a line to STDOUT and returns the exit code: 3, with a message on STDERR, when it could
/// not be written (a full disk, a closed stream).
[[nodiscard]] int write_line(std::string_view program, std::string_view line);
/// Checks that everything written to STDOUT so far, by whatever means, was accepted; errors are
/// reported and returned as above.
[[nodiscard]] int finish_output(std::string_view program);

/// Writes to STDERR what cannot be reported anywhere else; a closed STDERR is no error.
void write_stderr(std::string_view text);

/// Reports an error in one line on STDERR and returns the exit code of its kind. Control
/// characters, which can only come from untrusted input, become '?'; a line that is too long is
/// cut.
[[nodiscard]] int report(std::string_view program, const base::Error& error);
/// The same where an illegal action counts as invalid input: inside a record, or to a harness
/// program.
[[nodiscard]] int report_bad_input(std::string_view program, const base::Error& error);

}  // namespace hexarena::world
