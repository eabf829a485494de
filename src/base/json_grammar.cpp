#include "base/json_grammar.hpp"

namespace hexarena::base {
namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
bool is_hex(char byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

}  // namespace

bool JsonGrammar::follow(char byte) {
  constexpr std::string_view kEscapes = "\"\\/bfnrtu";
  constexpr int kHexDigits = 4;
  constexpr unsigned char kFirstPrintable = 0x20;
  switch (in_) {
    case In::string:
      if (byte == '\\') in_ = In::escape;
      if (byte != '"') return static_cast<unsigned char>(byte) >= kFirstPrintable;
      in_ = In::gap;
      if (wants_ == Wants::colon) return true;  // it was a key
      end_value();
      return true;
    case In::escape:
      in_ = byte == 'u' ? In::hex : In::string;
      digits_ = 0;
      return kEscapes.find(byte) != std::string_view::npos;
    case In::hex:
      if (++digits_ == kHexDigits) in_ = In::string;
      return is_hex(byte);
    case In::word:
      if (byte != rest_.front()) return false;
      rest_.remove_prefix(1);
      if (rest_.empty()) end_value();
      return true;
    case In::number:
      if (follow_number(byte)) return true;
      if (!number_is_whole()) return false;
      end_value();
      break;
    case In::gap: break;
  }
  return follow_gap(byte);
}

bool JsonGrammar::follow_gap(char byte) {
  if (is_blank(byte)) return true;
  switch (wants_) {
    case Wants::value_or_end:
      if (byte == ']') return close(byte);
      return begin_value(byte);
    case Wants::value: return begin_value(byte);
    case Wants::key_or_end:
      if (byte == '}') return close(byte);
      [[fallthrough]];
    case Wants::key:
      in_ = In::string;
      wants_ = Wants::colon;
      return byte == '"';
    case Wants::colon: wants_ = Wants::value; return byte == ':';
    case Wants::comma_or_end:
      if (byte != ',') return close(byte);
      wants_ = opened_.back() ? Wants::key : Wants::value;
      return true;
    case Wants::nothing: break;
  }
  return false;
}

bool JsonGrammar::begin_value(char byte) {
  wants_ = Wants::nothing;
  switch (byte) {
    case '"': in_ = In::string; return true;
    case '[': return open(false);
    case '{': return open(true);
    case 't': return begin_word("rue");
    case 'f': return begin_word("alse");
    case 'n': return begin_word("ull");
    case '-': number_ = Number::minus; break;
    case '0': number_ = Number::zero; break;
    default:
      if (!is_digit(byte)) return false;
      number_ = Number::whole;
  }
  in_ = In::number;
  return true;
}

bool JsonGrammar::begin_word(std::string_view rest) {
  in_ = In::word;
  rest_ = rest;
  return true;
}

bool JsonGrammar::open(bool object) {
  opened_.push_back(object);
  wants_ = object ? Wants::key_or_end : Wants::value_or_end;
  return true;
}

bool JsonGrammar::close(char byte) {
  if (byte != (opened_.back() ? '}' : ']')) return false;
  opened_.pop_back();
  end_value();
  return true;
}

void JsonGrammar::end_value() {
  in_ = In::gap;
  wants_ = opened_.empty() ? Wants::nothing : Wants::comma_or_end;
}

bool JsonGrammar::follow_number(char byte) {
  const auto go_to = [&](Number next) {
    number_ = next;
    return true;
  };
  const bool digit = is_digit(byte);
  const bool e = byte == 'e' || byte == 'E';
  switch (number_) {
    case Number::minus: return digit && go_to(byte == '0' ? Number::zero : Number::whole);
    case Number::whole:
      if (digit) return true;
      [[fallthrough]];
    case Number::zero:
      if (byte == '.') return go_to(Number::point);
      return e && go_to(Number::exponent);
    case Number::point: return digit && go_to(Number::fraction);
    case Number::fraction: return digit || (e && go_to(Number::exponent));
    case Number::exponent:
      if (byte == '+' || byte == '-') return go_to(Number::sign);
      [[fallthrough]];
    case Number::sign: return digit && go_to(Number::power);
    case Number::power: return digit;
  }
  return false;
}

bool JsonGrammar::number_is_whole() const {
  return number_ == Number::zero || number_ == Number::whole || number_ == Number::fraction ||
         number_ == Number::power;
}

}  // namespace hexarena::base
