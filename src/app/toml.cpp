#include "app/toml.hpp"

#include <fmt/format.h>

#include <cmath>

#define TOML_EXCEPTIONS 0
// The library asserts what a malformed file can break ("[1, }"), and reports it right behind.
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::malformed;
using rules::refused;

constexpr int kDeepest = 16;

Expected<Json> as_json(const toml::node& node, int depth);

Expected<Json> table_json(const toml::table& table, int depth) {
  Json json = Json::object();
  for (const auto& [key, value] : table) {
    auto converted = as_json(value, depth + 1);
    if (!converted) return converted;
    json[std::string(key.str())] = std::move(*converted);
  }
  return json;
}

Expected<Json> array_json(const toml::array& array, int depth) {
  Json json = Json::array();
  for (const toml::node& value : array) {
    auto converted = as_json(value, depth + 1);
    if (!converted) return converted;
    json.push_back(std::move(*converted));
  }
  return json;
}

Expected<Json> as_json(const toml::node& node, int depth) {
  const auto refuse = [&](std::string_view why) {
    const toml::source_position& at = node.source().begin;
    return malformed(fmt::format("bad TOML: {} (line {}, column {})", why, at.line, at.column));
  };
  if (depth > kDeepest) return refuse("nested too deep");
  if (const toml::table* const table = node.as_table()) return table_json(*table, depth);
  if (const toml::array* const array = node.as_array()) return array_json(*array, depth);
  if (const auto* const text = node.as_string()) return Json(text->get());
  if (const auto* const number = node.as_integer()) return Json(number->get());
  if (const auto* const truth = node.as_boolean()) return Json(truth->get());
  const auto* const number = node.as_floating_point();
  if (number == nullptr) return refuse("dates and times have no meaning here");
  if (!std::isfinite(number->get())) return refuse("a number must be finite");
  return Json(number->get());
}

}  // namespace

Expected<Json> read_toml(std::string_view text) {
  const toml::parse_result parsed = toml::parse(text);
  if (parsed) return table_json(parsed.table(), 0);
  const toml::parse_error& error = parsed.error();
  const toml::source_position& at = error.source().begin;
  return malformed(
      fmt::format("bad TOML: {} (line {}, column {})", error.description(), at.line, at.column));
}

}  // namespace hexarena::app
