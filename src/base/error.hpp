// Error: why an operation failed, as a kind for programs and a sentence for people; and Expected, a
// value or an Error.
//
// Only the outermost layers may throw. Each interface maps the kind to what it needs (an HTTP
// status, an exit code, a log level: base/error.cpp has the only table); the message is short and
// has no newline, because it ends up on a terminal, in a record and in a browser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace hexarena::base {

struct Error {
  enum class Kind : std::uint8_t {
    invalid,    ///< wrong form: bad JSON, a wrong type, an impossible position
    illegal,    ///< well formed, but against the rules of the game
    refused,    ///< not allowed: a wrong key, a seat or name that belongs to someone else
    not_found,  ///< there is no such game, file, player …
    busy,       ///< not now: too many at once, locked by another process, not reachable yet
    limited,    ///< not now: this client has reached its limit
    io,         ///< a failure of this machine: a full disk, an unreadable file, a broken connection
    corrupt,    ///< stored data is damaged
  };

  Kind kind = Kind::invalid;
  std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> error(Error::Kind kind, std::string message) {
  return tl::unexpected<Error>(Error{kind, std::move(message)});
}
[[nodiscard]] inline tl::unexpected<Error> invalid(std::string message) {
  return error(Error::Kind::invalid, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> illegal(std::string message) {
  return error(Error::Kind::illegal, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> refused(std::string message) {
  return error(Error::Kind::refused, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> not_found(std::string message) {
  return error(Error::Kind::not_found, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> busy(std::string message) {
  return error(Error::Kind::busy, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> limited(std::string message) {
  return error(Error::Kind::limited, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> io_error(std::string message) {
  return error(Error::Kind::io, std::move(message));
}
[[nodiscard]] inline tl::unexpected<Error> corrupt(std::string message) {
  return error(Error::Kind::corrupt, std::move(message));
}

/// Passes an error on from a function with a different result type.
template <class T>
[[nodiscard]] tl::unexpected<Error> passed_on(Expected<T>& from) {
  return tl::unexpected<Error>(std::move(from.error()));
}
/// The same, with a prefix that says what failed: "reading a.json: …".
template <class T>
[[nodiscard]] tl::unexpected<Error> passed_on(Expected<T>& from, std::string_view doing) {
  return error(from.error().kind, std::string(doing) + ": " + from.error().message);
}

/// "not found", "I/O": for logs and JSON.
[[nodiscard]] std::string_view name(Error::Kind kind);

// How each interface reports a kind.
/// 400, 403, 404, 409, 429, 500 or 503.
[[nodiscard]] int http_status(Error::Kind kind);
/// 1 for an illegal action, 2 for bad input, 3 for a failure of this machine.
[[nodiscard]] int exit_code(Error::Kind kind);
/// Whether an operator should look into it: the fault is in the machine or the store, not a client.
[[nodiscard]] bool is_fault(Error::Kind kind);

}  // namespace hexarena::base
