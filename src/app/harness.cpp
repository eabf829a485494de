#include "app/harness.hpp"

#include <fmt/format.h>

#include "app/input.hpp"
#include "version.hpp"

namespace hexarena::app {

int run_harness(const Harness& harness, int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") {
      return write_line(harness.name, harness.help);
    }
    if (argument == "--version") {
      return write_line(harness.name, fmt::format("{} (hexarena) {}", harness.name, kVersion));
    }
    return tell_bad_input(harness.name,
                          {rules::Reason::Kind::malformed,
                           fmt::format("unknown argument {}; it reads STDIN (see --help)",
                                       rules::in_quotes(argument))});
  }
  const rules::JsonLimits limits;
  auto text = read_all(stdin, limits.bytes + 2 * limits.blanks);
  if (!text) return tell_bad_input(harness.name, text.error());
  auto question = rules::read_json(*text, limits);
  if (!question) return tell_bad_input(harness.name, question.error());
  auto answer = harness.answer(*question);
  if (!answer) return tell_bad_input(harness.name, answer.error());
  return write_line(harness.name, rules::write_json(*answer));
}

}  // namespace hexarena::app
