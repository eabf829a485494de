// JsonGrammar: checks byte by byte whether the input can still become a JSON value.
//
// It follows one value and builds nothing. Errors visible only in a whole string or number (UTF-8,
// surrogates, repeated keys, numbers too large) are left to the parser: a value accepted here may
// still be rejected there, but never the other way round.
#pragma once

#include <string_view>
#include <vector>

namespace hexarena::base {

/// White space between values and tokens.
[[nodiscard]] constexpr bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

class JsonGrammar {
 public:
  /// Takes one byte of the value. After false, only `restart` helps.
  [[nodiscard]] bool follow(char byte);
  void restart() { *this = {}; }

 private:
  enum class In { gap, string, escape, hex, word, number };
  enum class Wants { value, value_or_end, key, key_or_end, colon, comma_or_end, nothing };
  enum class Number { minus, zero, whole, point, fraction, exponent, sign, power };

  bool follow_gap(char byte);
  bool begin_value(char byte);
  bool begin_word(std::string_view rest);
  bool open(bool object);
  bool close(char byte);
  bool follow_number(char byte);
  [[nodiscard]] bool number_is_whole() const;
  void end_value();

  In in_ = In::gap;
  Wants wants_ = Wants::value;
  Number number_ = Number::minus;
  int digits_ = 0;            // of \u
  std::string_view rest_;     // of true, false or null
  std::vector<bool> opened_;  // objects are true, arrays false; the caller limits the depth
};

}  // namespace hexarena::base
