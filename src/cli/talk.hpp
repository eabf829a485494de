// BotTalk: the last words between us and a bot, to show where it went wrong.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::cli {

class BotTalk {
 public:
  void note(bool ours, std::string_view line);

  [[nodiscard]] const std::string& sent() const { return sent_; }
  [[nodiscard]] const std::string& received() const { return received_; }
  /// What was sent, what came back, and what it wrote to its STDERR: a line each, indented, without
  /// the last line end.
  [[nodiscard]] std::string last_words(std::string_view errors) const;

 private:
  std::string sent_;
  std::string received_;
};

/// Text of a stranger for a terminal: control characters become "\x1b", so that they do nothing.
[[nodiscard]] std::string escaped(std::string_view text);

/// The end of such a text, escaped, every line indented and with its end.
[[nodiscard]] std::string indented(std::string_view text, std::string_view by);

}  // namespace hexarena::cli
