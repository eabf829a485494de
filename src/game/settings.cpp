#include "game/settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/listed.hpp"

namespace hexarena::game {
namespace {

Expected<void> check_choice(const Setting& setting, const Json& value) {
  std::vector<std::string> known;
  for (const SettingChoice& choice : setting.choices) {
    if (value.is_string() && value.get_ref<const std::string&>() == choice.value) return {};
    known.push_back(fmt::format("\"{}\"", choice.value));
  }
  return base::invalid(fmt::format("settings.{} must be {}, not {}", setting.name,
                                   base::listed(known, "or"), base::excerpt(value)));
}

Expected<void> check_value(const Setting& setting, const Json& value) {
  const std::string path = base::key_path("settings", setting.name);
  switch (setting.type) {
    case Setting::Type::choice: return check_choice(setting, value);
    case Setting::Type::cells:
    case Setting::Type::rows: {
      auto list = base::array(value, path, static_cast<std::size_t>(setting.most));
      if (!list) return base::passed_on(list);
      return {};
    }
    case Setting::Type::integer: break;
  }
  if (value.is_null() && setting.may_be_null) return {};
  auto number = base::whole_number(value, path, setting.least, setting.most);
  if (!number) return base::passed_on(number);
  return {};
}

const Setting* setting_named(std::span<const Setting> table, std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Setting& each) { return each.name == name; });
  return found == table.end() ? nullptr : &*found;
}

std::string names_of(std::span<const Setting> table) {
  std::string names;
  for (const Setting& setting : table) {
    if (!setting.fixed()) names += fmt::format("{}{}", names.empty() ? "" : ", ", setting.name);
  }
  return names;
}

std::string_view type_name(Setting::Type type) {
  switch (type) {
    case Setting::Type::integer: return "integer";
    case Setting::Type::choice: return "choice";
    case Setting::Type::cells: return "cells";
    case Setting::Type::rows: break;
  }
  return "rows";
}

Json setting_json(const Setting& setting) {
  Json json = Json::object();
  json["name"] = std::string(setting.name);
  json["type"] = std::string(type_name(setting.type));
  if (setting.type == Setting::Type::integer) {
    json["least"] = setting.least;
    json["most"] = setting.most;
    if (setting.may_be_null) json["null"] = true;
  }
  if (setting.type == Setting::Type::choice) {
    json["choices"] = Json::array();
    for (const SettingChoice& choice : setting.choices) {
      Json one = Json::object();
      one["value"] = std::string(choice.value);
      one["means"] = std::string(choice.means);
      json["choices"].push_back(std::move(one));
    }
  }
  json["default"] = setting.default_json();
  json["means"] = std::string(setting.means);
  return json;
}

}  // namespace

Json Setting::default_json() const {
  if (type == Type::cells || type == Type::rows) return Json::array();
  if (!fallback) return {};
  if (type == Type::integer) return *fallback;
  return std::string(choices[static_cast<std::size_t>(*fallback)].value);
}

std::string Setting::range() const {
  if (type == Type::cells) return "a list of cells";
  if (type == Type::rows) return "a list of rows";
  if (type == Type::choice) {
    std::vector<std::string> values;
    for (const SettingChoice& choice : choices) values.emplace_back(choice.value);
    return base::listed(values, "or");
  }
  // Larger bounds are not worth showing.
  constexpr std::int64_t kWorthTelling = 1'000'000;
  const std::string numbers =
      most > kWorthTelling ? fmt::format("{} or more", least) : fmt::format("{}–{}", least, most);
  return may_be_null ? numbers + " or null" : numbers;
}

Expected<SettingValues> SettingValues::read(std::span<const Setting> table, const Json& json) {
  if (!json.is_object()) {
    return base::invalid("settings must be an object, not " + base::excerpt(json));
  }
  for (const auto& [key, unused] : json.items()) {
    if (setting_named(table, key) != nullptr) continue;
    return base::invalid(fmt::format("settings has an unknown key {}; available: {}",
                                     base::in_quotes(key), names_of(table)));
  }
  const SettingValues values(table, json);
  for (const Setting& setting : table) {
    const Json* const value = values.find(setting.name);
    if (value == nullptr) continue;
    auto fine = check_value(setting, *value);
    if (!fine) return base::passed_on(fine);
  }
  return values;
}

std::optional<std::int64_t> SettingValues::maybe(std::string_view name) const {
  const Json* const value = find(name);
  if (value == nullptr) return setting(name).fallback;
  if (value->is_null()) return std::nullopt;
  return value->get<std::int64_t>();
}

std::size_t SettingValues::choice(std::string_view name) const {
  const Setting& line = setting(name);
  const Json* const value = find(name);
  if (value == nullptr) return static_cast<std::size_t>(*line.fallback);
  const auto& text = value->get_ref<const std::string&>();
  const auto found = std::find_if(line.choices.begin(), line.choices.end(),
                                  [&](const SettingChoice& each) { return each.value == text; });
  return static_cast<std::size_t>(found - line.choices.begin());
}

const Json* SettingValues::find(std::string_view name) const {
  const auto found = json_->find(std::string(name));
  return found == json_->end() ? nullptr : &*found;
}

const Setting& SettingValues::setting(std::string_view name) const {
  return *setting_named(table_, name);
}

Json settings_json(std::span<const Setting> table) {
  Json json = Json::array();
  for (const Setting& setting : table) {
    if (!setting.fixed()) json.push_back(setting_json(setting));
  }
  return json;
}

}  // namespace hexarena::game
