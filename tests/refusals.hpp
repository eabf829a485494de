// What a refusal looks like: an exit code, nothing on STDOUT, one line on STDERR.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "readers.hpp"

namespace hexarena::tests {

inline constexpr std::size_t kMegabyte = 1U << 20U;

inline std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

inline std::string program_of(const std::vector<std::string>& words) {
  return words.front().substr(words.front().rfind('/') + 1);
}

/// One line, short enough to read, that begins with the program's name.
inline void expect_one_line(const Finished& ended, const std::string& program) {
  EXPECT_TRUE(ended.err.starts_with(program)) << ended;
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended;
  EXPECT_TRUE(ended.err.ends_with('\n')) << ended;
  EXPECT_LT(ended.err.size(), 400U) << ended;
  EXPECT_GT(ended.err.size(), program.size() + 10) << ended;
  EXPECT_TRUE(std::none_of(ended.err.begin(), ended.err.end() - (ended.err.empty() ? 0 : 1),
                           [](unsigned char c) { return c < 0x20 || c == 0x7F; }))
      << ended;
}

inline void expect_end(const Finished& ended, int code, const std::string& program,
                       const std::string& mention) {
  EXPECT_FALSE(ended.timed_out) << ended;
  EXPECT_EQ(ended.signal, 0) << ended;
  EXPECT_EQ(ended.code, code) << ended;
  EXPECT_EQ(ended.out, "");
  expect_one_line(ended, program);
  EXPECT_NE(ended.err.find(mention), std::string::npos)
      << "no word of " << mention << ": " << ended;
}

/// The command refuses the input as bad, and its line mentions `mention`.
inline void expect_bad(const Reader& reader, const std::string& input,
                       const std::string& mention = "") {
  SCOPED_TRACE(reader.label + " given " + base::in_quotes(input));
  expect_end(reader.answer(input), 2, program_of(reader.words), mention);
}

inline void expect_bad_call(const std::vector<std::string>& words, const std::string& mention,
                            const std::string& input = "", int code = 2) {
  std::string label;
  for (const std::string& word : words) label += base::in_quotes(word) + " ";
  SCOPED_TRACE(label + "given " + base::in_quotes(input));
  expect_end(run(words, input), code, program_of(words), mention);
}

/// All readers refuse what `spoil` makes of their good input.
template <class Spoil>
void expect_all_bad(Spoil&& spoil, const std::string& mention = "") {
  for (const Question& question : questions()) {
    expect_bad(question.reader, spoil(question.good), mention);
  }
}

}  // namespace hexarena::tests
