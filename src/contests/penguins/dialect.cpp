#include "contests/penguins/dialect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/json.hpp"

namespace hexarena::penguins {
namespace {

/// An option with two values; the first is the default.
struct Switch {
  const char* key;
  std::array<std::string_view, 2> values;
  bool FileDialect::* of_dialect;
  bool FileStyle::* of_style;
  bool second;  ///< the setting for the second value
};
constexpr std::array<Switch, 5> kSwitches{{
    {"newline", {"final", "none"}, nullptr, &FileStyle::final_newline, false},
    {"blanks", {"none", "trailing"}, nullptr, &FileStyle::trailing_blanks, true},
    {"lines", {"lf", "crlf"}, nullptr, &FileStyle::crlf, true},
    {"files", {"two", "one"}, &FileDialect::one_file, nullptr, true},
    {"timed", {"cpu", "wall"}, &FileDialect::by_cpu, nullptr, false},
}};
constexpr std::array<std::string_view, 2> kDialects{"ours", "course"};

template <class Part>
auto& value_of(Part& dialect, const Switch& each) {
  return each.of_dialect != nullptr ? dialect.*each.of_dialect : dialect.style.*each.of_style;
}

/// The index of the value, or nothing if the option is absent.
Expected<std::optional<std::size_t>> chosen(const base::Json& options, const char* key,
                                            const std::array<std::string_view, 2>& values) {
  const auto found = options.find(key);
  if (found == options.end()) return std::nullopt;
  const std::string said = found->is_string() ? found->get<std::string>() : base::excerpt(*found);
  const auto value = std::find(values.begin(), values.end(), said);
  if (value == values.end()) {
    return base::invalid(fmt::format("{} of a file program is {} or {}, not {}", key, values[0],
                                     values[1], base::in_quotes(said)));
  }
  return static_cast<std::size_t>(value - values.begin());
}

Expected<std::optional<int>> read_limit(const base::Json& options) {
  const auto found = options.find("limit");
  if (found == options.end()) return std::nullopt;
  const std::string said = found->is_string() ? found->get<std::string>() : base::excerpt(*found);
  int limit = 0;
  const char* const end = said.data() + said.size();
  const auto [rest, error] = std::from_chars(said.data(), end, limit);
  if (error != std::errc() || rest != end || limit < 1 || limit > kMostLimitMs) {
    return base::invalid(fmt::format("limit of a file program is 1–{} ms, not {}", kMostLimitMs,
                                     base::in_quotes(said)));
  }
  return limit;
}

}  // namespace

Expected<FileDialect> read_dialect(const base::Json& options, Dialect of_game) {
  FileDialect dialect;
  auto kind = chosen(options, "dialect", kDialects);
  if (!kind) return base::passed_on(kind);
  dialect.kind = *kind ? static_cast<Dialect>(**kind) : of_game;
  for (const Switch& each : kSwitches) {
    auto value = chosen(options, each.key, each.values);
    if (!value) return base::passed_on(value);
    if (*value) value_of(dialect, each) = (**value == 1) == each.second;
  }
  auto limit = read_limit(options);
  if (!limit) return base::passed_on(limit);
  dialect.limit_ms = *limit;
  if (!dialect.limit_ms && dialect.course()) dialect.limit_ms = kCourseLimitMs;
  if (dialect.one_file && !dialect.course()) {
    return base::invalid("files=one is for dialect=course");
  }
  return dialect;
}

Dialect dialect_of(const base::Json& settings) {
  const auto read = fish::read_settings(settings);
  return read ? read->dialect : Dialect::ours;
}

std::string in_words(const FileDialect& dialect) {
  std::string words = fmt::format("dialect={}", kDialects[static_cast<std::size_t>(dialect.kind)]);
  for (const Switch& each : kSwitches) {
    if (value_of(dialect, each) != each.second) continue;
    words += fmt::format(" {}={}", each.key, each.values[1]);
  }
  const std::optional<int> usual = dialect.course() ? std::optional(kCourseLimitMs) : std::nullopt;
  if (dialect.limit_ms && dialect.limit_ms != usual) {
    words += fmt::format(" limit={}", *dialect.limit_ms);
  }
  return words;
}

}  // namespace hexarena::penguins
