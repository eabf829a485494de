// The operator's side of an arena: its key, and requests to it over plain HTTP.
#pragma once

#include <string>
#include <string_view>

#include "base/json.hpp"

namespace hexarena::cli {

/// Reads a key or token from a file. Fails if it is not valid; kind not_found if there is no file.
[[nodiscard]] base::Expected<std::string> read_key_file(const std::string& file);
/// A new key in a new file that only its owner can read.
[[nodiscard]] base::Expected<std::string> make_key_file(const std::string& file);

struct ArenaAddress {
  std::string url = "http://127.0.0.1:8080";
  std::string key_file;  ///< empty: the key is in HEXARENA_OPERATOR_KEY
};
/// Sends an operator's request and returns the answer; with a null `body` it is a GET. An error
/// reported by the arena is passed on with its message.
[[nodiscard]] base::Expected<base::Json> ask_arena(const ArenaAddress& arena, std::string_view path,
                                                   const base::Json& body = {});

}  // namespace hexarena::cli
