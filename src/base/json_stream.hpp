// Finding JSON values in a byte stream that may break anywhere.
//
// JsonFramer measures: it follows just enough of the grammar (strings, escapes, brackets) to tell
// where a value ends and to stop at the limits; it builds nothing and does not judge the rest.
// JsonStream collects: feed it bytes as they come, take whole values out. It refuses at the first
// byte that cannot be part of a value; then the stream is spent, and every later call repeats the
// reason. Both hold at most limits.bytes.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/json_grammar.hpp"

namespace hexarena::base {

class JsonFramer {
 public:
  explicit JsonFramer(const JsonLimits& limits) : limits_(limits) {}

  /// Follows one byte. True when it is the last of a value, or (after a bare word or number) the
  /// first behind it: see `byte_belongs`.
  [[nodiscard]] Expected<bool> feed(char byte);
  /// Whether the byte that ended a value belongs to it.
  [[nodiscard]] bool byte_belongs() const { return byte_belongs_; }
  /// Nothing but white space since the last value.
  [[nodiscard]] bool blank() const { return mode_ == Mode::between; }

 private:
  enum class Mode { between, scalar, string, escape, nested };

  bool finish(bool belongs) {
    byte_belongs_ = belongs;
    mode_ = Mode::between;
    bytes_ = blanks_ = 0;
    return true;
  }

  const JsonLimits limits_;
  Mode mode_ = Mode::between;
  bool byte_belongs_ = false;
  int depth_ = 0;
  std::size_t bytes_ = 0;
  std::size_t blanks_ = 0;
};

class JsonStream {
 public:
  explicit JsonStream(const JsonLimits& limits = {}) : limits_(limits), framer_(limits) {}

  /// Takes bytes in; whole values wait to be taken out.
  [[nodiscard]] Expected<void> feed(std::string_view bytes);
  /// No more bytes will come: completes a bare number or word; an open value is a refusal.
  [[nodiscard]] Expected<void> end();

  [[nodiscard]] bool has_value() const { return !values_.empty(); }
  /// The next value. Requires has_value().
  [[nodiscard]] Json take();

 private:
  Expected<void> take_in(char byte);
  Expected<void> complete();
  Expected<void> refuse(std::string why);

  JsonLimits limits_;
  JsonFramer framer_;
  JsonGrammar grammar_;
  std::string open_;
  std::deque<Json> values_;
  std::string refusal_;
};

}  // namespace hexarena::base
