// What is asked over HTTP and what is answered, as values: no library of the wire is seen here.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "rules/json.hpp"

namespace hexarena::server {

struct Request {
  std::string method;                        ///< "GET"
  std::string path;                          ///< decoded, without the query: "/api/games"
  std::map<std::string, std::string> query;  ///< decoded
  std::string body = {};
  bool takes_gzip = false;
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< beyond those of every answer
};

/// Takes an answer, once, on the thread of the server.
using Reply = std::function<void(Answer)>;

/// Why something was not done, and how HTTP says that.
struct Refusal {
  int status = 400;
  std::string text;
};
template <class T>
using Answered = tl::expected<T, Refusal>;

[[nodiscard]] inline tl::unexpected<Refusal> refusal(int status, std::string text) {
  return tl::unexpected<Refusal>(Refusal{status, std::move(text)});
}
/// A refusal of the lower layers: unreadable (400), or against the rules (409).
[[nodiscard]] inline tl::unexpected<Refusal> refusal(rules::Reason reason) {
  return refusal(reason.kind == rules::Reason::Kind::illegal ? 409 : 400, std::move(reason.text));
}

[[nodiscard]] inline Answer json_answer(const rules::Json& json, int status = 200) {
  return {status, "application/json", rules::write_json(json) + '\n'};
}
[[nodiscard]] inline Answer refusal_answer(const Refusal& refusal) {
  rules::Json json = rules::Json::object();
  json["error"] = refusal.text;
  return json_answer(json, refusal.status);
}

/// The path and the query of an address as it stands in a request, or nothing where it is none.
[[nodiscard]] std::optional<Request> read_target(std::string_view method, std::string_view target);

}  // namespace hexarena::server
