// Keys of a terminal, turned into the lines a conversation understands.
//
//   an arrow, Esc    at once, as the escape sequence below; what was being typed is dropped
//   Enter            what was typed, or an empty line
//   p, h, ?          at once where nothing is typed yet
//   Ctrl-D           "quit" where nothing is typed yet
//   anything else    collected until Enter; Backspace and Ctrl-U take it back
//
// A colon begins a line that is collected whatever its letters: ":hint". KeyDecoder is a value and
// knows no terminal; TerminalKeys is for the one thread that reads the terminal.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace hexarena::terminal {

inline constexpr std::string_view kUp = "\x1b[A";
inline constexpr std::string_view kDown = "\x1b[B";
inline constexpr std::string_view kRight = "\x1b[C";
inline constexpr std::string_view kLeft = "\x1b[D";
inline constexpr std::string_view kEscape = "\x1b";

/// Bytes in, one by one, and lines out. Sequences it does not know, and all that is not ASCII, are
/// passed over.
class KeyDecoder {
 public:
  /// The line that this byte completes.
  [[nodiscard]] std::optional<std::string> feed(char byte);
  /// No byte came for a moment: an Esc that begins no sequence is the key itself.
  [[nodiscard]] std::optional<std::string> pause();

  /// What has been typed of a line so far.
  [[nodiscard]] const std::string& typed() const { return typed_; }

 private:
  [[nodiscard]] std::optional<std::string> escaped(char byte);
  [[nodiscard]] std::string taken(std::string line);

  std::string typed_;
  std::string sequence_;  // from Esc on, while it is not complete
};

/// The keys pressed on a terminal. It takes them one by one only while a line is awaited; signals
/// that come meanwhile (Ctrl-C, Ctrl-Z, a kill) wait until the terminal is as it was before.
class TerminalKeys {
 public:
  /// Reads from the open terminal `file`, echoes to `out`.
  TerminalKeys(int file, std::ostream& out) : file_(file), out_(out) {}

  /// The next line; nothing once the terminal is gone or `stopped()`.
  [[nodiscard]] std::optional<std::string> next(const std::function<bool()>& stopped);

 private:
  enum class Wait { line, signal, end };
  [[nodiscard]] Wait wait_for_line(std::string& line);
  void echo(const std::string& before);

  int file_;
  std::ostream& out_;
  KeyDecoder decoder_;
};

}  // namespace hexarena::terminal
