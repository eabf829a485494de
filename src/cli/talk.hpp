// BotTalk: the last messages exchanged with a bot, to show where it failed.
#pragma once

#include <string>
#include <string_view>

namespace hexarena::cli {

class BotTalk {
 public:
  void note(bool ours, std::string_view line);

  [[nodiscard]] const std::string& sent() const { return sent_; }
  [[nodiscard]] const std::string& received() const { return received_; }
  /// What was sent, the reply, and its STDERR output: one line each, indented, without the last
  /// line end.
  [[nodiscard]] std::string last_words(std::string_view errors) const;

 private:
  std::string sent_;
  std::string received_;
};

/// Untrusted text for a terminal: control characters become "\x1b", so that they have no effect.
[[nodiscard]] std::string escaped(std::string_view text);

/// The end of such a text, escaped, with every line indented and terminated.
[[nodiscard]] std::string indented(std::string_view text, std::string_view by);

}  // namespace hexarena::cli
