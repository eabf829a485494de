#include "cli/arena_client.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "server/seat_key.hpp"
#include "world/connection.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;

constexpr std::size_t kShortestKey = 16;
constexpr std::size_t kLongestKey = 256;
constexpr world::Milliseconds kWithin{10'000};
constexpr base::JsonLimits kAnswer{16U << 20U, 16U << 20U, 16};

Expected<world::Address> read_url(const std::string& url) {
  std::string_view rest = url;
  if (rest.starts_with("https://")) {
    return base::invalid("HTTPS is not supported: use the address behind the proxy, with http://");
  }
  if (rest.starts_with("http://")) rest.remove_prefix(7);
  while (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t bracket = rest.rfind(']');
  const std::size_t colon = rest.rfind(':');
  const bool port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || bracket < colon);
  return world::read_address(port ? std::string(rest) : fmt::format("{}:80", rest));
}

Expected<std::string> find_key(const ArenaAddress& arena) {
  if (!arena.key_file.empty()) return read_key_file(arena.key_file);
  const char* const key = std::getenv("HEXARENA_OPERATOR_KEY");
  if (key != nullptr && *key != '\0') return std::string(key);
  return base::invalid(
      "the operator's key is needed: --key-file FILE, or HEXARENA_OPERATOR_KEY in the environment");
}

/// Everything the server sends until it closes the connection.
Expected<std::string> talk_to(const world::Address& address, const std::string& request) {
  auto connection = world::Connection::connect(address, kWithin);
  if (!connection) return base::passed_on(connection);
  if (connection->send(request, kWithin) != world::Sent::all) {
    return base::io_error("the arena does not take the request");
  }
  std::string answer;
  while (answer.size() < kAnswer.bytes) {
    const world::Received more = connection->receive(kWithin);
    if (more.kind == world::Received::Kind::closed) return answer;
    if (more.kind == world::Received::Kind::late)
      return base::io_error("the arena does not answer");
    answer += more.bytes;
  }
  return base::invalid("the answer of the arena is too large");
}

}  // namespace

Expected<std::string> read_key_file(const std::string& file) {
  const world::FileDescriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in.open()) {
    const std::string why = fmt::format("the key file {} cannot be read: {}", base::in_quotes(file),
                                        std::strerror(errno));
    return errno == ENOENT ? Expected<std::string>(base::not_found(why)) : base::invalid(why);
  }
  std::array<char, kLongestKey + 1> bytes{};
  const ssize_t got = ::read(in.number(), bytes.data(), bytes.size());
  std::string key(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  while (!key.empty() && (key.back() == '\n' || key.back() == '\r')) key.pop_back();
  const bool plain = key.find_first_of(" \t\r\n\"\\") == std::string::npos;
  if (key.size() < kShortestKey || key.size() > kLongestKey || !plain) {
    return base::invalid(fmt::format("the key file {} must hold one word of {} to {} characters",
                                     base::in_quotes(file), kShortestKey, kLongestKey));
  }
  return key;
}

Expected<std::string> make_key_file(const std::string& file) {
  const std::string key = server::fresh_key();
  const world::FileDescriptor out(
      ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  const std::string line = key + "\n";
  if (!out.open() ||
      ::write(out.number(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    return world::system_error(errno, fmt::format("the key file {} cannot be written: {}",
                                                  base::in_quotes(file), std::strerror(errno)));
  }
  return key;
}

Expected<Json> ask_arena(const ArenaAddress& arena, std::string_view path, const Json& body) {
  auto address = read_url(arena.url);
  if (!address) return base::passed_on(address);
  auto key = find_key(arena);
  if (!key) return base::passed_on(key);
  const std::string text = body.is_null() ? "" : base::write_json(body);
  auto answer =
      talk_to(*address,
              fmt::format("{} /api/operator{} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n"
                          "Content-Length: {}\r\nConnection: close\r\n\r\n{}",
                          body.is_null() ? "GET" : "POST", path, world::to_string(*address), *key,
                          text.size(), text));
  if (!answer) return base::passed_on(answer, arena.url);
  const std::size_t end = answer->find("\r\n\r\n");
  if (!answer->starts_with("HTTP/1.1 ") || end == std::string::npos) {
    return base::invalid(fmt::format("{} is no arena", base::in_quotes(arena.url)));
  }
  auto json = base::read_json(std::string_view(*answer).substr(end + 4), kAnswer);
  if (!json) return base::invalid(fmt::format("{} is no arena", base::in_quotes(arena.url)));
  const bool fine = answer->substr(9, 1) == "2";
  if (fine) return json;
  const auto why = json->find("error");
  return base::refused(fmt::format(
      "{}: {}", arena.url,
      why != json->end() && why->is_string() ? why->get<std::string>() : answer->substr(9, 3)));
}

}  // namespace hexarena::cli
