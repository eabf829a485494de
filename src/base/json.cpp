#include "base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "base/json_stream.hpp"

namespace hexarena::base {
namespace {

constexpr std::size_t kLongestExcerpt = 60;

std::string shortened(std::string text) {
  if (text.size() <= kLongestExcerpt) return text;
  std::size_t end = kLongestExcerpt;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Escapes the control characters of ASCII and Unicode as in JSON: a terminal would obey them.
std::string harmless(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    if (byte == 0x7FU) {
      shown += "\\u007f";
    } else if (byte == 0xC2U && next < 0xA0U) {
      shown += fmt::format("\\u{:04x}", next);
      ++i;
    } else {
      shown += text[i];
    }
  }
  return shown;
}

/// The line and column of the last of the first `bytes` bytes.
std::string place_in(std::string_view text, std::size_t bytes) {
  const std::string_view read = text.substr(0, bytes);
  const std::size_t line = 1 + static_cast<std::size_t>(std::count(read.begin(), read.end(), '\n'));
  const std::size_t newline = read.rfind('\n');
  return fmt::format("line {}, column {}", line,
                     newline == std::string_view::npos ? bytes : bytes - newline - 1);
}

/// The iterator that the parser reads through; it records how far the parser has come.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  Cursor& operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  Cursor operator++(int) {
    Cursor before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

/// Builds the value; stops as soon as a limit is exceeded.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  Builder(std::string_view text, const JsonLimits& limits)
      : text_(text), furthest_(text.data()), limits_(limits) {}

  [[nodiscard]] Expected<Json> build() {
    Json::sax_parse(Cursor(text_.data(), &furthest_),
                    Cursor(text_.data() + text_.size(), &furthest_), this);
    if (!reason_.empty()) return invalid("bad JSON: " + reason_);
    return std::move(root_);
  }

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
    if (!keys_.back().insert(name).second) {
      return refuse_here("duplicate key " + in_quotes(name));
    }
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t, const std::string& token, const Json::exception& error) override {
    constexpr int kNumberOutOfRange = 406;
    if (error.id == kNumberOutOfRange) return refuse_here(shortened(token) + " is out of range");
    // "[json.exception.parse_error.101] parse error at line 1, column 2: …": the tag is of no use.
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

 private:
  bool refuse(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }
  bool refuse_here(std::string_view what) {
    const auto read = static_cast<std::size_t>(furthest_ - text_.data());
    return refuse(fmt::format("error at {}: {}", place_in(text_, read), what));
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
    // Not parent[key_], which searches all earlier keys: a long object would take quadratic time.
    auto& members = parent.get_ref<Json::object_t&>();
    members.emplace_back(std::move(key_), std::move(value));
    return &members.back().second;
  }

  bool open(Json empty) {
    if (static_cast<int>(open_.size()) >= limits_.depth) {
      return refuse_here(fmt::format("nested deeper than {} levels", limits_.depth));
    }
    open_.push_back(place(std::move(empty)));
    keys_.emplace_back();
    return true;
  }

  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  std::string_view text_;
  const char* furthest_;
  const JsonLimits& limits_;
  Json root_;
  std::vector<Json*> open_;
  std::vector<std::set<std::string>> keys_;  // of the values in open_
  std::string key_;
  std::string reason_;
};

std::string named(std::string_view path) {
  return path.empty() ? std::string("the input") : std::string(path);
}

}  // namespace

Expected<Json> read_json(std::string_view text, const JsonLimits& limits) {
  // Check size and depth first: the parser below must never see input that exceeds them.
  JsonFramer framer(limits);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto measured = framer.feed(text[i]);
    if (!measured) {
      return invalid(fmt::format("bad JSON: error at {}: {}", place_in(text, i + 1),
                                 measured.error().message));
    }
  }
  // The parser treats this byte as the end of its input and would ignore everything after it.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return invalid(fmt::format("bad JSON: error at {}: a zero byte", place_in(text, nul + 1)));
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return invalid("bad JSON: no value");
  }
  return Builder(text, limits).build();
}

std::string write_json(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string excerpt(const Json& value) { return shortened(harmless(write_json(value))); }

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
    return invalid(fmt::format("{} must be a whole number from {} to {}, not {}", named(path), low,
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
    return invalid(fmt::format("{} must be a string, not {}", named(path), excerpt(value)));
  }
  return value.get<std::string>();
}

Expected<const Json*> array(const Json& value, std::string_view path, std::size_t longest) {
  if (!value.is_array()) {
    return invalid(fmt::format("{} must be an array, not {}", named(path), excerpt(value)));
  }
  if (value.size() > longest) {
    return invalid(
        fmt::format("{} has {} items; at most {} are allowed", named(path), value.size(), longest));
  }
  return &value;
}

Expected<const Json*> member(const Json& object, std::string_view path, std::string_view key) {
  if (!object.is_object()) {
    return invalid(fmt::format("{} must be an object, not {}", named(path), excerpt(object)));
  }
  const auto found = object.find(std::string(key));
  if (found == object.end()) {
    return invalid(fmt::format("{} has no \"{}\"", named(path), key));
  }
  return &*found;
}

Expected<void> object_of(const Json& value, std::string_view path,
                         std::initializer_list<std::string_view> keys) {
  if (!value.is_object()) {
    return invalid(fmt::format("{} must be an object, not {}", named(path), excerpt(value)));
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      return invalid(fmt::format("{} has an unknown key {}", named(path), in_quotes(key)));
    }
  }
  return {};
}

}  // namespace hexarena::base
