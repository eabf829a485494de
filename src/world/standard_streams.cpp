#include "world/standard_streams.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <memory>

#include "world/system_error.hpp"

namespace hexarena::world {
namespace {

constexpr std::size_t kLongestLine = 350;  // on STDERR

}  // namespace

base::Expected<std::string> read_all(std::FILE* stream, std::size_t limit) {
  std::string bytes;
  std::array<char, 16'384> chunk{};
  while (true) {
    const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), stream);
    if (got == 0) break;
    bytes.append(chunk.data(), got);
    if (bytes.size() > limit) {
      return base::invalid(fmt::format("the input has more than {} bytes", limit));
    }
  }
  if (std::ferror(stream) != 0) {
    return system_error(errno, fmt::format("the input cannot be read: {}", std::strerror(errno)));
  }
  return bytes;
}

base::Expected<std::string> read_file(const std::string& name, std::size_t limit) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) {
    return system_error(errno, fmt::format("the file {} cannot be opened: {}",
                                           base::in_quotes(name), std::strerror(errno)));
  }
  auto bytes = read_all(file.get(), limit);
  if (!bytes) return base::passed_on(bytes, base::in_quotes(name));
  return bytes;
}

int write_line(std::string_view program, std::string_view line) {
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stdout));
  static_cast<void>(std::fputc('\n', stdout));
  return finish_output(program);
}

int finish_output(std::string_view program) {
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::ferror(stdout) == 0 && std::cout) return kSuccess;
  const std::string why = flushed ? "" : fmt::format(": {}", std::strerror(errno));
  return report(program, {base::Error::Kind::io, "the output cannot be written" + why});
}

void write_stderr(std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

int report(std::string_view program, const base::Error& error) {
  std::string line = fmt::format("{}: {}", program, error.message);
  if (line.size() > kLongestLine) {
    std::size_t end = kLongestLine;
    while ((static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;  // a whole character
    line = line.substr(0, end) + "…";
  }
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = '?';
  }
  write_stderr(line + '\n');
  return base::exit_code(error.kind);
}

int report_bad_input(std::string_view program, const base::Error& error) {
  const int code = report(program, error);
  return code == kNegative ? kInvalidInput : code;
}

}  // namespace hexarena::world
