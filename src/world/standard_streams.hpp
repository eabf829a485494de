// The standard streams of a program: read bounded input, write one line, end with the right code.
//
//   0  success
//   1  negative result: illegal, not proven, a failed check
//   2  invalid input or usage
//   3  the machine failed us: a disk, the network, a damaged file
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "base/json.hpp"

namespace hexarena::world {

inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;
inline constexpr int kInvalidInput = 2;

/// All of a stream, or an error when it holds more than `limit` bytes or cannot be read.
[[nodiscard]] base::Expected<std::string> read_all(std::FILE* stream, std::size_t limit);
/// The same for a file by name.
[[nodiscard]] base::Expected<std::string> read_file(const std::string& name, std::size_t limit);

/// Writes a line to STDOUT and returns the exit code: 3, with a message on STDERR, when it could
/// not be written (a full disk, a closed stream).
[[nodiscard]] int write_line(std::string_view program, std::string_view line);
/// Whether everything written to STDOUT so far, by whatever means, has arrived; reported and
/// returned as above.
[[nodiscard]] int finish_output(std::string_view program);

/// Writes to STDERR what can be reported nowhere else; a closed STDERR is no error.
void write_stderr(std::string_view text);

/// Reports an error in one line on STDERR and returns the exit code of its kind. Control
/// characters, which only bytes of strangers can have brought in, become '?'; a line too long to
/// read is cut.
[[nodiscard]] int report(std::string_view program, const base::Error& error);
/// The same where an illegal action is bad input too: inside a record, or to a harness program.
[[nodiscard]] int report_bad_input(std::string_view program, const base::Error& error);

}  // namespace hexarena::world
