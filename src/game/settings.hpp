// Setting: one row of the table in which a game lists its settings.
//
// The table is the single source: validation and its errors, help, completion, the tables of
// docs/games.md and the forms of the page come from it. Constraints between settings are checked by
// the game itself. Plain constants; SettingValues refers to the JSON it was read from.
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

/// A possible value of a setting and its meaning: half a sentence.
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
  std::int64_t most = 0;     ///< of an integer, or the number of cells or rows
  bool may_be_null = false;  ///< of an integer: null is allowed
  std::span<const SettingChoice> choices = {};
  /// The default: an integer, or the index of a choice. Unset: none (null, no cells).
  std::optional<std::int64_t> fallback = {};

  /// Accepts only one value, so not worth offering.
  [[nodiscard]] constexpr bool fixed() const { return type == Type::integer && least == most; }
  [[nodiscard]] Json default_json() const;
  /// The possible values, in words: `1–100`, `free or forced`.
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
/// One of the choices; the first if absent.
[[nodiscard]] constexpr Setting choice(std::string_view name,
                                       std::span<const SettingChoice> choices,
                                       std::string_view means) {
  return {name, Setting::Type::choice, means, 0, 0, false, choices, 0};
}
/// One of the choices; none if absent.
[[nodiscard]] constexpr Setting optional_choice(std::string_view name,
                                                std::span<const SettingChoice> choices,
                                                std::string_view means) {
  return {name, Setting::Type::choice, means, 0, 0, false, choices, std::nullopt};
}
/// A list of cells, as in actions; the game validates each.
[[nodiscard]] constexpr Setting cells(std::string_view name, std::int64_t most,
                                      std::string_view means) {
  return {name, Setting::Type::cells, means, 0, most, false, {}, std::nullopt};
}
/// A board row by row; the game validates each.
[[nodiscard]] constexpr Setting rows(std::string_view name, std::int64_t most,
                                     std::string_view means) {
  return {name, Setting::Type::rows, means, 0, most, false, {}, std::nullopt};
}
/// The seed setting of every game.
[[nodiscard]] constexpr Setting seed(std::string_view means) {
  return integer("seed", 0, INT64_MAX, 1, means);
}

/// The settings of one game, validated against its table: values are in range.
class SettingValues {
 public:
  /// An error names what the table does not have or does not allow. `json` must outlive the result.
  [[nodiscard]] static Expected<SettingValues> read(std::span<const Setting> table,
                                                    const Json& json);

  [[nodiscard]] bool given(std::string_view name) const { return find(name) != nullptr; }
  /// The given value or the default. Requires one of the two, and that it is not null.
  [[nodiscard]] std::int64_t number(std::string_view name) const { return *maybe(name); }
  [[nodiscard]] std::optional<std::int64_t> maybe(std::string_view name) const;
  /// The index of the choice. Requires a given one or a default.
  [[nodiscard]] std::size_t choice(std::string_view name) const;
  /// The list of cells or rows, or a null pointer.
  [[nodiscard]] const Json* find(std::string_view name) const;

 private:
  SettingValues(std::span<const Setting> table, const Json& json) : table_(table), json_(&json) {}
  [[nodiscard]] const Setting& setting(std::string_view name) const;

  std::span<const Setting> table_;
  const Json* json_;
};

/// The table as JSON for the page and `games --json`.
[[nodiscard]] Json settings_json(std::span<const Setting> table);

}  // namespace hexarena::game
