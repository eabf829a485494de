// Splits a byte stream, cut at arbitrary places, into JSON values.
//
// JsonFramer finds boundaries: it knows just enough of the grammar (strings, escapes, brackets) to
// find the end of a value and to stop at the limits; it builds nothing and checks nothing else.
// JsonStream collects: feed it bytes as they arrive, take complete values out. It fails at a
// byte that cannot be part of a value, and every later call returns the same error. Both buffer at
// most limits.bytes.
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

  /// Takes one byte. True if it is the last of a value, or (after a bare word or number) the first
  /// byte after it: see `byte_belongs`.
  [[nodiscard]] Expected<bool> feed(char byte);
  /// Whether the byte that ended a value belongs to it.
  [[nodiscard]] bool byte_belongs() const { return byte_belongs_; }
  /// Whether there has been only white space since the last value.
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

  /// Takes bytes in; complete values are queued.
  [[nodiscard]] Expected<void> feed(std::string_view bytes);
  /// No more bytes will come: completes a bare number or word; an unfinished value is an error.
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
