// SettingsReader: the settings of a game from JSON, key by key, with the first thing wrong kept.
//
// Absent keys leave the default in place, so a game reads its settings as a list of lines and asks
// for the refusal once, at the end.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"

namespace hexarena::base {

/// The words a setting may be, each with its meaning.
template <class T, std::size_t N>
using Words = std::array<std::pair<std::string_view, T>, N>;

class SettingsReader {
 public:
  explicit SettingsReader(const Json& json) : json_(json) {}

  /// The value under a key, or nothing.
  [[nodiscard]] const Json* find(std::string_view key) const {
    const auto found = json_.find(std::string(key));
    return found == json_.end() ? nullptr : &*found;
  }

  template <class T, std::size_t N>
  void word(std::string_view key, const Words<T, N>& words, T& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    std::string choices;
    for (const auto& [text, meaning] : words) {
      if (found->is_string() && found->get_ref<const std::string&>() == text) {
        value = meaning;
        return;
      }
      choices += fmt::format("{}\"{}\"", choices.empty() ? "" : " or ", text);
    }
    refuse(fmt::format("settings.{} must be {}, not {}", key, choices, excerpt(*found)));
  }

  template <class Integer>
  void number(std::string_view key, std::int64_t low, std::int64_t high, Integer& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    auto read = whole_number(*found, key_path("settings", key), low, high);
    if (!read) return refuse(std::move(read.error().message));
    value = static_cast<Integer>(*read);
  }

  /// Absent leaves the value, null empties it.
  template <class Integer>
  void number(std::string_view key, std::int64_t low, std::int64_t high,
              std::optional<Integer>& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    if (found->is_null()) {
      value.reset();
      return;
    }
    Integer read = 0;
    number(key, low, high, read);
    value = read;
  }

  void refuse(std::string text) {
    if (refusal_.empty()) refusal_ = std::move(text);
  }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 private:
  const Json& json_;
  std::string refusal_;
};

}  // namespace hexarena::base
