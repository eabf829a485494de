// Setting: one line of the table in which a game lists what it can be told before it begins.
//
// The table is the single source: from it come what is accepted and how the rest is refused, help,
// completion, the tables of docs/games.md and the forms of the page. Relations between settings are
// the game's own business. Plain constants; SettingValues refers to the JSON it was read from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json.hpp"

namespace hexarena::game {

using base::Expected;
using base::Json;

/// A value a setting may have, and what it means: half a sentence.
struct SettingChoice {
  std::string_view value;
  std::string_view means;
};

struct Setting {
  enum class Type : std::uint8_t { integer, choice, cells, rows };
  std::string_view name;
  Type type = Type::integer;
  std::string_view means;    ///< one sentence
  std::int64_t least = 0;    ///< of an integer
  std::int64_t most = 0;     ///< of an integer, or how many cells or rows
  bool may_be_null = false;  ///< of an integer: null is a value too
  std::span<const SettingChoice> choices = {};
  /// The default: an integer, or the number of a choice. Nothing: none (null, no cells).
  std::optional<std::int64_t> fallback = {};

  /// Accepted with its one value, so not worth offering.
  [[nodiscard]] constexpr bool fixed() const { return type == Type::integer && least == most; }
  [[nodiscard]] Json default_json() const;
  /// What it may be, in words: `1–100`, `free or forced`.
  [[nodiscard]] std::string range() const;
};

[[nodiscard]] constexpr Setting integer(std::string_view name, std::int64_t least,
                                        std::int64_t most, std::int64_t fallback,
                                        std::string_view means) {
  return {name, Setting::Type::integer, means, least, most, false, {}, fallback};
}
/// An integer or null.
[[nodiscard]] constexpr Setting integer_or_null(std::string_view name, std::int64_t least,
                                                std::int64_t most,
                                                std::optional<std::int64_t> fallback,
                                                std::string_view means) {
  return {name, Setting::Type::integer, means, least, most, true, {}, fallback};
}
/// One of the choices; the first when absent.
[[nodiscard]] constexpr Setting choice(std::string_view name,
                                       std::span<const SettingChoice> choices,
                                       std::string_view means) {
  return {name, Setting::Type::choice, means, 0, 0, false, choices, 0};
}
/// One of the choices; none of them when absent.
[[nodiscard]] constexpr Setting optional_choice(std::string_view name,
                                                std::span<const SettingChoice> choices,
                                                std::string_view means) {
  return {name, Setting::Type::choice, means, 0, 0, false, choices, std::nullopt};
}
/// A list of cells, as actions name them; the game reads each.
[[nodiscard]] constexpr Setting cells(std::string_view name, std::int64_t most,
                                      std::string_view means) {
  return {name, Setting::Type::cells, means, 0, most, false, {}, std::nullopt};
}
/// A board row by row; the game reads each.
[[nodiscard]] constexpr Setting rows(std::string_view name, std::int64_t most,
                                     std::string_view means) {
  return {name, Setting::Type::rows, means, 0, most, false, {}, std::nullopt};
}
/// The seed every game takes.
[[nodiscard]] constexpr Setting seed(std::string_view means) {
  return integer("seed", 0, INT64_MAX, 1, means);
}

/// The settings of one game, checked against its table: what is read from it is in its bounds.
class SettingValues {
 public:
  /// Refuses, by name, what the table does not have or does not allow. `json` must outlive it.
  [[nodiscard]] static Expected<SettingValues> read(std::span<const Setting> table,
                                                    const Json& json);

  [[nodiscard]] bool given(std::string_view name) const { return find(name) != nullptr; }
  /// What is given, or the default. Requires that there is one of the two and it is not null.
  [[nodiscard]] std::int64_t number(std::string_view name) const { return *maybe(name); }
  [[nodiscard]] std::optional<std::int64_t> maybe(std::string_view name) const;
  /// The number of the choice. Requires that one is given or the default.
  [[nodiscard]] std::size_t choice(std::string_view name) const;
  /// The list of cells or rows, or null.
  [[nodiscard]] const Json* find(std::string_view name) const;

 private:
  SettingValues(std::span<const Setting> table, const Json& json) : table_(table), json_(&json) {}
  [[nodiscard]] const Setting& setting(std::string_view name) const;

  std::span<const Setting> table_;
  const Json* json_;
};

/// The table as the page and `games --json` have it.
[[nodiscard]] Json settings_json(std::span<const Setting> table);

}  // namespace hexarena::game
