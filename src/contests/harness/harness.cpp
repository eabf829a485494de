#include "contests/harness/harness.hpp"

#include <fmt/format.h>

#include "version.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::harness {

int run_harness(const Harness& harness, int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") {
      return world::write_line(harness.name, harness.help);
    }
    if (argument == "--version") {
      return world::write_line(harness.name,
                               fmt::format("{} (hexarena) {}", harness.name, kVersion));
    }
    return world::report_bad_input(
        harness.name,
        {base::Error::Kind::invalid, fmt::format("unknown argument {}; it reads STDIN (see --help)",
                                                 base::in_quotes(argument))});
  }
  const base::JsonLimits limits;
  auto text = world::read_all(stdin, limits.bytes + 2 * limits.blanks);
  if (!text) return world::report_bad_input(harness.name, text.error());
  auto question = base::read_json(*text, limits);
  if (!question) return world::report_bad_input(harness.name, question.error());
  auto answer = harness.answer(*question);
  if (!answer) return world::report_bad_input(harness.name, answer.error());
  return world::write_line(harness.name, base::write_json(*answer));
}

}  // namespace hexarena::harness
