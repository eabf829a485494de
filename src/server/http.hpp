// HTTP requests and answers as values, independent of the HTTP library.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "server/client.hpp"

namespace hexarena::server {

struct Request {
  std::string method;                        ///< "GET"
  std::string path;                          ///< decoded, without the query: "/api/games"
  std::map<std::string, std::string> query;  ///< decoded
  std::string body = {};
  bool takes_brotli = false;
  bool takes_gzip = false;
  Client client = {};
  Gone gone = {};
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< beyond those of every answer
  std::string fault = {};  ///< for the log: the machine or the store failed, not the client
  /// Sent instead of the body: shared content is in memory only once.
  std::shared_ptr<const std::string> shared = {};

  [[nodiscard]] std::string_view content() const { return shared ? *shared : body; }
};

/// Receives an answer, once, on the thread of the server.
using Reply = std::function<void(Answer)>;

/// The Retry-After header, in seconds, for temporary refusals.
inline constexpr const char* kRetryAfter = "5";

[[nodiscard]] inline Answer json_answer(const base::Json& json, int status = 200) {
  return {status, "application/json", base::write_json(json) + '\n'};
}
/// {"error":"…"}
[[nodiscard]] inline Answer error_answer(int status, std::string_view message) {
  base::Json json = base::Json::object();
  json["error"] = std::string(message);
  return json_answer(json, status);
}
[[nodiscard]] inline Answer error_answer(const base::Error& error) {
  Answer answer = error_answer(base::http_status(error.kind), error.message);
  if (base::is_fault(error.kind)) answer.fault = error.message;
  if (answer.status == 429 || answer.status == 503) {
    answer.headers.emplace_back("Retry-After", kRetryAfter);
  }
  return answer;
}

/// Parses the target of a request into path and query; nothing if it is invalid.
[[nodiscard]] std::optional<Request> read_target(std::string_view method, std::string_view target);

}  // namespace hexarena::server
