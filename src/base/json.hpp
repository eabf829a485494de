// Untrusted JSON: a reader with limits, accessors with precise errors, a writer.
//
// All JSON enters the project here. Text that is too long, nested too deep, repeats a key or has
// a number out of range is rejected before anything is built from it. Accessors take the path of a
// value ("players[1].score") so that the error names it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace hexarena::base {

/// Objects preserve the order of their keys, so that output is the same everywhere.
using Json = nlohmann::ordered_json;

struct JsonLimits {
  std::size_t bytes = 1'000'000;  ///< of one value, including white space inside it
  std::size_t blanks = 65'536;    ///< white space before a value
  int depth = 32;                 ///< nested arrays and objects
};

/// The single value in `text`, or an error with line and column.
[[nodiscard]] Expected<Json> read_json(std::string_view text, const JsonLimits& limits = {});

/// Compact, on one line; never fails: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string write_json(const Json& value);

/// A value for an error message: compact and cut to a readable length.
[[nodiscard]] std::string excerpt(const Json& value);

/// Untrusted bytes for an error message: quoted, escaped, cut.
[[nodiscard]] std::string in_quotes(std::string_view bytes);

/// "players" and 2 give "players[2]"; "" and "board" give "board".
[[nodiscard]] std::string item_path(std::string_view path, std::size_t item);
[[nodiscard]] std::string key_path(std::string_view path, std::string_view key);

/// An integer in [low, high].
[[nodiscard]] Expected<std::int64_t> whole_number(const Json& value, std::string_view path,
                                                  std::int64_t low, std::int64_t high);
[[nodiscard]] Expected<std::string> text(const Json& value, std::string_view path);
/// An array of at most `longest` items; the pointer refers into `value`.
[[nodiscard]] Expected<const Json*> array(const Json& value, std::string_view path,
                                          std::size_t longest);
/// The value of a required key.
[[nodiscard]] Expected<const Json*> member(const Json& object, std::string_view path,
                                           std::string_view key);
/// An object with no other keys than these. Any of them may be absent; `member` requires one.
[[nodiscard]] Expected<void> object_of(const Json& value, std::string_view path,
                                       std::initializer_list<std::string_view> keys);

}  // namespace hexarena::base
