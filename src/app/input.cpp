#include "app/input.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace hexarena::app {

rules::Expected<std::string> read_all(std::FILE* stream, std::size_t limit) {
  std::string bytes;
  std::array<char, 16'384> chunk{};
  while (true) {
    const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), stream);
    if (got == 0) break;
    bytes.append(chunk.data(), got);
    if (bytes.size() > limit) {
      return rules::malformed(fmt::format("the input has more than {} bytes", limit));
    }
  }
  if (std::ferror(stream) != 0) {
    return rules::malformed(fmt::format("the input cannot be read: {}", std::strerror(errno)));
  }
  return bytes;
}

rules::Expected<std::string> read_file(const std::string& name, std::size_t limit) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) {
    return rules::malformed(
        fmt::format("the file {} cannot be opened: {}", rules::in_quotes(name), std::strerror(errno)));
  }
  auto bytes = read_all(file.get(), limit);
  if (!bytes) return rules::malformed(fmt::format("{}: {}", name, bytes.error().text));
  return bytes;
}

bool write_line(std::string_view line) {
  const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                       std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
  if (!written) fmt::print(stderr, "the output cannot be written: {}\n", std::strerror(errno));
  return written;
}

int tell(std::string_view program, const rules::Reason& reason) {
  fmt::print(stderr, "{}: {}\n", program, reason.text);
  return reason.kind == rules::Reason::Kind::illegal ? kNo : kBadInput;
}

int tell_bad_input(std::string_view program, const rules::Reason& reason) {
  static_cast<void>(tell(program, reason));
  return kBadInput;
}

}  // namespace hexarena::app
