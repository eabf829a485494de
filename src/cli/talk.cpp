#include "cli/talk.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::cli {
namespace {

constexpr std::size_t kShown = 300;           // of a line
constexpr std::size_t kShownOfErrors = 2000;  // the end is the most useful part

std::string text_or_nothing(const std::string& text) {
  return text.empty() ? "nothing" : escaped(text);
}

}  // namespace

void BotTalk::note(bool ours, std::string_view line) {
  if (ours) {
    sent_ = line.substr(0, kShown);
    received_.clear();
  } else {
    received_ = line.substr(0, kShown);
  }
}

std::string BotTalk::last_words(std::string_view errors) const {
  std::string text = fmt::format("  the last we sent:  {}\n  it answered:       {}",
                                 text_or_nothing(sent_), text_or_nothing(received_));
  if (!errors.empty()) text += "\n  its STDERR:\n" + indented(errors, "    ");
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if ((byte < 0x20U && byte != '\t') || byte == 0x7FU) {
      out += fmt::format("\\x{:02x}", byte);
    } else if (byte == 0xC2U && next >= 0x80U && next < 0xA0U) {  // such as U+009B, another Esc [
      out += fmt::format("\\u{:04x}", next);
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string indented(std::string_view text, std::string_view by) {
  std::string out;
  if (text.size() > kShownOfErrors) {
    text.remove_prefix(text.size() - kShownOfErrors);
    text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    out = fmt::format("{}…\n", by);
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += by;
    out += escaped(text.substr(0, end));
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace hexarena::cli
