#include "rules/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/json_stream.hpp"

namespace hexarena::rules {
namespace {

constexpr std::size_t kLongestExcerpt = 60;

std::string shortened(std::string text) {
  if (text.size() <= kLongestExcerpt) return text;
  std::size_t end = kLongestExcerpt;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Builds the value; stops at the first thing the limits forbid.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return refuse("binary data"); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (open_.back()->contains(name)) return refuse("the key " + in_quotes(name) + " stands twice");
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: …": the tag says nothing.
    std::string what = error.what();
    const std::size_t tag = what.find("] ");
    if (tag != std::string::npos) what.erase(0, tag + 2);
    if (what.starts_with("parse error")) what.erase(0, 6);
    for (char& c : what) {
      if (static_cast<unsigned char>(c) < 0x20U || static_cast<unsigned char>(c) >= 0x7FU) c = '?';
    }
    constexpr std::size_t kLongestError = 150;
    if (what.size() > kLongestError) what = what.substr(0, kLongestError) + "…";
    return refuse(what);
  }

  [[nodiscard]] Expected<Json> result() && {
    if (!reason_.empty()) return malformed("bad JSON: " + reason_);
    return std::move(root_);
  }

 private:
  bool refuse(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  template <class Value>
  bool put(Value&& value) {
    place(Json(std::forward<Value>(value)));
    return true;
  }

  Json* place(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& parent = *open_.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[key_] = std::move(value));
  }

  bool open(Json empty) {
    if (static_cast<int>(open_.size()) >= limits_.depth) {
      return refuse(fmt::format("nested deeper than {} levels", limits_.depth));
    }
    open_.push_back(place(std::move(empty)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  const JsonLimits& limits_;
  Json root_;
  std::vector<Json*> open_;
  std::string key_;
  std::string reason_;
};

std::string named(std::string_view path) {
  return path.empty() ? std::string("the input") : std::string(path);
}

}  // namespace

Expected<Json> read_json(std::string_view text, const JsonLimits& limits) {
  // Size and depth first: the parser below must never see what is over them.
  JsonFramer framer(limits);
  auto measured = framer.feed(text);
  if (!measured) return refused(measured);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return malformed("bad JSON: there is no value");
  }
  Builder builder(limits);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return std::move(builder).result();
}

std::string write_json(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string excerpt(const Json& value) { return shortened(write_json(value)); }

std::string in_quotes(std::string_view bytes) {
  return excerpt(Json(std::string(bytes.substr(0, 2 * kLongestExcerpt))));
}

std::string item_path(std::string_view path, std::size_t item) {
  return fmt::format("{}[{}]", path, item);
}

std::string key_path(std::string_view path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

Expected<std::int64_t> whole_number(const Json& value, std::string_view path, std::int64_t low,
                                    std::int64_t high) {
  const auto wrong = [&] {
    return malformed(fmt::format("{} must be a whole number from {} to {}, not {}", named(path), low,
                                 high, excerpt(value)));
  };
  if (!value.is_number_integer()) return wrong();
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
    return wrong();
  }
  const auto number = value.get<std::int64_t>();
  if (number < low || number > high) return wrong();
  return number;
}

Expected<std::string> text(const Json& value, std::string_view path) {
  if (!value.is_string()) {
    return malformed(fmt::format("{} must be a string, not {}", named(path), excerpt(value)));
  }
  return value.get<std::string>();
}

Expected<const Json*> array(const Json& value, std::string_view path, std::size_t longest) {
  if (!value.is_array()) {
    return malformed(fmt::format("{} must be an array, not {}", named(path), excerpt(value)));
  }
  if (value.size() > longest) {
    return malformed(
        fmt::format("{} has {} items; at most {} are possible", named(path), value.size(), longest));
  }
  return &value;
}

Expected<const Json*> member(const Json& object, std::string_view path, std::string_view key) {
  if (!object.is_object()) {
    return malformed(fmt::format("{} must be an object, not {}", named(path), excerpt(object)));
  }
  const auto found = object.find(std::string(key));
  if (found == object.end()) {
    return malformed(fmt::format("{} has no \"{}\"", named(path), key));
  }
  return &*found;
}

Expected<void> object_of(const Json& value, std::string_view path,
                         std::initializer_list<std::string_view> keys) {
  if (!value.is_object()) {
    return malformed(fmt::format("{} must be an object, not {}", named(path), excerpt(value)));
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      return malformed(fmt::format("{} has an unknown key {}", named(path), in_quotes(key)));
    }
  }
  return {};
}

}  // namespace hexarena::rules
