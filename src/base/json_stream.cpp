#include "base/json_stream.hpp"

#include <fmt/format.h>

namespace hexarena::base {
namespace {

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }
bool opens(char byte) { return byte == '[' || byte == '{'; }
bool closes(char byte) { return byte == ']' || byte == '}'; }

}  // namespace

Expected<bool> JsonFramer::feed(char byte) {
  bool ends_string = false;
  if (mode_ == Mode::between) {
    if (is_blank(byte)) {
      if (++blanks_ > limits_.blanks) {
        return invalid(
            fmt::format("more than {} bytes of white space before a value", limits_.blanks));
      }
      return false;
    }
    bytes_ = 0;
    depth_ = 0;
    mode_ = byte == '"' ? Mode::string : opens(byte) ? Mode::nested : Mode::scalar;
  } else if (mode_ == Mode::scalar && (is_blank(byte) || opens(byte) || byte == '"')) {
    return finish(false);
  } else if (mode_ == Mode::string) {
    if (byte == '\\') mode_ = Mode::escape;
    if (byte == '"') {
      ends_string = true;
      mode_ = Mode::nested;
    }
  } else if (mode_ == Mode::escape || (mode_ == Mode::nested && byte == '"')) {
    mode_ = Mode::string;
  }

  if (++bytes_ > limits_.bytes) {
    return invalid(fmt::format("a value of more than {} bytes", limits_.bytes));
  }
  if (mode_ == Mode::nested && opens(byte) && ++depth_ > limits_.depth) {
    return invalid(fmt::format("nested deeper than {} levels", limits_.depth));
  }
  if (ends_string && depth_ == 0) return finish(true);
  if (mode_ == Mode::nested && closes(byte) && --depth_ == 0) return finish(true);
  return false;
}

Expected<void> JsonStream::feed(std::string_view bytes) {
  if (!refusal_.empty()) return invalid(refusal_);
  for (const char byte : bytes) {
    const bool was_blank = framer_.blank();
    auto ended = framer_.feed(byte);
    if (!ended) {
      refusal_ = ended.error().message;
      return invalid(refusal_);
    }
    if (*ended) {
      if (framer_.byte_belongs()) open_.push_back(byte);
      auto completed = complete();
      if (!completed) return completed;
      // The byte that ended a bare number is the first of what follows.
      if (!framer_.byte_belongs()) {
        auto again = feed(std::string_view(&byte, 1));
        if (!again) return again;
      }
    } else if (!was_blank || !framer_.blank()) {
      open_.push_back(byte);
    }
  }
  return {};
}

Expected<void> JsonStream::end() {
  if (!refusal_.empty()) return invalid(refusal_);
  if (framer_.blank()) return {};
  return complete();
}

Expected<void> JsonStream::complete() {
  auto value = read_json(open_, limits_);
  open_.clear();
  if (!value) {
    refusal_ = value.error().message;
    return invalid(refusal_);
  }
  values_.push_back(std::move(*value));
  return {};
}

Json JsonStream::take() {
  Json value = std::move(values_.front());
  values_.pop_front();
  return value;
}

}  // namespace hexarena::base
