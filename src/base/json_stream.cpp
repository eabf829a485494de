#include "base/json_stream.hpp"

#include <fmt/format.h>

namespace hexarena::base {
namespace {

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
  Expected<void> taken;
  for (std::size_t i = 0; taken && i < bytes.size(); ++i) taken = take_in(bytes[i]);
  return taken;
}

Expected<void> JsonStream::take_in(char byte) {
  const bool was_blank = framer_.blank();
  auto ended = framer_.feed(byte);
  if (!ended) return refuse(std::move(ended.error().message));
  if (was_blank && framer_.blank()) return {};  // white space between values
  if (!*ended || framer_.byte_belongs()) {
    open_.push_back(byte);
    // The parser reports what is wrong and where.
    if (*ended || !grammar_.follow(byte)) return complete();
    return {};
  }
  // The byte that ended a bare number is the first of what follows it.
  auto completed = complete();
  return completed ? take_in(byte) : completed;
}

Expected<void> JsonStream::end() {
  if (!refusal_.empty()) return invalid(refusal_);
  if (framer_.blank()) return {};
  return complete();
}

Expected<void> JsonStream::complete() {
  auto value = read_json(open_, limits_);
  open_.clear();
  grammar_.restart();
  if (!value) return refuse(std::move(value.error().message));
  values_.push_back(std::move(*value));
  return {};
}

Expected<void> JsonStream::refuse(std::string why) {
  refusal_ = std::move(why);
  return invalid(refusal_);
}

Json JsonStream::take() {
  Json value = std::move(values_.front());
  values_.pop_front();
  return value;
}

}  // namespace hexarena::base
