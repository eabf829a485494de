// Untrusted JSON, in one piece and in three.
//
// The first byte of an input determines the split of the rest: its upper and lower four bits are
// positions in fifteenths of the length. The rest is the text.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/json_stream.hpp"
#include "require.hpp"

namespace {

using hexarena::base::Expected;
using hexarena::base::Json;
using hexarena::base::JsonLimits;
using hexarena::base::JsonStream;
using hexarena::base::read_json;
using hexarena::base::write_json;
using hexarena::fuzz::require;
using hexarena::fuzz::require_one_line;

// The default limits, and some that short inputs exceed.
constexpr std::array<JsonLimits, 2> kLimits{{{}, {.bytes = 200, .blanks = 20, .depth = 4}}};

struct Outcome {
  std::vector<std::string> values;
  std::string refusal;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcome_of(const std::vector<std::string_view>& pieces, const JsonLimits& limits) {
  JsonStream stream(limits);
  Outcome outcome;
  Expected<void> fed;
  for (const std::string_view piece : pieces) {
    if (fed) fed = stream.feed(piece);
  }
  if (fed) fed = stream.end();
  while (stream.has_value()) outcome.values.push_back(write_json(stream.take()));
  if (!fed) outcome.refusal = fed.error().message;
  return outcome;
}

void check_reader(std::string_view text, const JsonLimits& limits) {
  const Expected<Json> value = read_json(text, limits);
  if (!value) {
    require_one_line(value.error().message);
    return;
  }
  const std::string written = write_json(*value);
  require(written.find('\n') == std::string::npos, "a value is written on one line");
  // 1e9 is written as 1000000000.0: a value just below the limit may become too long.
  if (written.size() > limits.bytes) return;
  const Expected<Json> again = read_json(written, limits);
  require(again.has_value(), "what was written can be read");
  require(*again == *value, "what was written is the value read");
  require(write_json(*again) == written, "what was written is written alike again");
}

void check_stream(std::string_view text, std::size_t first, std::size_t second,
                  const JsonLimits& limits) {
  const Outcome whole = outcome_of({text}, limits);
  const Outcome split = outcome_of(
      {text.substr(0, first), text.substr(first, second - first), text.substr(second)}, limits);
  require(split == whole, "a stream gives the same wherever it is split");
  if (!whole.refusal.empty()) {
    require_one_line(whole.refusal);
  } else if (whole.values.size() == 1) {
    const Expected<Json> value = read_json(text, limits);
    require(value.has_value() && write_json(*value) == whole.values.front(),
            "a stream of one value is that value");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t upper = text.size() * (data[0] / 16U) / 15;
  const std::size_t lower = text.size() * (data[0] % 16U) / 15;
  for (const JsonLimits& limits : kLimits) {
    check_reader(text, limits);
    check_stream(text, std::min(upper, lower), std::max(upper, lower), limits);
  }
  return 0;
}
