#include "base/json_stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hexarena::base {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// The output of a stream: its values, then the error that stopped it, if any.
struct Outcome {
  std::vector<std::string> values;
  std::string refusal;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Feeds the pieces, takes all complete values after each, and ends the stream.
Outcome outcome_of(const std::vector<std::string>& pieces, const JsonLimits& limits = {}) {
  JsonStream stream(limits);
  Outcome outcome;
  Expected<void> fed;
  const auto take_all = [&] {
    while (stream.has_value()) outcome.values.push_back(write_json(stream.take()));
  };
  for (const std::string& piece : pieces) {
    if (fed) fed = stream.feed(piece);
    take_all();
  }
  if (fed) fed = stream.end();
  take_all();
  if (!fed) outcome.refusal = fed.error().message;
  return outcome;
}

Outcome outcome_of(const std::string& text, const JsonLimits& limits = {}) {
  return outcome_of(std::vector<std::string>{text}, limits);
}

void expect_same_at_every_split(const std::string& text, const JsonLimits& limits = {}) {
  const Outcome whole = outcome_of(text, limits);
  for (std::size_t split = 0; split <= text.size(); ++split) {
    EXPECT_EQ(outcome_of({text.substr(0, split), text.substr(split)}, limits), whole)
        << text << " split at " << split;
  }
  std::vector<std::string> bytes;
  for (const char byte : text) bytes.emplace_back(1, byte);
  EXPECT_EQ(outcome_of(bytes, limits), whole) << text << " byte by byte";
}

TEST(JsonStream, gives_values_in_the_order_they_came) {
  EXPECT_THAT(outcome_of(R"({"a":1}[2]"three" 4 null)").values,
              ElementsAre(R"({"a":1})", "[2]", R"("three")", "4", "null"));
  EXPECT_THAT(outcome_of("").values, IsEmpty());
  EXPECT_EQ(outcome_of(" \n ").refusal, "");
}

TEST(JsonStream, gives_a_value_as_soon_as_it_is_complete) {
  JsonStream stream;
  ASSERT_TRUE(stream.feed("[1,2").has_value());
  EXPECT_FALSE(stream.has_value());
  ASSERT_TRUE(stream.feed("]").has_value());
  ASSERT_TRUE(stream.has_value());
  EXPECT_EQ(stream.take(), Json::parse("[1,2]"));
  EXPECT_FALSE(stream.has_value());
}

TEST(JsonStream, cannot_know_the_end_of_a_bare_number_before_what_follows) {
  JsonStream stream;
  ASSERT_TRUE(stream.feed("12").has_value());
  EXPECT_FALSE(stream.has_value());
  ASSERT_TRUE(stream.feed("3 ").has_value());
  ASSERT_TRUE(stream.has_value());
  EXPECT_EQ(stream.take(), Json(123));
}

TEST(JsonStream, gives_the_same_values_wherever_it_is_split) {
  expect_same_at_every_split(R"([1,[2,{"a":"]"}]] {"b":"\"}"}  "x\\" "\u00e9é😀")");
  expect_same_at_every_split("1 2\n3\t-4.5e+6\r\n0");
  expect_same_at_every_split("true false null[]true{}false\"s\"null");
  expect_same_at_every_split("1[2]3{\"a\":4}5\"six\"7");
  expect_same_at_every_split("\"\"\"\\\"\"\"\\\\\"[\"\\\\\\\"\"]");
  expect_same_at_every_split("\n\n {} \n [] \n");
}

TEST(JsonStream, refuses_the_same_wherever_it_is_split) {
  for (const std::string text :
       {"[1] [2", "[1] nope [2]", "[1}", "1 2, 3", "\"a", "\"\\", "{\"a\":1,\"a\":2} 1", "[1]]",
        "\xFF", "[\"\xC3(\"]", "[1]\n[[[[1]]]]", "tru", "12e", "-", "{\"a\" 1}"}) {
    expect_same_at_every_split(text, {.depth = 3});
    EXPECT_NE(outcome_of(text, {.depth = 3}).refusal, "") << text;
  }
  expect_same_at_every_split(std::string("1\0002 [3]", 8));
  EXPECT_NE(outcome_of(std::string("1\0002 [3]", 8)).refusal, "");
}

RC_GTEST_PROP(JsonStream, is_the_same_however_it_is_split, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("[", "]", "{", "}", "\"", "\\", ",", ":", "1", "-2.5", "null",
                                    " ", "\n", "[1,2]", "\"a\"", "{\"a\":1}", "é"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  RC_ASSERT(outcome_of(pieces) == outcome_of(text));
}

RC_GTEST_PROP(JsonStream, gives_back_what_was_written_with_blanks_between, ()) {
  const auto numbers = *rc::gen::arbitrary<std::vector<int>>();
  const auto texts = *rc::gen::arbitrary<std::vector<std::string>>();
  std::vector<std::string> written;
  for (const int number : numbers) written.push_back(write_json(Json(number)));
  for (const std::string& text : texts) written.push_back(write_json(Json{{"t", text}}));
  std::string all;
  for (const std::string& one : written)
    all += one + *rc::gen::element<std::string>(" ", "\n", "\t\r\n");
  const Outcome outcome = outcome_of(all);
  RC_ASSERT(outcome.refusal.empty());
  RC_ASSERT(outcome.values == written);
}

TEST(JsonStream, finds_values_behind_kilobytes_of_blanks) {
  const std::string blanks(10'000, ' ');
  const std::string text = blanks + "1" + blanks + "[2]" + blanks + "\"3\"" + blanks;
  EXPECT_THAT(outcome_of(text).values, ElementsAre("1", "[2]", "\"3\""));
  EXPECT_EQ(outcome_of(text).refusal, "");
}

TEST(JsonStream, counts_blanks_before_each_value_separately) {
  const JsonLimits limits{.blanks = 4};
  EXPECT_THAT(outcome_of("    1    2    [3]    ", limits).values, ElementsAre("1", "2", "[3]"));
  EXPECT_EQ(outcome_of("    1    2    [3]    ", limits).refusal, "");
  EXPECT_THAT(outcome_of("[1]     [2]", limits).refusal, HasSubstr("white space"));
  EXPECT_THAT(outcome_of("[1]     [2]", limits).values, ElementsAre("[1]"));
}

TEST(JsonStream, limits_each_value_not_their_total) {
  const JsonLimits limits{.bytes = 5};
  std::string text;
  for (int i = 0; i < 100; ++i) text += "[123]";
  EXPECT_EQ(outcome_of(text, limits).values.size(), 100U);
  for (const std::string more : {"[1234]", "\"1234\"", "123456"}) {
    EXPECT_THAT(outcome_of(more, limits).refusal, HasSubstr("more than 5 bytes")) << more;
  }
}

TEST(JsonStream, refuses_deep_nesting_before_the_value_is_complete) {
  JsonStream stream;
  EXPECT_TRUE(stream.feed(std::string(32, '[')).has_value());
  const auto fed = stream.feed("[");
  ASSERT_FALSE(fed.has_value());
  EXPECT_THAT(fed.error().message, HasSubstr("nested deeper than 32 levels"));
  EXPECT_THAT(outcome_of(std::string(100'000, '[')).refusal, HasSubstr("nested deeper"));
}

TEST(JsonStream, refuses_a_long_value_before_it_is_complete) {
  JsonStream stream;
  Expected<void> fed;
  std::size_t bytes = 0;
  for (fed = stream.feed("\""); fed; fed = stream.feed(std::string(1000, 'a'))) bytes += 1000;
  EXPECT_LE(bytes, 1'001'000U);
  EXPECT_THAT(fed.error().message, HasSubstr("more than 1000000 bytes"));
}

TEST(JsonStream, repeats_its_error_after_a_refusal) {
  JsonStream stream;
  const auto first = stream.feed("[1] [2} [3]");
  ASSERT_FALSE(first.has_value());
  EXPECT_THAT(first.error().message, StartsWith("bad JSON"));
  EXPECT_EQ(stream.feed("[4]").error().message, first.error().message);
  EXPECT_EQ(stream.end().error().message, first.error().message);
  ASSERT_TRUE(stream.has_value()) << "values completed before the error can still be taken";
  EXPECT_EQ(stream.take(), Json::parse("[1]"));
  EXPECT_FALSE(stream.has_value());
}

TEST(JsonStream, at_its_end_completes_a_bare_number_or_word) {
  EXPECT_THAT(outcome_of("[1] 23").values, ElementsAre("[1]", "23"));
  EXPECT_THAT(outcome_of("false").values, ElementsAre("false"));
}

TEST(JsonStream, at_its_end_refuses_an_unfinished_value) {
  for (const std::string text : {"[1", "{\"a\":", "\"abc", "\"abc\\", "tru", "1."}) {
    const Outcome outcome = outcome_of("[0] " + text);
    EXPECT_THAT(outcome.refusal, StartsWith("bad JSON")) << text;
    EXPECT_THAT(outcome.values, ElementsAre("[0]")) << text;
  }
}

TEST(JsonFramer, reports_whether_a_value_is_unfinished) {
  JsonFramer framer{JsonLimits{}};
  EXPECT_TRUE(framer.blank());
  EXPECT_FALSE(framer.feed(' ').value());
  EXPECT_TRUE(framer.blank());
  EXPECT_FALSE(framer.feed('[').value());
  EXPECT_FALSE(framer.blank());
  EXPECT_TRUE(framer.feed(']').value());
  EXPECT_TRUE(framer.byte_belongs());
  EXPECT_TRUE(framer.blank());
  EXPECT_FALSE(framer.feed('7').value());
  EXPECT_TRUE(framer.feed('{').value());
  EXPECT_FALSE(framer.byte_belongs()) << "it is the first of what follows";
}

}  // namespace
}  // namespace hexarena::base
