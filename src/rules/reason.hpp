// Reason: why something was refused, in one line a person can read; and Expected, a value or that.
//
// Nothing below the edge of the world throws. A Reason carries no newline and is kept short,
// because it ends up on a terminal, in a record and in a browser.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace hexarena::rules {

struct Reason {
  enum class Kind {
    malformed,  ///< not of the form asked for: bad JSON, wrong type, an impossible position
    illegal,    ///< well formed, but against the rules of the game
  };

  Kind kind = Kind::malformed;
  std::string text;
};

template <class T>
using Expected = tl::expected<T, Reason>;

[[nodiscard]] inline tl::unexpected<Reason> malformed(std::string text) {
  return tl::unexpected<Reason>(Reason{Reason::Kind::malformed, std::move(text)});
}
[[nodiscard]] inline tl::unexpected<Reason> illegal(std::string text) {
  return tl::unexpected<Reason>(Reason{Reason::Kind::illegal, std::move(text)});
}
/// Passes a refusal on from a function with another result.
template <class T>
[[nodiscard]] tl::unexpected<Reason> refused(Expected<T>& from) {
  return tl::unexpected<Reason>(std::move(from.error()));
}

}  // namespace hexarena::rules
